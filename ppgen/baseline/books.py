"""The texts of books compared: pages that came or went, figures and headings that moved, and words that changed.

A text has a line for each heading, paragraph, figure and cell: the page, a sign that says what it is, and the words.
`C` is what the cover says, first of all the title, and `P` what it shows. `@` is a line of the index, `A` one of the
colophon.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from ppgen.baseline.aligned import aligned
from ppgen.baseline.difference import Difference, reworded

_HEAD = re.compile(r".*: (?P<style>[a-z]+), (?P<pages>[0-9]{1,6}) pages?")
_LINE = re.compile(r" *(?P<page>[0-9]{0,6}) (?P<kind>.) \| ?(?P<words>.*)")
_FIGURE = re.compile(r"(?P<label>.+?) \((?P<id>[a-z0-9-]+)\): (?P<caption>.*)")
MAX_TEXT = 5_000_000
"""Bytes of a text that is compared."""
MAX_LINES = 100_000


class NotABook(ValueError):
    """What cannot be the text of a book."""


class Line(Struct, frozen=True):
    page: int
    """0 where it has none."""
    kind: str
    words: str


class BookText(Struct, frozen=True):
    head: str
    style: str
    page_count: int
    lines: tuple[Line, ...]


def read(data: bytes) -> BookText:
    """Raises NotABook for what ppgen did not write."""
    if len(data) > MAX_TEXT:
        raise NotABook("it is too large")
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        raise NotABook("it is not UTF-8") from None
    head = _HEAD.fullmatch(lines[0])
    if head is None or not 3 <= len(lines) <= MAX_LINES or lines[1] or lines[-1]:
        raise NotABook("ppgen did not write it")
    return BookText(lines[0], head["style"], int(head["pages"]), tuple(map(_line, lines[2:-1])))


def _line(text: str) -> Line:
    match = _LINE.fullmatch(text)
    if match is None:
        raise NotABook("ppgen did not write it")
    return Line(int(match["page"] or 0), match["kind"].strip(), match["words"])


def compare(before: bytes, after: bytes) -> tuple[Difference, ...]:
    """What changed from one text of a book to another. Raises NotABook."""
    old, new = read(before), read(after)
    return tuple(_differences(old, new))


def _differences(old: BookText, new: BookText) -> Iterator[Difference]:
    was, now = (text.head.rpartition(":")[0] for text in (old, new))
    if was != now:
        yield reworded("title", "title", was, now)
    if old.page_count != new.page_count:
        sentence = f"page count {old.page_count} → {new.page_count}"
        yield Difference("pages", sentence, None, str(old.page_count), str(new.page_count))
    yield from _figures(_of(old, "F"), _of(new, "F"))
    for kind, what in (("#", "heading"), ("S", "sheet"), ("T", "table")):
        yield from _moved(what, _of(old, kind), _of(new, kind))
    knows_covers = all(_of(text, "C") for text in (old, new))  # an earlier ppgen wrote texts without them
    if knows_covers:
        yield from _words(_of(old, "C")[1:], _of(new, "C")[1:], "text on the cover")  # the title is in the head, too
        yield from _cover_pictures(_of(old, "P"), _of(new, "P"))
    yield from _words(_others(old), _others(new))
    yield from _words(_of(old, "@"), _of(new, "@"), "index")
    if knows_covers:
        yield from _words(_of(old, "A"), _of(new, "A"), "colophon")


def _cover_pictures(old: Sequence[Line], new: Sequence[Line]) -> Iterator[Difference]:
    """`the cover shows figure setup instead of figure capture`; of an image with the same name, the words for it."""
    was, earlier = _named(old)
    name, words = _named(new)
    if was == name:
        if earlier != words:
            yield reworded("words", "alternative text of the cover", earlier, words)
        return
    if not name:
        sentence = f"the cover no longer shows {was}"
    elif not was:
        sentence = f"the cover shows {name}, where it had no picture"
    else:
        sentence = f"the cover shows {name} instead of {was}"
    yield Difference("picture", sentence, None, was, name)


def _named(lines: Sequence[Line]) -> tuple[str, str]:
    """What the cover shows, and its alternative text, as in `image night-sea: Waves.`; "" without a picture."""
    name, _, words = lines[0].words.partition(": ") if lines else ("", "", "")
    return name, words


def _of(text: BookText, kind: str) -> list[Line]:
    return [line for line in text.lines if line.kind == kind]


def _others(text: BookText) -> list[Line]:
    """The lines whose words alone are compared."""
    return [line for line in text.lines if line.kind not in ("F", "@", "C", "P", "A")]


def _figures(old: Sequence[Line], new: Sequence[Line]) -> Iterator[Difference]:
    """Figures by their ids: which came and went, which have another number or page, and captions."""
    olds, news = (
        {match["id"]: (line, match) for line in lines if (match := _FIGURE.fullmatch(line.words))}
        for lines in (old, new)
    )
    for name, (line, match) in news.items():
        if name not in olds:
            yield Difference("added", f"{match['label']} ({name}) is new, on page {line.page}", None, "", line.words)
            continue
        was, earlier = olds[name]
        if earlier["label"] != match["label"]:
            sentence = f"{earlier['label']} ({name}) is {match['label']} now"
            yield Difference("numbered", sentence, None, earlier["label"], match["label"])
        if was.page != line.page:
            sentence = f"{match['label']} moved from page {was.page} to {line.page}"
            yield Difference("moved", sentence, None, str(was.page), str(line.page))
        if earlier["caption"] != match["caption"]:
            yield reworded("caption", f"caption of {match['label']}", earlier["caption"], match["caption"])
    for name, (line, match) in olds.items():
        if name not in news:
            yield Difference("removed", f"{match['label']} ({name}) is gone from page {line.page}", None, line.words)


def _moved(what: str, old: Sequence[Line], new: Sequence[Line]) -> Iterator[Difference]:
    """Things that have the same words and are on another page. Words that changed are told elsewhere."""
    for tag, low, high, start, _ in aligned([line.words for line in old], [line.words for line in new]):
        for offset in range(high - low) if tag == "equal" else ():
            was, line = old[low + offset], new[start + offset]
            if was.page != line.page:
                sentence = f"{what} “{line.words.strip()}” moved from page {was.page} to {line.page}"
                yield Difference("moved", sentence, None, str(was.page), str(line.page))


def _words(old: Sequence[Line], new: Sequence[Line], what: str = "") -> Iterator[Difference]:
    """Lines that came, went or changed, with the page on which they are now."""
    for tag, low, high, start, end in aligned([line.words for line in old], [line.words for line in new]):
        if tag == "equal":
            continue
        befores, afters = old[low:high], new[start:end]
        for number in range(max(len(befores), len(afters))):
            was = befores[number] if number < len(befores) else None
            now = afters[number] if number < len(afters) else None
            at = now or was
            place = what or f"text on page {at.page if at is not None else 0}"
            yield reworded("words", place, was.words if was else "", now.words if now else "")
