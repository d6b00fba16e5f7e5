"""Spreadsheets that are bombs, lies, wrecks or traps: a fault each, within bounds, and never a traceback."""

from __future__ import annotations

import io
import struct
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.tabular import workbook
from ppgen.tabular.child import answered
from ppgen.tabular.limits import MAX_COLUMNS, MAX_FILE, MAX_PARTS, MAX_ROWS, MAX_UNPACKED
from ppgen.tabular.separated import read_csv
from tests.fuzz import tables
from tests.tabular.conftest import Faults, Read, values
from tests.tabular.spreadsheets import EMPTY, archive, cell, ods, ods_parts, row, table, text, xlsx, xlsx_parts

ROWS = f'<row r="1">{text("A1", "name")}</row><row r="2">{text("A2", "Spice")}</row>'
SHEET = "xl/worksheets/sheet1.xml"

SMALL = (
    "import sys; sys.path += sys.argv[1:]; from ppgen.tabular import child; child.MEMORY = 200 * 1024**2; child.main()"
)
"""A process with a fifth of the memory that one may have."""


def test_a_small_file_of_twenty_million_repeated_cells_takes_little_memory(
    faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workbook, "_MAIN", SMALL)
    bomb = row(cell("name")) + row(cell("x", repeated=1000), repeated=20_000)
    data = ods(bomb)
    assert len(data) < 1500
    assert faults("cards.ods", data) == [("cards.ods#Market!GS2", "ROWS-SIZE")]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param(row(cell("x"), repeated=MAX_ROWS + 2), f"A{MAX_ROWS + 2}", id="rows"),
        pytest.param(row(cell("x", repeated=MAX_COLUMNS + 1)), "GS1", id="columns"),
        pytest.param(row(cell("x")) + row(EMPTY, repeated=MAX_ROWS) + row(cell("y")), f"A{MAX_ROWS + 2}", id="below"),
        pytest.param(row(cell("x"), cell("", "", 400), cell("y")), "OL1", id="far to the right"),
        pytest.param(row(*(cell(f"c{n}") for n in range(9))) + row(cell("y" * 19_000, repeated=9), repeated=900), "A2",
                     id="one long text, many times"),
        pytest.param(row(cell("x")) + row(cell("1", "float", 2), repeated=10**6), f"A{MAX_ROWS + 2}", id="a million"),
    ],
)  # fmt: skip
def test_repeats_of_an_ods_count(faults: Faults, rows: str, expected: str) -> None:
    assert faults("cards.ods", ods(rows)) == [(f"cards.ods#Market!{expected}", "ROWS-SIZE")]


def test_repeats_in_another_sheet_are_never_read(read: Read) -> None:
    bomb = row(cell("x", repeated=1000), repeated=20_000)
    tables = table(row(cell("name")) + row(cell("Spice"))) + table(bomb, "Bomb")
    assert values(read("cards.ods", archive(ods_parts(tables)))) == [("Spice",)]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param(f'<row r="1048576">{text("A1048576", "x")}</row>', "A1048576", id="far below"),
        pytest.param(f'<row r="3">{text("XFD3", "x")}</row>', "XFD3", id="far to the right"),
        pytest.param(f"<row>{'<c><v>1</v></c>' * 300}</row>", "GS3", id="columns without addresses"),
    ],
)
def test_a_cell_far_from_the_table_is_a_fault(faults: Faults, rows: str, expected: str) -> None:
    assert faults("cards.xlsx", xlsx(ROWS + rows)) == [(f"cards.xlsx#Market!{expected}", "ROWS-SIZE")]


def test_one_shared_text_many_times_is_bounded(faults: Faults) -> None:
    rows = '<row><c t="s"><v>0</v></c></row>' + '<row><c t="s"><v>1</v></c></row>' * 1000
    assert faults("cards.xlsx", xlsx(rows, ("name", "y" * 19_000))) == [("cards.xlsx#Market!A553", "ROWS-SIZE")]


