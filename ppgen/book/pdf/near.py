"""References to a figure right below: most stand on one page with it, and name no page then.

The sketch of a book leaves the page out there, so that paragraphs are as high in it as they will be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

_BELOW = 2
"""So many blocks after a reference its figure stands at most."""


def mark_near(blocks: Sequence[dict[str, Any]]) -> None:
    """Mark the references in the blocks of a text that lead to a figure right below: `near` is true in their data."""
    for at, block in enumerate(blocks):
        below = [each for each in blocks[at + 1 : at + 1 + _BELOW] if each["k"] == "figure"]
        anchors = {item["anchor"] for figure in below for item in figure["items"]}
        if anchors:
            for reference in _references(block):
                if reference["t"] in anchors:
                    reference["near"] = True


def _references(data: object) -> Iterator[dict[str, Any]]:
    match data:
        case dict():
            if data.get("k") == "ref":
                yield data
            for value in data.values():
                yield from _references(value)
        case list() | tuple():
            for value in data:
                yield from _references(value)
        case _:
            return
