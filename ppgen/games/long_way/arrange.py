"""A sheet as an arrangement, for the drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from ppgen.boards.arrangement import Area, Arrangement, Dot, Gate, Piece, Route, SpaceMarker, Wall, along, on
from ppgen.boards.beside import Tray, TrayPiece
from ppgen.boards.space import Space
from ppgen.definition.components import PieceKind
from ppgen.games.long_way.notation import side_name, space_name
from ppgen.games.long_way.route import Journey, journey, tied_paths
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.games.long_way.sheet_bits import SheetBits
from ppgen.games.long_way.tiles import dots
from ppgen.things import Thing, named

OVERLAYS: Mapping[str, str] = {
    "shopper-path": "the route that scores best, entrance to cafeterias to exit, one line for each leg",
    "tied-paths": "where other shortest ways leave that route and return, dotted (at most 12 ways of each leg)",
    "displays-on-path": "+1 on every space with a display that the route crosses",
    "empty-on-path": "−1 on every empty space that the route crosses",
    "coins": "the coin box as a tray beside the board: coins won, and those crossed out",
    "latest": "a tint on a cafeteria and a ring round a wall or doorway of the last turn (a tile stands out by itself)",
}
_TIES = 12
COIN, COIN_SIZE = "coin", 0.56
"""The art of a coin, and its size in spaces."""


def arrangement(
    bits: SheetBits,
    art: Mapping[int, PieceKind],
    fork: PieceKind | None,
    show: Collection[str] = (),
    before: PlayerSheet | None = None,
) -> Arrangement:
    """Everything on the sheet, with the overlays in `show`. `art`: displays by number; `fork`: the cafeteria's piece.

    With `before`, tiles that it lacks get the role `tile-new`; the overlay `latest` gives it to cafeterias, too, and
    rings new walls and doorways.
    """
    sheet = bits.sheet
    names = _Names()
    new = frozenset(set(sheet.tiles) - set(before.tiles)) if before is not None else frozenset()
    areas, dot_marks, pieces = _tiles(bits, art, names, new)
    for cafeteria in sheet.cafeterias:
        where = f"{space_name(cafeteria.first)}-{space_name(cafeteria.second)}"
        key = names.take(f"cafeteria-{where}")
        is_new = before is not None and "latest" in show and cafeteria not in before.cafeterias
        role = "tile-new" if is_new else "cafeteria"
        areas.append(Area(key, cafeteria.spaces, role, on(Thing("cafeteria"), *cafeteria.spaces)))
        if fork is not None:
            pieces.append(Piece(key + "-art", fork.art, cafeteria.spaces, "piece", named("piece", fork.art, fork.name)))
    areas.extend(_walled(sheet, {space for area in areas for space in area.spaces}, before))
    stray = set(sheet.stray_dots) - {dot.space for dot in dot_marks}
    dot_marks = [dot for dot in dot_marks if dot.space not in sheet.missing_dots]
    dot_marks.extend(Dot(f"dot-{space}", space, Thing("dot", "stray")) for space in sorted(stray))
    markers: list[SpaceMarker] = []
    if before is not None and "latest" in show:
        markers.extend(_new_walls(sheet, before))
    routes: list[Route] = []
    if not {"shopper-path", "tied-paths", "displays-on-path", "empty-on-path"}.isdisjoint(show):
        route = journey(bits)
        routes = _routes(bits, route, show)
        if "displays-on-path" in show:
            marked = bits.ground.listed(route.displays)
            markers.extend(
                SpaceMarker(f"display-on-path-{s}", s, "+1", "plus", Thing(look="display-on-route")) for s in marked
            )
        if "empty-on-path" in show:
            marked = bits.ground.listed(route.empties)
            markers.extend(
                SpaceMarker(f"empty-on-path-{s}", s, "−1", "minus", Thing(look="empty-on-route")) for s in marked
            )
    return Arrangement(
        bits.ground.grid,
        tuple(areas),
        tuple(dot_marks),
        tuple(pieces),
        _walls(bits),
        _gates(sheet),
        tuple(routes),
        tuple(markers),
        trays=(_coin_box(sheet),) if "coins" in show else (),
    )


class _Names:
    """Ids that are unique even where one thing is drawn twice (a fault, but drawable)."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    def take(self, name: str) -> str:
        self._taken[name] += 1
        count = self._taken[name]
        return name if count == 1 else f"{name}-{count}"


