"""What a sentence and the path of a fact are about: the words that they share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import takewhile

from msgspec import Struct, field

from ppgen.figures.number_words import english, words_of
from ppgen.sentences import is_english

_GENERAL = frozenset(
    re.findall(
        r"\w+",
        "all at by count default fact first from hand has in into last length list max min next number of off on onto "
        "out panel per picture size the to total value with",
    )
)
"""Words that say how something is counted or where it is, and not what it is."""
_IRREGULAR = {"men": "man", "women": "woman", "dice": "die", "feet": "foot", "geese": "goose", "wolves": "wolf"}
_SIGNS = str.maketrans(dict.fromkeys(".[]'-", " "))
"""What stands between the words of a path."""
_SENTENCE = re.compile(r"[.!?]\s|\n")
_LETTERS = re.compile(r"[^\W\d_]+")
_FOLLOWING = re.compile(
    r"(?:[^\W\d_]+)?(?:\s(?:or|to|oder|bis|ou|à)\s\w+)?"
    r"(?:\s(?:of|von|d[eu]s?)(?:\s(?:the|its|his|her|their|these|den|les|ses|leurs))?)?"
    r"((?:[\s-][^\W\d_]+){1,6})"
)
"""What follows a number: `th`, `or more`, `to four`, `of the`, and then words, among which is its noun."""
_BEHIND_A_NOUN = re.compile(
    "with|on|in|at|to|from|by|off|over|under|beside|is|are|was|were|has|have|and|or"
    "|mit|auf|an|zu|von|aus|ist|sind|hat|und|oder|avec|sur|dans|est|sont|et|ou",
    re.IGNORECASE,
)
"""Words that a noun with its adjectives never has."""
_WORD = re.compile(r"[^\W\d_]{2,}")


def sentence(text: str, start: int, end: int) -> str:
    """The sentence in which a part of a text stands."""
    before = [match.end() for match in _SENTENCE.finditer(text, 0, start)]
    after = _SENTENCE.search(text, end)
    return text[before[-1] if before else 0 : after.start() if after is not None else len(text)]


@lru_cache(maxsize=4096)
def stems(text: str) -> frozenset[str]:
    """Words in small letters, plurals as singulars: near enough to compare a sentence with a name."""
    return frozenset(_stems(text))


def following(text: str, end: int) -> list[str]:
    """The words behind a part of a text that may be a noun with its adjectives."""
    after = _FOLLOWING.match(text, end)
    return list(takewhile(_is_of_a_noun, _LETTERS.findall(after[1]))) if after is not None else []


def _is_of_a_noun(word: str) -> bool:
    return _BEHIND_A_NOUN.fullmatch(word) is None


def plain_letters(word: str) -> str:
    """Without umlauts and accents: `Kähne` are many a `Kahn`."""
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if letter.isalpha())


def _kind(word: str) -> str:
    """What a word of a path means that every game and picture has: `turns` for `move`."""
    nouns = english().nouns
    return nouns.get(word) or nouns.get(f"{word}s", "")


def _stems(text: str) -> Iterator[str]:
    for match in _WORD.finditer(text.replace("_", " ")):
        word = match[0].lower()
        if word in _IRREGULAR:
            yield _IRREGULAR[word]
            continue
        yield word[:-3] + "y" if word.endswith("ies") else word[:-1] if word.endswith("s") and word[-2] != "s" else word


class Subjects(Struct, frozen=True):
    """Says what a number of a text counts, and whether its sentence is about a fact, in one language."""

    language: str
    players: frozenset[str]
    """The stems of their keys and names."""
    things: frozenset[str]
    """The stems of whatever the definition names; paths have no other words of a language that is not English."""
    called: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Stems that a key and a name do not share, by those of the key: a text may have `Kahn` for `skiff`."""

    def is_about(self, path: str, text: str, start: int, end: int) -> bool:
        """Whether a number of a text states the fact at a path: the noun behind it is of the path, and its sentence
        has all words of the path that name a player or a thing. Where there is no noun, any word of the path will do.
        """
        named, about, counted = self._named(path), stems(sentence(text, start, end)), self.counted(text, end)
        if not all(self.has(about, name) for name in named & self.things):
            return False
        if not counted:
            return not named or any(self.has(about, name) for name in named)
        nouns, kinds = named - self.players, self.kinds(counted)
        if path.startswith("picture."):  # its things have many names
            return not kinds or any(self.has(counted, name) for name in stems(path.removeprefix("picture")))
        if nouns:
            return any(self.has(counted, name) for name in nouns)
        return not kinds or not kinds.isdisjoint(map(_kind, named))  # `players`, where one is called player 1

    def is_wholly_about(self, path: str, text: str, start: int, end: int) -> bool:
        """The same where a text has many sentences: the number counts something, and its sentence has every word."""
        words = stems(sentence(text, start, end))
        counts = bool(self.counted(text, end)) and self.is_about(path, text, start, end)
        return counts and all(self.has(words, name) for name in self._named(path))

    def is_player(self, word: str) -> bool:
        """Whether a word is a player's, as `rote` is in `rote Münze`."""
        return any(self.akin(player, [word]) for player in self.players)

    def counted(self, text: str, end: int) -> frozenset[str]:
        """The noun behind a number with its adjectives; nothing where there is no noun."""
        words = following(text, end)
        at = next((at for at, word in enumerate(words) if self._is_noun(word)), None)
        if at is None:
            return stems(words[0]) if words and text[end : end + 1] == "-" else frozenset()
        return stems(" ".join(words[: at + 1]))

    def _is_noun(self, word: str) -> bool:
        """Whether a word is a plural, or names a thing; nouns of German have a capital."""
        if self.language.startswith("de"):
            return word[:1].isupper()
        return (
            word.lower() in _IRREGULAR
            or (word[-1:] in "sx" and word[-2:] != "ss")
            or not ((self.things - self.players).isdisjoint(stems(word)))
        )

    def kinds(self, words: Iterable[str]) -> frozenset[str]:
        """What these words mean that every game and picture has, but for pieces, which have many names."""
        known = words_of(self.language)
        nouns = {} if known is None else known.nouns
        return frozenset(nouns[word] for word in words if word in nouns) - {"pieces"}

    def _named(self, path: str) -> frozenset[str]:
        """The words of a path that say what it counts; none of the picture, whose things have many names."""
        named = frozenset() if path.startswith("picture.") else stems(path.translate(_SIGNS)) - _GENERAL
        return named if is_english(self.language) else frozenset(n for n in named if n in self.things or _kind(n))

    def has(self, words: Iterable[str], name: str) -> bool:
        """Whether a word of a path is among these, by itself or by another name."""
        words = frozenset(words)
        if not is_english(self.language) and _kind(name) in self.kinds(words):
            return True
        return any(self.akin(word, words) for word in (name, *self.called.get(name, ())))

    def akin(self, name: str, words: Iterable[str]) -> bool:
        """Whether a word is among these; in a language with other endings and with umlauts, nearly."""
        if is_english(self.language):
            return name in words
        name = plain_letters(name)
        return any(
            word[:_FEW] == name[:_FEW] and word[: len(name) - 2] == name[:-2] for word in map(plain_letters, words)
        )


_FEW = 3
