"""Marks that look like ppgen's own and are printed as they are, because something is missing from them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct, field

from ppgen.book.markdown.directives import OPTIONS
from ppgen.book.markdown.grammar import grammar
from ppgen.book.markdown.roles import ROLES
from ppgen.book.markdown.tree import Node, at, raw
from ppgen.book.markdown.words import WITH_TARGET

CODE = "BOOK-BRACES"
_LITERAL = "braces to print have a \\ before each of them: \\{\\{"
_STRAY = re.compile(
    rf"(?P<value>\{{\{{)|(?P<end>\}}\}})|(?P<statement>\{{%|%\}})|(?P<id>\{{#[^{{}}\s]+\s[^{{}}]*\}}\s*$)"
    rf"|(?P<comment>\{{#|#\}})|(?P<role>\{{(?:{'|'.join(ROLES)})\}})"
    rf"|(?P<directive>(?<![:\w]):{{1,2}}\{{(?:{'|'.join(OPTIONS)})\}})|(?P<class>\{{\.[A-Za-z][^{{}}]*\}})"
)
_ONCE = ("value", "end", "statement", "comment")
"""Marks that come in pairs: of each kind the first one in a line is reported."""
_HINTS = {
    "value": f"close the value with }}}} in the same paragraph; {_LITERAL}",
    "end": f"begin the value with {{{{; {_LITERAL}",
    "statement": "a rulebook has values alone: {{ game.title }}; braces to print have a \\ before each of them: \\{%",
    "comment": "an id stands at the end of a heading: # Setup {#setup}; braces to print have a \\ before them: \\{#",
    "role": "what the role names follows at once, between backticks: {fig}`setup`; or write \\{",
    "id": "the id of a heading has no spaces: # Setup {#set-up}; braces to print have a \\ before them: \\{#",
    "directive": "a directive begins with three colons: :::{note}; braces to print have a \\ before them: \\{",
    "class": "a heading has an id and no classes: # Setup {#setup}; braces to print have a \\ before them: \\{.",
}


class Stray(Struct):
    """Looks through one line, part by part."""

    known: set[str] = field(default_factory=set)

    def within(self, text: str) -> Iterator[tuple[int, str, str]]:
        """Yield where each new mark stands in a part of the line, what is wrong, and what to do."""
        for match in _STRAY.finditer(text):
            kind = str(match.lastgroup)
            if kind in self.known or (kind == "end" and "value" in self.known):
                continue
            if kind in _ONCE:
                self.known.add(kind)
            mark = match[0].rstrip()
            does = "ends" if mark[0] not in "{:" else "begins"
            yield match.start(), f"{mark!r} {does} nothing here, and is printed as it is", _HINTS[kind]


def in_role(name: str, content: str) -> Iterator[tuple[int, str, str]]:
    """Yield where marks stand in the words of a role, which are no Markdown, what is wrong, and what to do."""
    match = WITH_TARGET.fullmatch(content)
    if match is None and name not in ("term", "index"):
        return  # a target alone, with computed words
    words = content if match is None else match["text"]
    link = f"write a link, whose words are Markdown: [{raw(words.strip())}](#{match['target']})" if match else ""
    hint = link if name == "ref" else "the words of a role are plain text: take the marks out"
    for line in Node(grammar().parseInline(words, {})).children:
        for node in line.children:
            if node.type == "text":
                yield from ((at(node) + offset, what, hint) for offset, what, _ in Stray().within(node.content))
            elif node.type not in ("softbreak", "hardbreak"):
                what = f"the words of a role are no Markdown: {raw(words.strip())!r} is printed as it is"
                yield at(node), what, hint
                return
