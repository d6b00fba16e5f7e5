"""Strokes through pieces: the line that wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.piece import piece_size
from ppgen.blocks.marks import sized
from ppgen.boards.arrangement import Arrangement, Won
from ppgen.boards.space import Space
from ppgen.plane import Vector
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.model import Group, Item, Shape, Stroke
from ppgen.scene.theme import Theme

BEYOND = 0.4
"""How far a stroke reaches beyond the middles of its first and last space, in spaces."""
PAPER = 0.3
"""How much wider the paper under a stroke is, in mm: it is seen on black pieces, too, and they stay whole."""
ROUND, ASIDE, WIDEST = 0.44, 0.05, 0.06
"""The least radius of a ring round a piece, its distance from the piece, and the greatest width of its line, in spaces.
"""
EDGE = 0.025
"""How much of the edge of a piece shows outside a ring on it, in spaces."""


def draw_won(line: Won, arrangement: Arrangement, frame: Frame, theme: Theme, prefix: str) -> Group:
    """The stroke through a line of pieces that has won. On a ring it is parted at the edges of the board.

    Where letters or numbers stand on the pieces, each has a ring instead, so that all can be read.
    """
    on_it = [piece for piece in arrangement.pieces if not set(line.spaces).isdisjoint(piece.spaces)]
    if any(piece.text or piece.number for piece in on_it):
        widest = max(piece_size(piece.size, arrangement.grid) for piece in on_it)
        stroke = sized(theme.line("highlight"), frame.space, WIDEST)
        middles = map(frame.centre, line.spaces)
        items = tuple(item for middle in middles for item in _ring(middle, widest, frame, theme, stroke))
    else:
        items = tuple(item for part in _parts(line.spaces, frame) for item in through(part, frame, theme))
    return Group(items, id=f"{prefix}{line.id}", role="highlight", thing=line.thing)


def _ring(middle: Vector, size: float, frame: Frame, theme: Theme, stroke: Stroke) -> tuple[Item, ...]:
    """A ring round a piece, `size` spaces wide; on paper inside its edge if there is no room round it."""
    if size / 2 + ASIDE <= 0.5 - ASIDE:
        radius = max(ROUND, size / 2 + ASIDE) * frame.space
        return (Shape(path.circle(*middle, radius), stroke=stroke),)
    paper = replace(stroke, colour=theme.fill("paper"), width=stroke.width + PAPER, dash=())
    way = path.circle(*middle, (size / 2 - EDGE) * frame.space - paper.width / 2)
    return Shape(way, stroke=paper), Shape(way, stroke=stroke)


def through(spaces: Sequence[Space], frame: Frame, theme: Theme) -> tuple[Item, ...]:
    """A stroke from the far side of the first space, through the middles of all, to the far side of the last."""
    middles = [frame.centre(space) for space in spaces]
    before, after = (_outwards(middles, end) * (BEYOND * frame.space) for end in (0, -1))
    way = path.polyline((middles[0] + before, *middles[1:-1], middles[-1] + after))
    stroke = sized(theme.line("highlight"), frame.space)
    width = 1.2 * stroke.width
    halo = Stroke(theme.fill("paper"), width + PAPER, (), "round", "round")
    return Shape(way, stroke=halo), Shape(way, stroke=Stroke(stroke.colour, width, (), "round", "round"))


def _outwards(middles: Sequence[Vector], end: int) -> Vector:
    """The direction in which a line leaves its first (0) or last (-1) point; to the side where it has one point."""
    if len(middles) == 1:
        return Vector(-1.0, 0.0) if end == 0 else Vector(1.0, 0.0)
    inner = middles[1] if end == 0 else middles[-2]
    return (middles[end] - inner).unit


def _parts(spaces: Sequence[Space], frame: Frame) -> Iterator[tuple[Space, ...]]:
    """A line without the steps that lead over the edge of a ring: they are longer than any other."""
    steps = [(frame.centre(there) - frame.centre(here)).length for here, there in pairwise(spaces)]
    longest = 1.5 * (frame.space if frame.board.made_of == "cells" else min(steps, default=0.0))
    part = [spaces[0]]
    for step, space in zip(steps, spaces[1:], strict=True):
        if step > longest:
            yield tuple(part)
            part = []
        part.append(space)
    yield tuple(part)
