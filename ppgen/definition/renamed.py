"""Words of definitions that have a new name. An old one is refused, and the hint says what it is called now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from ppgen.diagnostics import did_you_mean

RENAMED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "columns": ("column-die", "column-label"),
        "custody": ("custodial-capture",),
        "least": ("min",),
        "most": ("max", "majority"),
        "per-leaf": ("up",),
        "rows": ("row-die", "row-label"),
        "rubric": ("ratings", "rating"),
        "rubrics": ("ratings",),
        "turns": ("rotation",),
    }
)
"""By the old word, the new ones; also for a part of a compound (`gap-least`). `docs/renamed.md` lists them."""


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


def new_names(word: str, known: Collection[str]) -> tuple[str, ...]:
    """What an old word of a definition is called now, among the words that are known where it stands."""
    parts = word.split("-")
    compounds = ("-".join(RENAMED.get(part, (part,))[0] for part in parts),) if len(parts) > 1 else ()
    return tuple(name for name in (*RENAMED.get(word, ()), *compounds) if name in known and name != word)


def nearest_word(word: str, known: Iterable[str], what: str = "keys") -> str:
    """The hint for an unknown word of a definition: its new name, or else what `did_you_mean` finds."""
    names = tuple(known)
    if now := new_names(word, names):
        return f"did you mean {' or '.join(map(repr, now))}? It used to be called {word!r}"
    owner, _, kind = word.partition(" ")
    if owner and kind in names:
        return f"did you mean {kind!r}?"
    known_here = did_you_mean(word, names, what)
    elsewhere = next((ELSEWHERE[word, name] for name in names if (word, name) in ELSEWHERE), "")
    return f"{elsewhere}; {known_here}" if elsewhere else known_here
