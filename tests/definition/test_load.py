"""Games by name and by folder; figures and rules of a game; what a program from outside may do."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition.bundled import GAMES, bundled
from ppgen.definition.components import Catalogue
from ppgen.definition.load import load_figures, load_game
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, EnvironmentProblem
from ppgen.rules.load import FUNCTIONS, load_rules
from ppgen.rules.protocol import Rules
from tests.tools import counted

BOUND = 5_000_000
"""Calls of functions that refusing a large definition may take."""
GAME = """\
id: mine
title: Mine
version: 1.0
summary: A game for a test.
credits: {design: Nobody}
rights: {short: None., statement: Public domain.}
players: {min: 1, max: 4}
"""
TILES = """\
tiles:
  shapes:
    "1":
      name: corner
      picture: |
        # -
        # #
    "2": {name: bar, picture: "# #"}
  layouts:
    "1":
      "5": |
        n  -
        w  es
    "2":
      "5": ". e"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME)
    return tmp_path


def tiles(folder: Path) -> Catalogue:
    (folder / "game.yaml").write_text(GAME + TILES)
    found = load_game(folder).tiles
    assert found is not None
    return found


class TestFaultyParameters:
    """What a formula says of a parameter that is itself at fault would be untrue."""

    @pytest.mark.parametrize("settings", [(), (("n", 4),)])
    def test_only_the_parameter_is_reported(self, folder: Path, settings: tuple[tuple[str, int], ...]) -> None:
        span = "parameters: {n: {default: 3, mim: 3, max: 8, summary: columns}}\n"
        (folder / "game.yaml").write_text(GAME + span + "board: {columns: =n, rows: =n + 1}\n")
        with pytest.raises(DefinitionError) as refused:
            load_game(folder, Choice((), settings))
        codes = [found.code for found in refused.value.diagnostics]
        assert codes == ["DEF-UNKNOWN-KEY"]

    def test_a_parameter_that_there_is_not_is_still_refused(self, folder: Path) -> None:
        (folder / "game.yaml").write_text(GAME + "parameters: {n: {default: 3}}\n")
        with pytest.raises(EnvironmentProblem, match="no parameter 'm'"):
            load_game(folder, Choice((), (("m", 4),)))


class TestNames:
    def test_the_long_way_comes_along(self) -> None:
        assert "long-way" in bundled()
        assert load_game("long-way").title == "The Long Way"

    @pytest.mark.parametrize("name", bundled())
    def test_every_bundled_game_is_called_as_its_folder(self, name: str) -> None:
        game = load_game(name)
        assert game.id == name
        assert game.folder == GAMES / name.replace("-", "_")

    def test_an_unknown_name_names_the_nearest(self) -> None:
        with pytest.raises(EnvironmentProblem) as caught:
            load_game("long-weigh")
        assert "'long-way'" in caught.value.hint
        assert caught.value.exit_status == 2

    @pytest.mark.parametrize("given", ["", "/", "/game.yaml"])
    def test_a_game_may_be_a_folder_or_its_file(self, folder: Path, given: str) -> None:
        game = load_game(f"{folder}{given}")
        assert (game.id, game.version, game.folder) == ("mine", "1.0", folder)

    def test_a_folder_without_a_definition_is_no_game(self, tmp_path: Path) -> None:
        with pytest.raises(EnvironmentProblem, match=r"no game\.yaml"):
            load_game(tmp_path)

    def test_a_folder_that_is_not_there_is_no_game(self, tmp_path: Path) -> None:
        with pytest.raises(EnvironmentProblem, match="no folder"):
            load_game(tmp_path / "nowhere")


