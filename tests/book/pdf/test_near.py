"""References to figures right below, in the data of a text."""

from __future__ import annotations

from typing import Any

from ppgen.book.pdf.near import mark_near


def paragraph(*parts: Any) -> dict[str, Any]:
    return {"k": "paragraph", "c": list(parts)}


def reference(anchor: str) -> dict[str, Any]:
    return {"k": "ref", "t": anchor, "c": ["Figure 1"], "page": "comma"}


def figure(*anchors: str) -> dict[str, Any]:
    return {"k": "figure", "items": [{"anchor": anchor} for anchor in anchors]}


def test_only_references_to_a_figure_right_below_are_near() -> None:
    above, left, right, far, other = (reference(name) for name in ("a", "b", "c", "d", "e"))
    inside = {"k": "strong", "c": [right]}
    blocks = [
        figure("a"),
        paragraph("As in ", above, " and ", left, inside, far, other),
        paragraph("And so on."),
        figure("b", "c"),
        figure("d"),
    ]
    mark_near(blocks)
    assert left["near"]
    assert right["near"]
    for each in (above, far, other):
        assert "near" not in each
