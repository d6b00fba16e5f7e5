"""PGN and PDN by their grammar: tags, numbers, comments, variations, results, several games, and what is wrong."""

from __future__ import annotations

from contextlib import suppress

import pytest

from ppgen.definition.movetext import MovetextFault, RecordedGame, read_game
from tests.tools import counted

OPERA = """\
[Event "A night at the opera"]
[White "Morphy, Paul"]
[Black "Duke Karl / \\"Count\\" Isouard \\\\"]
[Result "1-0"]

1.e4 e5 2.Nf3 d6 3.d4 {This is a weak move [%clk 1:00]
already} Bg4 ; rather 3... exd4
% a line for programs
4. dxe5 (4. h3 {a quiet (and slow) way} (4. Nc3) 4... Bxf3) 4... Bxf3! 5.Qxf3 $1 dxe5 1-0
"""


def turns(game: RecordedGame) -> list[str]:
    return [f"{turn.label}{turn.text}" for turn in game.turns]


def test_a_game_has_tags_and_turns_without_variations() -> None:
    game = read_game(OPERA, "pgn")
    assert {name: tag.value for name, tag in game.tags.items()} == {
        "Event": "A night at the opera",
        "White": "Morphy, Paul",
        "Black": 'Duke Karl / "Count" Isouard \\',
        "Result": "1-0",
    }
    expected = ["1.e4", "1...e5", "2.Nf3", "2...d6", "3.d4", "3...Bg4", "4.dxe5", "4...Bxf3", "5.Qxf3", "5...dxe5"]
    assert turns(game) == expected
    assert game.result == "1-0"
    assert [OPERA[turn.at :].startswith(turn.text) for turn in game.turns] == [True] * 10


def test_comments_are_kept_beside_the_turn_before_them_without_commands() -> None:
    told = {turn.label: turn.comments for turn in read_game(OPERA, "pgn").turns if turn.comments}
    assert told == {"3.": ("This is a weak move already",)}


def test_a_game_may_begin_with_the_second_player() -> None:
    assert turns(read_game("12... Kd7 13. e4 Kc6 *", "pgn")) == ["12...Kd7", "13.e4", "13...Kc6"]
    assert turns(read_game("1. ... e5 2. Nf3", "pgn")) == ["1...e5", "2.Nf3"]


def test_numbers_may_be_left_out_or_repeated() -> None:
    assert turns(read_game("e4 e5 Nf3", "pgn")) == ["1.e4", "1...e5", "2.Nf3"]
    assert turns(read_game("1 e4 1... e5 2 Nf3", "pgn")) == ["1.e4", "1...e5", "2.Nf3"]
    assert turns(read_game("3. exd6 e.p. e5", "pgn")) == ["3.exd6", "3...e5"]


@pytest.mark.parametrize(("number", "first"), [(1, "e4"), (2, "d4"), (3, "c4")])
def test_one_of_several_games_is_chosen_by_its_number(number: int, first: str) -> None:
    text = '[Event "a"]\n1. e4 *\n[Event "b"]\n[Round "2"]\n1. d4 d5\n[Event "c"]\n\n1. c4 1/2-1/2\n'
    assert read_game(text, "pgn", number).turns[0].text == first


def test_results_of_draughts_are_no_turns() -> None:
    assert turns(read_game("1. 11-15 22x18! 2-0", "pdn")) == ["1.11-15", "1...22x18"]
    assert read_game("1. 11-15 1-1", "pdn").result == "1-1"
    assert turns(read_game("1. 0-0 e5 *", "pgn"))[0] == "1.0-0"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "there is no game in this text"),
        ("{only a comment}", 0, "there is no game in this text"),
        ("1. e4 {never closed", 6, "a comment begins here and does not end"),
        ("1. e4 {one {two} } e5", 6, "a comment stands inside another"),
        ("1. e4 } e5", 6, "no comment begins before this"),
        ("1. e4 (1. d4 (1. c4) e5", 6, "a variation begins here and does not end"),
        ('1. e4 (1. d4 [Event "x"] 1. e4 *', 6, "a variation begins here and does not end"),
        ("1. e4 ) e5", 6, "no variation begins before this"),
        ("1. e4 e5 3. Nf3", 9, "the number 3. stands where 2. is due"),
        ("1. e4 2. e5", 6, "the number 2. stands where 1... is due"),
        ("1. e4 e5 2... Nf3", 9, "the number 2... stands where 2. is due"),
        ("[Event x] 1. e4", 0, "this is not a tag"),
        ('[Event "x] 1. e4', 0, "this is not a tag"),
        ('[Event "x\n"] 1. e4', 0, "this is not a tag"),
        ('[Event "a"] [Event "b"] 1. e4', 12, "the tag Event is given twice"),
        ("1. e4 $ e5", 6, "this is not a tag"),
        ("1. e4 $1234 e5", 6, "x"),
        ("1. e4 <e5>", 6, "< and > mean nothing here"),
        ("1. e4 \x00", 6, "'\\x00' is not part of a game"),
        ("1. e4 …", 6, "'…' is not part of a game"),
    ],
)
def test_what_is_wrong_is_said_at_its_place(text: str, at: int, message: str) -> None:
    with pytest.raises(MovetextFault) as caught:
        read_game(text, "pgn")
    assert caught.value.offset == at
    if "$" not in text:
        assert caught.value.message == message
    assert caught.value.hint


def test_a_game_that_is_not_there_is_counted() -> None:
    with pytest.raises(MovetextFault, match="there is no game 3: this text has 2 games"):
        read_game("1. e4 * 1. d4 *", "pgn", 3)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 500_000,
        "1. e4 " + "(" * 300_000 + ")" * 300_000,
        "{" * 500_000,
        "[" * 500_000,
        '[A "' + "\\" * 500_000,
        '[A "' + "a" * 500_000,
        "[A " + " " * 500_000,
        "1. " + " ." * 300_000,
        "a" * 500_000,
        "!" * 500_000,
        "9" * 500_000,
        "1." * 300_000,
        ";" * 500_000,
        "%" * 500_000 + "\n%" * 100_000,
        "\n" * 500_000,
        "{}" * 300_000,
        "* " * 300_000,
    ],
    ids=lambda text: text[:8].strip() or "blank",
)
def test_hostile_texts_are_read_or_refused_after_work_in_proportion_to_their_length(text: str) -> None:
    with counted() as calls, suppress(MovetextFault):
        read_game(text, "pgn", 7)
    assert sum(calls) < 20 * len(text)
