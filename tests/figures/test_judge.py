"""A figure is a statement: what it declares is compared with what the rules say, and every difference is located."""

from __future__ import annotations

from collections.abc import Callable
from json import dumps
from pathlib import Path
from typing import Any

import pytest

from ppgen.definition.game import Game
from ppgen.definition.load import load_figures, load_game
from ppgen.definition.marks import Callout, Highlight
from ppgen.diagnostics import DefinitionError
from ppgen.figures.judge import judge, judge_book
from ppgen.figures.pages import PAGES
from ppgen.figures.statement import Statement
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import Rules
from tests.small_game import PAWNS, head

Judged = Callable[[str], Statement]
SETUP = "setup"


def codes(statement: Statement) -> list[str]:
    return [finding.code for finding in statement.findings]


def test_a_figure_that_is_as_it_declares_holds(judged: Judged) -> None:
    statement = judged(f"position: {SETUP}\nexpect: legal\nclaims: {{moves.count: 7, board.spaces: 42}}")
    assert statement.holds
    assert statement.panels[0].verdict is not None
    assert statement.panels[0].verdict.status == "legal"
    assert statement.panels[0].arrangement is not None


def test_a_position_is_judged_by_replaying_its_transcript(judged: Judged) -> None:
    statement = judged("position: {after: short}\nexpect: legal\nclaims: {turn: red, moves.from.A2: [A2-A3, A2-B2]}")
    assert statement.holds
    assert statement.panels[0].verdict is not None
    assert len(statement.panels[0].verdict.witness) == 2


@pytest.mark.parametrize("turn", ["1", "B"])
def test_a_turn_may_be_called_by_number_or_label(judged: Judged, turn: str) -> None:
    assert judged(f"position: {{after: short, turn: {turn}}}\nexpect: legal\nclaims: {{turn: green}}").holds


def test_each_player_of_a_transcript_has_a_sheet(judged_long_way: Judged) -> None:
    statement = judged_long_way("position: {after: short, turn: 1, player: bob}\nexpect: legal")
    assert statement.holds
    assert "C3" in statement.panels[0].notation


def test_further_turns_are_played_after_a_position(judged: Judged) -> None:
    assert judged('position: {notation: setup, then: ["A1-A2"]}\nexpect: legal\nclaims: {turn: green}').holds


def test_an_illegal_turn_is_drawn_and_judged_for_its_reason(judged: Judged) -> None:
    statement = judged(f'position: {{notation: {SETUP}, then: ["A1-A3"]}}\nexpect: {{illegal: BD-DIRECTION}}')
    assert statement.holds
    assert statement.panels[0].arrangement is not None


def test_another_verdict_than_declared_is_found_where_it_is_declared(judged: Judged) -> None:
    statement = judged(f'position: {{notation: {SETUP}, then: ["A1-A3"]}}\nexpect: legal')
    assert codes(statement) == ["FIG-VERDICT"]
    assert "BD-DIRECTION" in statement.findings[0].message
    assert statement.findings[0].mark.line == 11


def test_what_follows_from_an_illegal_turn_is_not_told_again(judged: Judged) -> None:
    position = f'position: {{notation: {SETUP}, then: ["A1-A3"]}}\nexpect: legal'
    assert codes(judged(f'{position}\nshow: [won]\ncaption: "{{{{ winner }}}}"')) == ["FIG-VERDICT"]
    assert codes(judged(f'{position}\ncaption: "{{{{ won.by }}}}"')) == ["FIG-VERDICT"]
    assert codes(judged(f'{position}\ncaption: "{{{{ winer }}}}"')) == ["FIG-VERDICT", "FIG-CAPTION"]


