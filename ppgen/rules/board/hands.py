"""Captured pieces that go to a hand: that of their captor, as in shogi, or back to that of their owner."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.piece_words import PieceSpec
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.tables import NOBODY, PieceType

GONE = NOBODY
"""In place of a type: the piece goes to no hand."""
Returns = tuple[tuple[int, ...], ...]
"""By type and by the player who captures: the type as which a piece comes into a hand, or GONE."""


def compile_returns(rules: BoardRules, types: Sequence[PieceType], players: int, report: CompileReport) -> Returns:
    """What becomes of captured pieces; () where all of them are gone."""
    for kind, spec in rules.pieces.items():
        _report_slips(kind, spec, rules, report)
    if all(spec.captured == "gone" for spec in rules.pieces.values()):
        return ()
    return tuple(tuple(_kept(rules, types, kind, player, report) for player in range(players)) for kind in types)


def _report_slips(kind: str, spec: PieceSpec, rules: BoardRules, report: CompileReport) -> None:
    """Report a piece that could never be placed again, and words without anything to apply to."""
    if spec.captured == "gone":
        if spec.captured_as:
            message = f"`captured-as` says as what a {kind} comes into a hand, but captured it is gone"
            report.add(spec.captured_mark, "DEF-RANGE", message, "add `captured: captor` or `captured: owner`")
        return
    if spec.royal:
        message = f"a {kind} is royal, so it is never captured, and comes into no hand"
        report.add(spec.captured_mark, "DEF-RANGE", message, "leave out `captured`")
        return
    name = spec.captured_as or kind
    if report.known(spec.captured_mark, name, rules.pieces, "pieces") and rules.pieces[name].hand is None:
        message = f"captured pieces come into a hand as a {name}, which is not placed from the hand"
        report.add(spec.captured_mark, "DEF-RANGE", message, f"give the {name} `hand: 0`, and `place` among its moves")


def _kept(rules: BoardRules, types: Sequence[PieceType], kind: PieceType, player: int, report: CompileReport) -> int:
    spec = rules.pieces[kind.kind]
    name = spec.captured_as or kind.kind
    if spec.captured == "gone" or name not in rules.pieces:
        return GONE
    owner = kind.owner if spec.captured == "owner" else player
    mine = [each.index for each in types if each.kind == name and each.owner in (owner, NOBODY)]
    if not mine:
        who = tuple(rules.players.each)[owner]
        message = f"{who} has no {name}: a {kind.name} that {who} captures could come into no hand"
        if kind.owner != player:
            report.add(spec.captured_mark, "DEF-REFERENCE", message, "`captured-as` names another kind")
        return GONE
    return mine[0]


def with_captured(
    returns: Returns, masks: tuple[int, ...], hand: tuple[int, ...], player: int, taken: int
) -> tuple[int, ...]:
    """What is in hand after a player has captured the pieces that stood on some spaces."""
    held = list(hand)
    for kind, mask in enumerate(masks):
        caught = mask & taken
        if caught and returns[kind][player] != GONE:
            held[returns[kind][player]] += caught.bit_count()
    return tuple(held)
