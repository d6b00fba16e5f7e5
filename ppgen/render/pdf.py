"""Document → PDF: real text in embedded subsets, each symbol once as a Form XObject. Only this module and
`pdf_fonts` know reportlab.

reportlab keeps the small objects; streams, also those of images (`pdf_images`), are written as they are made. Fonts are
`pdf_fonts`'s. The content streams are `pdf_content`'s, because reportlab's canvas costs more a page than a
numbered pad can bear; the file is `pdf_file`'s, which packs the structure tree.

A page's stream is in millimetres with y down and begins with the matrix that turns them into points.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import takewhile
from typing import BinaryIO

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from ppgen.images.model import RasterImage
from ppgen.plane import IDENTITY
from ppgen.render.numbers import fine, mm
from ppgen.render.pdf_content import Content
from ppgen.render.pdf_file import PdfFile, xmp
from ppgen.render.pdf_fonts import Fonts
from ppgen.render.pdf_tagged import Element, Structure, TaggedContent, dictionary
from ppgen.scene.ink import without_hidden_text
from ppgen.scene.model import Box, Document, GlyphRun, Item, Page, Scene, Shape, Symbol, Tag, Use
from ppgen.scene.path import rect

POINT = 25.4 / 72
"""A PDF point in mm."""

_PRODUCER = "ppgen, ReportLab PDF Library"
_WHITE = "#ffffff"
_SMALL = 120
"""Bytes below which a stream is not worth compressing."""

_MANY_MARKS = 8
"""From so many crop marks on it is worth keeping those of a page."""

_SETTINGS = {"invariant": 1, "pdfComments": 0, "pdfMultiLine": 0}


def render(document: Document, *, raster: bool = False) -> bytes:
    """The whole file, tagged. With `raster` it is made for drawing as pixels: text as outlines, nothing compressed.

    Raises EnvironmentProblem for an image whose file has changed since it was opened; ValueError for a length that is
    not finite, for a colour that is not `#rrggbb`, for two different symbols with one id, for a document without pages,
    and for a run of text without one glyph for each character: all these are mistakes in a program.
    """
    stream = BytesIO()
    _PdfWriter(document, stream, raster).write()
    return stream.getvalue()


def write(document: Document, stream: BinaryIO) -> None:
    """Write the file to `stream` as it is made: pages are taken one by one, and images are let go once written.

    What is written before an error is no PDF. Raises as `render` does.
    """
    _PdfWriter(document, stream, raster=False).write()


@contextmanager
def _own_settings() -> Iterator[None]:
    """Files and environment variables may change how reportlab formats; within the block our settings hold."""
    before = {name: getattr(rl_config, name) for name in _SETTINGS}
    try:
        for name, value in _SETTINGS.items():
            setattr(rl_config, name, value)
        yield
    finally:
        for name, value in before.items():
            setattr(rl_config, name, value)


class _Object(pdfdoc.PDFObject):  # type: ignore[misc]
    """A PDF object with known bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return self.data


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The document's title, author and so on, without the dates that reportlab would add."""

    def __init__(self, entries: dict[str, str]) -> None:
        super().__init__()
        self.entries = entries

    def digest(self, md5object: object) -> None:
        """reportlab hashes its own fields here; the id of the file comes from `_PdfWriter`."""

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return b"<< %s >>" % b" ".join(b"/%s %s" % (key.encode(), _string(text)) for key, text in self.entries.items())


