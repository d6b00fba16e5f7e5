"""The net of a die, with its tabs, and its sides as stickers.

The faces of a die are marked so that opposite ones add up to five, the null counting 0 and the ace 1.
"""

from __future__ import annotations

from functools import lru_cache

from ppgen.piecepack import DIE, Rank, Suit
from ppgen.plane import IDENTITY, scale, translate
from ppgen.scene import path as paths
from ppgen.scene.model import Box, Group, Item, Path, Shape, Symbol, Use
from ppgen.scene.piecepack import body_look, die_marks
from ppgen.scene.theme import Theme
from ppgen.sheets.cutout.strokes import cut_stroke, fold_stroke

TAB = 4.2
"""How deep a tab is, in mm."""
CHAMFER = 2.4
"""How much a tab narrows at either end, so that two never meet inside a corner."""
FACES: tuple[tuple[Rank, int, int], ...] = (
    ("null", 0, 0),
    ("ace", 0, 1),
    ("2", -1, 1),
    ("3", 1, 1),
    ("5", 0, 2),
    ("4", 0, 3),
)
"""The faces of a die's net by column and row: four in a strip, and two wings at the second."""

_HEIGHT = 4 * DIE + TAB
_BOX = Box(-1.5 * DIE, -_HEIGHT / 2, 3 * DIE, _HEIGHT)
UNDER = 0.5
"""How far colour outside a face begins inside it, in mm, so that no seam shows between them."""
BLED = 1.0
"""How far the colour of a face runs on into its tabs, in mm: a fold beside the line shows no white."""


@lru_cache(maxsize=64)
def die_net(suit: Suit, theme: Theme, bleed: float = 0.0) -> Symbol:
    """The net of a die, its tabs outside the four faces that bear them, about the centre of its box.

    With `bleed`, in mm, the colour runs on beyond every edge that is cut, and nothing shows where the knife goes.
    """
    top = -_HEIGHT / 2
    look = body_look(suit, theme)
    squares = [paths.rect((column - 0.5) * DIE, top + row * DIE, DIE, DIE) for _, column, row in FACES]
    items: list[Item] = []
    if bleed:
        items.append(Shape(tuple(step for way in _beyond(top, bleed) for step in way), look.fill, role="bleed"))
    items.append(Use(_tabs_of_net(theme), IDENTITY))
    for ways in (_tabs(top, BLED, UNDER), squares):
        items.append(Shape(tuple(step for way in ways for step in way), look.fill, role=f"suit-{suit}"))
    items.append(Use(_lines_of_net(theme, look.stroke is None, bool(bleed)), IDENTITY))
    for rank, column, row in FACES:
        items.append(Group(die_marks(suit, rank, theme), translate(column * DIE, top + (row + 0.5) * DIE), role="face"))
    suffix = f"-b{bleed:g}" if bleed else ""
    return Symbol(f"net-{suit}{suffix}", tuple(items), _BOX)


def die_side(suit: Suit, rank: Rank, theme: Theme, weight: float = 1.0) -> tuple[Item, ...]:
    """One side of a die about its centre; `weight` multiplies the width of its edge, for a smaller picture."""
    look = body_look(suit, theme)
    edge = cut_stroke(theme).scaled(weight) if look.stroke is not None else None
    side = DIE - (edge.width if edge is not None else 0.0)
    square = Shape(paths.rect(-side / 2, -side / 2, side, side), look.fill, edge, role=f"suit-{suit}")
    return (square, *die_marks(suit, rank, theme))


