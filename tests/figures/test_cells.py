"""Grids, tracks and tables of cells in figures: their numbers need evidence, unless a formula proves them."""

from __future__ import annotations

from pathlib import Path

import ppgen
from tests.small_game import head

FIGURE = """\
figures:
  - id: cells
    title: Cells
    caption: Cells.
    alt: Cells.
    picture:
      column:
        items: [%s]
"""


def found(folder: Path, block: str) -> list[str]:
    (folder / "game.yaml").write_text(head(), encoding="utf-8")
    (folder / "figures.yaml").write_text(FIGURE % block, encoding="utf-8")
    findings = ppgen.load(folder).check()
    assert {(finding.code, finding.mark.line) for finding in findings} <= {("FIG-BARE-NUMBER", 8)}
    return [finding.message for finding in findings]


def test_a_number_in_a_cell_needs_evidence_and_is_named_by_its_row(tmp_path: Path) -> None:
    (message,) = found(tmp_path, "grid: {cells: [[a, b], [c, 17]]}")
    assert message.startswith("the text of row 2, cell 2 of the grid of 'cells' says '17'")


def test_a_number_of_a_track_needs_evidence(tmp_path: Path) -> None:
    (message,) = found(tmp_path, "track: {values: [a, 17]}")
    assert "value 2" in message


def test_numbers_that_a_formula_proves_need_no_other_evidence(tmp_path: Path) -> None:
    assert found(tmp_path, 'track: {values: [1, 3, 6], formula: "n * (n + 1) // 2"}') == []
    assert found(tmp_path, 'grid: {rows: 3, columns: 3, formula: "row * column"}') == []


def test_a_number_in_a_table_of_cells_is_named_by_its_row(tmp_path: Path) -> None:
    (message,) = found(tmp_path, "table: {lines: grid, columns: [A], rows: [{label: One, cells: [17]}]}")
    assert "cell 1 of the row 'One'" in message


def test_a_figure_draws_them(tmp_path: Path) -> None:
    assert found(tmp_path, "grid: {rows: 2, columns: 2}") == []
    scene = ppgen.load(tmp_path).figure("cells").drawing().scene
    assert scene.width > 12
