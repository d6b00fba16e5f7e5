"""A check of tagged PDF files against ISO 14289-1 (PDF/UA-1), as far as a program can judge, by pikepdf.

The numbers in the findings are those of the Matterhorn Protocol 1.1, which lists what can be wrong. Of its failure
conditions for machines, this checks

- real content (01-003, 01-004, 01-005, 01-007), roles (02-001, 02-003, 02-004), metadata (06-001 to 06-003), the title
  (07-001, 07-002), the nesting of tables, lists and contents (09-004 to 09-006), the language (11-001 to 11-006: every
  text has that of the file, or a `/Lang` of its own in a proper form), figures (13-004), headings (14-002, 14-003),
  header cells (15-003), notes (19-003, 19-004), annotations (28-002, 28-004, 28-006 to 28-012), forms (30-001, 30-002);
- letters and fonts (10-001; 31-001, 31-006 to 31-012, 31-025 to 31-030), in `accessible_fonts.py`;
- that there is nothing of what the others are about: ruby, warichu, formulas, unnumbered headings (no type of
  `STANDARD`: 09-007, 09-008, 14-006, 14-007, 17-002, 17-003), and, in `accessible_rest.py`, layers, embedded files,
  XFA, encryption, forms to fill in, media, marks for printers and references to other files (20, 21, 25, 26, 28-005,
  28-014 to 28-018, 30-001).

Not checked are the tables of letters within TrueType fonts without CIDs (31-016 to 31-024).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import chain
from typing import Any
from xml.etree import ElementTree

import pikepdf

from tests.render.accessible_fonts import fonts
from tests.render.accessible_rest import rest

PAINTING = frozenset({"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Do", "Tj", "TJ", "'", '"', "INLINE IMAGE"})
LANGUAGE = re.compile(r"[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*")
HEADINGS = re.compile(r"/H([1-6])$")
CHILDREN = {
    "/L": {"/LI", "/Caption", "/L"},
    "/LI": {"/Lbl", "/LBody"},
    "/Table": {"/TR", "/THead", "/TBody", "/Caption"},
    "/THead": {"/TR"},
    "/TBody": {"/TR"},
    "/TOC": {"/TOCI", "/TOC", "/Caption"},
    "/TOCI": {"/Lbl", "/Reference", "/P", "/TOC"},
    "/TR": {"/TH", "/TD"},
}
STANDARD = frozenset(
    {
        *(*CHILDREN, "/Document", "/Div", "/P", "/Lbl", "/LBody", "/TH", "/TD", "/Span", "/Figure", "/Caption"),
        *("/THead", "/TBody", "/TOC", "/TOCI", "/Reference", "/Link", "/Note", "/BlockQuote", "/Code", "/Sect"),
        *("/Part", "/Quote", "/Index"),
    }
)
"""The types that a file of ours may have, with headings (ISO 32000-1, 14.8.4)."""
PARENTS = {
    "/LI": {"/L"},
    "/TOCI": {"/TOC"},
    "/LBody": {"/LI"},
    "/TR": {"/Table", "/THead", "/TBody"},
    "/TH": {"/TR"},
    "/TD": {"/TR"},
}
UA = "{http://www.aiim.org/pdfua/ns/id/}part"
TITLE = ".//{http://purl.org/dc/elements/1.1/}title//{http://www.w3.org/1999/02/22-rdf-syntax-ns#}li"


def faults(data: bytes) -> list[str]:
    """What is wrong with a file; empty if nothing is."""
    with pikepdf.open(BytesIO(data)) as document:
        if "/StructTreeRoot" not in document.Root:
            return ["01-006: the file has no structure tree"]
        found = (_document(document), _roles(document), _tree(document), _notes(document), _pages(document))
        return [*chain.from_iterable(found), *fonts(document), *rest(document)]


def texts(data: bytes) -> list[tuple[str, str]]:
    """The kind and the alternative text of every element, in reading order."""
    with pikepdf.open(BytesIO(data)) as document:
        return [(str(each.S), str(each.get("/Alt", ""))) for each in _elements(document.Root.StructTreeRoot)]


def _document(document: pikepdf.Pdf) -> Iterator[str]:
    root = document.Root
    if not _says(root, "/MarkInfo", "/Marked"):
        yield "06-001: the file does not say that it is tagged"
    if _says(root, "/MarkInfo", "/Suspects"):
        yield "01-007: the file doubts its tags"
    if not str(root.get("/Lang", "")):
        yield "11-006: no language"
    for each in (root, *_elements(root.StructTreeRoot)):
        if "/Lang" in each and LANGUAGE.fullmatch(str(each.Lang)) is None:
            yield f"11-001: {each.Lang} is no language"
    if not _says(root, "/ViewerPreferences", "/DisplayDocTitle"):
        yield "07-001: the title is not shown"
    if "/Metadata" not in root:
        yield "06-001: no metadata"
        return
    packet = ElementTree.fromstring(root.Metadata.read_bytes().decode())
    if [part.text for part in packet.iter(UA)] != ["1"]:
        yield "06-002: the metadata do not say PDF/UA-1"
    title = packet.find(TITLE)
    if title is None or not (title.text or "").strip():
        yield "06-003: no title"
    elif title.text != str(document.docinfo.get("/Title", "")):
        yield "the two titles differ"


def _says(root: Any, key: str, what: str) -> bool:
    """Whether a dictionary of the catalogue has something and says yes."""
    return key in root and bool(root[key].get(what, False))


def _elements(node: Any) -> Iterator[Any]:
    for kid in _kids(node):
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from _elements(kid)


def _kids(node: Any) -> list[Any]:
    kids = node.get("/K")
    return [] if kids is None else list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _tree(document: pikepdf.Pdf) -> Iterator[str]:
    level = 0
    tree = document.Root.StructTreeRoot
    roles = {str(own): str(standard) for own, standard in tree.get("/RoleMap", {}).items()}
    parents = _parents(tree)
    for element in _elements(tree):
        kind, parent, attributes = str(element.S), element.P, _attributes(element)
        if roles.get(kind, kind) not in STANDARD and HEADINGS.match(kind) is None:
            yield f"02-001: {kind} is no standard type"
        if parent.objgen not in parents[element.objgen]:
            yield f"a {kind} has a wrong parent"
        yield from _nesting(element)
        if kind == "/Figure" and not str(element.get("/Alt", "")).strip():
            yield "13-004: a figure without alternative text"
        if kind == "/Figure" and "/BBox" not in attributes:
            yield "a figure without its bounds"
        if kind == "/TH" and str(attributes.get("/Scope")) not in ("/Row", "/Column", "/Both"):
            yield "15-003: a header cell without scope"
        if (heading := HEADINGS.match(kind)) is not None:
            if int(heading[1]) > level + 1:
                yield f"{'14-003' if level else '14-002'}: {kind} follows level {level}"
            level = int(heading[1])
        if kind == "/Table":
            rows = [each for each in _elements(element) if str(each.S) == "/TR"]
            widths = {len(_kids(row)) for row in rows}
            if len(widths) != 1:
                yield f"15-003: a table has rows of {sorted(widths)} cells"


def _nesting(element: Any) -> Iterator[str]:
    """What is wrong with what an element of a table, a list or contents holds, and with where it stands."""
    kind, parent = str(element.S), element.P
    inner = [str(kid.S) for kid in _kids(element) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
    if kind in CHILDREN and (set(inner) - CHILDREN[kind] or len(inner) != len(_kids(element))):
        yield f"09-004: a {kind} holds {inner}"
    if kind in PARENTS and str(parent.get("/S", "")) not in PARENTS[kind]:
        yield f"09-004: a {kind} stands in {parent.get('/S')}"


def _parents(tree: Any) -> dict[tuple[int, int], set[tuple[int, int]]]:
    """In which elements each element stands, by the numbers of their objects."""
    parents: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for each in (tree, *_elements(tree)):
        for kid in _kids(each):
            if isinstance(kid, pikepdf.Dictionary):
                parents.setdefault(kid.objgen, set()).add(each.objgen)
    return parents


def _roles(document: pikepdf.Pdf) -> Iterator[str]:
    """What is wrong with the names of a file's own types."""
    roles = {str(own): str(mapped) for own, mapped in document.Root.StructTreeRoot.get("/RoleMap", {}).items()}
    for own in roles:
        if own in STANDARD or HEADINGS.match(own):
            yield f"02-004: the standard type {own} is mapped"
        seen, kind = {own}, roles[own]
        while kind in roles and kind not in seen:
            seen.add(kind)
            kind = roles[kind]
        if kind in seen:
            yield f"02-003: {own} is mapped in a circle"


