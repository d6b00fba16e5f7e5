"""A position of a game as text: its board, its notation, whose turn it is, its legal moves and its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ppgen.diagnostics import EnvironmentProblem
from ppgen.escapes import yaml
from ppgen.rules.protocol import NotationError, Rules, Transcript, to_move

if TYPE_CHECKING:
    from ppgen.press.plain_board import PlainBoard
    from ppgen.rules.verdict import Facts, Verdict


@dataclass(frozen=True, slots=True)
class PositionReport:
    """Everything that the rules say of one position.

    `board` and `moves` are None where the rules are a program. `to_move` is a player, "" where the game is over, and
    None where the position does not say. `before` is the position that the turns begin with.
    """

    before: str
    turns: tuple[str, ...]
    notation: str
    verdict: Verdict
    facts: Facts
    to_move: str | None
    result: str
    moves: tuple[str, ...] | None
    board: PlainBoard | None

    @property
    def figure_position(self) -> tuple[str, ...]:
        """What may follow `position:` in `figures.yaml`: the notation, and with turns how they lead there."""
        played = [{"notation": self.before, "then": list(self.turns)}] if self.turns else []
        return tuple(yaml(value) for value in (self.notation, *played))

    @property
    def figure_verdict(self) -> str:
        """What may follow `expect:` in `figures.yaml`."""
        codes = self.verdict.codes
        if self.verdict.status != "illegal":
            return self.verdict.status
        return yaml({"illegal": codes[0] if len(codes) == 1 else list(codes)})


def report_position(rules: Rules[Any], notation: str = "setup", after: Sequence[str] = ()) -> PositionReport:
    """What the rules say of a position, or of the one that some turns lead to from there.

    Each text of `after` is a turn; where the rules are data, it may be several, divided by spaces or commas. The
    verdict on a position with turns is that of a figure: an illegal turn makes the position illegal. Raises
    EnvironmentProblem for a position or a turn that is not in the notation of the game.
    """
    from ppgen.figures.facts import NotPlain, plain
    from ppgen.rules.board.game import BoardGame

    try:
        start = rules.setup() if notation == "setup" else rules.parse(notation)
    except NotationError as problem:
        raise _unread("the position", problem) from None
    given = [turn for text in after for turn in (rules.split(text) if isinstance(rules, BoardGame) else (text,))]
    turns = tuple(turn.strip() for turn in given if turn.strip())
    position, verdict = start, None
    if turns:
        for number, turn in enumerate(turns, 1):
            try:
                rules.check_turn(turn)
            except NotationError as problem:
                raise _unread(f"turn {number}, {turn!r},", problem) from None
        try:
            replay = rules.replay(Transcript(rules.notation(start), turns))
        except NotationError as problem:
            # Some rules read more of a turn when it is played, and name the turn.
            raise _unread("the game", problem) from None
        position, verdict = replay.position(len(turns)), replay.verdict(len(turns), turns)
    try:
        facts = plain(rules.facts(position))
    except NotPlain as problem:
        raise problem.prefixed("the facts of these rules cannot be shown: ") from None
    if not isinstance(rules, BoardGame):
        board, moves, result = None, None, ""
    else:
        from ppgen.press.plain_board import plain_board

        board, moves, result = plain_board(rules.tables, position), tuple(rules.legal(position)), rules.result(position)
    return PositionReport(
        "setup" if start == rules.setup() else rules.notation(start),
        turns,
        rules.notation(position),
        rules.judge(position) if verdict is None else verdict,
        facts,
        to_move(rules, position),
        result,
        moves,
        board,
    )


def _unread(what: str, problem: NotationError) -> EnvironmentProblem:
    return EnvironmentProblem(f"{what} cannot be read: {problem.placed}", problem.hint, code="notation")
