"""Whether what a legend explains is in the picture. Routes have no numbers on small spaces, and a figure may change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct, field

from ppgen.art import exists
from ppgen.blocks.context import LIGHT, BlockContext
from ppgen.blocks.move_samples import KINDS
from ppgen.definition.figure import FigureSpec
from ppgen.scene.card_picture import CUT
from ppgen.scene.ghosts import GHOST, PALE
from ppgen.scene.model import GlyphRun, Group, Item, Picture, Shape, Symbol, Use
from ppgen.scene.moved import MOVED
from ppgen.scene.theme import Style, Theme

_ALSO: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        **dict.fromkeys(("dot", "exterior-wall", "gate", "highlight", "tile", "unlawful", "wall"), frozenset[str]()),
        "arrow": frozenset({"move", "move-done"}),
        "motion": frozenset({"trail"}),
        "right": frozenset({"tick"}),
        "route": frozenset({"trail"}),
        "wrong": frozenset({"cross"}),
    }
)
"""By the role that paints a mark which boards and tables name by a role, the other roles that they give to such marks.

What is drawn in another role is known by its paint, too: in art and in tables.
"""
_SAMPLES = frozenset({"legend", "sample"})
"""The roles of what only explains."""
_OF_ONE_DRAWING = re.compile(rf"(?:{MOVED}|{GHOST}|{PALE}|{CUT}|{re.escape(LIGHT)}|-w[0-9.]+|-b[0-9.]+)+$")
"""How the ids of a drawing end that is moved, pale, cut out, on a dark ground, bolder or with a bleed."""


def check_legend(figure: FigureSpec, pictures: Iterable[Iterable[Item]], context: BlockContext) -> None:
    """Raise DefinitionError for an entry of the legend of a figure whose mark none of the pictures shows.

    An entry is a number, the name of a drawing or a piece, or the role of a mark or an area.
    """
    if not figure.legend:
        return
    shown = _Shown()
    for items in pictures:
        shown.look(tuple(items))
    for name in figure.legend:
        if not shown.has(name, context):
            what = f"the number {name}" if name.isdecimal() else f"{name!r}"
            message = f"{context.name} explains {what} in its legend, but no panel shows it"
            hint = f"show it, or take it out of the legend{_LARGER if name.isdecimal() else ''}"
            raise context.fault("FIG-DRAW", message, hint)


_LARGER = "; on larger spaces, or in a wider figure, there is room for numbers"


class _Shown(Struct):
    """What pictures have in them: words on discs, symbols by their ids, and roles and paints."""

    numbers: set[str] = field(default_factory=set)
    symbols: set[str] = field(default_factory=set)
    roles: set[str] = field(default_factory=set)
    paints: set[tuple[str | None, str | None, tuple[float, ...]]] = field(default_factory=set)
    """The colour of an area, and the colour and the dashes of its line, in widths of the line."""

    def has(self, name: str, context: BlockContext) -> bool:
        if name.isdecimal():
            return name in self.numbers
        if name in KINDS and not exists(context.game, name):
            return True  # a sign of legal moves, of which `declared.unexplained` knows more
        if name not in context.theme.styles:
            return _drawing(context.art(name)) in self.symbols
        if not self.roles.isdisjoint({name, *_ALSO.get(name, ())}):
            return True
        is_mark = name in _ALSO or name in context.game.roles
        return not is_mark and _paint(context.theme, name) in self.paints

    def look(self, items: tuple[Item, ...]) -> None:
        self.numbers.update(_on_discs(items))
        for item in items:
            if isinstance(item, Picture):
                continue
            if isinstance(item, GlyphRun):
                self.paints.add((item.fill, None, ()))
                continue
            if item.role in _SAMPLES:
                continue
            self.roles.add(item.role)
            match item:
                case Group():
                    self.look(item.items)
                case Use():
                    name = _drawing(item.symbol)
                    if name not in self.symbols:
                        self.symbols.add(name)
                        self.look(item.symbol.items)
                case Shape():
                    line = item.stroke
                    colour, dash = (None, ()) if line is None else (line.colour, _dashes(line.dash, line.width))
                    self.paints.add((item.fill, colour, dash))


def _on_discs(items: tuple[Item, ...]) -> Iterator[str]:
    """The words on discs, as `badge` draws them: paper, a disc, words. Names of rows stand on no disc."""
    for index, item in enumerate(items):
        below = items[max(index - 2, 0) : index]
        if isinstance(item, GlyphRun) and len(below) > 1 and all(isinstance(shape, Shape) for shape in below):
            yield item.text


def _drawing(symbol: Symbol) -> str:
    """The name of a drawing, however it is painted. Cards have theirs under names of their own."""
    return _OF_ONE_DRAWING.sub("", symbol.id).removeprefix("art-")


def _paint(theme: Theme, role: str) -> tuple[str | None, str | None, tuple[float, ...]]:
    style: Style = theme[role]
    line = style.stroke
    return (style.fill, None, ()) if line is None else (style.fill, line.colour, _dashes(line.dash, line.width))


def _dashes(dash: tuple[float, ...], width: float) -> tuple[float, ...]:
    return tuple(round(length / width, 2) for length in dash)
