"""Marks that look like ppgen's own and are printed as they are, because something is missing from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ppgen.book.markdown.roles import ROLES

CODE = "BOOK-BRACES"
_LITERAL = "braces to print have a \\ before each of them: \\{\\{"
_STRAY = re.compile(
    rf"(?P<value>\{{\{{)|(?P<end>\}}\}})|(?P<statement>\{{%|%\}})|(?P<comment>\{{#|#\}})|(?P<role>\{{(?:{'|'.join(ROLES)})\}})"
)
_HINTS = {
    "value": f"close the value with }}}} in the same paragraph; {_LITERAL}",
    "end": f"begin the value with {{{{; {_LITERAL}",
    "statement": "a rulebook has values alone: {{ game.title }}; braces to print have a \\ before each of them: \\{%",
    "comment": "an id stands at the end of a heading: # Setup {#setup}; braces to print have a \\ before them: \\{#",
    "role": "what the role names follows at once, between backticks: {fig}`setup`; or write \\{",
}


@dataclass(slots=True)
class Stray:
    """Looks through one line, part by part, and finds the first mark of each kind."""

    known: set[str] = field(default_factory=set)

    def within(self, text: str) -> Iterator[tuple[int, str, str]]:
        """Yield where each new mark stands in a part of the line, what is wrong, and what to do."""
        for match in _STRAY.finditer(text):
            kind = str(match.lastgroup)
            if kind in self.known or (kind == "end" and "value" in self.known):
                continue
            self.known.add(kind)
            does = "ends" if match[0][0] != "{" else "begins"
            yield match.start(), f"{match[0]!r} {does} nothing here, and is printed as it is", _HINTS[kind]
