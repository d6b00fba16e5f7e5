"""The picture on a cover has no labels that nobody can read."""

from __future__ import annotations

from ppgen.book.pdf.pictures import Pictures
from ppgen.book.text_sizes import text_sizes, without_small_labels
from ppgen.plane import scale
from ppgen.records import replace
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Group, Item
from ppgen.scene.text import TextStyle, line
from tests.book.sample import picture

COORDINATES = Group((line("A", TextStyle("regular", 2.5, "#000000"), 0, 5),), role="coordinates")
SEAT = Group((Group((line("Red", TextStyle("regular", 4.0, "#000000"), 0, 5),), scale(0.5)),), role="seat")
CALLOUT = Group((line("here", TextStyle("regular", 2.5, "#000000"), 0, 5),), role="callout")
TRAY = Group((line("off", TextStyle("regular", 2.5, "#000000"), 0, 5, role="tray-label"),), role="tray")


def test_labels_beside_a_board_are_left_out_where_they_are_too_small() -> None:
    items: tuple[Item, ...] = (COORDINATES, SEAT, CALLOUT, TRAY)
    assert without_small_labels(items, 1.9) == items
    assert without_small_labels(items, 2.2) == (COORDINATES, CALLOUT, TRAY)
    assert without_small_labels(items, 3.0) == (CALLOUT, replace(TRAY, items=()))


def test_a_cover_that_is_large_enough_keeps_them() -> None:
    own = picture("figure-setup", 80.0, 50.0, "A board.", "setup")
    drawn = replace(own, draw=lambda theme: replace(own.scene(theme), items=(COORDINATES,)))
    for width in (80.0, 40.0):
        pictures = Pictures("color")
        pictures.on_cover(drawn, width, 50.0)
        ((_, scene),) = pictures.scenes()
        assert (scene.items == ()) == (width == 40.0)
        assert all(size * width / 80.0 >= LEAST_TEXT for size in text_sizes(scene.items))
