"""Figures that are puzzles: what they may ask, what is wrong with them, and what texts may say of a solution."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ppgen.definition.load import load_figures, load_game
from ppgen.diagnostics import DefinitionError
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.records import replace
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.solve.puzzle import solve
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import Transcript
from ppgen.rules.puzzle import Puzzle, Solved
from tests.puzzles.brute import forced, wins
from tests.rules_board.games import game, small

Puzzled = Callable[..., Statement]
MORPHY = 'position: "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"'
"""Paul Morphy's problem, New York Clipper 1856: mate in two by Ra6."""


@pytest.fixture
def puzzled(tmp_path: Path) -> Puzzled:
    """Judge a figure of a bundled game: its position, what is expected, and a caption."""

    def judge(name: str, position: str, expect: str, more: str = "", caption: str = "A caption.") -> Statement:
        lines = [f"id: f\ntitle: A title.\ncaption: {caption!r}\nalt: A picture.", position, f"expect: {expect}", more]
        body = "\n".join(lines).replace("\n", "\n    ")
        (tmp_path / "figures.yaml").write_text(f"figures:\n  - {body}\n", encoding="utf-8")
        game = load_game(name)
        (statement,) = judge_book(game, load_rules(game), load_figures(replace(game, folder=tmp_path)))
        return statement

    return judge


def found(statement: Statement) -> tuple[str, str]:
    """The code and the message of the one finding, which is at the place of the puzzle."""
    (finding,) = statement.findings
    assert (finding.mark.line, finding.mark.column) == (7, 13)
    assert finding.hint
    return finding.code, finding.message


def test_a_published_problem_has_the_solution_that_was_published(puzzled: Puzzled) -> None:
    caption = "{{ solution.key }} {{ solution.moves | spelled }} {{ solution.text }}"
    expect = "{puzzle: checkmate, in: 2, unique: line, position: illustration}"
    statement = puzzled("chess", MORPHY, expect, "claims: {solution.key: Ra6, solution.defences: 7}", caption)
    assert statement.findings == ()
    assert statement.caption == "Ra6 two 1. Ra6 Bh2 2. Rxa7#"
    solution: Any = statement.facts["solution"]
    assert {tuple(each["line"]): len(each["defences"]) for each in solution["variations"]} == {
        ("Rxa7#",): 6,
        ("b7#",): 1,
    }
    assert solution["answer"][:2] == ["1. Ra6", "1. … bxa6 2. b7#"]
    assert solution["player"] == "white"


def test_a_claim_on_a_solution_must_be_so(puzzled: Puzzled) -> None:
    expect = "{puzzle: win, in: 2, position: illustration}"
    statement = puzzled("chess", MORPHY, expect, "claims: {solution.key: Ra7}")
    assert [finding.code for finding in statement.findings] == ["FIG-CLAIM"]


def test_no_solution_is_a_fault_from_which_nothing_else_follows(puzzled: Puzzled) -> None:
    expect = "{puzzle: win, in: 1, position: illustration}"
    statement = puzzled("chess", MORPHY, expect, "", "The key is {{ solution.key }}.")
    assert found(statement) == ("FIG-PUZZLE-UNSOLVED", "figure 'f' is a puzzle, but White cannot win in 1 move")
    assert statement.findings[0].hint == "it takes 2 moves: write `in: 2`"


def test_a_puzzle_that_is_wrong_hides_nothing_else_that_is_wrong(puzzled: Puzzled) -> None:
    """Only what is said of the solution cannot be judged."""
    position = "position: {notation: setup, then: [A1, B1, C1, A3]}"
    claims = "claims: {empty: 6, solution.key: C2, solution.moves: 3, no-such-fact: 1}"
    caption = "{{ turn }} takes {{ solution.moves }} of 31 lines; {{ trun }} and {{ solution.text }}"
    for moves, code in ((3, "SHORT"), (1, "UNSOLVED")):
        statement = puzzled("tic-tac-toe", position, f"{{puzzle: line, in: {moves}}}", claims, caption)
        assert sorted(finding.code for finding in statement.findings) == [
            "FIG-BARE-NUMBER",
            "FIG-CAPTION",
            "FIG-CLAIM",
            "FIG-FACT",
            f"FIG-PUZZLE-{code}",
        ]
        assert not any("'solution'" in finding.message for finding in statement.findings)


def test_a_puzzle_that_is_short_may_have_cooks_too(puzzled: Puzzled) -> None:
    position = 'position: "7k/8/6KP/5Q2/8/8/8/8 w - - 0 1"'
    statement = puzzled("chess", position, "{puzzle: win, in: 2, unique: line, position: illustration}")
    assert [finding.code for finding in statement.findings] == ["FIG-PUZZLE-SHORT", "FIG-PUZZLE-COOK"]


