"""Symbols that are used once are drawn in their place, and the drawing stays what it was."""

from __future__ import annotations

import pytest

from ppgen.plane import IDENTITY, rotate, translate
from ppgen.render import pdf
from ppgen.scene.inline import inlined
from ppgen.scene.model import Box, Document, Group, Item, Page, Scene, Shape, Symbol, Use
from ppgen.scene.path import rect
from ppgen.things import Thing
from tests.sheets.walk import walk
from tests.tools import loaded

DOT = Symbol("dot", (Shape(rect(0, 0, 1, 1), "#000000"),), Box(0, 0, 1, 1))
PAIR = Symbol("pair", (Use(DOT, IDENTITY), Use(DOT, translate(2, 0))), Box(0, 0, 3, 1))


def scene(*items: Item) -> Scene:
    return Scene(20, 20, items, "title", "description")


def uses(items: tuple[Item, ...]) -> list[str]:
    found: list[str] = []
    for item in items:
        if isinstance(item, Use):
            found.append(item.symbol.id)
        elif isinstance(item, Group):
            found += uses(item.items)
    return found


def test_a_symbol_that_is_used_once_becomes_a_group_with_its_names() -> None:
    (item,) = inlined(scene(Use(DOT, translate(3, 4), id="a", role="piece", thing=Thing("dot", place="A3")))).items
    assert item == Group(DOT.items, translate(3, 4), id="a", role="piece", thing=Thing("dot", place="A3"))


def test_one_that_is_used_twice_stays_a_symbol() -> None:
    drawing = scene(Use(DOT, translate(3, 4)), Group((Use(DOT, IDENTITY),)))
    assert inlined(drawing) == drawing


def test_one_inside_a_symbol_counts_where_that_is_drawn() -> None:
    assert uses(inlined(scene(Use(PAIR, IDENTITY))).items) == ["dot", "dot"]
    assert uses(inlined(scene(Use(PAIR, IDENTITY), Use(PAIR, rotate(90)))).items) == ["pair", "pair"]
    once = Symbol("once", (Use(DOT, IDENTITY),), DOT.box)
    assert uses(inlined(scene(Use(once, IDENTITY), Use(DOT, translate(5, 5)))).items) == ["dot", "dot"]


@pytest.mark.parametrize("game", ["long-way", "pass-the-food"])
def test_a_figure_draws_the_same_shapes_in_the_same_places(game: str) -> None:
    for figure in loaded(game).figures[:6]:
        drawing = figure.drawing(draft=not figure.holds).scene
        before, after = (
            [(found.item, found.matrix @ IDENTITY) for found in walk(one.items)] for one in (drawing, inlined(drawing))
        )
        assert after == before


def test_a_drawing_of_many_single_symbols_becomes_a_smaller_file() -> None:
    parts = [Symbol(f"part-{n}", (Shape(rect(n, 0, 1, 1), "#000000"),), Box(n, 0, 1, 1)) for n in range(20)]
    drawing = scene(*(Use(part, IDENTITY) for part in parts))
    sizes = []
    for one in (drawing, inlined(drawing)):
        whole = Box(0, 0, one.width, one.height)
        sizes.append(len(pdf.render(Document("a", "b", "c", (Page(one, whole, whole),)))))
    assert sizes[1] < 0.6 * sizes[0]
