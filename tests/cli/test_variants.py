"""Variants at the command line: figures of other variants are no findings, and `--all-variants` judges every variant:
each alone, and each combination that a figure names."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.cli import run
from tests.small_game import head

Ppgen = Callable[..., tuple[int, str, str]]

GAME = (
    head("race", players=(2, 2))
    + """\
board: {columns: 3, rows: 3}
pieces:
  red-car: {name: red car, art: piecepack-coin-suns}
  green-car: {name: green car, art: piecepack-coin-crowns}
rules:
  players: {red: north, green: south}
  pieces: {car: {letters: {red: R, green: G}, moves: [step: forward]}}
  setup: {red car: A1, green car: C3}
  ends: [reached: far]
  blocked: pass
variants:
  facing: {summary: Red moves to the right., changes: {rules: {players: {red: east, green: west}}}}
"""
)
FIGURES = """\
figures:
  - {id: start, title: Start, caption: The start., alt: The cars., position: setup, expect: legal, claims: {turn: red}}
  - id: first
    title: First move
    except-variants: [facing]
    caption: Red goes up.
    alt: A car on A2.
    position: {notation: setup, then: [A1-A2]}
    expect: legal
  - id: first
    title: First move
    variant: facing
    caption: Red goes to the right.
    alt: A car on B1.
    position: {notation: setup, then: [A1-B1]}
    expect: legal
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "figures.yaml").write_text(FIGURES)
    return tmp_path


@pytest.fixture
def ppgen(capsys: pytest.CaptureFixture[str]) -> Ppgen:
    """A command: its exit status, what it prints, and what it says beside."""

    def call(*words: str | Path) -> tuple[int, str, str]:
        status = run(tuple(map(str, words)))
        out, err = capsys.readouterr()
        return status, out, err

    return call


def test_figures_of_another_variant_are_no_findings(ppgen: Ppgen, game: Path) -> None:
    assert ppgen("check", "--game", game)[0] == 0
    assert ppgen("check", "--game", game, "--variant", "facing")[0] == 0


def test_a_figure_that_fails_in_a_variant_is_found_by_all_variants_only(ppgen: Ppgen, game: Path) -> None:
    file = game / "figures.yaml"
    file.write_text(FIGURES.replace("    except-variants: [facing]\n", "").replace("id: first", "id: up", 1))
    assert ppgen("check", "--game", game)[0] == 0
    status, out, _err = ppgen("check", "--game", game, "--all-variants")
    assert status == 1
    (line,) = (line for line in out.splitlines() if "FIG-VERDICT" in line)
    assert ":8:13:" in line
    assert "'up'" in line
    assert line.endswith("(in variant facing)")


def test_all_variants_names_what_it_judged(ppgen: Ppgen, game: Path) -> None:
    status, out, _err = ppgen("check", "--game", game, "--all-variants", "--format", "json")
    assert status == 0
    told = json.loads(out)["games"]
    assert [[figure["id"] for figure in one["figures"]] for one in told] == [["start", "first"], ["start", "first"]]
    assert [figure["panels"][0]["position"].split()[0] for one in told for figure in one["figures"][1:]] == [
        "2G/R2/3",
        "2G/3/1R1",
    ]
    assert len({one["id"] for one in told}) == 2


def test_a_finding_of_game_and_variant_is_said_once(ppgen: Ppgen, game: Path) -> None:
    (game / "figures.yaml").write_text(FIGURES.replace("turn: red", "turn: green"))
    _status, out, _err = ppgen("check", "--game", game, "--all-variants", "--format", "json")
    findings = json.loads(out)["findings"]
    assert [finding["code"] for finding in findings] == ["FIG-CLAIM"]
    assert "variant" not in findings[0]["message"]


def test_a_definition_that_only_a_variant_breaks_is_found(ppgen: Ppgen, game: Path) -> None:
    text = GAME.replace("{players: {red: east, green: west}}", "{setup: {blue car: A1}}")
    (game / "game.yaml").write_text(text)
    assert ppgen("check", "--game", game)[0] == 0
    status, out, _err = ppgen("check", "--game", game, "--all-variants")
    assert status == 1
    assert "(in variant facing)" in out


WIDE = "  wide: {summary: A wider board., changes: {board: {columns: 4}}}\n"
TOGETHER = """\
  - id: together
    title: Both
    variant: [wide, facing]
    caption: The board has 12 spaces.
    alt: Red goes to the right.
    position: {notation: setup, then: [A1-B1]}
    expect: legal
    claims: {board.spaces: 12}
"""


