"""PDN, the notation of draughts: a match of champions is replayed, positions are read, and captures are found."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.boards.grid import Grid
from ppgen.definition.load import load_game
from ppgen.definition.movetext import read_game
from ppgen.rules.board.game import BoardGame
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import NotationError, Transcript
from tests.rules_board.games import EXAMPLES, game, small, turns

DRAUGHTS = Path(__file__).parents[2] / "docs" / "figures" / "draughts"
TINSLEY = """\
[Event "1981 World Championship Match, Game #37"]
[Black "M. Tinsley"]
[White "A. Long"]
[Result "1/2-1/2"]

1. 9-14 23-18 2. 14x23 27x18 3. 5-9 26-23 4. 12-16 30-26 5. 16-19 24x15 6. 10x19 23x16 7. 11x20 22-17 8. 7-11 18-15
9. 11x18 28-24 10. 20x27 32x5 {three in one turn} 11. 8-11 26-23 12. 4-8 25-22 13. 11-15 17-13 14. 8-11 21-17
15. 11-16 23-18 16. 15-19 17-14 17. 19-24 14-10 18. 6x15 18x11 19. 24-28 22-17 20. 28-32 17-14 21. 32-28 31-27
22. 16-19 27-24 23. 19-23 24-20 24. 23-26 29-25 25. 26-30 25-21 26. 30-26 14-9 27. 26-23 20-16 28. 23-18 16-12
29. 18-14 11-8 30. 28-24 8-4 31. 24-19 4-8 32. 19-16 9-6 33. 1x10 5-1 34. 10-15 1-6 35. 2x9 13x6 36. 16-11 8-4
37. 15-18 6-1 38. 18-22 1-6 39. 22-26 6-1 40. 26-30 1-6 41. 30-26 6-1 42. 26-22 1-6 43. 22-18 6-1 44. 14-9 1-5
45. 9-6 21-17 46. 18-22 1/2-1/2
"""
"""Ninety-one turns of a game that was played."""


@cache
def english() -> BoardGame:
    rules = load_rules(load_game(DRAUGHTS))
    assert isinstance(rules, BoardGame)
    return rules


def international(**board: str) -> BoardGame:
    """International draughts with numbers for squares."""
    text = (EXAMPLES / "international_draughts" / "game.yaml").read_text(encoding="utf-8")
    words = text[text.index("rules:\n") + len("rules:\n") :].replace("\n  ", "\n")[2:]
    return small(words, board=Grid(10, 10, **(board or {"names": "draughts"})))  # type: ignore[arg-type]


def test_a_game_of_champions_is_legal_to_its_end() -> None:
    rules, played = english(), [turn.text for turn in read_game(TINSLEY, "pdn").turns]
    assert len(played) == 91
    replay = rules.replay(Transcript("setup", tuple(played)))
    assert [step.faults for step in replay.steps if step.faults] == []
    # The short capture of three men goes over the squares between.
    assert {step.turn: step.plain for step in replay.steps if step.plain} == {"32x5": "32x23x14x5"}
    # What is left, by the last turns of each piece in the text; Black's man on 3 never moved.
    assert replay.position(91) == rules.parse("W:W12,17,K4,K5:B3,K6,K11,K22")


def test_a_game_with_a_wrong_turn_says_which_and_why() -> None:
    rules = english()
    replay = rules.replay(Transcript("setup", ("9-14", "23-18", "14-17")))
    (fault,) = replay.steps[2].faults
    assert (fault.code, fault.turn) == ("BD-CAPTURE", 3)
    assert "14x23" in fault.hint


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29", None),
        ("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29.", None),
        ("W:W21-32:B1-12", "bbbb/"),
        ("B:B1-12:W21-32:H0:F1", None),
        ("W:W K10 , 18:B12", None),
        ("W:W:BK32", None),
    ],
)
def test_positions_are_read(text: str, own: str | None) -> None:
    rules = english()
    position = rules.parse(text)
    assert rules.parse(rules.notation(position)) == position
    white, black = (side[1:].replace(" ", "") for side in sorted(text.rstrip(".").split(":")[1:3], reverse=True))
    for squares, man, king in ((white, "white man", "white king"), (black, "black man", "black king")):
        listed = [square for word in squares.split(",") if word for square in _range(word)]
        for name, expected in (
            (man, {square for square in listed if not square.startswith("K")}),
            (king, {square[1:] for square in listed if square.startswith("K")}),
        ):
            kind = next(kind for kind in rules.tables.types if kind.name == name)
            assert set(rules.tables.names(position.masks[kind.index])) == expected
    assert rules.tables.players[position.to_move][:1].upper() == text[0]


def _range(word: str) -> list[str]:
    first, _, last = word.partition("-")
    return [str(number) for number in range(int(first), int(last) + 1)] if last else [word]


def test_the_setup_in_pdn_is_the_setup() -> None:
    rules = english()
    assert rules.parse("B:W21-32:B1-12") == rules.setup()
    tall = international()
    assert tall.parse("W:W31-50:B1-20") == tall.setup()


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("R:W1:B2", 0),
        ("W:W1", 4),
        ("W:W1:W2", 5),
        ("W:W1:B1", 6),
        ("W:W33:B1", 3),
        ("W:WK33:B1", 4),
        ("W:W1,,2:B3", 5),
        ("W:W4-1:B3", 3),
        ("W:W1-40:B2", 3),
        ("W:W1:B2:G3", 8),
        ("W:W1:B2:", 8),
        ("W:Wc3:B2", 3),
        ("W:WK:B2", 3),
    ],
)
def test_what_cannot_be_read_says_where(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        english().parse(text)
    assert caught.value.offset == at


ROUND = "W:W28:B22,12,13,23"


def test_ways_that_capture_the_same_men_are_one_capture() -> None:
    """A man on 28 hops round four men and ends where it began, this way or that."""
    rules = international()
    position = rules.notation(rules.parse(ROUND))
    assert turns(rules, position) == {"28x17x8x19x28", "28x19x8x17x28"}
    end = rules.play.apply(rules.parse(position), rules.legal(rules.parse(position))["28x17x8x19x28"])
    for text in ("28x28", "28x8x28", "28x17x28", "28x19x28"):
        (step,) = rules.replay(Transcript(position, (text,), made_up=True)).steps
        assert step.faults == ()
        assert step.plain in turns(rules, position)
        assert step.positions == (end,)


def test_a_capture_in_doubt_names_its_ways() -> None:
    """Black's man on 2 takes 6 and 14, or 7 and 15, and ends on 18."""
    rules = english()
    position = rules.notation(rules.parse("B:B2:W6,7,14,15,32"))
    assert turns(rules, position) == {"2x9x18", "2x11x18"}
    (step,) = rules.replay(Transcript(position, ("2x18",), made_up=True)).steps
    (fault,) = step.faults
    assert (fault.code, fault.turn, fault.actual) == ("BD-AMBIGUOUS", 1, "2x18")
    assert fault.hint in ("write 2x9x18 or 2x11x18", "write 2x11x18 or 2x9x18")
    assert fault.code in rules.pages
    assert rules.replay(Transcript(position, ("2x11x18",), made_up=True)).steps[0].faults == ()


