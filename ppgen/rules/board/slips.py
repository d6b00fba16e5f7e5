"""Words of rules as data that each can be read, and together mean nothing or something else than they say."""

from __future__ import annotations

from collections.abc import Collection

from ppgen.boards.naming import Naming
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.move_words import HopMove, PlaceMove
from ppgen.rules.board.piece_words import PieceSpec
from ppgen.rules.board.regions import means_already
from ppgen.rules.board.schema import BoardRules

_OF_NOTATION = ("off", "hand", "first", "passes", "quiet")
_FACTS = (
    *(
        "board",
        "turn",
        "over",
        "winner",
        "winners",
        "draw",
        "must_pass",
        "moves",
        "on",
        "count",
        "players",
        "regions",
        "empty",
    ),
    *("verdict", "played", "picture", "panels", "game", "pieces", "piecepack", "tables", "ratings", "words", "names"),
    *("parameters", "rules", "surface", "catalogue", "decks"),
)
"""The facts that every position has: an attribute of the same name would take the place of one."""


def report_slips(rules: BoardRules, naming: Naming, report: CompileReport) -> None:
    """Report names that mean something else already, and words without anything that they could apply to."""
    players = tuple(rules.players.each)
    if rules.first not in ("", "either"):
        report.known(rules.mark, rules.first, (*players, "either"), "players")
    _regions(rules, players, naming, report)
    for attribute, spec in rules.attributes.items():
        if attribute in _OF_NOTATION:
            message = f"{attribute!r} means something else in notation"
            report.add(spec.mark, "DEF-ID", message, "give it another name")
        elif attribute in _FACTS:
            message = f"an attribute cannot be called {attribute!r}: captions quote something else by this name"
            report.add(spec.mark, "DEF-ID", message, "give it another name")
    for kind, piece in rules.pieces.items():
        _piece(kind, piece, rules.pieces, report)


def _regions(rules: BoardRules, players: tuple[str, ...], naming: Naming, report: CompileReport) -> None:
    for name, region in rules.regions.items():
        for player in region.each or {}:
            report.known(region.mark, player, players, "players")
        if not name.replace("-", "").isalnum():
            report.add(region.mark, "DEF-ID", f"{name!r} cannot name a region", "letters, digits and hyphens")
        elif means_already(name, naming):
            message = f"a region cannot be called {name!r}, which means something else where regions are named"
            report.add(region.mark, "DEF-ID", message, f"give it another name, such as 'my-{name.lower()}'")


def _piece(kind: str, piece: PieceSpec, kinds: Collection[str], report: CompileReport) -> None:
    if piece.hand is not None and not any(isinstance(move, PlaceMove) for move in piece.moves):
        message = f"a {kind} in hand could never be placed: `place` is not among its moves"
        report.add(piece.hand_mark, "DEF-RANGE", message, "add `place` to its moves, or leave out `hand`")
    for move in piece.moves:
        if isinstance(move, HopMove):
            _hop(move, kinds, report)


def _hop(hop: HopMove, kinds: Collection[str], report: CompileReport) -> None:
    if hop.piece:
        report.known(hop.mark, hop.piece, kinds, "pieces")
    if hop.lift == "at-end" and not hop.captures:
        message = "`lift` says when captured pieces leave the board, but this hop captures nothing that it hops over"
        report.add(hop.lift_mark, "DEF-RANGE", message, "add `captures: true`, or leave out `lift`")
    if hop.straight and hop.repeat == "once" and not hop.chain:
        message = "`straight` says that a chain of hops keeps its direction, but this hop is made once"
        report.add(hop.straight_mark, "DEF-RANGE", message, "add `repeat: may` or `must`, or leave out `straight`")