def _notes(document: pikepdf.Pdf) -> Iterator[str]:
    """Notes without names, and names that are not unique."""
    names = [str(each.get("/ID", "")) for each in _elements(document.Root.StructTreeRoot) if str(each.S) == "/Note"]
    if not all(names):
        yield "19-003: a note without a name"
    if len(set(names)) != len(names):
        yield "19-004: two notes have one name"


def _attributes(element: Any) -> dict[str, Any]:
    """All attributes of an element, which may be in several dictionaries."""
    value = element.get("/A")
    several = [] if value is None else list(value) if isinstance(value, pikepdf.Array) else [value]
    return {key: value for each in several if isinstance(each, pikepdf.Dictionary) for key, value in each.items()}


def _pages(document: pikepdf.Pdf) -> Iterator[str]:
    claimed: dict[tuple[tuple[int, int], int], tuple[int, int]] = {}
    for element in _elements(document.Root.StructTreeRoot):
        for kid in _kids(element):
            if isinstance(kid, pikepdf.Dictionary) and ("/S" in kid or "/Obj" in kid):
                continue
            page = kid.Pg if isinstance(kid, pikepdf.Dictionary) else element.Pg
            number = int(kid.MCID) if isinstance(kid, pikepdf.Dictionary) else int(kid)
            if (page.objgen, number) in claimed:
                yield f"mark {number} belongs to two elements"
            claimed[page.objgen, number] = element.objgen
    parents = pikepdf.NumberTree(document.Root.StructTreeRoot.ParentTree)
    for index, page in enumerate(document.pages, start=1):
        yield from (f"page {index}: {each}" for each in _annotations(page, parents))
        marks, wrong = _marks(page)
        yield from (f"page {index}: {each}" for each in wrong)
        if "/StructParents" not in page.obj:
            if marks:
                yield f"page {index} is not in the parent tree"
            continue
        listed = list(parents[int(page.obj.StructParents)])
        if marks != list(range(len(listed))):
            yield f"page {index} has the marks {marks}, and its parent tree {len(listed)}"
            continue
        for number, element in enumerate(listed):
            if claimed.pop((page.obj.objgen, number), None) != element.objgen:
                yield f"page {index}: mark {number} is not one of its element's"
    if claimed:
        yield f"{len(claimed)} marks of the tree are on no page"


