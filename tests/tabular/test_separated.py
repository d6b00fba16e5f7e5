"""CSV: encodings, separators, quotes, ragged rows, headings, limits, and the address of every cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.tabular.limits import MAX_COLUMNS, MAX_FAULTS, MAX_FILE, MAX_ROWS, MAX_TEXT
from ppgen.tabular.separated import told_separator
from tests.tabular.conftest import Faults, Read, values

PLAIN = "name,cost\nSpice,3\nSalt,4\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_encodings_separators_and_line_breaks(read: Read, encoding: str, separator: str, line_break: str) -> None:
    text = "name,cost\nÉpice,3\nSalt,4\n".replace(",", separator).replace("\n", line_break)
    table = read("cards.csv", text.encode(encoding))
    assert table.names == ("name", "cost")
    assert values(table) == [("Épice", "3"), ("Salt", "4")]
    assert str(table.rows[1].marks["cost"]).endswith("cards.csv:3:2")


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ('"a,b,c,d";cost\n"x,y";3\n', ";"),
        ('name,text\nSpice,"one; two; three; four"\nSalt,"five; six"\n', ","),
        ("name;cost\nA;3,5\nB;4,5\n", ";"),
        ('name|text\nA|"a line\nwith, commas, in it"\n', "|"),
        ('name; "text, long";cost\nA; "x, y";3\n', ";"),
        ('name,size\nNail,5" long; thin\nScrew,6" long\n', ","),
    ],
)
def test_text_and_quotes_do_not_spoil_the_separator(text: str, separator: str) -> None:
    assert told_separator(text) == separator


def test_a_file_of_one_column_keeps_the_separators_in_its_texts(read: Read) -> None:
    assert values(read("cards.csv", "name\nBread, fresh\nSalt; sea\n")) == [("Bread, fresh",), ("Salt; sea",)]


def test_excel_may_name_the_separator_in_the_first_line(read: Read) -> None:
    table = read("cards.csv", "sep=;\nname, full;cost\nSpice;3\n")
    assert table.names == ("name_full", "cost")
    assert str(table.rows[0].mark).endswith("cards.csv:3:1")


def test_quoted_text_keeps_separators_quotes_and_line_breaks_and_every_cell_its_line(read: Read) -> None:
    table = read("cards.csv", 'name,text,cost\r\nSpice,"two\r\nlines, ""quoted""",3\r\nSalt,,4\r\n')
    assert values(table) == [("Spice", 'two\nlines, "quoted"', "3"), ("Salt", "", "4")]
    places = [[str(mark).rpartition("cards.csv:")[2] for mark in row.marks.values()] for row in table.rows]
    assert places == [["2:1", "2:2", "3:3"], ["4:1", "4:2", "4:3"]]


def test_blanks_round_a_text_do_not_count(read: Read) -> None:
    assert values(read("cards.csv", 'name, cost\n Spice , 3\n"Salt",\t"4"\n'.replace("\t", " "))) == [
        ("Spice", "3"),
        ("Salt", "4"),
    ]


def test_the_first_row_with_text_is_the_header_and_empty_rows_are_no_cards(read: Read) -> None:
    table = read("cards.csv", "\n,,\n,name,cost\n,Spice,3\n,,\n\n,Salt\n")
    assert table.names == ("name", "cost")
    assert values(table) == [("Spice", "3"), ("Salt", "")]
    assert str(table.rows[1].marks["name"]).endswith("cards.csv:7:2")
    assert str(table.rows[1].marks["cost"]).endswith("cards.csv:7:3")


def test_a_table_may_have_a_header_alone(read: Read) -> None:
    assert read("cards.csv", "name,cost\n").rows == ()


@pytest.mark.parametrize(
    ("heading", "name"),
    [("Card name", "card_name"), (" COST (€) ", "cost"), ("Größe", "größe"), ("a--b__c", "a_b_c"), ("m²", "m2")],
)
def test_headings_become_names_for_templates(read: Read, heading: str, name: str) -> None:
    table = read("cards.csv", f"{heading},other\n1,2\n")
    assert table.names == (name, "other")
    assert table.columns[0].heading == heading.strip()