class _PdfWriter:
    """The state of one file."""

    def __init__(self, document: Document, stream: BinaryIO, raster: bool) -> None:
        self.document = document
        self.output = stream
        self.written = None if raster else PdfFile(stream)
        self.raster = raster
        self.pdf = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 6), lang=document.language)
        self.digest = sha256()
        self.forms: dict[str, tuple[Symbol, str, str]] = {}
        self.images: dict[str, tuple[str, str]] = {}
        self.resources: dict[tuple[str, ...], bytes] = {}
        self.faces = Fonts(self.pdf)
        self.fonts = self.reference(pdfdoc.PDFObjectReference(pdfdoc.BasicFonts))
        self.parent = self.reference(self.pdf.Pages)
        self.structure = Structure(document.language)
        self.pages: list[bytes] = []
        self.marks: dict[tuple[Item, ...], Symbol | None] = {}
        """The crop marks of pages, and their symbol, once a second page has the same."""

    def write(self) -> None:
        pdf, document = self.pdf, self.document
        labels: list[str] = []
        bookmarks: list[str] = []
        for page in document.pages:
            self.page(page)
            labels.append(page.label)
            bookmarks.append(page.bookmark)
        if not labels:
            raise ValueError("a document needs a page")
        entries = {
            "Title": document.title,
            "Author": document.author,
            "Subject": document.subject,
            "Keywords": ", ".join(document.keywords),
            "Creator": "ppgen",
            "Producer": _PRODUCER,
        }
        pdf.info = _Info({key: value for key, value in entries.items() if value})
        pdf.Catalog.ViewerPreferences = _Object(b"<< /DisplayDocTitle true >>")
        if any(labels):
            pdf.Catalog.PageLabels = _Object(_page_labels(labels))
        if not self.raster:
            pdf.Catalog.MarkInfo = _Object(b"<< /Marked true >>")
            pdf.Catalog.Metadata = _Object(_metadata(document))
            pdf.Catalog.StructTreeRoot = self.tree()
            pdf.Catalog.Outlines = self.outline(bookmarks)
        self.digest.update(repr((entries, document.language, labels, bookmarks)).encode("utf-8", "replace"))
        identity = b"[<%s> <%s>]" % ((self.digest.hexdigest()[:32].encode(),) * 2)
        with _own_settings():
            if self.written is None:
                pdf._ID = identity
                self.output.write(pdf.GetPDFData(None))
            else:
                self.finish(self.written, identity)

    def finish(self, written: PdfFile, identity: bytes) -> None:
        """Write all objects that reportlab knows and that are not written yet."""
        pdf = self.pdf
        fonts = pdf.idToObject[pdfdoc.BasicFonts].dict
        for name, reference in self.faces.finish(self.stream_reference, lambda data: self.reference(_Object(data))):
            fonts[name] = _Object(reference)
        root, info = _number(self.reference(pdf.Catalog)), _number(self.reference(pdf.info))
        written.finish(self.rest(written), root=root, info=info, identity=identity)

    def rest(self, written: PdfFile) -> Iterator[tuple[int, bytes]]:
        """The objects that are not written yet, with their numbers; formatting one may bring others."""
        pdf, number = self.pdf, 1
        while (name := pdf.numberToId.get(number)) is not None:
            if number not in written:
                yield number, pdfdoc.format(pdf.idToObject[name], pdf, toplevel=1)
            number += 1

    def tree(self) -> _Object:
        """The root of the structure tree, with its elements and the tree of their marked content as objects."""
        elements = self.structure.elements()
        holders = {id(element): _Object(b"") for element in elements}
        references = {key: self.reference(holder) for key, holder in holders.items()}
        root = _Object(b"")
        parents = {id(self.structure.document): self.reference(root)}
        for element in elements:
            parents.update({id(kid): references[id(element)] for kid in element.kids if isinstance(kid, Element)})
            own = parents[id(element)]
            holders[id(element)].data = dictionary(element, own, references, self.pages, _string)
            self.digest.update(holders[id(element)].data)
        numbers = b" ".join(
            b"%d [%s]" % (page, b" ".join(references[id(element)] for element in marked))
            for page, marked in enumerate(self.structure.marked)
        )
        tree = self.reference(_Object(b"<< /Nums [%s] >>" % numbers))
        document = references[id(self.structure.document)]
        following = len(self.structure.marked)
        root.data = b"<< /Type /StructTreeRoot /K %s /ParentTree %s /ParentTreeNextKey %d >>" % (
            document,
            tree,
            following,
        )
        return root

    def outline(self, bookmarks: Sequence[str]) -> _Object | None:
        """The outline, which a viewer shows beside the pages: an entry for each bookmark; None without any."""
        entries = [(page, title) for page, title in enumerate(bookmarks) if title]
        if not entries:
            return None
        root, objects = _Object(b""), [_Object(b"") for _ in entries]
        parent, *items = map(self.reference, (root, *objects))
        for number, (page, title) in enumerate(entries):
            parts = [b"/Title %s /Parent %s /Dest [%s /Fit]" % (_string(title), parent, self.pages[page])]
            parts += [b"/Prev %s" % item for item in items[max(number - 1, 0) : number]]
            parts += [b"/Next %s" % item for item in items[number + 1 : number + 2]]
            objects[number].data = b"<< %s >>" % b" ".join(parts)
        root.data = b"<< /Type /Outlines /First %s /Last %s /Count %d >>" % (items[0], items[-1], len(items))
        self.pdf.Catalog.PageMode = _Object(b"/UseOutlines")
        return root

    def reference(self, thing: object) -> bytes:
        data: bytes = self.pdf.Reference(thing).format(self.pdf)
        return data

    def stream_reference(self, *parts: bytes) -> bytes:
        """The reference of a stream, which is written at once, part by part."""
        if self.written is None:
            return self.reference(_Object(b"".join(parts)))
        reference = self.reference(_Object(b""))
        self.written.add(_number(reference), *parts)
        return reference

    def page(self, page: Page) -> None:
        scene = page.scene
        parts: list[Item] = []
        if scene.paper not in (None, _WHITE):  # white is the paper's own and takes no ink
            parts.append(Shape(rect(0, 0, scene.width, scene.height), scene.paper))
        items = (*parts, *without_hidden_text(scene.items))
        content = self.content(items if self.raster else self.with_kept_marks(items, scene), scene.width, scene.height)
        head = _page_head(scene.width, scene.height, page.trim, page.bleed)
        if not self.raster:
            head += b" /StructParents %d" % len(self.pages)
        stream = self.stream_reference(self.stream(content))
        resource = self.resource(content)
        drawn = _Object(b"%s /Parent %s /Resources %s /Contents %s >>" % (head, self.parent, resource, stream))
        self.pdf.addPage(drawn)
        self.pages.append(self.reference(drawn))

    def with_kept_marks(self, items: tuple[Item, ...], scene: Scene) -> tuple[Item, ...]:
        """The items of a page, whose crop marks, with which it begins, are a form if a page before had the same."""
        marks = tuple(takewhile(lambda item: isinstance(item, Shape) and item.role == "mark", items))
        if len(marks) < _MANY_MARKS:
            return items
        if marks not in self.marks:
            self.marks[marks] = None
            return items
        box = Box(0.0, 0.0, scene.width, scene.height)
        symbol = self.marks[marks] or Symbol(f"marks of page {len(self.pages)}", marks, box)
        self.marks[marks] = symbol
        return Use(symbol, IDENTITY, tag=Tag("Artifact")), *items[len(marks) :]

    def content(self, items: Iterable[Item], width: float, height: float) -> Content:
        """The stream of a page. It is tagged, unless it is made for drawing as pixels."""
        start = _to_points(width, height)
        if self.raster:
            content = Content(self, raster=True)
            content.parts.append(start)
            content.items(items)
            return content
        to_points = (1 / POINT, 0.0, 0.0, -1 / POINT, 0.0, height / POINT)
        tagged = TaggedContent(self, self.structure.page(), to_points)
        tagged.parts.append(start)
        tagged.items(items)
        tagged.finish()
        return tagged

    def form(self, symbol: Symbol) -> str:
        """The name of the symbol's form."""
        known = self.forms.get(symbol.id)
        if known is not None:
            if not known[0].draws_as(symbol):
                raise ValueError(f"two different symbols are called {symbol.id!r}")
            return known[1]
        content = Content(self, self.raster)
        content.items(symbol.items)
        # A form is clipped at its box and an SVG symbol is not, so leave room for lines and letters that stand out.
        box = symbol.box.inset(-max(symbol.box.width, symbol.box.height))
        bounds = f"{mm(box.x)} {mm(box.y)} {mm(box.right)} {mm(box.bottom)}"
        head = f"/Type /XObject /Subtype /Form /BBox [{bounds}] /Resources ".encode() + self.resource(content)
        reference = self.stream_reference(self.stream(content, head)).decode()
        name = f"X{len(self.forms) + 1}"
        self.forms[symbol.id] = (symbol, name, reference)
        return name

    def image(self, image: RasterImage) -> str:
        """The name of an image, which is written when it is first shown."""
        known = self.images.get(image.sha256)
        if known is None:
            from ppgen.images.embedding import embedded
            from ppgen.render.pdf_images import xobject

            self.digest.update(image.sha256.encode())
            reference = xobject(embedded(image), self.stream_reference).decode()
            known = self.images[image.sha256] = f"I{len(self.images) + 1}", reference
        return known[0]

    def encode(self, run: GlyphRun) -> Iterator[tuple[str, Sequence[str], Sequence[float]]]:
        """A run in stretches of one font: its name, and each character's escaped code and its advance in em/1000."""
        return self.faces.encode(run)

    def resource(self, content: Content) -> bytes:
        """Pages and forms that use the same symbols share one dictionary of resources."""
        used = tuple(sorted(content.used))
        known = self.resources.get(used)
        if known is None:
            references = {name: reference for _, name, reference in self.forms.values()}
            references.update(self.images.values())
            forms = " ".join(f"/{name} {references[name]}" for name in used)
            objects = f" /XObject << {forms} >>" if forms else ""
            known = self.reference(_Object(b"<< /Font %s%s >>" % (self.fonts, objects.encode())))
            self.resources[used] = known
        return known

    def stream(self, content: Content, head: bytes = b"") -> bytes:
        data = "\n".join(content.parts).encode("latin-1")
        self.digest.update(data)
        if len(data) > _SMALL and not self.raster:
            data = pdfdoc.PDFZCompress.encode(data)
            head += b" /Filter /FlateDecode"
        return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (head, len(data), data)