def _annotations(page: pikepdf.Page, parents: pikepdf.NumberTree) -> Iterator[str]:
    for annotation in page.obj.get("/Annots", ()):
        element = parents[int(annotation.StructParent)] if "/StructParent" in annotation else None
        if annotation.Subtype != "/Link":
            yield f"28-006: an annotation of the type {annotation.Subtype}"
        if element is None or str(element.S) != "/Link":
            yield "28-011: an annotation is in no link"
        elif not any(_object(kid) == annotation.objgen for kid in _kids(element)):
            yield "28-002: the link of an annotation does not name it"
        if not str(annotation.get("/Contents", "")).strip():
            yield "28-012: a link does not say where it leads"
    if page.obj.get("/Annots") and page.obj.get("/Tabs") != "/S":
        yield "28-009: the order of tabs is not that of the tags"


def _object(kid: Any) -> tuple[int, int] | None:
    """What a reference of the tree to an object names."""
    return kid.Obj.objgen if isinstance(kid, pikepdf.Dictionary) and "/Obj" in kid else None


def _marks(page: pikepdf.Page) -> tuple[list[int], list[str]]:
    """The numbers of the marked content of a page in their order, and what is wrong with it."""
    numbers: list[int] = []
    wrong: list[str] = []
    stack: list[str] = []
    states: list[int] = []
    for instruction in pikepdf.parse_content_stream(page):
        operator = str(instruction.operator)
        if operator in ("BDC", "BMC"):
            tag = str(instruction.operands[0])
            if tag == "/Span" and "/MCID" not in instruction.operands[1]:
                stack.append(tag)  # it says how something in an element is spoken, and is no element
                continue
            if stack:
                number = "01-003" if tag == "/Artifact" else "01-004"
                wrong.append(f"{number}: {tag} inside {stack[-1]}")
            stack.append(tag)
            if tag != "/Artifact":
                numbers.append(int(instruction.operands[1].MCID))
        elif operator == "EMC":
            if not stack:
                wrong.append("unbalanced marked content")
            else:
                stack.pop()
        elif operator == "q":
            states.append(len(stack))
        elif operator == "Q" and states.pop() != len(stack):
            wrong.append("marked content reaches over a change of the graphics state")
        elif operator in PAINTING and not stack:
            wrong.append(f"01-005: {operator} is neither tagged nor an artifact")
    if stack:
        wrong.append("marked content does not end")
    for form in page.resources.get("/XObject", {}).values():
        is_form = form.Subtype == "/Form"  # an image has pixels and no marks
        if "/StructParents" in form or (is_form and b"MCID" in form.read_bytes()):
            wrong.append("30-002: a form has marks of its own")
    return numbers, wrong
