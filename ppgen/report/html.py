"""A comparison as one page of HTML that needs nothing but itself: no network, and no JavaScript to be read."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from ppgen import escapes
from ppgen.baseline.aligned import aligned
from ppgen.baseline.changes import KINDS, Change, Comparison
from ppgen.baseline.difference import Difference, span
from ppgen.baseline.pictures import PNG, Pictures
from ppgen.baseline.reading import notes_of

if TYPE_CHECKING:
    from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class View:
    id: str
    name: str


VIEWS = (
    View("side", "Side by side"),
    View("swipe", "Swipe"),
    View("onion", "Onion skin"),
    View("blink", "Blink"),
    View("difference", "Difference"),
)


ORDER = ("withheld", "changed", "unreadable", "removed", "orphaned", "added", "noted", "same")
"""What a reviewer wants to see first."""


@dataclass(frozen=True, slots=True)
class PictureSide:
    """A picture on the page. `share` is its width in hundredths of the canvas that both sides share."""

    id: str
    name: str
    href: str
    alt: str
    share: float


@dataclass(frozen=True, slots=True)
class Said:
    """A word as HTML; `spot` is where it is, in hundredths of the canvas."""

    html: Markup
    note: bool
    spot: str = ""


@dataclass(frozen=True, slots=True)
class FieldRow:
    name: str
    before: Markup
    after: Markup
    changed: bool


@dataclass(frozen=True, slots=True)
class Card:
    """One change as the template shows it."""

    change: Change
    anchor: str
    title: str
    where: str
    defined: str
    words: tuple[Said, ...]
    shown: Pictures | None
    sides: tuple[PictureSide, ...]
    rows: tuple[FieldRow, ...]
    both_said: bool
    """Whether there are captions on both sides, so that they stand side by side."""

    @property
    def rank(self) -> int:
        return ORDER.index(self.change.kind)

    @property
    def both(self) -> bool:
        return self.shown is not None and self.shown.before is not None and self.shown.after is not None

    @property
    def said_changed(self) -> bool:
        return any(row.changed for row in self.rows)


def page(comparison: Comparison, pictures: Mapping[str, Pictures], version: str) -> bytes:
    """The whole report as UTF-8. The same changes give the same bytes."""
    from jinja2 import Environment, StrictUndefined

    templates = files("ppgen.templates")

    def text(name: str) -> str:
        return templates.joinpath(name).read_text(encoding="utf-8")

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=_seen
    )
    shown = sorted((*comparison.findings, *comparison.notes), key=lambda one: (ORDER.index(one.kind), one.name))
    cards = [_card(change, number, pictures.get(change.name)) for number, change in enumerate(shown, 1)]
    html = environment.from_string(text("diff.html")).render(
        title=_title(comparison),
        comparison=comparison,
        cards=cards,
        games=sorted({card.change.game for card in cards if card.change.game}),
        kinds=[(kind, comparison.count(kind)) for kind in KINDS if kind != "same" and comparison.count(kind)],
        views=VIEWS,
        same=[change.name for change in comparison.changes if change.kind == "same"],
        faults=[(str(fault.mark), fault) for fault in comparison.broken],
        version=version,
        style=text("diff.css"),
        script=text("diff.js"),
    )
    return escapes.html(html)


def _seen(value: object) -> object:
    """Text of a drawing or a definition: what nobody would see in it is shown as an escape."""
    return escapes.visible_lines(value) if type(value) is str else value


def _title(comparison: Comparison) -> str:
    """What there is to do, in a few words."""
    faults, findings = len(comparison.broken), len(comparison.findings)
    said = []
    if faults:
        said.append(f"{faults} {'fault' if faults == 1 else 'faults'} in definitions")
    if findings:
        said.append(f"{findings} {'picture' if findings == 1 else 'pictures'} to look at")
    return ", ".join(said) or "Nothing changed"


def _card(change: Change, number: int, shown: Pictures | None) -> Card:
    folder, _, file = change.name.rpartition("/")
    before, after = (notes_of(data) if data is not None else {} for data in (change.before, change.after))
    title = file.removesuffix(".svg")
    mark = change.mark
    return Card(
        change,
        f"change-{number}",
        title,
        folder,
        f"{mark.file}:{mark.line}" if mark is not None else "",
        tuple(_said(word, shown) for word in change.words),
        shown,
        tuple(_sides(title, shown)) if shown is not None else (),
        tuple(_rows(before, after) if before and after else _rows(before or after, before or after)),
        bool(before and after),
    )


def _sides(title: str, shown: Pictures) -> Iterator[PictureSide]:
    for name, words, picture in (("before", "Before", shown.before), ("after", "After", shown.after)):
        if picture is not None:
            share = round(100 * picture.width / shown.width, 3)
            yield PictureSide(name, words, _address(picture.data, picture.kind), f"{title}, {name}", share)
    if shown.difference is not None:
        alt = f"where {title} differs: {shown.measured}"
        yield PictureSide("difference", "Difference: changes in red", _address(shown.difference, PNG), alt, 100.0)


def _address(data: bytes, kind: str) -> str:
    """A picture as an address that holds it whole. In an `<img>`, an SVG runs nothing and asks for nothing."""
    return f"data:{kind};base64,{b64encode(data).decode()}"


def _said(word: Difference, shown: Pictures | None) -> Said:
    from markupsafe import escape

    spot = ""
    if word.box is not None and shown is not None:
        left, top, right, bottom = word.box
        left, top = max(left, 0.0), max(top, 0.0)
        right, bottom = min(right, shown.width), min(bottom, shown.height)
        if right > left and bottom > top:
            across, down = 100 / shown.width, 100 / shown.height
            parts = (left * across, top * down, (right - left) * across, (bottom - top) * down)
            spot = " ".join(f"{part:.2f}" for part in parts)
    sentence = escape(word.sentence)
    before, after = span(word.before, word.after) if word.before and word.after else ("", "")
    quoted = f"“{before}” → “{after}”"
    if before and word.sentence.endswith(quoted):
        old, new = marked(before, after)
        sentence = escape(word.sentence.removesuffix(quoted)) + escape("“") + old + escape("” → “") + new + escape("”")
    return Said(sentence, word.note, spot)


def _rows(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[FieldRow]:
    """The captions, verdicts and positions of both sides."""
    keys = [key for key in dict.fromkeys([*before, *after]) if _is_said(key)]
    for key in sorted(keys, key=_order):
        old, new = marked(before.get(key, ""), after.get(key, ""))
        yield FieldRow(key, old, new, before.get(key, "") != after.get(key, ""))


_SAID = ("caption", "panel", "verdict", "position")


def _is_said(key: str) -> bool:
    return key.split(" ")[0] in _SAID


def _order(key: str) -> tuple[int, str]:
    return _SAID.index(key.split(" ")[0]), key


def marked(before: str, after: str) -> tuple[Markup, Markup]:
    """Two texts as HTML, with what only one of them has marked as deleted or inserted, word by word.

    >>> [str(side) for side in marked("two coins.", "two coins")]
    ['two coins<del>.</del>', 'two coins']
    """
    from markupsafe import Markup, escape

    olds, news = _tokens(before), _tokens(after)
    sides: tuple[list[Markup], list[Markup]] = ([], [])
    for kind, i, j, k, m in aligned(olds, news):
        for side, tokens, tag in ((sides[0], olds[i:j], "del"), (sides[1], news[k:m], "ins")):
            words = escape("".join(tokens))
            if words:
                side.append(words if kind == "equal" else Markup("<{0}>{1}</{0}>").format(Markup(tag), words))  # noqa: S704
    return Markup("").join(sides[0]), Markup("").join(sides[1])


def _tokens(text: str) -> Sequence[str]:
    import re

    return re.findall(r"\w+|\s+|[^\w\s]", text)
