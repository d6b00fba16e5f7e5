"""Numbers that the texts of a figure state: each is a claim, a count of the picture, a name, or declared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ppgen.boards.board import Board
from ppgen.boards.naming import STANDARD, Naming
from ppgen.definition.text import Filled, place
from ppgen.diagnostics import Mark
from ppgen.figures.facts import joined
from ppgen.figures.number_grounds import Evidence, Grounds
from ppgen.figures.numbered_names import Keys, Named, places, spoken
from ppgen.figures.numbers_read import Number, numbers_of
from ppgen.figures.reading import reading
from ppgen.figures.subjects import Subjects, sentence, stems
from ppgen.numerals import is_number, plain_number

if TYPE_CHECKING:
    from ppgen.definition.figure import StatedValue
    from ppgen.rules.verdict import Fact, Facts

CODE = "FIG-BARE-NUMBER"
MAX_FINDINGS = 20
"""Beyond this many, the findings in one text are reported as one."""

Spoken = tuple[str, str, Filled]
"""A text: what it is, as it was written, and filled in."""


class Heard(Struct, frozen=True):
    """The texts of a panel, or of the figure itself, with the evidence for their numbers."""

    texts: list[Spoken]
    evidence: Evidence
    facts: Facts
    doubtful: bool = False
    """Whether the position is not the one that is meant: it cannot be read, or a turn is not legal. Numbers may lack
    their evidence then.
    """

    @property
    def counts(self) -> Mapping[str, Fact]:
        """What is counted in the picture (`picture.*`)."""
        counts = self.facts["picture"]
        return counts if isinstance(counts, Mapping) else {}


class BareNumbers(Struct, frozen=True):
    """Checks the texts of one figure against what it claims and shows."""

    names: Mapping[str, Keys]
    """Names with a number in them."""
    figure: str
    mark: Mark
    grid: Board | None
    """The board; without one, `F2` is not a space."""
    subjects: Subjects
    """What sentences speak of, in the language of the texts."""
    find: Callable[[Mark, str, str, str], None]
    labels: re.Pattern[str] | None = None
    """What holds numbers that count nothing, such as a date."""
    hint: Callable[[Number, str, Facts], str] = field(default_factory=lambda: _hint)
    """What to do about a number in a text, with the facts that it may be."""
    also: Callable[[Number, str], bool] = lambda number, text: False
    """What else bears out a number of a text."""
    used: set[Mark] = field(default_factory=set)
    """Declarations of `said` whose number occurs."""

    def texts(self, texts: Iterable[Spoken], evidence: Evidence, said: Iterable[StatedValue], facts: Facts) -> None:
        """Report each number of the texts that has no evidence. `facts` are searched for a hint."""
        declared = {item.text if item.value is None else item.value: item for item in said}
        spoken_of, grounds = spoken(self.names, evidence), Grounds(evidence, facts, self.grid, self.subjects)
        for what, written, filled in texts:
            text = reading(filled.text).text
            named = [(name.start, name.end) for name in places(spoken_of, text)]
            named += _steps_in(filled.text, evidence)
            labels = [match.span() for match in self.labels.finditer(text)] if self.labels is not None else []
            bare: list[Number] = []
            for number in numbers_of(
                filled, spaces=self.grid is not None, language=self.subjects.language, naming=self._naming
            ):
                reason = declared.get(number.text.rstrip("nesw") if number.kind == "space" else number.value)
                if reason is not None:
                    self.used.add(reason.mark)
                elif _held(number, labels) or number.text.lower() in self.subjects.things:
                    continue
                stands = reason or _held(number, named) or grounds.bear_out(number, text) or self.also(number, text)
                if number.spliced or not stands:
                    bare.append(number)
            unspoken = list(places(self.names, text)) if bare else []
            for number in bare[:MAX_FINDINGS]:
                name = next((name for name in unspoken if name.holds(number.start, number.end)), None)
                self._report(number, name, what, written, text, facts)
            if rest := bare[MAX_FINDINGS:]:
                message = f"the {what} of {self.figure!r} has {len(rest)} more numbers that nothing shows"
                self.find(place(written, rest[0].offset, self.mark), CODE, message, "")

    @property
    def _naming(self) -> Naming:
        return STANDARD if self.grid is None else self.grid.naming

    def _report(self, number: Number, name: Named | None, what: str, written: str, text: str, facts: Facts) -> None:
        """`name` is a name that the number is part of, though the figure does not speak of the thing; `text` is the
        reading in which the number stands.
        """
        shown = repr(number.text if len(number.text) <= 40 else number.text[:37] + "...")
        if number.spliced:
            message = f"the {what} of {self.figure!r} puts {shown} together from several pieces"
            hint = "let one value be the number"
        else:
            message = f"the {what} of {self.figure!r} says {shown}, but no fact or claim bears it out"
            hint = _hint_of_name(name, number, facts) if name is not None else self.hint(number, text, facts)
        self.find(place(written, number.offset, self.mark), CODE, message, hint)

    def unused(self, said: Iterable[StatedValue]) -> None:
        """Report declarations whose number occurs in no text."""
        for item in said:
            if item.mark not in self.used:
                message = f"figure {self.figure!r} declares {item.text!r}, which no text of it says"
                self.find(item.mark, CODE, message, "take it out of said:")


def _held(number: Number, parts: Iterable[tuple[int, int]]) -> bool:
    """Whether a number lies within one of these parts of the text."""
    return any(start <= number.start and number.end <= end for start, end in parts)


def _steps_in(text: str, evidence: Evidence) -> Iterator[tuple[int, int]]:
    """The bold numbers that begin lines of a text, if they are the numbers of the steps that are drawn."""
    matches = list(re.finditer(r"^\*\*(\d{1,3})\*\*", text, re.MULTILINE))
    if tuple(float(match[1]) for match in matches) == evidence.steps:
        read = reading(text)
        yield from (read.within(*match.span(1)) for match in matches)


def _hint(number: Number, text: str, facts: Facts) -> str:
    if number.kind == "space":
        told = "quote a fact, claim one or mark the space, so that the figure speaks of it"
        return f"{told}; else say why under said: {{{number.text.rstrip('nesw')}: …}}"
    offered = _offered(number, stems(sentence(text, number.start, number.end)), facts)
    shown = f" ({', '.join(offered)})" if offered else ""
    written = number.text if re.fullmatch("0[0-9]+", number.text) else plain_number(number.value)
    return f"quote a fact{shown} or claim one; else say why under said: {{{written}: …}}"


def _offered(number: Number, about: frozenset[str], facts: Facts) -> list[str]:
    """Quotes of the facts with most words of a sentence: of those that are the number, or else with what they are."""
    scored = [(-len(stems(path) & about), value != number.value, path, value) for path, value in numbers_in(facts)]
    likely = sorted(fact for fact in scored if fact[0] or not fact[1])
    return [
        f"{{{{ {path} }}}}" + (f" = {plain_number(value)}" if other else "")
        for shared, other, path, value in likely
        if (shared, other) == likely[0][:2]
    ][:3]


def numbers_in(facts: Facts) -> Iterator[tuple[str, float]]:
    """The facts that are numbers, with their paths; those of the rules are left out."""
    return ((path, value) for path, value in _flat(facts, "") if is_number(value))


def paths_of(number: float, facts: Facts) -> list[str]:
    """The paths of the facts that are a number."""
    return [path for path, value in numbers_in(facts) if value == number]


def _hint_of_name(name: Named, number: Number, facts: Facts) -> str:
    keys = sorted(name.keys)
    told = next((f"{_key(path)}: {value}" for path, value in _flat(facts, "") if value in keys), "")
    if not told and "turn" in facts and keys == [name.name.replace(" ", "-")]:
        told = f"turn: {keys[0]}"
    example = f", as claims: {{{told}}} does" if told else ""
    return (
        f"{name.name!r} is a name: let the position, a turn, a mark or a claim speak of what it names{example}; "
        f"else say why under said: {{{plain_number(number.value)}: …}}"
    )


def _key(path: str) -> str:
    """A path as a key of a mapping in YAML."""
    return f'"{path}"' if "[" in path else path


def _flat(fact: Fact, path: str) -> Iterator[tuple[str, float | str]]:
    """The facts that are numbers or text, with their paths."""
    if isinstance(fact, Mapping):
        for key, part in fact.items():
            if path or key not in ("panels", "rules", "decks"):
                yield from _flat(part, joined(path, key))
    elif isinstance(fact, str) or is_number(fact):
        yield path, fact
