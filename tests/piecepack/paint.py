"""What a page of a PDF paints, measured: every painted path with its bounds on paper, its lines' width included."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf

from ppgen.plane import IDENTITY, Affine
from ppgen.scene.model import Box

POINT = 25.4 / 72


def painted(data: bytes, page: int) -> list[Box]:
    """The bounds of each painted path in mm, from the left top corner of the paper."""
    with pikepdf.open(BytesIO(data)) as document:
        leaf = document.pages[page]
        high = float(leaf.mediabox[3])
        boxes = list(_paths(leaf, leaf.obj.get("/Resources"), IDENTITY))
    return [Box(x * POINT, (high - y - height) * POINT, width * POINT, height * POINT) for x, y, width, height in boxes]


def _paths(stream: Any, resources: Any, matrix: Affine) -> Iterator[Box]:
    stack: list[tuple[Affine, float]] = []
    points: list[tuple[float, float]] = []
    wide = 1.0
    for instruction in pikepdf.parse_content_stream(stream):
        operands, name = instruction.operands, str(instruction.operator)
        values = [float(value) for value in operands] if name in _NUMBERS else []
        if name == "q":
            stack.append((matrix, wide))
        elif name == "Q":
            matrix, wide = stack.pop()
        elif name == "cm":
            a, b, c, d, e, f = values
            matrix = matrix @ (a, b, c, d, e, f)
        elif name == "w":
            wide = values[0]
        elif name in ("m", "l", "c"):
            # The ends of a curve are enough: a circle is drawn in quarters that end where it is widest.
            points.append(matrix @ (values[-2], values[-1]))
        elif name in ("S", "B", "f", "B*", "f*", "n"):
            if points and name != "n":
                half = wide / 2 * abs(matrix.determinant) ** 0.5 if name in ("S", "B", "B*") else 0.0
                xs, ys = [x for x, _ in points], [y for _, y in points]
                yield Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-half)
            points = []
        elif name == "Do":
            form = resources["/XObject"][str(operands[0])]
            yield from _paths(form, form.get("/Resources", resources), matrix)


_NUMBERS = {"cm", "w", "m", "l", "c"}


def square(boxes: list[Box], size: float, slack: float = 0.05) -> list[Box]:
    """Those that are as wide and as high as `size`, to `slack` mm."""
    return [box for box in boxes if abs(box.width - size) <= slack and abs(box.height - size) <= slack]