@pytest.mark.parametrize(
    "wrong",
    ["{position: nonsense, expect: legal, CLAIM}", '{position: {notation: setup, then: ["A1-A3"]}, expect: legal}'],
    ids=["no position", "a wrong turn"],
)
def test_what_is_wrong_with_one_panel_hides_nothing_of_another(judged: Judged, wrong: str) -> None:
    """Of the panel itself nothing follows twice: a text of its own may count what is not there."""
    wrong = wrong.replace("CLAIM", "claims: {turn: red}").replace("expect", "caption: All 17 coins, expect")
    other = "{position: setup, expect: legal, caption: 'All 19 coins and {{ trun }}', claims: {turn: green, trun: 1}}"
    statement = judged(f"caption: Twice 17 coins.\npanels: [{wrong}, {other}]")
    assert [finding.code for finding in statement.findings if "19" in finding.message] == ["FIG-BARE-NUMBER"]
    assert not any("17" in finding.message for finding in statement.findings)
    assert codes(statement).count("FIG-FACT") == codes(statement).count("FIG-CAPTION") == 1
    assert len(statement.findings) == 5


def test_every_quote_of_a_text_that_has_no_value_is_found(judged: Judged) -> None:
    """What is written beside them is read all the same."""
    statement = judged("position: setup\nexpect: legal\ncaption: 'At {{ trun }}, 23 of {{ count.foo }} coins.'")
    assert sorted(codes(statement)) == ["FIG-BARE-NUMBER", "FIG-CAPTION", "FIG-CAPTION"]
    assert len({finding.mark.column for finding in statement.findings}) == 3


def test_a_number_that_is_declared_is_not_missed_in_a_text_that_cannot_be_read(judged: Judged) -> None:
    said = "position: setup\nexpect: legal\ncaption: 'About 23 {{ coins'\nsaid: {23: a guess}"
    assert codes(judged(said)) == ["FIG-CAPTION"]
    assert "FIG-BARE-NUMBER" in codes(judged(said.replace(" {{ coins", "").replace("23: a", "24: a")))


def test_a_caption_that_quotes_what_won_says_that_nothing_has(judged: Judged) -> None:
    (finding,) = judged('position: setup\nexpect: legal\ncaption: "{{ won.by }}"').findings
    assert "'won' is unknown here: its position is not won" in finding.message
    assert finding.hint == "leave it out, or show the position after the winning turn"


def test_illegal_for_another_reason_is_another_verdict(judged: Judged) -> None:
    statement = judged(f'position: {{notation: {SETUP}, then: ["A1-A3"]}}\nexpect: {{illegal: BD-OCCUPIED}}')
    assert codes(statement) == ["FIG-VERDICT"]


def test_a_legal_position_that_is_declared_illegal_says_what_to_do(judged: Judged) -> None:
    statement = judged("position: setup\nexpect: {illegal: BD-OCCUPIED}")
    assert codes(statement) == ["FIG-VERDICT"]
    assert statement.findings[0].hint == "declare what the rules say, or correct the position"


def test_illegal_for_one_reason_more_is_another_verdict(judged: Judged) -> None:
    position = f'position: {{notation: {SETUP}, then: ["A1-A3", "B6-A6"]}}'
    assert "FIG-VERDICT" in codes(judged(f"{position}\nexpect: {{illegal: BD-DIRECTION}}"))


def test_a_position_without_a_declared_verdict_is_found(judged: Judged) -> None:
    statement = judged(f"position: {SETUP}")
    assert codes(statement) == ["FIG-EXPECT"]


PICTURE = "picture: {roll: {dice: [sun-1]}}"


@pytest.mark.parametrize("verdict", ["legal", "unknown", "illustration", "{illegal: BD-DIRECTION}"])
def test_a_verdict_is_expected_of_a_position(judged: Judged, verdict: str) -> None:
    """Without one nobody judges it, so the figure would look proved."""
    assert judged(PICTURE).holds
    statement = judged(f"{PICTURE}\nexpect: {verdict}")
    assert codes(statement) == ["FIG-POSITION"]
    expected = statement.panels[0].spec.expect
    assert expected is not None
    assert statement.findings[0].mark == expected.mark
    assert "no position that could be judged" in statement.findings[0].message


def test_a_panel_of_several_needs_a_position_for_its_verdict(judged: Judged) -> None:
    statement = judged(f"panels: [{{{PICTURE}, expect: legal}}, {{position: {SETUP}, expect: legal}}]")
    assert codes(statement) == ["FIG-POSITION"]


