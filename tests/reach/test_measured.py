"""The measurement of `bench/reach`: its positions, its rows and the tables that it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bench.reach.measure import Results, Row, Task, cells_of, decoded, encoded, judged, measured
from bench.reach.sampling import PLACED, PLAYED, Cell, sample
from bench.reach.tables import BEGIN, END, PAGE, line, write_page
from bench.reach.worlds import WORLDS, rules_of

BY_TITLE = {world.title: world for world in WORLDS}
ROW = Row(
    title="Konane 6x6",
    label="20",
    kind=PLAYED,
    reached=0.97,
    count=40,
    legal=38,
    illegal=0,
    unknown=2,
    slow=1,
    median=0.05,
    most90=0.2,
    most99=2.5,
    most=2.5,
    visited=900,
    plies=20.0,
    aim=0.95,
    median_aim=0.1,
    examples=(),
    unsound=(),
)


def test_a_witness_that_takes_too_long_does_not_count() -> None:
    assert ROW.share == 37 / 40
    assert ROW.misses == ("92 % < 95 %",)
    assert line(ROW).startswith("! Konane 6x6")
    assert replace(ROW, slow=0).misses == ()
    assert replace(ROW, slow=0, median=0.2).misses == ("median 200 ms > 100 ms",)


def test_of_placements_a_refusal_counts_as_well() -> None:
    row = replace(ROW, kind=PLACED, legal=20, illegal=18, unknown=2, slow=0, aim=0.9, median_aim=None)
    assert row.share == 38 / 40
    assert row.misses == ()


@pytest.mark.parametrize("kind", [PLAYED, PLACED])
def test_a_position_depends_on_its_seed_and_number_alone(kind: str) -> None:
    cell = Cell(BY_TITLE["English draughts"], kind, 10 if kind == PLAYED else 0)
    first, second = sample(cell, 1001, 3), sample(cell, 1001, 4)
    assert first is not None
    assert first != second
    assert first == sample(cell, 1001, 3) != sample(cell, 1002, 3)
    rules = rules_of(cell.world)
    assert rules.notation(rules.parse(first.text)) == first.text
    if kind == PLACED:
        assert 2 <= sum(sign.isalpha() for sign in first.text.split()[0]) <= 6


def test_a_position_after_six_plies_of_breakthrough_is_judged() -> None:
    (cell,) = cells_of(BY_TITLE["Breakthrough"], (6,))
    found = judged(Task(cell, 1001, 0))
    assert found is not None
    assert (found.status, found.plies) == ("legal", 6)


def test_lengths_that_few_games_reach_are_not_measured() -> None:
    (row,) = measured(cells_of(BY_TITLE["Clobber 5x6"], (40,)), 2, 1001, None, 1)
    assert (row.count, row.reached, row.misses) == (0, 0.0, ())


def test_the_page_is_written_between_its_marks_and_only_with_every_game(tmp_path: Path) -> None:
    results = Results("2026-11-23", 7, 60.0, tuple(replace(ROW, title=world.title) for world in WORLDS))
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{BEGIN}\n\nold\n\n{END}\n\nafter\n", encoding="utf-8")
    write_page(decoded(encoded(results)), page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"before\n\n{BEGIN}\n\nMeasured on 2026-11-23: 40 positions")
    assert text.endswith(f"\n\n{END}\n\nafter\n")
    assert "| Konane 6x6 | 20 | 97 % | **92 %** | 50 ms | 200 ms | 2.5 s | 2.5 s | 20 |" in text
    assert "\nold\n" not in text
    write_page(results, page)
    assert page.read_text(encoding="utf-8") == text
    with pytest.raises(ValueError, match="were not measured: English draughts"):
        write_page(replace(results, rows=results.rows[1:]), page)


def test_the_page_has_its_marks() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text.count(BEGIN) == 1
    assert END in text.partition(BEGIN)[2]
