"""What a figure refers to: spaces, art, pieces, tiles and tables that must exist, and sums that must add up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import get_args

from msgspec import Struct

from ppgen import art
from ppgen.blocks.move_samples import KINDS
from ppgen.boards.board import Board
from ppgen.boards.naming import STANDARD, Naming, find_place, place_name, wrong_place
from ppgen.boards.space import Place, Space
from ppgen.definition.blocks import (
    BoardSpec,
    BoxSpec,
    ChartSpec,
    LegendSpec,
    PictureSpec,
    PiecesSpec,
    RollSpec,
    SumSpec,
)
from ppgen.definition.figure import PanelSpec
from ppgen.definition.game import Game
from ppgen.definition.layouts import BlockSpec, PaperBlockSpec, parts
from ppgen.definition.marks import Arrow, Callout, Highlight, Line, Numbers, StepNumber
from ppgen.definition.names import art_names
from ppgen.definition.spots import Spot
from ppgen.definition.table_marks import Cross, Dice, Tick
from ppgen.diagnostics import Mark, did_you_mean
from ppgen.figures.facts import UnknownFact, lookup
from ppgen.figures.plain_values import as_number
from ppgen.figures.shown import region_corners, region_of
from ppgen.numerals import is_number, listed
from ppgen.rules.verdict import Facts
from ppgen.scene.markup import symbols

_PICTURES = [kind.TAG for kind in get_args(BlockSpec) if kind not in get_args(PaperBlockSpec)]
"""The names of the blocks that a panel can show instead of a board."""


class References(Struct, frozen=True):
    """Checks the references of one figure; `find(mark, code, message, hint)` takes each broken one."""

    game: Game
    find: Callable[..., None]

    def spaces(self, spec: PanelSpec) -> None:
        for mark, place in _places(spec):
            if isinstance(place, str):
                if find_place(self._naming, place) is None:
                    self.find(mark, "FIG-SPACE", *self._wrong(place))
            elif self.game.board is not None and place not in self.game.board:
                self.find(mark, "FIG-SPACE", *self._wrong(str(place)))
        if spec.region and self.game.board is not None and self.game.board.made_of != "cells":
            message = "only boards of squares and of hexagons can be shown in part"
            self.find(spec.mark, "FIG-SPACE", message, "leave out `region`")
        elif spec.region and spec.region.count("-") != 1:
            example = self._naming.span.replace(" to ", "-")
            self.find(
                spec.mark, "FIG-SPACE", f"{spec.region!r} is not a region", f"write two corners, such as {example}"
            )
        for mark, space in _cut_off(spec, self.game.board):
            name = self._naming.name(space)
            message = f"a mark is on {name}, which is not in the region {spec.region} that the panel shows"
            self.find(mark, "FIG-SPACE", message, "show more of the board, or leave the mark out")

    @property
    def _naming(self) -> Naming:
        return STANDARD if self.game.board is None else self.game.board.naming

    def _wrong(self, place: str) -> tuple[str, str]:
        """Why a text names no space of the board: a message and a hint."""
        return wrong_place(self._naming, place), f"the spaces are {self._naming.span}"

    def _on_one_place(self, spec: PanelSpec) -> None:
        """Two signs, or two numbers, on one place: the second would hide the first."""
        signs: set[object] = set()
        for mark in spec.annotate:
            if not isinstance(mark, Cross | Tick | StepNumber):
                continue
            kind = "number" if isinstance(mark, StepNumber) else "sign"
            place = mark.at if isinstance(mark, StepNumber) else mark.at.place or mark.at.spot
            at = (place.name, place.anchor, place.x, place.y) if isinstance(place, Spot) else place
            if (kind, at) in signs:
                where = place.name or "this point" if isinstance(place, Spot) else self._called(place)
                self.find(mark.mark, "FIG-SPACE", f"there is a {kind} on {where} already", "leave one of the two out")
            signs.add((kind, at))

    def _called(self, place: Place | Space | None) -> str:
        return "" if place is None else place_name(self._naming, place)

    def picture(self, spec: PanelSpec, facts: Facts) -> None:
        """Check everything that a panel's picture names, and refuse blocks that only make sense on paper."""
        self._on_one_place(spec)
        for mark in spec.annotate:
            if isinstance(mark, Dice):
                self.art(mark.mark, mark.faces)
        for block in parts(spec.picture):
            if isinstance(block, PaperBlockSpec):
                hint = f"a picture is made of {listed(sorted(_PICTURES))}"
                self.find(block.mark, "FIG-PICTURE", f"{block.TAG!r} only makes sense on a sheet of paper", hint)
            else:
                self._block(block, spec.mark, facts)

    def _block(self, block: BlockSpec, mark: Mark, facts: Facts) -> None:
        game = self.game
        match block:
            case RollSpec():
                self.art(mark, block.dice)
            case ChartSpec():
                if game.tiles is None:
                    self.find(mark, "FIG-PICTURE", f"{game.id} has no tile catalogue to draw")
                    return
                layouts = sorted({tile.layout for tile in game.tiles.tiles.values()})
                self.art(mark, (f"{block.row_die}-{key}" for key in game.tiles.shapes if block.row_die))
                self.art(mark, (f"{block.column_die}-{key}" for key in layouts if block.column_die))
            case PiecesSpec():
                for name in block.notes:
                    if name not in game.pieces:
                        hint = did_you_mean(name, game.pieces, "pieces")
                        self.find(mark, "FIG-PICTURE", f"{game.id} has no piece {name!r}", hint)
                numbers = [kind.number for name, kind in game.pieces.items() if name in block.names or not block.names]
                self.art(mark, (f"{die}-{number}" for die in block.dice for number in numbers if number is not None))
            case SumSpec():
                self._sum(block, facts)
            case BoardSpec() if game.board is None:
                self.find(mark, "FIG-PICTURE", f"{game.id} has no board to draw")
            case PictureSpec() | BoxSpec() if block.art:
                self.art(mark, (block.art,))
            case LegendSpec():
                for name in block.entries:
                    self.legend(mark, name)
            case _:
                pass  # the others name nothing

    def _sum(self, picture: SumSpec, facts: Facts) -> None:
        total = 0.0
        for row in (*picture.rows, picture.total):
            try:
                value = as_number(lookup(facts, row.fact))
            except UnknownFact as problem:
                self.find(row.mark, "FIG-FACT", f"sum {row.fact}: {problem.message}", problem.hint)
                return
            if not is_number(value):
                self.find(row.mark, "FIG-SUM", f"{row.fact} is {value!r}, which is not a number")
                return
            if row is picture.total:
                if total != value:
                    self.find(row.mark, "FIG-SUM", f"the lines add up to {total:g}, but {row.fact} is {value:g}")
            else:
                total += -value if row.sign == "minus" else value

    def art(self, mark: Mark, names: Iterable[str]) -> None:
        for name in names:
            if not art.exists(self.game, name):
                known = {*self.game.pieces, *art_names(self.game.folder)}
                hint = did_you_mean(name, known, "drawings")
                self.find(mark, "FIG-PICTURE", f"there is no drawing {name!r}", hint)

    def legend(self, mark: Mark, name: str) -> None:
        from ppgen.scene.theme import THEMES

        if name in KINDS and not art.exists(self.game, name):
            return  # a sign of legal moves
        if not name.isdecimal() and name not in THEMES["color"].styles and name not in self.game.roles:
            self.art(mark, (name,))

    def symbols(self, mark: Mark, text: str) -> None:
        """The inline symbols of a markup text."""
        self.art(mark, (symbol.name for symbol in symbols(text)))


