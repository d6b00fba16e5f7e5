"""A comparison as one page of HTML that needs nothing but itself: no network, and no JavaScript to be read."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from ppgen import escapes
from ppgen.baseline.aligned import aligned
from ppgen.baseline.changes import KINDS, Change
from ppgen.baseline.comparison import Comparison
from ppgen.baseline.difference import Difference, span
from ppgen.baseline.pictures import SVG, Picture, Pictures
from ppgen.numerals import plural
from ppgen.report.model import Report

if TYPE_CHECKING:
    from markupsafe import Markup


VIEWS = {
    "side": "Side by side",
    "swipe": "Swipe",
    "onion": "Onion skin",
    "blink": "Blink",
    "difference": "Difference",
}
ORDER = ("withheld", "changed", "renamed", "unreadable", "removed", "orphaned", "added", "rewritten", "noted", "same")
"""What a reviewer wants to see first."""


class Acceptance(Struct, frozen=True):
    """The commands that accept what is drawn now: everything, and single drawings by their names."""

    everything: str = ""
    drawings: Mapping[str, str] = field(default_factory=dict)
    with_game: frozenset[str] = frozenset()
    """The drawings that are accepted only with the rest of their game."""


def page(
    comparison: Comparison, pictures: Mapping[str, Pictures], report: Report, accept: Acceptance | None = None
) -> bytes:
    """The whole report as UTF-8. The same changes give the same bytes.

    `report` has what is wrong with definitions and figures, and warnings; what changed is shown from `comparison`.
    Without `accept`, no command is named.
    """
    from jinja2 import Environment, StrictUndefined

    templates = files("ppgen.templates")

    def text(name: str) -> str:
        return templates.joinpath(name).read_text(encoding="utf-8")

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=_seen
    )
    commands = accept or Acceptance()
    changes = sorted(
        (*comparison.findings, *comparison.notes), key=lambda change: (ORDER.index(change.kind), change.name)
    )
    cards = [_card(change, number, pictures.get(change.name), commands) for number, change in enumerate(changes, 1)]
    html = environment.from_string(text("diff.html")).render(
        title=_title(comparison, report),
        comparison=comparison,
        report=report,
        cards=cards,
        accept=commands.everything,
        games=sorted({change.game for change in changes if change.game}),
        kinds=[(kind, comparison.count(kind)) for kind in KINDS if kind != "same" and comparison.count(kind)],
        picture=lambda data: address(data, SVG),
        views=VIEWS,
        same=[change.name for change in comparison.changes if change.kind == "same"],
        style=text("diff.css"),
        script=text("diff.js"),
    )
    return escapes.html(html)


def _seen(value: object) -> object:
    """Text of a drawing or a definition: what nobody would see in it is shown as an escape."""
    return escapes.visible_lines(value) if type(value) is str else value


def _title(comparison: Comparison, report: Report) -> str:
    """What there is to do, in a few words."""
    faults, warnings, findings = len(report.faults), len(report.warnings), len(comparison.findings)
    parts = [plural(faults, "fault")] if faults else []
    parts += [plural(findings, "picture") + " to look at"] if findings else []
    parts += [plural(warnings, "warning")] if warnings else []
    return ", ".join(parts) or "Nothing changed"


# Cards --------------------------------------------------------------------------------------------------------------


def _card(change: Change, number: int, shown: Pictures | None, commands: Acceptance) -> dict[str, Any]:
    """A change as the template shows it."""
    folder, _, file = change.name.rpartition("/")
    title = file.removesuffix(".svg")
    before, after = (side.notes if side is not None else {} for side in _compared_sides(shown))
    verdicts = {text for key, text in (after or before).items() if key.split(" ")[0] == "verdict"}
    return {
        "change": change,
        "rank": ORDER.index(change.kind),
        "anchor": f"change-{number}",
        "title": title,
        "where": folder,
        "defined": f"{change.mark.file}:{change.mark.line}" if change.mark is not None else "",
        "illustration": "illustration" in verdicts,
        "command": commands.drawings.get(change.name, ""),
        "with_game": change.name in commands.with_game,
        "words": [_said(difference, shown) for difference in change.told],
        "shown": shown,
        "sides": list(_sides(title, shown)) if shown is not None else [],
        "rows": list(_rows(before or after, after or before)),
        "both_said": bool(before and after),
    }


def _compared_sides(shown: Pictures | None) -> tuple[Picture | None, Picture | None]:
    """The old side and the new one, which of a withheld figure is its draft."""
    return (shown.before, shown.after or shown.draft) if shown is not None else (None, None)


def _sides(title: str, shown: Pictures) -> Iterator[dict[str, Any]]:
    """The pictures of a card. `share` is a width in hundredths of the canvas that all sides share."""
    named = [("before", "Before", shown.before), ("after", "After", shown.after), ("draft", "Draft", shown.draft)]
    if shown.alike:
        named = [("after", "Before and after", shown.after)]
    for name, words, picture in named:
        if picture is not None:
            yield {
                "id": name,
                "name": "Draft: withheld until its faults are mended" if name == "draft" else words,
                "href": address(picture.data, picture.kind),
                "alt": picture.alt or f"{title}, {words.lower()}",
                "share": round(100 * picture.width / shown.width, 3),
                "difference": _overlay(shown) if name == "after" else "",
            }


def _overlay(shown: Pictures) -> Markup | str:
    return address(shown.difference, "image/png") if shown.difference is not None else ""


def address(data: bytes, kind: str) -> Markup:
    """A picture as an address that holds it whole, safe between double quotes.

    In an `<img>`, an SVG runs nothing and asks for nothing. As text it is a quarter smaller than in base 64: `#` would
    end the address, `%` begins an escape, and browsers drop line breaks.
    """
    from markupsafe import Markup

    if kind != SVG:
        return Markup(f"data:{kind};base64,{b64encode(data).decode()}")  # noqa: S704
    text = data.decode("utf-8").replace("%", "%25").replace("#", "%23").replace("\n", " ")
    return Markup(f"data:{kind},{text.replace('&', '&amp;').replace(chr(34), '&quot;')}")  # noqa: S704


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
