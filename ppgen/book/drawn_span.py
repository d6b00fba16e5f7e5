"""From where to where a drawing is painted: a drawing may be blank at a side, so that its board is in its middle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ppgen.plane import IDENTITY, Affine, Point
from ppgen.scene.model import Box, GlyphRun, Group, Item, Picture, Scene, Shape
from ppgen.scene.path import bounds, points


class Span(NamedTuple):
    """From left to right, in mm."""

    left: float
    right: float


def drawn_span(scene: Scene) -> Span:
    """Where its first and its last paint lie, from its left edge; the whole width where nothing is painted.

    It may be a little wider than the paint: it goes round what is turned, and does not look into symbols. The width of
    lines does not count, so that it is the same in every theme.
    """
    spans = list(_spans(scene.items, IDENTITY, scene.paper))
    if not spans:
        return Span(0.0, scene.width)
    left, right = min(span.left for span in spans), max(span.right for span in spans)
    return Span(max(left, 0.0), min(right, scene.width))


def _spans(items: Iterable[Item], place: Affine, paper: str | None) -> Iterator[Span]:
    for item in items:
        if isinstance(item, Group):
            inner = place @ Affine(*item.transform) if item.transform is not None else place
            spans = _spans(item.items, inner, paper)
            yield from spans if not item.clip else _clipped(spans, _of_points(points(item.clip), inner))
        elif isinstance(item, Shape):
            if item.path and (item.stroke is not None or item.fill not in (None, paper)):
                yield _of_box(bounds(item.path), place)
        elif isinstance(item, GlyphRun):
            if item.text.strip():
                x, y = item.origin
                yield _of_points(((x, y), (x + item.width, y)), place)
        elif isinstance(item, Picture):
            yield _of_box(item.box, place)
        else:
            yield _of_box(item.symbol.box, place @ Affine(*item.transform))


def _clipped(spans: Iterable[Span], clip: Span) -> Iterator[Span]:
    for span in spans:
        if span.left <= clip.right and span.right >= clip.left:
            yield Span(max(span.left, clip.left), min(span.right, clip.right))


def _of_box(box: Box, place: Affine) -> Span:
    return _of_points([(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)], place)


def _of_points(corners: Iterable[Point], place: Affine) -> Span:
    xs = [(place @ corner)[0] for corner in corners]
    return Span(min(xs), max(xs))
