"""A composition as printed leaves: one drawing that every leaf shares, and a serial number or two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.paint import stroke_of
from ppgen.definition.game import Game
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import Options
from ppgen.plane import IDENTITY, translate
from ppgen.scene.model import Box, Document, Group, Item, Page, Scene, Symbol, Use
from ppgen.scene.theme import Theme
from ppgen.sheets.blocks.footer import Footer
from ppgen.sheets.compose import Composition, compose
from ppgen.sheets.document import as_document
from ppgen.sheets.imposition import stack_numbers
from ppgen.sheets.paper import Paper
from ppgen.things import Thing

MOST_COPIES = 100_000
"""Leaves in one file: what print shops and readers still take."""


@dataclass(frozen=True, slots=True)
class Pad:
    """`copies` leaves of one sheet, numbered or not. The leaves are made as they are asked for."""

    composition: Composition
    copies: int
    numbered: bool
    leaf: Symbol
    """What all leaves share, in the coordinates of the paper."""

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
    def leaves(self) -> int:
        return self.copies

    @property
    def count(self) -> int:
        """How many pages the document has: one a leaf."""
        return self.copies

    @property
    def distinct(self) -> int:
        """How many leaves differ: all of a numbered pad, else one."""
        return self.copies if self.numbered else 1

    @property
    def cover(self) -> int:
        """The page to show where only one is shown."""
        return 0

    @property
    def note(self) -> str:
        """The size that a player cares about, if there is a board."""
        space = self.composition.sizes.space
        return f"spaces of {space:g} mm" if space else ""

    def page(self, leaf: int) -> Page:
        """One leaf, counted from 0."""
        imposition = self.composition.imposition
        items: list[Item] = [Use(self.leaf, IDENTITY)]
        if self.numbered:
            serials = stack_numbers(leaf, self.copies, len(imposition.trims))
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
        return Page(scene, imposition.trim, imposition.bleed_box, f"{leaf + 1}")

    def document(self, pages: Iterator[Page] | None = None) -> Document:
        """The whole pad. `pages` may wrap `self.pages()`, to show how far it is."""
        return as_document(self.game, self.sheet, self.pages() if pages is None else pages)

    def pages(self) -> Iterator[Page]:
        return (self.page(leaf) for leaf in range(self.copies))

    def _footers(self) -> tuple[tuple[Footer, Box], ...]:
        return tuple((one.block, one.box) for one in self.composition.placed if isinstance(one.block, Footer))


def make_pad(
    game: Game,
    sheet: SheetSpec,
    paper: Paper,
    theme: Theme,
    *,
    copies: int = 1,
    numbered: bool = False,
    marks: bool = False,
    bleed: float = 0.0,
) -> Pad:
    """Compose a sheet on paper and stack it.

    Raises EnvironmentProblem when it does not fit, or when several or numbered copies are asked of what is no pad.
    """
    check_copies(copies)
    if not sheet.pad and (copies > 1 or numbered):
        pads = [other.id for other in game.sheets if other.pad]
        raise EnvironmentProblem(
            f"sheet {sheet.id} is not a pad: only pads have {'serial numbers' if numbered else 'several copies'}",
            f"pads of {game.id}: {', '.join(pads)}" if pads else f"{game.id} has no pad",
        )
    digits = max(3, len(str(copies * sheet.up))) if numbered else 0
    composition = compose(game, sheet, paper, theme, marks=marks, bleed=bleed, digits=digits)
    return Pad(composition, copies, numbered, _leaf(composition))


def check_copies(copies: int) -> None:
    """Raises EnvironmentProblem for a number of leaves that no pad has."""
    if not 1 <= copies <= MOST_COPIES:
        hint = f"a pad has 1 to {MOST_COPIES} copies"
        raise EnvironmentProblem(f"{copies} copies cannot be printed", hint, code="copies", most=MOST_COPIES)


def _leaf(composition: Composition) -> Symbol:
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
    items += imposition.crop_marks(stroke_of(composition.context, "mark"))
    return Symbol(_called(sheet, "leaf"), tuple(items), Box(0.0, 0.0, paper.width, paper.height))


def _called(sheet: SheetSpec, what: str) -> str:
    """The name of a symbol of a sheet; those of drawings in `art/` begin with `art-`, as a sheet's id may, too."""
    name = f"{sheet.id}-{what}"
    return f"sheet-{name}" if name.startswith("art-") else name
