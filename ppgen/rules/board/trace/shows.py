"""Which words a turn or a position shows: those without which it would be different."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.trace.game import TracedGame, carried, codes_of, is_legal, seen
from ppgen.rules.board.trace.words import RuleWord


class Step(NamedTuple):
    """A turn that was played: legal, with its move, or not, with the codes of what is wrong with it."""

    before: Position
    turn: str
    after: Position
    move: Move | None = None
    codes: tuple[str, ...] = ()


_OF_BLOCKED = ("BD-PASS", "BD-BLOCKED")
ABOUT = {"swap": ("BD-SWAP",), "setup": ("BD-COUNT", "BD-HAND")}
"""Codes that are about one word of the whole game, by its address."""


def step_shows(traced: TracedGame, word: RuleWord, step: Step) -> bool:
    """Whether a legal turn shows a word: without the word it is not legal, or leads elsewhere.

    So does a turn that several words allow, or whose consequence several words cause, by each of them. Of several ends
    that hold at once the first counts, which is not asked here.
    """
    if step.move is None:
        return False
    if word.role == "ends" and word.path[0] == "blocked":
        # What happens to a blocked player changes no other turn, and there are many where it has to be looked up.
        after = carried(step.after, traced.base.tables, traced.without(word).tables)
        return traced.base.play.outcome(step.after) != traced.without(word).play.outcome(after)
    ending = word.role in ("ends", "limits")
    if _differs(traced, traced.without(word), step, ending=ending):
        return True
    pair = traced.alone(word) if word.role not in ("limits", "ends") else None
    if pair is None:
        return False
    alone, none = pair
    return not _differs(traced, alone, step, ending=ending) and _differs(traced, none, step, ending=ending)


def _differs(traced: TracedGame, other: BoardGame, step: Step, *, ending: bool) -> bool:
    """Whether a legal turn is not legal in another game, or leads elsewhere there; `ending` asks, too, whether the game
    is over then, and who has won. That a player is blocked without some move says nothing of that move.
    """
    base = traced.base
    before = carried(step.before, base.tables, other.tables)
    if step.move is None:
        return True
    after = other.play.apply(before, step.move)
    if seen(after) != seen(step.after) or not is_legal(other, before, step.move):
        return True
    return ending and base.play.outcome(step.after) != other.play.outcome(after)


def step_breaks(traced: TracedGame, word: RuleWord, step: Step) -> bool:
    """Whether a turn that is not legal shows what a word forbids: without the word, or with one that says less, it
    would be legal. Without a word for moves it is where that word alone is a reason, as for a check.
    """
    if not step.codes:
        return False
    if word.path[0] == "blocked":
        return any(code in _OF_BLOCKED for code in step.codes)
    if any(code in ABOUT.get(word.address, ()) for code in step.codes):
        return True
    others = [traced.without(word), traced.relaxed(word) if word.role in ("allows", "causes") else None]
    return any(
        not codes_of(other, carried(step.before, traced.base.tables, other.tables), step.turn)
        for other in others
        if other is not None
    )
