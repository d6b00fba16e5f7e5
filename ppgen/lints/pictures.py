"""Parts of one outline, and the samples of a legend, as pictures that only their colours may tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, takewhile
from typing import NamedTuple

from msgspec import Struct

from ppgen.lints.drawing import Drawing, Painted, seen
from ppgen.lints.found import in_quotes
from ppgen.lints.ground import paper_of
from ppgen.scene.colour import VISIONS, Vision, apart
from ppgen.scene.model import GlyphRun, Group, Path, Use

WEIGHT = 1.15
"""Lines whose widths differ by this factor are told apart by their weight."""


class _Stroke(NamedTuple):
    """What is seen of one mark of a picture."""

    outline: Path | str
    """Its path, or its words."""
    filled: bool
    width: float
    dashed: bool
    colours: tuple[str, ...]
    role: str


class _Picture(Struct, frozen=True):
    name: str
    strokes: tuple[_Stroke, ...]
    mark: Painted
    legend: tuple[int, ...] | None = None
    """The legend of which it is an entry, which is there to be told from the others of that legend; None outside."""

    @property
    def is_entry(self) -> bool:
        return self.legend is not None


class Pair(NamedTuple):
    """Two pictures that differ in nothing but colour, and how far apart these are to the eyes that tell them worst."""

    names: tuple[str, str]
    vision: Vision
    distance: float
    """In ΔE2000."""
    marks: tuple[Painted, Painted]


def alike(drawing: Drawing) -> Iterator[Pair]:
    """Pictures that are meant to differ, and are equal but for their colours."""
    for one, other in combinations(_each_picture(drawing), 2):
        if one.legend != other.legend or one.name == other.name or not _alike(one, other):
            continue
        apart_in = {vision: _farthest(one, other, vision) for vision in VISIONS}
        meant = (
            apart_in["normal"] > 0 or one.is_entry or [s.role for s in one.strokes] != [s.role for s in other.strokes]
        )
        if meant:
            vision = min(VISIONS, key=lambda vision: apart_in[vision])
            yield Pair((one.name, other.name), vision, apart_in[vision], (one.mark, other.mark))


def _each_picture(drawing: Drawing) -> list[_Picture]:
    marks_of: dict[tuple[str, int], list[Painted]] = {}
    contours = _contours(drawing)
    for mark in drawing.painted:
        if not seen(mark):
            continue
        step = next(
            (step for step in mark.trail if step.role == "sample" or (isinstance(step, Use) and step.symbol.true_size)),
            None,
        )
        if step is not None:
            marks_of.setdefault(("", id(step)), []).append(mark)
        elif mark.item.role == "sample":
            marks_of.setdefault(("", id(mark)), []).append(mark)
    pictures: dict[tuple[object, ...], _Picture] = {}
    entries: dict[tuple[int, ...], list[str]] = {}
    for marks in marks_of.values():
        legend, entry = _legend(marks[0]), ""
        if legend is not None:
            named = entries.setdefault(legend, [])
            entry = _words_beside(drawing, marks[-1])
            entry = entry if entry and entry not in named else f"entry {len(named) + 1}"
            named.append(entry)
        picture = _picture(marks, legend, entry, contours)
        # Of many coins of a kind, one is enough; but two entries of a legend that are alike are a fault.
        pictures.setdefault((picture.legend, picture.name, picture.strokes), picture)
    return list(pictures.values())


def _legend(mark: Painted) -> tuple[int, ...] | None:
    """What tells the legend that a sample stands in from others on the page; None for a part outside of legends."""
    return _around(mark) if "sample" in mark.roles else None


def _around(mark: Painted) -> tuple[int, ...]:
    """What tells the legend or the block that a mark stands in from others on the page."""
    depths = [
        depth
        for depth, step in enumerate(mark.trail, 1)
        if step.role == "legend" or (isinstance(step, Group) and step.source is not None)
    ]
    return tuple(map(id, mark.trail[: depths[-1]])) if depths else ()


def _words_beside(drawing: Drawing, sample: Painted) -> str:
    """The words of the entry that a sample begins: those painted after it, up to the next sample; "" without any."""
    after = takewhile(lambda mark: "sample" not in mark.roles, drawing.painted[sample.order + 1 :])
    runs = (mark.item for mark in after if _around(mark) == _around(sample))
    words = " ".join(run.text.strip() for run in runs if isinstance(run, GlyphRun))
    return in_quotes(words) if words else ""


def _contours(drawing: Drawing) -> dict[int, tuple[_Stroke, ...]]:
    """What is drawn round parts, such as the line round one that has moved, by the identity of their `Use`.

    Paper round a part, which keeps it clear of lines, tells nothing apart.
    """
    paper = paper_of(drawing)
    contours: dict[int, list[_Stroke]] = {}
    for mark in drawing.painted:
        for around, halo in pairwise(mark.trail):
            if halo.role != "halo" or not isinstance(around, Group) or not seen(mark):
                continue
            stroke = _stroke(mark)
            parts = [item for item in around.items if isinstance(item, Use) and item.symbol.true_size]
            if len(parts) == 1 and any(colour != paper for colour in stroke.colours):
                contours.setdefault(id(parts[0]), []).append(stroke._replace(outline="round it"))
    return {part: tuple(strokes) for part, strokes in contours.items()}


def _picture(
    marks: list[Painted], legend: tuple[int, ...] | None, entry: str, contours: Mapping[int, tuple[_Stroke, ...]]
) -> _Picture:
    """`entry`: what a picture of a legend is called if it has no name of its own."""
    first = marks[0]
    part = next((step for step in first.trail if isinstance(step, Use) and step.symbol.true_size), None)
    symbols = [step.symbol.id for step in first.trail if isinstance(step, Use) and step.symbol.true_size]
    name = symbols[0].removeprefix("art-").partition("-line")[0] if symbols else ""
    if legend is not None:
        name = name or next((mark.item.role for mark in marks if mark.item.role not in ("", "sample")), "") or entry
    strokes = (*contours.get(id(part), ()), *map(_stroke, marks))
    return _Picture(name, strokes, first, legend)


def _stroke(mark: Painted) -> _Stroke:
    item = mark.item
    if isinstance(item, GlyphRun):
        return _Stroke(item.text, True, 0.0, False, (item.fill,), item.role)
    width = item.stroke.width if item.stroke is not None else 0.0
    colours = tuple(colour for colour in (item.fill, item.stroke and item.stroke.colour) if colour)
    return _Stroke(item.path, item.fill is not None, width, bool(item.stroke and item.stroke.dash), colours, item.role)


def _alike(one: _Picture, other: _Picture) -> bool:
    """Whether two pictures differ in nothing but colour."""
    return len(one.strokes) == len(other.strokes) and all(
        a.outline == b.outline
        and (a.filled, a.dashed, len(a.colours)) == (b.filled, b.dashed, len(b.colours))
        and same_weight(a.width, b.width)
        for a, b in zip(one.strokes, other.strokes, strict=True)
    )


def same_weight(one: float, other: float) -> bool:
    """Whether two widths of lines, in mm, look like one."""
    thin, bold = sorted((one, other))
    return bold < WEIGHT * thin or bold == 0.0


def _farthest(one: _Picture, other: _Picture, vision: Vision) -> float:
    """How far two pictures are apart where they differ most."""
    pairs = {
        (a, b)
        for mine, its in zip(one.strokes, other.strokes, strict=True)
        for a, b in zip(mine.colours, its.colours, strict=True)
    }
    return max((apart(a, b, vision) for a, b in pairs), default=0.0)
