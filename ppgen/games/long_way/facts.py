"""What a caption may quote of a sheet: plain data, with spaces by their names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product

from ppgen.definition.game import Rating
from ppgen.games.long_way.notation import side_name
from ppgen.games.long_way.route import Journey, journey
from ppgen.games.long_way.sheet_bits import SheetBits
from ppgen.games.long_way.shortest_paths import Leg, Path, union
from ppgen.rules.verdict import Fact, Facts

LISTED = 12
"""How many paths of one leg, and how many whole routes, are written out at most; their numbers are always exact."""


def sheet_facts(bits: SheetBits, ratings: Sequence[Rating] = ()) -> Facts:
    """Everything countable on a sheet, its route and its score. See docs/long-way-notation.md for the list."""
    sheet = bits.sheet
    route = journey(bits)
    rating = graded(ratings, route.score)
    legs: list[Fact] = [_leg(bits, route, number) for number in range(len(route.legs))]
    spaces = [name for leg in route.legs for name in _names(bits, leg.path)]
    return {
        "tiles": len(sheet.tiles),
        "displays": route.displays.bit_count(),
        "empties": route.empties.bit_count(),
        "score": route.score,
        "rating": rating.word if rating else "",
        "remark": rating.remark if rating else "",
        "walls": len(sheet.walls),
        "doorways": len(sheet.doorways),
        "coins": {"gained": sheet.gained, "crossed": sheet.crossed, "left": sheet.coins_left},
        "entrance": "" if sheet.entrance is None else side_name(sheet.entrance),
        "exit": "" if sheet.exit is None else side_name(sheet.exit),
        "cafeterias": _cafeterias(bits, route),
        "grid": {"spaces": len(bits.ground.grid), "empty": (bits.ground.all & ~bits.occupied).bit_count()},
        "path": {
            "open": route.open,
            "legs": legs,
            "ties": route.ties,
            "others": max(route.ties - 1, 0),
            "orders": len(route.orders),
            "steps": sum(leg.leg.steps for leg in route.legs),
            "spaces": spaces,
            "displays_at": [str(space) for space in bits.ground.listed(route.displays)],
            "empties_at": [str(space) for space in bits.ground.listed(route.empties)],
            "routes": _routes(bits, route),
        },
    }


def graded(ratings: Sequence[Rating], score: int) -> Rating | None:
    """The line of a rating table that a score reaches: the highest `min` that it is not below."""
    lowest = float("-inf")
    reached = [rating for rating in ratings if rating.min is None or score >= rating.min]
    return max(reached, key=lambda rating: lowest if rating.min is None else rating.min, default=None)


def _leg(bits: SheetBits, route: Journey, number: int) -> Fact:
    leg = route.legs[number]
    start = "entrance" if number == 0 else "cafeteria"
    displays, empties = leg.crossed & bits.displays, leg.crossed & ~bits.occupied
    return {
        "start": start,
        "goal": leg.goal,
        "from": _names(bits, leg.path[:1])[0],
        "to": _names(bits, leg.path[-1:])[0],
        "steps": leg.leg.steps,
        "spaces": _names(bits, leg.path),
        "displays": displays.bit_count(),
        "displays_at": [str(space) for space in bits.ground.listed(displays)],
        "empties": empties.bit_count(),
        "empties_at": [str(space) for space in bits.ground.listed(empties)],
        "ties": leg.ties,
        "ways": [_names(bits, path) for path in islice(leg.leg.paths(), LISTED)],
    }


def _cafeterias(bits: SheetBits, route: Journey) -> list[Fact]:
    """Nearest first, those out of reach last."""
    cafeterias = bits.sheet.cafeterias
    far = len(bits.ground.grid) + 1
    near = sorted(
        range(len(cafeterias)), key=lambda index: (far if (d := route.distances[index]) is None else d, index)
    )
    order = [leg.cafeteria for leg in route.legs]
    return [
        {
            "spaces": [str(space) for space in cafeterias[index].spaces],
            "from_entrance": route.distances[index],
            "visit": order.index(index) + 1 if index in order else None,
        }
        for index in near
    ]


def _routes(bits: SheetBits, route: Journey) -> list[Fact]:
    """The tied routes with what each scores, the chosen one first; at most LISTED of them."""
    ground, points = bits.ground, bits.ground.terms.points
    chosen = tuple(leg.path for leg in route.legs)
    routes: list[tuple[Path, ...]] = [chosen] if chosen else []
    for legs in route.orders:
        for paths in islice(product(*(_first(leg) for leg in legs)), LISTED):
            if paths != chosen:
                routes.append(paths)
    listed: list[Fact] = []
    for paths in routes[:LISTED]:
        crossed = union(map(union, paths))
        displays, empties = (crossed & bits.displays).bit_count(), (crossed & ~bits.occupied & ground.all).bit_count()
        listed.append(
            {
                "legs": [_names(bits, path) for path in paths],
                "displays": displays,
                "empties": empties,
                "score": points.display * displays + points.empty * empties,
            }
        )
    return listed


def _first(leg: Leg) -> list[Path]:
    return list(islice(leg.paths(), LISTED))


def _names(bits: SheetBits, path: Path) -> list[str]:
    return [bits.ground.names[space.bit_length() - 1] for space in path]
