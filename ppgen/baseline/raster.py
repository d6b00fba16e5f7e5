"""A drawing's SVG → pixels, for comparing two drawings."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

from ppgen.baseline.redraw import redraw

if TYPE_CHECKING:
    from ppgen.baseline.xml import Node


def raster(root: Node, columns: int, rows: int, scale: float) -> Any:
    """The pixels of a drawing on white, `scale` of them a mm: rows × columns × 3 (numpy, read-only).

    Raises ValueError for what this package never writes.
    """
    import numpy

    from ppgen.render.png import PrintedPages

    with closing(PrintedPages(redraw(root, columns, rows, scale))) as pages:
        pixels = b"".join(pages.bands(0, columns, rows))
    return numpy.frombuffer(pixels, dtype=numpy.uint8).reshape(rows, columns, 3)
