"""SVG bytes → a tree of elements, read with suspicion: anybody may have put the file there.

Only what `ppgen.render.svg` writes is read. A document type (entities), a processing instruction, a script, a style, an
address outside the file or an element that ppgen never writes ends the reading at its line. Images inside a file are
passed over: what is read of them is the frame, the name and the digest, as in the form for a baseline.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.parsers import expat

from msgspec import Struct, field

from ppgen.things import FORMAT, Thing

LARGEST_FILE = 8_000_000
"""Bytes of one drawing: many times the size of the fullest sheet."""

MAX_ELEMENTS = 60_000
DEEPEST = 64

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_XML = "http://www.w3.org/XML/1998/namespace"

_FORMAT = "data-ppgen-format"
_TEXTS = frozenset({"title", "desc", "metadata"})

_NAMES = frozenset({"data-id", "data-role", *(f"data-{field}" for field in Thing._fields)})
_OF_IMAGES = frozenset(f"data-{key}" for key in ("image", "sha256", "orientation", "crop", "alt"))
_EMBEDDED = re.compile(r"data:image/(?:png|jpeg);base64,[A-Za-z0-9+/]*={0,2}")
_FRAME = "#d9d9d9"
"""The fill of the frame of an image in a baseline."""
_PAINT = frozenset(
    {"fill", "fill-rule", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"}
)

ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "svg": frozenset({"width", "height", "viewBox", "version", "role", "aria-labelledby", "lang", _FORMAT}),
    "title": frozenset({"id"}),
    "desc": frozenset({"id"}),
    "metadata": frozenset(),
    "defs": frozenset(),
    "clipPath": frozenset({"id"}),
    "g": frozenset({"id", "transform", "clip-path", "fill", "data-text", *_NAMES, *_OF_IMAGES}),
    "path": frozenset({"id", "d", "clip-rule", *_PAINT, *_NAMES, *_OF_IMAGES}),
    "image": frozenset({"id", "width", "height", "preserveAspectRatio", "href"}),
    "use": frozenset({"href", "transform", "x", *_NAMES}),
    "rect": frozenset({"width", "height", "fill", *_NAMES}),
}
"""What ppgen writes on each element. Anything else could change the picture without being compared."""


class Unreadable(Exception):
    """Why a file is not a drawing that can be compared, in a sentence."""


class TooLarge(Unreadable):
    """A drawing has more in it than is compared."""


class Node(Struct):
    """An element: its name and attributes without namespaces, what is in it, and its text."""

    tag: str
    attributes: Mapping[str, str]
    children: list[Node] = field(default_factory=list)
    text: str = ""

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    @property
    def target(self) -> str:
        """The definition that it uses, or nothing."""
        return self.get("href")[1:]


def too_large(size: int) -> str:
    """Why a file of so many bytes is not read; empty if it is."""
    return f"it has {size:,} bytes, and {LARGEST_FILE:,} is the limit" if size > LARGEST_FILE else ""


def read(data: bytes) -> Node:
    """The root of an SVG file that ppgen wrote, or could have written. Raises Unreadable."""
    if reason := too_large(len(data)):
        raise Unreadable(reason)
    if not data.strip():
        raise Unreadable("it is empty")
    if data.startswith(b"version https://git-lfs"):
        raise Unreadable("it is a Git LFS pointer, not the drawing: fetch it with `git lfs pull`")
    if b"\0" in data[:1024] or not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        raise Unreadable("it is not SVG")
    return _XmlReader().read(data)


class _XmlReader:
    """One pass of expat."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate("UTF-8", " ")
        self.stack: list[Node] = []
        self.root: Node | None = None
        self.count = 0
        self.ids: set[str] = set()

    def read(self, data: bytes) -> Node:
        parser = self.parser
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.XmlDeclHandler = self.declaration
        parser.StartDoctypeDeclHandler = self.doctype
        parser.ProcessingInstructionHandler = self.instruction
        try:
            parser.Parse(data, True)
        except expat.ExpatError as problem:
            what = expat.ErrorString(problem.code) if problem.code else "not well-formed"
            cut = problem.code in (expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS], 3, 5, 20)
            raise Unreadable(
                f"it is {'cut short' if cut else 'not well-formed'} (line {problem.lineno}: {what})"
            ) from None
        if self.root is None:
            raise Unreadable("it is empty")
        if _FORMAT not in self.root.attributes:
            raise Unreadable("it names no format: ppgen never writes that")
        return self.root

    def fail(self, what: str) -> Unreadable:
        return Unreadable(f"{what} (line {self.parser.CurrentLineNumber}): ppgen never writes that")

    def declaration(self, version: str, encoding: str | None, _: int) -> None:
        # It is read as UTF-8 here, but a renderer would follow what it says.
        if encoding is not None and encoding.upper() != "UTF-8":
            raise self.fail(f"it says that it is encoded as {encoding[:40]!r}")

    def doctype(self, *_: object) -> None:
        raise self.fail("it has a DOCTYPE, which can hide entities")

    def instruction(self, target: str, _: str) -> None:
        raise self.fail(f"it has a processing instruction <?{target[:40]}?>")

    def characters(self, text: str) -> None:
        if self.stack[-1].tag in _TEXTS:
            self.stack[-1].text += text
        elif text.strip():
            raise self.fail("it has text outside <title>, <desc> and <metadata>")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        self.count += 1
        if self.root is None and (space, tag) != (_SVG, "svg"):
            raise self.fail(f"it is not an SVG: its root is <{tag[:40]}>")
        if self.root is None and _FORMAT in attributes:
            self.check_format(attributes[_FORMAT])
        if space != _SVG or tag not in ATTRIBUTES:
            raise self.fail(f"it has an element <{tag[:40]}>")
        if self.count > MAX_ELEMENTS or len(self.stack) >= DEEPEST:
            raise TooLarge(f"it has more than {MAX_ELEMENTS:,} elements, or they are nested too deep")
        if tag in ("defs", "metadata") and len(self.stack) != 1:
            raise self.fail(f"its <{tag}> is inside another element")
        node = Node(tag, self.attributes(tag, attributes))
        if self.stack:
            self.stack[-1].children.append(node)
        else:
            self.root = node
        self.stack.append(node)

    def check_format(self, written: str) -> None:
        """Raise Unreadable for another format, before anything else in the file looks strange."""
        if not (written.isascii() and written.isdecimal()):
            raise self.fail(f"its format is {written[:40]!r}")
        if written != str(FORMAT):
            raise Unreadable(
                f"it was written by another ppgen (format {written[:9]}, and this one reads {FORMAT}): draw it with"
                " that one, or accept what this one draws"
            )

    def attributes(self, tag: str, given: Mapping[str, str]) -> dict[str, str]:
        read: dict[str, str] = {}
        for name, value in given.items():
            space, _, local = name.rpartition(" ")
            if (space, local) == (_XML, "lang"):
                continue  # it says what lang does
            if space not in ("", _XLINK) or local not in ATTRIBUTES[tag]:
                raise self.fail(f"it has an attribute {local[:40]!r} on <{tag}>")
            if tag == "image" and local == "href" and _EMBEDDED.fullmatch(value):
                continue  # it is not read: its digest says which image it is
            if local == "href" and not value.startswith("#"):
                raise self.fail(f"it refers outside itself, to {value[:60]!r}")
            if local in ("fill", "stroke") and "(" in value:
                raise self.fail(f"it is painted with {value[:60]!r}")
            if local == "clip-path" and not value.startswith("url(#"):
                raise self.fail(f"it is clipped with {value[:60]!r}")
            if local == "id":
                if value in self.ids:
                    raise self.fail(f"two elements are called {value[:40]!r}")
                self.ids.add(value)
            read[local] = value
        if tag == "g" and ("fill" in read) != ("data-text" in read):
            raise self.fail("a group that is not a text is painted, or a text is not")
        return read

    def end(self, _: str) -> None:
        node = self.stack.pop()
        if node.tag == "image":
            self.stack[-1].children.remove(node)
        elif node.tag == "g" and "data-image" in node.attributes:
            self.stack[-1].children[-1] = self.framed(node)

    def framed(self, group: Node) -> Node:
        """The frame of an image, as a baseline has it, in place of the group that shows the image itself."""
        if [child.tag for child in group.children] != ["path", "use"]:
            raise self.fail("it has an image without its frame")
        names = {name: value for name, value in group.attributes.items() if name.startswith("data-")}
        return Node("path", {"d": group.children[0].get("d"), "fill": _FRAME, **names})