@pytest.fixture
def combined(game: Path) -> Path:
    """The game with a second variant, and a figure that is only of both together."""
    (game / "game.yaml").write_text(GAME + WIDE)
    (game / "figures.yaml").write_text(FIGURES + TOGETHER)
    return game


class TestCombinations:
    def test_one_that_a_figure_names_is_judged_and_told(self, ppgen: Ppgen, combined: Path) -> None:
        status, out, _err = ppgen("check", "--game", combined, "--all-variants")
        assert status == 0
        assert out.splitlines() == [
            "race: 2 figures, all as declared",
            "race+facing: 2 figures, all as declared",
            "race+wide: 2 figures, all as declared",
            "race+wide+facing: 3 figures, all as declared",
            "1 game judged (race), also in 2 variants and 1 combination: no findings",
        ]

    @pytest.mark.parametrize(
        ("old", "new", "code"),
        [
            ("12 spaces", "13 spaces", "FIG-BARE-NUMBER"),
            ("spaces: 12", "spaces: 9", "FIG-CLAIM"),
            ("A1-B1", "A1-A2", "FIG-VERDICT"),
        ],
    )
    def test_what_is_false_in_one_alone_is_found(
        self, ppgen: Ppgen, combined: Path, old: str, new: str, code: str
    ) -> None:
        (combined / "figures.yaml").write_text(FIGURES + TOGETHER.replace(old, new, 1))
        assert ppgen("check", "--game", combined)[0] == 0
        status, out, _err = ppgen("check", "--game", combined, "--all-variants")
        assert status == 1
        assert any(code in line and line.endswith("(in variants wide and facing)") for line in out.splitlines())

    def test_a_figure_asked_for_by_name_says_that_it_is_of_all_of_them(self, ppgen: Ppgen, combined: Path) -> None:
        status, _out, err = ppgen("figures", "--game", combined, "--figure", "together")
        assert (status, "belongs to the variants wide and facing together" in err) == (2, True)

    def test_none_is_judged_that_no_figure_names(self, ppgen: Ppgen, combined: Path) -> None:
        (combined / "figures.yaml").write_text(FIGURES)
        _status, out, _err = ppgen("check", "--game", combined, "--all-variants")
        assert out.splitlines()[-1] == "1 game judged (race), also in 2 variants: no findings"

    def test_what_a_variant_alone_has_is_not_said_again_of_a_combination(self, ppgen: Ppgen, combined: Path) -> None:
        (combined / "figures.yaml").write_text((FIGURES + TOGETHER).replace("A1-B1", "A1-A2", 1))
        status, out, _err = ppgen("check", "--game", combined, "--all-variants")
        assert status == 1
        (line,) = (line for line in out.splitlines() if "FIG-VERDICT" in line)
        assert line.endswith("(in variant facing)")


class TestParametersThatAVariantHasNot:
    """What is chosen for a game is no fault of a variant that does not know it."""

    @pytest.mark.parametrize("changes", ["{n: ~}", "~", "{n: {min: 2, max: 3}}"])
    def test_it_is_judged_without_them(self, ppgen: Ppgen, game: Path, changes: str) -> None:
        text = GAME.replace("variants:", "parameters: {n: {default: 3, min: 2, max: 4}}\nvariants:")
        other = f"  other: {{summary: Other., changes: {{parameters: {changes}}}}}\n"
        (game / "game.yaml").write_text(text + other)
        status, out, err = ppgen("check", "--game", game, "--all-variants", "--set", "n=4", "--format", "json")
        assert (status, err) == (0, "")
        assert [one["id"] for one in json.loads(out)["games"]] == ["race+n=4", "race+facing+n=4", "race+other"]

    def test_one_that_no_way_to_play_has_is_wrong_usage(self, ppgen: Ppgen, game: Path) -> None:
        status, out, err = ppgen("check", "--game", game, "--all-variants", "--set", "m=4")
        assert (status, out) == (2, "")
        assert "there is no parameter 'm'" in err


