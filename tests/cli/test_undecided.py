"""A position that the rules cannot decide: what was tried is said, and the advice works as it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ppgen.definition.load import load_game
from ppgen.figures.undecided import ways_out
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import is_searched
from ppgen.rules.verdict import Verdict
from tests.cli.conftest import Said
from tests.small_game import PAWNS, head

TRIED = "No game that leads to it was found in 9 positions, visited by hand."
PLAYED = "ppp/P2/1PP black"
"""The position after A1-A2: it is legal, but here no game is found."""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game whose rules decide of the setup alone that it is legal."""
    real = BoardGame.judge

    def judge(rules: BoardGame, position: Position) -> Verdict:
        return real(rules, position) if position == rules.setup() else Verdict("unknown", tried=TRIED)

    monkeypatch.setattr(BoardGame, "judge", judge)
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text(head() + PAWNS, encoding="utf-8")
    return folder


def write(folder: Path, figure: str, transcripts: str = "") -> None:
    text = f"{transcripts}figures:\n  - id: lone\n    title: Lone\n    caption: It.\n    alt: It.\n"
    lines = "".join(f"    {line}\n" for line in figure.splitlines())
    (folder / "figures.yaml").write_text(text + lines, encoding="utf-8")


def advice(name: str) -> str:
    return (
        f"if you know a game that leads there, give its turns, `transcripts: {{{name}: {{setup: setup, turns: [TURN, "
        f"TURN]}}}}` and `position: {{after: {name}}}`; `ppgen find` looks for another position "
        "that shows it; or show it as an illustration, which proves nothing (`expect: illustration`)"
    )


@pytest.mark.parametrize("expected", ["expect: legal", "expect: {illegal: REACH-TEMPO}", ""])
def test_the_finding_says_what_was_tried_and_what_to_do(mine: Path, said: Said, expected: str) -> None:
    write(mine, f'position: "{PLAYED}"\n{expected}')
    status, out, err = said("check", "--game", str(mine), "--format", "json")
    assert status == 1, err
    told = json.loads(out)
    (finding,) = told["findings"]
    assert finding["line"] == (7 if expected else 2)
    assert finding["code"] == ("FIG-VERDICT" if expected else "FIG-EXPECT")
    assert finding["hint"].endswith(f"tried: {TRIED.rstrip('.')}; {advice('lone')}")
    ((panel,),) = [figure["panels"] for figure in told["games"][0]["figures"]]
    assert (panel["verdict"], panel["tried"], panel["advice"]) == ("unknown", TRIED, advice("lone"))
    for form in ("text", "markdown", "junit", "sarif", "github"):
        out = said("check", "--game", str(mine), "--format", form)[1]
        assert "found in 9 positions" in out
        assert "transcripts: {lone: {setup: setup" in out


def test_a_panel_has_a_transcript_of_its_own(mine: Path, said: Said) -> None:
    panels = f'panels:\n  - {{letter: B, caption: It., position: "{PLAYED}", expect: legal}}'
    write(mine, panels)
    assert advice("lone-b") in said("check", "--game", str(mine))[1]


def test_what_is_declared_unknown_holds_and_is_explained(mine: Path, said: Said) -> None:
    write(mine, f'position: "{PLAYED}"\nexpect: unknown')
    assert said("check", "--game", str(mine))[0] == 0
    status, out, _ = said("check", "--game", str(mine), "--explain", "lone")
    assert status == 0
    assert f"  Unknown: {TRIED}\n    hint: {advice('lone')}\n" in out


def test_the_advice_works_as_it_is_written(mine: Path, said: Said) -> None:
    """With the turns of a game in the place of TURN, the figure is proved; as an illustration, it holds."""
    transcript, _, position = advice("lone").split("`")[1:4]
    write(mine, f"{position}\nexpect: legal", transcript.replace("TURN, TURN", "A1-A2") + "\n")
    assert said("check", "--game", str(mine))[0] == 0
    assert f"Position: {PLAYED}" in said("check", "--game", str(mine), "--explain", "lone")[1]
    write(mine, f'position: "{PLAYED}"\n{advice("lone").split("`")[-2]}')
    assert said("check", "--game", str(mine))[0] == 0


def test_a_transcript_that_begins_with_such_a_position_lacks_its_earlier_turns(mine: Path, said: Said) -> None:
    begun = f'transcripts: {{late: {{setup: "{PLAYED}", turns: [C3-C2]}}}}\n'
    write(mine, "position: {after: late}\nexpect: legal", begun)
    status, out, _ = said("check", "--game", str(mine))
    assert status == 1
    assert (
        "let the transcript 'late' begin with `setup: setup` and the turns that lead to where it begins now, or " in out
    )
    assert "if you know a game" not in out


def test_a_position_shown_alone_gets_the_same_advice(mine: Path, said: Said) -> None:
    status, out, _ = said("show", "--game", str(mine), "--position", PLAYED)
    assert status == 0
    assert f"\n  Tried: {TRIED}\n" in out
    transcript, _, position = advice("example").split("`")[1:4]
    illustration = advice("example").split("`")[-2]
    last = out.partition("  expect: unknown\n")[2].splitlines()
    find = "ppgen find --game NAME --where CONDITION"
    told = [f"  {line}" for line in (transcript, position, find, illustration)]
    assert [line for line in last if line.startswith("  ")] == told


def test_find_is_suggested_where_the_rules_are_data(said: Said) -> None:
    status, out, _ = said(
        "show",
        "--game",
        "worm-derby",
        "--position",
        "fewer race worm:suns@0,4.05;0,-15;0,-34.05;0,-53.1;0,-72.15;0,-91.2",
    )
    assert status == 0
    assert "As an illustration, which proves nothing:\n  expect: illustration\n" in out
    assert "ppgen find" not in out


def test_what_is_decided_needs_no_advice(mine: Path, said: Said) -> None:
    write(mine, "position: setup\nexpect: legal")
    told = json.loads(said("check", "--game", str(mine), "--format", "json")[1])
    ((panel,),) = [figure["panels"] for figure in told["games"][0]["figures"]]
    assert (panel["tried"], panel["advice"]) == ("", "")


def test_find_is_named_where_it_serves() -> None:
    assert "`ppgen find`" in ways_out()
    assert "`ppgen find`" not in ways_out(findable=False)
    for name, serves in (("othello", True), ("pass-the-food", True), ("worm-derby", False)):
        assert is_searched(load_rules(load_game(name))) == serves
    assert not is_searched(object())
