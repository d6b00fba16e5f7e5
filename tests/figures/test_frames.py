"""A figure as frames: its panels, and the turns between them where the rules allow each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from ppgen.boards.table import Bounds, TableArrangement
from ppgen.definition.game import Game
from ppgen.definition.load import load_figures
from ppgen.diagnostics import DefinitionError
from ppgen.figures import frames as frames_of_figures
from ppgen.figures.draw import draw_frames, draw_legend
from ppgen.figures.frames import Frame, frames, on_one_table
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Panel, Statement
from ppgen.records import replace
from ppgen.rules.load import load_rules
from ppgen.scene.markup import plain
from ppgen.scene.model import Group, Item
from ppgen.scene.theme import THEMES

RACE = """
transcripts:
  race:
    setup: setup
    turns: [A1-A2, B6-B5, A2-A3, C6-C5, A3-A4]
figures:
"""

Stepped = Callable[..., tuple[Statement, tuple[Frame, ...]]]


@pytest.fixture
def stepped(orchard: Game, tmp_path: Path) -> Stepped:
    """The frames of a figure of the orchard, by the lines of its panels."""
    return lambda panels, **options: _stepped(orchard, tmp_path, panels, **options)


def _stepped(
    game: Game, folder: Path, lines: str, *, since: int | None = None, race: str = RACE
) -> tuple[Statement, tuple[Frame, ...]]:
    head = "  - id: figure\n    title: A figure\n    caption: Words.\n    alt: What it shows.\n"
    body = "".join(f"    {line}\n" for line in dedent(lines).strip().split("\n"))
    (folder / "figures.yaml").write_text(race + head + body, encoding="utf-8")
    book = load_figures(replace(game, folder=folder))
    rules = load_rules(game)
    (statement,) = judge_book(game, rules, book)
    assert statement.holds, statement.findings
    return statement, frames(statement, rules, book, since=since)


FIRST_AND_LAST = """
columns: 2
panels:
  - {letter: A, caption: Before., position: {after: race, turn: 1}, expect: legal}
  - {letter: B, caption: After., position: {after: race, turn: 4}, expect: legal}
