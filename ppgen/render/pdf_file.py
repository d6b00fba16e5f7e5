"""The body of a PDF file: objects, most of them packed into compressed streams, and a cross-reference stream.

ISO 32000-1, 7.5.7 and 7.5.8. reportlab writes each object by itself and a plain table, which would make the structure
tree of a tagged file larger than its pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import compress

PACKED = 200
"""The most objects in one stream: a reader that wants one of them unpacks them all."""

_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


def file(objects: Sequence[bytes], *, root: int, info: int, identity: bytes) -> bytes:
    """The whole file. `objects` have the numbers from 1 on; `root` and `info` are the numbers of two of them.

    `identity` is the array under /ID.
    """
    parts = [_HEADER]
    offset = len(_HEADER)
    places: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
    small: list[tuple[int, bytes]] = []

    def add(number: int, data: bytes) -> None:
        nonlocal offset
        written = b"%d 0 obj\n%s\nendobj\n" % (number, data)
        places[number] = (1, offset, 0)
        parts.append(written)
        offset += len(written)

    for number, data in enumerate(objects, start=1):
        if data.rstrip().endswith(b"endstream"):
            add(number, data)
        else:
            small.append((number, data))
    number = len(objects)
    for first in range(0, len(small), PACKED):
        number += 1
        group = small[first : first + PACKED]
        places.update({inside: (2, number, index) for index, (inside, _) in enumerate(group)})
        add(number, _packed(group))
    number += 1
    start = offset
    places[number] = (1, start, 0)
    table = b"".join(
        kind.to_bytes(1, "big") + at.to_bytes(4, "big") + last.to_bytes(2, "big")
        for kind, at, last in (places[key] for key in range(number + 1))
    )
    head = b"/Type /XRef /Size %d /W [1 4 2] /Root %d 0 R /Info %d 0 R /ID %s" % (number + 1, root, info, identity)
    add(number, _stream(head, table))
    return b"".join((*parts, b"startxref\n%d\n%%%%EOF\n" % start))


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


def _stream(head: bytes, data: bytes) -> bytes:
    packed = compress(data, 9)
    return b"<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (head, len(packed), packed)