@pytest.mark.parametrize(
    ("contents", "expected"),
    [
        pytest.param("", [("cards.csv:1:1", "ROWS-EMPTY")], id="nothing"),
        pytest.param("\n,,\n \n", [("cards.csv:1:1", "ROWS-EMPTY")], id="blanks alone"),
        pytest.param("name,cost\na,b,\nc,d,e,f\n", [("cards.csv:3:3", "ROWS-WIDTH")], id="too many cells"),
        pytest.param("name,Name\na,b\n", [("cards.csv:1:2", "ROWS-COLUMN")], id="one name twice"),
        pytest.param("name,,cost\na,,1\nb,x,2\n", [("cards.csv:1:2", "ROWS-COLUMN")], id="no heading above a value"),
        pytest.param("name,***\na,1\n", [("cards.csv:1:2", "ROWS-COLUMN")], id="a heading without a name"),
        pytest.param("name,2nd\na,1\n", [("cards.csv:1:2", "ROWS-COLUMN")], id="a heading that begins with a digit"),
        pytest.param(f"name,{'long ' * 30}\na,1\n", [("cards.csv:1:2", "ROWS-COLUMN")], id="a paragraph as a heading"),
        pytest.param('name,text\na,b\nc,"d\ne,f\n', [("cards.csv:3:2", "ROWS-QUOTE")], id="an unclosed quote"),
        pytest.param('name,text\n"a\nb","c"d\n', [("cards.csv:3:2", "ROWS-QUOTE")], id="text after a quote"),
        pytest.param(
            'name,text\na,"' + "b,c\n" * 50_000, [("cards.csv:2:2", "ROWS-QUOTE")], id="an unclosed quote, much later"
        ),
        pytest.param(
            f'name,text\na,"{"b" * (MAX_TEXT + 1)}"\n', [("cards.csv:2:2", "ROWS-SIZE")], id="a long quoted cell"
        ),
        pytest.param(f"name,text\na,{'b' * 200_000}\n", [("cards.csv:2:2", "ROWS-SIZE")], id="a very long cell"),
        pytest.param(b"name,cost\na,1\nb,2\x00\n", [("cards.csv:3:2", "ROWS-TEXT")], id="NUL"),
        pytest.param(b"name,cost\na,\x1b[31m\n", [("cards.csv:2:2", "ROWS-TEXT")], id="an escape"),
        pytest.param("name;cost\nÉpice;3\n".encode("cp1252"), [("cards.csv:2:1", "ROWS-TEXT")], id="Windows-1252"),
        pytest.param("name,cost\na,1\n".encode("utf-16")[:-1], [("cards.csv:2:2", "ROWS-TEXT")], id="half of UTF-16"),
        pytest.param(b"PK\x03\x04rest", [("cards.csv:1:1", "ROWS-FILE")], id="a spreadsheet"),
        pytest.param(b"name\n" + b"x" * MAX_FILE, [("cards.csv:1:1", "ROWS-SIZE")], id="too many bytes"),
        pytest.param("a\n" + "b\n" * (MAX_ROWS + 1), [(f"cards.csv:{MAX_ROWS + 2}:1", "ROWS-SIZE")], id="rows"),
        pytest.param(
            ",".join(f"c{n}" for n in range(MAX_COLUMNS + 1)) + "\n",
            [(f"cards.csv:1:{MAX_COLUMNS + 1}", "ROWS-SIZE")],
            id="columns",
        ),
    ],
)
def test_faults_have_the_address_of_their_cell(
    faults: Faults, contents: bytes | str, expected: list[tuple[str, str]]
) -> None:
    assert faults("cards.csv", contents) == expected


def test_all_faults_are_told_at_once_up_to_a_number(faults: Faults) -> None:
    assert len(faults("cards.csv", "name,name,?\n1,2,3,4\n1,2,3,4\n")) == 4
    assert len(faults("cards.csv", "name\n" + "a\t\tb\n" * 3)) == 0
    assert len(faults("cards.csv", "name,cost\n" + "a,b,c\n" * 1000)) == MAX_FAULTS


def test_as_many_rows_and_columns_as_a_table_may_have(read: Read) -> None:
    assert len(read("cards.csv", "a\n" + "b\n" * MAX_ROWS).rows) == MAX_ROWS
    assert len(read("cards.csv", ",".join(f"c{n}" for n in range(MAX_COLUMNS)) + "\n").columns) == MAX_COLUMNS


def test_a_fault_says_what_to_do(read: Read, tmp_path: Path) -> None:
    with pytest.raises(DefinitionError) as caught:
        read("cards.csv", 'name,text\na,"b\n')
    assert str(caught.value) == (
        f"{tmp_path}/cards.csv:2:2: ROWS-QUOTE the quote that opens this cell is never closed\n"
        '    hint: end the cell with ", and write "" for a quote within it'
    )
