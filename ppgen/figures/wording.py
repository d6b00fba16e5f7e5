"""Every text of a figure, in one place: texts that may quote facts are filled in here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, get_args, get_origin

from msgspec import Struct

from ppgen.boards.naming import Naming, place_name
from ppgen.definition.blocks import SumRow
from ppgen.definition.cells import CellSpec
from ppgen.definition.figure import FigureSpec, PanelSpec
from ppgen.definition.layouts import WhenSpec
from ppgen.definition.marks import Annotation, Arrow, Callout, Highlight, Line
from ppgen.definition.schema import record_spec
from ppgen.definition.table_block import CellRow
from ppgen.definition.table_marks import Area, Dimension, Ghost, Inset, Label
from ppgen.definition.text import Filled, Words, place
from ppgen.definition.track_block import TrackLineSpec
from ppgen.diagnostics import Mark
from ppgen.figures.facts import UnknownFact, lookup
from ppgen.figures.plain_values import as_number
from ppgen.figures.references import References
from ppgen.figures.templates import CaptionFault, condition, fill
from ppgen.figures.values import Value
from ppgen.records import is_record, replace
from ppgen.rules.verdict import Facts
from ppgen.scene.markup import plain


class Wording(Struct, frozen=True):
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
    """Collects every text of the figure: what it is, as it was written, and filled in."""
    naming: Naming
    """What spaces are called."""

    @property
    def _values(self) -> Mapping[str, Value]:
        """What its texts may quote: every fact by its path, also with `facts.` before it."""
        return {**self.facts, "facts": self.facts}

    def figure(self, spec: FigureSpec) -> FigureSpec:
        """The figure with its own texts filled in, without those of its panels."""
        return replace(
            spec,
            title=plain(self._literal("title", spec.title)),
            caption=self.fill("caption", spec.caption),
            alt=self.fill("alternative text", spec.alt),
            legend={name: self.fill(f"legend of {name!r}", words) for name, words in spec.legend.items()},
        )

    def panel(self, spec: PanelSpec) -> PanelSpec:
        """The panel with its caption and all texts of its picture and marks filled in."""
        what = f"caption of panel {spec.letter}" if spec.letter else "caption of the panel"
        return replace(
            spec,
            caption=self.fill(what, spec.caption),
            annotate=tuple(map(self._annotation, spec.annotate)),
            inset=None if spec.inset is None else self._inset(spec.inset),
            picture=None if spec.picture is None else self.block(spec.picture, f"the {spec.picture.TAG}"),
        )

    def _inset(self, inset: Inset) -> Inset:
        return replace(inset, annotate=tuple(map(self._annotation, inset.annotate)))  # type: ignore[arg-type]

    def _annotation(self, mark: Annotation) -> Annotation:
        match mark:
            case Callout():
                return replace(mark, text=self._said(f"callout at {mark.at}", mark.text))
            case Highlight() if mark.label:
                where = ", ".join(place_name(self.naming, place) for place in mark.spaces[:3]) + ", …" * (
                    len(mark.spaces) > 3
                )
                return replace(mark, label=self.fill(f"label of the highlight on {where}", mark.label))
            case Arrow() | Line() if mark.label:
                what = f"label of the {mark.TAG} from {self.naming.name(mark.start)} to {self.naming.name(mark.end)}"
                return replace(mark, label=self.fill(what, mark.label))
            case Label(look="badge") | Ghost() if not mark.text or mark.text.isdigit():
                return mark  # a number that only tells one from another, as that of a step
            case Label():
                return replace(mark, text=self._said("label", mark.text))
            case Area() if mark.text:
                return replace(mark, text=self.fill("text of the area", mark.text))
            case Ghost():
                return replace(mark, text=self.fill("text of the ghost", mark.text))
            case Dimension():
                prefix = self.fill("prefix of the dimension", mark.prefix) if mark.prefix else ""
                return replace(mark, prefix=prefix, widths_named=self.fill("name of the widths", mark.widths_named))
            case _:
                return mark

    def block(self, item: Any, what: str) -> Any:
        """A block, or a part of one, with its texts and the numbers of a sum filled in; a fault calls it `what`."""
        kind: Any = type(item)
        parts = record_spec(kind).fields
        if isinstance(item, WhenSpec):
            item = replace(item, if_=self.condition(f"condition of {what}", item.if_))
            parts = tuple(part for part in parts if part.name != "if_")
        if isinstance(item, TrackLineSpec) and item.formula:
            # The formula proves the values: they need no fact.
            parts = tuple(part for part in parts if part.name != "values")
        filled = {part.name: self._texts(part.kind, part.key, getattr(item, part.name), what) for part in parts}
        if isinstance(item, SumRow):
            with suppress(UnknownFact):
                filled["value"] = as_number(lookup(self.facts, item.fact))
        return replace(item, **filled)

    def _texts(self, kind: Any, key: str, value: Any, what: str) -> Any:
        """The value of a block's key, its texts filled in; other values stay as they are."""
        singular = key.removesuffix("s")
        match value:
            case tuple():
                element = get_args(kind)[0]
                numbered = enumerate(value, 1)
                if get_origin(element) is tuple:  # the cells of a grid, row by row
                    return tuple(self._texts(element, f"row {row}, cells", item, what) for row, item in numbered)
                return tuple(self._texts(element, f"{singular} {number}", item, what) for number, item in numbered)
            case Mapping():
                element = get_args(kind)[1]
                return {name: self._texts(element, f"{singular} {name!r}", item, what) for name, item in value.items()}
            case str():
                return self.fill(f"{key} of {what}", value) if kind == Words else value
            case CellRow():
                return self.block(value, f"the row {str(value.label)!r}")
            case CellSpec():
                return self.block(value, f"{key} of {what}")
            case SumRow():
                return self.block(value, f"the row for {value.fact}")
            case _:
                return self.block(value, f"the {getattr(value, 'TAG', key)}") if is_record(value) else value

    def condition(self, what: str, text: str) -> str:
        """A condition filled in: one that is a quote alone may give a truth value. A fault is reported as by `fill`."""
        try:
            return fill(condition(text), self._values).text
        except CaptionFault as problem:
            message = f"the {what} of {self.name!r} cannot be filled in: {problem.message}"
            self.find(place(text, 0, self.mark), "FIG-CAPTION", message, problem.hint)
            return "no"

    def fill(self, what: str, text: str) -> str:
        """The text filled in. If that is impossible every fault is reported, and it is returned as it was written."""
        faults: list[CaptionFault] = []
        try:
            filled = fill(text, self._values, faults)
            self.texts.append((what, text, filled))
        except CaptionFault as problem:
            faults.append(problem)
        for fault in faults:
            message = f"the {what} of {self.name!r} cannot be filled in: {fault.message}"
            self.find(place(text, fault.offset, self.mark), "FIG-CAPTION", message, fault.hint)
        if faults:
            return str(text)
        self.references.symbols(place(text, 0, self.mark), filled.text)
        return filled.text

    def _said(self, what: str, text: str) -> str:
        """The words of a mark filled in, of which something must be left to say."""
        filled = self.fill(what, text)
        if text.strip() and not filled.strip():
            message = f"the {what} of {self.name!r} says nothing: filled in, it is empty"
            self.find(place(text, 0, self.mark), "FIG-CAPTION", message, "give it words, or leave it out")
        return filled

    def _literal(self, what: str, text: str) -> str:
        """A text that is also listed where there is no position, and so takes no values."""
        if (at := text.find("{{")) >= 0:
            message = f"the {what} of {self.name!r} quotes a value: a {what} is listed where there is no position"
            self.find(place(text, at, self.mark), "FIG-CAPTION", message, "quote it in the caption")
            return str(text)
        return self.fill(what, text)
