"""What a sentence and the path of a fact are about: the words that they share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

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
_SENTENCE = re.compile(r"[.!?]\s|\n")
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


def _stems(text: str) -> Iterator[str]:
    for match in _WORD.finditer(text.replace("_", " ")):
        word = match[0].lower()
        if word in _IRREGULAR:
            yield _IRREGULAR[word]
            continue
        yield word[:-3] + "y" if word.endswith("ies") else word[:-1] if word.endswith("s") and word[-2] != "s" else word


class Subjects(Struct, frozen=True):
    """Says whether a sentence is about a fact, in one language."""

    language: str
    players: frozenset[str]
    """The stems of their names."""
    things: frozenset[str]
    """The stems of whatever the definition names; paths have no other words of a language that is not English."""

    def share(self, path: str, words: frozenset[str]) -> bool:
        """Whether a sentence of these words may state the fact at a path: it has a word of it, and names no other
        player. A path that names nothing (`count.total`) may be stated anywhere, and a count of the picture, whose
        things have many names.
        """
        named = frozenset() if path.startswith("picture.") else stems(path) - _GENERAL
        if not is_english(self.language):
            named &= self.things
        owners, spoken = named & self.players, words & self.players
        if owners and spoken and owners.isdisjoint(spoken):
            return False
        return not named or any(self.akin(name, words) for name in named)

    def akin(self, name: str, words: Iterable[str]) -> bool:
        """Whether a word is among these; in a language with other endings, nearly."""
        if is_english(self.language):
            return name in words
        return any(word[:_FEW] == name[:_FEW] and word[: len(name) - 2] == name[:-2] for word in words)


_FEW = 3
