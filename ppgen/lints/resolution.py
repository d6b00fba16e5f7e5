"""Images with too few pixels for the size at which they are printed."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, hypot

from ppgen.images.limits import MIN_DPI
from ppgen.lints.drawing import Drawing, seen
from ppgen.lints.found import Found, found
from ppgen.scene.model import WHOLE

CODE = "DRAW-DPI"
INCH = 25.4
"""An inch in mm."""


def check(drawing: Drawing) -> Iterator[Found]:
    """Every image at the size that it has on paper. One that is stretched has fewer pixels in one direction."""
    for mark in drawing.painted:
        if mark.image is None or not seen(mark):
            continue
        image, whole = mark.image.image, mark.image.whole
        a, b, c, d, _, _ = mark.matrix
        width, height = whole.width * hypot(a, b), whole.height * hypot(c, d)
        dpi = min(image.width / width, image.height / height) * INCH
        if dpi >= MIN_DPI - 0.5:
            continue
        across, down = (ceil(side / INCH * MIN_DPI) for side in (width, height))
        sharp = mark.box.width * dpi / MIN_DPI
        message = f"the image {image.name} has {dpi:.0f} pixels for each inch; print needs {MIN_DPI}"
        size = f"{across:,} × {down:,} pixels" + ("" if mark.image.crop == WHOLE else ", with what is cut off")
        hint = f"take one of at least {size}, or print it at most {sharp:.3g} mm wide"
        yield found(CODE, image.name, message, hint, mark)