class TestFigures:
    def test_a_game_without_figures_has_none(self, folder: Path) -> None:
        assert load_figures(load_game(folder)).figures == ()

    def test_a_turn_may_be_called_by_its_label(self, folder: Path) -> None:
        (folder / "figures.yaml").write_text(
            "transcripts:\n  ex: {setup: '', turns: [a, {label: B, turn: b}, c]}\n"
            "figures:\n  - {id: f, title: F, caption: F., alt: F., position: {after: ex, turn: B}}\n"
        )
        book = load_figures(load_game(folder))
        position = book.figures[0].panels[0].position
        assert position is not None
        assert (position.after, position.turn) == ("ex", 2)
        assert [turn.text for turn in book.transcripts["ex"].turns] == ["a", "b", "c"]

    def test_a_turn_may_have_words(self, folder: Path) -> None:
        (folder / "figures.yaml").write_text(
            "transcripts:\n  ex:\n    setup: ''\n"
            "    turns: [{turn: a, words: It goes.}, {label: B, turn: b, words: It comes.}]\n"
        )
        turns = load_figures(load_game(folder)).transcripts["ex"].turns
        assert [(turn.text, turn.label, turn.words) for turn in turns] == [
            ("a", "", "It goes."),
            ("b", "B", "It comes."),
        ]

    @pytest.mark.parametrize("turn", ["{words: It goes.}", "{turn: a}", "{turn: a, words: }", "{turn: a, words: [b]}"])
    def test_words_go_with_a_turn(self, folder: Path, turn: str) -> None:
        (folder / "figures.yaml").write_text(f"transcripts:\n  ex: {{setup: '', turns: [{turn}]}}\n")
        with pytest.raises(DefinitionError) as found:
            load_figures(load_game(folder))
        assert [problem.mark.line for problem in found.value.diagnostics] == [2]

    def test_claims_keep_their_path_value_and_place(self, folder: Path) -> None:
        (folder / "figures.yaml").write_text(
            "figures:\n  - id: f\n    title: F\n    caption: F.\n    alt: F.\n    claims:\n      path.legs.0.steps: 6\n"
        )
        (claim,) = load_figures(load_game(folder)).figures[0].claims
        assert (claim.path, claim.value, claim.mark.line) == ("path.legs.0.steps", 6, 7)

    @pytest.mark.parametrize(
        ("written", "status", "codes"),
        [
            ("legal", "legal", ()),
            ("unknown", "unknown", ()),
            ("{illegal: A}", "illegal", ("A",)),
            ("{illegal: [A, B]}", "illegal", ("A", "B")),
        ],
    )
    def test_a_verdict_is_declared(self, folder: Path, written: str, status: str, codes: tuple[str, ...]) -> None:
        figure = f"{{id: f, title: F, caption: F., alt: F., position: setup, expect: {written}}}"
        (folder / "figures.yaml").write_text(f"figures: [{figure}]\n")
        expect = load_figures(load_game(folder)).figures[0].panels[0].expect
        assert expect is not None
        assert (expect.status, expect.codes) == (status, codes)


class TestTiles:
    def test_a_tile_is_called_by_shape_and_layout(self, folder: Path) -> None:
        assert list(tiles(folder).tiles) == ["15", "25"]

    def test_a_shape_is_a_picture_with_its_left_bottom_corner_first(self, folder: Path) -> None:
        assert [str(space) for space in tiles(folder).shapes["1"].spaces] == ["A1", "B1", "A2"]

    def test_walls_are_the_letters_of_each_space(self, folder: Path) -> None:
        catalogue = tiles(folder)
        assert {str(wall) for wall in catalogue.tiles["15"].walls} == {"A2n", "A1w", "B1e", "B1s"}
        assert {str(wall) for wall in catalogue.tiles["25"].walls} == {"B1e"}


