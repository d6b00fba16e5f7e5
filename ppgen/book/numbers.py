"""Numbers that the text of a book states: each is a fact that is quoted, a claim of a figure nearby, or excused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from operator import or_

from msgspec import Struct, field

from ppgen.boards.naming import STANDARD
from ppgen.book.number_hints import LABELS, hint_for
from ppgen.book.said import Excuse, excuses, why_not
from ppgen.book.supply import Report
from ppgen.definition.game import Game
from ppgen.definition.rulebook import SaidWords
from ppgen.definition.text import LocatedText
from ppgen.diagnostics import Mark
from ppgen.figures.bare_numbers import BareNumbers
from ppgen.figures.evidence import Evidence, claimed, panel_evidence
from ppgen.figures.numbered_names import names, subjects
from ppgen.figures.numbers_read import Number, numbers_of
from ppgen.figures.reading import reading
from ppgen.figures.statement import Statement
from ppgen.figures.subjects import Subjects
from ppgen.figures.templates import Filled
from ppgen.records import replace
from ppgen.rules.verdict import Facts

_IN_PROSE = {"no": 0, "amount": 2, "ordinal": 3}
"""Up to which value prose has such words for what no figure counts: `no`, `both`, `second`."""


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

    @property
    def text(self) -> str:
        """As it is read (`ppgen.figures.reading`)."""
        return reading(self.filled.text).text


class _Placed(LocatedText):
    """A line of the book: its characters know their places."""

    __slots__ = ("place_of",)

    place_of: Callable[[int], Mark]

    def place(self, offset: int) -> Mark:
        return self.place_of(offset)


def check_numbers(
    spoken: Iterable[Spoken],
    said: tuple[SaidWords, ...],
    elsewhere: str,
    game: Game,
    statements: Mapping[str, Statement],
    facts: Facts,
    report: Report,
    language: str,
) -> None:
    """Report every number that the author wrote out and nothing bears out, and every excuse that nothing needs.

    `elsewhere` has the words of parts that are left out, and `facts` are searched for a hint.
    """

    def find(mark: Mark, code: str, message: str, hint: str) -> None:
        report.fault(mark, "BOOK-NUMBER", _worded(message), hint)

    def numbers(filled: Filled) -> Sequence[Number]:
        return tuple(numbers_of(filled, spaces=board is not None, language=language, naming=naming))

    lines = tuple(spoken)
    excused = excuses(said, lines)
    board, known, about = game.board, names(game), subjects(game, language)
    naming = STANDARD if board is None else board.naming
    evidence: dict[int, Evidence] = {}
    for at, line in enumerate(lines):
        section = line.section
        if id(section) not in evidence:
            shown = (statements[name] for name in {*section.figures} & {*statements})
            evidence[id(section)] = reduce(or_, map(_evidence, shown), Evidence())
        also = partial(_bears_out, at, evidence[id(section)].numbers, about, excused)
        check = BareNumbers(known, "the book", Mark("", 1, 1), board, about, find, LABELS, hint_for, also)
        written = _Placed(line.filled.text, line.place(0))
        written.place_of = line.place
        # A number that is claimed somewhere bears out only a sentence about that.
        besides = replace(evidence[id(section)], numbers=frozenset())
        check.texts([(line.what, written, line.filled)], besides, (), facts)
    for excuse in excused:
        if fault := why_not(excuse, numbers, lines, elsewhere):
            report.fault(excuse.item.mark, "BOOK-NUMBER", *fault)


def _bears_out(
    line: int,
    stated: Iterable[tuple[float, str]],
    about: Subjects,
    excused: Iterable[Excuse],
    number: Number,
    text: str,
) -> bool:
    """Whether a claim is about a number of a line, or the head excuses it."""
    if not number.text[0].isdigit() and number.value <= _IN_PROSE.get(number.kind, -1):
        return True
    if about.counted(text, number.end) and any(  # what counts nothing may be about anything in a whole section
        value == number.value and path and about.is_about(path, text, number.start, number.end)
        for value, path in stated
    ):
        return True
    held = [excuse for excuse in excused if excuse.holds(line, number)]
    for excuse in held:
        excuse.is_used = True
    return bool(held)


def _evidence(statement: Statement) -> Evidence:
    """What a figure claims and shows."""
    whole = claimed(statement.figure.claims)
    for panel in statement.panels:
        whole |= panel_evidence(panel.spec, (), panel.arrangement, panel.facts)
    return whole


def _worded(message: str) -> str:
    """The words of a check of figures for a book."""
    return message.replace("figure 'the book' declares", "the book declares").replace(" of 'the book'", "")
