"""Numbers that the text of a book states: each is a fact that is quoted, a claim of a figure nearby, or excused."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.book.supply import Report, Supply
from ppgen.definition.reasons import SaidWords
from ppgen.diagnostics import Mark
from ppgen.figures.evidence import evidence_of
from ppgen.figures.number_grounds import Evidence
from ppgen.figures.prose import Prose, Section, Spoken, Ways
from ppgen.rules.verdict import Facts

_BOOK = "the book"
_WAYS = Ways(
    excuse="in the head",
    alone="name its section under plain:",
    space="show the space in a figure of this section",
    claim=", or claim it in a figure of this section",
)


def check_numbers(
    spoken: Sequence[Spoken],
    said: tuple[SaidWords, ...],
    elsewhere: str,
    supply: Supply,
    facts: Facts,
    report: Report,
    language: str,
) -> None:
    """Report every number that the author wrote out and nothing bears out, and every excuse that nothing needs.

    `elsewhere` has the words of parts that are left out, and `facts` are searched for a hint.
    """

    def evidence(section: Section) -> Evidence:
        return evidence_of(supply.statements[name] for name in {*section.figures} & {*supply.statements})

    def find(mark: Mark, message: str, hint: str) -> None:
        report.fault(mark, "BOOK-NUMBER", message.replace(f" of {_BOOK!r}", ""), hint)

    Prose(_BOOK, supply.game, language, facts, _WAYS, evidence, find).check(spoken, said, elsewhere)
