"""The mark `numbers`: the number of its turn on each stone, worked out from the turns that lead to a position.

As in books of go, a stone that is not there any more, or whose place another has taken, is told in words: `2 at 5` says
that the second stone stood where the fifth stands now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.boards.arrangement import Arrangement, Piece
from ppgen.boards.space import Space
from ppgen.definition.figure import PanelSpec
from ppgen.definition.marks import Numbers
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.records import replace

AT = "at"
"""The word between two numbers, in English; a game says its own as `words: {numbers: {at: …}}`."""


class Numbering(NamedTuple):
    """The numbers on the stones of a panel."""

    arrangement: Arrangement
    numbers: tuple[int, ...] = ()
    """Those on stones, in order."""
    note: str = ""
    """Where stones stood that are gone: `2 at 5, 7 at C3`."""
    findings: tuple[Diagnostic, ...] = ()


def numbered(spec: PanelSpec, arrangement: Arrangement, course: Sequence[Arrangement], word: str = AT) -> Numbering:
    """The arrangement with the numbers for which the marks of a panel ask.

    `course` are the boards after each turn, from the one before the first turn to the one that is shown; it is empty
    for a position that no turn leads to. `word` stands between the numbers of a note.
    """
    marks = [mark for mark in spec.annotate if isinstance(mark, Numbers)]
    if not marks:
        return Numbering(arrangement)
    by_space: dict[Space, int] = {}
    gone: list[tuple[int, Space]] = []
    findings: list[Diagnostic] = []
    for mark in marks:
        if mark.spaces:
            findings += _bare(mark, arrangement)
            by_space |= {space: mark.first + place for place, space in enumerate(mark.spaces)}
        elif fault := _fault(mark, len(course) - 1):
            findings.append(fault)
        else:
            on_stones, lost = _of_turns(mark, course)
            by_space |= on_stones
            gone += lost
    naming = arrangement.grid.naming
    pieces = tuple(_with_number(piece, by_space) for piece in arrangement.pieces)
    shown = {
        space: number for piece in pieces if piece.number for space, number in by_space.items() if space in piece.spaces
    }
    notes = (f"{number} {word} {shown.get(space, naming.name(space))}" for number, space in gone)
    return Numbering(
        replace(arrangement, pieces=pieces), tuple(sorted(shown.values())), ", ".join(notes), tuple(findings)
    )


def _with_number(piece: Piece, by_space: dict[Space, int]) -> Piece:
    number = next((by_space[space] for space in piece.spaces if space in by_space), None)
    return piece if number is None or piece.role == "ghost" else replace(piece, number=str(number))


def _of_turns(mark: Numbers, course: Sequence[Arrangement]) -> tuple[dict[Space, int], list[tuple[int, Space]]]:
    """The numbers by space, and the stones that were placed and are not there any more, or not seen."""
    latest: dict[Space, int] = {}
    placed: list[tuple[int, Space]] = []
    for number in range(1, len(course)):
        before, after = _standing(course[number - 1]), _standing(course[number])
        came = [space for space in after if space not in before] or [
            space for space, look in after.items() if before[space] != look
        ]
        left = {look: space for space, look in before.items() if space not in after}
        for space in came:
            latest[space] = number
            if after[space] in left:  # it came from another space, and is not gone from there
                moved_from = left[after[space]]
                placed = [(earlier, at) for earlier, at in placed if at != moved_from]
            else:
                placed.append((number, space))
    now = _standing(course[-1])
    last = len(course) if mark.last is None else mark.last
    shown = {space: number for space, number in latest.items() if space in now and mark.first <= number <= last}
    gone = [(number, space) for number, space in placed if mark.first <= number <= last and shown.get(space) != number]
    return shown, gone


def _standing(arrangement: Arrangement) -> dict[Space, str]:
    """What stands on each space."""
    return {
        space: piece.thing.look for piece in arrangement.standing if piece.role != "ghost" for space in piece.spaces
    }


def _fault(mark: Numbers, turns: int) -> Diagnostic | None:
    """Why no numbers can be worked out."""
    if turns < 1:
        message = "`numbers` puts the numbers of turns on stones, and no turn leads to this position"
        return _finding(mark.mark, message, "give the position as the turns that lead to it, or list the `spaces`")
    if mark.first > turns or (mark.last or 0) > turns:
        message = f"`numbers` asks for turn {max(mark.first, mark.last or 0)}, and {turns} turns lead to this position"
        return _finding(mark.mark, message, f"number turns 1 to {turns}, or show a later position")
    return None


def _bare(mark: Numbers, arrangement: Arrangement) -> Iterator[Diagnostic]:
    """The findings on spaces without a stone that could have a number."""
    standing = _standing(arrangement)
    for space in mark.spaces:
        if space not in standing and space in arrangement.grid:
            name = arrangement.grid.naming.name(space)
            yield _finding(mark.mark, f"`numbers` names {name}, where no piece stands", "list spaces with pieces")


def _finding(mark: Mark, message: str, hint: str) -> Diagnostic:
    return Diagnostic(mark, "FIG-SPACE", message, hint)
