"""Document → PDF: real text in embedded subsets, each symbol once as a Form XObject. No other module knows reportlab.

reportlab keeps the file (objects, cross references, font subsets); the content streams are written here, because its
canvas costs more a page than a numbered pad can bear.

Streams are in millimetres with y down, as scenes are: each begins with one matrix that turns them into points.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from ppgen.render.numbers import fine, matrix, mm
from ppgen.scene.model import (
    Box,
    Command,
    Document,
    GlyphRun,
    Group,
    Item,
    Matrix,
    Page,
    Path,
    Shape,
    Stroke,
    Symbol,
    Use,
)

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

POINT = 25.4 / 72
"""A PDF point in mm."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)

_WHITE = "#ffffff"
_SMALL = 120
"""Bytes below which a stream is not worth compressing."""

_SETTINGS = {"invariant": 1, "pdfComments": 0, "pdfMultiLine": 0}

_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}
_MITER_LIMIT = "4 M"
"""As in SVG, where 4 is the default; PDF's is 10."""


def render(document: Document, *, outlines: bool = False) -> bytes:
    """The whole file. With `outlines`, text is drawn as outlines and no font is embedded: for comparing pictures.

    Raises ValueError for a length that is not finite, for a colour that is not `#rrggbb`, for two different symbols
    with one id, for a document without pages, and for a run whose glyphs are not one a character: all are mistakes in
    a program.
    """
    stream = BytesIO()
    write(document, stream, outlines=outlines)
    return stream.getvalue()


def write(document: Document, stream: BinaryIO, *, outlines: bool = False) -> None:
    """Write the file to `stream`. The pages are taken one by one and not kept; what is kept is their bytes."""
    stream.write(_Writer(document, outlines).file())


@contextmanager
def _own_settings() -> Iterator[None]:
    """reportlab formats by settings that files and variables of the environment may change; here they are ours."""
    before = {name: getattr(rl_config, name) for name in _SETTINGS}
    try:
        for name, value in _SETTINGS.items():
            setattr(rl_config, name, value)
        yield
    finally:
        for name, value in before.items():
            setattr(rl_config, name, value)


class _Object(pdfdoc.PDFObject):  # type: ignore[misc]
    """A PDF object whose bytes are known already."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return self.data


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """What the document says of itself, without the dates that reportlab would invent."""

    def __init__(self, entries: dict[str, str]) -> None:
        super().__init__()
        self.entries = entries

    def digest(self, md5object: object) -> None:
        """reportlab hashes its own fields here; the id of the file comes from `_Writer`."""

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return b"<< %s >>" % b" ".join(b"/%s %s" % (key.encode(), _string(text)) for key, text in self.entries.items())


class _Writer:
    """The state of one file."""

    def __init__(self, document: Document, outlines: bool) -> None:
        self.document = document
        self.outlines = outlines
        self.pdf = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 6), lang=document.language)
        self.digest = sha256()
        self.forms: dict[str, tuple[Symbol, str, str]] = {}
        self.resources: dict[tuple[str, ...], bytes] = {}
        self.fonts = self.reference(pdfdoc.PDFObjectReference(pdfdoc.BasicFonts))
        self.parent = self.reference(self.pdf.Pages)

    def file(self) -> bytes:
        pdf, document = self.pdf, self.document
        labels: list[str] = []
        for page in document.pages:
            self.page(page)
            labels.append(page.label)
        if not labels:
            raise ValueError("a document needs a page")
        entries = {
            "Title": document.title,
            "Author": document.author,
            "Subject": document.subject,
            "Keywords": ", ".join(document.keywords),
            "Creator": "ppgen",
            "Producer": "ppgen, ReportLab PDF Library",
        }
        pdf.info = _Info({key: value for key, value in entries.items() if value})
        pdf.Catalog.ViewerPreferences = _Object(b"<< /DisplayDocTitle true >>")
        if any(labels):
            pdf.Catalog.PageLabels = _Object(_page_labels(labels))
        self.digest.update(repr((entries, document.language, labels)).encode("utf-8", "replace"))
        pdf._ID = b"[<%s> <%s>]" % ((self.digest.hexdigest()[:32].encode(),) * 2)
        with _own_settings():
            data: bytes = pdf.GetPDFData(None)
        return data

    def reference(self, thing: object) -> bytes:
        data: bytes = self.pdf.Reference(thing).format(self.pdf)
        return data

    def page(self, page: Page) -> None:
        scene = page.scene
        content = _Content(self)
        content.parts.append(_to_points(scene.width, scene.height))
        if scene.paper not in (None, _WHITE):  # white is the paper's own and takes no ink
            content.shape(Shape(_rectangle(Box(0, 0, scene.width, scene.height)), scene.paper))
        content.items(scene.items)
        head = _page_head(scene.width, scene.height, page.trim, page.bleed)
        stream = self.reference(_Object(self.stream(content)))
        resource = self.resource(content)
        self.pdf.addPage(
            _Object(b"%s /Parent %s /Resources %s /Contents %s >>" % (head, self.parent, resource, stream))
        )

    def form(self, symbol: Symbol) -> str:
        """The name of the symbol's form."""
        known = self.forms.get(symbol.id)
        if known is not None:
            if known[0] is not symbol and known[0] != symbol:
                raise ValueError(f"two different symbols are called {symbol.id!r}")
            return known[1]
        content = _Content(self)
        content.items(symbol.items)
        # A form is cut off at its box and an SVG symbol is not: leave room for lines and letters that stand out.
        box = symbol.box.inset(-max(symbol.box.width, symbol.box.height))
        bounds = f"{mm(box.x)} {mm(box.y)} {mm(box.right)} {mm(box.bottom)}"
        head = f"/Type /XObject /Subtype /Form /BBox [{bounds}] /Resources ".encode() + self.resource(content)
        reference = self.reference(_Object(self.stream(content, head))).decode()
        name = f"X{len(self.forms) + 1}"
        self.forms[symbol.id] = (symbol, name, reference)
        return name

    def resource(self, content: _Content) -> bytes:
        """Pages and forms that use the same symbols share one dictionary of resources."""
        used = tuple(sorted(content.used))
        known = self.resources.get(used)
        if known is None:
            references = {name: reference for _, name, reference in self.forms.values()}
            forms = " ".join(f"/{name} {references[name]}" for name in used)
            objects = f" /XObject << {forms} >>" if forms else ""
            known = self.reference(_Object(b"<< /Font %s%s >>" % (self.fonts, objects.encode())))
            self.resources[used] = known
        return known

    def stream(self, content: _Content, head: bytes = b"") -> bytes:
        data = "\n".join(content.parts).encode("latin-1")
        self.digest.update(data)
        if len(data) > _SMALL:
            data = pdfdoc.PDFZCompress.encode(data)
            head += b" /Filter /FlateDecode"
        return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (head, len(data), data)


