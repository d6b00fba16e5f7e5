"""The `Rules` protocol for board games whose rules are data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from ppgen.boards.arrangement import Arrangement
from ppgen.definition.bind import bind
from ppgen.definition.components import PieceKind
from ppgen.definition.game import Game
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.rules.board.agreement import disagreements
from ppgen.rules.board.arrange import OVERLAYS, arrangement, empty_board
from ppgen.rules.board.beside import OwnWords
from ppgen.rules.board.compile import compile_rules
from ppgen.rules.board.ends import result
from ppgen.rules.board.facts import position_facts
from ppgen.rules.board.move import Move
from ppgen.rules.board.notations import fen, positions
from ppgen.rules.board.notations.reading import check_turn, meaning, without_numbers
from ppgen.rules.board.pages import PAGES
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import PAGES as REACH_PAGES
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.proofs.invariants import opening
from ppgen.rules.board.reach.quiet import uncounted
from ppgen.rules.board.repetition import Seen
from ppgen.rules.board.royal.play import play_of
from ppgen.rules.board.royal.static import remembered_faults
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.static import static_faults
from ppgen.rules.board.tables import Tables
from ppgen.rules.board.turns import move_text, rough_move, split_turns
from ppgen.rules.board.unlawful import attempt, crossed
from ppgen.rules.kept import LONG, ProofGames, digest
from ppgen.rules.protocol import PlayedTurn, Replay, TooMuch, Transcript
from ppgen.rules.puzzle import Puzzle, Solved
from ppgen.rules.verdict import Facts, Fault, RulePage, Verdict


def rules(game: Game) -> BoardGame:
    """The rules in a game's `rules:` section, on its board. Raises DefinitionError with every fault of the section."""
    report: list[Diagnostic] = []
    section = bind(game.rules, BoardRules, report) if game.rules is not None else None
    hints = {
        "board": "a board game needs a board, such as board: {columns: 8, rows: 8}",
        "rules": "a board game needs rules",
    }
    for name, value in (("board", game.board), ("rules", game.rules)):
        if value is None:
            report.append(Diagnostic(game.mark, "DEF-MISSING-KEY", f"{name!r} is missing", hints[name]))
    if report or section is None or game.board is None:
        raise DefinitionError(report)
    report += disagreements(game, section)
    letters = {key: piece.letter for key, piece in game.pieces.items() if piece.letter}
    names = {key: piece.name for key, piece in game.pieces.items()}
    roles = [name for name, role in game.roles.items() if role.color.fill is not None]
    try:
        tables = compile_rules(game.board, section, letters, names, roles)
    except DefinitionError as mistake:
        raise DefinitionError([*report, *mistake.diagnostics]) from None
    if report:
        raise DefinitionError(report)
    return BoardGame(tables, game.pieces, game.words)


