"""Rows in YAML: lists, combinations, and draws that are the same everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.tabular.limits import MAX_COLUMNS, MAX_ROWS
from ppgen.tabular.read import read_table
from ppgen.tabular.table import Table
from tests.tabular.conftest import rows_node, told, values

HERE = Path(__file__).parent


def table(text: str) -> Table:
    return read_table(rows_node(text), HERE)


def test_a_list_takes_numbers_as_written_and_truth_values_in_small_letters() -> None:
    text = "[{name: Spice, cost: 03, rare: True, art: ~}, {cost: 1.50, name: ' Salt '}]"
    listed = table(text)
    assert listed.names == ("name", "cost", "rare", "art")
    assert values(listed) == [("Spice", "03", "true", ""), ("Salt", "1.50", "", "")]
    columns = [mark.column - len("rows: ") for mark in listed.rows[1].marks.values()]
    row = text.index("{cost")
    assert columns == [1 + at for at in (text.index("' Salt '"), text.index("1.50"), row, row)]


def test_combinations_count_like_a_number_whose_last_digit_is_the_last_list() -> None:
    combined = table("{combine: {suit: [sun, moon], rank: [1, 2, 3]}}")
    assert values(combined) == [(suit, rank) for suit in ("sun", "moon") for rank in "123"]
    assert [str(mark) for mark in combined.rows[5].marks.values()] == ["game.yaml:1:30", "game.yaml:1:50"]


def test_a_draw_is_the_same_on_every_machine() -> None:
    drawn = table("{draw: {count: 10, seed: 7, columns: {kind: {spell: 3, item: 1}, strength: [1, 2, 3]}}}")
    assert ["".join(row) for row in values(drawn)] == DRAWN


DRAWN = ["spell2", "spell3", "item3", "item1", "spell3", "spell3", "item3", "spell1", "spell1", "item3"]
"""SHA-256 of `7:0:kind` modulo 4, of `7:0:strength` modulo 3, and so on, worked out by another program."""


def test_more_rows_and_columns_change_nothing_that_was_drawn() -> None:
    before = table("{draw: {count: 10, seed: 7, columns: {kind: {spell: 3, item: 1}}}}")
    after = table("{draw: {count: 30, seed: 7, columns: {rank: [1, 2], kind: {spell: 3, item: 1}}}}")
    assert [row.values["kind"] for row in after.rows][:10] == [row.values["kind"] for row in before.rows]


def test_a_draw_follows_its_weights_and_its_seed() -> None:
    drawn = table("{draw: {count: 20000, seed: 1, columns: {kind: {spell: 3, item: 1, curse: 0}}}}")
    kinds = [row.values["kind"] for row in drawn.rows]
    # Four standard deviations of a binomial draw of 20,000 with a chance of 3/4.
    assert abs(kinds.count("spell") - 15_000) < 4 * (20_000 * 0.75 * 0.25) ** 0.5
    assert kinds.count("curse") == 0
    other = table("{draw: {count: 20000, seed: 2, columns: {kind: {spell: 3, item: 1, curse: 0}}}}")
    assert values(other) != values(drawn)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("[{name: [a]}, 3]", [("1:15", "ROWS-CELL"), ("1:21", "ROWS-CELL")], id="no cell, no row"),
        pytest.param("[{name: a, Name: b}]", [("1:18", "ROWS-COLUMN")], id="one name twice"),
        pytest.param("[{'!': a}]", [("1:9", "ROWS-COLUMN")], id="no name"),
        pytest.param("[]", [("1:7", "ROWS-EMPTY")], id="an empty list"),
        pytest.param("{}", [("1:7", "ROWS-MADE")], id="an empty mapping"),
        pytest.param("{combin: {a: [1]}}", [("1:8", "ROWS-MADE")], id="an unknown way"),
        pytest.param("{combine: {a: [1]}, draw: {}}", [("1:7", "ROWS-MADE")], id="two ways"),
        pytest.param("{combine: [1]}", [("1:17", "ROWS-MADE")], id="combinations of no columns"),
        pytest.param("{combine: {a: 3, b: [], c: {d: 1}}}", [("1:21", "ROWS-MADE"), ("1:27", "ROWS-MADE"),
                     ("1:34", "ROWS-MADE")], id="combinations of no lists"),
        pytest.param("{combine: {a: [[1]]}}", [("1:22", "ROWS-CELL")], id="a list in a list"),
        pytest.param("{draw: 3}", [("1:14", "ROWS-MADE")] * 3, id="a draw of nothing"),
        pytest.param("{draw: {count: 0, seed: -1, columns: {a: {b: x, c: {}}}}}", [("1:22", "ROWS-MADE"),
                     ("1:31", "ROWS-MADE"), ("1:52", "ROWS-MADE"), ("1:58", "ROWS-MADE")], id="no numbers"),
        pytest.param("{draw: {count: 2, seed: 1, columns: {a: {b: 0}}}}", [("1:47", "ROWS-MADE")], id="no weight"),
        pytest.param("{draw: {count: 2, seeds: 1, seed: 1, columns: {a: [b]}}}", [("1:25", "ROWS-MADE")], id="a key"),
        pytest.param("{draw: {count: 20001, seed: 1, columns: {a: [b]}}}", [("1:22", "ROWS-MADE")], id="many rows"),
    ],
)  # fmt: skip
def test_faults_stand_where_they_are_written(text: str, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(DefinitionError) as caught:
        table(text)
    assert told(caught.value.diagnostics, HERE) == [(f"game.yaml:{place}", code) for place, code in expected]


def test_tables_in_yaml_have_limits() -> None:
    long = "{" + ", ".join(f"c{number}: [1]" for number in range(MAX_COLUMNS + 1)) + "}"
    many = f"[{', '.join(['1'] * 150)}]"
    for text in (
        f"[{'{a: 1}, ' * (MAX_ROWS + 1)}]",
        f"[{long.replace('[1]', '1')}]",
        f"{{combine: {long}}}",
        f"{{combine: {{a: {many}, b: {many}}}}}",
        f"{{combine: {{{', '.join(f'{name}: {many}' for name in 'abcdefghijklmnopqrstuvwxyz')}}}}}",
    ):
        with pytest.raises(DefinitionError) as caught:
            table(text)
        assert [fault.code for fault in caught.value.diagnostics] == ["ROWS-SIZE"]
