"""The boxes of the pages of a PDF that Typst wrote: print shops look for the trim box and the bleed box of each page.

Typst writes a trim box where there is a bleed, and leaves out what a reader may infer (ISO 32000-1, 14.11.2). Many
programs for prepress infer nothing (PDF/X asks for a trim box), so both boxes are written.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import accumulate

_END = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")
_TABLE = re.compile(rb"xref\s+0 (\d+)\r?\n")
_ENTRY = 20
"""The bytes of a line of the table of objects (ISO 32000-1, 7.5.4)."""
_PAGE = re.compile(rb"\d+ \d+ obj\s*<<\s*/Type\s*/Page\b[^>]*?/MediaBox\s*\[([^\]]*)\](?:\s*/TrimBox\s*\[([^\]]*)\])?")


def with_boxes(pdf: bytes) -> bytes:
    """The same file, with a trim box and a bleed box on each page: both are the page itself where it has no bleed.

    A file with another kind of table of objects than Typst writes stays as it is.
    """
    end = _END.search(pdf)
    table = _TABLE.match(pdf, int(end[1])) if end else None
    if end is None or table is None:
        return pdf
    offsets = _offsets(pdf, table.end(), int(table[1]))
    added = {at: boxes for offset in offsets if (page := _PAGE.match(pdf, offset)) for at, boxes in [_boxes(page)]}
    return _with(pdf, added, offsets, table.start(), table.end())


def _offsets(pdf: bytes, start: int, count: int) -> list[int]:
    """Where the objects of a file begin, by their numbers; 0 for one that is not used."""
    lines = [pdf[start + number * _ENTRY : start + (number + 1) * _ENTRY] for number in range(count)]
    return [int(line[:10]) if line[17:18] == b"n" else 0 for line in lines]


def _boxes(page: re.Match[bytes]) -> tuple[int, bytes]:
    """Where a page lacks boxes, and which: with a trim box, all between it and the edge is bleed."""
    media, trim = page[1], page[2]
    boxes = b"/BleedBox[" + media + b"]"
    return page.end(), boxes if trim is not None else b"/TrimBox[" + media + b"]" + boxes


def _with(pdf: bytes, added: dict[int, bytes], offsets: list[int], table: int, entries: int) -> bytes:
    """The file with bytes added at some places, and with every place in its table moved by them."""
    places = sorted(added)
    starts = [0, *places]
    body = b"".join(added.get(at, b"") + pdf[at:end] for at, end in zip(starts, [*places, table], strict=True))
    shifts = list(accumulate((len(added[at]) for at in places), initial=0))
    lines = []
    for number, offset in enumerate(offsets):
        line = pdf[entries + number * _ENTRY : entries + (number + 1) * _ENTRY]
        moved = offset + shifts[bisect_left(places, offset)]
        lines.append(b"%010d" % moved + line[10:] if offset else line)
    trailer = _END.sub(b"startxref\n%d\n%%%%EOF" % len(body), pdf[entries + len(offsets) * _ENTRY :])
    return body + pdf[table:entries] + b"".join(lines) + trailer