@lru_cache(maxsize=64)
def _to_points(width: float, height: float) -> str:
    scale = fine(1 / POINT)
    return f"{scale} 0 0 -{scale} 0 {mm(height / POINT)} cm"


@lru_cache(maxsize=64)
def _page_head(width: float, height: float, trim: Box, bleed: Box) -> bytes:
    """The page's dictionary up to its boxes, in points with y up."""

    def box(box: Box) -> str:
        sides = (box.x, height - box.bottom, box.right, height - box.y)
        return f"[{' '.join(mm(side / POINT) for side in sides)}]"

    media = Box(0, 0, width, height)
    return f"<< /Type /Page /MediaBox {box(media)} /BleedBox {box(bleed)} /TrimBox {box(trim)}".encode()


def _metadata(document: Document) -> bytes:
    """The stream of XMP, not compressed, so that a program finds it without reading the file."""
    metadata = xmp(document, _PRODUCER)
    return b"<< /Type /Metadata /Subtype /XML /Length %d >>\nstream\n%s\nendstream" % (len(metadata), metadata)


def _number(reference: bytes) -> int:
    return int(reference.split()[0])


def _page_labels(labels: Iterable[str]) -> bytes:
    """The number tree of page labels; labels that count on from the one before need no entry of their own."""
    entries = " ".join(f"{index} {entry}" for index, entry in _label_runs(labels))
    return f"<< /Nums [{entries}] >>".encode("latin-1")


