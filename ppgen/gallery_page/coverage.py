"""Which rules figures show, as the gallery lists them: a table with a link to each figure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ppgen.cover.model import Coverage, Line


class Shower(NamedTuple):
    """A figure or a transcript that shows a rule; `anchor` is empty for what is not on the page."""

    word: str
    anchor: str


class RuleRow(NamedTuple):
    place: str
    word: str
    lawful: tuple[Shower, ...]
    broken: tuple[Shower, ...]
    note: str
    """Why nothing shows it, or that nothing does."""
    is_gap: bool


class Shown(NamedTuple):
    """The table of a game."""

    summary: str
    rows: tuple[RuleRow, ...]


def shown_rules(coverage: Coverage | None, game: str, figures: Collection[str]) -> Shown | None:
    """The table of a game, its gaps last; None without rules. `figures` are the ids of those on the page."""
    if coverage is None or not coverage.lines:
        return None
    lines = sorted(coverage.lines, key=lambda line: line.is_gap)
    return Shown(f"{coverage.shown} of {coverage.counted}", tuple(_row(line, game, figures) for line in lines))


def _row(line: Line, game: str, figures: Collection[str]) -> RuleRow:
    place = f"{PurePath(line.mark.file).name}:{line.mark.line}"
    allowed = f"allowed: {line.allowed}" if line.allowed else "nothing shows it"
    note = "" if line.is_shown else allowed
    return RuleRow(
        place, line.said, _showers(line.lawful, game, figures), _showers(line.broken, game, figures), note, line.is_gap
    )


def _showers(names: Sequence[str], game: str, figures: Collection[str]) -> tuple[Shower, ...]:
    showers = []
    for name in names:
        what, _, own = name.partition(" ")
        is_here = what == "figure" and own in figures
        showers.append(Shower(own if what == "figure" else name, f"{game}-figure-{own}" if is_here else ""))
    return tuple(showers)