"""


def seen(found: tuple[Frame, ...]) -> list[tuple[int | None, str, bool]]:
    return [(frame.turn, frame.notation, frame.is_key) for frame in found]


def test_the_turns_between_two_panels_are_frames(stepped: Stepped) -> None:
    statement, found = stepped(FIRST_AND_LAST)
    assert seen(found) == [(1, "A1-A2", True), (2, "B6-B5", False), (3, "A2-A3", False), (4, "C6-C5", True)]
    assert [frame.panel for frame in found if frame.is_key] == list(statement.panels)


@pytest.mark.parametrize("flow", ["arrows", "none"])
def test_panels_with_arrows_between_them_follow_each_other_whatever_their_positions(
    stepped: Stepped, flow: str
) -> None:
    _, found = stepped(f"""
        columns: 2
        flow: {flow}
        panels:
          - {{letter: A, caption: Before., position: setup, expect: legal}}
          - {{letter: B, caption: After., position: {{after: race, turn: 2}}, expect: legal}}
    """)
    assert [frame.follows for frame in found] == [False, flow == "arrows"]
    assert [frame.words for frame in found] == [(), ()]


def test_each_is_judged_by_the_rules(stepped: Stepped) -> None:
    _, found = stepped(FIRST_AND_LAST)
    verdicts = [frame.panel.verdict for frame in found]
    assert [verdict.status for verdict in verdicts if verdict is not None] == ["legal"] * 4
    assert [len(verdict.witness) for verdict in verdicts if verdict is not None] == [1, 2, 3, 4]


def test_a_frame_says_what_its_turn_did(stepped: Stepped) -> None:
    _, found = stepped(FIRST_AND_LAST)
    assert found[0].words == ()  # the position before it is not shown
    assert [frame.words for frame in found[1:3]] == [
        ("green picker moved from B6 to B5",),
        ("red picker moved from A2 to A3",),
    ]


def test_the_words_of_a_transcript_are_those_of_its_turns(orchard: Game, tmp_path: Path) -> None:
    lines = FIRST_AND_LAST.replace("turn: 4}", "turn: 3, then: [{turn: C6-C5, words: Green takes a step.}, A3-A4]}")
    _, found = _stepped(orchard, tmp_path, lines, race=RACE.replace("B6-B5", "{turn: B6-B5, words: Green begins.}"))
    assert [frame.told for frame in found] == ["", "Green begins.", "", "Green takes a step.", ""]
    assert found[1].words == ("green picker moved from B6 to B5",)


def test_a_single_panel_can_begin_at_the_setup(stepped: Stepped) -> None:
    panel = "position: {after: race, turn: 2}\nexpect: legal"
    assert len(stepped(panel)[1]) == 1
    _, found = stepped(panel, since=0)
    assert seen(found) == [(0, "", False), (1, "A1-A2", False), (2, "B6-B5", True)]


def test_steps_can_begin_with_a_turn(stepped: Stepped) -> None:
    _, found = stepped("position: {after: race, turn: 3}\nexpect: legal", since=2)
    assert [(frame.turn, frame.is_key) for frame in found] == [(2, False), (3, True)]
    # It says what that turn did, though the position before it is not shown; and nothing shown leads to it.
    assert [(frame.words, frame.follows) for frame in found] == [
        (("green picker moved from B6 to B5",), False),
        (("red picker moved from A2 to A3",), True),
    ]


@pytest.mark.parametrize("since", [3, 4])
def test_steps_that_begin_with_the_panel_or_after_it_are_the_panel_alone(stepped: Stepped, since: int) -> None:
    _, found = stepped("position: {after: race, turn: 3}\nexpect: legal", since=since)
    assert seen(found) == [(3, found[0].notation, True)]
    assert not found[0].follows


def test_the_position_before_the_first_step_is_none_of_the_steps_that_are_counted(
    stepped: Stepped, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames_of_figures, "LONGEST", 2)
    _, found = stepped("position: {after: race, turn: 3}\nexpect: legal", since=2)
    assert len(found) == 2


def test_steps_before_the_first_panel_show_what_all_panels_show(stepped: Stepped) -> None:
    panels = """
        panels:
          - {letter: A, position: {after: race, turn: 2}, show: [legal-moves, to-move], expect: legal}
          - {letter: B, position: {after: race, turn: 3}, show: [to-move], expect: legal}
        """
    _, found = stepped(panels, since=1)
    assert found[0].panel.spec.show == ("to-move", "latest")


def test_before_and_after_are_two_frames(stepped: Stepped) -> None:
    _, found = stepped("before-after: {turn: A1-A2, before: Before., after: After.}\nexpect: legal")
    assert seen(found) == [(0, "", True), (1, "A1-A2", True)]
    assert found[1].words == ("red picker moved from A1 to A2",)


def test_frames_follow_each_other_in_one_game(stepped: Stepped) -> None:
    _, found = stepped(FIRST_AND_LAST)
    assert [frame.follows for frame in found] == [False, True, True, True]
    _, found = stepped(
        """
        panels:
          - {letter: A, position: {after: race, turn: 1}, expect: legal}
          - {letter: B, position: {after: race, turn: 1}, expect: legal}
          - {letter: C, position: {notation: setup, then: [A1-A2]}, expect: legal}
          - {letter: D, position: {notation: setup, then: [A1-A2]}, picture: {text: Words.}, expect: legal}
        """
    )
    assert [frame.follows for frame in found] == [False, True, False, False]


def test_further_turns_are_frames_too(stepped: Stepped) -> None:
    _, found = stepped(
        """
        panels:
          - {letter: A, position: {after: race, turn: 1}, expect: legal}
          - {letter: B, position: {after: race, turn: 2, then: [A2-A3, C6-C5]}, expect: legal}
        """
    )
    assert [frame.notation for frame in found] == ["A1-A2", "B6-B5", "A2-A3", "C6-C5"]


def test_panels_of_two_games_have_nothing_between_them(stepped: Stepped) -> None:
    _, found = stepped(
        """
        panels:
          - {letter: A, position: {notation: setup, then: [A1-A2]}, expect: legal}
          - {letter: B, position: {after: race, turn: 4}, expect: legal}
        """
    )
    assert [frame.is_key for frame in found] == [True, True]


def test_panels_in_another_order_have_nothing_between_them(stepped: Stepped) -> None:
    _, found = stepped(
        """
        panels:
          - {letter: A, position: {after: race, turn: 4}, expect: legal}
          - {letter: B, position: {after: race, turn: 1}, expect: legal}
        """
    )
    assert [frame.is_key for frame in found] == [True, True]


def test_a_game_that_breaks_a_rule_is_stepped_through_up_to_that(stepped: Stepped) -> None:
    _, found = stepped(
        """
        panels:
          - {letter: A, position: {after: race, turn: 1}, expect: legal}
          - {letter: B, position: {after: race, turn: 3, then: [C6-C4]}, expect: {illegal: BD-DIRECTION}}
        """
    )
    assert [frame.notation for frame in found] == ["A1-A2", "B6-B5", "A2-A3", "C6-C4"]


def test_nothing_is_shown_after_a_rule_was_broken_that_no_panel_declares(stepped: Stepped) -> None:
    _, found = stepped(
        """
        panels:
          - {letter: A, position: {after: race, turn: 1}, expect: legal}
          - {letter: B, position: {after: race, turn: 1, then: [B6-B4, A2-A3]}, expect: {illegal: BD-DIRECTION}}
        """
    )
    assert [frame.is_key for frame in found] == [True, True]


def test_too_many_frames_are_the_panels_alone(stepped: Stepped, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames_of_figures, "LONGEST", 3)
    _, found = stepped(FIRST_AND_LAST)
    assert [frame.is_key for frame in found] == [True, True]


def test_a_game_in_another_language_has_no_english_words(orchard: Game, tmp_path: Path) -> None:
    _, found = _stepped(replace(orchard, language="de"), tmp_path, FIRST_AND_LAST)
    assert [frame.words for frame in found] == [()] * 4


def test_all_are_drawn_alike(stepped: Stepped) -> None:
    statement, found = stepped(FIRST_AND_LAST)
    scenes = draw_frames(statement, tuple(frame.panel for frame in found), THEMES["color"], one_game=True)
    assert len({(scene.width, scene.height) for scene in scenes}) == 1
    assert len({_place(scene.items, "board") for scene in scenes}) == 1
    assert scenes[0].description == plain(statement.panels[0].caption)


def _place(items: tuple[Item, ...], role: str, at: tuple[float, ...] = ()) -> tuple[float, ...] | None:
    """The transforms that lead to the first group of a role."""
    for item in items:
        if isinstance(item, Group):
            inner = (*at, *(item.transform or ()))
            if item.role == role:
                return inner
            found = _place(item.items, role, inner)
            if found is not None:
                return found
    return None


def test_tables_have_one_crop() -> None:
    small, large = Bounds(0, 0, 10, 10), Bounds(-5, 2, 8, 20)

    def panel(table: TableArrangement) -> Panel:
        return Panel(None, "", {}, arrangement=table)  # type: ignore[arg-type]

    found = on_one_table((panel(TableArrangement(small)), panel(TableArrangement(large))))
    tables = [each.arrangement for each in found]
    assert [table.bounds for table in tables if isinstance(table, TableArrangement)] == [Bounds(-5, 0, 10, 20)] * 2
    region = (panel(TableArrangement(small, region=True)), panel(TableArrangement(large, region=True)))
    assert on_one_table(region) == region


def test_a_legend_can_be_drawn_alone(stepped: Stepped) -> None:
    statement, _ = stepped("position: setup\nexpect: legal\nlegend: {highlight: a choice}")
    legend = draw_legend(statement, THEMES["color"])
    assert legend is not None
    assert legend.description == "a choice"
    assert legend.width < 30.0 < statement.figure.width  # no wider than its entries
    assert draw_legend(replace(statement, figure=replace(statement.figure, legend={})), THEMES["color"]) is None


def test_what_the_legend_explains_is_in_a_frame(stepped: Stepped) -> None:
    """The legend stands beside the frames: it may explain what one of them shows, and nothing that none shows."""
    marked = FIRST_AND_LAST.replace("turn: 4}", "turn: 4}, annotate: [{highlight: [A4]}]")
    statement, steps = stepped(marked + "legend: {highlight: a ring}\n")
    panels = tuple(frame.panel for frame in steps)
    assert len(draw_frames(statement, panels, THEMES["color"], one_game=True)) == len(panels)
    with pytest.raises(
        DefinitionError, match="figure figure explains 'highlight' in its legend, but no panel shows it"
    ):
        draw_frames(statement, panels[:-1], THEMES["color"], one_game=True)
