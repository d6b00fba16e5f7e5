"""A drawing on disk, as a page refers to it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

Put = Callable[[str, bytes], object]
"""Keeps the bytes of a file under its name."""


class Picture(Struct, frozen=True):
    """A drawing on disk: its address relative to the page, its size in mm, and its text for those who cannot see it."""

    href: str
    width: float
    height: float
    alt: str
