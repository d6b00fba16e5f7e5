"""Conditions, ends and effects that can be read, but never hold or do nothing on this board or with these moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ppgen.diagnostics import Mark
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.condition_words import Passes, When
from ppgen.rules.board.line_table import LineTable
from ppgen.rules.board.move_words import ExitMove, Pass, TurnPart
from ppgen.rules.board.regions import Atlas, Region
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.tables import Shift, shifted

_OF_REGIONS = ("DEF-SPACE", "DEF-REFERENCE", "DEF-RECURSION")


def check_region(region: Region | None, atlas: Atlas, report: CompileReport) -> None:
    """Report a region that has no space for any player, unless a fault of a region says why already."""
    if region is None or any(atlas.mask(region, player) for player in range(len(atlas.names))):
        return
    if not any(fault.code in _OF_REGIONS for fault in report.faults):
        _once(report, region.mark, "DEF-EMPTY", "no space is in this region", "name spaces that are left")


def check_regions(word: object, atlas: Atlas, report: CompileReport) -> None:
    """Report a region without spaces from which or into which a move would lead."""
    for name in ("start", "into"):
        check_region(getattr(word, name, None), atlas, report)


def check_when(when: When, rules: BoardRules, atlas: Atlas, report: CompileReport) -> None:
    """Report a condition that says nothing, and one that never holds."""
    asked = (when.empty_spaces, when.hand, when.count, when.makes_line, when.blocked, when.passes, when.quiet)
    if all(word is None for word in asked):
        hint = "such as {blocked: all}; leave out `when` for a condition that always holds"
        _once(report, when.mark, "DEF-EMPTY", "this condition says nothing", hint)
    room = atlas.usable.bit_count()
    if when.empty_spaces is not None and when.empty_spaces > room:
        message = f"{when.empty_spaces} spaces are never empty: the board has {room}"
        _once(report, when.empty_mark, "DEF-RANGE", message, "the condition would never hold")
    if when.hand is not None and all(piece.hand is None for piece in rules.pieces.values()):
        never = "holds" if when.hand == "some" else "says anything"
        message = f"`hand: {when.hand}` never {never}: no piece of this game is in a hand"
        _once(report, when.hand_mark, "DEF-RANGE", message, "give a piece a `hand`, or leave this out")
    _check_counts(when, report)
    if when.passes is not None:
        _check_passes(when.passes, rules, report)


def check_flight(mark: Mark, start: int, into: int, report: CompileReport) -> None:
    """Report a flight from one space to that same space; both are sets of spaces."""
    if start == into and start.bit_count() == 1:
        message = "this would fly from a space to that same space, where it stands"
        _once(report, mark, "DEF-RANGE", message, "name more spaces in `from` or in `into`")


def _check_counts(when: When, report: CompileReport) -> None:
    """Report numbers of the same pieces that cannot all be right, and one that a hand with pieces in it contradicts."""
    least: dict[object, int] = {}
    most: dict[object, int] = {}
    for count in when.count.each if when.count is not None else ():
        if count.region is not None:
            continue
        same = count.piece, count.of, count.hand, count.off_board
        fewest, highest = count.limits
        if same == ("", "own", True, count.off_board) and when.hand == "some":
            fewest = max(fewest, 1)
        least[same] = max(least.get(same, 0), fewest)
        most[same] = min(most.get(same, 10**9), 10**9 if highest is None else highest)
        if least[same] > most[same]:
            message = "no number of these pieces is right by all that is said of it here"
            _once(report, count.mark, "DEF-RANGE", message, "the condition would never hold")


def _check_passes(passes: Passes, rules: BoardRules, report: CompileReport) -> None:
    if any(isinstance(move, Pass) for move in rules.moves):
        return
    if not any(rules.blocked.of(name) == "pass" for name in rules.players.each):
        hint = "add `pass` to the moves of the game, or `blocked: pass`"
        _once(report, passes.mark, "DEF-RANGE", "nobody can ever pass in this game", hint)


def check_exits(mark: Mark, kind: str, rules: BoardRules, report: CompileReport) -> None:
    """Report what counts pieces of a kind ("" any) off the board, if none of them ever leaves it by `exit`."""
    for name, piece in rules.pieces.items():
        words = (*piece.moves, *piece.then)
        if kind in ("", name) and any(isinstance(word, ExitMove) for word in _nested(words)):
            return
    who = f"no {kind}" if kind else "no piece"
    _once(report, mark, "DEF-RANGE", f"{who} ever leaves the board by `exit`", "add `exit` to the moves of a piece")


def _nested(words: Iterable[object]) -> Iterator[object]:
    for word in words:
        yield word
        if isinstance(word, TurnPart):
            yield from _nested(word.then)


def check_lines(
    mark: Mark,
    length: int,
    region: Region | None,
    shifts: Sequence[Sequence[tuple[Shift, Shift]]],
    tables: Sequence[LineTable],
    atlas: Atlas,
    report: CompileReport,
) -> None:
    """Report a line that fits nowhere: not into its region, or not between the holes."""
    if report.faults:
        return
    for player, each in enumerate(shifts):
        line = spaces = atlas.mask(region, player)
        for on, _ in each:
            line = spaces
            for _ in range(length - 1):
                line = shifted(line, on) & spaces
            if line:
                return
    if any(table.places for table in tables):
        return
    where = "these spaces" if region is not None else "the board"
    message = f"no line of {length} spaces in these directions lies on {where}"
    report.add(region.mark if region is not None else mark, "DEF-RANGE", message, "the end would never come about")


def check_taken(
    mark: Mark, tag: str, into: Region | None, can_be: int, hint: str, atlas: Atlas, report: CompileReport
) -> None:
    """Report an effect that never happens to a piece in the region where it is to; `can_be` is the set of spaces on
    which it may happen.
    """
    if not report.faults and not any(atlas.mask(into, player) & can_be for player in range(len(atlas.names))):
        where = "in these spaces" if into is not None else "on this board"
        _once(report, into.mark if into is not None else mark, "DEF-RANGE", f"`{tag}` never happens {where}", hint)


def _once(report: CompileReport, mark: Mark, code: str, message: str, hint: str) -> None:
    if not any(fault.mark == mark and fault.message == message for fault in report.faults):
        report.add(mark, code, message, hint)
