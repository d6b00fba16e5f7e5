"""What narrows where a piece may be placed, compiled: by what would follow the placement."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.compile_memory import Slots
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.effect_words import Enclose
from ppgen.rules.board.effects.enclosing import EncloseRow
from ppgen.rules.board.move_words import ExitMove, PieceMove, PlaceMove, RemoveMove
from ppgen.rules.board.place_limits import MustCapture, NoKo, NoSuicide, PlaceLimit
from ppgen.rules.board.tables import After, MemorySlot, PieceType


def placing_limits(
    kind: PieceType, word: PlaceMove, after: After, slots: Slots, report: CompileReport
) -> tuple[PlaceLimit, ...]:
    """The limits of one word `place`; `after` is what follows the placement."""
    limits: list[PlaceLimit] = []
    if word.must is not None:
        if after.placed:
            limits.append(MustCapture(kind.index, after.placed))
        else:
            lacks = "all of it follows moves `only`" if after.effects else "nothing in its `after` captures or flips"
            message = f"a {kind.kind} must capture where it is placed, but {lacks}"
            report.add(word.mark, "DEF-RANGE", message, "add `flip` or another such word to `after`")
    for number, effect in enumerate(after.placed):
        if isinstance(effect, EncloseRow) and not effect.suicide:
            limits.append(NoSuicide(kind.index, after.placed[:number], effect))
    if any(isinstance(effect, EncloseRow) and effect.ko for effect in after.placed):
        limits.append(NoKo(slots.add(MemorySlot("ko", "spaces"))))
    return tuple(limits)


def check_suicide(kind: PieceType, word: Enclose, moves: Sequence[PieceMove], report: CompileReport) -> None:
    """Report suicide that cannot be forbidden: of pieces that move."""
    if word.only != "placed" and any(not isinstance(move, PlaceMove | RemoveMove | ExitMove) for move in moves):
        message = f"a {kind.kind} moves, and only placements can be kept from suicide"
        report.add(word.mark, "DEF-RANGE", message, "say `suicide: true`: then its group is taken off")
