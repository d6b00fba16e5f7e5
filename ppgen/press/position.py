"""A position of a game as text: its board, its notation, whose turn it is, its legal moves and its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ppgen.diagnostics import EnvironmentProblem
from ppgen.escapes import yaml
from ppgen.rules.protocol import NotationError, Rules, Transcript, to_move
from ppgen.rules.unruled import MAKE_RULES, Placement, UnruledGame
from ppgen.rules.verdict import Verdict

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.press.plain_board import PlainBoard
    from ppgen.rules.verdict import Facts


class PositionReport(Struct, frozen=True):
    """Everything that the rules say of one position.

    `moves` are None where no rules list them, and `board` where the rules are a program. `to_move` is a player, ""
    where the game is over, and None where the position does not say. `before` is what the turns begin with.
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


def report_position(
    game: Game, rules: Rules[Any] | None, notation: str = "", after: Sequence[str] = ()
) -> PositionReport:
    """What the rules say of a position (of the setup, where none is given), or of the one that some turns lead to.

    Each text of `after` is a turn; where the rules are data, it may be several, divided by spaces or commas. The
    verdict on a position with turns is that of a figure: an illegal turn makes the position illegal. A game without
    rules (None) has an empty board for a setup, and its positions are illustrations. Raises EnvironmentProblem for a
    position or a turn that is not in the notation of the game.
    """
    if rules is None:
        return _illustration(game, UnruledGame(game), notation, after)
    start = _start(rules, notation)
    turns = _turns(rules, after)
    if turns:
        position, verdict = _played(rules, start, turns)
    else:
        position, verdict = start, rules.judge(start)
    return PositionReport(
        "setup" if start == rules.setup() else rules.notation(start),
        turns,
        rules.notation(position),
        verdict,
        _facts(rules, position),
        to_move(rules, position),
        *_by_the_board(rules, position),
    )


def _start(rules: Rules[Any], notation: str) -> Any:
    try:
        return rules.setup() if notation in ("", "setup") else rules.parse(notation)
    except NotationError as problem:
        raise _unread("the position", problem) from None


def _turns(rules: Rules[Any], after: Sequence[str]) -> tuple[str, ...]:
    """The turns of some texts, each of which is a turn by its grammar."""
    from ppgen.rules.board.game import BoardGame

    given = [turn for text in after for turn in (rules.split(text) if isinstance(rules, BoardGame) else (text,))]
    turns = tuple(turn.strip() for turn in given if turn.strip())
    for number, turn in enumerate(turns, 1):
        try:
            rules.check_turn(turn)
        except NotationError as problem:
            raise _unread(f"turn {number}, {turn!r},", problem) from None
    return turns


def _played(rules: Rules[Any], start: Any, turns: tuple[str, ...]) -> tuple[Any, Verdict]:
    try:
        replay = rules.replay(Transcript(rules.notation(start), turns))
    except NotationError as problem:
        # Some rules read more of a turn when it is played, and name the turn.
        raise _unread("the game", problem) from None
    return replay.position(len(turns)), replay.verdict(len(turns), turns)


def _facts(rules: Rules[Any], position: Any) -> Facts:
    from ppgen.figures.facts import NotPlain, plain

    try:
        return plain(rules.facts(position))
    except NotPlain as problem:
        raise problem.prefixed("the facts of these rules cannot be shown: ") from None


def _by_the_board(rules: Rules[Any], position: Any) -> tuple[str, tuple[str, ...] | None, PlainBoard | None]:
    """Who has won, the legal moves and the board; of rules that are a program, none of these."""
    from ppgen.press.plain_board import plain_board
    from ppgen.rules.board.game import BoardGame

    if not isinstance(rules, BoardGame):
        return "", None, None
    return rules.result(position), tuple(rules.legal(position)), plain_board(rules.tables, position)


def _illustration(game: Game, rules: UnruledGame, notation: str, after: Sequence[str]) -> PositionReport:
    from ppgen.press.plain_board import placed_board

    if any(text.strip() for text in after):
        raise EnvironmentProblem(f"{game.id} has no rules, so no turn can be played", MAKE_RULES, code="no-rules")
    position = _start(rules, notation) if notation else Placement()
    try:
        text = rules.notation(position)
    except NotationError as problem:
        raise EnvironmentProblem(f"{game.id}: {problem.message}", problem.hint, code="no-board") from None
    board = placed_board(game, game.board, rules.letters, dict(position.pieces)) if game.board is not None else None
    verdict = Verdict("illustration")
    return PositionReport(text, (), text, verdict, rules.facts(position), None, "", None, board)


def _unread(what: str, problem: NotationError) -> EnvironmentProblem:
    return EnvironmentProblem(f"{what} cannot be read: {problem.placed}", problem.hint, code="notation")
