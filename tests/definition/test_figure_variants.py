"""Which figures are of which variants: only those of the variants chosen are read in full, judged and drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition.load import figure_faults, load_figures, load_game
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic
from tests.small_game import head

GAME = (
    head(players=(2, 2))
    + """\
board: {columns: 3, rows: 3}
variants:
  wide: {summary: Five columns., changes: {board: {columns: 5}}}
  upward: {summary: Upwards., changes: {players: {min: 1}}}
"""
)
TRANSCRIPTS = """\
transcripts:
  plain: {setup: setup, turns: []}
  broad: {setup: setup, turns: []}
  unused: {setup: setup, turns: []}
figures:
"""


def write(folder: Path, *figures: str) -> Path:
    (folder / "game.yaml").write_text(GAME)
    items = [f"  - {{title: A figure, caption: One., alt: One., {figure}}}\n" for figure in figures]
    (folder / "figures.yaml").write_text(TRANSCRIPTS + "".join(items))
    return folder


def ids(folder: Path, *variants: str) -> list[str]:
    return [figure.id for figure in load_figures(load_game(folder, Choice(variants))).figures]


def faults(folder: Path, *variants: str) -> tuple[Diagnostic, ...]:
    with pytest.raises(DefinitionError) as caught:
        load_figures(load_game(folder, Choice(variants)))
    return caught.value.diagnostics


def test_a_figure_is_of_every_variant_unless_it_says_otherwise(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        "id: always",
        "id: broad, variant: wide",
        "id: both, variant: [wide, upward]",
        "id: narrow, except-variants: [wide]",
        "id: broad-only, variant: wide, except-variants: upward",
    )
    assert ids(folder) == ["always", "narrow"]
    assert ids(folder, "wide") == ["always", "broad", "broad-only"]
    assert ids(folder, "upward") == ["always", "narrow"]
    assert ids(folder, "wide", "upward") == ["always", "broad", "both"]


def test_the_others_are_known_but_neither_judged_nor_drawn(tmp_path: Path) -> None:
    book = load_figures(load_game(write(tmp_path, "id: always", "id: broad, variant: wide")))
    assert [figure.id for figure in book.elsewhere] == ["broad"]


def test_a_figure_of_a_variant_may_name_what_only_the_variant_has(tmp_path: Path) -> None:
    figure = "id: edge, variant: wide, annotate: [{highlight: {spaces: [E1]}}]"
    assert ids(write(tmp_path, figure), "wide") == ["edge"]
    assert ids(tmp_path) == []
    (found,) = faults(write(tmp_path, figure.replace("variant: wide", "columns: 1")))
    assert "E1" in found.message


def test_the_grammar_of_every_figure_is_read_whatever_is_chosen(tmp_path: Path) -> None:
    (found,) = faults(write(tmp_path, "id: edge, variant: wide, colums: 2"))
    assert (found.code, found.mark.line) == ("DEF-UNKNOWN-KEY", 6)


def test_transcripts_that_only_other_variants_show_are_left_out(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        "id: always, position: {after: plain}",
        "id: broad, variant: wide, position: {after: broad}",
        "id: again, variant: wide, position: {after: plain}",
    )
    assert list(load_figures(load_game(folder)).transcripts) == ["plain", "unused"]
    assert list(load_figures(load_game(folder, Choice(("wide",)))).transcripts) == ["plain", "broad", "unused"]


@pytest.mark.parametrize("key", ["variant", "except-variants"])
@pytest.mark.parametrize(("value", "column"), [("wyde", 0), ("[upward, wyde]", 9)])
def test_a_variant_that_the_game_lacks_is_a_fault_at_its_place(
    key: str, value: str, column: int, tmp_path: Path
) -> None:
    (found,) = faults(write(tmp_path, f"id: one, {key}: {value}"))
    line = (tmp_path / "figures.yaml").read_text().splitlines()[5]
    assert found.code == "DEF-REFERENCE"
    assert (found.mark.line, found.mark.column) == (6, line.index(value) + 1 + column)
    assert "'wyde' is not in variants" in found.message
    assert "wide" in found.hint


def test_a_figure_that_could_never_be_drawn_is_a_fault(tmp_path: Path) -> None:
    (found,) = faults(write(tmp_path, "id: one, variant: wide, except-variants: [wide]"))
    assert (found.code, found.mark.line) == ("DEF-RANGE", 6)
    assert "never drawn" in found.message


@pytest.mark.parametrize("value", ["[]", "{wide: true}", "~"])
def test_nothing_and_mappings_name_no_variant(value: str, tmp_path: Path) -> None:
    (found,) = faults(write(tmp_path, f"id: one, variant: {value}"))
    assert found.code == "DEF-TYPE"


def test_figures_that_never_meet_may_share_an_id(tmp_path: Path) -> None:
    apart = ("id: setup, except-variants: [wide]", "id: setup, variant: wide")
    assert ids(write(tmp_path, *apart)) == ["setup"]
    assert ids(tmp_path, "wide") == ["setup"]
    for together in (
        ("id: setup", "id: setup, variant: wide"),
        ("id: setup, variant: upward", "id: setup, variant: wide"),
    ):
        found = faults(write(tmp_path, *together))
        assert {fault.code for fault in found} == {"DEF-DUPLICATE-ID"}
        assert {fault.mark.line for fault in found} == {6, 7}


def test_a_third_figure_of_an_id_is_held_against_all_earlier_ones(tmp_path: Path) -> None:
    apart = ("id: setup, except-variants: [wide]", "id: setup, variant: wide", "id: setup, variant: [wide, upward]")
    assert {fault.mark.line for fault in faults(write(tmp_path, *apart))} == {7, 8}


def test_where_the_game_is_at_fault_its_figures_are_read_all_the_same(tmp_path: Path) -> None:
    write(tmp_path, "id: one, variant: wide, colums: 2")
    (tmp_path / "game.yaml").write_text("id: mine\n")
    assert [fault.code for fault in figure_faults(tmp_path)] == ["DEF-UNKNOWN-KEY"]
