"""Words of the rules that could never do anything, because of the moves that the game has."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.effect_words import Convert, Effect, Flip
from ppgen.rules.board.end_words import RepetitionEnd
from ppgen.rules.board.move_words import (
    EnPassantMove,
    HopMove,
    PieceMove,
    PlaceMove,
    RemoveMove,
    ShootMove,
    SlideMove,
    StepMove,
    TurnPart,
)
from ppgen.rules.board.piece_words import PieceSpec
from ppgen.rules.board.schema import BoardRules

_Word = PieceMove | ShootMove


def report_idle(rules: BoardRules, report: CompileReport) -> None:
    """Report them, each at its place."""
    pieces = rules.pieces.values()
    if rules.capture != "free" and not any(map(_captures, pieces)):
        message = f"`capture: {rules.capture}`, but nothing in this game captures"
        hint = "let a move capture (`onto: enemy`, `captures: true`), or leave this out"
        report.add(rules.capture_mark, "DEF-RANGE", message, hint)
    ends = [end for end in rules.ends if isinstance(end, RepetitionEnd)]
    if ends and _only_grows(rules):
        message = "no position comes about again: pieces are only placed, and none leaves its space"
        report.add(ends[0].mark, "DEF-RANGE", message, "leave this out")
    for word in (word for piece in pieces for word in _words(piece)):
        if isinstance(word, SlideMove) and word.max == 1:
            _short(word, report)


def _short(slide: SlideMove, report: CompileReport) -> None:
    """Report what a slide of one space is said to pass over."""
    hint = "let `max` be more, or leave this out"
    if slide.through is not None:
        message = "`through` says what a slide may pass over, but this one goes one space and passes over nothing"
        report.add(slide.through.mark, "DEF-RANGE", message, hint)
    if slide.over != "nothing":
        message = f"`over: {slide.over}` says what a slide may pass over, but this one goes one space"
        report.add(slide.over_mark, "DEF-RANGE", message, hint)


def _words(piece: PieceSpec) -> Iterator[_Word]:
    """Every word for what a piece does, also those that follow in a turn."""
    yield from piece.moves
    for move in piece.moves:
        yield from _nested(getattr(move, "then", ()))
    yield from _nested(piece.then)


def _nested(words: tuple[TurnPart, ...]) -> Iterator[TurnPart]:
    for word in words:
        yield word
        yield from _nested(word.then)


def _captures(piece: PieceSpec) -> bool:
    """Whether a piece may capture, remove or turn an enemy."""
    return any(isinstance(word, Effect) for word in piece.after) or any(
        isinstance(word, EnPassantMove)
        or (isinstance(word, StepMove | SlideMove | HopMove) and word.onto != "empty")
        or (isinstance(word, HopMove) and word.captures)
        or (isinstance(word, RemoveMove) and word.whose == "enemy")
        for word in _words(piece)
    )


def _only_grows(rules: BoardRules) -> bool:
    """Whether every turn adds a piece and takes none away."""
    if rules.moves or any(rules.blocked.of(name) == "pass" for name in rules.players.each):
        return False
    return all(
        all(isinstance(word, PlaceMove | ShootMove) for word in _words(piece))
        and all(isinstance(word, Flip | Convert) or not isinstance(word, Effect) for word in piece.after)
        for piece in rules.pieces.values()
    )
