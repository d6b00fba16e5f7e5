"""What is folded into a body: the net of a die with its tabs, and the strip of a pawn that stands.

The faces of a die are marked so that opposite ones add up to five, the null counting 0 and the ace 1.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ppgen.piecepack import DIE, PAWN, Rank, Suit
from ppgen.plane import IDENTITY, rotate, translate
from ppgen.scene import path as paths
from ppgen.scene.model import Box, Group, Item, Path, Shape, Stroke, Symbol, Use
from ppgen.scene.piecepack import body_look, die_marks, solid_suit
from ppgen.scene.suits import emblem
from ppgen.scene.theme import Theme

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

PAWN_HEIGHT = 28.575
"""1 1/8 inch."""
NECK = 9.6
"""Where the body of a pawn begins, inside its head."""
FOOT = 10.0
"""How far the sides of a pawn stand apart at its foot."""
LAP = 6.0
"""The tab that is glued under the foot."""


@lru_cache(maxsize=64)
def die_net(suit: Suit, theme: Theme) -> Symbol:
    """The net of a die, its tabs outside the four faces that bear them, about the centre of its box."""
    width, height = 3 * DIE, 4 * DIE + TAB
    top = -height / 2
    look = body_look(suit, theme)
    squares = [paths.rect((column - 0.5) * DIE, top + row * DIE, DIE, DIE) for _, column, row in FACES]
    box = Box(-width / 2, top, width, height)
    items: list[Item] = [Shape(tuple(step for way in squares for step in way), look.fill, role=f"suit-{suit}")]
    items.append(Use(_lines_of_net(theme, look.stroke is None), IDENTITY))
    for rank, column, row in FACES:
        items.append(Group(die_marks(suit, rank, theme), translate(column * DIE, top + (row + 0.5) * DIE), role="face"))
    return Symbol(f"net-{suit}", tuple(items), box)


@lru_cache(maxsize=16)
def _lines_of_net(theme: Theme, dark: bool) -> Symbol:
    """Tabs, cuts and folds, which the nets of all suits share; `dark` is what the folds are drawn on."""
    width, height = 3 * DIE, 4 * DIE + TAB
    top = -height / 2
    tabs = tuple(Shape(tab, theme["paper"].fill, _cut(theme), role="tab") for tab in _tabs(top))
    rim = Shape(_rim(top), stroke=_cut(theme), role="cut")
    folds = Shape(_die_folds(top), stroke=_fold(theme, dark), role="fold")
    return Symbol("net-lines", (*tabs, rim, folds), Box(-width / 2, top, width, height))


def _tabs(top: float) -> list[Path]:
    """Seven tabs, one for each pair of edges that the net leaves open."""
    half = DIE / 2
    tabs: list[Path] = []
    for row in (0, 2, 3):
        upper, lower = top + row * DIE, top + (row + 1) * DIE
        for side in (-1, 1):
            edge, out = side * half, side * (half + TAB)
            tabs.append(paths.polyline([(edge, upper), (out, upper + CHAMFER), (out, lower - CHAMFER), (edge, lower)]))
    foot = top + 4 * DIE
    tabs.append(
        paths.polyline([(-half, foot), (-half + CHAMFER, foot + TAB), (half - CHAMFER, foot + TAB), (half, foot)])
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


@lru_cache(maxsize=64)
def pawn_strip(suit: Suit, theme: Theme) -> Symbol:
    """A strip that becomes a tent with a pawn on either side: tab, side (head down), side, foot; about its centre."""
    width, height = PAWN, LAP + 2 * PAWN_HEIGHT + FOOT
    top, half = -height / 2, PAWN / 2
    ridge = top + LAP + PAWN_HEIGHT
    folds = [top + LAP, ridge, ridge + PAWN_HEIGHT]
    tab = [(-half, top + LAP), (-half + CHAMFER, top), (half - CHAMFER, top), (half, top + LAP)]
    picture = _pawn(suit, theme)
    items: list[Item] = [
        Shape(paths.polygon([*tab, (half, -top), (-half, -top)]), theme["paper"].fill, _cut(theme), role="cut"),
        Group(picture, translate(0.0, ridge), role="face"),
        Group(picture, translate(0.0, ridge) @ rotate(180.0), role="face"),
        Shape(paths.segments(*(((-half, y), (half, y)) for y in folds)), stroke=_fold(theme, False), role="fold"),
    ]
    return Symbol(f"strip-{suit}", tuple(items), Box(-half, top, width, height))


def _pawn(suit: Suit, theme: Theme) -> tuple[Item, ...]:
    """A pawn seen from the side: its head near the origin, its foot PAWN_HEIGHT below."""
    look = body_look(suit, theme)
    mark = look.stroke.colour if look.stroke is not None else theme.fill("text-inverse")
    foot = PAWN_HEIGHT - 1.0
    body: Path = (
        ("M", -6.3, foot),
        ("L", -6.3, foot - 2.2),
        ("C", -6.3, foot - 5.0, -3.0, foot - 9.0, -2.6, NECK),
        ("L", 2.6, NECK),
        ("C", 3.0, foot - 9.0, 6.3, foot - 5.0, 6.3, foot - 2.2),
        ("L", 6.3, foot),
        ("Z",),
    )
    head = paths.circle(0.0, 6.3, 4.9)
    role = f"suit-{suit}"
    return (
        Shape(body, look.fill, look.stroke, role=role),
        Shape(head, look.fill, look.stroke, role=role),
        solid_suit(emblem(suit, theme), mark, 6.0, 0.0, 6.3),
    )


def _cut(theme: Theme) -> Stroke:
    return replace(theme.line("piece-face"), dash=(), cap="butt", join="round")


def _fold(theme: Theme, dark: bool) -> Stroke:
    """Dashes that are seen on the ground they lie on."""
    edge = theme.line("piece-face")
    return Stroke(theme.fill("text-inverse") if dark else edge.colour, edge.width, (1.0, 0.8))
