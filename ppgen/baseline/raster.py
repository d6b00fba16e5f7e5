"""SVG → pixels, for comparing two drawings. The only module that knows CairoSVG, which needs the cairo library."""

from __future__ import annotations

import sys

from ppgen.diagnostics import EnvironmentProblem

LARGEST_SIDE = 32_767
"""Pixels a side: cairo's limit for a surface."""

LARGEST_AREA = 200_000_000
"""Pixels in all: 800 MB of memory."""

_INSTALL = {
    "linux": "apt install libcairo2 (Debian, Ubuntu), dnf install cairo (Fedora), apk add cairo (Alpine)",
    "darwin": "brew install cairo",
    "win32": "install the GTK runtime, which brings libcairo-2.dll",
}


def raster(drawing: bytes, width: int, height: int) -> bytes:
    """The pixels of an SVG that this package wrote: blue, green, red and opacity of each, row by row.

    Raises EnvironmentProblem where cairo is missing and where the image would be larger than cairo can make.
    """
    if max(width, height) > LARGEST_SIDE or width * height > LARGEST_AREA:
        raise EnvironmentProblem(f"an image of {width} × {height} pixels is too large to make", code="too-large")
    try:
        from cairosvg.parser import Tree
        from cairosvg.surface import PNGSurface
    except (ImportError, OSError) as problem:  # OSError is what cairocffi raises when it finds no shared library
        raise EnvironmentProblem(
            "pictures of a difference need the cairo library, which this machine lacks",
            _INSTALL.get(sys.platform, _INSTALL["linux"]),
            code="no-cairo",
        ) from problem
    surface = PNGSurface(Tree(bytestring=drawing), None, 96, output_width=width, output_height=height)
    return bytes(surface.cairo.get_data())
