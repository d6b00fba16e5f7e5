"""Numbers that the text of a book or a sheet states: each is a fact, a claim of a figure nearby, or excused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ppgen.boards.naming import STANDARD
from ppgen.definition.game import Game
from ppgen.definition.reasons import SaidWords
from ppgen.definition.text import Filled, LocatedText
from ppgen.diagnostics import Mark
from ppgen.figures.bare_numbers import BareNumbers, paths_of
from ppgen.figures.number_grounds import Evidence
from ppgen.figures.numbered_names import names, subjects
from ppgen.figures.numbers_read import Number, numbers_of
from ppgen.figures.reading import reading
from ppgen.figures.said import Excuse, excuses, quoted_words, why_not
from ppgen.figures.subjects import Subjects, plain_letters, sentence, stems
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.rules.verdict import Facts


MAX_OFFERED = 3
"""Facts that a hint names."""
_GENERAL = frozenset(
    ("count", "counts", "default", "first", "last", "length", "max", "min", "number", "size", "total", "value")
)
"""Words of facts that say how something is counted, and not what."""


def hint_for(number: Number, text: str, facts: Facts, ways: Ways) -> str:
    """What to do about a number in a text. Of the facts with its value, only those are named that are called by a word
    of its sentence: many a fact is 3.
    """
    words = quoted_words(text, number)
    reason = f"say why it is so: said: {{{words}: …}} {ways.excuse}" if _has_letter(words, number) else ways.alone
    if number.kind == "space":
        return f"{ways.space}; or {reason}"
    spelled = " | spelled" if number.kind == "words" else ""
    offered = [quoted(path, spelled) for path in plausible(number, text, facts)]
    if offered:
        return f"quote the fact: {' or '.join(offered)}; or {reason}"
    return f"{reason}; or quote a fact{ways.claim}"


def _has_letter(words: str, number: Number) -> bool:
    """Whether there is a word besides a number."""
    return any(map(str.isalpha, words.replace(number.text, "")))


def plausible(number: Number, text: str, facts: Facts) -> list[str]:
    """The facts with the value of a number that its sentence may mean, the best ones first."""
    around = _around(text, number)
    scored = []
    for path in paths_of(number.value, facts):
        named, further = _words_of(path)
        if shared := len(named & around):
            scored.append((-shared, -len(further & around), path))
    best = min(scored)[:2] if scored else ()
    return [path for *score, path in sorted(scored) if tuple(score) == best][:MAX_OFFERED]


def quoted(path: str, filters: str = "") -> str:
    """A fact as a text quotes it.

    >>> quoted("game.pieces.white-pawn.count")
    "{{ game.pieces['white-pawn'].count }}"
    """
    first, *others = path.split(".")
    inner = "".join(f".{name}" if name.isidentifier() else f"[{name!r}]" for name in others)
    return f"{{{{ {first}{inner}{filters} }}}}"


def _around(text: str, number: Number) -> frozenset[str]:
    """The words of the sentence that has a number."""
    return stems(sentence(text, number.start, number.end))


def _words_of(path: str) -> tuple[set[str], set[str]]:
    """The words of a fact's path: those that say what it counts, and those before them."""
    parts = [set(stems(part)) for part in path.split(".") if part.lower() not in _GENERAL]
    parts = [part for part in parts if part]
    return (parts[-1], set().union(*parts[:-1])) if parts else (set(), set())


_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
LABELS = re.compile(
    rf"\b{_DAY} (?:{_MONTHS})(?: \d{{4}})?\b"
    rf"|\b(?:{_MONTHS}) (?:{_DAY}(?:, \d{{4}})?|\d{{4}})\b"
    r"|\b\d{4}-\d{2}-\d{2}\b"
    r"|(?:https?://|mailto:|\bwww\.)\S+"
    r"|\b\d+(?:\.\d+){2,}\b"
    r"|\b[ABC]\d{1,2}(?=(?:[ -](?:paper|size|sheets?|pages?|landscape|portrait))\b)"
)
"""Numbers that count nothing: dates, addresses, versions and other numbers in three parts, sizes of paper."""
_IN_PROSE = re.compile(
    "none|half|single|once|twice|both|halb\\w*|ein(?:mal|zig\\w*|zeln\\w*)|beide\\w?|demie?|moitie|seule?",
    re.IGNORECASE,
)
"""Amounts that prose has for what no figure counts, without accents."""
_THIRD = 3
"""The last ordinal that prose has so."""


