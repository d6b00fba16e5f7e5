"""SVG → pixels by CairoSVG, a second opinion on what SVG means. Nothing in the package knows it."""

from __future__ import annotations

from PIL import Image

from tests.tools import need_cairo


def by_cairo(drawing: bytes, width: int, height: int) -> Image.Image:
    """The picture of an SVG as red, green, blue and opacity. A test that asks for it is skipped where cairo is missing.

    Cairo gives colours times their opacity, so only what is either opaque or clear has its true colour.
    """
    need_cairo()
    from cairosvg.parser import Tree
    from cairosvg.surface import PNGSurface

    surface = PNGSurface(Tree(bytestring=drawing), None, 96, output_width=width, output_height=height)
    return Image.frombytes("RGBA", (width, height), bytes(surface.cairo.get_data()), "raw", "BGRA")
