"""Two files of a user's own, compared page by page: PDF, PNG or SVG."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ppgen.baseline.changes import Change
from ppgen.baseline.comparison import Comparison, in_words
from ppgen.baseline.difference import Difference
from ppgen.baseline.pictures import PNG, Picture, Pictures, on_one_canvas, pictures, pixels_differ
from ppgen.baseline.pictures import in_words as pixels_in_words
from ppgen.diagnostics import EnvironmentProblem, unreadable
from ppgen.regular import open_regular, read_regular

if TYPE_CHECKING:
    from ppgen.baseline.pixels import PixelChange
    from ppgen.render.png import PrintedPages

LARGEST_FILE = 500_000_000
LARGEST_AREA = 60_000_000
"""Pixels of one image: what two of fit into the memory of a small machine."""

PDF_DPI = 110

LARGEST_PAGE = 20_000_000
"""Pixels of one page of a PDF; a larger one is drawn at fewer dots an inch. An A0 poster has fewer."""

MAX_PICTURES = 200
"""Pages that a report shows; of more it tells in words."""


def kind_of(path: Path) -> str:
    """`pdf`, `png` or `svg`, by what the file begins with. Raises EnvironmentProblem."""
    try:
        with open_regular(path) as stream:
            start = stream.read(1024)
    except OSError as problem:
        raise unreadable(path, problem) from problem
    if start.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if b"%PDF-" in start:
        return "pdf"  # readers allow a little rubbish before it
    if b"<svg" in start or start.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<?xml"):
        return "svg"
    raise EnvironmentProblem(f"{path} is not a PDF, PNG or SVG", "only those can be compared", code="kind-of-file")


def compare(
    old: Path, new: Path, threshold: float, most: int, *, pictured: bool = True
) -> tuple[Comparison, dict[str, Pictures]]:
    """Compare two files of one kind, page by page; and, if asked for, the pictures of the pages that changed.

    A page has changed when more than `most` of its pixels differ by more than `threshold` (`pixels.compare`): each page
    has that budget for itself. Raises EnvironmentProblem for files that cannot be read or are of two kinds.
    """
    kinds = kind_of(old), kind_of(new)
    if kinds[0] != kinds[1]:
        message = f"{old} is {kinds[0].upper()} and {new} is {kinds[1].upper()}"
        raise EnvironmentProblem(message, "compare two files of one kind", code="kind-of-file")
    for path in (old, new):
        if path.stat().st_size > LARGEST_FILE:
            raise EnvironmentProblem(f"{path} is larger than {LARGEST_FILE // 1_000_000} MB", code="too-large")
    if kinds[0] == "svg":
        return _drawings(old, new), {}
    changes: list[Change] = []
    shown: dict[str, Pictures] = {}
    if old.stat().st_size == new.stat().st_size and read_regular(old) == read_regular(new):
        return Comparison(str(old), (Change(new.name, "same"),)), {}
    pages = _pdf_pages(old, new, PDF_DPI) if kinds[0] == "pdf" else _images(old, new)
    for name, before, after in pages:
        change, measured = _page(name, before, after, threshold, most)
        changes.append(change)
        if pictured and change.kind != "same" and len(shown) < MAX_PICTURES:
            shown[name] = _pictures(before, after, measured)
    return Comparison(str(old), tuple(changes)), shown


def _drawings(old: Path, new: Path) -> Comparison:
    before, after = read_regular(old), read_regular(new)
    make = partial(Change, new.name, before=before, after=after)
    if before == after:
        return Comparison(str(old), (make(kind="same"),))
    from ppgen.baseline.xml import Unreadable

    try:
        return Comparison(str(old), (in_words(make, before, after),))
    except Unreadable as problem:
        hint = "compare its PDF or PNG"
        raise EnvironmentProblem(f"{new} cannot be compared: {problem}", hint, code="not-ours") from None


def _page(
    name: str, before: Any | None, after: Any | None, threshold: float, most: int
) -> tuple[Change, PixelChange | None]:
    """One page of each, either of which may be missing."""
    from ppgen.baseline import pixels

    if before is None:
        return Change(name, "added", (Difference("added", "only in the new file"),)), None
    if after is None:
        return Change(name, "removed", (Difference("removed", "only in the old file"),)), None
    words: list[Difference] = []
    if before.shape != after.shape:
        was, now = (f"{image.shape[1]} × {image.shape[0]} pixels" for image in (before, after))
        words.append(Difference("size", f"now {now} large, was {was}", None, was, now))
    measured = pixels.compare(*on_one_canvas(before, after), threshold)
    if measured.seen > most:
        words.append(Difference("pixels", pixels_in_words(measured)))
    elif measured.differing:
        words.append(Difference("pixels", f"{pixels_differ(measured.differing)}, within what is allowed", note=True))
    if not words:
        return Change(name, "same"), None
    return Change(name, "noted" if all(word.note for word in words) else "changed", tuple(words)), measured


def _pictures(before: Any | None, after: Any | None, measured: PixelChange | None) -> Pictures:
    old, new = (_picture(image) if image is not None else None for image in (before, after))
    return pictures(old, new, measured)


def _picture(image: Any) -> Picture:
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(image).save(out, "PNG")
    return Picture(out.getvalue(), PNG, image.shape[1], image.shape[0])


def _images(old: Path, new: Path) -> Iterator[tuple[str, Any, Any]]:
    yield new.name, _image(old), _image(new)


def _image(path: Path) -> Any:
    import numpy
    from PIL import Image

    try:
        with Image.open(path, formats=("PNG",)) as image:
            if image.width * image.height > LARGEST_AREA:
                message = f"{path} has {image.width} × {image.height} pixels: too many to compare"
                raise EnvironmentProblem(message, code="too-large")
            if image.mode.startswith("I"):
                # Sixteen bits of grey: a plain conversion would cut off all that is lighter than a 256th.
                grey = (numpy.asarray(image).clip(0, 65535) // 257).astype(numpy.uint8)
                return numpy.repeat(grey[..., None], 3, axis=2)
            # Transparent parts show the paper under them.
            flat = Image.new("RGBA", image.size, "white")
            flat.alpha_composite(image.convert("RGBA"))
            return numpy.asarray(flat.convert("RGB"))
    except EnvironmentProblem:
        raise
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as problem:
        raise EnvironmentProblem(f"{path} cannot be read as a PNG: {problem}", code="not-a-png") from problem


def _pdf_pages(old: Path, new: Path, dpi: int) -> Iterator[tuple[str, Any, Any]]:
    from ppgen.render.png import PrintedPages

    with ExitStack() as opened:
        documents: list[PrintedPages] = []
        for path in (old, new):
            try:
                documents.append(opened.enter_context(closing(PrintedPages(path))))
            except (ValueError, OSError) as problem:
                raise EnvironmentProblem(f"{path} cannot be read as a PDF: {problem}", code="not-a-pdf") from problem
        count = max(map(len, documents))
        for number in range(count):
            before, after = (_pdf_page(pages, number, dpi) if number < len(pages) else None for pages in documents)
            yield f"page {number + 1:0{len(str(count))}d}", before, after


def _pdf_page(pages: PrintedPages, number: int, dpi: int) -> Any:
    import numpy

    width, height = pages.size(number)
    scale = min(dpi / 72, math.sqrt(LARGEST_PAGE / max(width * height, 1)))
    columns, rows = max(1, math.ceil(width * scale)), max(1, math.ceil(height * scale))
    drawn = b"".join(pages.bands(number, columns, rows))
    return numpy.frombuffer(drawn, dtype=numpy.uint8).reshape(rows, columns, 3)