def test_rules_that_say_nothing_of_a_puzzle_have_not_solved_it(
    puzzled: Puzzled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BoardGame, "solve", lambda *_: Solved())
    code, message = found(puzzled("chess", MORPHY, "{puzzle: win, in: 2, position: illustration}"))
    assert (code, "neither solve it" in message) == ("FIG-PUZZLE-UNKNOWN", True)


def test_no_solution_is_shown_by_defences(puzzled: Puzzled) -> None:
    # The rook comes too late.
    position = 'position: "kbK5/pp6/1P6/8/8/8/8/6R1 w - - 0 1"'
    code, message = found(puzzled("chess", position, "{puzzle: win, in: 2, position: illustration}"))
    assert code == "FIG-PUZZLE-UNSOLVED"
    assert message.startswith("figure 'f' is a puzzle, but White cannot win in 2 moves: ")
    rules = game("chess")
    here = rules.parse("kbK5/pp6/1P6/8/8/8/8/6R1 w - - 0 1")
    match = re.search(r": (\S+) fails to ([^ ,]+)", message)
    assert match is not None
    tried, refuting = match.groups()
    shown = rules.replay(Transcript(rules.notation(here), (tried, refuting), made_up=True))
    assert not any(step.faults for step in shown.steps)
    assert not forced(rules, shown.position(2), 0, 1, wins(rules, 0))


def test_a_short_solution_is_shown(puzzled: Puzzled) -> None:
    code, message = found(puzzled("chess", MORPHY, "{puzzle: win, in: 3, position: illustration}"))
    assert code == "FIG-PUZZLE-SHORT"
    assert message == "figure 'f' is a puzzle, but 2 moves are enough: 1. Ra6 Bh2 2. Rxa7#"


def test_the_answer_has_every_key(puzzled: Puzzled) -> None:
    position = 'position: "7k/8/6KP/5Q2/8/8/8/8 w - - 0 1"'
    statement = puzzled("chess", position, "{puzzle: win, in: 1, position: illustration}")
    assert statement.answer is not None
    assert statement.answer.lines == ("1. Qc8# (or Qf8#)",)
    assert statement.alt == "A picture. Solution: 1. Qc8# (or Qf8#)."


def test_a_cook_is_shown(puzzled: Puzzled) -> None:
    position = 'position: "7k/8/6KP/5Q2/8/8/8/8 w - - 0 1"'
    code, message = found(puzzled("chess", position, "{puzzle: win, in: 1, unique: key, position: illustration}"))
    assert code == "FIG-PUZZLE-COOK"
    assert message == "figure 'f' is a puzzle, but it has a cook: Qc8# solves it, and so does Qf8#"


def test_a_dual_is_shown(puzzled: Puzzled) -> None:
    # With C3 cross threatens two lines; a nought on A2 stops neither.
    position = "position: {notation: setup, then: [A1, B1, C1, A3]}"
    statement = puzzled("tic-tac-toe", position, "{puzzle: win, in: 2, unique: key}")
    assert statement.findings == ()
    code, message = found(puzzled("tic-tac-toe", position, "{puzzle: win, in: 2, unique: line}"))
    assert code == "FIG-PUZZLE-DUAL"
    assert message == "figure 'f' is a puzzle, but it has a dual: after 1. C3 A2 comes B2 or C2"


def test_the_position_is_judged_besides(puzzled: Puzzled) -> None:
    position = 'position: "O1X/1X1/O1X cross"'
    statement = puzzled("tic-tac-toe", position, "{puzzle: win, in: 1}")
    assert [finding.code for finding in statement.findings] == ["FIG-VERDICT"]
    assert "is declared a puzzle with a legal position, but the rules say illegal" in statement.findings[0].message
    assert puzzled("tic-tac-toe", position, "{puzzle: win, in: 1, position: illustration}").holds


