"""A pad: one drawing that every page shares, and the serial numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ppgen.definition.game import Game
from ppgen.definition.sheet import SheetSpec
from ppgen.names import PLAIN, Options
from ppgen.plane import IDENTITY, translate
from ppgen.scene.model import Box, Document, Group, Item, Page, Scene, Symbol, Use
from ppgen.scene.theme import Theme
from ppgen.sheets.blocks.footer import Footer
from ppgen.sheets.compose import Composition, compose
from ppgen.sheets.document import as_document
from ppgen.sheets.imposition import stack_numbers
from ppgen.sheets.paper import Paper
from ppgen.things import Thing


@dataclass(frozen=True, slots=True)
class Pad:
    """`copies` of one sheet, numbered or not. Pages are made when they are asked for."""

    composition: Composition
    copies: int
    numbered: bool
    shared: Symbol
    """What all pages share, in the coordinates of the paper."""

    @property
    def game(self) -> Game:
        return self.composition.context.game

    @property
    def sheet(self) -> SheetSpec:
        return self.composition.sheet

    @property
    def paper(self) -> Paper:
        return self.composition.imposition.paper

    @property
    def options(self) -> Options:
        imposition = self.composition.imposition
        return Options(imposition.marks, imposition.bleed, self.numbered, copies=self.copies)

    @property
    def paper_count(self) -> int:
        return self.copies

    @property
    def page_count(self) -> int:
        return self.copies

    @property
    def distinct_count(self) -> int:
        """All pages of a numbered pad differ; else all are alike."""
        return self.copies if self.numbered else 1

    @property
    def cover(self) -> int:
        return 0

    @property
    def note(self) -> str:
        """The size that a player cares about, if there is a board."""
        space = self.composition.sizes.space
        return f"spaces of {space:g} mm" if space else ""

    def page(self, index: int) -> Page:
        imposition = self.composition.imposition
        items: list[Item] = [Use(self.shared, IDENTITY)]
        if self.numbered:
            serials = stack_numbers(index, self.copies, len(imposition.trims))
            for (x, y), serial in zip(self.composition.offsets, serials, strict=True):
                items += [block.number(Box(box.x + x, box.y + y, *box[2:]), serial) for block, box in self._footers()]
        scene = Scene(
            imposition.paper.width,
            imposition.paper.height,
            tuple(items),
            title=f"{self.game.title}: {self.sheet.title}",
            description=self.sheet.summary or f"{self.sheet.title} of {self.game.title}",
            language=self.game.language,
            paper=self.composition.context.theme["paper"].fill,
            notes=(
                ("game", self.game.id),
                ("sheet", self.sheet.id),
                ("paper", imposition.paper.name),
                ("theme", self.composition.context.theme.name),
            ),
        )
        return Page(scene, imposition.trim, imposition.bleed_box, f"{index + 1}")

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        return as_document(self, pages)

    def _footers(self) -> tuple[tuple[Footer, Box], ...]:
        return tuple((one.block, one.box) for one in self.composition.placed if isinstance(one.block, Footer))


def make_pad(game: Game, sheet: SheetSpec, paper: Paper, theme: Theme, options: Options = PLAIN) -> Pad:
    """Compose a sheet on paper, as often as the options say. Raises DoesNotFit when the paper is too small."""
    composition = compose(game, sheet, paper, theme, options)
    return Pad(composition, options.copies, options.numbered, _shared(composition))


def _shared(composition: Composition) -> Symbol:
    imposition, sheet = composition.imposition, composition.sheet
    one = tuple(item for placed in composition.placed for item in placed.block.draw(placed.box))
    paper = imposition.paper
    items: list[Item] = []
    if len(composition.offsets) > 1:
        # The same sheet again: drawn once, used for each trim.
        box = imposition.trims[0]
        half = Symbol(_called(sheet, "sheet"), one, box)
        items += [
            Use(half, translate(x, y), id=f"sheet-{number}", role="sheet", thing=Thing("sheet", str(number)))
            for number, (x, y) in enumerate(composition.offsets, 1)
        ]
    else:
        items.append(Group(one, id="sheet-1", role="sheet", thing=Thing("sheet", "1")))
    items += imposition.crop_marks(composition.context.theme.line("mark"))
    return Symbol(_called(sheet, "leaf"), tuple(items), Box(0.0, 0.0, paper.width, paper.height))


def _called(sheet: SheetSpec, what: str) -> str:
    """The name of a symbol of a sheet; those of drawings in `art/` begin with `art-`, as a sheet's id may, too."""
    name = f"{sheet.id}-{what}"
    return f"sheet-{name}" if name.startswith("art-") else name
