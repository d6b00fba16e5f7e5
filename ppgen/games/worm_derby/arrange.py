"""A course of Worm Derby as an arrangement of piecepack parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ppgen.boards.shapes import nearest_on_segment, square_to_segment
from ppgen.boards.table import Badge, Bounds, TableArrangement, TableLine, TablePiece
from ppgen.boards.table_marks import Course as MotionArrow
from ppgen.games.worm_derby.course import Course, Obstacle, Worm
from ppgen.games.worm_derby.static import FOOT, obstacle_distances
from ppgen.piecepack import COIN, TILE
from ppgen.plane import Point, Vector
from ppgen.things import Thing

OVERLAYS: Mapping[str, str] = MappingProxyType(
    {
        "distances": "the width of the start and the distance of the pylon, as dimensions",
        "start-line": "the start line",
        "clear": "lines ahead of the start and short of the pylon, as far away as obstacles keep before the race",
        "obstacle-distances": "how far each obstacle is from the start line, if it is nearer to it than to the pylon",
        "names": "the numbers of the obstacles",
        "ends": "the ends of every worm, a and b",
        "sides": "an arrow on the side on which each tile of a slalom is passed",
        "length": "how long every worm is, from end to end",
        "latest": "where the coins and tiles that moved lay before, and arrows to where they went",
    }
)

MARGIN = 14.0
"""The table shown around what lies on it, in mm."""
ASIDE = 125.0
"""How far beside the course its length is drawn, in mm, so that the label is clear of the obstacles."""
_LEFT_TILE, _RIGHT_TILE = Thing("start-tile", "left"), Thing("start-tile", "right")
FACES = ("ace", "2", "3", "4", "5", "null")


def arrangement(course: Course, show: Sequence[str], before: Course | None, clear: float) -> TableArrangement:
    """`before`: an earlier course; what has moved since stands out. `clear`: how far obstacles must stay away."""
    left, right = course.gates
    pieces = [
        TablePiece("gate-left", "piecepack-tile-moons-ace", *left.centre, TILE, 0.0, "square", thing=_LEFT_TILE),
        TablePiece("gate-right", "piecepack-tile-crowns-ace", *right.centre, TILE, 0.0, "square", thing=_RIGHT_TILE),
        TablePiece(
            "pylon",
            "piecepack-tile-moons-5",
            course.pylon.x,
            course.pylon.y,
            TILE,
            course.pylon.angle,
            "square",
            thing=Thing("pylon"),
        ),
    ]
    lines: list[TableLine] = []
    latest = "latest" in show
    marks: tuple[MotionArrow, ...] = ()
    if latest and before is not None:
        pieces += _before(course, before)
        lines += _obstacle_moves(course, before)
        marks = tuple(_steps(course, before))
    tiles = [(obstacle, _tile(course, obstacle)) for obstacle in course.obstacles]
    # An obstacle that was moved was put down last, so it lies on whatever is beneath it.
    pieces += [tile for obstacle, tile in tiles if not _was_moved(obstacle, before)]
    for worm in _moved_last(course, before):
        pieces += [
            TablePiece(
                f"{worm.suit}-{index}",
                f"piecepack-coin-{worm.suit}",
                x,
                y,
                COIN,
                thing=Thing("coin", str(index), owner=worm.name),
                moved=latest and _has_come(worm, (x, y), before),
            )
            for index, (x, y) in enumerate(worm.coins, 1)
        ]
    pieces += [tile for obstacle, tile in tiles if _was_moved(obstacle, before)]
    lines += _lines(course, show, clear)
    bounds, badges = _bounds(pieces, lines), tuple(_badges(course, show))
    return TableArrangement(bounds, tuple(pieces), tuple(lines), (), badges, marks)


def _has_come(worm: Worm, place: Point, before: Course | None) -> bool:
    """Whether a coin of a worm was put down in the last turn."""
    old = before.worm(worm.suit) if before is not None else None
    return old is not None and place not in old.coins


def _was_moved(obstacle: Obstacle, before: Course | None) -> bool:
    """Whether an ace has just moved an obstacle."""
    old = () if before is None else before.obstacles
    return any(other.key == obstacle.key and other != obstacle for other in old)


def _moved_last(course: Course, before: Course | None) -> list[Worm]:
    """The worms, with those that moved on top."""
    return sorted(course.worms, key=lambda worm: before is not None and before.worm(worm.suit) != worm)


def _face(course: Course, obstacle: Obstacle) -> str:
    """An obstacle lies face down; the tiles of a slalom are those of two suits, face up."""
    if not obstacle.colour:
        return "piecepack-tile"
    alike = [other for other in course.obstacles if other.colour == obstacle.colour]
    rank = FACES[alike.index(obstacle) % len(FACES)]
    return f"piecepack-tile-{'suns' if obstacle.colour == 'red' else 'arms'}-{rank}"


def _tile(course: Course, obstacle: Obstacle) -> TablePiece:
    name = f"obstacle-{obstacle.key}"
    return TablePiece(
        name, _face(course, obstacle), obstacle.x, obstacle.y, TILE, obstacle.angle, "square", thing=_called(obstacle)
    )


def _called(obstacle: Obstacle) -> Thing:
    return Thing("obstacle", f"{obstacle.colour}-{obstacle.key}".lstrip("-"))


def _before(course: Course, before: Course) -> Iterator[TablePiece]:
    """Where the coins and tiles that moved lay before."""
    for worm in course.worms:
        old = before.worm(worm.suit)
        if old is not None and old.coins != worm.coins:
            yield from _ghosts(worm, old)
    for was, obstacle in _obstacles_moved(course, before):
        name, thing = f"was-obstacle-{was.key}", Thing("ghost", _look(obstacle))
        yield TablePiece(name, "", was.x, was.y, TILE, was.angle, "square", "ghost", thing)


def _obstacle_moves(course: Course, before: Course) -> Iterator[TableLine]:
    """An arrow for each tile that has moved."""
    for was, obstacle in _obstacles_moved(course, before):
        ends = (was.x, was.y), (obstacle.x, obstacle.y)
        yield TableLine(f"move-obstacle-{obstacle.key}", ends, "move", thing=Thing("move", _look(obstacle)))


def _obstacles_moved(course: Course, before: Course) -> Iterator[tuple[Obstacle, Obstacle]]:
    """The tiles that have moved, each as it lay before and as it lies now."""
    for obstacle in course.obstacles:
        for was in before.obstacles:
            if was.key == obstacle.key and was != obstacle:
                yield was, obstacle


def _look(obstacle: Obstacle) -> str:
    return obstacle.name.replace(" ", "-")


def _ghosts(worm: Worm, old: Worm) -> Iterator[TablePiece]:
    """The places that a worm has left, numbered in the order in which their coins were taken."""
    came = sum(coin not in old.coins for coin in worm.coins)
    for number, (x, y) in enumerate(_left(worm, old), 1):
        thing = Thing("ghost", "coin", owner=worm.name)
        text = str(number) if came > 1 else ""
        yield TablePiece(f"was-{worm.suit}-{number}", "", x, y, COIN, role="ghost", thing=thing, text=text)


def _left(worm: Worm, old: Worm) -> list[Point]:
    """The places that a worm has left, in the order in which their coins were taken."""
    return [coin for coin in _whole(old.coins, worm.coins) if coin in old.coins and coin not in worm.coins]


def _steps(course: Course, before: Course) -> Iterator[MotionArrow]:
    """An arrow for each coin that a worm has moved: from its ghost, along the worm, to its place.

    They run outside the bend of the worm, or, beside a straight worm, on either side in turn, first on the side where
    the arrow ends farther from other worms.
    """
    for worm in course.worms:
        old = before.worm(worm.suit)
        if old is None or old.coins == worm.coins:
            continue
        whole = [Vector(*coin) for coin in _whole(old.coins, worm.coins)]
        gone, come = _left(worm, old), [coin for coin in whole if coin not in old.coins]
        bend = sum(_turn(*corner) for corner in zip(whole, whole[1:], whole[2:], strict=False))
        for number, (start, end) in enumerate(zip(gone, come, strict=False)):
            side = 1.0 if bend < 0 else -1.0
            lane, first = number, FIRST_LANE
            if abs(bend) < STRAIGHT:
                first = NARROW_LANE if _is_in_passage(course, whole) else FIRST_LANE
                free = _free_side(whole, _others(course, before, worm))
                side, lane = (free if number % 2 == 0 else -free), number // 2
            chain = whole[whole.index(Vector(*start)) : whole.index(Vector(*end)) + 1]
            name, thing = f"steps-{worm.suit}-{number + 1}", Thing("move", str(number + 1), owner=worm.name)
            yield MotionArrow(name, _lane(chain, side, first + LANE * lane), thing=thing)


STRAIGHT = 30.0
"""A worm that bends by less, in degrees, has its arrows on both sides."""
FIRST_LANE, NARROW_LANE = 0.8, 0.66
"""How far the first arrow runs beside the middle of a worm, in coins: anywhere, and between tiles as near as that."""
LANE = 0.27
"""How far each arrow beside a worm lies outside the one before it, in coins."""


CLEAR = 0.75
"""An arrow ends beside a coin, this many coins from its middle at the most."""


def _others(course: Course, before: Course, worm: Worm) -> list[Point]:
    """Where the coins of other worms lie, and where they lay before the move."""
    worms = [other for worms in (course.worms, before.worms) for other in worms if other.suit != worm.suit]
    return [coin for other in worms for coin in other.coins]


def _is_in_passage(course: Course, whole: Sequence[Vector]) -> bool:
    """Whether a tile lies where the first arrow beside a straight worm would run."""
    return any(
        square_to_segment(obstacle.square, whole[0], whole[-1]) < (FIRST_LANE + LANE / 2) * COIN
        for obstacle in course.obstacles
    )


def _free_side(whole: Sequence[Vector], others: Sequence[Point]) -> float:
    """The side of a straight worm on which its first arrow runs: the right one (-1), unless a coin of another worm lies
    or lay where the arrow would end, and none does so on the left (1).
    """
    end, out = whole[-1], (whole[-1] - whole[-2]).unit.across * COIN

    def is_free(side: float) -> bool:
        place = end + out * (side * CLEAR)
        return all((place - coin).length >= CLEAR * COIN for coin in others)

    return 1.0 if is_free(1.0) and not is_free(-1.0) else -1.0


def _turn(before: Vector, corner: Vector, after: Vector) -> float:
    """By how many degrees a chain turns to the left at a coin."""
    return ((after - corner).angle - (corner - before).angle + 180) % 360 - 180


def _lane(chain: Sequence[Vector], side: float, away: float) -> tuple[Point, ...]:
    """From the edge of the first coin of a chain, along it so many coins away, to the edge of the last one."""
    neighbours = zip([chain[0], *chain[:-1]], chain, [*chain[1:], chain[-1]], strict=True)
    out = [(after - before).unit.across * (side * COIN) for before, _, after in neighbours]
    along = [coin + way * away for coin, way in zip(chain[1:-1], out[1:-1], strict=True)]
    return chain[0] + out[0] * 0.5, *along, chain[-1] + out[-1] * 0.55


def _whole(old: Sequence[Point], new: Sequence[Point]) -> list[Point]:
    """All places of a worm before and after a move, from the coin taken first to the coin put down last."""
    if new[0] in old:
        return [*old, *(coin for coin in new if coin not in old)]
    return [*reversed(old), *(coin for coin in reversed(new) if coin not in old)]


def _lines(course: Course, show: Sequence[str], clear: float) -> Iterator[TableLine]:
    half = course.gap / 2
    pylon = course.pylon
    if "start-line" in show:
        yield TableLine("start-line", ((-half, 0.0), (half, 0.0)), "guide", thing=Thing("start-line"))
    if "distances" in show:
        words = f"{round(course.gap / TILE, 2):g} tile widths ({course.gap:.0f} mm)"
        thing = Thing(look="gate-width")
        y = min([-TILE / 2, *(coin[1] - COIN / 2 for worm in course.worms for coin in worm.coins)]) - 50
        yield TableLine("gate-width", ((-half, y), (half, y)), "dimension", words, thing)
        x = _field(course)[1] + ASIDE
        words = f"{pylon.y / FOOT:.1f} ft ({pylon.y:.0f} mm)"
        thing = Thing(look="pylon-distance")
        yield TableLine("pylon-distance", ((x, 0.0), (x, pylon.y)), "dimension", words, thing)
    if "clear" in show:
        left, right, thing = -half - TILE, half + TILE, Thing(look="clear-start")
        yield TableLine("clear-start", ((left, clear), (right, clear)), "guide", thing=thing)
        y, thing = min(y for _, y in pylon.square.corners) - clear, Thing(look="clear-pylon")
        yield TableLine("clear-pylon", ((left, y), (right, y)), "guide", thing=thing)
    if "obstacle-distances" in show:
        for obstacle in course.obstacles:
            line, other = obstacle_distances(course, obstacle)
            if line <= other:
                corner = min(obstacle.square.corners, key=lambda point: point[1])
                foot = nearest_on_segment(corner, *course.line)
                words = f"{line:.0f} mm"
                name = f"from-start-{obstacle.key}"
                thing = Thing(look="from-start", owner=obstacle.name)
                yield TableLine(name, (foot, corner), "dimension", words, thing)
    if "sides" in show:
        for obstacle in course.obstacles:
            if obstacle.colour:
                yield _side(obstacle)
    if "length" in show:
        for worm in course.worms:
            yield _length(worm)


def _field(course: Course) -> tuple[float, float]:
    """The left and right ends of the course."""
    reach = course.gap / 2 + TILE
    corners = [x for obstacle in course.obstacles for x, _ in obstacle.square.corners]
    return min([-reach, *corners]), max([reach, *corners])


def _side(obstacle: Obstacle) -> TableLine:
    """An arrow outward on the side on which a slalom tile is passed."""
    right = obstacle.colour == "red"
    x = obstacle.x + (0.9 if right else -0.9) * TILE
    thing = Thing(look="right" if right else "left", owner=obstacle.name)
    way = ((x, obstacle.y - 0.45 * TILE), (x, obstacle.y + 0.45 * TILE))
    return TableLine(f"side-{obstacle.key}", way, "move", thing=thing)


def _length(worm: Worm) -> TableLine:
    """Beside a straight worm, from the rim of one end to that of the other."""
    start, end = Vector(*worm.coins[0]), Vector(*worm.coins[-1])
    way = end - start
    out, more = way.unit.across * (-1.25 * COIN), way.unit * (COIN / 2)
    ends, words = (start - more + out, end + more + out), f"{way.length + COIN:.0f} mm"
    return TableLine(f"length-{worm.suit}", ends, "dimension", words, Thing(look="length", owner=worm.name))


def _badges(course: Course, show: Sequence[str]) -> Iterator[Badge]:
    if "names" in show:
        for obstacle in course.obstacles:
            key, thing = str(obstacle.key), Thing(look=obstacle.name.replace(" ", "-"))
            yield Badge(f"name-{key}", obstacle.x, obstacle.y, key, thing)
    for worm in course.worms:
        if "ends" in show:
            for end, here, inner in (("a", worm.coins[0], worm.coins[1]), ("b", worm.coins[-1], worm.coins[-2])):
                x, y = 1.9 * here[0] - 0.9 * inner[0], 1.9 * here[1] - 0.9 * inner[1]
                yield Badge(f"end-{worm.suit}-{end}", x, y, end, Thing("end", end, owner=worm.name))


def _bounds(pieces: Sequence[TablePiece], lines: Sequence[TableLine]) -> Bounds:
    reach = {
        piece.id: piece.size / 2 * (1.0 if piece.shape == "disc" or piece.angle % 90 == 0 else 1.4143)
        for piece in pieces
    }
    xs = [piece.x + sign * reach[piece.id] for piece in pieces for sign in (-1, 1)]
    ys = [piece.y + sign * reach[piece.id] for piece in pieces for sign in (-1, 1)]
    xs += [x for line in lines for x, _ in line.points]
    ys += [y for line in lines for _, y in line.points]
    return Bounds(min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN)
