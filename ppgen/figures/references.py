"""What a figure refers to: spaces, art, pieces, tiles and tables that must exist, and sums that must add up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ppgen import art
from ppgen.boards.grid import Space, SpaceSide
from ppgen.definition.figure import (
    Arrow,
    Callout,
    ChartPicture,
    Cross,
    Highlight,
    PanelSpec,
    PiecesPicture,
    RollPicture,
    StepNumber,
    SumPicture,
    TablePicture,
)
from ppgen.definition.game import Game
from ppgen.diagnostics import Mark, did_you_mean
from ppgen.figures.facts import UnknownFact, lookup
from ppgen.numerals import is_number
from ppgen.rules.verdict import Facts
from ppgen.scene.markup import symbols


@dataclass(frozen=True, slots=True)
class References:
    """Checks the references of one figure; `find(mark, code, message, hint)` takes each that leads nowhere."""

    game: Game
    find: Callable[..., None]

    def spaces(self, spec: PanelSpec) -> None:
        for place in _places(spec):
            try:
                space = _parse_place(place) if isinstance(place, str) else place
            except ValueError as problem:
                self.find(spec.mark, "FIG-SPACE", str(problem))
                continue
            if self.game.board is not None and space not in self.game.board:
                board = self.game.board
                message = f"{place} is not on the board of {board.columns} by {board.rows} spaces"
                self.find(spec.mark, "FIG-SPACE", message)
        if spec.region and spec.region.count("-") != 1:
            self.find(spec.mark, "FIG-SPACE", f"{spec.region!r} is no region", "a region is two corners, such as A1-C3")

    def picture(self, spec: PanelSpec, facts: Facts) -> None:
        picture = spec.picture
        tiles = self.game.tiles.tiles if self.game.tiles is not None else {}
        if isinstance(picture, RollPicture):
            self._known(spec.mark, "tile", (picture.tile,) if picture.tile else (), tiles)
            self._known(spec.mark, "piece", picture.pieces, self.game.pieces)
            self.art(spec.mark, picture.dice)
        elif isinstance(picture, ChartPicture):
            if self.game.tiles is None:
                self.find(spec.mark, "FIG-PICTURE", f"{self.game.id} has no tile catalogue to draw")
                return
            shapes, layouts = self.game.tiles.shapes, {tile.layout for tile in tiles.values()}
            self.art(spec.mark, (f"{picture.rows}-{key}" for key in shapes if picture.rows))
            self.art(spec.mark, (f"{picture.columns}-{key}" for key in sorted(layouts) if picture.columns))
        elif isinstance(picture, PiecesPicture):
            self._known(spec.mark, "piece", (*picture.names, *picture.notes), self.game.pieces)
            numbers = [kind.number for name, kind in self.game.pieces.items() if name in picture.names]
            self.art(spec.mark, (f"{die}-{number}" for die in picture.dice for number in numbers if number is not None))
        elif isinstance(picture, SumPicture):
            self._sum(picture, facts)
        elif isinstance(picture, TablePicture):
            self._known(spec.mark, "table", (picture.of,) if picture.of else (), self.game.tables)

    def _sum(self, picture: SumPicture, facts: Facts) -> None:
        total = 0.0
        for row in (*picture.rows, picture.total):
            try:
                value = lookup(facts, row.fact)
            except UnknownFact as problem:
                self.find(row.mark, "FIG-FACT", f"sum {row.fact}: {problem.message}", problem.hint)
                return
            if not is_number(value):
                self.find(row.mark, "FIG-SUM", f"{row.fact} is {value!r}, which is no number")
                return
            if row is picture.total:
                if total != value:
                    self.find(row.mark, "FIG-SUM", f"the lines add up to {total:g}, but {row.fact} is {value:g}")
            else:
                total += -value if row.sign == "minus" else value

    def _known(self, mark: Mark, what: str, names: Iterable[str], known: Mapping[str, object]) -> None:
        for name in names:
            if name not in known:
                hint = did_you_mean(name, known, f"{what}s")
                self.find(mark, "FIG-PICTURE", f"{self.game.id} has no {what} {name!r}", hint)

    def art(self, mark: Mark, names: Iterable[str]) -> None:
        for name in names:
            if not art.exists(self.game, name):
                self.find(mark, "FIG-PICTURE", f"there is no art/{name}.svg", "an entry names its art without .svg")

    def legend(self, mark: Mark, name: str) -> None:
        from ppgen.scene.theme import THEMES

        if name not in THEMES["color"].styles and name not in self.game.roles:
            self.art(mark, (name,))

    def symbols(self, mark: Mark, text: str) -> None:
        """The inline symbols of a markup text."""
        self.art(mark, (symbol.name for symbol in symbols(text)))


def _places(spec: PanelSpec) -> list[Space | str]:
    places: list[Space | str] = list(spec.region.split("-")) if spec.region else []
    places += spec.move_arrows.starts if spec.move_arrows is not None else ()
    for mark in spec.annotate:
        match mark:
            case Highlight():
                places += mark.spaces
            case Arrow():
                places += (mark.start, mark.end)
            case StepNumber() | Cross() | Callout():
                places.append(mark.at)
    return places


def _parse_place(text: str) -> Space:
    """The space of `F2` or of `F2n`. Raises ValueError, with a sentence."""
    return SpaceSide.parse(text).space if text[-1:] in "nesw" and text else Space.parse(text)
