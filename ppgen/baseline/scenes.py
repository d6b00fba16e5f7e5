"""Two drawings compared, in words: the page and its notes here, its parts and their paints in other modules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ppgen.baseline.difference import Difference, or_none, reworded
from ppgen.baseline.drawing import Drawing, DrawnPart, Primitive
from ppgen.baseline.paints import PaintChanges
from ppgen.baseline.parts import Scope, panel_of
from ppgen.things import spaced


def compare(old: Drawing, new: Drawing) -> tuple[Difference, ...]:
    """What changed from one drawing to the other; only notes if nobody could see a difference.

    Nothing goes unsaid: if no sentence covers a difference, a last one says that there is one.
    """
    said = [*_header(old, new), *_notes(old.notes, new.notes)]
    paints = PaintChanges()
    told = frozenset(key for key in {*old.notes, *new.notes} if old.notes.get(key) != new.notes.get(key))
    panels = len({panel_of(part) for parts in new.scopes.values() for part in parts} - {""}) > 1
    resized = (old.width, old.height) != (new.width, new.height)
    for name in dict.fromkeys([*old.scopes, *new.scopes]):
        sides = [drawing.scopes.get(name, ()) for drawing in (old, new)]
        if resized:
            # The paper is as large as the page, whose size has a sentence already.
            sides = [tuple(part for part in side if part.role != "paper") for side in sides]
        said += Scope(paints, new.placed.get(name), panels, told).compare(*sides)
    said += _art(old, new, paints)
    said += paints.differences()
    # What is seen comes first; a position repeats in notation what its pieces did.
    said.sort(key=lambda one: one.kind in ("position", "claim"))
    kinds = {one.kind for one in said if not one.note}
    if "paint" in kinds and (kinds == {"paint"} or (kinds == {"paint", "note"} and told <= {"theme"})):
        said.insert(0, Difference("theme", f"theme only: {paints.names}"))
    if not kinds:
        if _canon(old) != _canon(new):
            said.append(Difference("redrawn", "drawn differently, in a way that no name in it accounts for"))
        elif not said:
            said.append(Difference("rewritten", "written differently, and drawn alike", note=True))
    return _once(said)


def _once(said: Iterable[Difference]) -> tuple[Difference, ...]:
    """Each sentence once, findings first: several drawings on a page may share it."""
    seen: dict[tuple[str, str], Difference] = {}
    for one in said:
        seen.setdefault((one.kind, one.sentence), one)
    return tuple(sorted(seen.values(), key=lambda one: one.note))


def _header(old: Drawing, new: Drawing) -> Iterator[Difference]:
    if (old.width, old.height) != (new.width, new.height):
        was, now = (f"{drawing.width:g} × {drawing.height:g} mm" for drawing in (old, new))
        yield Difference("size", f"the page is now {now} large, was {was}", None, was, now)
    if old.title != new.title:
        yield reworded("title", "title", old.title, new.title)
    if old.description != new.description:
        yield reworded("alt", "alternative text", old.description, new.description)
    if old.language != new.language:
        yield reworded("language", "language", old.language, new.language)


_SPOKEN = ("caption", "verdict", "position", "claim", "panel caption")


def _notes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Difference]:
    """Captions, verdicts, positions and claims, which the file carries as data."""
    for key in dict.fromkeys([*old, *new]):
        before, after = old.get(key, ""), new.get(key, "")
        if before == after or key == "title":
            continue  # the title is the drawing's own
        first, _, rest = key.partition(" ")
        kind = "caption" if key == "panel caption" else first if first in _SPOKEN else "note"
        what = key
        if first in ("caption", "verdict", "position") and rest:
            what = f"{first} of panel {rest}"
        elif first == "claim":
            yield Difference("claim", f"claim {rest}: {or_none(before)} → {or_none(after)}", None, before, after)
            continue
        yield reworded(kind, what, before, after)


def _art(old: Drawing, new: Drawing, paints: PaintChanges) -> Iterator[Difference]:
    """Symbols that are drawn differently, each said once however often it is used."""
    used = [
        (one.art, part.box) for parts in new.scopes.values() for part in parts for one in part.primitives if one.art
    ]
    uses = Counter(name for name, _ in used)
    for name in filter(new.art.__contains__, old.art):
        before, after = _primitives(old.art[name]), _primitives(new.art[name])
        box = next((box for art, box in used if art == name), None)
        if [(one.shape, one.points) for one in before] == [(one.shape, one.points) for one in after]:
            for one, other in zip(before, after, strict=True):
                paints.paint(f"the {name} drawing", one.paint, other.paint, box)
        elif [one.everything for one in before] != [one.everything for one in after]:
            said = f"The drawing of the {spaced(name)} changed"
            times = f", used {uses[name]} times" if uses[name] > 1 else ""
            yield Difference("art", f"{said}{times}", box, shared=(said,))


def _primitives(parts: Sequence[DrawnPart]) -> list[Primitive]:
    return [one for part in parts for one in part.primitives]


def _canon(drawing: Drawing) -> object:
    """All that is drawn, in any order: the order is compared separately."""
    scopes = {name: sorted(one.everything for one in _primitives(parts)) for name, parts in drawing.scopes.items()}
    art = {name: [one.everything for one in _primitives(parts)] for name, parts in drawing.art.items()}
    page = (drawing.width, drawing.height, drawing.language, drawing.title, drawing.description, dict(drawing.notes))
    return page, scopes, art
