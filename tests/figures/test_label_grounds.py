"""What lies under words on a table: the tint of their area, or paper."""

from __future__ import annotations

import pytest

from ppgen.figures.label_grounds import ground_of_words
from ppgen.plane import Vector
from ppgen.scene.model import Box
from ppgen.scene.theme import THEMES

SQUARE = [Vector(0, 0), Vector(20, 0), Vector(20, 20), Vector(0, 20)]
HALF = [Vector(0, 0), Vector(20, 20), Vector(0, 20)]


@pytest.mark.parametrize(
    ("theme", "room", "ground"),
    [
        ("color", Box(2, 2, 6, 3), "shade"),
        ("contrast", Box(2, 2, 6, 3), "shade"),
        ("ink", Box(2, 2, 6, 3), "paper"),  # lines of a hatch would run through the words
        ("color", Box(16, 2, 6, 3), "paper"),  # across the edge of the area
        ("color", Box(30, 2, 6, 3), "paper"),
    ],
)
def test_words_stand_on_the_tint_of_the_area_that_holds_them_all(theme: str, room: Box, ground: str) -> None:
    assert ground_of_words(room, [SQUARE], THEMES[theme]) == ground
    assert ground_of_words(room, [], THEMES[theme]) == "paper"


def test_the_corners_of_an_area_bound_it() -> None:
    assert ground_of_words(Box(2, 14, 4, 3), [HALF], THEMES["color"]) == "shade"
    assert ground_of_words(Box(12, 4, 4, 3), [HALF], THEMES["color"]) == "paper"
