"""A pawn as a standee: a figure folded over at its head, two half discs for feet, and the disc that they are glued to.

The half discs are bent to either side, so that together they are as large as the foot of a wooden pawn. It falls only
when it is tilted by more than 29°: its middle is 14.3 mm up, and its foot reaches 7.9 mm to either side.
"""

from __future__ import annotations

from functools import lru_cache

from ppgen.piecepack import PAWN, Suit
from ppgen.plane import Matrix, rotate, translate
from ppgen.scene import path as paths
from ppgen.scene.model import Box, Group, Item, Path, Shape, Symbol
from ppgen.scene.piecepack import body_look, solid_suit
from ppgen.scene.suits import emblem
from ppgen.scene.theme import Theme
from ppgen.sheets.cutout.strokes import cut_stroke, fold_stroke

HEIGHT = 28.575
"""How high a pawn stands, in mm (1 1/8 inch)."""
NECK = 9.6
"""Where the body begins, inside the head, in mm from the top."""
PLINTH = 1.0
"""How far the colour of the feet begins above the fold, in mm."""
_HALF = PAWN / 2


@lru_cache(maxsize=64)
def standee(suit: Suit, theme: Theme, bleed: float = 0.0, core: float = 0.0) -> Symbol:
    """Half disc, back (head down), spine of `core` mm, front, half disc: upright about its centre."""
    ridge = core / 2
    foot = ridge + HEIGHT
    look = body_look(suit, theme)
    ground = theme["piece-face"].fill
    items: list[Item] = []
    if bleed:
        sides = paths.rect(-_HALF - bleed, -foot, PAWN + 2 * bleed, 2 * foot)
        items.append(Shape(sides, ground, role="bleed"))
        items += [Shape(_half_disc(_HALF + bleed, _turned(foot, up)), look.fill, role="bleed") for up in (False, True)]
    items.append(Shape(paths.rect(-_HALF, -foot, PAWN, 2 * foot), ground, role="piece-face"))
    for up in (False, True):
        # The colour begins inside the figure, so that a fold beside its line shows no other.
        inside = -foot if up else foot - PLINTH
        items.append(Shape(paths.rect(-_HALF, inside, PAWN, PLINTH), look.fill, role=f"suit-{suit}"))
        items.append(Shape(_half_disc(_HALF, _turned(foot, up)), look.fill, role=f"suit-{suit}"))
    drawn = figure(suit, theme, is_open=True)
    items.append(Group(drawn, translate(0.0, ridge), role="face"))
    items.append(Group(drawn, translate(0.0, -ridge) @ rotate(180.0), role="face"))
    if not bleed:
        items.append(Shape(_outline(foot), stroke=cut_stroke(theme), role="cut"))
    for levels, dark in ((dict.fromkeys((-ridge, ridge)), False), ((-foot, foot), look.stroke is None)):
        folds = paths.segments(*(((-_HALF, y), (_HALF, y)) for y in levels))
        items.append(Shape(folds, stroke=fold_stroke(theme, dark), role="fold"))
    height = 2 * (foot + _HALF)
    return Symbol(f"standee-{suit}{_suffix(bleed, core)}", tuple(items), Box(-_HALF, -height / 2, PAWN, height))


def standee_cuts(core: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where its straight cuts run, and how far its round ends reach."""
    end = core / 2 + HEIGHT + _HALF
    return (-_HALF, _HALF), (-end, end)


@lru_cache(maxsize=64)
def base_disc(suit: Suit, theme: Theme, bleed: float = 0.0) -> Symbol:
    """The disc under a pawn, with the suit on it."""
    look = body_look(suit, theme)
    mark = look.stroke.colour if look.stroke is not None else theme.fill("text-inverse")
    stroke = None if bleed or look.stroke is None else look.stroke
    inside = stroke.width / 2 if stroke else 0.0
    items: list[Item] = []
    if bleed:
        items.append(Shape(paths.circle(0.0, 0.0, _HALF + bleed), look.fill, role="bleed"))
    items.append(Shape(paths.circle(0.0, 0.0, _HALF - inside), look.fill, stroke, role=f"suit-{suit}"))
    items.append(solid_suit(emblem(suit, theme), mark, 9.0))
    return Symbol(f"base-{suit}{_suffix(bleed, 0.0)}", tuple(items), Box(-_HALF, -_HALF, PAWN, PAWN))


def _suffix(bleed: float, core: float) -> str:
    return (f"-b{bleed:g}" if bleed else "") + (f"-c{core:g}" if core else "")


def _turned(foot: float, up: bool) -> Matrix:
    """Where the half disc at the foot of the front lies, or the one of the back, which is at the top."""
    return rotate(180.0) @ translate(0.0, foot) if up else translate(0.0, foot)


def _half_disc(radius: float, matrix: Matrix) -> Path:
    """The lower half of a disc about the origin, placed by a matrix."""
    handle = paths.KAPPA * radius
    way: Path = (
        ("M", -radius, 0.0),
        ("C", -radius, handle, -handle, radius, 0.0, radius),
        ("C", handle, radius, radius, handle, radius, 0.0),
        ("Z",),
    )
    return paths.transform(way, matrix)


def _outline(foot: float) -> Path:
    """The line that the knife follows."""
    handle = paths.KAPPA * _HALF
    end = foot + _HALF
    return (
        ("M", -_HALF, -foot),
        ("L", -_HALF, foot),
        ("C", -_HALF, foot + handle, -handle, end, 0.0, end),
        ("C", handle, end, _HALF, foot + handle, _HALF, foot),
        ("L", _HALF, -foot),
        ("C", _HALF, -foot - handle, handle, -end, 0.0, -end),
        ("C", -handle, -end, -_HALF, -foot - handle, -_HALF, -foot),
        ("Z",),
    )


def figure(suit: Suit, theme: Theme, weight: float = 1.0, *, is_open: bool = False) -> tuple[Item, ...]:
    """A pawn seen from the side: the top of its head near the origin, its foot HEIGHT below.

    `weight` multiplies the width of its lines, for a smaller picture. Where the figure `is_open` it has no line at its
    foot, which would hide the dashes of the fold there.
    """
    look = body_look(suit, theme).scaled(weight)
    mark = look.stroke.colour if look.stroke is not None else theme.fill("text-inverse")
    body: Path = (
        ("M", -6.3, HEIGHT),
        ("L", -6.3, HEIGHT - 3.2),
        ("C", -6.3, HEIGHT - 6.0, -3.0, HEIGHT - 10.0, -2.6, NECK),
        ("L", 2.6, NECK),
        ("C", 3.0, HEIGHT - 10.0, 6.3, HEIGHT - 6.0, 6.3, HEIGHT - 3.2),
        ("L", 6.3, HEIGHT),
    )
    if not is_open:
        body = (*body, ("Z",))
    head = paths.circle(0.0, 6.3, 4.9)
    role = f"suit-{suit}"
    return (
        Shape(body, look.fill, look.stroke, role=role),
        Shape(head, look.fill, look.stroke, role=role),
        solid_suit(emblem(suit, theme), mark, 6.0, 0.0, 6.3),
    )
