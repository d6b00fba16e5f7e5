"""No line is too thin to print, however small the drawing that it belongs to is used."""

from __future__ import annotations

import pytest

from ppgen.plane import rotate, scale, translate
from ppgen.scene.floors import printable
from ppgen.scene.hatch import painted
from ppgen.scene.limits import MIN_LINE
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Symbol, Use
from ppgen.scene.path import circle, line, rect
from ppgen.scene.theme import Hatch, Style

WAY = line((0.0, 0.0), (10.0, 0.0))


def ruled(width: float, dash: tuple[float, ...] = (), role: str = "") -> Shape:
    return Shape(WAY, stroke=Stroke("#000000", width, dash), role=role)


def used(size: float, *items: Item) -> Use:
    return Use(Symbol("part", items, Box(0.0, 0.0, 10.0, 10.0)), translate(5.0, 5.0) @ scale(size))


def stroke(item: Item) -> Stroke:
    assert isinstance(item, Shape)
    assert item.stroke is not None
    return item.stroke


@pytest.mark.parametrize(("width", "printed"), [(0.05, 0.15), (0.149, 0.15), (0.15, 0.15), (0.4, 0.4)])
def test_a_line_has_the_least_width(width: float, printed: float) -> None:
    (item,) = printable((ruled(width),))
    assert stroke(item).width == pytest.approx(printed)


def test_what_needs_nothing_is_returned_as_it_is() -> None:
    items = (ruled(0.2), Group((ruled(0.3),), scale(0.6)), used(0.5, ruled(0.4)))
    assert printable(items) is items or all(a is b for a, b in zip(printable(items), items, strict=True))


@pytest.mark.parametrize("role", ["mark", "registration"])
def test_marks_for_the_knife_stay_as_they_are(role: str) -> None:
    thin = ruled(0.1, role=role), Group((ruled(0.1),), role=role)
    assert printable(thin) == thin


@pytest.mark.parametrize("size", [0.9, 0.5, 0.123, 0.03])
def test_a_symbol_is_redrawn_for_the_size_at_which_it_is_used(size: float) -> None:
    (use,) = printable((used(size, ruled(0.15), ruled(30.0)),))
    assert isinstance(use, Use)
    fine, bold = use.symbol.items
    assert MIN_LINE <= stroke(fine).width * size <= 1.1 * MIN_LINE + 1e-6
    assert stroke(bold).width == 30.0
    assert use.symbol.id != "part"


def test_near_sizes_share_a_symbol_and_the_plain_one_keeps_its_name() -> None:
    plain, one, other = printable((used(1.0, ruled(0.2)), used(0.5, ruled(0.2)), used(0.495, ruled(0.2))))
    assert isinstance(plain, Use)
    assert isinstance(one, Use)
    assert isinstance(other, Use)
    assert plain.symbol.id == "part"
    assert one.symbol is other.symbol


def test_a_turned_symbol_counts_by_its_size() -> None:
    turned = Use(Symbol("part", (ruled(0.2),), Box(0.0, 0.0, 10.0, 10.0)), rotate(30.0) @ scale(0.5))
    (use,) = printable((turned,))
    assert isinstance(use, Use)
    assert stroke(use.symbol.items[0]).width * 0.5 >= MIN_LINE


def test_symbols_inside_symbols_are_redrawn_too() -> None:
    (use,) = printable((used(0.5, used(0.5, ruled(0.2))),))
    assert isinstance(use, Use)
    inner = use.symbol.items[0]
    assert isinstance(inner, Use)
    assert stroke(inner.symbol.items[0]).width * 0.25 >= MIN_LINE - 1e-9


def test_dashes_keep_their_proportion() -> None:
    (item,) = printable((ruled(0.05, (0.2, 0.4)),))
    assert stroke(item).dash == pytest.approx((0.6, 1.2))


@pytest.mark.parametrize("size", [0.6, 0.3, 0.1])
def test_a_hatch_keeps_its_tone_with_fewer_lines(size: float) -> None:
    hatch = painted(rect(0.0, 0.0, 40.0, 40.0), Style("#ffffff", None, Hatch(Stroke("#000000", 0.2), 45.0, 1.0)))
    (group,) = printable((Group(hatch, scale(size)),))
    assert isinstance(group, Group)
    lines = group.items[1]
    assert isinstance(lines, Group)
    (drawn,) = lines.items
    assert isinstance(drawn, Shape)
    assert stroke(drawn).width * size >= MIN_LINE - 1e-9
    assert 0.5 * 0.2 <= stroke(drawn).width / drawn.pitch <= 0.2 + 1e-9
    assert 2 * len(drawn.path) < 2 * len(hatch[1].items[0].path)


def test_areas_and_their_outlines_stay() -> None:
    disc = Shape(circle(0.0, 0.0, 2.0), "#ffffff", Stroke("#000000", 0.05))
    (item,) = printable((disc,))
    assert isinstance(item, Shape)
    assert (item.path, item.fill) == (disc.path, disc.fill)
