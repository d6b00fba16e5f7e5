"""Figures of games in PDN: positions by the numbers of turns, facts, faults, and what a reader steps through."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ppgen.definition.load import load_figures, load_game
from ppgen.figures.frames import frames
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.figures.transcripts import transcript_faults
from ppgen.rules.load import load_rules

DRAUGHTS = Path(__file__).parents[2] / "docs" / "figures" / "draughts"
GAME = "1. 9-14 23-18 {a gift} 2. 14x23 27x18 {taken back} 3. 5-9 26-23 4. 12-16 30-26 5. 16-19 24x15"
MORE = "6. 10x19 23x16 7. 11x20 22-17 8. 7-11 18-15 9. 11x18 28-24 10. 20x27 32x5 *"
FIGURE = """
figures:
  - id: one
    title: One
    alt: A board.
    caption: "CAPTION"
    expect: legal
    position: {after: g, turn: TURN}
    claims: {CLAIMS}
"""


def judged(
    folder: Path, transcript: str, turn: str, *, claims: str = "", caption: str = "Words.", file: str = ""
) -> Statement:
    game_folder = folder / "draughts"
    shutil.copytree(DRAUGHTS, game_folder, dirs_exist_ok=True)
    if file:
        (game_folder / "g.pdn").write_text(file, encoding="utf-8")
    text = FIGURE.replace("CAPTION", caption).replace("TURN", turn).replace("CLAIMS", claims)
    (game_folder / "figures.yaml").write_text(f"transcripts:\n  g:\n{transcript}{text}", encoding="utf-8")
    game = load_game(game_folder)
    rules, book = load_rules(game), load_figures(game)
    assert transcript_faults(rules, book) == ()
    (statement,) = judge_book(game, rules, book)
    return statement


def test_a_position_and_its_facts_are_those_after_the_turn(tmp_path: Path) -> None:
    statement = judged(
        tmp_path,
        f"    pdn: {GAME} {MORE}\n",
        "10...",
        claims='played.turns: 20, played.last: 32x5, played.spaces: ["32", "23", "14", "5"], count.black man.on: 6',
        caption="{{ played.last }} went over 23 and 14, over {{ played.spaces | listed }}.",
    )
    assert statement.holds, statement.findings
    assert statement.caption == "32x5 went over 23 and 14, over 32, 23, 14 and 5."


@pytest.mark.parametrize("in_file", [False, True])
def test_an_illegal_turn_is_said_with_its_place_in_the_text(tmp_path: Path, in_file: bool) -> None:
    text = "1. 9-14 23-18\n2. 14-17 *"
    source = "    pdn: g.pdn\n" if in_file else "    pdn: |\n      " + text.replace("\n", "\n      ") + "\n"
    (finding,) = judged(tmp_path, source, "2.", file=text if in_file else "").findings
    assert finding.code == "FIG-VERDICT"
    place = "g.pdn, line 2, column 4" if in_file else "line 5, column 10"
    assert finding.hint.startswith(f"turn 3, 14-17 ({place}): BD-CAPTURE Black can capture, so must")


def test_a_reader_steps_through_a_game_with_its_comments(tmp_path: Path) -> None:
    folder = tmp_path / "draughts"
    shutil.copytree(DRAUGHTS, folder)
    (folder / "figures.yaml").write_text(
        f"""
transcripts:
  g: {{pdn: "{GAME} {MORE}", comments: true}}
figures:
  - id: two
    title: Steps
    alt: Boards.
    caption: Words.
    columns: 2
    panels:
      - {{letter: A, caption: Before., position: {{after: g, turn: 0}}, expect: legal}}
      - {{letter: B, caption: After., position: {{after: g, turn: 2...}}, expect: legal}}
""",
        encoding="utf-8",
    )
    game = load_game(folder)
    rules, book = load_rules(game), load_figures(game)
    (statement,) = judge_book(game, rules, book)
    assert statement.holds, statement.findings
    told = [(frame.notation, frame.told) for frame in frames(statement, rules, book)]
    assert told == [("", ""), ("9-14", ""), ("23-18", "a gift"), ("14x23", ""), ("27x18", "taken back")]