class BoardGame:
    """A board game by its tables: setup, notation, replay, verdict, facts, drawing."""

    pages: Mapping[str, RulePage] = MappingProxyType({**PAGES, **REACH_PAGES})
    overlays: Mapping[str, str] = OVERLAYS

    def __init__(
        self, tables: Tables, pieces: Mapping[str, PieceKind] | None = None, words: OwnWords = MappingProxyType({})
    ) -> None:
        self.tables = tables
        self.play = play_of(tables)
        self._pieces = pieces or {}
        self._words = words
        self.proofs: ProofGames | None = None
        """The proof games of earlier runs, if they are kept."""

    def setup(self) -> Position:
        return self.tables.setup

    def parse(self, text: str) -> Position:
        """Read a position, or the word `setup`."""
        if text == "setup":
            return self.tables.setup
        position = positions.read(self.tables, text)
        return fen.like(self.play.normal(position), position)

    def notation(self, position: Position) -> str:
        return positions.write(self.tables, position)

    def check_turn(self, text: str) -> None:
        check_turn(self.tables, text)

    def replay(self, transcript: Transcript) -> Replay[Position]:
        """Play a transcript through on the board that all players share. Its setup may be any position."""
        setup = self.parse(transcript.setup or "setup")
        for turn in transcript.turns:
            self.check_turn(turn)
        shared = len(transcript.players)
        position = setup
        steps = []
        seen = Seen(self.tables, setup)
        for number, turn in enumerate(transcript.turns, 1):
            late = seen.late(position.to_move, turn, number)
            position, faults, plain = self._played(position, turn, number)
            seen.add(position)
            steps.append(PlayedTurn(turn, (position,) * shared, late or faults, plain if plain != turn else ""))
        # The proof that a position can arise may take long, and nobody asks for one of a position that is made up.
        start = Verdict("illustration") if transcript.made_up else self.judge(setup)
        return Replay((setup,) * shared, tuple(steps), start.faults, start.witness, start.tried)

    def judge(self, position: Position) -> Verdict:
        """Whether a position can arise from the setup by legal moves: all of its static faults, or else a proof."""
        faults = self._plain_faults(position)
        if faults:
            return Verdict("illegal", faults)
        proofs = self.proofs if position != self.tables.setup else None
        if proofs is not None and (turns := proofs.find(self._digest, repr(position))) and self._leads(turns, position):
            return Verdict("legal", witness=turns)
        decision = self._reach.decide(position)
        found = decision.witness
        moves = self._reach.shortened(position, found, decision.visited) if found else ()
        witness = tuple(move_text(self.tables, move) for move in moves)
        if proofs is not None and decision.status == "legal" and decision.visited > LONG:
            proofs.keep(self._digest, repr(position), witness)
        return Verdict(decision.status, decision.faults, witness, decision.said)

    def impossible(self, position: Position) -> tuple[Fault, ...]:
        """Why a position cannot arise, as far as that shows without a search for a game. `judge` goes on to search."""
        return self._plain_faults(position) or self._reach.refuted(position)

    def _plain_faults(self, position: Position) -> tuple[Fault, ...]:
        return static_faults(self.tables, position) + remembered_faults(self.play, position)

    @cached_property
    def _reach(self) -> Reach:
        # Only judging needs it.
        return Reach(self.play)

    @cached_property
    def _digest(self) -> str:
        return digest(self.tables)

    def _leads(self, turns: Sequence[str], position: Position) -> bool:
        """Whether turns are legal, one after another, and lead to a position, whatever it counts."""
        here = opening(self.tables, position)
        for turn in turns:
            try:
                move = self.legal(here).get(turn)
            except TooMuch:
                return False
            if move is None:
                return False
            here = self.play.apply(here, move)
        return uncounted(self.tables, here) == uncounted(self.tables, position)

    def solve(self, position: Position, puzzle: Puzzle) -> Solved:
        """The solution of a puzzle, or what is wrong with it."""
        from ppgen.rules.board.solve.puzzle import solve

        return solve(self.play, position, puzzle)

    def facts(self, position: Position) -> Facts:
        return position_facts(self.play, position)

    def to_move(self, position: Position) -> str:
        return "" if self.play.outcome(position) is not None else self.tables.players[position.to_move]

    def result(self, position: Position) -> str:
        """Who has won, as a sentence says it: `Red has won`, `nobody has won`; "" while the game goes on."""
        winner = self.play.outcome(position)
        return "" if winner is None else result(self.tables, winner)

    def split(self, text: str) -> tuple[str, ...]:
        """The turns in a text that separates them by spaces or commas; the numbers of turns in PGN and PDN are none."""
        return split_turns(self.tables, without_numbers(self.tables, text))

    def board(self) -> Arrangement:
        """The board without a position: its holes, its regions that have a drawing, and the seats of the players."""
        return empty_board(self.tables, self._pieces, self._words)

    def arrange(self, position: Position, show: Sequence[str] = (), before: Position | None = None) -> Arrangement:
        return arrangement(self.play, self._pieces, position, show, before, self._words)

    def attempt(self, after: Arrangement, before: Position, turn: str) -> Arrangement:
        """The board with a turn that the rules do not allow."""
        written, _, end = meaning(self.play, before, self.legal(before), turn)
        if written is None:
            return crossed(self.tables, after, end)
        return attempt(self.play, self._pieces, after, before, written, self._words)

    def legal(self, position: Position) -> dict[str, Move]:
        """Every legal move by its text."""
        return {move_text(self.tables, move): move for move in self.play.moves(position)}

    def _played(self, position: Position, turn: str, number: int) -> tuple[Position, tuple[Fault, ...], str]:
        """The position after a turn, and the turn in the game's own notation. An illegal one is carried out as far as
        it can be drawn.
        """
        legal = self.legal(position)
        written, fault, _ = meaning(self.play, position, legal, turn, number)
        plain = "" if written is None else written.text
        if fault is None:
            move: Move | None = legal[plain]
        else:
            move = None if written is None else rough_move(self.tables, written, position.masks, position.to_move)
        after = position if move is None else self.play.apply(position, move)
        if move is not None and self.tables.notation == "fen":
            after = fen.counted(self.tables, position, move, after)
        return after, () if fault is None else (fault,), plain
