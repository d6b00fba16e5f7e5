"""Every fault code has a page, and the page's example breaks exactly that rule on the bundled game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ppgen.games.long_way as package
from ppgen.definition.load import load_game
from ppgen.games.long_way.notation import parse_turn
from ppgen.games.long_way.pages import PAGES
from ppgen.games.long_way.rules import rules
from ppgen.rules.protocol import Transcript

LONG_WAY = rules(load_game("long-way"))


@pytest.mark.parametrize("code", PAGES)
def test_the_example_breaks_exactly_its_rule(code: str) -> None:
    sheet, *turns = PAGES[code].example.splitlines()
    if not turns:
        assert LONG_WAY.judge(LONG_WAY.parse(sheet)).codes == (code,)
        return
    seats = len(parse_turn(turns[0]).choices)
    replay = LONG_WAY.replay(Transcript(sheet, tuple(turns), tuple(f"player {n + 1}" for n in range(seats))))
    # Only sheets of several players can be at fault together, and each be right alone.
    assert bool(replay.faults) == (code == "LW-ROLLS")
    assert replay.verdict(len(turns), turns).codes == (code,)


@pytest.mark.parametrize("code", PAGES)
def test_a_page_says_what_why_and_where(code: str) -> None:
    page = PAGES[code]
    assert page.code == code
    assert page.title
    assert page.explanation.endswith((".", ".)"))
    assert page.source.startswith("the-long-way, ")


def test_every_code_in_the_rules_has_a_page() -> None:
    folder = Path(package.__file__).parent
    used = {code for file in folder.glob("*.py") for code in re.findall(r'"(LW-[A-Z-]+)"', file.read_text("utf-8"))}
    assert used == set(PAGES)


def documented(opening: str) -> list[str]:
    """The indented lines of the notation's page that begin in some way."""
    page = (Path(__file__).parents[3] / "docs" / "long-way-notation.md").read_text("utf-8")
    return [line.strip() for line in page.splitlines() if re.match(rf" {{4}}{opening}", line)]


def test_the_documented_sheet_is_legal_and_canonical() -> None:
    (sheet,) = documented("in:")
    assert LONG_WAY.notation(LONG_WAY.parse(sheet)) == sheet
    assert LONG_WAY.judge(LONG_WAY.parse(sheet)).status == "legal"


def test_the_documented_turns_are_turns_of_two_players() -> None:
    turns = documented("[0-9]{2}")
    assert len(turns) == 3
    assert all(len(parse_turn(turn).choices) == 2 for turn in turns)