def _new_walls(sheet: PlayerSheet, before: PlayerSheet) -> list[SpaceMarker]:
    """A ring round every new bonus wall or doorway, whose lines are thin."""
    walls = [(wall, "new-wall") for wall in sheet.walls if wall not in before.walls]
    for doorway in sheet.doorways:
        if doorway not in before.doorways:
            walls.append((doorway.walls[0], "new-doorway"))
    return [
        SpaceMarker(f"new-{side_name(where)}", where.space, "", "highlight", Thing(look=what), where.side)
        for where, what in walls
    ]


def _coin_box(sheet: PlayerSheet) -> Tray:
    """The coin box: paid coins first, as players cross them out from the left."""
    paid = TrayPiece("coin-paid", COIN, sheet.crossed, thing=Thing("piece", "paid-coin"), size=COIN_SIZE, crossed=True)
    left = TrayPiece("coin", COIN, max(sheet.coins_left, 0), thing=Thing("piece", "coin"), size=COIN_SIZE)
    return Tray("coins", "Coins", tuple(coins for coins in (paid, left) if coins.count), thing=Thing("coin-box"))


def _tiles(
    bits: SheetBits, art: Mapping[int, PieceKind], names: _Names, new: Collection[object]
) -> tuple[list[Area], list[Dot], list[Piece]]:
    areas: list[Area] = []
    marks: dict[Space, Dot] = {}
    pieces: list[Piece] = []
    for placed in bits.sheet.tiles:
        stamp = bits.ground.stamps.of(placed)
        anchor = space_name(placed.anchor)
        role = "tile-new" if placed in new else "tile"
        thing = Thing("tile", str(placed.tile), anchor)
        areas.append(Area(names.take(f"tile-{anchor}"), stamp.spaces, role, thing))
        furnished = {display.space for display in placed.displays}
        for space in dots(stamp):
            # A display shows that its space is not empty, and would cover the dot.
            if space not in furnished:
                marks[space] = Dot(f"dot-{space_name(space)}", space)
        for display in placed.displays:
            kind = art.get(display.number)
            if kind is not None:
                where = space_name(display.space)
                key = names.take(f"display-{where}")
                thing = named("piece", kind.art, kind.label or kind.name)
                pieces.append(Piece(key, kind.art, (display.space,), "piece", thing))
    return areas, list(marks.values()), pieces


def _walled(sheet: PlayerSheet, covered: Collection[Space], before: PlayerSheet | None) -> Iterator[Area]:
    """The bare spaces that own a bonus wall: they are not empty, and tinted as tiles are."""
    old = () if before is None else before.walls
    owners = {wall.space: before is None or wall in old for wall in sheet.walls if wall.space not in covered}
    for space, drawn_before in sorted(owners.items()):
        role = "tile" if drawn_before else "tile-new"
        yield Area(f"walled-{space_name(space)}", (space,), role, on(Thing("walled-space"), space))


def _walls(bits: SheetBits) -> tuple[Wall, ...]:
    """Every wall once; a doorway is a gap in it."""
    own = {where: "wall" for placed in bits.sheet.tiles for where in bits.ground.stamps.of(placed).walls}
    stand = {**dict.fromkeys(bits.sheet.walls, "wall-bonus"), **own}
    gaps = {where for opened in bits.sheet.doorways for where in opened.walls}
    wall, doorway = Thing("wall"), Thing("doorway")
    return tuple(
        Wall(f"wall-{side_name(where)}", where, where in gaps, stand[where], doorway if where in gaps else wall)
        for where in sorted(stand, key=lambda where: (where.space, "nesw".index(where.side.value)))
    )


def _gates(sheet: PlayerSheet) -> tuple[Gate, ...]:
    gates = []
    if sheet.entrance is not None:
        gates.append(Gate("entrance", sheet.entrance, "in", Thing("entrance")))
    if sheet.exit is not None:
        gates.append(Gate("exit", sheet.exit, "out", Thing("exit")))
    return tuple(gates)


def _routes(bits: SheetBits, route: Journey, show: Collection[str]) -> list[Route]:
    routes: list[Route] = []
    last = len(route.legs)
    if "tied-paths" in show:
        for number, spaces in tied_paths(bits, route, _TIES):
            key = f"tied-{number}-{'-'.join(map(str, spaces))}"
            thing = Thing("tied-route", str(number), along(spaces))
            routes.append(Route(key, spaces, role="route-tied", thing=thing, beside=f"leg-{number}"))
    if "shopper-path" in show:
        for number, leg in enumerate(route.legs, 1):
            spaces = tuple(bits.ground.spaces[space.bit_length() - 1] for space in leg.path)
            thing = Thing("leg", str(number), along((spaces[0], spaces[-1])))
            start = bits.sheet.entrance if number == 1 else None
            routes.append(
                Route(f"leg-{number}", spaces, start, bits.sheet.exit if number == last else None, "route", thing)
            )
    return routes