@lru_cache(maxsize=128)
def sticker(kind: str, suit: Suit, rank: Rank, side: float, theme: Theme, bleed: float = 0.0) -> Symbol:
    """One side of a die as a sticker of `side` mm, about its centre; `kind` names the size."""
    look = body_look(suit, theme)
    edge = None if bleed else look.stroke
    half = side / 2 + bleed - (edge.width / 2 if edge is not None else 0.0)
    ground = Shape(paths.rect(-half, -half, 2 * half, 2 * half), look.fill, edge, role=f"suit-{suit}")
    marks = Group(die_marks(suit, rank, theme), scale(side / DIE), role="face")
    suffix = f"-b{bleed:g}" if bleed else ""
    box = Box(-side / 2, -side / 2, side, side)
    return Symbol(f"{kind}-{suit}-{rank}{suffix}", (ground, marks), box)


def die_cuts() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where the straight cuts of a net run, upright ones and level ones, in mm from its centre."""
    top = -_HEIGHT / 2
    return (-1.5 * DIE, -DIE / 2, DIE / 2, 1.5 * DIE), (top, top + DIE, top + 2 * DIE)


@lru_cache(maxsize=16)
def _tabs_of_net(theme: Theme) -> Symbol:
    """The tabs, white so that glue holds, which the nets of all suits share."""
    tabs = (Shape(tab, theme["paper"].fill, cut_stroke(theme), role="tab") for tab in _tabs(-_HEIGHT / 2))
    return Symbol("net-tabs", tuple(tabs), _BOX)


@lru_cache(maxsize=16)
def _lines_of_net(theme: Theme, dark: bool, bled: bool) -> Symbol:
    """Cuts and folds, which the nets of all suits share; `dark` is what the folds are drawn on."""
    top = -_HEIGHT / 2
    rim = () if bled else (Shape(_rim(top), stroke=cut_stroke(theme), role="cut"),)
    folds = Shape(_die_folds(top), stroke=fold_stroke(theme, dark), role="fold")
    return Symbol("net-lines-bled" if bled else "net-lines", (*rim, folds), _BOX)


def _beyond(top: float, bleed: float) -> list[Path]:
    """Where the colour runs on beyond the faces that are cut: the first one at its top, the wings on three sides."""
    wing, inner = 1.5 * DIE, DIE / 2
    return [
        paths.rect(-DIE / 2, top - bleed, DIE, bleed + UNDER),
        *(paths.rect(x, top + DIE - bleed, DIE + bleed, DIE + 2 * bleed) for x in (-wing - bleed, inner)),
    ]


def _tabs(top: float, depth: float = TAB, under: float = 0.0) -> list[Path]:
    """Seven tabs, one for each pair of edges that the net leaves open, or the first `depth` mm of them.

    They begin `under` mm inside the faces.
    """
    half = DIE / 2
    chamfer = CHAMFER * depth / TAB
    tabs: list[Path] = []
    for row in (0, 2, 3):
        upper, lower = top + row * DIE, top + (row + 1) * DIE
        for side in (-1, 1):
            edge, out = side * (half - under), side * (half + depth)
            tabs.append(paths.polyline([(edge, upper), (out, upper + chamfer), (out, lower - chamfer), (edge, lower)]))
    foot = top + 4 * DIE
    tabs.append(
        paths.polyline([(-half, foot), (-half + chamfer, foot + depth), (half - chamfer, foot + depth), (half, foot)])
    )
    return tabs


def _rim(top: float) -> Path:
    """Where the net is cut along a face without a tab."""
    half, wing = DIE / 2, 1.5 * DIE
    upper, lower = top + DIE, top + 2 * DIE
    left = paths.polyline([(-half, upper), (-wing, upper), (-wing, lower), (-half, lower)])
    right = paths.polyline([(half, upper), (wing, upper), (wing, lower), (half, lower)])
    return (*left, *right, *paths.line((-half, top), (half, top)))


def _die_folds(top: float) -> Path:
    """The edges between faces, and between faces and tabs."""
    half = DIE / 2
    level = [((-half, top + row * DIE), (half, top + row * DIE)) for row in (1, 2, 3, 4)]
    upright = [((side * half, top), (side * half, top + 4 * DIE)) for side in (-1, 1)]
    return paths.segments(*level, *upright)
