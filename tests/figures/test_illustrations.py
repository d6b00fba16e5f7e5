"""An illustration claims nothing of play: its position is made up, and everything else is judged as elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from ppgen.definition.load import load_figures, load_game
from ppgen.diagnostics import DefinitionError
from ppgen.figures.draw import draw
from ppgen.figures.facts import flat
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement, proofs_in_words
from ppgen.press.drawings import draw_figure
from ppgen.records import replace
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.reach import Reach
from ppgen.rules.load import load_rules
from ppgen.rules.unruled import UnruledGame
from ppgen.rules.verdict import Verdict
from ppgen.scene.model import Group, Item
from ppgen.scene.theme import THEMES
from tests.small_game import head

Judged = Callable[[str], Statement]
CROWD = "RRRRRRR/RRRRRRR/7/7/7/3G3 red"
"""Fourteen red pickers, where the game has seven of each: no play can lead there."""
ALONE = "7/7/3R3/7/7/7 red"
"""A fragment: one picker on D4."""


def codes(statement: Statement) -> list[str]:
    return [finding.code for finding in statement.findings]


def test_a_position_that_no_play_can_reach_may_be_shown(judged: Judged) -> None:
    assert codes(judged(f'position: "{CROWD}"\nexpect: legal')) == ["FIG-VERDICT"]
    statement = judged(f'position: "{CROWD}"\nexpect: illustration\nclaims: {{count.red picker.on: 14}}')
    assert statement.holds
    assert statement.proof == "illustration"
    assert statement.panels[0].verdict is not None
    assert statement.panels[0].verdict.status == "illustration"


def test_nobody_looks_for_a_game_that_leads_to_it(judged: Judged, monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(*_: object) -> None:
        raise AssertionError("an illustration was proved or refuted")

    monkeypatch.setattr(BoardGame, "judge", searched)
    monkeypatch.setattr(Reach, "decide", searched)
    assert judged(f'position: "{ALONE}"\nexpect: illustration').holds
    assert judged(f'position: {{notation: "{ALONE}", then: ["D4-D5"]}}\nexpect: illustration').holds


def test_its_position_must_be_readable(judged: Judged) -> None:
    assert codes(judged('position: "7/7 red"\nexpect: illustration')) == ["FIG-NOTATION"]


def test_its_claims_are_facts(judged: Judged) -> None:
    statement = judged(f'position: "{ALONE}"\nexpect: illustration\nclaims: {{count.red picker.on: 2}}')
    assert codes(statement) == ["FIG-CLAIM"]


def test_a_false_claim_is_said_in_words_of_definitions(judged: Judged) -> None:
    (finding,) = judged(f'position: "{ALONE}"\nexpect: illustration\nclaims: {{winner: red}}').findings
    assert finding.message.endswith("states winner = 'red', but it is null")
    (finding,) = judged(f'position: "{ALONE}"\nexpect: illustration\nclaims: {{over: true}}').findings
    assert finding.message.endswith("states over = true, but it is false")


def test_the_numbers_in_its_texts_need_evidence(judged: Judged) -> None:
    assert codes(judged(f'position: "{ALONE}"\nexpect: illustration\ncaption: "It has 5 moves."')) == [
        "FIG-BARE-NUMBER"
    ]


def test_a_turn_that_is_played_from_it_must_be_legal(judged: Judged) -> None:
    position = f'position: {{notation: "{ALONE}", then: ["D4-D6"]}}'
    statement = judged(f"{position}\nexpect: illustration")
    assert codes(statement) == ["FIG-VERDICT"]
    assert "'figure' is declared an illustration, but its turns break BD-DIRECTION" in statement.findings[0].message
    assert statement.findings[0].hint.startswith("turn 1, D4-D6: BD-DIRECTION ")


def test_an_unlawful_turn_breaks_the_rule_that_is_named(judged: Judged) -> None:
    position = f'position: {{notation: "{ALONE}", then: ["D4-D6"]}}'
    assert judged(f"{position}\nexpect: {{illustration: BD-DIRECTION}}").holds
    assert codes(judged(f"{position}\nexpect: {{illustration: BD-OCCUPIED}}")) == ["FIG-VERDICT"]
    lawful = judged(f'position: {{notation: "{ALONE}", then: ["D4-D5"]}}\nexpect: {{illustration: BD-DIRECTION}}')
    assert "an illustration of BD-DIRECTION, but none of its turns breaks a rule" in lawful.findings[0].message


def test_the_rule_that_is_named_must_be_one_of_the_game(judged: Judged) -> None:
    position = f'position: {{notation: "{ALONE}", then: ["D4-D6"]}}'
    assert "FIG-EXPECT" in codes(judged(f"{position}\nexpect: {{illustration: BD-DIRECTON}}"))


def test_before_and_after_may_start_from_an_illustration(judged: Judged) -> None:
    statement = judged(f'position: "{ALONE}"\nexpect: illustration\nbefore-after: {{turn: "D4-D5"}}')
    assert statement.holds
    assert [panel.verdict.status for panel in statement.panels if panel.verdict] == ["illustration", "illustration"]
    assert codes(judged(f'position: "{ALONE}"\nexpect: legal\nbefore-after: {{turn: "D4-D5"}}')) != []


def test_a_fault_before_the_turn_is_found_where_the_figure_says_what_it_expects(judged: Judged) -> None:
    position = f'position: {{notation: "{ALONE}", then: ["D4-D6"]}}\nbefore-after: {{turn: "D4-D5"}}'
    findings = judged(f"expect: illustration\n{position}").findings
    assert {finding.code for finding in findings} == {"FIG-VERDICT"}
    assert len({finding.mark for finding in findings}) == 1
    assert findings[0].mark.column > 5


def test_the_broken_rules_of_a_hint_are_sentences(judged: Judged) -> None:
    (finding,) = judged(f'position: {{notation: "{ALONE}", then: ["D4-D6", "A1-A2"]}}\nexpect: illustration').findings
    assert finding.hint.count("BD-") == 2
    assert ".;" not in finding.hint


def test_an_expectation_is_one_of_two(judged: Judged) -> None:
    for wrong in ("{illegal: BD-HOLE, illustration: BD-HOLE}", "{}", "{illustrated: BD-HOLE}", "{illustration: []}"):
        with pytest.raises(DefinitionError) as mistake:
            judged(f'position: "{ALONE}"\nexpect: {wrong}')
        assert {(item.mark.line, item.code[:4]) for item in mistake.value.diagnostics} == {(11, "DEF-")}


def test_an_unknown_verdict_says_what_was_tried_and_what_else_there_is(
    judged: Judged, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = Verdict("unknown", tried="No invariant is broken; 9 positions were visited.")
    monkeypatch.setattr(BoardGame, "judge", lambda *_: unknown)
    (finding,) = judged(f'position: "{ALONE}"\nexpect: legal').findings
    assert "is declared legal, but the rules say unknown" in finding.message
    assert finding.hint == (
        "tried: No invariant is broken; 9 positions were visited; if you know a game that leads there, give its turns, "
        "`transcripts: {figure: {setup: setup, turns: [TURN, TURN]}}` and `position: {after: figure}`; "
        "`ppgen find` looks for another position that shows it; or show it as an illustration, which proves "
        "nothing (`expect: illustration`)"
    )
    assert judged(f'position: "{ALONE}"\nexpect: unknown').proof == "undecided"


def test_only_what_is_said_of_a_turn_gets_a_sign(judged: Judged) -> None:
    """A tick says that a turn is allowed, a cross that it is not; a made-up position without turns is neither."""
    still = f'{{letter: A, caption: Still., position: "{ALONE}", expect: illustration}}'
    lawful = f'{{letter: B, caption: Yes., position: {{notation: "{ALONE}", then: [D4-D5]}}, expect: illustration}}'
    broken = (
        f'{{letter: C, caption: No., position: {{notation: "{ALONE}", then: [D4-D6]}},'
        " expect: {illustration: BD-DIRECTION}}"
    )
    statement = judged(f"panels:\n  - {still}\n  - {lawful}\n  - {broken}")
    assert statement.holds
    panels = [item for item in groups(draw(statement, THEMES["color"]).items) if item.role == "panel"]
    signs = [{item.role for item in groups(panel.items)} & {"right", "wrong"} for panel in panels]
    assert signs == [set(), {"right"}, {"wrong"}]


def groups(items: tuple[Item, ...]) -> list[Group]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += [item, *groups(item.items)]
    return found


def test_its_files_say_what_it_is(judged: Judged) -> None:
    statement = judged(f'position: "{ALONE}"\nexpect: illustration')
    drawing = draw_figure(statement, THEMES["color"])
    assert dict(drawing.scene.notes)["verdict"] == "illustration"
    assert "draft" not in dict(drawing.scene.notes)
    assert "illustration" in drawing.document().keywords
    legal = judged("position: setup\nexpect: legal")
    assert "illustration" not in draw_figure(legal, THEMES["color"]).document().keywords


def test_what_is_proved_is_said_in_words(judged: Judged) -> None:
    proven, made_up = judged("position: setup\nexpect: legal"), judged(f'position: "{ALONE}"\nexpect: illustration')
    wordless = judged("picture: {text: Words.}")
    assert proofs_in_words([proven]) == ""
    assert proofs_in_words([made_up]) == "1 illustration"
    assert proofs_in_words([proven, made_up, made_up]) == "1 proven, 2 illustrations"
    assert proofs_in_words([proven, made_up, wordless]) == "1 proven, 1 illustration, 1 without a position"


@pytest.mark.parametrize("name", ["dodgem", "long-way", "worm-derby"])
def test_as_an_illustration_a_figure_breaks_the_rules_that_its_turns_break(name: str) -> None:
    """Whatever the rules are, data or a program, and whether or not the position before the turns could arise."""
    game = load_game(name)
    rules, book = load_rules(game), load_figures(game)
    judged = 0
    for figure in book.figures:
        for panel in figure.panels:
            if panel.position is None or not panel.position.then or panel.expect is None:
                continue
            made_up = replace(panel, expect=replace(panel.expect, status="illustration"))
            (statement,) = judge_book(game, rules, replace(book, figures=(replace(figure, panels=(made_up,)),)))
            assert [finding for finding in statement.findings if finding.code == "FIG-VERDICT"] == [], figure.id
            judged += 1
    assert judged


class TestAGameWithoutRules:
    PIECES = "pieces:\n  knight: {name: knight, art: knight}\n  gate: {name: gate, art: gate, letter: x}\n"

    @pytest.fixture
    def judged_in(self, tmp_path: Path) -> Callable[..., Statement]:
        (tmp_path / "art").mkdir()
        for name in ("knight", "gate"):
            drawing = (
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path class="art-line" d="M1 1h5"/></svg>'
            )
            (tmp_path / f"art/{name}.svg").write_text(drawing, encoding="utf-8")

        def judge_in(
            figure: str, board: str = "board: {columns: 3, rows: 3}\n", pieces: str = self.PIECES
        ) -> Statement:
            (tmp_path / "game.yaml").write_text(head() + board + pieces, encoding="utf-8")
            keys = figure.replace("\n", "\n    ")
            texts = "" if "alt:" in keys else "    title: T\n    caption: C.\n    alt: A.\n"
            text = f"figures:\n  - id: one\n{texts}    {keys}\n"
            (tmp_path / "figures.yaml").write_text(text, encoding="utf-8")
            game = load_game(tmp_path)
            return judge_book(game, None, load_figures(game))[0]

        return judge_in

    def test_pieces_stand_on_its_board_in_the_notation_of_board_games(
        self, judged_in: Callable[..., Statement]
    ) -> None:
        statement = judged_in("position: K1x/3/1K1\nexpect: illustration\nclaims: {on.knight: [B1, A3], on.gate: [C3]}")
        assert statement.holds
        assert statement.panels[0].notation == "K1x/3/1K1"
        assert {"board.spaces": 9, "empty": 6}.items() <= dict(flat(statement.facts)).items()

    @pytest.mark.parametrize("expected", ["legal", "unknown", "{illegal: BD-HOLE}", "{illustration: BD-HOLE}"])
    def test_only_rules_can_say_more(self, judged_in: Callable[..., Statement], expected: str) -> None:
        statement = judged_in(f"position: setup\nexpect: {expected}\nclaims: {{moves.count: 3}}")
        assert codes(statement) == ["FIG-RULES"]
        assert statement.findings[0].mark.line == 7
        assert "expect: illustration" in statement.findings[0].hint

    @pytest.mark.parametrize(
        "keys",
        [
            "position: {notation: K2/3/3, then: [A3-A2]}\nexpect: illustration",
            "position: K2/3/3\nexpect: illustration\nbefore-after: A3-A2",
            "expect: illustration\nbefore-after: A3-A2",
            "position: K2/3/3\nexpect: illustration\nmove-arrows: all",
            "position: K2/3/3\nexpect: illustration\nshow: [latest]",
        ],
    )
    def test_turns_and_legal_moves_need_rules(self, judged_in: Callable[..., Statement], keys: str) -> None:
        assert codes(judged_in(keys)) == ["FIG-RULES"]
        assert codes(judged_in(f"title: T\ncaption: C.\nalt: ''\n{keys}")) == ["FIG-RULES", "FIG-ALT"]

    def test_a_turn_from_no_position_needs_rules_too(self, judged_in: Callable[..., Statement]) -> None:
        assert set(codes(judged_in("before-after: A3-A2"))) == {"FIG-RULES", "FIG-EXPECT"}

    def test_a_position_declares_what_it_is(self, judged_in: Callable[..., Statement]) -> None:
        statement = judged_in("position: K2/3/3")
        assert codes(statement) == ["FIG-EXPECT"]
        assert "expect: illustration" in statement.findings[0].hint

    @pytest.mark.parametrize(
        ("position", "said"),
        [
            ("setup", "has no setup"),
            ("K2/3", "this has 2 rows; the board has 3"),
            ("Z2/3/3", "no piece is written 'Z'"),
            ("K2/3/3 red", "is its rows alone"),
            ("K3/3/3", "row 3 has 4 spaces here, and 3 on the board"),
        ],
    )
    def test_a_position_that_cannot_be_read_says_why(
        self, judged_in: Callable[..., Statement], position: str, said: str
    ) -> None:
        statement = judged_in(f'position: "{position}"\nexpect: illustration')
        assert codes(statement) == ["FIG-NOTATION"]
        assert said in statement.findings[0].message

    def test_nothing_is_said_of_facts_that_an_unreadable_position_does_not_have(
        self, judged_in: Callable[..., Statement]
    ) -> None:
        keys = "position: K2/Z2/3\nexpect: illustration\nclaims: {empty: 7}"
        assert codes(judged_in(keys)) == ["FIG-NOTATION"]
        assert "FIG-CLAIM" in codes(judged_in(keys.replace("Z2", "3")))

    def test_without_a_board_there_is_no_position(self, judged_in: Callable[..., Statement]) -> None:
        statement = judged_in("position: K2/3/3\nexpect: illustration", board="")
        assert codes(statement) == ["FIG-NOTATION"]
        assert "the game has no board" in statement.findings[0].message
        assert "board: {columns" in statement.findings[0].hint

    def test_a_picture_needs_neither_rules_nor_a_position(self, judged_in: Callable[..., Statement]) -> None:
        statement = judged_in("picture: {text: Words.}", board="")
        assert statement.holds
        assert statement.proof == "no position"

    def test_no_picture_shows_a_setup(self, judged_in: Callable[..., Statement]) -> None:
        statement = judged_in("picture: {board: {pieces: setup}}")
        with pytest.raises(DefinitionError, match="the pieces of the setup"):
            draw_figure(statement, THEMES["color"])

    def test_a_letter_that_may_be_two_pieces_asks_for_letters(self, judged_in: Callable[..., Statement]) -> None:
        pieces = self.PIECES + "  king: {name: king, art: knight}\n"
        statement = judged_in("position: K2/3/3\nexpect: illustration", pieces=pieces)
        assert "'K' may be knight or king" in statement.findings[0].message
        assert "letter:" in statement.findings[0].hint
        alike = "pieces:\n  king: {name: king, art: knight}\n  knight: {name: knight, art: knight}\n"
        (nobody,) = judged_in("position: Q2/3/3\nexpect: illustration", pieces=alike).findings
        assert nobody.hint == "no piece has a letter of its own: `letter:` gives it one"
        assert judged_in("position: x2/3/3\nexpect: illustration", pieces=pieces).holds
        assert judged_in(
            "position: qK1/3/3\nexpect: illustration", pieces=pieces.replace("king: {", "king: {letter: q, ")
        ).holds

    def test_two_pieces_have_two_letters(self, judged_in: Callable[..., Statement]) -> None:
        pieces = self.PIECES + "  king: {name: king, art: knight, letter: x}\n"
        with pytest.raises(DefinitionError, match="gate and king are both written 'x'"):
            judged_in("position: 3/3/3\nexpect: illustration", pieces=pieces)
        with pytest.raises(DefinitionError, match="'xy' cannot stand for a piece"):
            judged_in(
                "position: 3/3/3\nexpect: illustration", pieces=pieces.replace("letter: x}\n", "letter: xy}\n", 1)
            )

    def test_its_positions_are_written_as_they_are_read(self, judged_in: Callable[..., Statement]) -> None:
        rules = UnruledGame(judged_in("position: 3/3/3\nexpect: illustration").game)
        for text in ("3/3/3", "K1x/1K1/x2", "KKK/xxx/KxK"):
            assert rules.notation(rules.parse(text)) == text
            assert rules.parse(rules.notation(rules.parse(text))) == rules.parse(text)

    def test_its_letters_stay_when_the_game_gets_rules(
        self, judged_in: Callable[..., Statement], tmp_path: Path
    ) -> None:
        pieces = (
            "pieces:\n  red-man: {name: man, art: knight, letter: R}\n  blue-man: {name: man, art: gate, letter: b}\n"
        )
        rules = (
            "rules:\n  players: [red, blue]\n  pieces: {man: {moves: [{step: forward}]}}\n"
            "  setup: {man: near}\n  blocked: loss\n"
        )
        judged_in("position: R1b/3/3\nexpect: illustration", pieces=pieces)
        (tmp_path / "game.yaml").write_text(
            head() + "board: {columns: 3, rows: 3}\n" + pieces + rules, encoding="utf-8"
        )
        board_game = load_rules(load_game(tmp_path))
        assert board_game.notation(board_game.parse("R1b/3/3 red")) == "R1b/3/3 red"
        own = rules.replace("{man: {moves", "{man: {letters: m, moves")
        (tmp_path / "game.yaml").write_text(head() + "board: {columns: 3, rows: 3}\n" + pieces + own, encoding="utf-8")
        assert load_rules(load_game(tmp_path)).parse("M1m/3/3 red")

    def test_the_example_of_the_reference_is_in_order(self, judged_in: Callable[..., Statement]) -> None:
        page = (Path(__file__).parents[2] / "docs/definition.md").read_text(encoding="utf-8")
        example = page.partition("### Illustrations")[2].partition("```yaml\n")[2].partition("```")[0]
        keys = dedent(example.partition("- id: corner\n")[2])
        pieces = "pieces:\n  night: {name: knight, art: knight, letter: N}\n"
        statement = judged_in(keys.rstrip(), board="board: {columns: 8, rows: 8}\n", pieces=pieces)
        assert statement.findings == ()
