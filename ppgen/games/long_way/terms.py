"""The numbers of the `rules:` section of the definition."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RoutePoints:
    """What a display and an empty space on the route score, and a sheet without a way from entrance to exit."""

    display: int = 1
    empty: int = -1
    no_way: int = field(default=0, metadata={"key": "no-way"})


@dataclass(frozen=True, slots=True)
class LongWayRules:
    """The schema of `rules:`: cafeterias at most on a sheet, coins of one bonus, coins for one reroll of one die."""

    cafeterias: int = field(default=2, metadata={"min": 0, "max": 2})
    coins: int = field(default=2, metadata={"min": 1, "max": 9})
    reroll: int = field(default=1, metadata={"min": 1, "max": 9})
    points: RoutePoints = field(default_factory=RoutePoints)
