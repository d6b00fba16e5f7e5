"""Spaces that several tinted regions share: each region has the part on the side of its other spaces."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.outline import outline
from ppgen.boards.arrangement import Area
from ppgen.boards.space import Space
from ppgen.plane import Vector, polar
from ppgen.scene import path
from ppgen.scene.model import Path


def part_of_shared(area: Area, areas: Sequence[Area], frame: Frame) -> Path | None:
    """Where the tint of a region shows: all of what it has alone, and its parts of the others; None if it has all."""
    regions = [each for each in areas if each.thing.kind == "region"]
    shared = [space for space in area.spaces if sum(space in each.spaces for each in regions) > 1]
    if area not in regions or not shared:
        return None
    own = outline([space for space in area.spaces if space not in shared], frame)
    return (*own, *(command for space in shared for command in path.polygon(_part(space, area, regions, frame))))


def _part(space: Space, area: Area, regions: Sequence[Area], frame: Frame) -> Sequence[Vector]:
    """The part of a space that is nearer to the region's way out of it than to those of the others."""
    sharing = [each for each in regions if space in each.spaces]
    ways = {each.id: _way_out(space, each, sharing, frame) for each in sharing}
    part: Sequence[Vector] = frame.corners(space)
    for other in sharing:
        if other is not area:
            part = _cut(part, frame.centre(space), ways[area.id] - ways[other.id])
    return part


def _way_out(space: Space, region: Area, sharing: Sequence[Area], frame: Frame) -> Vector:
    """The direction of the nearest spaces that the region has alone; one of its own where it has none."""
    rest = [each for each in region.spaces if not any(each in other.spaces for other in sharing if other is not region)]
    ways = sorted((frame.centre(each) - frame.centre(space) for each in rest), key=lambda way: way.length)
    near = [way for way in ways if way.length < 1.01 * ways[0].length]
    total = sum(near, Vector(0.0, 0.0))
    return total.unit if total.length > 1e-6 else polar(135.0 + 360.0 * sharing.index(region) / len(sharing))


def _cut(corners: Sequence[Vector], middle: Vector, towards: Vector) -> Sequence[Vector]:
    """What of a polygon lies on one side of a line through a point (Sutherland and Hodgman)."""
    kept: list[Vector] = []
    for start, end in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        before, after = (start - middle).dot(towards), (end - middle).dot(towards)
        if before >= 0:
            kept.append(start)
        if before * after < 0:
            kept.append(start + (end - start) * (before / (before - after)))
    return kept
