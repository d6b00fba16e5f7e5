"""Words of a book or a sheet that are excused: the numbers within these words need no fact, and no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from ppgen.definition.reasons import SaidWords
from ppgen.definition.text import Filled, written_out
from ppgen.diagnostics import Mark
from ppgen.figures.numbers_read import Number
from ppgen.figures.reading import SYMBOL, reading

CLAUSE = re.compile(r"[.,;:!?]+(?=\s|$)|[()\n]")
"""What ends the part of a sentence."""
MAX_WORDS = 4
"""Words of a long clause that a hint offers on either side of a number."""
_WORD = re.compile(r"\S+")

Numbers = Callable[[Filled], Sequence[Number]]
"""The numbers that the author of a text wrote out."""


class Line(Protocol):
    """A line of the text."""

    @property
    def text(self) -> str:
        """As it is read (`ppgen.figures.reading`)."""
        ...

    @property
    def filled(self) -> Filled: ...

    def place(self, offset: int, /) -> Mark: ...


class Excuse(Struct):
    """Words that are excused, and where the text has them."""

    item: SaidWords
    words: str
    """As they are looked for: with single blanks, without markup."""
    places: list[tuple[int, int, int]]
    """The numbers of the lines, and where the words begin and end in each."""
    is_used: bool = False

    def holds(self, line: int, number: Number) -> bool:
        """Whether a number of a line stands within the words."""
        return any(at == line and start <= number.start and number.end <= end for at, start, end in self.places)


def excuses(said: Iterable[SaidWords], lines: Sequence[Line]) -> tuple[Excuse, ...]:
    """The words that are excused with their places. Those that are a whole line are not looked for within others."""
    found = []
    for item in said:
        words = " ".join(reading(item.words).text.split())
        places = [(number, *match.span()) for number, line in enumerate(lines) for match in _found(words, line.text)]
        whole = [place for place in places if lines[place[0]].text.strip() == words]
        found.append(Excuse(item, words, whole or places))
    return tuple(found)


def _found(words: str, line: str) -> Iterable[re.Match[str]]:
    pattern = r"\s+".join(map(re.escape, words.split()))
    return re.finditer(rf"(?<!\w){pattern}(?!\w)", line) if pattern else ()


def why_not(excuse: Excuse, numbers: Numbers, lines: Sequence[Line], elsewhere: str) -> tuple[str, str] | None:
    """What is wrong with an excuse, and what to do. `elsewhere` has the words of parts that are left out."""
    shown, take_out = repr(excuse.item.words), "take it out of said:"
    found = numbers(written_out(excuse.words))
    if not found:
        return f"said: {shown} has no number", take_out
    if not has_word(excuse.words, found):
        same = ((line.text, each) for line in lines for each in numbers(line.filled) if each.value == found[0].value)
        hint = next((f"write the words that it excuses: said: {{{quoted_words(*each)}: …}}" for each in same), take_out)
        return f"said: a reason belongs to words of the text, and not to every {shown}", hint
    if not excuse.places:
        return None if excuse.words in elsewhere else (f"said: the text does not have the words {shown}", take_out)
    if len({lines[line].text for line, _, _ in excuse.places}) > 1 or _is_twice(excuse):
        first, second = (lines[line].place(start).line for line, start, _ in excuse.places[:2])
        where = f"at lines {first} and {second}" if first != second else f"twice at line {first}"
        hint = "write more of the words, so that they are those of one place"
        return f"said: the text has the words {shown} {where}, but a reason belongs to one place", hint
    return None if excuse.is_used else (f"said: the numbers of {shown} need no reason", take_out)


def _is_twice(excuse: Excuse) -> bool:
    """Whether one line has the words more than once."""
    return len({line for line, _, _ in excuse.places}) < len(excuse.places)


def has_word(words: str, found: Sequence[Number]) -> bool:
    """Whether there is a word besides the numbers."""
    rest = [match for match in _WORD.finditer(words) if any(letter.isalpha() for letter in match[0])]
    return any(all(word.end() <= each.start or each.end <= word.start() for each in found) for word in rest)


def quoted_words(text: str, number: Number) -> str:
    """The words round a number, in quotation marks: its part of the sentence, if that is short."""
    begin = max((match.end() for match in CLAUSE.finditer(text, 0, number.start)), default=0)
    stop = CLAUSE.search(text, number.end)
    end = stop.start() if stop is not None else len(text)
    before = [match.start() for match in _WORD.finditer(text, begin, number.start)][-MAX_WORDS:]
    after = [match.end() for match in _WORD.finditer(text, number.end, end)][:MAX_WORDS]
    words = text[min((*before, number.start)) : max((*after, number.end))].strip().replace(SYMBOL, ":")
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
