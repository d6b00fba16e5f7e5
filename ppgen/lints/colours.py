"""Things that only their colours tell apart, and not for every eye, nor in grey."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, takewhile
from typing import Literal, NamedTuple, TypeAlias

from ppgen.lints.drawing import Drawing, Painted, seen
from ppgen.lints.found import Found, found, in_quotes
from ppgen.lints.ground import is_hatch, paper_of
from ppgen.lints.limits import COLOURS_APART
from ppgen.scene.colour import VISIONS, Vision, apart
from ppgen.scene.model import GlyphRun, Group, Path, Shape, Use
from ppgen.scene.path import bounds

CODE = "DRAW-COLOURS"
WEIGHT = 1.15
"""Lines whose widths differ by this factor are told apart by their weight."""
OWN_OUTLINES = 3
"""A role with more outlines in a picture has any: it is the paint of areas or of ways."""
SIGNS = frozenset({"right", "wrong"})
"""The roles of ticks and crosses."""
SAME = 0.05
"""A smaller ΔE2000 is none, to one decimal."""
NAMES: dict[Vision, str] = {
    "normal": "to every eye",
    "grey": "in grey",
    "protanopia": "without red cones (protanopia)",
    "deuteranopia": "without green cones (deuteranopia)",
    "tritanopia": "without blue cones (tritanopia)",
}
_Kind: TypeAlias = Literal["line", "area"]


def check(drawing: Drawing) -> Iterator[Found]:
    """Parts of one outline, entries of a legend, and roles of a picture, in pairs."""
    yield from _pictures(drawing)
    yield from _roles(drawing)


# Pictures: parts, and the samples of a legend -----------------------------------------------------------------------


class _Stroke(NamedTuple):
    """What is seen of one mark of a picture."""

    outline: Path | str
    """Its path, or its words."""
    filled: bool
    width: float
    dashed: bool
    colours: tuple[str, ...]
    role: str


@dataclass(frozen=True, slots=True)
class _Picture:
    name: str
    strokes: tuple[_Stroke, ...]
    mark: Painted
    legend: tuple[int, ...] | None = None
    """The legend of which it is an entry, which is there to be told from the others of that legend; None outside."""

    @property
    def is_entry(self) -> bool:
        return self.legend is not None


def _pictures(drawing: Drawing) -> Iterator[Found]:
    """Pictures that are equal but for their colours."""
    for one, other in combinations(_each_picture(drawing), 2):
        if one.legend != other.legend or one.name == other.name or not _alike(one, other):
            continue
        apart_in = {vision: _farthest(one, other, vision) for vision in VISIONS}
        meant = (
            apart_in["normal"] > 0 or one.is_entry or [s.role for s in one.strokes] != [s.role for s in other.strokes]
        )
        vision = min(VISIONS, key=lambda vision: apart_in[vision])
        if meant and apart_in[vision] < COLOURS_APART:
            yield _finding(one.name, other.name, vision, apart_in[vision], one.mark, other.mark)


def _each_picture(drawing: Drawing) -> list[_Picture]:
    marks_of: dict[tuple[str, int], list[Painted]] = {}
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
        picture = _picture(marks, legend, entry)
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


def _picture(marks: list[Painted], legend: tuple[int, ...] | None, entry: str) -> _Picture:
    """`entry`: what a picture of a legend is called if it has no name of its own."""
    first = marks[0]
    symbols = [step.symbol.id for step in first.trail if isinstance(step, Use) and step.symbol.true_size]
    name = symbols[0].removeprefix("art-").partition("-line")[0] if symbols else ""
    if legend is not None:
        name = name or next((mark.item.role for mark in marks if mark.item.role not in ("", "sample")), "") or entry
    return _Picture(name, tuple(_stroke(mark) for mark in marks), first, legend)


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
        and _same_weight(a.width, b.width)
        for a, b in zip(one.strokes, other.strokes, strict=True)
    )


def _same_weight(one: float, other: float) -> bool:
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


# Roles --------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Look:
    """How a role is painted in one colour."""

    role: str
    colour: str
    kind: _Kind
    mark: Painted
    outlines: set[Path] = field(default_factory=set)


@dataclass(slots=True)
class _Pattern:
    """What else than colour tells a role from others."""

    width: float = 0.0
    """Its boldest line, in mm."""
    dashed: bool = False
    hatched: bool = False
    cored: bool = False


def _roles(drawing: Drawing) -> Iterator[Found]:
    """Roles outside of parts that only colour tells apart, if it does so to most eyes."""
    patterns = _patterns(drawing)
    for one, other in combinations(_looks(drawing).values(), 2):
        if one.role == other.role or one.kind != other.kind or apart(one.colour, other.colour) < COLOURS_APART:
            continue
        if not _same_pattern(patterns[one.role], patterns[other.role]) or not _same_outlines(one, other):
            continue
        vision = min(VISIONS, key=lambda vision: apart(one.colour, other.colour, vision))
        if (distance := apart(one.colour, other.colour, vision)) < COLOURS_APART:
            yield _finding(one.role, other.role, vision, distance, one.mark, other.mark)


def _marks(drawing: Drawing) -> Iterator[tuple[str, Shape, Painted]]:
    """The shapes outside of parts and legends that are seen, each with its role."""
    for mark in drawing.painted:
        item = mark.item
        if mark.image is not None or not isinstance(item, Shape):
            continue
        if not mark.in_part and seen(mark) and "sample" not in mark.roles:
            role = item.role or next((step.role for step in reversed(mark.trail) if step.role), "")
            if role:
                yield role, item, mark


def _looks(drawing: Drawing) -> dict[tuple[str, _Kind, str], _Look]:
    looks: dict[tuple[str, _Kind, str], _Look] = {}
    paper = paper_of(drawing)
    for role, item, mark in _marks(drawing):
        colour = item.fill if item.fill is not None else item.stroke.colour if item.stroke is not None else paper
        if colour == paper or is_hatch(mark):
            continue
        kind: _Kind = "line" if item.fill is None else "area"
        look = looks.setdefault((role, kind, colour), _Look(role, colour, kind, mark))
        if len(look.outlines) <= OWN_OUTLINES:
            look.outlines.add(_outline(item.path))
    return looks


def _patterns(drawing: Drawing) -> dict[str, _Pattern]:
    patterns: dict[str, _Pattern] = {}
    paper, cored = paper_of(drawing), _cored(drawing)
    for role, item, mark in _marks(drawing):
        pattern = patterns.setdefault(role, _Pattern(cored=role in cored))
        pattern.hatched |= is_hatch(mark)
        if item.stroke is not None and item.stroke.colour != paper and not is_hatch(mark):
            pattern.width = max(pattern.width, mark.line_width)
            pattern.dashed |= bool(item.stroke.dash)
    return patterns


def _same_pattern(one: _Pattern, other: _Pattern) -> bool:
    marks = (one.dashed, one.hatched, one.cored) == (other.dashed, other.hatched, other.cored)
    return marks and _same_weight(one.width, other.width)


def _cored(drawing: Drawing) -> set[str]:
    """The roles whose lines have a core: the same line in another colour, narrower, is painted on them."""
    roles: set[str] = set()
    for under, over in zip(drawing.painted, drawing.painted[1:], strict=False):
        a, b = under.item, over.item
        if not (isinstance(a, Shape) and isinstance(b, Shape)) or a.stroke is None or b.stroke is None:
            continue
        if a.path == b.path and b.stroke.width < a.stroke.width and a.stroke.colour != paper_of(drawing):
            roles |= under.roles
    return roles


@lru_cache(maxsize=8192)
def _outline(way: Path) -> Path:
    """A path whatever its place and size."""
    box = bounds(way)
    size = max(box.width, box.height) or 1.0
    moved = [
        (
            command[0],
            *(round((value - (box.y if place % 2 else box.x)) / size, 2) for place, value in enumerate(command[1:])),
        )
        for command in way
    ]
    return tuple(moved)  # type: ignore[arg-type]


def _same_outlines(one: _Look, other: _Look) -> bool:
    """Whether outlines do not tell two roles apart: they do if both have few and each one of its own, as a tick is. A
    ring or a way has any outline, but never that of a tick or a cross.
    """
    if (one.role in SIGNS) != (other.role in SIGNS):
        return False
    if max(len(one.outlines), len(other.outlines)) > OWN_OUTLINES:
        return True
    return not (one.outlines - other.outlines and other.outlines - one.outlines)


def _finding(one: str, other: str, vision: Vision, distance: float, *marks: Painted) -> Found:
    first, second = sorted((one, other))
    how = f"{NAMES[vision]} their colours are ΔE2000 {distance:.1f} apart"
    message = f"only colour tells {first} from {second}, and {how}; they need {COLOURS_APART:g}"
    if distance < SAME:
        message = f"{first} and {second} look the same {NAMES[vision]}"
    hint = "make one of them lighter, or give them different outlines, dashes, widths, hatches or letters"
    return found(CODE, f"{first} / {second}", message, hint, *marks)
