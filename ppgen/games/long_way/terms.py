"""The numbers of the `rules:` section of the definition."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from ppgen.definition.schema import Yaml


class RoutePoints(Struct, frozen=True):
    """The score of a display and an empty space on the route, and of a sheet without a path from entrance to exit."""

    display: int = 1
    empty: int = -1
    no_way: Annotated[int, Yaml(key="no-way")] = 0


class LongWayRules(Struct, frozen=True):
    """The schema of `rules:`: the most cafeterias on a sheet, the coins of a bonus, and the price of a reroll."""

    cafeterias: Annotated[int, Yaml(min=0, max=2)] = 2
    coins: Annotated[int, Yaml(min=1, max=9)] = 2
    reroll: Annotated[int, Yaml(min=1, max=9)] = 1
    points: RoutePoints = field(default_factory=RoutePoints)
