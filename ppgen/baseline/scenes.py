"""Two drawings compared, in words: the page and its notes here, its parts and their paints in other modules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ppgen.baseline.artwork import with_art_of
from ppgen.baseline.deck_notes import Cards, cards_of
from ppgen.baseline.decks import deck_differences
from ppgen.baseline.difference import Difference, reworded
from ppgen.baseline.drawing import Drawing, DrawnPart, Primitive
from ppgen.baseline.notes import note_differences, panel_differences
from ppgen.baseline.paints import PaintChanges
from ppgen.baseline.panels import panel_of, relettered
from ppgen.baseline.parts import Scope
from ppgen.baseline.scopes import alike_scopes
from ppgen.baseline.shown_cards import symbols, without_edges
from ppgen.baseline.voice import Voice
from ppgen.records import replace
from ppgen.things import art_in_words


def compare(old: Drawing, new: Drawing) -> tuple[Difference, ...]:
    """What changed from one drawing to the other; only notes if nobody could see a difference.

    Nothing goes unsaid: if no sentence covers a difference, a last one says that there is one.
    """
    old, new = alike_scopes(with_art_of(old, new), new)
    before, after = cards_of(old), cards_of(new)
    if before is not None and after is not None:
        return _decks(old, new, before, after)
    panels = relettered(old, new)
    old = panels.old
    changed = frozenset(key for key in {*old.notes, *new.notes} if old.notes.get(key) != new.notes.get(key))
    paints = PaintChanges()
    parts, on_boards = _parts(old, new, paints, changed, frozenset(f"panel-{letter}" for _, letter in panels.letters))
    differences = [
        *_header(old, new),
        *panel_differences(panels, new),
        *note_differences(old.notes, new.notes, panels, on_boards),
        *parts,
        *_art(old, new, paints),
        *paints.differences(),
    ]
    # What is seen comes first; a position repeats in notation what its pieces did.
    differences.sort(key=lambda item: item.kind == "position")
    kinds = {item.kind for item in differences if not item.note}
    if "paint" in kinds and kinds <= {"paint", "note"} and changed == {"theme"}:
        differences.insert(0, Difference("theme", f"theme only: {paints.names}"))
    if not kinds:
        if _canon(old) != _canon(new):
            differences += list(_heavier(old, new)) or [
                Difference("redrawn", "drawn differently, in a way that no name in it accounts for")
            ]
        elif not differences:
            what = "only how the file is written"
            differences.append(Difference("rewritten", what, note=True, shared=(what,)))
    return _once(differences)


def _decks(old: Drawing, new: Drawing, before: Cards, after: Cards) -> tuple[Difference, ...]:
    """What changed from one picture of a deck to the other."""
    paints = PaintChanges()
    differences = [*deck_differences(old, new, before, after), *_art(old, new, paints), *paints.differences()]
    if not any(not item.note for item in differences):
        sides = [{name: parts for name, parts in drawing.scopes.items() if name} for drawing in (old, new)]
        alike = [replace(drawing, scopes=scopes, notes={}) for drawing, scopes in zip((old, new), sides, strict=True)]
        if _canon(alike[0]) != _canon(alike[1]):
            differences.append(Difference("redrawn", "drawn differently, in a way that no name in it accounts for"))
        elif not differences:
            what = "only how the file is written"
            differences.append(Difference("rewritten", what, note=True, shared=(what,)))
    return _once(differences)


def _parts(
    old: Drawing, new: Drawing, paints: PaintChanges, changed: frozenset[str], renamed: frozenset[str]
) -> tuple[list[Difference], frozenset[str]]:
    """What changed in the parts of the page and of its sheets, and on the boards of which panels."""
    several = len({panel_of(part) for parts in new.scopes.values() for part in parts} - {""}) > 1
    resized = (old.width, old.height) != (new.width, new.height)
    differences: list[Difference] = []
    on_boards: set[str] = set()
    for name in dict.fromkeys([*old.scopes, *new.scopes]):
        sides = [without_edges(drawing.scopes.get(name, ())) for drawing in (old, new)]
        if resized:
            # The paper is as large as the page, whose size has a sentence already.
            sides = [tuple(part for part in side if part.role != "paper") for side in sides]
        voice = Voice(new.placed.get(name), several)
        Scope(paints, voice, changed, renamed).compare(*sides)
        differences += voice.differences
        on_boards |= voice.on_boards
    return differences, frozenset(on_boards)


def _once(differences: Iterable[Difference]) -> tuple[Difference, ...]:
    """Each sentence once, findings first: several drawings on a page may share it."""
    seen: dict[tuple[object, ...], Difference] = {}
    for item in differences:
        seen.setdefault((item.kind, item.sentence, item.cards), item)
    return tuple(sorted(seen.values(), key=lambda item: item.note))


def _header(old: Drawing, new: Drawing) -> Iterator[Difference]:
    if (old.width, old.height) != (new.width, new.height):
        was, now = (f"{drawing.width:.1f} × {drawing.height:.1f} mm".replace(".0 ", " ") for drawing in (old, new))
        if was == now:
            was, now = (f"{drawing.width:g} × {drawing.height:g} mm" for drawing in (old, new))
        yield Difference("size", f"the page is now {now} large, was {was}", None, was, now)
    if old.title != new.title:
        yield reworded("title", "title", old.title, new.title)
    if old.description != new.description:
        yield reworded("alt", "alternative text", old.description, new.description)
    if old.language != new.language:
        yield reworded("language", "language", old.language, new.language)


def _art(old: Drawing, new: Drawing, paints: PaintChanges) -> Iterator[Difference]:
    """Symbols that are drawn differently, each said once however often it is used."""
    new_parts = [part for parts in new.scopes.values() for part in parts]
    used = [(shape.art, part.box) for part in new_parts for shape in part.primitives if shape.art]
    uses = Counter(name for name, _ in used)
    for old_name, name, is_renamed in symbols(old.art, new.art):
        before, after = _primitives(old.art[old_name]), _primitives(new.art[name])
        box = next((box for art, box in used if art == name), None)
        outlines = [[(shape.drawn, shape.cut_off) for shape in shapes] for shapes in (before, after)]
        if outlines[0] == outlines[1]:
            if is_renamed and _but_width(before) == _but_width(after):
                continue  # a card that is shown at another size has lines of another width
            for shape, new_shape in zip(before, after, strict=True):
                paints.paint(f"the {art_in_words(name)} drawing", shape.paint, new_shape.paint, box)
        elif [shape.everything for shape in before] != [shape.everything for shape in after]:
            sentence = f"The drawing of the {art_in_words(name)} changed"
            times = f", used {uses[name]} times" if uses[name] > 1 else ""
            yield Difference("art", f"{sentence}{times}", box, shared=(sentence,))


def _heavier(old: Drawing, new: Drawing) -> Iterator[Difference]:
    """Shown cards whose lines alone have another width: a reader of the figure sees that if nothing else changed."""
    for old_name, name, is_renamed in symbols(old.art, new.art):
        if is_renamed and _primitives(old.art[old_name]) != _primitives(new.art[name]):
            sentence = f"Lines of the {art_in_words(name)} have another width"
            yield Difference("art", sentence, shared=(sentence,))


def _but_width(shapes: Sequence[Primitive]) -> list[object]:
    return [shape.paint._replace(width="") for shape in shapes]


def _primitives(parts: Sequence[DrawnPart]) -> list[Primitive]:
    return [shape for part in parts for shape in part.primitives]


def _canon(drawing: Drawing) -> object:
    """All that is drawn, in any order: the order is compared separately."""
    scopes = {key: sorted(shape.everything for shape in _primitives(parts)) for key, parts in drawing.scopes.items()}
    art = {name: [shape.everything for shape in _primitives(parts)] for name, parts in drawing.art.items()}
    page = (drawing.width, drawing.height, drawing.language, drawing.title, drawing.description, dict(drawing.notes))
    return page, scopes, art
