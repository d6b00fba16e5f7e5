"""Slides, compiled, and leaps that something may stand in the way of, which are slides along a bent way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.boards.compass import Vector
from ppgen.numerals import plural
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.move_words import ONTO, HopMove, SlideMove, StepMove
from ppgen.rules.board.regions import Atlas
from ppgen.rules.board.tables import EMPTY, NOBODY, Guard, PieceType, Ray, SlideRow
from ppgen.rules.board.terrain import Terrain

Rays = tuple[tuple[Ray, ...], ...]
"""By start."""


def slide_row(
    terrain: Terrain,
    atlas: Atlas,
    types: Sequence[PieceType],
    word: SlideMove,
    vectors: tuple[Vector, ...],
    player: int,
    kind: PieceType,
    guard: Guard | None,
    report: CompileReport,
) -> SlideRow:
    """The row of a slide for one player."""
    starts = range(terrain.board.size)
    rays: Rays = terrain.fans(vectors)
    _check_room(rays, word, report)
    lines: tuple[tuple[int, ...], ...] = ()
    if word.distance == "pieces":
        lines = tuple(
            tuple(mask for vector in vectors for mask in terrain.whole_lines(index, vector)) for index in starts
        )
    over = {
        "nothing": (),
        "friend": tuple(each.index for each in types if each.owner == player),
        "enemy": tuple(each.index for each in types if each.owner not in (player, NOBODY)),
        "any": tuple(each.index for each in types),
    }[word.over]
    onto, whom, start = landing(atlas, types, word, player)
    return SlideRow(
        kind.index,
        rays,
        onto,
        word.stop == "end",
        word.min,
        word.max or terrain.board.size,
        start,
        atlas.mask(word.into, player),
        guard,
        terrain.usable & ~atlas.mask(word.through, player),
        over,
        lines,
        whom,
    )


def _check_room(rays: Sequence[Sequence[Ray]], word: SlideMove, report: CompileReport) -> None:
    """Report a slide that goes farther than the longest way on the board in its directions."""
    farthest = max((len(ray.spaces) for here in rays for ray in here), default=0)
    if word.min > max(farthest, 1):
        message = f"no line of this board is long enough for a slide of {plural(word.min, 'space')}"
        report.add(word.mark, "DEF-RANGE", message, f"the farthest slide in its directions goes {farthest}")


class Landing(NamedTuple):
    """What may stand where a piece goes, and from where it may go at all."""

    onto: int
    whom: tuple[int, ...]
    """The types of the enemies that are captured there; () for all."""
    start: int


def landing(atlas: Atlas, types: Sequence[PieceType], word: StepMove | SlideMove | HopMove, player: int) -> Landing:
    """What a word says of it for one player."""
    start = atlas.mask(word.start, player)
    whom = tuple(each.index for each in types if each.kind in word.whom and each.owner not in (player, NOBODY))
    if word.whom and not whom:  # no enemy has such a piece
        return Landing(EMPTY, (), 0 if word.onto == "enemy" else start)
    return Landing(ONTO[word.onto], whom, start)


def picky_row(
    terrain: Terrain,
    atlas: Atlas,
    types: Sequence[PieceType],
    word: StepMove,
    vectors: tuple[Vector, ...],
    player: int,
    kind: PieceType,
    guard: Guard | None,
) -> SlideRow:
    """The row of a step that captures some kinds alone: a slide of one space."""
    rays: Rays = tuple(
        tuple(Ray(ray.direction, ray.spaces[:1]) for vector in vectors for ray in terrain.rays(index, vector))
        for index in range(terrain.board.size)
    )
    into = atlas.mask(word.into, player)
    onto, whom, start = landing(atlas, types, word, player)
    return SlideRow(kind.index, rays, onto, False, 1, 1, start, into, guard, 0, (), (), whom)


def lame_rows(
    terrain: Terrain,
    atlas: Atlas,
    types: Sequence[PieceType],
    word: StepMove,
    vectors: tuple[Vector, ...],
    player: int,
    kind: PieceType,
    guard: Guard | None,
    report: CompileReport,
) -> Iterator[SlideRow]:
    """The rows of leaps for which the spaces between must be empty: one row for each length of the way."""
    if not vectors:
        return  # the directions lead nowhere here, and are reported
    if word.directions.words or not any(len(_way(vector)) > 1 for vector in vectors):
        message = "`lame` says that a leap needs empty spaces between, but a step to the next space has none between"
        report.add(word.mark, "DEF-RANGE", message, "name leaps alone, such as {leap: [1, 2]}, or leave out `lame`")
        return
    for length in sorted({len(_way(vector)) for vector in vectors}):
        ways = [(vector, _way(vector)) for vector in vectors if len(_way(vector)) == length]
        rays: Rays = tuple(
            tuple(ray for vector, way in ways for ray in _along(terrain, index, vector, way))
            for index in range(terrain.board.size)
        )
        into = atlas.mask(word.into, player)
        onto, whom, start = landing(atlas, types, word, player)
        yield SlideRow(kind.index, rays, onto, False, length, length, start, into, guard, 0, (), (), whom)


def _way(leap: Vector) -> list[Vector]:
    """The steps of a leap: as far as needed straight along its longer side, and then diagonally."""
    across, up = leap
    diagonal = ((across > 0) - (across < 0), (up > 0) - (up < 0))
    straight = (diagonal[0], 0) if abs(across) > abs(up) else (0, diagonal[1])
    short, long = sorted((abs(across), abs(up)))
    return [straight] * (long - short) + [diagonal] * short


def _along(terrain: Terrain, start: int, leap: Vector, way: Sequence[Vector]) -> Iterator[Ray]:
    """The way from a start as a ray, if it stays on the board."""
    at, spaces = start, []
    for vector in way:
        onward = [line.spaces[0] for line in terrain.lines(at, vector) if line.spaces]
        if not onward:
            return
        at = onward[0]
        spaces.append((1 << at, at))
    if terrain.usable >> start & 1 and at != start:
        yield Ray(leap, tuple(spaces))
