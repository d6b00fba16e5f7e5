"""Two drawings compared, in words: the page and its texts here, its parts and its looks by those who know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ppgen.baseline.drawing import Drawing, DrawnPart
from ppgen.baseline.look import PaintChanges
from ppgen.baseline.parts import Scope
from ppgen.baseline.words import Difference, or_none, panel_of, reworded


def compare(old: Drawing, new: Drawing) -> tuple[Difference, ...]:
    """What changed from one drawing to the other; notes alone when nobody could see a difference.

    Nothing goes unsaid: where the words for what was found do not cover a difference, a last one says so.
    """
    words = [*_header(old, new), *_notes(old.notes, new.notes)]
    look = PaintChanges()
    told = frozenset(key for key in {*old.notes, *new.notes} if old.notes.get(key) != new.notes.get(key))
    panels = len({panel_of(part) for parts in new.scopes.values() for part in parts} - {""}) > 1
    for scope in dict.fromkeys([*old.scopes, *new.scopes]):
        one = Scope(look, new.placed.get(scope), panels, told)
        sides = [drawing.scopes.get(scope, ()) for drawing in (old, new)]
        if any(word.kind == "size" for word in words):
            # The paper is as large as the page: that is said.
            sides = [tuple(part for part in side if part.role != "paper") for side in sides]
        words += one.compare(*sides)
    words += _art(old, new, look)
    words += look.words()
    # What is seen and read comes first; a position says again, in notation, what its pieces did.
    words.sort(key=lambda word: word.kind in ("position", "claim"))
    findings = [word for word in words if not word.note]
    if findings and all(word.kind == "paint" or _of_theme(word) for word in findings):
        paints = [word.sentence.partition(" of ")[0] for word in findings if word.kind == "paint"]
        if paints:
            words.insert(0, Difference("theme", "theme only: " + ", ".join(dict.fromkeys(paints))))
    if not any(not word.note for word in words):
        if _canon(old) != _canon(new):
            words.append(Difference("redrawn", "drawn differently, in a way that no name in it accounts for"))
        elif not words:
            words.append(Difference("rewritten", "written differently, and drawn alike", note=True))
    return _once(words)


def _of_theme(word: Difference) -> bool:
    return word.kind == "note" and word.sentence.startswith("theme ")


def _once(words: Iterable[Difference]) -> tuple[Difference, ...]:
    """Each sentence once, findings first; what is shared by several drawings on a page is said of one."""
    seen: dict[tuple[str, str], Difference] = {}
    for word in words:
        seen.setdefault((word.kind, word.sentence), word)
    return tuple(sorted(seen.values(), key=lambda word: word.note))


def _header(old: Drawing, new: Drawing) -> Iterator[Difference]:
    if (old.width, old.height) != (new.width, new.height):
        sizes = [f"{drawing.width:g} × {drawing.height:g} mm" for drawing in (old, new)]
        was, now = sizes
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


def _art(old: Drawing, new: Drawing, look: PaintChanges) -> Iterator[Difference]:
    """Symbols that are drawn otherwise: said once, however often they are used."""
    uses = Counter(one.art for parts in new.scopes.values() for part in parts for one in part.primitives if one.art)
    for name in dict.fromkeys([*old.art, *new.art]):
        before, after = old.art.get(name), new.art.get(name)
        if before is None or after is None or _canon_parts(before) == _canon_parts(after):
            continue
        times = f", used {uses[name]} times" if uses[name] > 1 else ""
        first = next(
            (p.box for parts in new.scopes.values() for p in parts for o in p.primitives if o.art == name), None
        )
        same_shape = [[(o.shape, o.points) for o in part.primitives] for part in before] == [
            [(o.shape, o.points) for o in part.primitives] for part in after
        ]
        if same_shape:
            for one, other in zip(before, after, strict=True):
                for a, b in zip(one.primitives, other.primitives, strict=True):
                    look.paint(other, f"the {name} drawing", a.paint, b.paint, first)
        else:
            yield Difference("art", f"The drawing of the {name.replace('-', ' ')} changed{times}", first)


def _canon_parts(parts: Sequence[DrawnPart]) -> list[tuple[object, ...]]:
    return [one.everything for part in parts for one in part.primitives]


def _canon(drawing: Drawing) -> object:
    """All that is drawn, in no order: the order is looked at by itself."""
    return (
        (drawing.width, drawing.height, drawing.language, drawing.title, drawing.description, dict(drawing.notes)),
        {name: sorted(_canon_parts(parts)) for name, parts in drawing.scopes.items()},
        {name: _canon_parts(parts) for name, parts in drawing.art.items()},
    )
