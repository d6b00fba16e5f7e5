"""Words of rules as data that each can be read, and together mean nothing or something else than they say."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ppgen.boards.naming import Naming
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.effect_words import Effect
from ppgen.rules.board.end_words import CapturedEnd
from ppgen.rules.board.move_words import (
    CastleMove,
    EnPassantMove,
    ExitMove,
    FlyMove,
    HopMove,
    PartMove,
    PlaceMove,
    Promote,
    RemoveMove,
    ShootMove,
    SlideMove,
    StepMove,
    TurnPart,
)
from ppgen.rules.board.piece_words import PieceSpec
from ppgen.rules.board.regions import means_already
from ppgen.rules.board.schema import BoardRules

_OF_NOTATION = ("off", "hand", "first", "passes", "quiet", "castling", "en-passant", "unmoved")
_MOVING = (StepMove, SlideMove, HopMove, FlyMove, CastleMove, EnPassantMove)
MOST_PARTS = 6
"""How many parts a turn may have."""
_FACTS = (
    *(
        "board",
        "check",
        "checked",
        "checkmate",
        "stalemate",
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
        _piece(kind, piece, rules, report)
    for end in rules.ends:
        if isinstance(end, CapturedEnd) and end.piece in rules.pieces and rules.pieces[end.piece].royal:
            message = f"nobody ever captures a {end.piece}, which is royal"
            report.add(end.mark, "DEF-RANGE", message, "leave this out: checkmate ends the game in any case")


def _regions(rules: BoardRules, players: tuple[str, ...], naming: Naming, report: CompileReport) -> None:
    for name, region in rules.regions.items():
        for player in region.each or {}:
            report.known(region.mark, player, players, "players")
        if not name.replace("-", "").isalnum():
            report.add(region.mark, "DEF-ID", f"{name!r} cannot name a region", "letters, digits and hyphens")
        elif means_already(name, naming):
            message = f"a region cannot be called {name!r}, which means something else where regions are named"
            report.add(region.mark, "DEF-ID", message, f"give it another name, such as 'my-{name.lower()}'")


def _whom(move: TurnPart, kinds: Collection[str], report: CompileReport) -> None:
    if not isinstance(move, StepMove | SlideMove | HopMove):
        return
    for name in move.whom:
        report.known(move.whom_mark, name, kinds, "pieces")
    if move.whom and move.onto == "empty":
        message = "`whom` says which kinds are captured, but this goes onto empty spaces alone"
        report.add(move.whom_mark, "DEF-RANGE", message, "add `onto: enemy` or `onto: either`, or leave out `whom`")


def _hop(hop: TurnPart, kinds: Collection[str], report: CompileReport) -> None:
    if not isinstance(hop, HopMove):
        return
    if hop.piece:
        report.known(hop.mark, hop.piece, kinds, "pieces")
    if hop.lift == "at-end" and not hop.captures:
        message = "`lift` says when captured pieces leave the board, but this hop captures nothing that it hops over"
        report.add(hop.lift_mark, "DEF-RANGE", message, "add `captures: true`, or leave out `lift`")
    if hop.land == "next" and not hop.far:
        message = "`land: next` says where a hop from afar ends, and every other one ends there in any case"
        report.add(hop.land_mark, "DEF-RANGE", message, "add `far: true`, or leave out `land`")
    if hop.straight and hop.repeat == "once" and not hop.chain:
        message = "`straight` says that a chain of hops keeps its direction, but this hop is made once"
        report.add(hop.straight_mark, "DEF-RANGE", message, "add `repeat: may` or `must`, or leave out `straight`")


def _piece(kind: str, piece: PieceSpec, rules: BoardRules, report: CompileReport) -> None:
    if piece.hand is not None and not _is_placed(kind, rules):
        message = f"a {kind} in hand could never be placed: `place` is not among its moves"
        report.add(piece.hand_mark, "DEF-RANGE", message, "add `place` to its moves, or leave out `hand`")
    if piece.royal and piece.owner == "nobody":
        message = f"a {kind} that nobody owns cannot be royal: it has nobody who could lose it"
        report.add(piece.mark, "DEF-RANGE", message, "leave out `royal`, or say who owns it")
    for word in piece.after:
        if isinstance(word, Promote) and word.to.kinds == (kind,):
            message = f"a {kind} would become a {kind}, which changes nothing"
            report.add(word.mark, "DEF-RANGE", message, "name another kind")
        if isinstance(word, Effect):
            _only(kind, word, rules, report)
    for move in piece.moves:
        if isinstance(move, CastleMove | EnPassantMove):
            if piece.then:
                message = f"`then` of the {kind} would follow `{move.TAG}`, too, after which nothing can follow"
                report.add(move.mark, "DEF-CHOICE", message, "give each of the other moves a `then` of its own")
            continue
        _hop(move, rules.pieces, report)
        _whom(move, rules.pieces, report)
        _alone(move, report)
        _Following(rules, report).check(move.then or piece.then, not isinstance(move, ExitMove | RemoveMove))
    if piece.then and all(isinstance(move, PartMove) and move.then for move in piece.moves):
        message = f"nothing follows this: no move of a {kind} is without a `then` of its own"
        report.add(piece.then[0].mark, "DEF-RANGE", message, "leave out one or the other")


def _only(kind: str, word: Effect, rules: BoardRules, report: CompileReport) -> None:
    """Report an effect that follows only what never happens to the piece."""
    happens = _is_placed(kind, rules) if word.only == "placed" else word.only is None or _is_moved(kind, rules)
    if not happens:
        message = f"`{word.TAG}` would never follow: no {kind} is ever {word.only}"
        report.add(word.only_mark, "DEF-RANGE", message, "leave out `only`, or look at the moves of the piece")


def _is_moved(kind: str, rules: BoardRules) -> bool:
    """Whether a kind ever moves: by a word of its own, by one that follows in a turn, or in castling."""
    own = any(isinstance(word, _MOVING) for word in rules.pieces[kind].moves)
    parts = [move.then for piece in rules.pieces.values() for move in piece.moves if isinstance(move, PartMove)]
    parts += [piece.then for piece in rules.pieces.values()]
    castles = [move for piece in rules.pieces.values() for move in piece.moves if isinstance(move, CastleMove)]
    return (
        own
        or any(isinstance(word, _MOVING) for then in parts for word in _nested(then))
        or any(castle.partner == kind for castle in castles)
    )


def _is_placed(kind: str, rules: BoardRules) -> bool:
    """Whether a kind is placed by any word, its own or one that follows in a turn."""
    for name, piece in rules.pieces.items():
        for word in (
            *piece.moves,
            *_nested(piece.then),
            *(part for move in piece.moves if isinstance(move, PartMove) for part in _nested(move.then)),
        ):
            if isinstance(word, PlaceMove | ShootMove) and (word.piece or name) == kind:
                return True
    return False


def _nested(words: tuple[TurnPart, ...]) -> Iterator[TurnPart]:
    for word in words:
        yield word
        yield from _nested(word.then)


def _alone(move: PartMove, report: CompileReport) -> None:
    """Report what has a meaning in a `then` alone."""
    hint = "put the word into the `then` of another one"
    if move.part is not None:
        report.add(move.mark, "DEF-RANGE", "`part` says how a part of a turn follows, but this word begins one", hint)
    if isinstance(move, PlaceMove | RemoveMove) and move.piece:
        message = "`piece` names the kind where a word follows in the same turn; here it is the kind that has the word"
        report.add(move.mark, "DEF-RANGE", message, f"write the word under `{move.piece}`")
    if isinstance(move, RemoveMove) and move.spare_lines is not None:
        report.add(move.mark, "DEF-RANGE", "`spare-lines` has a meaning only where `remove` follows in a turn", hint)


class _Following(NamedTuple):
    """Reports what cannot follow in a turn."""

    rules: BoardRules
    report: CompileReport

    def check(self, words: tuple[TurnPart, ...], is_there: bool, depth: int = 2) -> None:
        """`is_there` says whether a piece has moved and is still on the board, and `depth` which part this is."""
        for word in words:
            _hop(word, self.rules.pieces, self.report)
            _whom(word, self.rules.pieces, self.report)
            if depth > MOST_PARTS:
                message = f"a turn has at most {MOST_PARTS} parts"
                self.report.add(word.mark, "DEF-SIZE", message, "leave out what follows here")
                continue
            if not is_there and not isinstance(word, PlaceMove | RemoveMove):
                message = f"`{word.TAG}` goes on with the piece that has moved, but that has left the board"
                self.report.add(word.mark, "DEF-RANGE", message, "`place` and `remove` can follow")
            elif not is_there and word.when is not None and word.when.makes_line is not None:
                message = "`makes-line` asks of the piece that has moved, but that has left the board"
                self.report.add(word.when.mark, "DEF-RANGE", message, "leave out the condition")
            there = is_there if isinstance(word, RemoveMove) else not isinstance(word, ExitMove)
            self.check(word.then, there, depth + 1)
