"""Text that a clip cuts off is not there for whoever searches, copies or hears a document."""

from __future__ import annotations

from ppgen.plane import IDENTITY, translate
from ppgen.render import text_svg
from ppgen.render.pdf import render as pdf
from ppgen.scene import path
from ppgen.scene.ink import ink_of, without_hidden_text
from ppgen.scene.model import Box, Group, Item, Symbol, Use
from ppgen.scene.text import line
from tests.render.scenes import REGULAR, document, page, scene

WINDOW = path.rect(10, 10, 40, 40)


def in_window(*items: Item) -> Group:
    return Group(items, clip=WINDOW)


TILE = Symbol("tile", (line("left", REGULAR, 0, 5), line("right", REGULAR, 30, 5)), Box(0, 0, 40, 10))


def texts(items: tuple[Item, ...]) -> str:
    return text_svg.render(scene(*items)).decode()


def test_text_outside_a_clip_is_left_out_and_all_other_text_stays() -> None:
    inside, across, outside = (line(word, REGULAR, x, 30) for word, x in (("inside", 20), ("across", 45), ("gone", 60)))
    assert without_hidden_text((in_window(inside, across, outside), outside)) == (in_window(inside, across), outside)


def test_a_letter_that_only_touches_the_edge_is_outside() -> None:
    word = line("5", REGULAR, 0, 30)
    touching = line("5", REGULAR, 50 - ink_of(word).x, 30)
    assert without_hidden_text((in_window(touching),)) == (in_window(),)


def test_a_clip_moves_with_its_group_and_cuts_that_round_it() -> None:
    word = line("word", REGULAR, 20, 30)
    moved = Group((in_window(word),), translate(100, 0))
    assert without_hidden_text((moved,)) == (moved,)
    assert without_hidden_text((Group((moved,), clip=WINDOW),)) == (
        Group((Group((in_window(),), translate(100, 0)),), clip=WINDOW),
    )


def test_of_a_symbol_that_is_cut_the_text_outside_is_left_out() -> None:
    whole = in_window(Use(TILE, translate(10, 20)))
    assert without_hidden_text((whole,)) == (whole,)
    cut = texts((in_window(Use(TILE, translate(25, 20))), Use(TILE, IDENTITY)))
    assert (cut.count("left"), cut.count("right")) == (2, 1)
    assert "left" not in texts((in_window(Use(TILE, translate(60, 20))),))


def test_a_drawing_without_hidden_text_is_the_same_object() -> None:
    items: tuple[Item, ...] = (in_window(line("word", REGULAR, 20, 30)), Use(TILE, IDENTITY))
    assert without_hidden_text(items) is items


def test_no_file_of_pages_has_hidden_text() -> None:
    word, gone = line("word", REGULAR, 20, 30), line("gone", REGULAR, 60, 30)
    assert pdf(document(page(scene(in_window(word, gone))))) == pdf(document(page(scene(in_window(word)))))
