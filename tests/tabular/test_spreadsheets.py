"""XLSX and ODS: values as text, addresses as people know them, sheets, merged cells, errors and formulas."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.tabular.read import read_table
from ppgen.tabular.table import Table
from tests.tabular.conftest import Faults, Read, rows_node, told, values
from tests.tabular.spreadsheets import EMPTY, archive, cell, ods, ods_parts, row, table, text, xlsx, xlsx_parts

TEXTS = ("name", "Spice ", "two\nlines")
PLAIN = f'<row r="1">{text("A1", "name")}</row><row r="2">{text("A2", "Spice")}</row>'


def header(*names: str) -> str:
    return '<row r="1">' + "".join(text(f"{'ABCDEFGHIJKL'[at]}1", name) for at, name in enumerate(names)) + "</row>"


def test_a_cell_of_a_workbook_is_its_value_as_text(read: Read) -> None:
    cells = (
        '<c r="A2"><v>3</v></c><c r="B2"><v>0.1</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="s"><v>1</v></c>'
        '<c r="E2" s="1"><v>46348</v></c><c r="F2" s="2"><v>46348.42444444444</v></c><c r="G2" s="3"><v>0.5</v></c>'
        '<c r="H2" s="4"><v>1.5</v></c><c r="I2" s="5"><v>0.5</v></c><c r="J2" s="6"><v>3.5</v></c>'
        '<c r="K2" t="s"><v>2</v></c><c r="L2"><v>1E+20</v></c>'
    )
    named = header("whole", "half", "yes", "t", "day", "when", "time", "long", "part", "money", "lines", "large")
    content = xlsx(f'{named}<row r="2">{cells}</row>', TEXTS)
    assert values(read("cards.xlsx", content)) == [
        ("3", "0.1", "true", "Spice", "2026-11-22", "2026-11-22T10:11:12", "12:00:00", "36:00:00", "0.5", "3.5",
         "two\nlines", "1e+20"),
    ]  # fmt: skip


def test_a_cell_of_an_ods_is_its_value_as_text(read: Read) -> None:
    named = [cell(name) for name in ("whole", "half", "yes", "day", "when", "time", "long", "part", "lines")]
    given = [
        cell("3", "float"), cell("0.1", "float"), cell("true", "boolean"), cell("2026-11-22", "date"),
        cell("2026-11-22T10:11:12", "date"), cell("PT12H00M00S", "time"), cell("PT36H00M00S", "time"),
        cell("0.5", "percentage"), cell("one</text:p><text:p>two<text:line-break/>three<text:tab/>four"),
    ]  # fmt: skip
    assert values(read("cards.ods", ods(row(*named) + row(*given)))) == [
        (
            "3",
            "0.1",
            "true",
            "2026-11-22",
            "2026-11-22T10:11:12",
            "12:00:00",
            "36:00:00",
            "0.5",
            "one\ntwo\nthree\tfour",
        )
    ]


def places(read_in: Table, folder: Path) -> list[str]:
    return [str(mark).removeprefix(f"{folder}/") for each in read_in.rows for mark in each.marks.values()]


def test_addresses_are_those_of_the_sheet_with_leading_empty_rows_and_columns(read: Read, tmp_path: Path) -> None:
    rows = f'<row r="4">{text("C4", "name")}{text("AB4", "cost")}</row>'
    rows += f'<row r="14">{text("C14", "Spice")}<c r="AB14"><v>3</v></c></row>'
    table_of_xlsx = read("cards.xlsx", xlsx(rows))
    assert places(table_of_xlsx, tmp_path) == ["cards.xlsx#Market!C14", "cards.xlsx#Market!AB14"]
    rows = row(EMPTY, repeated=3) + row(cell("", "", 2), cell("name"), cell("", "", 24), cell("cost"))
    rows += row(EMPTY, repeated=9) + row(cell("", "", 2), cell("Spice"), cell("", "", 24), cell("3", "float"))
    rows += row(EMPTY, repeated=1048000)
    table_of_ods = read("cards.ods", ods(rows))
    assert places(table_of_ods, tmp_path) == ["cards.ods#Market!C14", "cards.ods#Market!AB14"]
    begin = [str(table.rows[0].mark).removeprefix(f"{tmp_path}/") for table in (table_of_xlsx, table_of_ods)]
    assert begin == ["cards.xlsx#Market!C14", "cards.ods#Market!C14"]
    assert values(table_of_ods) == values(table_of_xlsx) == [("Spice", "3")]


def test_a_table_may_begin_far_below(read: Read, tmp_path: Path) -> None:
    rows = row(EMPTY, repeated=1_000_000) + row(cell("name")) + row(cell("Spice"))
    assert places(read("cards.ods", ods(rows)), tmp_path) == ["cards.ods#Market!A1000002"]


def test_cells_and_rows_that_are_repeated_are_all_there(read: Read) -> None:
    rows = row(cell("name"), cell("a"), cell("b")) + row(cell("Spice"), cell("1", "float", 2), repeated=3)
    assert values(read("cards.ods", ods(rows))) == [("Spice", "1", "1")] * 3


def test_an_empty_row_of_many_cells_with_formats_is_no_card(read: Read) -> None:
    styled = "".join(f'<row r="{at}"><c r="A{at}" s="1"/><c r="XFD{at}" s="1"/></row>' for at in (3, 1048576))
    assert values(read("cards.xlsx", xlsx(PLAIN + styled))) == [("Spice",)]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_sheet_is_named_after_the_file_and_the_first_is_read_without_a_name(kind: str, tmp_path: Path) -> None:
    other = PLAIN.replace("Spice", "Salt")
    if kind == "xlsx":
        data = archive(xlsx_parts({"Market": PLAIN, "Häfen": other}))
    else:
        first, second = (row(cell("name")) + row(cell(name)) for name in ("Spice", "Salt"))
        data = archive(ods_parts(table(first) + table(second, "Häfen")))
    (tmp_path / f"cards.{kind}").write_bytes(data)
    assert values(read_table(rows_node(f"cards.{kind}"), tmp_path)) == [("Spice",)]
    named = read_table(rows_node(f"cards.{kind}#Häfen"), tmp_path)
    assert values(named) == [("Salt",)]
    assert named.source == f"{tmp_path}/cards.{kind}#Häfen"
    for wrong in ("#häfen", "#", "#Ports"):
        with pytest.raises(DefinitionError) as caught:
            read_table(rows_node(f"'cards.{kind}{wrong}'"), tmp_path)
        assert told(caught.value.diagnostics, tmp_path) == [("game.yaml:1:7", "ROWS-SHEET")]
        assert all(name in caught.value.diagnostics[0].hint for name in ("Market", "Häfen"))


def test_a_merged_cell_is_its_first_cell(read: Read) -> None:
    rows = header("kind", "name") + "".join(
        f'<row r="{at}">{text(f"A{at}", f"k{at}")}{text(f"B{at}", f"n{at}")}</row>' for at in (2, 3, 4)
    )
    merged = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'
    assert values(read("cards.xlsx", xlsx(rows, more=merged))) == [("k2", "n2"), ("", "n3"), ("k4", "n4")]
    behind = row(cell("k3", covered=""), cell("n3"))
    content = row(cell("kind"), cell("name")) + row(cell("k2"), cell("n2")) + behind + row(cell("k4"), cell("n4"))
    assert values(read("cards.ods", ods(content))) == [("k2", "n2"), ("", "n3"), ("k4", "n4")]


def test_hidden_rows_and_filters_change_nothing(read: Read) -> None:
    hidden = PLAIN.replace('<row r="2">', '<row r="2" hidden="1">')
    assert values(read("cards.xlsx", xlsx(hidden, more='<autoFilter ref="A1:A2"/>'))) == [("Spice",)]
    collapsed = row(cell("Spice")).replace("<table:table-row ", '<table:table-row table:visibility="collapse" ')
    assert values(read("cards.ods", ods(row(cell("name")) + collapsed))) == [("Spice",)]


def test_a_comment_is_no_value(read: Read) -> None:
    noted = cell("Spice").replace(">", "><office:annotation><text:p>Too cheap?</text:p></office:annotation>", 1)
    assert values(read("cards.ods", ods(row(cell("name")) + row(noted)))) == [("Spice",)]


def test_a_formula_counts_by_its_stored_value(read: Read) -> None:
    cells = (
        '<c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>"a"</f><v>a</v></c><c r="C2" t="str"><f>""</f><v></v></c>'
        '<c r="D2" t="b"><f>TRUE()</f><v>1</v></c>'
    )
    content = xlsx(header("a", "b", "c", "d") + f'<row r="2">{cells}</row>')
    assert values(read("cards.xlsx", content)) == [("2", "a", "", "true")]
    given = [cell("2", "float", formula="1+1"), cell("a", formula="&quot;a&quot;"), cell("", formula="&quot;&quot;")]
    rows = row(*(cell(name) for name in "abcd")) + row(*given, cell("true", "boolean", formula="TRUE()"))
    assert values(read("cards.ods", ods(rows))) == [("2", "a", "", "true")]


@pytest.mark.parametrize(
    ("kind", "rows", "expected"),
    [
        pytest.param("xlsx", '<row r="2"><c r="B2" t="e"><v>#REF!</v></c></row>', "B2", id="an error"),
        pytest.param("xlsx", '<row r="2"><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>', "B2", id="of a formula"),
        pytest.param("xlsx", '<row r="2"><c r="B2"><f>A1</f></c></row>', "B2", id="no value"),
        pytest.param("xlsx", '<row r="2"><c r="B2"><f>A1</f><v></v></c></row>', "B2", id="an empty value"),
        pytest.param("xlsx", '<row><c/><c t="e"><v>#N/A</v></c></row>', "B2", id="without an address"),
        pytest.param("xlsx", '<row r="2"><c r="B2"><f t="shared" si="0"/></c></row>', "B2", id="a shared formula"),
        pytest.param("ods", row(cell("", ""), cell("#REF!", error="", formula="[.#REF!]")), "B2", id="ods, an error"),
        pytest.param("ods", row(cell("", ""), cell("#DIV/0!", formula="1/0")), "B2", id="ods, an error as text"),
        pytest.param("ods", row(cell("", ""), cell("Err:508", formula="(")), "B2", id="ods, a numbered error"),
        pytest.param("ods", row(cell("", ""), cell("", "", formula="A1")), "B2", id="ods, no value"),
    ],
)
def test_a_cell_without_a_value_of_its_own_is_a_fault_there(
    faults: Faults, kind: str, rows: str, expected: str
) -> None:
    data = xlsx(header("name", "cost") + rows) if kind == "xlsx" else ods(row(cell("name"), cell("cost")) + rows)
    assert faults(f"cards.{kind}", data) == [(f"cards.{kind}#Market!{expected}", "ROWS-CELL")]


def test_every_cell_at_fault_is_told(read: Read) -> None:
    cells = "".join(f'<row r="{at}"><c r="A{at}" t="e"><v>#N/A</v></c></row>' for at in range(2, 5))
    with pytest.raises(DefinitionError) as caught:
        read("cards.xlsx", xlsx(header("name") + cells))
    assert [fault.message for fault in caught.value.diagnostics] == ["this cell has the error #N/A"] * 3


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param(header("name", "Name"), ("B1", "ROWS-COLUMN"), id="one name twice"),
        pytest.param(f'{header("name")}<row r="3">{text("C3", "x")}</row>', ("C3", "ROWS-WIDTH"), id="no heading"),
        pytest.param(
            f'<row r="1">{text("A1", "a")}{text("C1", "c")}</row><row r="2">{text("B2", "x")}</row>',
            ("B1", "ROWS-COLUMN"),
            id="no heading above a value",
        ),
        pytest.param(f'{header("name")}<row r="2">{text("A2", "a_x0007_")}</row>', ("A2", "ROWS-TEXT"), id="a bell"),
        pytest.param("", ("A1", "ROWS-EMPTY"), id="nothing"),
    ],
)
def test_faults_of_tables_stand_at_cells_of_the_sheet(faults: Faults, rows: str, expected: tuple[str, str]) -> None:
    assert faults("cards.xlsx", xlsx(rows)) == [(f"cards.xlsx#Market!{expected[0]}", expected[1])]
