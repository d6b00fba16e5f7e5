"""How large an image may be, and how fine it should be. All bounds of images are set here."""

from __future__ import annotations

MAX_BYTES = 50_000_000
"""Bytes of a file."""
MAX_SIDE = 30_000
"""Pixels a side."""
MAX_PIXELS = 80_000_000
"""Pixels in all: an A2 page at 450 dots per inch. A few hundred bytes can claim billions."""
MIN_DPI = 200
"""Pixels per inch of paper below which an image looks coarse in print."""
