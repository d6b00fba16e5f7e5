"""Numbers that the text of a book states: each is a fact that is quoted, a claim of a figure nearby, or declared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_

from msgspec import Struct, field

from ppgen.book.number_hints import LABELS, hint_for
from ppgen.book.supply import Report
from ppgen.definition.figure import StatedValue
from ppgen.definition.game import Game
from ppgen.definition.text import LocatedText
from ppgen.diagnostics import Mark
from ppgen.figures.bare_numbers import BareNumbers
from ppgen.figures.evidence import Evidence, claimed, panel_evidence
from ppgen.figures.numbered_names import names
from ppgen.figures.statement import Statement
from ppgen.figures.templates import Filled
from ppgen.rules.verdict import Facts


class Section(Struct, eq=False):
    """A heading with the text under it, up to the next heading."""

    title: str = ""
    """Plain words with the number; empty before the first heading."""
    figures: list[str] = field(default_factory=list)
    """The figures that stand in it, or that it refers to."""
    states_rules: bool = True
    """Whether numbers in it need a fact."""


class Spoken(Struct, frozen=True):
    """A line of the text, as it is read for numbers."""

    what: str
    filled: Filled
    place: Callable[[int], Mark]
    section: Section


class _Placed(LocatedText):
    """A line of the book: its characters know their places."""

    __slots__ = ("place_of",)

    place_of: Callable[[int], Mark]

    def place(self, offset: int) -> Mark:
        return self.place_of(offset)


def check_numbers(
    spoken: Iterable[Spoken],
    said: tuple[StatedValue, ...],
    game: Game,
    statements: Mapping[str, Statement],
    facts: Facts,
    report: Report,
    language: str,
) -> None:
    """Warn of every number that the author wrote out and nothing shows.

    `facts` are searched for a hint; words are read in their `language`. A declaration that no text needs is a
    warning, too.
    """

    def find(mark: Mark, code: str, message: str, hint: str) -> None:
        report.warn(mark, "BOOK-NUMBER", _worded(message), hint)

    check = BareNumbers(names(game), "the book", Mark("", 1, 1), game.board, language, find, LABELS, hint_for)
    evidence: dict[int, Evidence] = {}
    for line in spoken:
        section = line.section
        if id(section) not in evidence:
            shown = (statements[name] for name in dict.fromkeys(section.figures) if name in statements)
            evidence[id(section)] = reduce(or_, map(_evidence, shown), Evidence())
        written = _Placed(line.filled.text, line.place(0))
        written.place_of = line.place
        check.texts([(line.what, written, line.filled)], evidence[id(section)], said, facts)
    check.unused(said)


def _evidence(statement: Statement) -> Evidence:
    """What a figure claims and shows."""
    whole = claimed(statement.figure.claims)
    for panel in statement.panels:
        whole |= panel_evidence(panel.spec, (), panel.arrangement, panel.facts)
    return whole


def _worded(message: str) -> str:
    """The words of a check of figures for a book."""
    return message.replace("figure 'the book' declares", "the book declares").replace(" of 'the book'", "")
