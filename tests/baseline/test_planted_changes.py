"""Changes that a maintainer makes, planted in a stranger's project: what a reviewer reads is true, and it is little."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.baseline.difference import Difference
from ppgen.baseline.telling import told
from ppgen.cli import run
from tests.baseline import quarry
from tests.baseline.conftest import Project

FIGURES, GAME, COINS = "games/quarry/figures.yaml", "games/quarry/game.yaml", "games/toss/figures.yaml"
Edit = tuple[str, str, str]
Diff = Callable[..., str]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with its drawings committed."""
    folder = tmp_path_factory.mktemp("stranger") / "theirs"
    quarry.write(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        project = Project(folder)
        project.git("init", "-q", "-b", "main")
        assert run(["figures", "--trust-rules"]) == 0
        assert run(["sheets", "--format", "svg", "--trust-rules"]) == 0
        project.commit("A game and its drawings")
    return folder


@pytest.fixture
def project(drawn: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    folder = tmp_path / "theirs"
    shutil.copytree(drawn, folder)
    monkeypatch.chdir(folder)
    return Project(folder)


@pytest.fixture
def diff(project: Project, capsys: pytest.CaptureFixture[str]) -> Diff:
    """Make edits, and return what `ppgen diff` says of them."""

    def said(*edits: Edit, form: str = "text") -> str:
        for edit in edits:
            project.edit(*edit)
        capsys.readouterr()
        run(["diff", "--trust-rules", "--format", form])
        return capsys.readouterr().out

    return said


def sentences(said: str, drawing: str) -> list[str]:
    """The sentences about one drawing."""
    lines = iter(said.splitlines())
    for line in lines:
        if f"{drawing}.svg" in line and not line.startswith(" "):
            break
    found: list[str] = []
    for line in lines:
        if not line.startswith("    "):
            break
        found.append(line.strip())
    return found


ONE_DRAWING: dict[str, tuple[str, list[Edit], list[str]]] = {
    "a mark is deleted": (
        "marks",
        [(FIGURES, "          - {step: {at: C2, number: 1}}\n", "")],
        ["Panel A: step 1 removed from C2"],
    ),
    "a mark is added before the others": (
        "marks",
        [(FIGURES, "          - {arrow: {", "          - {step: {at: E2, number: 2}}\n          - {arrow: {")],
        ["Panel A: step 2 added on E2"],
    ),
    "a mark is renumbered": (
        "marks",
        [(FIGURES, "{at: C2, number: 1}", "{at: C2, number: 2}")],
        ["Panel A: C2: step 1 became step 2"],
    ),
    "a mark is moved": ("marks", [(FIGURES, "{at: F3}", "{at: F4}")], ["Panel A: cross moved from F3 to F4"]),
    "a highlight covers more": (
        "marks",
        [(FIGURES, "spaces: [A1]", "spaces: [A1, B1]")],
        ["Panel A: highlight is now on A1, B1, was on A1"],
    ),
    "a ring loses its label": (
        "marks",
        [(FIGURES, "spaces: [A1], label: home", "spaces: [A1]")],
        ["Panel A: label “home” of highlight on A1 removed", "Panel A: board moved as a whole by 5.1 mm to the left"],
    ),
    "a ring has another label": (
        "marks",
        [(FIGURES, "label: home", "label: nest")],
        ["Panel A: label of highlight on A1 changed: “home” → “nest”", "2 other things moved by up to 0.99 mm"],
    ),
    "an arrow becomes unlawful": (
        "marks",
        [(FIGURES, "{from: D1, to: D2}", "{from: D1, to: D2, kind: unlawful}")],
        ["Panel A: arrow D1 → D2 is now unlawful"],
    ),
    "an arrow becomes unlawful and says why": (
        "marks",
        [(FIGURES, "{from: D1, to: D2}", "{from: D1, to: D2, kind: unlawful, label: too far}")],
        [
            "the page is now 120 × 42.4 mm large, was 120 × 36.4 mm",
            "Panel A: label “too far” of arrow D1 → D2 added",
            "Panel A: arrow D1 → D2 is now unlawful",
            "4 other texts and 2 other things moved by up to 6 mm",
        ],
    ),
    "a panel has another letter": ("marks", [(FIGURES, "letter: A\n", "letter: X\n")], ["panel A is now X"]),
    "all panels have other letters": (
        "course",
        [
            (FIGURES, "{letter: C, caption: After an", "{letter: D, caption: After an"),
            (FIGURES, "{letter: B, caption: After a", "{letter: C, caption: After a"),
            (FIGURES, "{letter: A, caption: The", "{letter: B, caption: The"),
        ],
        ["panels A, B and C are now B, C and D"],
    ),
    "a score box is added": (
        "card",
        [(GAME, '{label: fines, sign: "−"}', '{label: gems, sign: "+"}, {label: fines, sign: "−"}')],
        [
            "Box “gems” added",
            "Box “stones”, box “fines” and box “Total”: each is now 44 × 8 mm, was 61 × 8 mm",
            "5 other texts moved by up to 35.5 mm",
        ],
    ),
    "a box has another label": ("card", [(GAME, "label: Slate", "label: Chalk")], ["Box “Slate” is now “Chalk”"]),
    "a score box has another label": (
        "card",
        [(GAME, "label: fines", "label: losses")],
        ["Box “fines” is now “losses”"],
    ),
    "a coin turns by nearly a degree": (
        "throw",
        [(COINS, "position: setup", 'position: "suns-2@20,20^0.999999 moons-3@50,20^357"')],
        ["Coin suns 2 turned by 1° to the left", "Coin moons 3 turned by 3°"],
    ),
    "a coin turns by next to nothing": (
        "throw",
        [(COINS, "position: setup", 'position: "suns-2@20,20^0.04 moons-3@50,20^0"')],
        ["Coin suns 2 turned by less than 0.1° to the left"],
    ),
    "a coin is turned over": (
        "throw",
        [(COINS, "position: setup", 'position: "suns-2@20,20^0b moons-3@50,20^0"')],
        ["Coin suns 2 turned over: back up"],
    ),
    "a coin is moved": (
        "throw",
        [(COINS, "position: setup", 'position: "suns-2@24,20^0 moons-3@50,20^0"')],
        ["Coin suns 2 moved by 2.5 mm to the right"],
    ),
    "words are no longer bold": ("words", [(FIGURES, "**The total**", "The total")], ["“The total” is no longer bold"]),
    "a word is bold in a text with another word": (
        "words",
        [(FIGURES, "The second text says what happens afterwards", "The **second** text says what comes")],
        [
            "Text changed: “The second text says what happens afterwards.” → “The second text says what comes.”",
            "“second” is now bold",
        ],
    ),
    "a word is bold": ("words", [(FIGURES, "The second text", "The **second** text")], ["“second” is now bold"]),
    "a labelled arrow points elsewhere": (
        "marks",
        [(FIGURES, "{from: D1, to: D2}", "{from: D1, to: E1}")],
        ["Panel A: arrow moved from D1 → D2 to D1 → E1"],
    ),
    "a callout is moved to another space": (
        "marks",
        [(FIGURES, "{at: A1, side: left, text: a mason}", "{at: A2, side: left, text: a mason}")],
        ["Panel B: callout “a mason” moved from A1 to A2"],
    ),
    "a callout is moved across the board": (
        "marks",
        [(FIGURES, "{at: A1, side: left, text: a mason}", "{at: C3, side: left, text: a mason}")],
        ["Panel B: callout “a mason” moved from A1 to C3"],
    ),
    "a box grows by less than it would seem to in whole millimetres": (
        "card",
        [(GAME, "{label: Crane, width: 30, height: 12}", "{label: Crane, width: 30, height: 12.6}")],
        [
            "Box “Crane” and box “Slate”: each is now 100.1 × 19.6 mm, was 100.1 × 19.0 mm",
            "6 other texts and 5 other things moved by up to 0.6 mm",
        ],
    ),
    "an arrow is deleted": (
        "marks",
        [(FIGURES, "          - {arrow: {from: D1, to: D2}}\n", "")],
        ["Panel A: arrow D1 → D2 removed"],
    ),
    "a callout is moved to a space in another row": (
        "marks",
        [(FIGURES, "{at: E4, side: right, text: an", "{at: E5, side: right, text: an")],
        ["Panel B: callout “an empty space” moved from E4 to E5"],
    ),
    "a callout says more": (
        "marks",
        [(FIGURES, "text: an empty space}", "text: an empty space where nobody stands}")],
        [
            # The longer words leave the boards less room.
            "the page is now 120 × 32.2 mm large, was 120 × 36.4 mm",
            "Panels A and B: board drawn 15 % smaller",
            "Panel B: callout on E4 changed: “an empty space” → “an empty space where nobody stands”",
            "4 other texts and 3 other things moved by up to 4.2 mm",
        ],
    ),
    "a column of a table is added": (
        "card",
        [(GAME, "[Price, Weight]", "[Price, Weight, Mass]"), (GAME, '"9"]', '"9", "1"]'), (GAME, '"7"]', '"7", "2"]')],
        ["Text added: “Mass”, “1” and “2”", "6 other texts moved by up to 46.2 mm"],
    ),
    "a list is put in another order": (
        "card",
        [
            (
                GAME,
                '["Move one mason **forward** or sideways.", "Take what you dug."]',
                '["Take what you dug.", "Move one mason **forward** or sideways."]',
            )
        ],
        ["“Take what you dug.” moved by 7.2 mm up", "3 other texts moved by up to 7.2 mm"],
    ),
    "panels lose their letters": (
        "course",
        [
            (FIGURES, "{letter: A, caption: The", "{caption: The"),
            (FIGURES, "{letter: B, caption: After a", "{caption: After a"),
            (FIGURES, "{letter: C, caption: After an", "{caption: After an"),
        ],
        [
            "the page is now 160 × 57.2 mm large, was 160 × 58 mm",
            "panels A, B and C have no letters now",
            "3 other texts moved by up to 4.2 mm",
        ],
    ),
    "a piece stands elsewhere": (
        "play",
        [
            (
                FIGURES,
                "    position: {notation: setup, then: [A1-A2]}\n",
                "    position: {notation: setup, then: [C1-C2]}\n",
            )
        ],
        ["Grey mason moved from C1 to C2", "Grey mason moved from A2 to A1"],
    ),
    "a turn more is shown": (
        "play",
        [(FIGURES, "then: [A1-A2]}\n    expect", "then: [A1-A2, A6-A5]}\n    expect")],
        ["Brown mason moved from A6 to A5", "position changed: “brown” → “grey”"],
    ),
    "a caption is reworded": (
        "marks",
        [(FIGURES, "caption: The way of a mason.", "caption: How a mason goes.")],
        ["caption of panel A changed: “The way of a mason.” → “How a mason goes.”"],
    ),
    "names of rows and columns are shown": (
        "play",
        [(FIGURES, "    caption: After a move.\n", "    caption: After a move.\n    coordinates: true\n")],
        [
            "the page is now 80 × 73.3 mm large, was 80 × 70.6 mm",
            "Coordinates added",
            "Everything moved as a whole by 1.2 mm to the right",
        ],
    ),
    "a cell of a table is another": ("card", [(GAME, '["5", "7"]', '["6", "7"]')], ["Text changed: “5” → “6”"]),
    "a heading is another": (
        "card",
        [(GAME, "heading: Costs", "heading: Prices")],
        ["Text changed: “Costs” → “Prices”"],
    ),
}


@pytest.mark.parametrize("plant", ONE_DRAWING)
def test_what_is_planted_in_one_drawing_is_said_in_these_words(plant: str, diff: Diff) -> None:
    drawing, edits, expected = ONE_DRAWING[plant]
    assert sentences(diff(*edits), drawing) == expected


def test_a_panel_in_the_middle_is_the_only_new_one(diff: Diff) -> None:
    said = diff(
        (FIGURES, "{letter: C, caption: After an", "{letter: D, caption: After an"),
        (
            FIGURES,
            "      - {letter: B, caption: After a",
            """\
      - {letter: B, caption: Before it., position: setup, expect: legal}
      - {letter: C, caption: After a""",
        ),
    )
    about = sentences(said, "course")
    assert "Panel B added: “Before it.”" in about
    assert "panels B and C are now C and D" in about
    assert len(about) == 5
    assert "caption" not in " ".join(about)


def test_the_words_in_the_documentation_are_those_that_are_said() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs/diff.md").read_text(encoding="utf-8")
    table = text.partition("## The words")[2].partition("\n- **Where.**")[0]
    examples = [line.split("|")[2].strip() for line in table.splitlines() if line.startswith("| ")][2:]
    planted = {sentence for _, _, expected in ONE_DRAWING.values() for sentence in expected}
    assert len(examples) == 17
    assert set(examples) <= planted


def test_a_renamed_sheet_is_one_finding(diff: Diff) -> None:
    said = diff((GAME, "  - id: card\n", "  - id: summary\n"), (GAME, "heading: Costs", "heading: Prices"))
    assert "sheets/summary.svg renamed" in said
    assert sentences(said, "summary") == ["it was card.svg", "Text changed: “Costs” → “Prices”"]


def test_a_pad_printed_alone_loses_its_other_copy_and_nothing_else(diff: Diff, project: Project) -> None:
    project.edit(GAME, "title: Card\n", "title: Card\n    pad: true\n    up: 2\n")
    assert run(["sheets", "--game", "games/quarry", "--format", "svg"]) == 0
    project.commit("A pad")
    said = sentences(diff((GAME, "    up: 2\n", "")), "card")
    assert "Sheet 2 removed" in said
    assert not any(word in sentence for sentence in said for word in ("added", "Text", "“Crane” removed"))


def test_counters_that_are_only_wider_are_not_drawn_larger(diff: Diff, project: Project) -> None:
    cutouts = "            - cutouts: {items: {stone: 4, cart: 3}, width: 20, height: 20}\n            - footer\n"
    project.edit(GAME, "            - footer\n", cutouts)
    assert run(["sheets", "--game", "games/quarry", "--format", "svg"]) == 0
    project.commit("Counters")
    wider = sentences(diff((GAME, "width: 20, height: 20", "width: 25, height: 20")), "card")
    assert wider
    assert not any("larger" in sentence for sentence in wider)
    larger = sentences(diff((GAME, "width: 25, height: 20", "width: 25, height: 25")), "card")
    assert "Cutouts drawn 25 % larger" in larger
    round_ones = sentences(diff((GAME, "width: 25, height: 25", "width: 20, height: 20, round: true")), "card")
    assert "Cut redrawn" in round_ones


def test_the_spaces_of_a_ring_count_in_any_order(diff: Diff, project: Project) -> None:
    project.edit(FIGURES, "spaces: [A1]", "spaces: [B1, A1]")
    assert run(["figures", "--game", "games/quarry"]) == 0
    project.commit("A ring")
    said = diff((FIGURES, "spaces: [B1, A1]", "spaces: [A1, B1]"))
    assert "marks.svg rewritten" in said
    assert "is now on" not in said


def test_another_move_is_not_said_to_have_moved(diff: Diff, project: Project) -> None:
    project.edit(
        FIGURES, "then: [A1-A2]}\n    expect: legal\n", "then: [A1-A2]}\n    expect: legal\n    show: [latest]\n"
    )
    assert run(["figures", "--game", "games/quarry"]) == 0
    project.commit("The last move")
    said = diff((FIGURES, "then: [A1-A2]}\n    expect: legal\n    show", "then: [C1-C2]}\n    expect: legal\n    show"))
    assert "Grey mason move is now C1 → C2, was A1 → A2" in sentences(said, "play")


def test_an_empty_column_does_not_redraw_the_sheet(diff: Diff) -> None:
    said = sentences(
        diff((GAME, "columns: [Price, Weight]", "columns: [Price, Weight]\n                      blanks: [Mine]")),
        "card",
    )
    assert "Text added: “Mine”" in said
    assert not any("Sheet" in sentence or "drawn is" in sentence for sentence in said)


def test_a_board_shown_whole_again_is_no_longer_cut_off(diff: Diff, project: Project) -> None:
    whole = "    position: {notation: setup, then: [A1-A2]}\n"
    project.edit(FIGURES, whole, f"{whole}    region: A1-D4\n")
    part = sentences(diff(), "play")
    assert "Board is now cut off" in part
    assert run(["figures", "--game", "games/quarry"]) == 0
    project.commit("A part of the board")
    assert "Board is no longer cut off" in sentences(diff((FIGURES, "    region: A1-D4\n", "")), "play")


def test_a_ruler_says_how_long_it_is(diff: Diff, project: Project) -> None:
    project.edit(GAME, "            - footer\n", "            - ruler: {length: 100}\n            - footer\n")
    assert run(["sheets", "--game", "games/quarry", "--format", "svg"]) == 0
    project.commit("A ruler")
    said = sentences(diff((GAME, "length: 100", "length: 120")), "card")
    assert "Ruler is now 120 mm long, was 100 mm" in said


def test_a_picture_in_a_line_breaks_no_line(diff: Diff) -> None:
    said = diff((GAME, "Take what you dug.", "Take what you dug :coal:."))
    assert sentences(said, "card") == ["Coal added", "“Take what you dug .” is laid out anew"]


def test_a_panel_that_begins_a_new_row_moves_as_a_whole(diff: Diff) -> None:
    first = "      - {letter: A, caption: The setup., position: setup, expect: legal}\n"
    said = diff(
        (FIGURES, "    columns: 4\n", "    columns: 3\n"),
        (FIGURES, "{letter: C, caption: After an", "{letter: D, caption: After an"),
        (FIGURES, "{letter: B, caption: After a", "{letter: C, caption: After a"),
        (FIGURES, first, first.replace("The setup", "Before") + first.replace("letter: A", "letter: B")),
    )
    assert not any("things moved by" in sentence and ":" in sentence for sentence in sentences(said, "course"))


def test_art_of_a_sheet_has_the_name_that_it_has_in_figures(diff: Diff, project: Project) -> None:
    project.edit(GAME, "Take what you dug.", "Take what you dug :coal:.")
    assert run(["sheets", "--game", "games/quarry", "--format", "svg"]) == 0
    project.commit("Coal")
    project.edit("games/quarry/art/coal.svg", "M20 20 H80 V60 H20 Z", "M20 20 H90 V60 Z")
    assert sentences(diff(), "card") == ["The drawing of the coal changed"]


def test_another_size_is_a_few_sentences(diff: Diff) -> None:
    said = sentences(diff((FIGURES, "    width: 120\n", "    width: 110\n")), "marks")
    assert said[:2] == [
        "the page is now 110 × 31.4 mm large, was 120 × 36.4 mm",
        "Panels A and B: board drawn 18 % smaller",
    ]
    assert len(said) == 3
    assert "other texts" in said[2]


def test_what_is_only_drawn_larger_is_not_said_to_have_moved() -> None:
    did = "drawn 2 % larger"
    texts = [Difference("resized", f"“{word}” {did}", subject=word, did=did, layout="text") for word in ("one", "two")]
    moved = [
        Difference(
            "moved", f"{thing} moved by 1 mm down", subject=thing, did="moved by 1 mm down", layout="thing", by=1.0
        )
        for thing in ("Line", "Rule")
    ]
    said = [item.sentence for item in told([Difference("title", "title changed"), *texts, *moved])]
    assert said == ["title changed", "2 other texts drawn 2 % larger", "2 other things moved by up to 1 mm"]


def test_a_text_that_grows_by_lines_folds_what_moves_after_it(diff: Diff) -> None:
    longer = "Who cannot move has lost." + " Everybody who still can goes on until nobody can." * 4
    said = sentences(diff((GAME, "Who cannot move has lost.", longer)), "card")
    assert said[0].startswith("Text changed: “… move has lost. Stones are counted …” → “… move has lost. Everybody who")
    assert len(said) == 2
    assert " other texts and " in said[1]
    assert " moved by up to " in said[1]


@pytest.mark.parametrize(
    ("old", "new", "added"),
    [
        ('{label: Marble, cells: ["5", "7"]}', '{label: Chalk, cells: ["1", "2"]}\n', "Text added: “Chalk 1 2”"),
        ('"Take what you dug."', '"Pay."', "Text added: “Pay.”"),
    ],
)
def test_a_row_that_is_added_is_named_alone(old: str, new: str, added: str, diff: Diff) -> None:
    between = f"{old}\n                        - {new}" if "cells" in new else f"{old}, {new}"
    said = sentences(diff((GAME, old, between)), "card")
    assert said[0] == added
    assert len(said) == 2
    assert "moved by up to" in said[1]


def test_an_unlawful_arrow_that_loses_label_and_kind_says_both(project: Project, diff: Diff) -> None:
    project.edit(FIGURES, "{from: D1, to: D2}", "{from: D1, to: D2, kind: unlawful, label: too far}")
    assert run(["figures", "--game", "quarry"]) == 0
    project.commit("An unlawful move")
    said = sentences(diff((FIGURES, ", kind: unlawful, label: too far", "")), "marks")
    assert "Panel A: label “too far” of arrow D1 → D2 removed" in said
    assert "Panel A: arrow D1 → D2 is no longer unlawful" in said


def test_labels_that_swap_their_marks_are_said(project: Project, diff: Diff) -> None:
    project.edit(FIGURES, "{arrow: {from: D1, to: D2}}", "{arrow: {from: D1, to: D2, label: away}}")
    assert run(["figures", "--game", "quarry"]) == 0
    project.commit("Two labels")
    said = sentences(
        diff((FIGURES, "label: away", "label: home"), (FIGURES, "[A1], label: home", "[A1], label: away")), "marks"
    )
    assert "Panel A: label of arrow D1 → D2 changed: “away” → “home”" in said
    assert "Panel A: label of highlight on A1 changed: “home” → “away”" in said


def test_a_list_with_other_marks_says_so(diff: Diff) -> None:
    said = sentences(diff((GAME, "marks: number, items", "items")), "card")
    assert said[:2] == ["2 list marks added", "List mark removed: “1 2”"]


def test_art_that_is_painted_otherwise_is_no_theme_and_is_said_once(diff: Diff) -> None:
    said = diff(("games/quarry/art/stone.svg", "art-accent", "art-dark"))
    assert "theme" not in said
    changes = [line for line in said.splitlines() if "fill" in line]
    assert len(changes) == 1
    assert changes[0].startswith("in all 5 drawings: paint of the stone drawing: fill #")
    assert sum(line.endswith(".svg changed") for line in said.splitlines()) == 5


def test_other_art_for_a_piece_is_said_once_with_where(diff: Diff) -> None:
    said = diff((GAME, "{name: grey mason, art: stone}", "{name: grey mason, art: coal}")).splitlines()
    assert said.count("in all 5 drawings: grey mason is drawn as coal, was stone") == 1
    assert not [line for line in said if "moved" in line or "smaller" in line]


def test_where_a_change_of_several_drawings_is_found_is_said_with_it(diff: Diff) -> None:
    said = diff(
        ("games/quarry/art/stone.svg", 'r="40"', 'r="30"'), (FIGURES, "The second text", "The **second** text")
    ).splitlines()
    at = said.index("in 5 drawings: the drawing of the stone changed")
    assert said[at + 1].strip() == "quarry/figures: again, course, marks, play, setup"
    assert sentences("\n".join(said), "words") == ["“second” is now bold"]


def test_a_larger_board_says_its_size_and_what_came_once(diff: Diff) -> None:
    said = diff((GAME, "columns: 6", "columns: 7"))
    for sentence in ("grey mason added on G1", "the board is now 7 × 6 spaces, was 6 × 6"):
        assert said.count(sentence) == 1
    assert "redrawn" not in said


def test_a_renamed_figure_is_one_finding(diff: Diff, project: Project) -> None:
    said = diff((FIGURES, "id: play", "id: after-a-move"))
    assert sentences(said, "after-a-move") == ["it was play.svg"]
    assert "1 renamed" in said
    assert "removed" not in said.splitlines()[0]
    assert "added" not in said
    data = json.loads(diff(form="json"))
    (change,) = [change for change in data["changes"] if change["finding"]]
    assert (change["kind"], change["was"]) == ("renamed", "quarry/figures/play.svg")
    assert run(["diff", "--trust-rules", "--update", "--prune"]) == 0
    assert not project.path("output/quarry/figures/play.svg").exists()
    assert project.path("output/quarry/figures/after-a-move.svg").exists()


def test_a_renamed_figure_with_another_mark_is_recognised_by_its_caption(diff: Diff) -> None:
    said = diff((FIGURES, "id: marks", "id: signs"), (FIGURES, "{at: F3}", "{at: F4}"))
    assert sentences(said, "signs") == ["it was marks.svg", "Panel A: cross moved from F3 to F4"]


def test_another_figure_in_place_of_one_is_no_renaming(diff: Diff) -> None:
    said = diff(
        (FIGURES, "  - id: words\n    title: Words\n", "  - id: prose\n    title: Prose\n"),
        (FIGURES, "caption: A text.", "caption: Prose."),
        (FIGURES, "The second text says what happens afterwards.", "Nothing of it."),
        (FIGURES, "**The total** is written down.", "Nothing of this."),
    )
    assert "1 added, 1 removed" in said


def test_art_with_another_name_changes_no_picture(diff: Diff, project: Project) -> None:
    project.path("games/quarry/art/stone.svg").rename(project.path("games/quarry/art/rock.svg"))
    said = diff((GAME, "art: stone", "art: rock"))
    assert "5 rewritten" in said
    assert "in all 5 drawings: only how the file is written" in said


def test_boxes_that_an_earlier_ppgen_drew_without_their_labels_are_only_rewritten(diff: Diff, project: Project) -> None:
    card = project.path("output/quarry/sheets/card.svg")
    text = card.read_text(encoding="utf-8")
    before = re.sub(' data-kind="(box|line)" data-look="[^"]*"', "", text)
    assert before != text
    card.write_text(before, encoding="utf-8")
    project.commit("As an earlier ppgen drew it")
    assert "1 rewritten" in diff()


def test_two_hundred_changed_figures_are_far_fewer_than_a_thousand_lines(diff: Diff, project: Project) -> None:
    figures = project.path(FIGURES)
    more = """\
  - {id: a%d, title: Setup, caption: The setup., alt: A board., position: setup, expect: legal, width: %d}
"""
    figures.write_text(quarry.FIGURES + "".join(more % (number, 60 + number % 50) for number in range(195)))
    assert run(["figures", "--game", "games/quarry"]) == 0
    project.commit("Many figures")
    said = diff((GAME, "columns: 6", "columns: 7"))
    assert "200 changed" in said
    assert len(said.splitlines()) < 1000
    assert "stroke width" not in said  # lines are thinner because the board is smaller


def test_a_mark_that_is_added_renames_no_other(diff: Diff, project: Project) -> None:
    def ids() -> set[str]:
        assert run(["figures", "--game", "games/quarry", "--figure", "marks"]) == 0
        return set(re.findall(r'data-id="([^"]*)"', project.path("output/quarry/figures/marks.svg").read_text()))

    before = ids()
    assert {"A-mark-arrow-D1-D2", "A-mark-highlight-A1", "A-mark-step-C2", "A-mark-cross-F3"} <= before
    assert {"B-callout-A1-left", "B-callout-E4-right"} <= before
    project.edit(
        FIGURES,
        "          - {arrow: {",
        "          - {highlight: {spaces: [A1]}}\n          - {arrow: {from: D1, to: D2}}\n          - {arrow: {",
    )
    assert ids() - before == {"A-mark-arrow-D1-D2-2", "A-mark-highlight-A1-2"}
    assert before <= ids()


def test_programs_get_every_change_of_every_drawing(diff: Diff) -> None:
    data = json.loads(diff((GAME, "columns: 6", "columns: 7"), form="json"))
    words = {change["name"]: [word["sentence"] for word in change["words"]] for change in data["changes"]}
    for name in ("again", "course", "marks", "play", "setup"):
        assert any("rey mason added on G1" in word for word in words[f"quarry/figures/{name}.svg"])
    assert "Panel B: grey mason added on G1" in words["quarry/figures/marks.svg"]
    assert any(word.startswith("position changed") for word in words["quarry/figures/play.svg"])


@pytest.mark.parametrize("form", ["markdown", "text"])
def test_every_format_for_people_says_what_is_shared_once(form: str, diff: Diff) -> None:
    said = diff(("games/quarry/art/stone.svg", 'r="40"', 'r="30"'), form=form)
    assert said.count("drawing of the stone changed") == 1