def _cut_off(spec: PanelSpec, board: Board | None) -> list[tuple[Mark, Space]]:
    """The spaces of marks that lie outside the part of the board that a panel shows. Nobody would see those marks."""
    if board is None or board.made_of != "cells" or region_corners(spec, board.naming) is None:
        return []  # the whole board is shown, or a name that cannot be read has its finding
    shown = region_of(spec, board)
    named = ((mark, find_place(board.naming, at) if isinstance(at, str) else Place(at)) for mark, at in _marked(spec))
    spaces = [(mark, place.space) for mark, place in named if place is not None]
    return [(mark, space) for mark, space in dict.fromkeys(spaces) if not shown(space)]


def _places(spec: PanelSpec) -> list[tuple[Mark, Space | str]]:
    places: list[Space | str] = list(spec.region.split("-")) if spec.region else []
    places += spec.move_arrows.starts if spec.move_arrows is not None else ()
    return [*((spec.mark, place) for place in places), *_marked(spec)]


def _marked(spec: PanelSpec) -> list[tuple[Mark, Space | str]]:
    """The places of the marks of a panel, each with where the mark is in its file."""
    places: list[tuple[Mark, Space | str]] = []
    for mark in spec.annotate:
        match mark:
            case Highlight():
                places += ((mark.mark, place.space) for place in mark.spaces)
            case Arrow() | Line():
                places += ((mark.mark, mark.start), (mark.mark, mark.end))
            case Numbers():
                places += ((mark.mark, space) for space in mark.spaces)
            case StepNumber():
                places.append((mark.mark, mark.at))
            case Cross() | Tick():
                places += ((mark.mark, mark.at.place.space),) if mark.at.place is not None else ()
            case Callout():
                places.append((mark.mark, mark.at))
            case _:
                pass  # a mark of an open table, which has no spaces
    return places
