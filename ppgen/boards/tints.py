"""Tints of regions: plain words, which every theme paints so that they are told apart in grey, too."""

from __future__ import annotations

TINTS = ("green", "blue", "yellow", "brown", "red", "orange", "purple", "grey")


def tint_role(word: str) -> str:
    """The role of a tint in themes: `tint-green`. Any other word is a role of the game's own."""
    return f"tint-{word}" if word in TINTS else word
