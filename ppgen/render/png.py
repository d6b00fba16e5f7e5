"""Scene → PNG, painted with cairo; and SVG → pixels, for comparing. The only module that knows CairoSVG.

A scene is painted straight away, many times faster than by way of its SVG; tests hold that both show the same. Cairo is
imported by the calls alone. Which pixels come out is for the system's cairo to say, so no baseline hangs on them.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from zlib import crc32

from ppgen.diagnostics import EnvironmentProblem
from ppgen.render.numbers import mm
from ppgen.scene.model import Scene

INCH = 25.4
"""An inch in mm."""

LARGEST_SIDE = 32_767
"""Pixels a side: cairo's limit for a surface."""

LARGEST_AREA = 200_000_000
"""Pixels in all: 800 MB of memory; a tabloid leaf at 600 dpi has 67 million."""

_INSTALL = {
    "linux": "apt install libcairo2 (Debian, Ubuntu), dnf install cairo (Fedora), apk add cairo (Alpine)",
    "darwin": "brew install cairo",
    "win32": "install the GTK runtime, which brings libcairo-2.dll",
}

_SIGNATURE_AND_HEADER = 8 + 25
"""Bytes of a PNG up to the end of its IHDR chunk, after which pHYs may stand."""


def render(scene: Scene, dpi: float = 300, *, width_px: int | None = None) -> bytes:
    """Rasterise at `dpi`, or as wide as `width_px` pixels; the file states the resolution.

    Raises EnvironmentProblem where cairo is missing and where the image would be larger than cairo can make,
    ValueError for a resolution or width that is not positive.
    """
    if width_px is not None:
        dpi = width_px * INCH / scene.width
    if not dpi > 0:
        raise ValueError(f"a resolution of {dpi} dpi draws nothing")
    width, height = pixels(scene, dpi)
    with _needs_cairo():
        import cairocffi  # noqa: F401
    from ppgen.render.png_paint import paint

    image: bytes = paint(scene, width, height, dpi / INCH).write_to_png()
    density = struct.pack(">IIB", *(round(dpi / INCH * 1000),) * 2, 1)
    chunk = b"pHYs" + density
    physical = struct.pack(">I", len(density)) + chunk + struct.pack(">I", crc32(chunk))
    return image[:_SIGNATURE_AND_HEADER] + physical + image[_SIGNATURE_AND_HEADER:]


def raster(drawing: bytes, width: int, height: int) -> bytes:
    """The pixels of an SVG that this package wrote: blue, green, red and opacity of each, row by row.

    Raises EnvironmentProblem where cairo is missing and where the image would be larger than cairo can make.
    """
    if max(width, height) > LARGEST_SIDE or width * height > LARGEST_AREA:
        raise EnvironmentProblem(f"an image of {width} × {height} pixels is too large to make")
    with _needs_cairo():
        from cairosvg.parser import Tree
        from cairosvg.surface import PNGSurface

    surface = PNGSurface(Tree(bytestring=drawing), None, 96, output_width=width, output_height=height)
    return bytes(surface.cairo.get_data())


def pixels(scene: Scene, dpi: float) -> tuple[int, int]:
    """Width and height of the image in pixels. Raises EnvironmentProblem where cairo cannot make it."""
    width, height = scene.width * dpi / INCH, scene.height * dpi / INCH
    if not (max(width, height) <= LARGEST_SIDE and width * height <= LARGEST_AREA):
        raise EnvironmentProblem(
            f"a PNG of {mm(scene.width)} × {mm(scene.height)} mm at {dpi:g} dpi is too large to make",
            "ask for fewer dots per inch, or for SVG or PDF, which are sharp at any size",
        )
    return max(1, round(width)), max(1, round(height))


@contextmanager
def _needs_cairo() -> Iterator[None]:
    try:
        yield
    except (ImportError, OSError) as problem:  # cairocffi raises OSError where it finds no shared library
        raise EnvironmentProblem(
            "PNG needs the cairo library, which this machine lacks; SVG and PDF do without it",
            _INSTALL.get(sys.platform, _INSTALL["linux"]),
        ) from problem
