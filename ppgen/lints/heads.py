"""Arrow heads that run into each other: nobody sees which arrow leads where."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from ppgen.lints import geometry
from ppgen.lints.drawing import Drawing, Painted
from ppgen.lints.found import Found, found
from ppgen.lints.limits import HEAD_GAP
from ppgen.scene.model import Group, Shape

CODE = "DRAW-HEADS"
ROUNDING = 1e-3


def check(drawing: Drawing) -> Iterator[Found]:
    heads = {mark.order: mark for mark in drawing.painted if _is_head(mark)}
    for one in heads.values():
        for other in drawing.near(one.box.inset(-HEAD_GAP)):
            if other.order <= one.order or other.order not in heads or one.trail == other.trail or _is_same(one, other):
                continue
            if geometry.gap(one.area, other.area) < HEAD_GAP - ROUNDING:
                first, second = one.name or "an arrow", other.name or "another"
                message = f"the heads of {first} and {second} run into each other"
                hint = f"leave {HEAD_GAP:g} mm between them: end one of the arrows earlier, or show them in two panels"
                yield found(CODE, f"{first} × {second}", message, hint, one, other)


def _is_same(one: Painted, other: Painted) -> bool:
    """Whether two moves share a head: they leave over the edge of a ring at one place."""
    return one.area == other.area and isinstance(one.item, Shape) and one.item == other.item


def _is_head(mark: Painted) -> bool:
    """A filled triangle, perhaps with a notch, in a group with a line of its colour."""
    item = mark.item
    if not isinstance(item, Shape) or item.fill is None or item.stroke is not None or not mark.trail:
        return False
    group = mark.trail[-1]
    if not isinstance(group, Group) or not _is_triangle([command[1:] for command in item.path if command[0] in "ML"]):
        return False
    if any(command[0] == "C" for command in item.path) or item.path[-1][0] != "Z":
        return False
    lines = (each.stroke.colour for each in group.items if isinstance(each, Shape) and each.stroke and not each.fill)
    return item.fill in lines


def _is_triangle(corners: list[tuple[float, ...]]) -> bool:
    """Whether the corners are a tip and two equal wings, with or without a notch between the wings."""
    if len(corners) not in (3, 4):
        return False
    tip, one, other = corners[0], corners[1], corners[-1]
    return abs(dist(tip, one) - dist(tip, other)) < 1e-3 * (dist(tip, one) + dist(tip, other)) and one != other
