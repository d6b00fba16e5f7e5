"""Spreadsheets for tests, written part by part: what a program would store, and what none would."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def archive(parts: Mapping[str, str | bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive with these parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as target:
        for name, content in parts.items():
            target.writestr(name, content)
    return stream.getvalue()


def xlsx_parts(sheets: Mapping[str, str], shared: tuple[str, ...] = (), more: str = "") -> dict[str, str | bytes]:
    """The parts of a workbook from the rows of its sheets in XML, its shared texts and what follows the rows.

    Style 1 is a date, 2 a date with a time, 3 a time, 4 a duration, 5 a percentage and 6 money.
    """
    formats = ("yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss", "hh:mm", "[h]:mm:ss", "0%", "#,##0.00 &quot;€&quot;")
    numbered = "".join(f'<numFmt numFmtId="{at}" formatCode="{code}"/>' for at, code in enumerate(formats, 164))
    styles = '<xf numFmtId="0"/>' + "".join(f'<xf numFmtId="{164 + at}"/>' for at in range(len(formats)))
    names = "".join(f'<sheet name="{name}" sheetId="{at}" r:id="r{at}"/>' for at, name in enumerate(sheets, 1))
    leads = "".join(
        f'<Relationship Id="r{at}" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet{at}.xml"/>'
        for at in range(1, len(sheets) + 1)
    )
    leads += f'<Relationship Id="s1" Type="{_RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>'
    leads += f'<Relationship Id="s2" Type="{_RELATIONS}/styles" Target="styles.xml"/>'
    texts = "".join(f'<si><t xml:space="preserve">{text}</t></si>' for text in shared)
    types = f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'
    book = f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>{names}</sheets></workbook>'
    style = f'<styleSheet xmlns="{_MAIN}"><numFmts>{numbered}</numFmts><cellXfs>{styles}</cellXfs></styleSheet>'
    first = f'<Relationship Id="r1" Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/>'
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": types,
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{first}</Relationships>',
        "xl/workbook.xml": book,
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{leads}</Relationships>',
        "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}">{texts}</sst>',
        "xl/styles.xml": style,
    }
    for at, rows in enumerate(sheets.values(), 1):
        sheet = f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData>{more}</worksheet>'
        parts[f"xl/worksheets/sheet{at}.xml"] = sheet
    return parts


def xlsx(rows: str, shared: tuple[str, ...] = (), more: str = "") -> bytes:
    """A workbook with one sheet, `Market`."""
    return archive(xlsx_parts({"Market": rows}, shared, more))


def text(reference: str, value: str) -> str:
    """A cell of a workbook with a text."""
    return f'<c r="{reference}" t="inlineStr"><is><t>{value}</t></is></c>'


def ods_parts(tables: str) -> dict[str, str | bytes]:
    """The parts of a spreadsheet in .ods from its tables in XML."""
    names = ("office", "table", "text", "draw")
    spaces = " ".join(f'xmlns:{name}="{_OASIS}:{name}:1.0"' for name in names)
    spaces += ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    entry = f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{ODS_TYPE}"/>'
    manifest = f'<manifest:manifest xmlns:manifest="{_OASIS}:manifest:1.0">{entry}</manifest:manifest>'
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    return {
        "mimetype": ODS_TYPE,
        "META-INF/manifest.xml": manifest,
        "content.xml": f"<office:document-content {spaces}>{body}</office:document-content>",
    }


def table(rows: str, name: str = "Market") -> str:
    """A sheet of a spreadsheet in .ods."""
    return f'<table:table table:name="{name}">{rows}</table:table>'


def ods(rows: str) -> bytes:
    """A spreadsheet in .ods with one sheet, `Market`."""
    return archive(ods_parts(table(rows)))


def row(*cells: str, repeated: int = 1) -> str:
    """A row of it."""
    return f'<table:table-row table:number-rows-repeated="{repeated}">{"".join(cells)}</table:table-row>'


def cell(content: str, kind: str = "string", repeated: int = 1, **attributes: str) -> str:
    """A cell of it: a text in its paragraph, or a value; `formula`, `error` and `covered` say what else it is."""
    said = f' table:number-columns-repeated="{repeated}"' if repeated != 1 else ""
    if kind:
        said += f' office:value-type="{kind}"'
    values = {"float": "value", "percentage": "value", "date": "date-value", "time": "time-value"}
    values["boolean"] = "boolean-value"
    if kind in values:
        said += f' office:{values[kind]}="{content}"'
    if "formula" in attributes:
        said += f' table:formula="of:={attributes["formula"]}"'
    if "error" in attributes:
        said += ' calcext:value-type="error"'
    name = "table:covered-table-cell" if "covered" in attributes else "table:table-cell"
    return f"<{name}{said}>{f'<text:p>{content}</text:p>' if content else ''}</{name}>"


EMPTY = '<table:table-cell table:number-columns-repeated="1024"/>'
