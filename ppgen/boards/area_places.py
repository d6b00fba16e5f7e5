"""Where a piece and a name stand in an area: beside each other, as far as can be from its border. Lengths in spaces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise, product

from ppgen.boards import polygons
from ppgen.boards.polygons import Polygon
from ppgen.plane import Point

PIECE = 0.4
"""The radius of the room for a piece."""
LETTER, CAP = 0.15, 0.17
"""The width of a letter of a name on an average, and the height of its capitals."""
LEADING = 0.3
"""From the line of a name to the next."""
LONG = 12
"""A name with more letters than these has several lines, if it has several words."""
GAP = 0.1
"""Between a piece and a name."""
MARGIN = 0.1
"""Between a name and the middle of a border, which is a broad line on the coast."""
AWAY = 0.06
"""How much less a place is worth for each space that it lies away from the roomiest one."""
STEPS = 16
"""How many places are tried from one side of an area to the other."""
_FINE, _SHARE = 0.01, 0.002
"""How exactly the roomiest place is found, in spaces, or as a share of the larger side of an area."""
_SHARES = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""Where along a name its distance from the border is measured."""


ENOUGH = 0.25
"""The room round a piece and a name with which a place is as good as any with more."""
ASIDE = 0.2
"""How much more room a name beside a piece must have, to stand there and neither above nor below it."""


def lines_of(label: str) -> tuple[str, ...]:
    """A name in lines: one, or two or three about equally long ones of a long name."""
    words = label.split()
    count = min(len(words), 1 if len(label) <= LONG else 2 if len(label) <= 2 * LONG else 3)
    parts = (
        tuple(" ".join(words[start:end]) for start, end in pairwise((0, *breaks, len(words))))
        for breaks in combinations(range(1, len(words)), count - 1)
    )
    return min(parts, key=lambda lines: max(map(len, lines))) if count > 1 else (" ".join(words),)


@lru_cache(maxsize=1024)
def places_in(outline: Polygon, label: str, at: Point | None, name_at: Point | None) -> tuple[Point, Point]:
    """The middle of a piece and that of a name in an area. Either may be given, and then the other one keeps off it.

    Where both have no room beside each other, each stands where it has most room by itself.
    """
    if at is not None and name_at is not None:
        return at, name_at
    middle, lines = _middle(outline), lines_of(label)
    half, high = LETTER * max(map(len, lines)) / 2, (CAP + LEADING * (len(lines) - 1)) / 2
    best, chosen = -1.0, None
    for piece in [at] if at is not None else [middle, *_tried(outline)]:
        room = ENOUGH if at is not None else min(polygons.depth(outline, piece) - PIECE, ENOUGH)
        away = AWAY * polygons.distance(piece, middle)
        if room <= 0 or room - away <= best:
            continue
        names = [(name_at, 0.0)] if name_at is not None else _beside(piece, half, high)
        for name, less in names:
            if name_at is not None:
                free = min(room, _between(piece, name_at, half, high) - GAP)
            else:
                free = min(room, _least(outline, name, half, high))
            if free > 0 and free - away - less > best:
                best, chosen = free - away - less, (piece, name)
    return chosen or (at or middle, name_at or middle)


def _middle(outline: Polygon) -> Point:
    """The centre of an area if a piece and a name have room there, else the place with most room."""
    centre = polygons.centroid(outline)
    if polygons.depth(outline, centre) > PIECE + ENOUGH:
        return centre
    box = polygons.bounds(outline)
    return polygons.roomiest(outline, max(_FINE, _SHARE * max(box.right - box.left, box.top - box.bottom)))[0]


def _tried(outline: Polygon) -> Iterator[Point]:
    box = polygons.bounds(outline)
    for column, row in product(range(1, STEPS), repeat=2):
        across, up = column / STEPS, row / STEPS
        yield box.left + across * (box.right - box.left), box.bottom + up * (box.top - box.bottom)


def _beside(piece: Point, half: float, high: float) -> Iterator[tuple[Point, float]]:
    """Places for a name, and how much less each is worth: below a piece, above it, on its right and on its left. `half`
    is half of its width, and `high` of its height.
    """
    x, y = piece
    clear = PIECE + GAP
    yield (x, y - clear - high), 0.0
    yield (x, y + clear + high), 0.01
    yield (x + clear + half, y), ASIDE
    yield (x - clear - half, y), ASIDE


def _between(piece: Point, name: Point, half: float, high: float) -> float:
    """How far a piece lies from a name."""
    aside = max(abs(piece[0] - name[0]) - half, 0.0)
    above = max(abs(piece[1] - name[1]) - high, 0.0)
    return float((aside * aside + above * above) ** 0.5) - PIECE


def _least(outline: Polygon, name: Point, half: float, high: float) -> float:
    """How far a name lies from the border; 0 or less where it has no room."""
    least = ENOUGH
    for share, up in product(_SHARES, (-1, 1) if high > CAP / 2 else (0,)):
        end = name[0] + share * half, name[1] + up * (high - CAP / 2)
        least = min(least, polygons.depth(outline, end) - CAP / 2 - MARGIN)
        if least <= 0:
            break
    return least
