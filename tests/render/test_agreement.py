"""SVG and PDF look the same; and the comparison sees what it must see."""

from __future__ import annotations

import pytest

from ppgen.records import replace
from ppgen.render import pdf, png, svg
from ppgen.scene.model import Box, Group, Item, Scene, Shape, Stroke, Symbol, Use
from ppgen.scene.text import TextStyle, line
from tests.cairo import by_cairo, by_plain_cairo
from tests.render.agreement import (
    LARGEST_DIFFERENCE,
    MIN_PIXELS_PER_MM,
    WORST_TILE,
    assert_agree,
    assert_text_is_there,
    distance,
    of_png,
    png_agrees,
    rasters,
    resolution,
)
from tests.render.scenes import INK, REGULAR, everything, page, rectangle, scene
from tests.tools import loaded


def test_svg_and_pdf_agree() -> None:
    assert_agree(everything())


def test_the_real_text_of_the_pdf_is_where_the_scene_has_it() -> None:
    label = Symbol("label", (line("Inside a symbol", REGULAR, 0, 0),), Box(0, -4, 40, 5))
    drawn = everything()
    assert_text_is_there(replace(drawn, items=(*drawn.items, Use(label, (0.5, 0, 0, 0.5, 50, 45)))))


def test_text_that_is_elsewhere_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = pdf.render
    moved = scene(line("The exit is at D1.", REGULAR, 5.2, 20))
    monkeypatch.setattr(pdf, "render", lambda document: printed(replace(document, pages=[page(moved)])))
    with pytest.raises(AssertionError, match="'exit' at"):
        assert_text_is_there(scene(SENTENCE))


def test_hairlines_are_compared_at_a_pixel_or_more() -> None:
    hairline = Shape((("M", 0, 0), ("L", 9, 7)), None, Stroke(INK, 0.5))
    half = Symbol("half", (Group((hairline,), transform=(0.5, 0, 0, 0.5, 0, 0)),), Box(0, 0, 5, 4))
    drawn = scene(Use(half, (0.2, 0, 0, 0.2, 5, 5)))
    assert resolution(drawn) == 22
    assert resolution(scene()) == MIN_PIXELS_PER_MM
    assert_agree(drawn)


@pytest.mark.parametrize("face", ["regular", "italic", "semibold", "black"])
def test_svg_and_pdf_agree_on_every_face(face: str) -> None:
    words = ("Sphinx of black quartz,", "judge my vow: 0123456789", "ÀÇÈÑÖßØæœŠžĞ“”‘’–—…×−½")
    items = (line(text, TextStyle(face, 4.2, INK), 4, 8 * at + 8) for at, text in enumerate(words))  # type: ignore[arg-type]
    assert_agree(scene(*items))


def test_svg_and_pdf_agree_on_coloured_paper() -> None:
    assert_agree(replace(everything(), paper="#f6e7bd"))


@pytest.mark.parametrize("game", ["", "pass-the-food"])
def test_cairosvg_draws_the_same_where_it_reads_a_symbol_once(game: str) -> None:
    drawn = loaded(game).sheets[0].drawing().page(0).scene if game else everything()
    size = png.pixels(drawn, 100)
    assert by_cairo(svg.render(drawn), *size).tobytes() == by_plain_cairo(svg.render(drawn), *size).tobytes()


SENTENCE = line("The exit is at D1.", REGULAR, 5, 20)
WITHOUT_STOP = line("The exit is at D1", REGULAR, 5, 20)
SQUARE = Shape(rectangle(30, 30, 10, 10), "#cfe8dd")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (SENTENCE, WITHOUT_STOP),
        (SENTENCE, replace(SENTENCE, origin=(5.2, 20))),
        (SQUARE, replace(SQUARE, path=rectangle(30.2, 30, 10, 10))),
        (SQUARE, replace(SQUARE, fill="#d5e8dd")),
    ],
    ids=["a lost full stop", "a shifted line", "a shifted square", "a slightly other green"],
)
def test_a_difference_that_matters_is_seen(before: Item, after: Item) -> None:
    def drawn(item: Item) -> Scene:
        return scene(item)

    (by_svg, _), (_, by_pdf) = rasters([drawn(before), drawn(after)], MIN_PIXELS_PER_MM)
    found = distance(by_svg, by_pdf)
    assert found.channel > LARGEST_DIFFERENCE or found.tile > WORST_TILE
    assert not png_agrees(by_svg, of_png(drawn(after), MIN_PIXELS_PER_MM))