class TestRules:
    def test_bundled_rules_are_loaded(self) -> None:
        assert load_rules(load_game("long-way")).setup() is not None

    def test_a_game_without_rules_cannot_be_judged(self, folder: Path) -> None:
        with pytest.raises(EnvironmentProblem, match=r"no rules\.py"):
            load_rules(load_game(folder))

    def test_a_program_from_outside_is_not_run_unless_trusted(self, folder: Path) -> None:
        (folder / "rules.py").write_text("from pathlib import Path\nPath(__file__).with_name('ran').touch()\n")
        with pytest.raises(EnvironmentProblem) as caught:
            load_rules(load_game(folder))
        assert caught.value.code == "rules-untrusted"
        assert not (folder / "ran").exists()

    def test_trusted_rules_are_what_their_function_returns(self, folder: Path) -> None:
        functions = "    pages = overlays = {}\n"
        functions += "".join(f"    def {name}(self, *_): return self.game.id\n" for name in FUNCTIONS)
        (folder / "rules.py").write_text(
            f"class Mine:\n    def __init__(self, game): self.game = game\n{functions}rules = Mine\n"
        )
        assert load_rules(load_game(folder), trust=True).setup() == "mine"

    def test_rules_offer_every_function_of_the_protocol(self, folder: Path) -> None:
        asked = {name for name in vars(Rules) if not name.startswith("_")} - {"pages", "overlays"}
        assert set(FUNCTIONS) == asked
        (folder / "rules.py").write_text("def rules(game):\n    return None\n")
        with pytest.raises(EnvironmentProblem, match="returned NoneType, which lacks setup, parse"):
            load_rules(load_game(folder), trust=True)

    @pytest.mark.parametrize(
        "text", ["def rules(game:\n", "import no_such_module_anywhere\n", "1 / 0\n", "x = 1\n", "exit(0)\n"]
    )
    def test_rules_that_break_are_named_and_do_not_crash(self, folder: Path, text: str) -> None:
        (folder / "rules.py").write_text(text)
        with pytest.raises(EnvironmentProblem, match=r"rules\.py"):
            load_rules(load_game(folder), trust=True)


def test_all_faults_come_at_once_and_in_order(folder: Path) -> None:
    (folder / "game.yaml").write_text("id: Mine\nsumary: x\nplayers: {min: none}\n")
    with pytest.raises(DefinitionError) as caught:
        load_game(folder)
    found = caught.value.diagnostics
    assert list(found) == sorted(found)
    assert {item.code for item in found} == {"DEF-ID", "DEF-MISSING-KEY", "DEF-UNKNOWN-KEY", "DEF-TYPE"}
    assert str(found[0]).startswith(f"{folder / 'game.yaml'}:1:1: DEF-MISSING-KEY ")


def test_the_rows_of_a_picture_are_as_long_as_its_first(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME + TILES.replace("        # #\n", "        #\n"))
    with pytest.raises(DefinitionError, match="row 2 has 1 columns, row 1 has 2"):
        load_game(tmp_path)


class TestHostile:
    """What is large enough to keep a reader busy is refused before it does."""

    def refused(self, folder: Path, text: str) -> set[str]:
        (folder / "game.yaml").write_text(GAME + text)
        with counted() as calls, pytest.raises(DefinitionError) as caught:
            load_game(folder)
        assert sum(calls) < BOUND
        return {found.code for found in caught.value.diagnostics}

    def test_a_catalogue_of_thousands_of_shapes(self, folder: Path) -> None:
        shapes = "".join(f'    "{number}": {{name: x, picture: "#"}}\n' for number in range(9000))
        layouts = "".join(f'    "{number}": {{"{number}": "n"}}\n' for number in range(9000))
        assert "DEF-SIZE" in self.refused(folder, f"tiles:\n  shapes:\n{shapes}  layouts:\n{layouts}")

    def test_a_shape_larger_than_any_board(self, folder: Path) -> None:
        picture = "# " * 1_000_000
        text = f'tiles:\n  shapes: {{"1": {{name: x, picture: "{picture}"}}}}\n  layouts: {{"1": {{"1": n}}}}\n'
        assert "DEF-SIZE" in self.refused(folder, text)

    def test_thousands_of_slips_of_the_pen(self, folder: Path) -> None:
        pieces = "".join(f"  piece-{number}: {{name: x, art: art-{number}, nmae: y}}\n" for number in range(1000))
        assert self.refused(folder, f"pieces:\n{pieces}") == {"DEF-REFERENCE", "DEF-UNKNOWN-KEY"}
