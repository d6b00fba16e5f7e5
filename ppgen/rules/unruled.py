"""A game without rules: pieces on its board, in the notation of board games, which nobody can judge.

    2R/3/G2        rows from top to bottom: a letter for a piece, a number for so many empty spaces

A piece has the letter that its entry of `pieces:` gives it, or else the first letter of its key as a capital.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from ppgen.boards.arrangement import Arrangement, Piece
from ppgen.boards.board import Board
from ppgen.definition.components import PieceKind
from ppgen.definition.game import Game
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.rules.board.rows import print_rows, read_rows
from ppgen.rules.protocol import NotationError, Replay, Transcript
from ppgen.rules.verdict import Fact, Facts, RulePage, Verdict
from ppgen.things import Thing

MAKE_RULES = "say the rules in words of docs/rules-language.md, or write a rules.py"


class Placement(Struct, frozen=True):
    """Which piece stands where: the keys of `pieces:` by the index of a space."""

    pieces: tuple[tuple[int, str], ...] = ()


class UnruledGame:
    """The `Rules` protocol as far as a game without rules has an answer: positions, their facts and their drawing.

    Without rules there is no setup, no turn and no verdict.
    """

    pages: Mapping[str, RulePage] = MappingProxyType({})
    overlays: Mapping[str, str] = MappingProxyType({})

    def __init__(self, game: Game) -> None:
        """Raises DefinitionError where two pieces are given one letter."""
        self._pieces = game.pieces
        self._given = game.board
        self._keys = _keys_by_letter(game.pieces)

    def setup(self) -> Placement:
        raise NotationError("a game without rules has no setup", 0, "write which piece stands where, row by row")

    @property
    def letters(self) -> Mapping[str, str]:
        """By the letters that a position may have, the keys of the pieces."""
        return {letter: keys[0] for letter, keys in self._keys.items() if len(keys) == 1}

    def parse(self, text: str) -> Placement:
        """Read a position. Raises NotationError."""
        board = self._board()
        if text == "setup":
            return self.setup()
        words = text.split()
        if len(words) != 1:
            message = "a position of a game without rules is its rows alone"
            raise NotationError(message, len(words[0]) if words else 0, f"such as {self._example(board)}")
        rows, at = words[0], text.index(words[0])
        for offset, letter in enumerate(rows):
            if len(keys := self._keys.get(letter, ())) > 1:
                hint = f"give each of them its own `letter:` in pieces: {{{keys[0]}: {{…, letter: {letter}}}}}"
                raise NotationError(f"{letter!r} may be {' or '.join(keys)}", at + offset, hint)
        names = self.letters
        letters = read_rows(board, names, rows, at)
        return Placement(tuple((index, names[letters[index]]) for index in sorted(letters)))

    def notation(self, position: Placement) -> str:
        """Write a position; the canonical text."""
        letters = {key: letter for letter, keys in self._keys.items() for key in keys}
        return print_rows(self._board(), {index: letters[key] for index, key in position.pieces})

    def check_turn(self, text: str) -> None:
        raise NotationError("a game without rules has no turns", 0, MAKE_RULES)

    def replay(self, transcript: Transcript) -> Replay[Placement]:
        raise NotationError("a game without rules has no turns", 0, MAKE_RULES)

    def judge(self, position: Placement) -> Verdict:
        return Verdict("unknown", tried="the game has no rules")

    def facts(self, position: Placement) -> Facts:
        """What a caption may quote: the board, the spaces of each piece (`on`), their number, and the empty spaces."""
        board = self._board()
        spaces: dict[str, list[Fact]] = {key: [] for key in self._pieces}
        for index, key in position.pieces:
            spaces[key].append(board.naming.name(board.space(index)))
        return {
            "board": {**board.measures, "spaces": len(board), "holes": 0},
            "on": spaces,
            "count": {key: {"on": len(on)} for key, on in spaces.items()},
            "empty": len(board) - len(position.pieces),
        }

    def arrange(self, position: Placement, show: Sequence[str] = (), before: Placement | None = None) -> Arrangement:
        board = self._board()
        placed = []
        for index, key in position.pieces:
            space, kind = board.space(index), self._pieces[key]
            thing = Thing("piece", key)
            placed.append(
                Piece(f"{key}-{board.naming.name(space)}", kind.art, (space,), "piece", thing, kind.rotation, kind.size)
            )
        return Arrangement(board, pieces=tuple(placed))

    def _board(self) -> Board:
        if self._given is None:
            hint = "give it `board: {columns: …, rows: …}`, or show a `picture` in place of a position"
            raise NotationError("the game has no board", 0, hint)
        return self._given

    def _example(self, board: Board) -> str:
        """An empty board but for a piece on its first space, if any piece has a letter."""
        letter = next(iter(self.letters), "")
        return print_rows(board, {board.index(next(iter(board))): letter} if letter else {})


def _keys_by_letter(pieces: Mapping[str, PieceKind]) -> dict[str, tuple[str, ...]]:
    """The keys that a letter may mean: one where it is given, or where no other piece begins with it."""
    given: dict[str, str] = {}
    for key, kind in pieces.items():
        if not kind.letter:
            continue
        twin = given.setdefault(kind.letter, key)
        if twin != key:
            message = f"{twin} and {key} are both written {kind.letter!r}"
            hint = "letter: gives each its own"
            raise DefinitionError([Diagnostic(kind.mark, "DEF-DUPLICATE-ID", message, hint)])
    keys: dict[str, tuple[str, ...]] = {letter: (key,) for letter, key in given.items()}
    for key, kind in pieces.items():
        letter = key[:1].upper()
        if not kind.letter and letter not in given and letter.isascii() and letter.isalpha():
            keys[letter] = (*keys.get(letter, ()), key)
    return keys
