"""Nothing that a definition, a baseline or an option asks for takes time or memory without end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from ppgen.baseline import difference
from ppgen.baseline.aligned import aligned
from ppgen.baseline.renames import Named, renames
from ppgen.definition import figure, game, sheet
from ppgen.definition.bundled import GAMES
from ppgen.definition.schema import record_spec
from ppgen.definition.source import MAX_TEXT
from ppgen.records import is_record
from ppgen.report.html import marked
from tests.hostile.conftest import ART, FIGURES, GAME, Spoilt
from tests.tools import counted

BUDGET = 20_000_000
"""Calls of functions that a test with a spoilt game may make; most make a fiftieth of it."""


@pytest.fixture(autouse=True)
def within_budget() -> Iterator[None]:
    with counted() as calls:
        yield
    assert sum(calls) < BUDGET


MUCH = "999999999"


@pytest.mark.parametrize(
    "block",
    [
        f"board: {{max: {MUCH}}}",
        f"board: {{min: {MUCH}}}",
        f"board: {{margin: {MUCH}}}",
        f"picture: {{art: cross, max: {MUCH}}}",
        f"pieces: {{columns: {MUCH}}}",
        f"pieces: {{size: {MUCH}}}",
        f"text: {{body: A, ticks: {MUCH}}}",
        f"box: {{label: A, width: {MUCH}}}",
        f"cutouts: {{items: {{cross: {MUCH}}}, width: 20, height: 20}}",
        "cutouts: {items: {" + ", ".join(f"c{n}: 500" for n in range(100)) + "}, width: 20, height: 20}",
        f"ruler: {{length: 400, every: {MUCH}}}",
        f"fields: {{lines: [{{label: A, share: {MUCH}}}]}}",
        f"row: {{items: [title], gap: {MUCH}}}",
        f"column: {{items: [title], grow: {MUCH}}}",
        "list: {items: [" + "a, " * 3000 + "]}",
        "text: {body: " + "word " * 100_000 + "}",
    ],
)
def test_a_block_of_a_sheet(mine: Spoilt, block: str) -> None:
    mine.edit("game.yaml", "[title, board]", f"[title, {{{block}}}]")
    status, said = mine.run("sheets")
    assert status == 1
    assert "DEF-RANGE" in said or "DEF-SIZE" in said


@pytest.mark.parametrize("count", [27, 3000])
def test_panels_of_a_figure(mine: Spoilt, count: int) -> None:
    panels = "{position: setup, expect: legal, caption: A.}, " * count
    mine.write("figures.yaml", f"figures: [{{id: one, title: One, alt: A., caption: A., panels: [{panels}]}}]")
    (fault,) = mine.faults("figures")
    assert f"DEF-SIZE panels has {count} entries, more than 26" in fault


def test_panels_of_all_figures(mine: Spoilt) -> None:
    panels = ", ".join("{position: setup, expect: legal, caption: A.}" for _ in range(26))
    figures = ", ".join(f"{{id: f{n}, title: F, alt: A., caption: A., panels: *p}}" for n in range(80))
    mine.write(
        "figures.yaml", f"figures: [{{id: f, title: F, alt: A., caption: A., panels: &p [{panels}]}}, {figures}]"
    )
    (fault,) = mine.faults("figures")
    assert "DEF-RANGE these figures have 2106 panels, more than 2000 in all" in fault


def test_a_text_without_end(mine: Spoilt) -> None:
    mine.edit("figures.yaml", "alt: A board.", f"alt: {'a' * (MAX_TEXT + 1)}")
    (fault,) = mine.faults()
    assert "DEF-SIZE this text has 20,001 characters, more than 20,000" in fault


def test_texts_that_aliases_multiply(mine: Spoilt) -> None:
    texts = ", ".join("*t" for _ in range(900))
    listed = f"list: {{items: [&t {'a ' * (MAX_TEXT // 2 - 1)}, {texts}]}}"
    mine.edit("game.yaml", "[title, board]", f"[title, {{{listed}}}]")
    (fault,) = mine.faults()
    assert "DEF-SIZE this file expands to more than" in fault


def test_hatching_in_a_drawing_that_only_one_theme_draws(mine: Spoilt) -> None:
    # No theme hatches what is made for art, so the game brings a paint that one of them hatches.
    thin = "{colour: '#000000', width: 0.15}"
    hatched = f"{{fill: '#ffffff', hatch: {{line: {thin}, gap: 0.3}}}}"
    mine.edit(
        "game.yaml",
        "title:",
        f"roles: {{mesh: {{color: {{fill: '#ffffff'}}, ink: {hatched}, contrast: {{fill: '#ffffff'}}}}}}\ntitle:",
    )
    shapes = '<rect class="mesh" width="10000" height="10000"/>' * 1900
    mine.write("art/cross.svg", ART.replace("0 0 100 100", "0 0 10000 10000").replace("<path", shapes + "<path"))
    assert any("ART-SIZE the hatching of this drawing" in fault for fault in mine.faults())
    assert [mine.run("figures", "--theme", theme)[0] for theme in ("color", "ink")] == [1, 1]


def test_chains_of_hops_that_nobody_could_list(mine: Spoilt) -> None:
    hop = "hop: {directions: orthogonal, over: any, captures: true, repeat: may}"
    mine.edit("game.yaml", "moves: [place]", f"moves: [{{{hop}}}]")
    mine.edit("game.yaml", "columns: 3, rows: 3", "columns: 9, rows: 9")
    mine.edit("game.yaml", "ends: [full]", "ends: [captured]")
    # Every second space holds a piece to hop over: the chains of the one in the corner are beyond counting.
    rows = ["XO1O1O1O1", *("O1O1O1O1O" if row % 2 else "1O1O1O1O1" for row in range(1, 9))]
    position = "/".join(rows) + " cross"
    mine.edit("figures.yaml", "position: {after: game}", f"position: {position}")
    mine.edit("figures.yaml", "turns: [A1]", "turns: []")
    assert any("FIG-FACT more than 20,000 chains of hops" in fault for fault in mine.faults())
    status, said = mine.run("perft", "--depth", "1", "--from", position)
    assert status == 2
    assert "too many to list" in said


def schemas() -> Iterator[Any]:
    modules = ["ppgen.rules.board.schema", *(f"ppgen.games.{folder.name}" for folder in GAMES.iterdir())]
    seen: list[Any] = [game.Game, figure.FigureBook, sheet.SheetSpec]
    seen += [kind for name in modules[:1] for kind in vars(import_module(name)).values() if is_record(kind)]
    for kind in seen:
        if isinstance(kind, type) and is_record(kind):
            yield kind
            for part in record_spec(kind).fields:
                todo = [part.kind]
                while todo:
                    one = todo.pop()
                    todo += get_args(one)
                    if isinstance(one, type) and is_record(one) and one not in seen:
                        seen.append(one)


def test_no_number_and_no_list_of_a_schema_is_without_bounds() -> None:
    kinds = list(schemas())
    assert len(kinds) > 60
    for kind in kinds:
        for part in record_spec(kind).fields:
            assert part.longest <= 1000
            if part.kind in (int, float):
                assert part.min is not None
                assert part.max is not None
                assert max(-part.min, part.max) <= 10_000


class TestTextsOfABaseline:
    @pytest.mark.parametrize("words_", [["a"], ["a", "b"], ["a", "b", "c", "d", "e"]])
    def test_long_ones_are_compared_within_bounds(self, words_: list[str]) -> None:
        old = " ".join(words_ * (100_000 // len(words_)))
        new = "x " + " ".join([*words_[::-1], "y"] * (100_000 // len(words_)))
        marked(old, new)
        difference.reworded("caption", "caption", old, new)

    def test_one_word_in_a_long_one_is_found(self) -> None:
        old = [str(n) for n in range(50_000)]
        new = [*old[:30_000], "new", *old[30_001:]]
        assert [one for one in aligned(old, new) if one[0] != "equal"] == [("replace", 30_000, 30_001, 30_000, 30_001)]

    @pytest.mark.parametrize(("old", "new"), [("", ""), ("abc", "abc"), ("abc", ""), ("", "abc"), ("aab", "ab")])
    def test_the_stretches_make_up_both(self, old: str, new: str) -> None:
        stretches = list(aligned(old, new))
        assert "".join(old[i:j] for _, i, j, _, _ in stretches) == old
        assert "".join(new[k:m] for _, _, _, k, m in stretches) == new
        assert all(old[i:j] == new[k:m] for kind, i, j, k, m in stretches if kind == "equal")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
class TestPipes:
    """A pipe that nobody writes into would be waited for for ever."""

    @pytest.mark.parametrize("name", ["game.yaml", "figures.yaml", "art/cross.svg"])
    def test_in_a_game(self, mine: Spoilt, name: str) -> None:
        (mine.folder / name).unlink()
        os.mkfifo(mine.folder / name)
        assert mine.run("check")[0] in (1, 2)
        mine.everything()

    @pytest.mark.parametrize("name", ["one", "other"])
    def test_in_a_baseline(self, mine: Spoilt, name: str) -> None:
        folder = Path("output/mine/figures")
        folder.mkdir(parents=True)
        os.mkfifo(folder / f"{name}.svg")
        assert mine.run("diff")[0] == 1
        mine.run("diff", "--update")
        mine.run("diff", "--update", "--prune")

    @pytest.mark.parametrize("name", ["a.pdf", "a.png", "a.svg"])
    def test_as_one_of_two_files(self, mine: Spoilt, name: str) -> None:
        from ppgen.cli import run

        os.mkfifo(name)
        Path("other.svg").write_text("<svg/>")
        for files in ([name, "other.svg"], ["other.svg", name], [name, name], ["/dev/zero", name]):
            assert run(["diff", *files]) == 2
            assert "it is not a file" in mine.capfd.readouterr().err

    def test_as_the_project(self, mine: Spoilt) -> None:
        from ppgen.cli import run

        os.mkfifo("ppgen.toml")
        assert run(["check"]) in (1, 2)
        assert mine.capfd.readouterr()


def test_a_plain_game_is_far_from_every_bound(mine: Spoilt) -> None:
    assert GAME
    assert FIGURES
    assert mine.run("check")[0] == 0


@pytest.mark.parametrize("start", ["<title ", "<title>", "<desc ", "<metadata>", '"caption": "'])
def test_a_drawing_that_may_have_been_renamed_is_read_once(start: str) -> None:
    """Text by text that begins and never ends: searched from each beginning to the end, this takes an hour."""
    gone = Named("mine/figures/old.svg", start.encode() * 100_000)
    assert renames([gone], [Named("mine/figures/new.svg", b"<svg/>")]) == {}
