"""Work that is shared among processes."""

from __future__ import annotations

import threading
from pathlib import Path
from time import sleep

import pytest

from ppgen.cli import parallel
from ppgen.definition.project import game_at
from ppgen.diagnostics import EnvironmentProblem


@pytest.fixture(autouse=True)
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)


def double(number: int) -> int:
    return 2 * number


def refuse(number: int) -> int:
    raise EnvironmentProblem(f"number {number} cannot be", "take another")


def own_size(number: int) -> int:
    return number


def test_the_largest_work_begins_first_and_equal_work_as_it_stands() -> None:
    assert parallel._largest_first([3, 9, 1, 9]) == [1, 3, 0, 2]


@pytest.mark.parametrize("items", [[3, 9, 1, 9, 4], [1, 2], [5]])
def test_results_are_in_the_order_of_the_items(items: list[int]) -> None:
    assert parallel.side_by_side(double, items, size=own_size) == [2 * number for number in items]
    assert parallel.side_by_side(double, items) == [2 * number for number in items]


def test_no_thread_is_left_for_python_to_wake_at_the_end() -> None:
    before = {*threading.enumerate()}
    parallel.side_by_side(double, [1, 2])
    assert {*threading.enumerate()} == before


def test_the_error_of_the_first_item_is_raised() -> None:
    with pytest.raises(EnvironmentProblem, match="number 3"):
        parallel.side_by_side(refuse, [3, 9, 1], size=own_size)


def test_the_size_of_a_game_is_that_of_its_definition(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("id: race\n", encoding="utf-8")
    assert game_at(tmp_path).size == 9
    (tmp_path / "figures.yaml").write_text("figures: []\n", encoding="utf-8")
    assert game_at(tmp_path).size == 9 + 12


def refuse_the_first(file: Path) -> None:
    """Everything else leaves a file behind."""
    if not file.name.startswith("0"):
        sleep(0.01)
        file.touch()
        return
    raise EnvironmentProblem("the first cannot be", "take another")


def test_what_has_not_begun_when_an_error_is_raised_never_begins(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentProblem, match="the first"):
        parallel.side_by_side(refuse_the_first, [tmp_path / f"{number}.txt" for number in range(60)])
    assert len(list(tmp_path.iterdir())) < 40