class _Content:
    """A content stream in the making, and what the graphics state is where its last operator stands."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.parts: list[str] = []
        self.used: set[str] = set()
        self.state: dict[str, object] = {}

    def set(self, key: str, value: object, operator: str) -> None:
        """Add `operator` unless the state is so. At the start nothing is known: a form inherits its caller's."""
        if self.state.get(key) != value:
            self.state[key] = value
            self.parts.append(operator)

    def items(self, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Use):
                name = self.writer.form(item.symbol)
                self.used.add(name)
                self.parts.append(f"q {matrix(item.transform)} cm /{name} Do Q")
                self.forget_width()
            elif isinstance(item, GlyphRun):
                if self.writer.outlines:
                    self.outlined(item)
                else:
                    self.run(item)
            elif isinstance(item, Shape):
                self.shape(item)
            else:
                self.group(item)

    def group(self, group: Group) -> None:
        moved = group.transform is not None and group.transform != IDENTITY
        if not moved and group.clip is None:
            self.items(group.items)
            return
        outside = dict(self.state)
        self.parts.append("q")
        if group.transform is not None and moved:
            self.parts.append(f"{matrix(group.transform)} cm")
        if group.clip is not None:
            self.parts.append(f"{_path(group.clip)} W n")
        self.items(group.items)
        self.parts.append("Q")
        self.state = outside
        self.forget_width()

    def forget_width(self) -> None:
        """Have the next line say its width again, after a Q.

        Poppler asks at each change of the matrix whether lines are hairlines, which it moves onto its pixels, and does
        not ask when the matrix goes back.
        """
        self.state.pop("width", None)

    def shape(self, shape: Shape) -> None:
        if shape.fill is None and shape.stroke is None:
            return
        operator = "S"
        if shape.fill is not None:
            self.fill(shape.fill)
            operator = ("B" if shape.stroke else "f") + ("*" if shape.even_odd else "")
        if shape.stroke is not None:
            self.stroke(shape.stroke)
        self.parts.append(f"{_path(shape.path)} {operator}")

    def fill(self, colour: str) -> None:
        self.set("fill", colour, _colour(colour, "g", "rg"))

    def stroke(self, stroke: Stroke) -> None:
        self.set("stroke", stroke.colour, _colour(stroke.colour, "G", "RG"))
        self.set("width", stroke.width, f"{mm(stroke.width)} w")
        self.set("dash", stroke.dash, f"[{' '.join(map(mm, stroke.dash))}] 0 d")
        self.set("cap", stroke.cap, _CAPS[stroke.cap])
        self.set("join", stroke.join, _JOINS[stroke.join])
        self.set("miter", 4, _MITER_LIMIT)

    def run(self, run: GlyphRun) -> None:
        """Text where shaping put its glyphs: one string, corrected wherever the viewer's own advances would stray."""
        if len(run.glyphs) != len(run.text):
            raise ValueError(f"{run.text!r} has {len(run.text)} characters and {len(run.glyphs)} glyphs")
        if not run.text:
            return
        font = _font(run.face)
        widths = font.face.charWidths
        self.fill(run.fill)
        size = fine(run.size)
        x, y = run.origin
        self.parts.append(f"BT 1 0 0 -1 {mm(x)} {mm(y)} Tm")
        shown: list[str] = []
        pen = 0.0  # in thousandths of the em, where the viewer believes to be
        position = 0
        for subset, codes in font.splitString(run.text, self.writer.pdf):
            name = font.getSubsetInternalName(subset, self.writer.pdf)
            if shown:
                self.parts.append(f"[({''.join(shown)})] TJ")
                shown = []
            self.set("font", (name, size), f"{name} {size} Tf")
            for code in codes:
                character = ord(run.text[position])
                stray = round(pen - run.glyphs[position][1] / run.size * 1000)
                if stray:
                    shown.append(f"){stray}(")
                    pen -= stray
                shown.append(_ESCAPED[code])
                pen += widths.get(32 if character == 0xA0 else character, font.face.defaultWidth)
                position += 1
        self.parts.append(f"[({''.join(shown)})] TJ ET")

    def outlined(self, run: GlyphRun) -> None:
        self.fill(run.fill)
        scale = fine(run.size / 1000)
        for glyph, offset in run.glyphs:
            path = _glyph_path(run.face, glyph)
            if path:
                place = f"{mm(run.origin[0] + offset)} {mm(run.origin[1])}"
                self.parts.append(f"q {scale} 0 0 {scale} {place} cm {path} f Q")
        self.forget_width()


