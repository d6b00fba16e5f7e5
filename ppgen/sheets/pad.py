"""A pad: one drawing that every page shares, and the serial numbers."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.definition.sheet import SheetSpec
from ppgen.plane import IDENTITY, translate
from ppgen.scene.model import Box, Group, Item, Page, Symbol, Use
from ppgen.sheets.blocks.footer import Footer
from ppgen.sheets.compose import Composition, compose
from ppgen.sheets.imposition import stack_numbers
from ppgen.sheets.printout import PrintJob, Printout
from ppgen.things import Thing


@dataclass(frozen=True, slots=True)
class Pad(Printout):
    """Copies of one sheet, numbered or not."""

    composition: Composition
    shared: Symbol
    """The drawing that all pages share, in the coordinates of the paper."""

    def page(self, index: int) -> Page:
        job, imposition = self.job, self.composition.imposition
        items: list[Item] = [Use(self.shared, IDENTITY)]
        if job.options.numbered:
            footers = [(part.block, part.box) for part in self.composition.placed if isinstance(part.block, Footer)]
            serials = stack_numbers(index, job.options.copies, len(imposition.trims))
            for (x, y), serial in zip(self.composition.offsets, serials, strict=True):
                items += [block.number(Box(box.x + x, box.y + y, *box[2:]), serial) for block, box in footers]
        title = f"{job.game.title}: {job.sheet.title}"
        scene = job.scene(items, title, job.sheet.summary or f"{job.sheet.title} of {job.game.title}")
        return Page(scene, imposition.trim, imposition.bleed_box, f"{index + 1}")


def make_pad(job: PrintJob) -> Pad:
    """Compose a sheet on paper. Raises DoesNotFit when the paper is too small."""
    composition, copies = compose(job), job.options.copies
    # Numbered pages all differ; others are all alike.
    distinct = copies if job.options.numbered else 1
    note = f"spaces of {space:g} mm" if (space := composition.sizes.space) else ""
    return Pad(job, copies, copies, distinct, 0, note, composition, _shared(job, composition))


def _shared(job: PrintJob, composition: Composition) -> Symbol:
    imposition, sheet = composition.imposition, job.sheet
    drawing = tuple(placed.drawn() for placed in composition.placed)
    items: list[Item] = []
    if len(composition.offsets) > 1:
        # The sheet is drawn once and used for each trim.
        box = imposition.trims[0]
        half = Symbol(_called(sheet, "sheet"), drawing, box)
        items += [
            Use(half, translate(x, y), id=f"sheet-{number}", role="sheet", thing=Thing("sheet", str(number)))
            for number, (x, y) in enumerate(composition.offsets, 1)
        ]
    else:
        items.append(Group(drawing, id="sheet-1", role="sheet", thing=Thing("sheet", "1")))
    items += imposition.crop_marks(job.theme.line("mark"))
    return Symbol(_called(sheet, "leaf"), tuple(items), job.whole)


def _called(sheet: SheetSpec, what: str) -> str:
    """The name of a symbol of a sheet; those of drawings in `art/` begin with `art-`, as a sheet's id may, too."""
    name = f"{sheet.id}-{what}"
    return f"sheet-{name}" if name.startswith("art-") else name
