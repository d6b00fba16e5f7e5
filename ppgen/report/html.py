"""A comparison as one page of HTML that needs nothing but itself: no network, and no JavaScript to be read."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ppgen import escapes
from ppgen.baseline.aligned import aligned
from ppgen.baseline.changes import KINDS, Change, Comparison
from ppgen.baseline.difference import Difference, span
from ppgen.baseline.pictures import PNG, Pictures
from ppgen.baseline.reading import notes_of
from ppgen.numerals import plural

if TYPE_CHECKING:
    from markupsafe import Markup


VIEWS = {
    "side": "Side by side",
    "swipe": "Swipe",
    "onion": "Onion skin",
    "blink": "Blink",
    "difference": "Difference",
}
ORDER = ("withheld", "changed", "unreadable", "removed", "orphaned", "added", "rewritten", "noted", "same")
"""What a reviewer wants to see first."""


def page(comparison: Comparison, pictures: Mapping[str, Pictures], version: str) -> bytes:
    """The whole report as UTF-8. The same changes give the same bytes."""
    from jinja2 import Environment, StrictUndefined

    templates = files("ppgen.templates")

    def text(name: str) -> str:
        return templates.joinpath(name).read_text(encoding="utf-8")

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=_seen
    )
    changes = sorted(
        (*comparison.findings, *comparison.notes), key=lambda change: (ORDER.index(change.kind), change.name)
    )
    cards = [_card(change, number, pictures.get(change.name)) for number, change in enumerate(changes, 1)]
    html = environment.from_string(text("diff.html")).render(
        title=_title(comparison),
        comparison=comparison,
        cards=cards,
        games=sorted({change.game for change in changes if change.game}),
        kinds=[(kind, comparison.count(kind)) for kind in KINDS if kind != "same" and comparison.count(kind)],
        views=VIEWS,
        same=[change.name for change in comparison.changes if change.kind == "same"],
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
    parts = [plural(faults, "fault") + " in definitions"] if faults else []
    parts += [plural(findings, "picture") + " to look at"] if findings else []
    return ", ".join(parts) or "Nothing changed"


def _card(change: Change, number: int, shown: Pictures | None) -> dict[str, Any]:
    """A change as the template shows it."""
    folder, _, file = change.name.rpartition("/")
    before, after = (notes_of(data) if data is not None else {} for data in (change.before, change.after))
    title = file.removesuffix(".svg")
    return {
        "change": change,
        "rank": ORDER.index(change.kind),
        "anchor": f"change-{number}",
        "title": title,
        "where": folder,
        "defined": f"{change.mark.file}:{change.mark.line}" if change.mark is not None else "",
        "words": [_said(difference, shown) for difference in change.told],
        "shown": shown,
        "sides": list(_sides(title, shown)) if shown is not None else [],
        "rows": list(_rows(before or after, after or before)),
        "both_said": bool(before and after),
    }


def _sides(title: str, shown: Pictures) -> Iterator[dict[str, Any]]:
    """The pictures of a card. `share` is a width in hundredths of the canvas that both sides share."""
    for name, words, picture in (("before", "Before", shown.before), ("after", "After", shown.after)):
        if picture is not None:
            href, share = _address(picture.data, picture.kind), round(100 * picture.width / shown.width, 3)
            yield {"id": name, "name": words, "href": href, "alt": f"{title}, {name}", "share": share}
    if shown.difference is not None:
        alt, href = f"where {title} differs: {shown.measured}", _address(shown.difference, PNG)
        yield {"id": "difference", "name": "Difference: changes in red", "href": href, "alt": alt, "share": 100.0}


def _address(data: bytes, kind: str) -> str:
    """A picture as an address that holds it whole. In an `<img>`, an SVG runs nothing and asks for nothing."""
    return f"data:{kind};base64,{b64encode(data).decode()}"


def _said(difference: Difference, shown: Pictures | None) -> dict[str, Any]:
    """A difference as HTML; `spot` is where it is, in hundredths of the canvas."""
    from markupsafe import escape

    spot = ""
    if difference.box is not None and shown is not None:
        left, top, right, bottom = difference.box
        left, top = max(left, 0.0), max(top, 0.0)
        width, height = min(right, shown.width) - left, min(bottom, shown.height) - top
        if width > 0 and height > 0:
            shares = (left / shown.width, top / shown.height, width / shown.width, height / shown.height)
            spot = " ".join(f"{100 * share:.2f}" for share in shares)
    sentence = escape(difference.sentence)
    both = difference.before and difference.after
    before, after = span(difference.before, difference.after) if both else ("", "")
    quoted = f"“{before}” → “{after}”"
    if before and difference.sentence.endswith(quoted):
        old, new = marked(before, after)
        opening = escape(difference.sentence.removesuffix(quoted))
        sentence = opening + escape("“") + old + escape("” → “") + new + escape("”")
    return {"html": sentence, "note": difference.note, "spot": spot}


def _rows(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The captions, verdicts and positions of both sides."""
    keys = {key for key in (*before, *after) if key.split(" ")[0] in _SAID}
    for key in sorted(keys, key=lambda key: (_SAID.index(key.split(" ")[0]), key)):
        old, new = marked(before.get(key, ""), after.get(key, ""))
        yield {"name": key, "before": old, "after": new, "changed": before.get(key, "") != after.get(key, "")}


_SAID = ("caption", "panel", "verdict", "position")
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


def marked(before: str, after: str) -> tuple[Markup, Markup]:
    """Two texts as HTML, with what only one of them has marked as deleted or inserted, word by word.

    >>> [str(side) for side in marked("two coins.", "two coins")]
    ['two coins<del>.</del>', 'two coins']
    """
    from markupsafe import Markup, escape

    olds, news = _TOKEN.findall(before), _TOKEN.findall(after)
    sides: tuple[list[Markup], list[Markup]] = ([], [])
    for kind, i, j, k, m in aligned(olds, news):
        for side, tokens, tag in ((sides[0], olds[i:j], "del"), (sides[1], news[k:m], "ins")):
            words = escape("".join(tokens))
            if words:
                side.append(words if kind == "equal" else Markup("<{0}>{1}</{0}>").format(Markup(tag), words))  # noqa: S704
    return Markup("").join(sides[0]), Markup("").join(sides[1])
