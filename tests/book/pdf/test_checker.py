"""The check of PDF/UA itself: what is planted in a good file of a book is found."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import typeset
from tests.book.sample import sample
from tests.render.accessible import _elements, faults


@cache
def good() -> bytes:
    return typeset(sample(), PdfOptions()).pdf


def element(document: Pdf, kind: str) -> Dictionary:
    """The first element of a kind."""
    first: Dictionary = next(each for each in _elements(document.Root.StructTreeRoot) if str(each.S) == kind)
    return first


def font(document: Pdf) -> Dictionary:
    first: Dictionary = next(
        each for each in document.objects if isinstance(each, Dictionary) and each.get("/Subtype") == "/Type0"
    )
    return first


def annotated(document: Pdf) -> pikepdf.Page:
    return next(page for page in document.pages if page.obj.get("/Annots"))


def delete(thing: pikepdf.Object, key: str) -> None:
    del thing[key]


def put(thing: pikepdf.Object, key: str, value: object) -> None:
    thing[key] = value


def unmap_letters(document: Pdf) -> None:
    stream = font(document).ToUnicode
    stream.write(stream.read_bytes().replace(b"<0001>", b"<7001>"))


def map_to_nothing(document: Pdf) -> None:
    stream = font(document).ToUnicode
    stream.write(stream.read_bytes().replace(b"endcmap", b"1 beginbfchar\n<7001> <FEFF>\nendbfchar\nendcmap"))


def widen(document: Pdf) -> None:
    font(document).DescendantFonts[0].W = Array([1, Array([5000])])


def paint(document: Pdf, program: bytes) -> None:
    page = document.pages[2]
    page.contents_add(program)


PLANTED: list[tuple[str, Callable[[Pdf], None]]] = [
    ("01-004", lambda pdf: paint(pdf, b"/Artifact BMC /P <</MCID 900>> BDC EMC EMC")),
    ("01-003", lambda pdf: paint(pdf, b"/P <</MCID 900>> BDC /Artifact BMC EMC EMC")),
    ("01-005", lambda pdf: paint(pdf, b"0 0 5 5 re f")),
    ("01-007", lambda pdf: put(pdf.Root.MarkInfo, "/Suspects", True)),
    ("02-001", lambda pdf: put(element(pdf, "/P"), "/S", Name("/Verse"))),
    ("02-003", lambda pdf: put(pdf.Root.StructTreeRoot, "/RoleMap", Dictionary({"/A": Name("/B"), "/B": Name("/A")}))),
    ("02-004", lambda pdf: put(pdf.Root.StructTreeRoot.RoleMap, "/P", Name.Span)),
    ("06-001", lambda pdf: delete(pdf.Root, "/Metadata")),
    ("07-001", lambda pdf: put(pdf.Root.ViewerPreferences, "/DisplayDocTitle", False)),
    ("09-004: a /TR", lambda pdf: put(element(pdf, "/TD"), "/S", Name.P)),
    ("09-004: a /L ", lambda pdf: put(element(pdf, "/LI"), "/S", Name.P)),
    ("09-004: a /TOCI", lambda pdf: put(element(pdf, "/Reference"), "/S", Name.Figure)),
    ("10-001", unmap_letters),
    ("10-001", lambda pdf: delete(font(pdf), "/ToUnicode")),
    ("11-006", lambda pdf: delete(pdf.Root, "/Lang")),
    ("11-001", lambda pdf: put(element(pdf, "/P"), "/Lang", "in English")),
    ("13-004", lambda pdf: put(element(pdf, "/Figure"), "/Alt", " ")),
    ("a figure without its bounds", lambda pdf: delete(element(pdf, "/Figure"), "/A")),
    ("14-002", lambda pdf: put(element(pdf, "/H1"), "/S", Name.H2)),
    ("14-003", lambda pdf: put(element(pdf, "/H2"), "/S", Name.H4)),
    ("15-003", lambda pdf: delete(element(pdf, "/TH"), "/A")),
    ("19-003", lambda pdf: delete(element(pdf, "/Note"), "/ID")),
    ("21", lambda pdf: put(pdf.Root.Names, "/EmbeddedFiles", Dictionary())),
    ("25", lambda pdf: put(pdf.Root, "/AcroForm", Dictionary())),
    ("28-002", lambda pdf: put(element(pdf, "/Link"), "/K", Array())),
    ("28-006", lambda pdf: put(annotated(pdf).obj.Annots[0], "/Subtype", Name.Text)),
    ("28-009", lambda pdf: delete(annotated(pdf).obj, "/Tabs")),
    ("28-011", lambda pdf: delete(annotated(pdf).obj.Annots[0], "/StructParent")),
    ("28-012", lambda pdf: delete(annotated(pdf).obj.Annots[0], "/Contents")),
    ("31-001", lambda pdf: delete(font(pdf).DescendantFonts[0], "/CIDSystemInfo")),
    ("31-006", lambda pdf: delete(font(pdf).DescendantFonts[0], "/CIDToGIDMap")),
    ("31-009", lambda pdf: delete(font(pdf).DescendantFonts[0].FontDescriptor, "/FontFile2")),
    ("31-012", widen),
    ("31-028", map_to_nothing),
    ("20", lambda pdf: put(pdf.Root, "/OCProperties", Dictionary())),
    ("actions", lambda pdf: put(pdf.Root, "/AA", Dictionary())),
    ("a bookmark without words", lambda pdf: put(pdf.Root.Outlines.First, "/Title", "")),
]


def test_the_book_is_good() -> None:
    assert faults(good()) == []


@pytest.mark.parametrize(("code", "plant"), PLANTED, ids=[code for code, _ in PLANTED])
def test_what_is_planted_is_found(code: str, plant: Callable[[Pdf], None]) -> None:
    planted = BytesIO()
    with pikepdf.open(BytesIO(good())) as document:
        plant(document)
        document.save(planted)
    assert any(code in fault for fault in faults(planted.getvalue())), faults(planted.getvalue())