def lying(data: bytes, size: int) -> bytes:
    """An archive that declares every part to be of another size when it is unpacked."""
    changed = bytearray(data)
    for signature, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        start = -1
        while (start := data.find(signature, start + 1)) >= 0:
            changed[start + at : start + at + 4] = struct.pack("<I", size)
    return bytes(changed)


def flagged(data: bytes) -> bytes:
    """An archive that declares every part to be encrypted."""
    changed = bytearray(data)
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = -1
        while (start := data.find(signature, start + 1)) >= 0:
            changed[start + at] |= 1
    return bytes(changed)


def twice(parts: dict[str, str | bytes], name: str) -> bytes:
    """An archive with two parts of one name."""
    stream = io.BytesIO(archive(parts))
    with zipfile.ZipFile(stream, "a") as target, pytest.warns(UserWarning, match="Duplicate name"):
        target.writestr(name, parts[name])
    return stream.getvalue()


PARTS = xlsx_parts({"Market": ROWS})
NOISE = Random(1).randbytes(1024 * 1024)
BILLION = '<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("made", "code"),
    [
        pytest.param(lambda: b"", "ROWS-BROKEN", id="nothing"),
        pytest.param(lambda: b"name,cost\n", "ROWS-BROKEN", id="CSV"),
        pytest.param(lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", "ROWS-BROKEN", id="an old .xls or a password"),
        pytest.param(lambda: archive(PARTS)[:-200], "ROWS-BROKEN", id="cut off"),
        pytest.param(lambda: archive({"readme.txt": "no spreadsheet"}), "ROWS-BROKEN", id="another archive"),
        pytest.param(lambda: archive(PARTS | {SHEET: b"\0" * 60_000_000}), "ROWS-SIZE", id="a bomb"),
        pytest.param(
            lambda: archive(PARTS | {"xl/media/a.png": b"\0" * 60_000_000}), "ROWS-SIZE", id="a bomb in a picture"
        ),
        pytest.param(
            lambda: archive(PARTS | {f"xl/media/{n}": NOISE[:4] * 9999 + NOISE[: 2**16] for n in range(600)}),
            "ROWS-SIZE",
            id="much of everything",
        ),
        pytest.param(lambda: archive({str(n): "" for n in range(MAX_PARTS + 1)}), "ROWS-SIZE", id="parts"),
        pytest.param(
            lambda: lying(archive(PARTS | {SHEET: b"\0" * 60_000_000}), 100), "ROWS-BROKEN", id="a bomb that lies"
        ),
        pytest.param(lambda: flagged(archive(PARTS)), "ROWS-BROKEN", id="a password"),
        pytest.param(lambda: archive(PARTS, zipfile.ZIP_BZIP2), "ROWS-BROKEN", id="another compression"),
        pytest.param(lambda: archive(PARTS | {SHEET: f"{BILLION}<a>&b;</a>"}), "ROWS-BROKEN", id="entities"),
        pytest.param(
            lambda: archive(PARTS | {"xl/workbook.xml": f"{BILLION}<a/>"}), "ROWS-BROKEN", id="a document type"
        ),
        pytest.param(
            lambda: archive({name: PARTS[name] for name in PARTS if name != SHEET}), "ROWS-BROKEN", id="no sheet"
        ),
        pytest.param(lambda: xlsx(ROWS.replace("</row>", "")), "ROWS-BROKEN", id="broken XML"),
        pytest.param(
            lambda: xlsx('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), "ROWS-BROKEN", id="no shared text 7"
        ),
        pytest.param(lambda: archive(xlsx_parts({})), "ROWS-SHEET", id="no sheets"),
        pytest.param(lambda: archive(PARTS)[:100] + b"x" * MAX_FILE, "ROWS-SIZE", id="too many bytes"),
    ],
)
def test_a_workbook_that_cannot_be_read_is_one_fault(faults: Faults, made: Callable[[], bytes], code: str) -> None:
    """Each is made for its own test: whoever only collects tests packs no bombs."""
    assert [told for _, told in faults("cards.xlsx", made())] == [code]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        pytest.param({"content.xml": b"\0" * (MAX_UNPACKED + 1)}, "ROWS-SIZE", id="a bomb"),
        pytest.param({"META-INF/manifest.xml": "<a><manifest:encryption-data/></a>"}, "ROWS-BROKEN", id="a password"),
        pytest.param({"content.xml": f"{BILLION}<a>&b;</a>"}, "ROWS-BROKEN", id="a document type"),
        pytest.param({"content.xml": "<office:document-content>"}, "ROWS-BROKEN", id="broken XML"),
        pytest.param({"content.xml": "<a/>"}, "ROWS-SHEET", id="no sheet"),
        pytest.param({"mimetype": "image/png"}, "ROWS-BROKEN", id="another kind"),
    ],
)
def test_an_ods_that_cannot_be_read_is_one_fault(faults: Faults, changed: dict[str, str | bytes], code: str) -> None:
    parts = ods_parts(table(row(cell("name")) + row(cell("Spice"))))
    assert [told for _, told in faults("cards.ods", archive(parts | changed))] == [code]


