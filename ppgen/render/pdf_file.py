"""The body of a PDF file: objects, most of them packed into compressed streams, and a cross-reference stream; and
what a file says of itself (XMP).

ISO 32000-1, 7.5.7 and 7.5.8. reportlab writes each object by itself and a plain table, which would make the structure
tree of a tagged file larger than its pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import BinaryIO
from zlib import compress

from ppgen.render.xml import content
from ppgen.scene.model import Document

PACKED = 1000
"""The most objects in one stream, some 150 kB: a reader that wants one of them unpacks them all."""
_WIDTHS = (1, 4, 2)
"""The bytes of each number in a row of the table."""

_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


class PdfFile:
    """A file as it is written: streams at once, so that nobody keeps them, and small objects together at the end."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._offset = 0
        self._places: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
        self._write(_HEADER)

    def __contains__(self, number: int) -> bool:
        """Whether the object of that number has been written."""
        return number in self._places

    def add(self, number: int, *parts: bytes) -> None:
        """Write an object by itself, as every stream has to be. Its parts follow each other, and none is copied."""
        self._places[number] = (1, self._offset, 0)
        for part in (b"%d 0 obj\n" % number, *parts, b"\nendobj\n"):
            self._write(part)

    def finish(self, objects: Iterable[tuple[int, bytes]], *, root: int, info: int, identity: bytes) -> None:
        """Write the other objects, with their numbers, and the table of all. Together their numbers have no gaps.

        `root` and `info` are the numbers of two of them, `identity` is the array under /ID.
        """
        small: list[tuple[int, bytes]] = []
        for number, data in objects:
            if data.rstrip().endswith(b"endstream"):
                self.add(number, data)
            else:
                small.append((number, data))
        number = max((*self._places, *(number for number, _ in small)))
        for first in range(0, len(small), PACKED):
            number += 1
            group = small[first : first + PACKED]
            self._places.update({inside: (2, number, index) for index, (inside, _) in enumerate(group)})
            self.add(number, _packed(group))
        number += 1
        start = self._offset
        self._places[number] = (1, start, 0)
        rows = [
            b"".join(part.to_bytes(width, "big") for part, width in zip(self._places[key], _WIDTHS, strict=True))
            for key in range(number + 1)
        ]
        head = b"/Type /XRef /Size %d /W [%d %d %d] /Root %d 0 R /Info %d 0 R /ID %s" % (
            *(number + 1, *_WIDTHS, root, info),
            identity,
        )
        predictor = b" /DecodeParms << /Predictor 12 /Columns %d >>" % sum(_WIDTHS)
        self.add(number, _stream(head + predictor, _predicted(rows)))
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _write(self, data: bytes) -> None:
        self._stream.write(data)
        self._offset += len(data)


def _packed(group: Sequence[tuple[int, bytes]]) -> bytes:
    """An object stream: the number and the place of each object, then the objects."""
    index: list[bytes] = []
    at = 0
    for number, data in group:
        index.append(b"%d %d" % (number, at))
        at += len(data) + 1
    head = b" ".join(index) + b"\n"
    body = b"\n".join(data for _, data in group)
    return _stream(b"/Type /ObjStm /N %d /First %d" % (len(group), len(head)), head + body)


def _predicted(rows: Sequence[bytes]) -> bytes:
    """Rows of one length, each as what it has more than the row above it: filter 2 of PNG, with its number."""
    above = (bytes(len(rows[0])), *rows)
    return b"".join(
        b"\x02" + bytes((here - there) & 255 for here, there in zip(row, before, strict=True))
        for row, before in zip(rows, above, strict=False)
    )


def _stream(head: bytes, data: bytes) -> bytes:
    packed = compress(data, 9)
    return b"<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (head, len(packed), packed)


_ANY_LANGUAGE = ' xml:lang="x-default"'


def xmp(document: Document, producer: str) -> bytes:
    """The metadata, as the bytes of their stream."""
    title = _item(document.title, _ANY_LANGUAGE)
    entries = [
        "<pdfuaid:part>1</pdfuaid:part>",
        "<dc:format>application/pdf</dc:format>",
        f"<dc:title><rdf:Alt>{title}</rdf:Alt></dc:title>",
        f"<dc:language><rdf:Bag>{_item(document.language)}</rdf:Bag></dc:language>",
        f"<pdf:Producer>{content(producer)}</pdf:Producer>",
        "<xmp:CreatorTool>ppgen</xmp:CreatorTool>",
    ]
    if document.author:
        entries.append(f"<dc:creator><rdf:Seq>{_item(document.author)}</rdf:Seq></dc:creator>")
    if document.subject:
        described = _item(document.subject, _ANY_LANGUAGE)
        entries.append(f"<dc:description><rdf:Alt>{described}</rdf:Alt></dc:description>")
    if document.keywords:
        entries.append(f"<pdf:Keywords>{content(', '.join(document.keywords))}</pdf:Keywords>")
    metadata = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">\n'
        + "\n".join(entries)
        + '\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
    )
    return metadata.encode()


def _item(text: str, attributes: str = "") -> str:
    return f"<rdf:li{attributes}>{content(text)}</rdf:li>"