@pytest.mark.parametrize(
    ("game", "position", "expect", "message", "hint"),
    [
        ("hexapawn", "position: setup", "{puzzle: mate, in: 2}",
         "this game has no goal 'mate'", "goals: blocked, draw, reached, win"),
        ("hexapawn", "position: {notation: setup, then: [A1-A2, B3xA2, B1xA2, C3-C2]}", "{puzzle: win, in: 2}",
         "the game is over in this position: Black has won", "somebody is to move"),
        ("chess", MORPHY, "{puzzle: win, in: 2, alone: true, position: illustration}",
         "nobody answers in a puzzle that is played `alone`, and in this game a check must be answered", "leave out"),
        ("pass-the-food", "position: setup", "{puzzle: win, in: 2}",
         "the rules of pass-the-food are a program that solves none", "a function `solve(position, puzzle)`"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_a_fault_at_its_place(
    puzzled: Puzzled, game: str, position: str, expect: str, message: str, hint: str
) -> None:
    statement = puzzled(game, position, expect)
    (finding,) = [finding for finding in statement.findings if finding.code.startswith("FIG-PUZZLE")]
    assert finding.code == "FIG-PUZZLE"
    assert message in finding.message
    assert hint in finding.hint
    assert finding.mark.column == 13


@pytest.mark.parametrize(
    ("expect", "code", "words"),
    [
        ("{puzzle: win}", "DEF-MISSING-KEY", "'in'"),
        ("{in: 2}", "DEF-MISSING-KEY", "'puzzle'"),
        ("{}", "DEF-MISSING-KEY", "'puzzle'"),
        ("{puzzle: win, in: 0}", "DEF-RANGE", "in"),
        ("{puzzle: win, in: 2, unique: move}", "DEF-CHOICE", "move"),
        ("{puzzle: win, in: 2, moves: 3}", "DEF-UNKNOWN-KEY", "moves"),
        ("{puzzle: win, in: 2, position: illegal}", "DEF-CHOICE", "illegal"),
    ],
)
def test_a_misspelt_puzzle_is_a_fault(puzzled: Puzzled, expect: str, code: str, words: str) -> None:
    with pytest.raises(DefinitionError) as raised:
        puzzled("hexapawn", "position: setup", expect)
    (finding,) = raised.value.diagnostics
    assert finding.code == code
    assert words in finding.message
    assert finding.mark.line == 7


def test_a_wrong_turn_before_a_puzzle_is_one_fault(puzzled: Puzzled) -> None:
    position = "position: {notation: setup, then: [A1-A3]}"
    statement = puzzled("hexapawn", position, "{puzzle: win, in: 1}", "", "The key is {{ solution.key }}.")
    assert [finding.code for finding in statement.findings] == ["FIG-VERDICT"]


def test_more_moves_than_a_puzzle_may_have_are_not_asked_for(puzzled: Puzzled) -> None:
    statement = puzzled("hexapawn", "position: setup", "{puzzle: win, in: 20}")
    assert found(statement)[0] == "FIG-PUZZLE-UNSOLVED"
    assert statement.findings[0].hint == "change the position: a puzzle has 20 moves at most"


def test_an_answer_belongs_to_a_puzzle(puzzled: Puzzled) -> None:
    (finding,) = puzzled("hexapawn", "position: setup", "legal", "answer: upright").findings
    assert finding.code == "FIG-PUZZLE"
    assert "has `answer`, but nothing in it is a puzzle" in finding.message


def test_what_the_budget_does_not_tell_is_not_claimed() -> None:
    rules = game("chess")
    position = rules.parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    (fault,) = solve(rules.play, position, Puzzle("win", 2), budget=50).faults
    assert fault.code == "FIG-PUZZLE-UNKNOWN"
    assert fault.message == "whether White can win in 2 moves cannot be told within 50 steps of the search"
    assert fault.hint.endswith("a position with fewer legal moves")


def test_a_puzzle_for_one_has_a_line_without_answers() -> None:
    text = (
        "players: [ann]\npieces: {man: {moves: [step: orthogonal]}}\nsetup: {man: A1}\n"
        "ends: [reached: %s]\nblocked: loss"
    )
    straight, around = small(text % "A3", 2, 3), small(text % "B3", 2, 3)
    solved = straight.solve(straight.setup(), Puzzle("win", 2, "line"))
    assert solved.solution is not None
    assert solved.solution.line == ("A1-A2", "A2-A3")
    assert (solved.solution.defences, solved.solution.variations, solved.solution.players) == (0, (), 1)
    (cook,) = around.solve(around.setup(), Puzzle("win", 3, "key")).faults
    assert cook.code == "FIG-PUZZLE-COOK"
    # B3 is three steps away: right first, or up once or twice and then right.
    one_column = small(text % "B3", 2, 3).parse("2/M1/2 ann")
    (dual,) = around.solve(one_column, Puzzle("win", 2, "line")).faults
    assert dual.code == "FIG-PUZZLE-COOK"


def test_whoever_is_alone_makes_all_the_moves() -> None:
    rules = small(
        "players: {white: north, black: south}\npieces: {man: {moves: [step: forward]}}\n"
        "setup: {man: near}\nends: [reached: far]\nblocked: pass", 2, 4,
    )  # fmt: skip
    answered = rules.solve(rules.setup(), Puzzle("win", 3))
    assert answered.faults[0].code == "FIG-PUZZLE-UNSOLVED"  # the black men stand in the way
    aside = rules.parse("1m/2/2/M1 white")
    alone = rules.solve(aside, Puzzle("win", 3, "line", alone=True))
    assert alone.solution is not None
    assert alone.solution.line == ("A1-A2", "A2-A3", "A3-A4")
    assert rules.solve(aside, Puzzle("win", 3)).faults == ()


def test_the_other_keys_of_a_puzzle_played_alone_stand_beside_the_first_move(puzzled: Puzzled) -> None:
    """Each pawn can go forward and then capture."""
    statement = puzzled("hexapawn", "position: setup", "{puzzle: win, in: 2, alone: true}")
    assert statement.answer is not None
    assert statement.answer.lines == ("1. A1-A2 (or B1-B2, C1-C2) 2. A2xB3",)
