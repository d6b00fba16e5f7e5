"""The signs of legal moves besides arrows: a dot where a piece may be placed, a ring with a cross round one that may be
removed, and a sight on one that a move captures. Each differs from the others by its form, in every theme.
"""

from __future__ import annotations

from ppgen.blocks.grid.piece import PIECE
from ppgen.plane import Vector, polar
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.model import Item, Shape, Stroke
from ppgen.scene.theme import Theme

DOT, SMALLEST_DOT = 0.12, 0.6
"""The radius of the dot of a placement, in spaces, and the least one, in mm."""
CROSS, SMALLEST_CROSS = 0.085, 0.5
"""The reach of the cross at a piece that may be removed, in spaces, and the least one, in mm."""
SIGHT = 0.43
"""The radius of the ring round a piece that a move captures or that may be removed, in spaces."""
_BESIDE_PIECE, _WIDEST_SIGHT = 0.42, 0.48
"""On small spaces that ring keeps so many mm off a piece of the usual size, up to this radius, in spaces."""
ON_PIECE = 0.36
"""The radius of that ring on a piece too large to stand in it, in spaces: inside the outline of the piece."""
TICK = 0.1
"""The length of the four ticks of a sight, in spaces: they lead inwards from its ring."""
THICK = 0.8
"""The width of the line of a sight, in widths of the line of an arrow."""


def sight_radius(space: float) -> float:
    """The radius of the ring round a piece that a move captures, in mm: clear of it on small spaces, too."""
    return max(SIGHT * space, min(PIECE / 2 * space + _BESIDE_PIECE, _WIDEST_SIGHT * space))


def dot(middle: Vector, space: float, theme: Theme, *, captures: bool, halo: float) -> tuple[Item, ...]:
    """A dot on paper; a ring round it says that the placement captures."""
    colour, paper = theme.line("arrow").colour, theme.fill("paper")
    radius = max(DOT * space, SMALLEST_DOT)
    ring = Stroke(colour, max(0.35 * radius, 0.2))
    outer = radius + 2.2 * ring.width if captures else radius
    items: list[Item] = [Shape(path.circle(*middle, outer + halo / 2 + ring.width / 2), paper)]
    if captures:
        items.append(Shape(path.circle(*middle, outer), stroke=ring))
    return *items, Shape(path.circle(*middle, radius), colour)


def removal(middle: Vector, space: float, stroke: Stroke, theme: Theme) -> tuple[Item, ...]:
    """A ring round a piece, with a small cross at its upper right: the piece stays whole, and its letter readable."""
    line = replace(stroke, width=0.8 * stroke.width, cap="butt", dash=())
    at, reach = middle + polar(-45.0, SIGHT * space), max(CROSS * space, SMALLEST_CROSS)
    across, down = Vector(reach, reach), Vector(reach, -reach)
    cross = path.segments((at - across, at + across), (at - down, at + down))
    paper = Shape(path.circle(*at, 1.4142 * reach + 0.25), theme.fill("paper"))
    return (
        Shape(path.circle(*middle, SIGHT * space), stroke=line),
        paper,
        Shape(cross, stroke=replace(line, cap="round")),
    )


def sight(
    middle: Vector,
    space: float,
    stroke: Stroke,
    theme: Theme,
    comes_from: Vector | None = None,
    *,
    on_piece: bool = False,
) -> tuple[Item, ...]:
    """A ring with four ticks round a piece, or `on_piece`, then on paper of its own. No tick lies where an arrow that
    `comes_from` a point ends.
    """
    line = replace(stroke, width=THICK * stroke.width, cap="butt", dash=())
    radius, tick = ON_PIECE * space if on_piece else sight_radius(space), TICK * space
    arrival = 0.0 if comes_from is None else (middle - comes_from).angle
    directions = [polar(arrival + 45.0 + 90.0 * quarter) for quarter in range(4)]
    ticks = path.segments(
        *((middle + way * (radius + line.width), middle + way * (radius - tick)) for way in directions)
    )
    halo = Stroke(theme.fill("paper"), line.width + 0.4)
    ring = path.circle(*middle, radius)
    return (
        *((Shape(ring, stroke=halo),) if on_piece else ()),
        Shape(ticks, stroke=halo),
        Shape(ring, stroke=line),
        Shape(ticks, stroke=line),
    )
