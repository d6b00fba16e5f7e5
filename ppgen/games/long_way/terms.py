"""The numbers of the `rules:` section of the definition."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RoutePoints:
    """The score of a display and an empty space on the route, and of a sheet without a path from entrance to exit."""

    display: int = 1
    empty: int = -1
    no_way: int = field(default=0, metadata={"key": "no-way"})


@dataclass(frozen=True, slots=True)
class LongWayRules:
    """The schema of `rules:`: the most cafeterias on a sheet, the coins of a bonus, and the price of a reroll."""

    cafeterias: int = field(default=2, metadata={"min": 0, "max": 2})
    coins: int = field(default=2, metadata={"min": 1, "max": 9})
    reroll: int = field(default=1, metadata={"min": 1, "max": 9})
    points: RoutePoints = field(default_factory=RoutePoints)
