"""The formats: which files a drawing has, what they are called, and their bytes.

A format is a renderer in `ppgen/render/`, an entry here, and its ending in `ppgen.names.KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, BinaryIO

from msgspec import Struct

from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import write

if TYPE_CHECKING:
    from ppgen.images.model import RasterImage
    from ppgen.press.drawings import Drawing
    from ppgen.scene.model import Document, Page, Scene

DPI = 300
"""Dots per inch of a PNG, by default."""
MIN_DPI, MAX_DPI = 36, 2400
"""Its limits: beyond the upper one, the picture of one sheet no longer fits into memory."""


def _svg(scene: Scene, dpi: float) -> bytes:
    from ppgen.render import svg

    return svg.render(scene)


def _png(scene: Scene, dpi: float) -> bytes:
    from ppgen.render import png

    return png.render(scene, dpi)


def _pdf(document: Document, stream: BinaryIO) -> None:
    from ppgen.render import pdf

    pdf.write(document, stream)


OF_PAGES: Mapping[str, Callable[[Scene, float], bytes]] = MappingProxyType({"svg": _svg, "png": _png})
"""Formats with one page in a file; identical pages share a file."""
OF_DOCUMENTS: Mapping[str, Callable[[Document, BinaryIO], None]] = MappingProxyType({"pdf": _pdf})
"""Formats with all pages in a file."""


class DrawnFile(Struct, frozen=True):
    """A file of a drawing: one page of it, or all of it. Nothing is drawn before it is written."""

    drawing: Drawing
    kind: str
    page: int | None
    """Counted from 0; None for a format of documents."""
    dpi: float = DPI

    @property
    def name(self) -> str:
        """The path of the file inside the output folder."""
        return write(self.drawing.named(self.page), self.kind)

    @property
    def page_count(self) -> int:
        return self.drawing.page_count if self.page is None else 1

    def write(self, stream: BinaryIO, step: Callable[[], None] = lambda: None) -> None:
        """Draw the file; `step` is called after each page.

        Raises DefinitionError, at its place, for what cannot be drawn; EnvironmentProblem where a renderer lacks a
        library.
        """
        if self.page is None:
            OF_DOCUMENTS[self.kind](self.drawing.document(self._pages(step)), stream)
        else:
            stream.write(OF_PAGES[self.kind](self.drawing.page(self.page).scene, self.dpi))
            step()

    def data(self) -> bytes:
        """The bytes of the file. Raises as `write` does."""
        stream = BytesIO()
        self.write(stream)
        return stream.getvalue()

    def for_baseline(self) -> tuple[bytes, tuple[RasterImage, ...]]:
        """The bytes of a page as a baseline has them, and the images of which they have only the names and digests.

        Raises as `write` does.
        """
        from ppgen.render import svg
        from ppgen.scene.pictures import images

        scene = self.drawing.page(self.page or 0).scene
        data = svg.render(scene, baseline=True)
        return data, images(scene.items) if b" data-image=" in data else ()

    def _pages(self, step: Callable[[], None]) -> Iterator[Page]:
        for index in range(self.drawing.page_count):
            yield self.drawing.page(index)
            step()


def files(drawing: Drawing, formats: Iterable[str], dpi: float = DPI) -> Iterator[DrawnFile]:
    """Every file of a drawing in some formats, in their order."""
    for kind in formats:
        pages = (None,) if kind in OF_DOCUMENTS else range(drawing.distinct_count)
        yield from (DrawnFile(drawing, kind, page, dpi) for page in pages)


def rendered(drawing: Drawing, kind: str, page: int = 0, dpi: float = DPI) -> bytes:
    """The bytes of one page of a drawing, counted from 0, or of all of them in a format of documents.

    Raises EnvironmentProblem for a page that the drawing does not have.
    """
    if not 0 <= page < drawing.page_count:
        hint = f"pages count from 0 to {drawing.page_count - 1}"
        raise EnvironmentProblem(f"there is no page {page}", hint, code="no-page", page=page)
    return DrawnFile(drawing, kind, None if kind in OF_DOCUMENTS else page, dpi).data()
