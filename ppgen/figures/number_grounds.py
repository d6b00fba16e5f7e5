"""What bears out a number of a text: a claim about its sentence, a count of the picture, a roll, a turn or a space."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ppgen import piecepack
from ppgen.boards.board import Board
from ppgen.figures.facts import joined
from ppgen.figures.game_facts import NAMES
from ppgen.figures.number_words import PICTURE_NOUNS, NumberWords, english, words_of
from ppgen.figures.numbers_read import Number
from ppgen.figures.subjects import Subjects, following, sentence, stems
from ppgen.figures.tokens import NEAR
from ppgen.numerals import is_number
from ppgen.patterns import pattern
from ppgen.records import replace
from ppgen.sentences import is_english

if TYPE_CHECKING:
    from ppgen.rules.verdict import Fact, Facts

_BEFORE_SPACE = pattern(
    r"(?:\b(?:on|to|from|at|over|onto|into|in|is|of|by|square|squares|space|spaces|and|or)\s+|[-x→,(]\s*)$",
    re.IGNORECASE,
)
_AFTER_SPACE = pattern(r"\s?(?:[-x–]|→)\s?[0-9]")
_SUIT = re.compile(rf" of (?:{'|'.join(piecepack.SUITS)})\b", re.IGNORECASE)
_ROLL = pattern(r"\b(?:roll(?:s|ed)?(?: of| is| was)?|(?:die|dice) (?:show(?:s|ing)?))\s+(?:\d+ and )?$", re.IGNORECASE)
_BEFORE = pattern(r"([^\W\d_]+)\s+$")
_NEAREST = 3
"""Words behind an ordinal or a `no` among which its noun stands."""


class Evidence(Struct, frozen=True):
    """Of a panel, or of a figure with all its panels."""

    numbers: frozenset[tuple[float, str]] = frozenset()
    """The numbers that are claimed, each with the path of its claim; that of a number that is drawn is empty."""
    spaces: frozenset[str] = frozenset()
    """Spaces of its turns; and those of its notation, its claims and its marks that are shown."""
    words: frozenset[str] = frozenset()
    """Keys and ids in all of these: `player-1`, `suns-5`, `34`; and who is to move."""
    rolls: frozenset[float] = frozenset()
    """What was rolled: the number that begins a turn, its digits, and the dice that are drawn."""
    turns: frozenset[float] = frozenset()
    """How many turns lead to the position shown."""
    counts: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """By noun, how many of them are drawn."""
    steps: tuple[float, ...] = ()
    """The numbers of steps that are drawn, in their order."""

    def with_counts(self, counts: Mapping[str, Fact]) -> Evidence:
        """With what is counted in the picture (`picture.*`)."""
        counted = {noun: (float(count),) for noun, count in counts.items() if isinstance(count, int)}
        steps = counts.get("steps")
        numbers = tuple(float(step) for step in steps) if isinstance(steps, list) else ()
        return replace(self, counts=counted, steps=numbers)

    def __or__(self, other: Evidence) -> Evidence:
        return Evidence(
            self.numbers | other.numbers,
            self.spaces | other.spaces,
            self.words | other.words,
            self.rolls | other.rolls,
            self.turns | other.turns,
        )


class Grounds(Struct, frozen=True):
    """Of one text of a figure."""

    evidence: Evidence
    facts: Facts
    grid: Board | None
    subjects: Subjects

    def bear_out(self, number: Number, text: str) -> bool:
        """Whether something bears out a number, or it counts nothing; `text` is the reading in which it stands."""
        if number.kind == "space":
            return self._is_shown(number.text)
        if number.kind == "symbol":
            return number.text.strip(":") in self.evidence.words or number.value in self.evidence.rolls
        before, after = text[max(0, number.start - NEAR) : number.start], text[number.end : number.end + NEAR]
        if number.kind == "digits" and _SUIT.match(after) is not None:
            return False  # the name of a part that the figure does not speak of
        about = stems(sentence(text, number.start, number.end))
        if number.kind in ("ordinal", "no", "amount"):
            return self._is_claimed(number, text) or self._is_so(number, text, about)
        nouns = tuple(self._nouns(text, number))
        if any(noun in PICTURE_NOUNS for noun in nouns):
            return any(self._counts(noun, number.value) for noun in nouns)
        if self._is_claimed(number, text):
            return True
        if number.kind == "digits" and number.text in self.evidence.spaces and is_space_named(before, after):
            return True
        if _ROLL.search(before) is not None:
            return number.value in self.evidence.rolls
        if (last := _BEFORE.search(before)) is not None and self._named(last[1]) == "turns":
            return number.value in self.evidence.turns
        return any(self._counts(noun, number.value) for noun in nouns)

    def _is_shown(self, name: str) -> bool:
        """Whether a space is on the board and the figure speaks of it: in a position, turn, claim or mark."""
        bare = name.rstrip("nesw")
        if self.grid is None or bare not in self.evidence.spaces:
            return False
        return self.grid.naming.find(bare) is not None

    def _is_claimed(self, number: Number, text: str) -> bool:
        about = stems(sentence(text, number.start, number.end))
        return any(
            value == number.value
            and (not path or self.subjects.is_about(path, text, number.start, number.end))
            and not self._is_of_another(path, about)
            for value, path in self.evidence.numbers
        )

    def _is_of_another(self, path: str, about: frozenset[str]) -> bool:
        """Whether a sentence states of another player what is a fact of the one to move: `moves.count`."""
        turn, players = self.facts.get("turn"), frozenset(filter(self.subjects.is_player, about))
        if "moves" not in path.split(".") or not isinstance(turn, str) or not players:
            return False
        return not any(self.subjects.has(players, name) for name in stems(turn))

    def _counts(self, noun: str, value: float) -> bool:
        return value in self.evidence.counts.get(noun, ())

    def _is_so(self, number: Number, text: str, about: frozenset[str]) -> bool:
        """Whether the picture or the facts say so, or count nothing of the kind: `no room`, `the second`."""
        words = following(text, number.end)[:_NEAREST]
        if number.kind == "no" and self._words.there:
            words = self._denied(text[number.end : number.end + NEAR])
        elif self._is_both(number):
            words = [word for word in words if word.lower() not in self.subjects.players][:1]
        noun, words = next(((named, [word]) for word in words if (named := self._named(word))), ("", words))
        counted = tuple(_countable(self.facts, self.subjects, stems(" ".join(words))))
        known = [size for _, size in counted]
        if self._is_both(number) and not (
            noun or (self.subjects.things - self.subjects.players) & stems(" ".join(words))
        ):
            return True
        is_any = number.kind == "ordinal" and about.isdisjoint(self.subjects.players)  # `the second stone`, whosever
        if number.kind != "no" and not is_any:
            known = [size for path, size in counted if self.subjects.is_about(path, text, number.start, number.end)]
        known += [*self.evidence.counts.get(noun, ()), *self._sizes(noun)]
        if not words and number.kind == "amount" and number.value > 1:  # `A pair.` is of what the picture has
            known += [count for noun in PICTURE_NOUNS for count in self.evidence.counts.get(noun, ())]
        if noun == "turns" and number.kind != "no":
            return number.value in self.evidence.turns
        match number.kind:
            case "ordinal":
                if not counted and not known and not noun:  # `on the third, …` is a panel, or what a claim tells of
                    known = [*self.evidence.counts.get("panels", ())]
                    claimed = any(value == number.value for value, _ in self.evidence.numbers)
                    return number.value == 2 or claimed or any(number.value <= size for size in known)
                return any(number.value <= size for size in known)
            case "no":
                return (
                    not known or 0 in (*self.evidence.counts.get(noun, ()), *self._sizes(noun)) or self._is_none(about)
                )
            case _ if number.value == 0:
                return self._is_none(about)
            case _:
                return number.value in known or (self._is_both(number) and not known and not counted)

    def _denied(self, after: str) -> list[str]:
        """The noun behind a `no`, if the text says that there is none of it."""
        owned = rf"\s+(?:is|are|ist|sind|n'est)\s+(?:{'|'.join(map(re.escape, sorted(self.subjects.players)))})\b"
        there = re.match(
            rf"(?:[ -][^\W\d_]+){{1,{_NEAREST}}}?(?={self._words.there}|{owned})",
            after.replace("’", "'"),
            re.IGNORECASE,
        )
        return [] if there is None else re.findall(r"[^\W\d_]+", there[0])[-1:]

    def _is_both(self, number: Number) -> bool:
        return re.fullmatch(self._words.both, number.text.lower()) is not None

    @property
    def _words(self) -> NumberWords:
        """Those of the language. Whoever asks has read a word of it."""
        return words_of(self.subjects.language) or english()

    def _is_none(self, about: frozenset[str]) -> bool:
        """Whether a fact is zero whose words a sentence has: `no red coin is off` by `count['red coin'].off`."""
        return any(size == 0 and stems(path) - _UNSAID <= about for path, size in _sizes(self.facts))

    def _sizes(self, noun: str) -> Iterator[float]:
        """Of the board, and how many play."""
        if noun in ("rows", "columns") and self.grid is not None:
            yield float(self.grid.measures.get(noun, 0))
        board = self.facts.get("board")
        if noun in ("spaces", "holes") and isinstance(board, Mapping) and is_number(size := board.get(noun)):
            yield float(size)
        playing, game = self.facts.get("players"), self.facts.get("game")
        if noun == "players" and isinstance(playing, Sequence):
            yield float(len(playing))
        elif noun == "players" and isinstance(game, Mapping):
            yield from (size for path, size in _sizes_in(game, "") if path.startswith("players"))

    def _named(self, word: str) -> str:
        """What a word counts, as `picture.*` has it: `boards` for `Brett`."""
        words = words_of(self.subjects.language)
        return "" if words is None else words.nouns.get(word.lower(), "")

    def _nouns(self, text: str, number: Number) -> Iterator[str]:
        """What the words after a number may count, up to the first plural; a comma ends them.

        In English it may be a singular after 1 (`1 board`) and in a compound (`2-board`).
        """
        english = is_english(self.subjects.language)
        for at, word in enumerate(following(text, number.end)):
            is_plural = not english or word.endswith("s") or word == "dice"
            if (noun := self._named(word)) and (
                is_plural or number.value == 1 or (at == 0 and text[number.end] == "-")
            ):
                yield noun
            if word.endswith("s") or noun:
                return


_UNSAID = frozenset(("count", "number", "total", "on"))
"""Words of facts that a sentence need not have."""


def is_space_named(before: str, after: str) -> bool:
    """Whether a number between two texts is written as the name of a space is: `on 22`, `11-15`."""
    return _BEFORE_SPACE.search(before) is not None or _AFTER_SPACE.match(after) is not None


def _countable(facts: Facts, subjects: Subjects, nouns: Iterable[str]) -> Iterator[tuple[str, float]]:
    """The facts that count something of these nouns."""
    nouns = tuple(nouns)
    for path, size in _sizes(facts):
        if any(subjects.has(nouns, name) for name in stems(path)):
            yield path, size


def _sizes(facts: Facts) -> Iterator[tuple[str, float]]:
    """The facts of the position that are numbers, and the lengths of those that are lists."""
    for key, fact in facts.items():
        if key not in NAMES and key not in ("verdict", "played"):
            yield from _sizes_in(fact, key)


def _sizes_in(fact: Fact, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(fact, Mapping):
        for key, part in fact.items():
            yield from _sizes_in(part, joined(path, key))
    elif is_number(fact):
        yield path, float(fact)
    elif isinstance(fact, Sequence) and not isinstance(fact, str):
        yield path, float(len(fact))
