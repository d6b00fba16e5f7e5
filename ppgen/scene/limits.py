"""How small print may be: the least type and the thinnest line that paper, printers and eyes take.

A part that is drawn to scale (a tile shown at a tenth of its size) keeps its print, whatever that comes to.
"""

from __future__ import annotations

from ppgen.scene.text import PT

MIN_CAPTION = 8.0
"""The captions of panels, dimensions, and what else is read like them, in points: the least, and what figures have."""
MIN_TEXT = 7.0
"""Any other text, in points: labels, coordinates, badges."""
MIN_FOOTER = 6.5
"""The foot of a sheet, in points, where nobody looks while playing."""
MIN_LINE = 0.15
"""The thinnest painted line, in mm. Marks for the knife may be thinner: they are not part of a picture."""

LEAST_TEXT = MIN_TEXT * PT
"""`MIN_TEXT` in mm."""
