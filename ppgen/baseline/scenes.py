"""Two drawings compared, in words: the page and its notes here, its parts and their paints in other modules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from ppgen.baseline.artwork import with_art_of, with_names
from ppgen.baseline.deck_notes import Cards, cards_of
from ppgen.baseline.decks import deck_differences
from ppgen.baseline.difference import Difference, reworded
from ppgen.baseline.drawing import Container, Drawing, DrawnPart, Primitive
from ppgen.baseline.geometry import union
from ppgen.baseline.paints import PaintChanges
from ppgen.baseline.panels import Relettered, panel_of, relettered
from ppgen.baseline.parts import Scope
from ppgen.baseline.shown_cards import symbols, without_edges
from ppgen.baseline.voice import Voice
from ppgen.numerals import listed
from ppgen.records import replace
from ppgen.things import art_in_words

_SPOKEN = ("caption", "verdict", "position")
_QUOTED = 60
_LETTER = 20
"""A baseline is untrusted: what it calls the letter of a panel may be long."""


def note_differences(
    old: Mapping[str, str], new: Mapping[str, str], panels: Relettered, on_boards: Collection[str]
) -> Iterator[Difference]:
    """Captions, verdicts and positions that changed.

    What is said of a panel that came or went, and a position whose pieces say what changed, is implied.
    """
    for key in dict.fromkeys([*old, *new]):
        before, after = old.get(key, ""), new.get(key, "")
        if before == after or key == "title":
            continue  # the title is the drawing's own
        first, _, panel = key.partition(" ")
        if first not in _SPOKEN and key != "panel caption":
            yield reworded("note", key, before, after)
            continue
        kind = "caption" if key == "panel caption" else first
        what = f"{first} of panel {panels.gone.get(panel, panel)}" if panel and kind == first else key
        difference = reworded(kind, what, before, after)
        if kind == "position":
            yield _position(difference, what, before, after, on_boards, panel)
        else:
            yield replace(
                difference, implied=(panel in panels.gone and not after) or (panel in panels.come and not before)
            )


def _position(
    difference: Difference, what: str, before: str, after: str, on_boards: Collection[str], panel: str
) -> Difference:
    """A change of a position: of its words, such as the player to move, where pieces show the rest."""
    if not before or not after:
        return replace(difference, implied=True)
    if not (f"panel {panel}" in on_boards if panel else on_boards):
        return difference
    olds, news = before.split(), after.split()
    if len(olds) != len(news):
        return replace(difference, implied=True)
    words = [(old, new) for old, new in zip(olds, news, strict=True) if old != new and old.isalpha() and new.isalpha()]
    if not words:
        return replace(difference, implied=True)
    old, new = (" ".join(side) for side in zip(*words, strict=True))
    return replace(reworded("position", what, old, new), before=before, after=after)


def panel_differences(panels: Relettered, new: Drawing) -> Iterator[Difference]:
    """The panels that came and went, with their captions, and those that have other letters now."""
    for name, letter in panels.gone.items():
        yield _alone("removed", letter, name, panels.old)
    for letter in panels.come:
        yield _alone("added", letter, letter, new)
    if panels.letters:
        olds, news = (listed([letter[:_LETTER] for letter in side]) for side in zip(*panels.letters, strict=True))
        several = len(panels.letters) > 1
        did = f"{'are' if several else 'is'} now {news}"
        if not any(part.is_within("letter") for part in new.scopes.get("", ())):
            did = "have no letters now" if several else "has no letter now"
        yield Difference("lettered", f"panel{'s' if several else ''} {olds} {did}")


def _alone(verb: str, letter: str, name: str, drawing: Drawing) -> Difference:
    """A panel that only one drawing has: `Panel B removed: “After a move.”`."""
    caption = drawing.notes.get(f"caption {name}") or drawing.notes.get("panel caption", "")
    short = caption if len(caption) <= _QUOTED else f"{caption[: _QUOTED - 1]}…"
    parts = (part for part in drawing.scopes.get("", ()) if panel_of(part) == f"panel {name}")
    words = f": “{short}”" if short else ""
    return Difference(verb, f"Panel {letter[:_LETTER]} {verb}{words}", union(part.box for part in parts))


_LEAF, _COPY = "-leaf", "-sheet"


def alike_scopes(old: Drawing, new: Drawing) -> tuple[Drawing, Drawing]:
    """Both drawings with the same scopes, if they draw one sheet: under two ids, or with more copies on the paper."""
    before, after = (drawing.notes.get("sheet", "") for drawing in (old, new))
    if not before or not after:
        return old, new
    if before != after:
        old = with_names(old, {f"{before}{end}": f"{after}{end}" for end in (_LEAF, _COPY)})
    copy = f"{after}{_COPY}"
    if (copy in old.scopes) != (copy in new.scopes):
        old, new = (_first_copy(drawing, after) for drawing in (old, new))
    return old, new


def _first_copy(drawing: Drawing, sheet: str) -> Drawing:
    """The drawing with what is on its first copy in place of the symbol that all copies share."""
    leaf, copy = f"{sheet}{_LEAF}", f"{sheet}{_COPY}"
    shared = drawing.scopes.get(copy)
    places = drawing.scopes.get(leaf, ())
    first = next((part for part in places if any(shape.art == copy for shape in part.primitives)), None)
    if shared is None or first is None:
        return drawing
    around = (*first.within, Container(first.id, first.role, first.thing))
    inside = [replace(part, within=(*around, *part.within)) for part in shared]
    others = [part for part in places if part is not first]
    parts = tuple(replace(part, order=order) for order, part in enumerate((*inside, *others)))
    scopes = {name: parts if name == leaf else scope for name, scope in drawing.scopes.items() if name != copy}
    return replace(drawing, scopes=scopes)


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