class Ways(Struct, frozen=True):
    """What a text can do about a number besides quoting a fact."""

    excuse: str
    """Where words are excused."""
    alone: str
    """What to do about a number without words."""
    space: str
    """What shows a space."""
    claim: str = ""
    """What else bears out a number."""


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
    """A line of the text: its characters know their places."""

    __slots__ = ("place_of",)

    place_of: Callable[[int], Mark]

    def place(self, offset: int) -> Mark:
        return self.place_of(offset)


class Prose(Struct, frozen=True):
    """Checks the texts of a book, or of a sheet."""

    name: str
    """What messages call it."""
    game: Game
    language: str
    facts: Facts
    """What is searched for a hint."""
    ways: Ways
    evidence: Callable[[Section], Evidence]
    """What the figures of a section claim and show, and whatever else bears out its numbers."""
    find: Callable[[Mark, str, str], None]

    def numbers(self, filled: Filled) -> Sequence[Number]:
        """The numbers that the author of a text wrote out."""
        board = self.game.board
        naming = STANDARD if board is None else board.naming
        return tuple(numbers_of(filled, spaces=board is not None, language=self.language, naming=naming))

    def check(self, lines: Sequence[Spoken], said: Iterable[SaidWords], elsewhere: str = "") -> None:
        """Report every number that the author wrote out and nothing bears out, and every excuse that nothing needs.

        `elsewhere` has the words of parts that are left out.
        """
        excused = excuses(said, lines)
        known, about = names(self.game), subjects(self.game, self.language)
        labels = re.compile(f"{LABELS.pattern}|{re.escape(self.game.title)}")
        evidence: dict[int, Evidence] = {}
        for at, line in enumerate(lines):
            if id(line.section) not in evidence:
                evidence[id(line.section)] = self.evidence(line.section)
            shown = evidence[id(line.section)]
            also = partial(_bears_out, at, shown.numbers, about, excused)
            check = BareNumbers(
                known, self.name, Mark("", 1, 1), self.game.board, about, self._find, labels, self._hint, also
            )
            written = _Placed(line.filled.text, line.place(0))
            written.place_of = line.place
            # A number that is claimed somewhere bears out only a sentence about that.
            besides = replace(shown, numbers=frozenset())
            check.texts([(line.what, written, line.filled)], besides, (), {})
        for excuse in excused:
            if fault := why_not(excuse, self.numbers, lines, elsewhere):
                self.find(excuse.item.mark, *fault)

    def _hint(self, number: Number, text: str, _: Facts) -> str:
        return hint_for(number, text, self.facts, self.ways)

    def _find(self, mark: Mark, code: str, message: str, hint: str) -> None:
        self.find(mark, message, hint)


def _bears_out(
    line: int,
    stated: Iterable[tuple[float, str]],
    about: Subjects,
    excused: Iterable[Excuse],
    number: Number,
    text: str,
) -> bool:
    """Whether a claim is about a number of a line, or it is excused."""
    if _is_in_prose(number):
        return True
    if any(
        value == number.value and path and about.is_wholly_about(path, text, number.start, number.end)
        for value, path in stated
    ):
        return True
    held = [excuse for excuse in excused if excuse.holds(line, number)]
    for excuse in held:
        excuse.is_used = True
    return bool(held)


def _is_in_prose(number: Number) -> bool:
    """Whether prose has such a word for what no figure counts: `no`, `both`, `second`."""
    if number.kind == "amount":
        return _IN_PROSE.fullmatch(plain_letters(number.text)) is not None
    is_early = number.kind == "ordinal" and number.value <= _THIRD and not number.text[0].isdigit()
    return number.kind == "no" or is_early