def test_two_parts_of_one_name_are_refused(faults: Faults) -> None:
    assert faults("cards.xlsx", twice(PARTS, SHEET)) == [("cards.xlsx:1:1", "ROWS-BROKEN")]


def test_macros_links_and_names_that_lead_out_are_left_behind(read: Read, tmp_path: Path) -> None:
    others: dict[str, str | bytes] = {
        "xl/vbaProject.bin": b"macro",
        "xl/externalLinks/externalLink1.xml": BILLION,
        "../../escape.xml": "<a/>",
        "/etc/escape.xml": "<a/>",
        "inner.xlsx": archive(PARTS),
    }
    linked = ROWS.replace(text("A2", "Spice"), '<c r="A2" t="str"><f>[1]Other!A1</f><v>Spice</v></c>')
    table_read = read("cards.xlsm", archive(xlsx_parts({"Market": linked}) | others))
    assert values(table_read) == [("Spice",)]
    assert [path.name for path in tmp_path.rglob("*")] == ["cards.xlsm"]


LIMITED = (
    "import sys; sys.path += sys.argv[1:]; from ppgen.confined import limit; limit(memory=1024**3, cpu_seconds=1); "
)


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(LIMITED + "x = bytearray(2 * 1024**3)", id="too much memory"),
        pytest.param(LIMITED + "while True: pass", id="too much time"),
        pytest.param("import os; os.abort()", id="a crash in a library"),
        pytest.param("print('no answer')", id="nonsense"),
        pytest.param("", id="silence"),
        pytest.param("open(1, 'w').write('[[')", id="half an answer"),
        pytest.param("raise SystemExit(3)", id="an exit"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_the_death_of_the_process_is_a_fault_of_the_file(
    program: str, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workbook, "_MAIN", program)
    assert faults("cards.xlsx", xlsx(ROWS)) == [("cards.xlsx:1:1", "ROWS-BROKEN")]


def test_the_process_sees_neither_the_environment_of_python_nor_the_current_folder(
    read: Read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("json", "zipfile", "python_calamine", "ppgen"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PYTHONSTARTUP", str(tmp_path / "json.py"))
    assert values(read("cards.xlsx", xlsx(ROWS))) == [("Spice",)]


@pytest.mark.parametrize("seed", range(150))
def test_odd_spreadsheets_are_read_or_refused(seed: int) -> None:
    random = Random(seed)
    kind = random.choice(("xlsx", "ods"))
    rows = row(EMPTY, repeated=3) + row(cell("name"), cell("cost")) + row(cell("x"), cell("3", "float", 2), repeated=2)
    whole = PARTS if kind == "xlsx" else ods_parts(table(rows))
    data = archive(tables.parts(whole, random))
    answer, cells = answered(data, kind, random.choice((None, "Market")))
    assert {"sheet", "sheets"} & set(answer)
    assert all(isinstance(value, str) for line in cells for value in line)


@pytest.mark.parametrize("seed", range(300))
def test_odd_csv_is_read_or_refused(seed: int) -> None:
    try:
        read_in = read_csv(tables.csv(Random(seed)), "cards.csv")
    except DefinitionError:
        return
    for each in read_in.rows:
        assert tuple(each.values) == read_in.names
        assert set(each.marks) == set(read_in.names)
