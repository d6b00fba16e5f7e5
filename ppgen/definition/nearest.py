"""The hint for a word that a definition or a text of it does not know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from ppgen.diagnostics import did_you_mean

ELSEWHERE: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("0101", "draughts"): "`0101` is for boards of hexagons",
        ("draughts", "0101"): "`draughts` is for boards of squares",
        ("go", "0101"): "`go` is for boards of squares",
        ("holes", "columns"): "`holes` stand in `rules`",
        ("regions", "columns"): "`regions` stand in `rules`",
        ("wrap", "columns"): "`wrap` stands in `rules`",
        ("won", "highlight"): "`won` stands under `show`",
    }
)
"""Where a word may stand that may not stand here, by that word and one of those that may."""


def nearest_word(word: str, known: Iterable[str], what: str = "keys") -> str:
    """The hint for an unknown word: where it may stand, or else what `did_you_mean` finds."""
    names = tuple(known)
    owner, _, kind = word.partition(" ")
    if owner and kind in names:
        return f"did you mean {kind!r}?"
    known_here = did_you_mean(word, names, what)
    elsewhere = next((ELSEWHERE[word, name] for name in names if (word, name) in ELSEWHERE), "")
    return f"{elsewhere}; {known_here}" if elsewhere else known_here
