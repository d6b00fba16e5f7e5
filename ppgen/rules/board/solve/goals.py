"""What a puzzle asks for: a word for how the game ends, as a test of positions in which it is over."""

from __future__ import annotations

from ppgen.rules.board.ends.counts import CountRow, DrawRow
from ppgen.rules.board.ends.majority import MajorityRow
from ppgen.rules.board.ends.places import CapturedRow, FullRow
from ppgen.rules.board.ends.repetition import RepetitionRow
from ppgen.rules.board.ends.row import EndRow
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.checkmate import CheckmateRow
from ppgen.rules.board.tables import DRAW, lost, winners

WIN, DRAWN, BLOCKED = "win", "draw", "blocked"
"""The words that every game has: by any end, and that a player has no legal move."""


def goal_words(play: Play) -> tuple[str, ...]:
    """The goals that puzzles of a game may have: `win`, `draw`, the game's own ends, and `blocked` unless blocked
    players pass.
    """
    blocked = () if set(play.tables.blocked) == {"pass"} else (BLOCKED,)
    return tuple(dict.fromkeys((WIN, DRAWN, *(row.tag for row in play.end_rows), *blocked)))


class Goal:
    """A goal of one player. By the name of an end it is reached where the game is over by that end and the player has
    not lost by it.
    """

    def __init__(self, play: Play, word: str, player: int) -> None:
        self.play, self.word, self.player = play, word, player
        tables = play.tables
        rows = [row for row in play.end_rows if word in (WIN, DRAWN, row.tag)]
        self._checks = tuple(row.check(tables) for row in rows)
        asks_blocked = word in (WIN, DRAWN, BLOCKED)
        blocked = (blocked_outcome(play, player) for player in range(len(tables.players)))
        self._is_prompt = not any(row.late for row in play.end_rows)
        self._blocked = tuple(asks_blocked and outcome is not None and self.fits(outcome) for outcome in blocked)

    def fits(self, outcome: int) -> bool:
        """Whether an outcome is what the goal asks for; by the name of an end, whether the player has not lost."""
        if self.word == DRAWN:
            return outcome == DRAW
        has_won = self.player in winners(outcome, len(self.play.tables.players))
        return has_won or (self.word != WIN and outcome == DRAW)

    def reached(self, position: Position) -> bool:
        """Whether the game is over in a position as the goal asks."""
        for check in self._checks:
            outcome = check(position)
            if outcome is not None and self.fits(outcome):
                return self._holds(position)
        if not self._blocked[position[1]] or (self._is_prompt and self.play.can_move(position)):
            return False
        return self._holds(position)

    def _holds(self, position: Position) -> bool:
        """The same, without a quick look first: another end may come before the one that holds."""
        outcome = self.play.outcome(position)
        if outcome is None or not self.fits(outcome):
            return False
        if self.word in (WIN, DRAWN):
            return True
        row = self.play.end_of(position)
        return self.word == (BLOCKED if row is None else row.tag)

    def by_others(self) -> bool:
        """Whether a move of somebody else may reach the goal. If in doubt, True."""
        tables = self.play.tables
        players = len(tables.players)
        if any(self._blocked[player] for player in range(players) if players > 2 or player == self.player):
            return True
        rows = [row for row in self.play.end_rows if self.word in (WIN, DRAWN, row.tag)]
        return any(self._by_others(row) for row in rows)

    def is_block_of(self, player: int) -> bool:
        """Whether the goal is reached only where one player, and nobody else, has no legal move."""
        blocked = tuple(each == player for each in range(len(self.play.tables.players)))
        return not self._checks and self._blocked == blocked

    def _by_others(self, row: EndRow) -> bool:
        tables = self.play.tables
        players = len(tables.players)
        if isinstance(row, RepetitionRow):
            return False  # `repeats.py` knows these
        if isinstance(row, DrawRow | FullRow):
            return self.word != WIN
        if isinstance(row, CheckmateRow):
            return players > 2  # whoever is to move has lost
        if isinstance(row, MajorityRow) or row.late or row.when:
            return True
        for owner in range(players):
            if not self.fits(row.winner(owner, players)):
                continue
            if owner == self.player:
                kept = tables.traceable and row.is_kept(tables, owner, self._losable)
            else:
                kept = players == 2 and isinstance(row, CapturedRow | CountRow) and self._outlasts(row, owner)
            if not kept:
                return True
        return False

    def _outlasts(self, row: CapturedRow | CountRow, owner: int) -> bool:
        """Whether no move of a player makes the player's own pieces so few that an end holds."""
        tables = self.play.tables
        if not tables.plain:
            return False
        own = tables.move_tables[owner]
        if own.swaps or any(hop.captures and hop.over != "enemy" for hop in own.hops):
            return False
        taken = frozenset(tables.enemies[owner]) | {remove.type for remove in own.removes}
        return row.outlasts(tables, tables.setup, owner, owner, taken)

    @property
    def _losable(self) -> frozenset[int]:
        return frozenset(range(len(self.play.tables.types)))


def blocked_outcome(play: Play, player: int) -> int | None:
    """What comes of it that a player has no legal move; None for a pass."""
    word = play.tables.blocked[player]
    if word == "pass":
        return None
    return DRAW if word == "draw" else player if word == "win" else lost(player, len(play.tables.players))


def forgets(goal: Goal, moves: int) -> bool:
    """Whether positions that come about again make no difference to a puzzle of so many moves.

    A shortest way to a goal visits no position twice, because at each the goal is nearer than before. So the end
    `repetition` matters only where it reaches the goal itself, or where positions count something, such as how long
    nothing was captured: then the same board may lie nearer to the goal when it comes about again.
    """
    play = goal.play
    players = len(play.tables.players)
    rows = [row for row in play.end_rows if isinstance(row, RepetitionRow)]
    if all(moves < row.times - 1 for row in rows):
        return True  # each return takes a move
    outcomes = [row.winner(mover, players) for row in rows for mover in range(players)]
    counts = any(slot.kind == "number" for slot in play.tables.memory)
    return not counts and goal.word != RepetitionRow.tag and not any(map(goal.fits, outcomes))