class TestWhatIsLeftOut:
    """Nobody shall take a green run for one that judged everything."""

    def test_check_counts_it_and_names_the_option(self, ppgen: Ppgen, combined: Path) -> None:
        left = "2 variants were left out: --all-variants judges them"
        said = ppgen("check", "--game", combined)[1].splitlines()
        assert said[-1] == f"1 game judged (race): no findings, 1 warning. {left}"
        assert "warning: FIG-LEFT-OUT 2 figures of variants were not judged: 'first' and 'together'" in said[0]
        assert left in ppgen("check", "--game", combined, "--format", "github")[1]

    def test_one_variant(self, ppgen: Ppgen, game: Path) -> None:
        said = ppgen("check", "--game", game)[1]
        assert "warning: FIG-LEFT-OUT 1 figure of variants was not judged: 'first'\n" in said
        assert said.endswith(": no findings, 1 warning. 1 variant was left out: --all-variants judges it\n")
        (game / "figures.yaml").write_text(FIGURES[: FIGURES.rindex("  - id: first")])
        assert ppgen("check", "--game", game)[1].endswith(". 1 variant was left out: --all-variants judges it\n")

    def test_under_a_variant_it_is_what_is_of_other_ways_to_play(self, ppgen: Ppgen, game: Path) -> None:
        assert ppgen("check", "--game", game, "--variant", "facing")[1].splitlines()[-1] == (
            "1 game judged (race), with facing: no findings. "
            "1 figure of other ways to play was left out: --all-variants judges it"
        )

    def test_a_game_without_variants_leaves_nothing_out(self, ppgen: Ppgen, game: Path) -> None:
        (game / "game.yaml").write_text(GAME[: GAME.index("variants:")])
        (game / "figures.yaml").write_text(FIGURES[: FIGURES.index("  - id: first")])
        assert ppgen("check", "--game", game)[1].endswith("1 game judged (race): no findings\n")

    def test_json_lists_it(self, ppgen: Ppgen, combined: Path) -> None:
        def left(*words: str) -> list[tuple[str, str, list[str]]]:
            told = json.loads(ppgen("check", "--game", combined, "--format", "json", *words)[1])["left-out"]
            return [(one["game"], one["figure"], one["variant"]) for one in told]

        assert left() == [("race", "first", ["facing"]), ("race", "together", ["wide", "facing"])]
        assert left("--all-variants") == []

    def test_figures_says_which_option_draws_it(self, ppgen: Ppgen, combined: Path, tmp_path: Path) -> None:
        def last(*words: str) -> str:
            return ppgen("figures", "--game", combined, "--out", tmp_path / "out", *words)[1].splitlines()[-1]

        assert last() == "2 figures of variants were left out: --variant NAME draws them"
        assert "left out" not in last("--variant", "wide")
        assert "left out" not in last("--figure", "start")
        (combined / "figures.yaml").write_text(FIGURES)
        assert last() == "1 figure of variants was left out: --variant facing draws it"


@pytest.mark.parametrize("more", [("--variant", "facing"), ("--explain", "start")])
def test_all_variants_takes_each_alone(ppgen: Ppgen, more: tuple[str, str], game: Path) -> None:
    status, _out, err = ppgen("check", "--game", game, "--all-variants", *more)
    assert status == 2
    assert "--all-variants" in err


def test_a_plain_run_draws_the_plain_figures_only(ppgen: Ppgen, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert ppgen("figures", "--game", game, "--out", out)[0] == 0
    assert sorted(file.name for file in (out / "race" / "figures").iterdir()) == ["first.svg", "start.svg"]
    assert "Red goes up." in (out / "race" / "figures" / "first.svg").read_text()
    assert ppgen("figures", "--game", game, "--variant", "facing", "--out", out)[0] == 0
    (folder,) = (folder for folder in out.iterdir() if folder.name != "race")
    assert sorted(file.name for file in (folder / "figures").iterdir()) == ["first.svg", "start.svg"]
    assert "Red goes to the right." in (folder / "figures" / "first.svg").read_text()


def test_a_figure_asked_for_by_name_says_which_variant_it_is_of(ppgen: Ppgen, game: Path) -> None:
    before, first, after = FIGURES.rpartition("id: first")
    (game / "figures.yaml").write_text(f"{before}id: right{after}")
    assert first
    status, _out, err = ppgen("figures", "--game", game, "--figure", "right")
    assert status == 2
    assert "belongs to the variant facing" in err
    assert "--variant facing" in err
    status, _out, err = ppgen("figures", "--game", game, "--variant", "facing", "--figure", "first")
    assert status == 2
    assert "is not part of the variant facing" in err


def test_the_list_of_figures_names_those_of_variants_apart(ppgen: Ppgen, game: Path) -> None:
    status, out, _err = ppgen("games", "--game", game)
    assert status == 0
    assert "  first: First move (with facing)" in out.splitlines()
    _status, out, _err = ppgen("games", "--game", game, "--variant", "facing")
    assert "  first: First move (without facing)" in out.splitlines()


def test_a_variant_is_drawn_compared_and_shown_by_itself(ppgen: Ppgen, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "gallery"
    assert ppgen("gallery", "--game", game, "--variant", "facing", "--out", out)[0] == 0
    page = (out / "index.html").read_text()
    assert "Red goes to the right." in page
    assert "Red goes up." not in page
