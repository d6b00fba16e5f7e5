"""What holds for every drawn figure of every game, and a walk through what it drew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from ppgen.figures.draw import draw
from ppgen.figures.statement import Statement
from ppgen.plane import IDENTITY, Affine
from ppgen.scene.model import GlyphRun, Group, Item, Scene, Shape
from ppgen.scene.path import bounds, transform
from ppgen.scene.text import PT, metrics
from ppgen.scene.theme import THEMES

Placed: TypeAlias = tuple[Item, Affine, bool]


def walk(items: Iterable[Item], matrix: Affine = IDENTITY, clipped: bool = False) -> Iterator[Placed]:
    """Every item with the transform to paper, and whether a clip may cut it off."""
    for item in items:
        yield item, matrix, clipped
        if isinstance(item, Group):
            inner = matrix @ item.transform if item.transform else matrix
            yield from walk(item.items, inner, clipped or item.clip is not None)


def everything(scene: Scene) -> list[Placed]:
    return list(walk(scene.items))


def words(scene: Scene) -> str:
    return " ".join(item.text for item, _, _ in everything(scene) if isinstance(item, GlyphRun))


def assert_sound(statement: Statement) -> None:
    """Legible, on its paper, as wide as declared, each id once, and the same in every theme but for paint.

    A figure that does not hold is drawn as a draft.
    """
    first, *others = (draw(statement, theme, draft=not statement.holds) for theme in THEMES.values())
    assert first.width == statement.figure.width
    assert_legible(first)
    assert_on_paper(first)
    ids = [item.id for item, _, _ in everything(first) if item.id]
    assert len(ids) == len(set(ids))
    for other in others:
        assert (other.width, other.height) == (first.width, first.height)
        assert words(other) == words(first)


def assert_legible(scene: Scene) -> None:
    """No text is smaller than 6 points."""
    for item, _, _ in everything(scene):
        if isinstance(item, GlyphRun):
            assert item.size >= 6 * PT - 1e-9, item.text


def assert_on_paper(scene: Scene) -> None:
    """What no clip cuts off lies on the paper."""
    for item, matrix, clipped in everything(scene):
        if clipped:
            continue
        if isinstance(item, GlyphRun):
            (x, y), rise = item.origin, metrics(item.face).cap_height * item.size
            corners: list[tuple[float, float]] = [matrix @ (x, y - rise), matrix @ (x + item.width, y)]
        elif isinstance(item, Shape):
            box = bounds(transform(item.path, matrix))
            corners = [(box.x, box.y), (box.right, box.bottom)]
        else:
            continue
        for x, y in corners:
            assert -0.01 <= x <= scene.width + 0.01, item
            assert -0.01 <= y <= scene.height + 0.01, item