@pytest.mark.parametrize("letters", [("A", "A"), ("2", "")])
def test_no_two_panels_have_one_name(judged: Judged, letters: tuple[str, str]) -> None:
    """`panels.A` would silently mean the last of them, and the ids in the drawing would clash."""
    panels = ", ".join(f"{{letter: '{letter}', position: {SETUP}, expect: legal}}" for letter in letters)
    with pytest.raises(DefinitionError, match=f"two panels are called '{letters[0]}'"):
        judged(f"panels: [{panels}]")


def test_a_panel_shows_a_position_or_a_picture(judged: Judged) -> None:
    """Otherwise a figure without anything in it would be published."""
    for text in ("coordinates: true", "expect: legal", "panels: [{caption: Nothing.}]"):
        assert codes(judged(text)) == ["FIG-POSITION"]
    assert judged("before-after: A1-A2\nexpect: legal").holds


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("show", "[legal-moves]"),
        ("hide", "[move-A1-A2]"),
        ("annotate", "[{highlight: [A1]}]"),
        ("region", "A1-B2"),
        ("move-arrows", "all"),
    ],
)
def test_nothing_is_asked_of_a_board_that_a_picture_replaces(judged: Judged, key: str, value: str) -> None:
    """It would be left out of the drawing in silence."""
    statement = judged(f"{PICTURE}\n{key}: {value}")
    assert codes(statement) == ["FIG-POSITION"]
    assert f"`{key}`" in statement.findings[0].message


def test_a_picture_may_stand_before_and_after_a_turn(judged: Judged) -> None:
    assert judged(f"before-after: A1-A2\nexpect: legal\n{PICTURE}").holds


def test_a_code_that_the_rules_cannot_give_is_found_once(judged: Judged) -> None:
    statement = judged(f"position: {SETUP}\nexpect: {{illegal: BD-DIRECTIN}}")
    assert codes(statement) == ["FIG-EXPECT"]
    assert "BD-DIRECTION" in statement.findings[0].hint
    assert statement.findings[0].hint.endswith("; the rules say: legal")


def test_each_code_that_the_rules_cannot_give_is_found(judged: Judged) -> None:
    statement = judged(f"position: {SETUP}\nexpect: {{illegal: [BD-DIRECTIN, BD-COUNT, NO-SUCH]}}")
    assert [finding.message.rpartition(" ")[2] for finding in statement.findings] == ["BD-DIRECTIN", "NO-SUCH"]


def test_a_claim_that_differs_says_what_is_stated_and_what_is_so(judged: Judged) -> None:
    statement = judged(f"position: {SETUP}\nexpect: legal\nclaims: {{moves.count: 3}}")
    assert codes(statement) == ["FIG-CLAIM"]
    assert "moves.count = 3" in statement.findings[0].message
    assert "it is 7" in statement.findings[0].message


def test_a_claim_about_an_unknown_fact_names_the_nearest(judged: Judged) -> None:
    statement = judged(f"position: {SETUP}\nexpect: legal\nclaims: {{moves.cuont: 3}}")
    assert codes(statement) == ["FIG-FACT"]
    assert "count" in statement.findings[0].hint


def test_a_caption_quotes_facts(judged: Judged) -> None:
    statement = judged(f'position: {SETUP}\nexpect: legal\ncaption: "{{{{ facts.board.spaces }}}} spaces."')
    assert statement.holds
    assert statement.caption == "42 spaces."


def test_the_caption_of_a_figure_quotes_any_panel_by_its_letter(judged: Judged) -> None:
    statement = judged(
        """
        panels:
          - {letter: A, position: setup, expect: legal}
          - {letter: B, position: {after: short, turn: 1}, expect: legal}
        caption: "{{ panels.A.turn }} and {{ panels.B.turn }}"
        claims: {panels.A.turn: red, turn: green}
        """
    )
    assert statement.holds
    assert statement.caption == "red and green"


@pytest.mark.parametrize(
    "caption",
    [
        "{{ facts.nothing }}",
        "{{ facts.board.spaces.real.x }}",
        "{{ facts",
        "{{ ''.__class__ }}",
        "{{ 'a' * 1000000000 }}",
        "{{ 9 ** 999999999 }}",
        "{% for i in facts %}{% endfor %}",
        "{{ facts.board.spaces / 0 }}",
        "{{ range(9) }}",
    ],
)
def test_a_caption_that_cannot_be_filled_in_is_found_and_never_run(judged: Judged, caption: str) -> None:
    statement = judged(f"position: {SETUP}\nexpect: legal\ncaption: {dumps(caption)}")
    assert codes(statement) == ["FIG-CAPTION"]