@pytest.mark.parametrize("text", ["2x17", "2x11x17", "2x18x11", "2x9x11x18", "6x18", "2x32"])
def test_a_capture_that_nothing_fits_is_illegal(text: str) -> None:
    rules = english()
    position = rules.notation(rules.parse("B:B2:W6,7,14,15,32"))
    (step,) = rules.replay(Transcript(position, (text,), made_up=True)).steps
    assert [fault.code for fault in step.faults] != ["BD-AMBIGUOUS"]
    assert step.faults


def test_algebraic_names_work_too() -> None:
    rules = international(names="a1")
    position = rules.notation(rules.parse("W:Wc3,Ke1:Bd4,Kf6"))
    assert "c3xe5xg7" in turns(rules, position)
    assert rules.replay(Transcript(position, ("c3xg7",), made_up=True)).steps[0].plain == "c3xe5xg7"


def test_a_colon_is_a_capture() -> None:
    rules = english()
    replay = rules.replay(Transcript("setup", ("9-14", "23-18", "14:23")))
    assert replay.steps[2].faults == ()
    assert replay.steps[2].plain == "14x23"


def test_a_board_without_numbers_says_how_to_have_them() -> None:
    with pytest.raises(NotationError) as caught:
        game("english_draughts").parse("W:W31:B1")
    assert "names: draughts" in caught.value.hint


@given(st.text("WBK:,-.0123456789 xHF\0é", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    rules = english()
    for read in (rules.parse, rules.check_turn, rules.split):
        with suppress(NotationError):
            read(text)


def test_what_the_page_says_is_so() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules-language.md").read_text(encoding="utf-8")
    section = page[page.index("### PDN") : page.index("### Whole games")]
    for text in re.findall(r"`([WB]:[^`]*)`", section):
        rules = english() if "50" not in text else international()
        assert rules.parse(rules.notation(rules.parse(text))) == rules.parse(text)
    assert "`32x5` for `32x23x14x5`" in section
    file = (DRAUGHTS / "games" / "1981.pdn").read_text(encoding="utf-8")
    assert [turn[:2] for turn in read_game(file, "pdn").turns] == [turn[:2] for turn in read_game(TINSLEY, "pdn").turns]


def test_other_games_read_no_pdn() -> None:
    rules = game("konane")
    with pytest.raises(NotationError):
        rules.parse("W:WA1:BA2")
    replay = rules.replay(Transcript("setup", ("A1xA5",)))
    assert replay.steps[0].faults
