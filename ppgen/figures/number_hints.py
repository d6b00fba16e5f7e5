"""What to do about a number that nothing bears out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.figures.bare_numbers import paths_of
from ppgen.figures.numbers_read import Number
from ppgen.figures.said import quoted_words
from ppgen.figures.subjects import sentence, stems

if TYPE_CHECKING:
    from ppgen.figures.prose import Ways
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