def test_every_text_but_the_title_may_quote_facts(judged: Judged) -> None:
    statement = judged(
        f"""
        position: {SETUP}
        expect: legal
        legend: {{coin: "{{{{ facts.board.rows | spelled }}}} coins"}}
        annotate:
          - callout: {{at: A4w, text: "one of {{{{ facts.board.spaces }}}}"}}
          - highlight: {{spaces: [A4], label: "{{{{ facts.board.rows }}}} rows"}}
        """
    )
    assert statement.holds
    callout, highlight = statement.panels[0].spec.annotate
    assert dict(statement.figure.legend) == {"coin": "six coins"}
    assert isinstance(callout, Callout)
    assert isinstance(highlight, Highlight)
    assert (callout.text, highlight.label) == ("one of 42", "6 rows")
    assert codes(judged(f'position: {SETUP}\nexpect: legal\ntitle: "{{{{ facts.turn }}}}"')) == ["FIG-CAPTION"]


def test_a_fault_in_a_text_is_told_where_it_stands(judged: Judged) -> None:
    statement = judged(f"position: {SETUP}\nexpect: legal\ncaption: >-\n  A text\n  of {{{{ facts.rows }}}} lines")
    (finding,) = statement.findings
    with open(finding.mark.file, encoding="utf-8") as file:
        line = file.read().splitlines()[finding.mark.line - 1]
    assert line[finding.mark.column - 1 :] == "{{ facts.rows }} lines"


def test_facts_that_are_no_plain_data_are_refused(orchard: Game, orchard_rules: Rules[Any]) -> None:
    class Odd:
        """The rules, but for a set among the facts."""

        def __getattr__(self, name: str) -> Any:
            return getattr(orchard_rules, name)

        def facts(self, position: Any) -> Any:
            return {**orchard_rules.facts(position), "odd": {1, 2}}

    book = load_figures(orchard)
    statement = judge(orchard, Odd(), book, next(figure for figure in book.figures if figure.id == "opening"))
    assert codes(statement)[0] == "FIG-FACT"
    assert "odd is set" in statement.findings[0].message


def test_a_figure_needs_alternative_text(judged: Judged) -> None:
    assert codes(judged(f'position: {SETUP}\nexpect: legal\nalt: " "')) == ["FIG-ALT"]


def test_an_unknown_overlay_is_found(judged: Judged) -> None:
    statement = judged(f"position: {SETUP}\nexpect: legal\nshow: [legal-movs]")
    assert codes(statement) == ["FIG-OVERLAY"]
    assert "legal-moves" in statement.findings[0].hint


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ('"setup nonsense"', "FIG-NOTATION"),
        ('{notation: setup, then: ["nonsense"]}', "FIG-NOTATION"),
        ("{after: short, player: eve}", "FIG-TRANSCRIPT"),
    ],
)
def test_a_position_that_does_not_exist_is_found(judged: Judged, position: str, code: str) -> None:
    assert codes(judged(f"position: {position}\nexpect: legal")) == [code]


@pytest.mark.parametrize("region", ["A1-H3", "A1", "A1-B", "A1-B2-C3"])
def test_a_region_is_two_corners_on_the_board(judged: Judged, region: str) -> None:
    assert set(codes(judged(f"position: {SETUP}\nexpect: legal\nregion: {region}"))) == {"FIG-SPACE"}