_ESCAPED = [chr(code) for code in range(256)]
_ESCAPED[ord("(")], _ESCAPED[ord(")")], _ESCAPED[ord("\\")] = "\\(", "\\)", "\\\\"
_ESCAPED[ord("\n")], _ESCAPED[ord("\r")] = "\\n", "\\r"
"""A byte of a PDF string, by its code; everything but these five stands for itself."""


def _path(path: Path) -> str:
    """The path operators; an empty path becomes a point, since painting nothing at all is an error in PDF."""
    return " ".join(map(_operator, path)) or "0 0 m"


def _operator(command: Command, factor: float = 1) -> str:
    if command[0] == "Z":
        return "h"
    return f"{' '.join(mm(value * factor) for value in command[1:])} {command[0].lower()}"


@lru_cache(maxsize=4096)
def _glyph_path(face: str, glyph: int) -> str:
    from ppgen.scene.text import outline

    return " ".join(_operator(command, 1000) for command in outline(face, glyph))


@lru_cache(maxsize=16)
def _font(face: str) -> TTFont:
    """The face as reportlab reads it: kept for the process, never registered."""
    from reportlab.pdfbase.ttfonts import TTFont

    from ppgen.scene.text import font_file

    # Only the characters in use are embedded, not all of ASCII.
    return TTFont(face, str(font_file(face)), asciiReadable=False, shapable=False)


@lru_cache(maxsize=1024)
def _colour(colour: str, grey: str, rgb: str) -> str:
    """The operator for `#rrggbb`. Grey is written as grey, so that black prints with black ink alone."""
    if re.fullmatch("#[0-9a-fA-F]{6}", colour) is None:
        raise ValueError(f"{colour!r} is not a colour: a colour is #rrggbb")
    red, green, blue = (f"{round(int(colour[at : at + 2], 16) / 255, 4):g}" for at in (1, 3, 5))
    return f"{red} {grey}" if red == green == blue else f"{red} {green} {blue} {rgb}"


def _rectangle(box: Box) -> Path:
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))


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
            yield index, f"<< /P {_string(label).decode()} >>"
            continue
        lead, number = label[: match.start()], int(match[0])
        if expected != (lead, number):
            prefix = f" /P {_string(lead).decode()}" if lead else ""
            yield index, f"<< /S /D{prefix} /St {number} >>"
        expected = (lead, number + 1)


def _string(text: str) -> bytes:
    """A text string: literal where printable ASCII will do, else UTF-16 in hexadecimal."""
    if re.fullmatch(r"[ -~]*", text):
        return b"(" + re.sub(r"([\\()])", r"\\\1", text).encode() + b")"
    return b"<feff" + re.sub("[\ud800-\udfff]", "\ufffd", text).encode("utf-16-be").hex().encode() + b">"
