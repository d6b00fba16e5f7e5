"""The lines of a book in Markdown, and how texts stand in one without any meaning as markup."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct, field

from ppgen import escapes
from ppgen.book.inline import (
    Code,
    Emphasis,
    FootnoteReference,
    Icon,
    Image,
    IndexMark,
    Inline,
    LineBreak,
    Link,
    Reference,
    RuleMark,
    Strong,
    Text,
    plain,
)
from ppgen.book.words import shown
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.book.blocks import CodeBlock
    from ppgen.book.inline import Picture

LINE = 20
"""The height of an icon in a line, in CSS pixels."""
HARD_BREAK = "\\\n"
_ADDRESS = re.compile(r"\bwww\.|://", re.IGNORECASE)
"""Where GitHub begins a link in plain text."""
_EMOJI = re.compile(r":((?:[\w+-]|\\_)+):")
"""The name of an emoji, its signs escaped already. An empty tag parts it: GitHub reads it in the finished page, where a
reference is a colon again.
"""


class LineWriter(Struct):
    """Inline elements as Markdown, and the pictures among them and elsewhere, each drawn once."""

    folder: str
    theme: str
    pictures: dict[str, bytes] = field(default_factory=dict)
    """The bytes of each picture by its name beside the text."""
    _names: dict[str, str] = field(default_factory=dict)
    """The names of pictures by their keys."""

    def line(self, parts: Sequence[Inline]) -> str:
        text = ""
        for number, part in enumerate(parts):
            after = plain(parts[number + 1 : number + 2])[:1]
            element = self.inline(part, text[-1:], after)
            if text.endswith("!") and element.startswith("["):
                text = text[:-1] + "\\!"  # or the link would be an image
            text += element
        return text

    def inline(self, part: Inline, before: str, after: str) -> str:
        """An element between two signs, each of which may be empty."""
        match part:
            case Text():
                return escaped(part.text)
            case Emphasis():
                return wrapped("*", "em", self.line(part.parts), before, after)
            case Strong():
                return wrapped("**", "strong", self.line(part.parts), before, after)
            case Code():
                return code(shown(part.text))
            case LineBreak():
                return HARD_BREAK
            case Icon():
                name = self.picture(part.picture)
                return f'<img src="{name}" alt="{attribute(part.words)}" height="{LINE}">'
            case Image():
                return self.image(part.picture)
            case Link():
                return self.link(part)
            case Reference():
                return f"[{self.line(part.parts)}](#{part.anchor})"
            case FootnoteReference():
                return f"[^{part.footnote}]"
            case IndexMark() | RuleMark():
                return ""
            case _:
                assert_never(part)

    def link(self, link: Link) -> str:
        """A link; words alone where its address is none that a book may lead to."""
        words = self.line(link.parts)
        if re.match("(?:https?://|mailto:)", link.address, re.IGNORECASE) is None:
            return words
        address = re.sub(r"[<>\\\s]", lambda sign: f"%{ord(sign[0]):02X}", shown(link.address))
        title = f' "{_signs(link.title).replace(chr(34), "&quot;")}"' if link.title else ""
        return f"[{words}](<{address}>{title})"

    def image(self, picture: Picture, alt: str | None = None) -> str:
        words = picture.alt if alt is None else alt
        return f"![{escaped(words)}]({self.picture(picture)})"

    def picture(self, picture: Picture) -> str:
        """The name of a picture, which is drawn when it is met first: on paper, because a page may be dark."""
        name = self._names.get(picture.key)
        if name is None:
            from ppgen.render import svg
            from ppgen.scene.theme import THEMES

            name = self._names[picture.key] = f"{self.folder}/{picture.key}.svg"
            scene = picture.scene(self.theme)
            paper = scene.paper or THEMES[self.theme].fill("paper")
            self.pictures[name] = svg.render(replace(scene, paper=paper))
        return name


def escaped(text: str) -> str:
    """Letters without any meaning as markup. What GitHub makes a link or an emoji of, it does not find.

    A `!` needs an escape only before a link, which `LineWriter.line` sees.
    """
    words = _signs(text).replace("\\!", "!")
    words = _ADDRESS.sub(lambda match: match[0].replace(".", "&#46;").replace(":", "&#58;"), words)
    return _EMOJI.sub(r":<span></span>\1:", words)


def _signs(text: str) -> str:
    return escapes.markdown_signs(" ".join(shown(text).splitlines()))


def attribute(text: str) -> str:
    from html import escape

    return escape(" ".join(shown(text).splitlines()))


def named(name: str, value: str) -> str:
    return f"{name}: {value}" if value else ""


def fixed(line: str) -> str:
    """A line that begins no list, no rule and no heading, and no block of code."""
    return escapes.markdown_start(line.lstrip(" \t"))


def wrapped(mark: str, tag: str, inner: str, before: str, after: str) -> str:
    """Words between marks of emphasis; between tags where Markdown would not take a mark for one."""
    words = inner.strip(" ")
    if not words:
        return inner
    left, right = inner[: len(inner) - len(inner.lstrip(" "))], inner[len(inner.rstrip(" ")) :]
    opens = words[0].isalnum() or left or not before or not before.isalnum()
    closes = words[-1].isalnum() or right or not after or not after.isalnum()
    if opens and closes:
        return f"{left}{mark}{words}{mark}{right}"
    return f"{left}<{tag}>{words}</{tag}>{right}"


def code(text: str) -> str:
    """Letters as they are, between more backticks than they have in a row."""
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    room = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{room}{text}{room}{fence}"


def fenced(block: CodeBlock) -> str:
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", block.text)), default=0))
    language = re.sub(r"[^\w+#-]", "", block.language)
    return f"{fence}{language}\n{shown(block.text)}\n{fence}"


def indented(lead: str, indent: str, text: str) -> str:
    """Lines, of which the first follows a lead, and the others are indented."""
    first, *others = text.split("\n")
    return "\n".join([f"{lead}{first}".rstrip(), *(f"{indent}{line}" if line else "" for line in others)])


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))