@pytest.mark.parametrize(
    "mark",
    [
        "callout: {at: D4, text: x}",
        "callout: {at: D4n, text: x}",
        "arrow: {from: A1, to: D4}",
        "highlight: [A1, D4]",
        "step: {number: 1, at: D4}",
        "wrong: D4",
    ],
)
def test_a_mark_is_in_the_part_of_the_board_that_is_shown(judged: Judged, mark: str) -> None:
    """It would be drawn outside the picture, where nobody sees it."""
    text = f"position: {SETUP}\nexpect: legal\nannotate: [{{{mark}}}]\n"
    assert judged(text).holds
    assert judged(f"{text}region: D4-A1").holds
    statement = judged(f"{text}region: A1-C3")
    assert codes(statement) == ["FIG-SPACE"]
    assert "D4, which is not in the region A1-C3" in statement.findings[0].message
    column = statement.panels[0].spec.annotate[0].mark.column
    assert (statement.findings[0].mark.column, column > 5) == (column, True)  # where the mark is, not its figure


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ("{cross: A1}, {tick: A1}", "there is a sign on A1 already"),
        ("{wrong: A1n}, {cross: A1n}", "there is a sign on A1n already"),
        ("{step: {number: 1, at: A1}}, {step: {number: 2, at: A1}}", "there is a number on A1 already"),
    ],
)
def test_one_sign_does_not_hide_another(judged: Judged, marks: str, message: str) -> None:
    (finding,) = judged(f"position: {SETUP}\nexpect: legal\nannotate: [{marks}]").findings
    assert (finding.code, finding.message) == ("FIG-SPACE", message)


@pytest.mark.parametrize("key", ["scale: 0.2", "flow: arrows"])
def test_a_key_that_nothing_draws_is_a_fault(judged: Judged, key: str) -> None:
    (finding,) = judged(f"position: {SETUP}\nexpect: legal\n{key}").findings
    assert finding.code == "FIG-POSITION"
    assert f"`{key.partition(':')[0]}" in finding.message


def test_signs_on_a_space_on_its_side_and_a_number_may_stand_together(judged: Judged) -> None:
    marks = "{cross: A1}, {tick: A1n}, {step: {number: 1, at: A1}}"
    assert judged(f"position: {SETUP}\nexpect: legal\nannotate: [{marks}]").holds


def test_a_figure_has_a_panel(judged: Judged) -> None:
    with pytest.raises(DefinitionError, match="panels is empty"):
        judged("panels: []")


@pytest.mark.parametrize("mark", ["callout: {at: H9, text: x}", "cross: H9", "tick: H9n", "highlight: {spaces: [H9n]}"])
def test_a_mark_is_on_a_space_of_the_board(judged: Judged, mark: str) -> None:
    with pytest.raises(DefinitionError) as fault:
        judged(f"position: {SETUP}\nexpect: legal\nannotate: [{{{mark}}}]")
    (found,) = fault.value.diagnostics
    assert (found.code, found.hint) == ("DEF-SPACE", "the spaces are A1 to G6")
    assert found.mark.column > 12


def test_a_picture_of_art_that_is_not_there_is_found(judged: Judged) -> None:
    assert codes(judged("picture: {roll: {dice: [sun-7]}}")) == ["FIG-PICTURE"]


def test_a_legend_entry_is_a_paint_or_art(judged: Judged) -> None:
    assert codes(judged(f"position: {SETUP}\nexpect: legal\nlegend: {{route: a way, nothing: else}}")) == [
        "FIG-PICTURE"
    ]


SUM = """
position: {after: short}
expect: legal
picture:
  sum:
    rows: [{label: columns, fact: board.columns}, {label: holes, fact: board.holes, sign: minus}]
    total: {label: total, fact: %s}
"""


def test_a_sum_adds_up_to_its_total(judged: Judged) -> None:
    assert judged(SUM % "board.columns").holds
    assert codes(judged(SUM % "board.spaces")) == ["FIG-SUM"]
    assert codes(judged(SUM % "nothing")) == ["FIG-FACT"]
    assert codes(judged(SUM % "turn")) == ["FIG-SUM"]


def test_the_latest_turn_alone_stands_out(judged: Judged) -> None:
    text = "position: {after: short}\nexpect: legal\nshow: [latest]"
    arrangement = judged(text).panels[0].arrangement
    assert arrangement is not None
    assert [arrow.id for arrow in arrangement.arrows] == ["move-done-B6-B5"]
    arrangement = judged(text.replace("[latest]", "[]")).panels[0].arrangement
    assert arrangement is not None
    assert arrangement.arrows == ()


