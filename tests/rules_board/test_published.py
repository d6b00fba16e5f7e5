"""Published results, and the counts that the rules of the bundled games give: the move generator against the world."""

from __future__ import annotations

from functools import cache

import pytest

from ppgen.definition.load import load_game
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import divide, perft
from ppgen.rules.board.position import Position
from tests.rules_board.enumerated import arising
from tests.rules_board.games import EXAMPLES, game, lines_of_rules


def counts(rules: BoardGame, depth: int) -> list[int]:
    return [perft(rules.play, rules.setup(), plies) for plies in range(1, depth + 1)]


def test_tic_tac_toe_has_5478_positions() -> None:
    assert len(arising(game("tic-tac-toe"))) == 5478


def test_tic_tac_toe_has_255168_games() -> None:
    rules = game("tic-tac-toe")

    @cache
    def games(position: Position) -> int:
        moves = rules.play.moves(position)
        return sum(games(rules.play.apply(position, move)) for move in moves) if moves else 1

    assert games(rules.setup()) == 255168


def test_tic_tac_toe_is_a_draw() -> None:
    rules = game("tic-tac-toe")

    @cache
    def value(position: Position) -> int:
        """For the player to move: 1 won, 0 drawn, -1 lost."""
        winner = rules.play.outcome(position)
        if winner is not None:
            return 0 if winner < 0 else 1 if winner == position.to_move else -1
        return max(-value(rules.play.apply(position, move)) for move in rules.play.moves(position))

    assert value(rules.setup()) == 0


def winner(rules: BoardGame) -> int | None:
    """Who wins with best play from the setup, solved backwards since games may go in circles; None if nobody can."""
    positions = arising(rules)
    onward = {here: [rules.play.apply(here, move) for move in rules.play.moves(here)] for here in positions}
    won = {here: result for here in positions if (result := rules.play.outcome(here)) is not None}
    grown = True
    while grown:
        grown = False
        for here in positions:
            if here in won:
                continue
            results = [won.get(there) for there in onward[here]]
            other = 1 - here.to_move
            if here.to_move in results or all(result == other for result in results):
                won[here] = here.to_move if here.to_move in results else other
                grown = True
    return won.get(rules.setup())


def test_hexapawn_on_3_by_3_is_won_by_the_second_player() -> None:
    assert winner(game("hexapawn")) == 1


def test_hexapawn_on_4_by_4_is_won_by_the_first_player() -> None:
    assert winner(game("hexapawn", n=4)) == 0


def test_classic_dodgem_on_3_by_3_is_won_by_the_first_player() -> None:
    assert winner(game("classic-dodgem")) == 0


def test_english_draughts_has_its_published_counts() -> None:
    assert counts(game("english_draughts"), 6) == [7, 49, 302, 1469, 7361, 36768]


def test_international_draughts_has_its_published_counts() -> None:
    assert counts(game("international_draughts"), 5) == [9, 81, 658, 4265, 27117]


def test_breakthrough_has_its_published_counts() -> None:
    assert counts(game("breakthrough"), 3) == [22, 484, 11132]


def test_dodgem_counts_in_lanes() -> None:
    assert counts(game("dodgem"), 4) == [6, 36, 300, 2500]


def test_dodgem_counts_facing() -> None:
    assert counts(game("dodgem", "facing"), 4) == [6, 36, 318, 2809]


def test_packet_hell_counts() -> None:
    assert counts(game("packet-hell"), 3) == [24, 584, 14368]


@pytest.mark.parametrize("name", ["dodgem", "packet-hell", "tic-tac-toe", "english_draughts", "konane"])
def test_counts_by_first_move_add_up(name: str) -> None:
    rules = game(name)
    by_move = divide(rules.play, rules.setup(), 3)
    assert sum(count for _, count in by_move) == perft(rules.play, rules.setup(), 3)
    assert {text for text, _ in by_move} == set(rules.legal(rules.setup()))


@pytest.mark.parametrize(
    "name", ["dodgem", "packet-hell", "tic-tac-toe", "hexapawn", "classic-dodgem", "chess", "othello"]
)
def test_the_rules_are_data_alone(name: str) -> None:
    assert not [*load_game(name).folder.rglob("*.py")]


@pytest.mark.parametrize(
    "name",
    [
        "breakthrough",
        "konane",
        "english_draughts",
        "international_draughts",
        "brandubh",
    ],
)
def test_an_example_is_at_most_forty_lines(name: str) -> None:
    assert len((EXAMPLES / name / "game.yaml").read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize("name", ["amazons", "four-in-a-row", "nine-mens-morris", "othello"])
def test_the_rules_of_a_bundled_classic_are_at_most_forty_lines(name: str) -> None:
    assert len(lines_of_rules(name)) <= 40


def test_one_position_is_the_only_sequence_of_no_moves() -> None:
    rules = game("hexapawn")
    assert perft(rules.play, rules.setup(), 0) == 1


def test_stones_are_placed_on_the_crossings_of_a_go_board() -> None:
    rules = game("go_board")
    # A stone on any of 81 crossings or a pass; then one crossing less, but after a pass.
    assert counts(rules, 2) == [82, 82 + 81 * 81]
    assert "J9" in rules.legal(rules.setup())
    assert not any(turn.startswith("I") for turn in rules.legal(rules.setup()))
