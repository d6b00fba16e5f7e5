"""By how much the drawing of a piece is turned on the boards that a block belongs to."""

from __future__ import annotations

from collections.abc import Iterable

from ppgen.blocks.context import BlockContext
from ppgen.boards.arrangement import Arrangement


def quarter_turns(name: str, context: BlockContext) -> int:
    """Quarter turns to the left of a piece, which is named by its key or by its drawing: what all of its kind have on
    the boards of the same figure, or else in the setup. 0 for a piece that stands upright, or where they differ.
    """
    kinds = [kind for key, kind in context.game.pieces.items() if name in (key, kind.art)]
    if not any(kind.facing == "forward" or kind.rotation for kind in kinds):
        return 0
    drawings = {kind.art for kind in kinds}
    for boards in (context.boards_shown, (context.board("setup"),)):
        if turns := {turn for board in boards if board is not None for turn in _turns(board, drawings)}:
            return turns.pop() if len(turns) == 1 else 0
    return 0


def _turns(board: Arrangement, drawings: set[str]) -> Iterable[int]:
    """The turns of all pieces with one of some drawings, on a board and in its trays."""
    yield from (piece.turns for piece in board.pieces if piece.art in drawings)
    yield from (piece.turns for tray in board.trays for piece in tray.pieces if piece.art in drawings)
