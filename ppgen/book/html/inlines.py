"""What stands in a line of a book as HTML. Every text is escaped, whoever wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, assert_never

from ppgen.book.inline import (
    Code,
    Emphasis,
    FootnoteReference,
    Icon,
    Image,
    IndexMark,
    Inline,
    Inlines,
    LineBreak,
    Link,
    Reference,
    RuleMark,
    Strong,
    Text,
)
from ppgen.book.words import shown

if TYPE_CHECKING:
    from markupsafe import Markup

    from ppgen.book.html.drawn import Drawings

_NUMBERED = re.compile(r"\w+ [0-9]+(?:\.[0-9]+)*")
_ADDRESS = re.compile(r"(?:https?://|mailto:)", re.IGNORECASE)
"""How an address begins that a page may lead to. The text is checked for others; this is the second lock."""


def html(parts: Iterable[Inline], drawings: Drawings) -> Markup:
    """A line as HTML; its pictures are drawn."""
    from markupsafe import Markup

    return Markup("").join(_html(parts, drawings))


def _html(parts: Iterable[Inline], drawings: Drawings) -> Iterator[Markup]:
    from markupsafe import Markup, escape

    for part in parts:
        match part:
            case Text():
                yield escape(shown(part.text))
            case Emphasis():
                yield Markup("<em>{}</em>").format(html(part.parts, drawings))
            case Strong():
                yield Markup("<strong>{}</strong>").format(html(part.parts, drawings))
            case Code():
                yield Markup("<code>{}</code>").format(shown(part.text))
            case LineBreak():
                yield Markup("<br>")
            case Icon():
                yield drawings.icon(part.picture, part.words)
            case Image():
                yield drawings.inline(part.picture)
            case Link():
                yield _link(part, html(part.parts, drawings))
            case Reference():
                words = html(_kept_together(part.parts), drawings)
                yield Markup('<a class="{}" href="#{}">{}</a>').format(f"to-{part.kind}", part.anchor, words)
            case FootnoteReference():
                yield Markup('<sup><a id="{}" href="#{}" role="doc-noteref" aria-label="{} {}">{}</a></sup>').format(
                    part.anchor, part.footnote, drawings.note, part.number, part.number
                )
            case IndexMark() | RuleMark():
                yield Markup('<span id="{}"></span>').format(part.anchor)
            case _:
                assert_never(part)


def _kept_together(parts: Inlines) -> Inlines:
    """The words of a reference; a name and its number, such as `Figure 1`, stay on one line."""
    match parts:
        case (Text(text=text),) if _NUMBERED.fullmatch(text):
            return (Text(text.replace(" ", "\u00a0")),)
        case _:
            return parts


def _link(link: Link, words: Markup) -> Markup:
    from markupsafe import Markup

    if _ADDRESS.match(link.address) is None:
        return words
    title = Markup(' title="{}"').format(shown(link.title)) if link.title else Markup("")
    return Markup('<a href="{}"{} rel="external noreferrer">{}</a>').format(shown(link.address), title, words)
