"""A drawing on disk, as a page refers to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Put = Callable[[str, bytes], object]
"""Keeps the bytes of a file under its name."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing on disk: its address relative to the page, its size in mm, and its text for those who cannot see it."""

    href: str
    width: float
    height: float
    alt: str