def test_every_finding_has_its_page(judged: Judged) -> None:
    for code in ("FIG-VERDICT", "FIG-EXPECT", "FIG-CLAIM", "FIG-FACT", "FIG-CAPTION", "FIG-ALT", "FIG-OVERLAY"):
        assert PAGES[code].explanation
    for code in ("FIG-NOTATION", "FIG-TRANSCRIPT", "FIG-SPACE", "FIG-PICTURE", "FIG-SUM"):
        assert PAGES[code].explanation


def test_figures_that_are_as_they_declare_have_no_findings(orchard: Game, orchard_rules: Rules[Any]) -> None:
    statements = judge_book(orchard, orchard_rules, load_figures(orchard))
    assert [statement.id for statement in statements if statement.holds] == ["opening", "not-allowed", "fruit"]
    assert [finding for statement in statements for finding in statement.findings] == []


WAY = 'position: "in:A4w out:G6e"\nexpect: legal\nshow: [shopper-path]\n'


def test_a_panel_hides_a_leg_of_the_way(judged_long_way: Judged) -> None:
    shown = judged_long_way(WAY).panels[0].arrangement
    hidden = judged_long_way(WAY + "hide: [leg-1]").panels[0].arrangement
    assert shown is not None
    assert hidden is not None
    assert [route.id for route in shown.routes] == ["leg-1"]
    assert hidden.routes == ()


def test_what_lies_on_the_board_cannot_be_hidden(judged: Judged) -> None:
    statement = judged("position: {after: short}\nexpect: legal\nhide: [red-picker-A1]")
    assert codes(statement) == ["FIG-OVERLAY"]


@pytest.mark.parametrize("text", ['caption: "A :pluum: here."', "annotate: [{callout: {at: A1, text: ':pluum:'}}]"])
def test_an_inline_symbol_names_art(judged: Judged, text: str) -> None:
    statement = judged(f"position: {SETUP}\nexpect: legal\n{text}")
    assert codes(statement) == ["FIG-PICTURE"]
    assert statement.findings[0].hint == "did you mean 'plum'?"
    assert judged(f"position: {SETUP}\nexpect: legal\n{text}".replace("pluum", "plum")).holds


@pytest.mark.parametrize("alt", ["", "    alt:\n", '    alt: ""\n'])
def test_a_figure_without_alternative_text_hides_no_verdict(tmp_path: Path, alt: str) -> None:
    (tmp_path / "game.yaml").write_text(head() + PAWNS, encoding="utf-8")
    figure = "  - id: {id}\n    title: Pawns\n    position: {{notation: setup, then: [{turn}]}}\n    expect: legal\n"
    text = "figures:\n" + figure.format(id="bare", turn="A1-A2") + "    caption: Pawns.\n" + alt
    text += figure.format(id="wrong", turn="A1-A3") + "    caption: Pawns.\n    alt: Pawns.\n"
    (tmp_path / "figures.yaml").write_text(text, encoding="utf-8")
    game = load_game(tmp_path)
    statements = judge_book(game, load_rules(game), load_figures(game))
    assert [codes(statement) for statement in statements] == [["FIG-ALT"], ["FIG-VERDICT"]]
    assert statements[0].findings[0].mark.line == 2


@pytest.mark.parametrize("path", ["moves.count", "facts.moves.count"])
def test_texts_and_claims_name_a_fact_alike(judged: Judged, path: str) -> None:
    words = f'caption: "{{{{ {path} }}}} moves."\nclaims: {{{path}: 7}}'
    assert judged(f"position: {SETUP}\nexpect: legal\n{words}").holds


def test_a_fault_in_a_caption_is_said_at_its_own_place(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(head() + PAWNS, encoding="utf-8")
    figure = "figures:\n  - id: pawns\n    title: Pawns\n    position: setup\n    expect: legal\n    alt: Pawns.\n"
    (tmp_path / "figures.yaml").write_text(
        figure + "    caption: Pawns {{ turn }} and {{ turn( }}.\n", encoding="utf-8"
    )
    game = load_game(tmp_path)
    (statement,) = judge_book(game, load_rules(game), load_figures(game))
    (finding,) = statement.findings
    assert (finding.mark.line, finding.mark.column, finding.code) == (7, 35, "FIG-CAPTION")
    assert "the bracket ( is never closed" in finding.message
