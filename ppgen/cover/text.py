"""What figures show of the rules of a game, as lines for a person: a table with the gaps last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from ppgen.cover.model import Coverage, Line

MAX_NAMES = 4
"""How many figures and transcripts a line of the table names."""
_HEADINGS = {"reading": "Readings", "variant": "Variants", "bound": "Limits of parameters"}


def table(game: Coverage) -> Iterator[str]:
    """The lines about one game: a summary, what is shown by what, what is allowed and why, and what nothing shows."""
    yield f"{game.game}: {game.summary if game.lines else 'no rules'}"
    shown = [line for line in game.lines if line.is_shown]
    width = max((len(line.said) for line in shown), default=0)
    yield from (f"  {_place(line)}  {line.said:<{width}}  {said_by(line)}" for line in shown)
    for line in game.allowed:
        yield f"  {_place(line)}  {line.said}  allowed: {line.allowed}"
    for line in game.gaps:
        address = f"  ({line.address})" if line.address != line.said else ""
        yield f"  {_place(line)}  {line.said}  NOT SHOWN{address}"
    for kind, heading in _HEADINGS.items():
        listed = [line for line in game.listed if line.kind == kind]
        if listed:
            some = sum(line.is_shown for line in listed)
            yield f"  {heading} (not counted): {some} of {len(listed)} shown"
            yield from (f"    {_place(line)}  {line.said}  {said_by(line) or '-'}" for line in listed)


def _place(line: Line) -> str:
    return f"{PurePath(line.mark.file).name}:{line.mark.line:<4}"


def said_by(line: Line) -> str:
    """What shows a line: `moves, check, transcript opera; broken in pinned`."""
    words = _names(line.lawful)
    if line.broken:
        broken = f"broken in {_names(line.broken)}"
        return f"{words}; {broken}" if words else broken
    return words


def _names(names: Sequence[str]) -> str:
    plain = [name.removeprefix("figure ") for name in names]
    more = len(plain) - MAX_NAMES
    return ", ".join(plain[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
