"""Every text of a figure, in one place: what may quote facts is filled in here, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ppgen.definition.figure import (
    Annotation,
    Arrow,
    Callout,
    CellRow,
    FigureSpec,
    Highlight,
    PanelSpec,
    Picture,
    PiecesPicture,
    SumPicture,
    TablePicture,
)
from ppgen.definition.text import place
from ppgen.diagnostics import Mark
from ppgen.figures.references import References
from ppgen.figures.templates import CaptionFault, Filled, fill
from ppgen.rules.verdict import Facts


@dataclass(frozen=True, slots=True)
class Wording:
    """Fills in the texts of one figure, or of one panel, from its facts."""

    facts: Facts
    mark: Mark
    """The figure, for texts that did not come from a file."""
    name: str
    """What a fault calls the figure."""
    references: References
    find: Callable[[Mark, str, str, str], None]
    """Takes each fault: its place, code, message and hint."""
    texts: list[tuple[str, str, Filled]]
    """Gathers every text of which the figure speaks: what it is, as written, and filled in."""

    def figure(self, spec: FigureSpec) -> FigureSpec:
        """The figure with its own texts filled in, without those of its panels."""
        return replace(
            spec,
            title=self._literal("title", spec.title),
            caption=self.fill("caption", spec.caption),
            alt=self.fill("alternative text", spec.alt),
            legend={name: self.fill(f"legend of {name!r}", words) for name, words in spec.legend.items()},
        )

    def panel(self, spec: PanelSpec) -> PanelSpec:
        """The panel with its caption and all the words of its picture and marks filled in."""
        what = f"caption of panel {spec.letter}" if spec.letter else "caption of the panel"
        return replace(
            spec,
            caption=self.fill(what, spec.caption),
            annotate=tuple(map(self._annotation, spec.annotate)),
            picture=None if spec.picture is None else self._picture(spec.picture),
        )

    def _annotation(self, mark: Annotation) -> Annotation:
        match mark:
            case Callout():
                return replace(mark, text=self.fill(f"callout at {mark.at}", mark.text))
            case Highlight() if mark.label:
                where = ", ".join(map(str, mark.spaces[:3])) + ", …" * (len(mark.spaces) > 3)
                return replace(mark, label=self.fill(f"label of the highlight on {where}", mark.label))
            case Arrow() if mark.label:
                what = f"label of the arrow from {mark.start} to {mark.end}"
                return replace(mark, label=self.fill(what, mark.label))
            case _:
                return mark

    def _picture(self, picture: Picture) -> Picture:
        match picture:
            case PiecesPicture():
                notes = {name: self.fill(f"note on {name!r}", words) for name, words in picture.notes.items()}
                return replace(picture, notes=notes)
            case SumPicture():
                rows = [
                    replace(row, label=self.fill(f"label of the row for {row.fact}", row.label))
                    for row in (*picture.rows, picture.total)
                ]
                return replace(picture, rows=tuple(rows[:-1]), total=rows[-1])
            case TablePicture():
                return replace(
                    picture,
                    head=self.fill("head of the table", picture.head),
                    columns=tuple(self.fill("head of a column", words) for words in picture.columns),
                    rows=tuple(map(self._row, picture.rows)),
                    total=self._row(picture.total) if picture.total else None,
                )
            case _:
                return picture

    def _row(self, row: CellRow) -> CellRow:
        label = self.fill("label of a row", row.label)
        cells = (self.fill(f"cell {place} of the row {label!r}", cell) for place, cell in enumerate(row.cells, 1))
        return replace(row, label=label, cells=tuple(cells))

    def fill(self, what: str, text: str) -> str:
        """A text filled in; as it is written where it cannot be, which is then a fault."""
        try:
            filled = fill(text, {"facts": self.facts, "panels": self.facts.get("panels", {})})
        except CaptionFault as problem:
            message = f"the {what} of {self.name!r} cannot be filled in: {problem.message}"
            self.find(place(text, problem.offset, self.mark), "FIG-CAPTION", message, problem.hint)
            return str(text)
        self.texts.append((what, text, filled))
        self.references.symbols(place(text, 0, self.mark), filled.text)
        return filled.text

    def _literal(self, what: str, text: str) -> str:
        """A text that is also listed where no position is at hand, and so takes no values."""
        if (at := text.find("{{")) >= 0:
            message = f"the {what} of {self.name!r} quotes a value: a {what} is listed where there is no position"
            self.find(place(text, at, self.mark), "FIG-CAPTION", message, "quote it in the caption")
            return str(text)
        return self.fill(what, text)
