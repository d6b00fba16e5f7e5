"""A sheet of blocks, or a pad of copies: drawings that the pages share, and the serial numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.definition.layouts import parts
from ppgen.definition.paper_blocks import FigureBlockSpec
from ppgen.definition.sheet import SheetSpec
from ppgen.plane import IDENTITY, translate
from ppgen.scene.floors import printable
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Page, Symbol, Tag, Use
from ppgen.sheets.blocks.footer import Footer
from ppgen.sheets.compose import Composition, compose
from ppgen.sheets.imposition import stack_numbers
from ppgen.sheets.printout import PrintJob, Printout
from ppgen.things import Thing


@dataclass(frozen=True, slots=True)
class Pad(Printout):
    """Copies of one sheet, numbered or not. A sheet that is not a pad has one copy of each of its pages."""

    composition: Composition
    shared: tuple[Symbol, ...]
    """The drawing of each page of the sheet, which copies share, in the coordinates of the paper."""

    @property
    def illustrations(self) -> tuple[str, ...]:
        if not any(isinstance(part, FigureBlockSpec) for layout in self.job.sheet.layouts for part in parts(layout)):
            return ()
        from ppgen.sheets.blocks.figure import FigureBlock

        blocks = [part.block for part in self.composition.placed if isinstance(part.block, FigureBlock)]
        return tuple(dict.fromkeys(block.spec.of for block in blocks if block.statement.proof == "illustration"))

    def page(self, index: int) -> Page:
        job, imposition = self.job, self.composition.imposition
        items: list[Item] = [Use(self.shared[index % len(self.shared)], IDENTITY, tag=_again(job.sheet))]
        if job.options.number:
            footers = [(part.block, part.box) for part in self.composition.placed if isinstance(part.block, Footer)]
            serials = stack_numbers(index, job.options.copies, len(imposition.trims))
            for (x, y), serial in zip(self.composition.offsets, serials, strict=True):
                items += [block.number(Box(box.x + x, box.y + y, *box[2:]), serial) for block, box in footers]
        title = f"{job.game.title}: {job.sheet.title}"
        notes = {"illustrations": ", ".join(self.illustrations)} if self.illustrations else {}
        scene = job.scene(items, title, job.sheet.summary or title, **notes)
        return Page(scene, imposition.trim, imposition.bleed_box, f"{index + 1}")


def make_pad(job: PrintJob) -> Pad:
    """Compose a sheet on paper. Raises DoesNotFit when the paper is too small."""
    composition, copies = compose(job), job.options.copies
    pages = len(composition.pages)
    # Numbered pages all differ; of others only the pages of the sheet do.
    distinct = copies if job.options.number else pages
    note = ", ".join(_remarks(job, composition))
    shared = tuple(_shared(job, composition, number) for number in range(1, pages + 1))
    return Pad(job, copies * pages, copies * pages, distinct, 0, note, composition, shared)


def _remarks(job: PrintJob, composition: Composition) -> Iterator[str]:
    """What a player wants to know before printing."""
    if space := composition.sizes.space:
        yield f"spaces of {space:g} mm"
    if len(composition.offsets) < job.sheet.up:
        yield "one on a page"
    if len(composition.pages) > 1:
        yield "for both sides of the paper"


def _shared(job: PrintJob, composition: Composition, number: int) -> Symbol:
    """One page of the sheet, counted from 1."""
    imposition, sheet = composition.imposition, job.sheet
    drawing = printable(placed.drawn() for placed in composition.pages[number - 1])
    page = f"-{number}" if number > 1 else ""
    items: list[Item] = []
    if len(composition.offsets) > 1:
        # The sheet is drawn once and used for each trim.
        box = imposition.trims[0]
        half = Symbol(_called(sheet, f"sheet{page}"), drawing, box)
        items += [
            Use(
                half,
                translate(x, y),
                id=f"sheet-{copy}",
                role="sheet",
                thing=Thing("sheet", str(copy)),
                tag=_again(sheet),
            )
            for copy, (x, y) in enumerate(composition.offsets, 1)
        ]
    else:
        items.append(Group(drawing, id="sheet-1", role="sheet", thing=Thing("sheet", "1")))
    items += imposition.crop_marks(job.theme.line("mark")) or imposition.cut_marks(job.theme.line("mark"), sheet.cut)
    return Symbol(_called(sheet, f"leaf{page}"), tuple(items), job.whole)


def _again(sheet: SheetSpec) -> Tag | None:
    """What a drawing is that was heard before, if the sheet says so itself."""
    return Tag("Figure", plain(sheet.copy_alt)) if sheet.copy_alt else None


def _called(sheet: SheetSpec, what: str) -> str:
    """The name of a symbol of a sheet; those of drawings in `art/` begin with `art-`, as a sheet's id may, too."""
    name = f"{sheet.id}-{what}"
    return f"sheet-{name}" if name.startswith("art-") else name
