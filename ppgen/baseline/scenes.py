"""Two drawings compared, in words: the page and its notes here, its parts and their paints in other modules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ppgen.baseline.difference import Difference, reworded
from ppgen.baseline.drawing import Drawing, DrawnPart, Primitive
from ppgen.baseline.paints import PaintChanges
from ppgen.baseline.parts import Scope, panel_of
from ppgen.things import spaced


def compare(old: Drawing, new: Drawing) -> tuple[Difference, ...]:
    """What changed from one drawing to the other; only notes if nobody could see a difference.

    Nothing goes unsaid: if no sentence covers a difference, a last one says that there is one.
    """
    claims_differ = old.notes != new.notes
    old, new = _without_claims(old), _without_claims(new)
    claims_differ = claims_differ and old.notes == new.notes
    differences = [*_header(old, new), *_notes(old.notes, new.notes)]
    paints = PaintChanges()
    told = frozenset(key for key in {*old.notes, *new.notes} if old.notes.get(key) != new.notes.get(key))
    panels = len({panel_of(part) for parts in new.scopes.values() for part in parts} - {""}) > 1
    resized = (old.width, old.height) != (new.width, new.height)
    for name in dict.fromkeys([*old.scopes, *new.scopes]):
        sides = [drawing.scopes.get(name, ()) for drawing in (old, new)]
        if resized:
            # The paper is as large as the page, whose size has a sentence already.
            sides = [tuple(part for part in side if part.role != "paper") for side in sides]
        differences += Scope(paints, new.placed.get(name), panels, told).compare(*sides)
    differences += _art(old, new, paints)
    differences += paints.differences()
    # What is seen comes first; a position repeats in notation what its pieces did.
    differences.sort(key=lambda item: item.kind == "position")
    kinds = {item.kind for item in differences if not item.note}
    if "paint" in kinds and (kinds == {"paint"} or (kinds == {"paint", "note"} and told <= {"theme"})):
        differences.insert(0, Difference("theme", f"theme only: {paints.names}"))
    if not kinds:
        if _canon(old) != _canon(new):
            differences.append(Difference("redrawn", "drawn differently, in a way that no name in it accounts for"))
        elif not differences:
            what = (
                "metadata only: claims, which drawings no longer hold"
                if claims_differ
                else "only how the file is written"
            )
            differences.append(Difference("rewritten", what, note=True, shared=(what,)))
    return _once(differences)


def _once(differences: Iterable[Difference]) -> tuple[Difference, ...]:
    """Each sentence once, findings first: several drawings on a page may share it."""
    seen: dict[tuple[str, str], Difference] = {}
    for item in differences:
        seen.setdefault((item.kind, item.sentence), item)
    return tuple(sorted(seen.values(), key=lambda item: item.note))


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


_SPOKEN = ("caption", "verdict", "position", "panel caption")


def _notes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Difference]:
    """Captions, verdicts and positions, which the file carries as data."""
    for key in dict.fromkeys([*old, *new]):
        before, after = old.get(key, ""), new.get(key, "")
        if before == after or key == "title":
            continue  # the title is the drawing's own
        first, _, rest = key.partition(" ")
        kind = "caption" if key == "panel caption" else first if first in _SPOKEN else "note"
        what = key
        if first in ("caption", "verdict", "position") and rest:
            what = f"{first} of panel {rest}"
        yield reworded(kind, what, before, after)


def _without_claims(drawing: Drawing) -> Drawing:
    """A drawing without the claims that earlier versions wrote into it: they say nothing about the picture."""
    return replace(drawing, notes={key: text for key, text in drawing.notes.items() if key.split(" ")[0] != "claim"})


def _art(old: Drawing, new: Drawing, paints: PaintChanges) -> Iterator[Difference]:
    """Symbols that are drawn differently, each said once however often it is used."""
    new_parts = [part for parts in new.scopes.values() for part in parts]
    used = [(shape.art, part.box) for part in new_parts for shape in part.primitives if shape.art]
    uses = Counter(name for name, _ in used)
    for name in filter(new.art.__contains__, old.art):
        before, after = _primitives(old.art[name]), _primitives(new.art[name])
        box = next((box for art, box in used if art == name), None)
        outlines = [[(shape.shape, shape.points) for shape in shapes] for shapes in (before, after)]
        if outlines[0] == outlines[1]:
            for shape, new_shape in zip(before, after, strict=True):
                paints.paint(f"the {name} drawing", shape.paint, new_shape.paint, box)
        elif [shape.everything for shape in before] != [shape.everything for shape in after]:
            sentence = f"The drawing of the {spaced(name)} changed"
            times = f", used {uses[name]} times" if uses[name] > 1 else ""
            yield Difference("art", f"{sentence}{times}", box, shared=(sentence,))


def _primitives(parts: Sequence[DrawnPart]) -> list[Primitive]:
    return [shape for part in parts for shape in part.primitives]


def _canon(drawing: Drawing) -> object:
    """All that is drawn, in any order: the order is compared separately."""
    scopes = {key: sorted(shape.everything for shape in _primitives(parts)) for key, parts in drawing.scopes.items()}
    art = {name: [shape.everything for shape in _primitives(parts)] for name, parts in drawing.art.items()}
    page = (drawing.width, drawing.height, drawing.language, drawing.title, drawing.description, dict(drawing.notes))
    return page, scopes, art
