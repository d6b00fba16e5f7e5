"""A drawing's SVG → pixels, for comparing two drawings."""

from __future__ import annotations

from contextlib import closing
from functools import lru_cache
from typing import Any

from ppgen.baseline import xml
from ppgen.baseline.redraw import redraw


@lru_cache(maxsize=8)
def raster(drawing: bytes, columns: int, rows: int, scale: float) -> Any:
    """The pixels of an SVG that this package wrote, `scale` of them a mm: height × width × 3 (numpy, read-only).

    The last ones are kept, because several changes can share a side. Raises Unreadable and ValueError for what this
    package never writes.
    """
    import numpy

    from ppgen.render.png import PrintedPages

    with closing(PrintedPages(redraw(xml.read(drawing), columns, rows, scale))) as pages:
        pixels = b"".join(pages.bands(0, columns, rows))
    return numpy.frombuffer(pixels, dtype=numpy.uint8).reshape(rows, columns, 3)