def _label_runs(labels: Iterable[str]) -> Iterator[tuple[int, str]]:
    expected: tuple[str, int] | None = None
    for index, label in enumerate(labels):
        label = label or str(index + 1)
        match = re.search(r"[1-9][0-9]{0,8}\Z", label)
        if match is None:
            expected = None
            yield index, f"<< /P {_in_label(label)} >>"
            continue
        lead, number = label[: match.start()], int(match[0])
        if expected != (lead, number):
            prefix = f" /P {_in_label(lead)}" if lead else ""
            yield index, f"<< /S /D{prefix} /St {number} >>"
        expected = (lead, number + 1)


def _in_label(text: str) -> str:
    return _string(text).decode("latin-1")


def _string(text: str) -> bytes:
    """A text string: literal where what PDFDocEncoding shares with Latin-1 will do, else UTF-16 in hexadecimal.

    A literal begins with ASCII, so that it is not taken for one in UTF-16 or UTF-8.
    """
    if re.fullmatch("([ -~][ -~\u00a1-\u00ac\u00ae-\u00ff]*)?", text):
        return b"(" + re.sub(r"([\\()])", r"\\\1", text).encode("latin-1") + b")"
    return b"<feff" + re.sub("[\ud800-\udfff]", "\ufffd", text).encode("utf-16-be").hex().encode() + b">"
