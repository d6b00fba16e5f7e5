"""What areas have in common, however it is worked out."""

from __future__ import annotations

import pytest

from ppgen.lints import geometry
from ppgen.plane import Affine
from ppgen.scene import path
from ppgen.scene.model import Path

LETTER = geometry.moved(geometry.glyph("regular", 36), Affine(10.0, 0.0, 0.0, 10.0, 20.0, 20.0))
"""A letter of 10 mm whose baseline begins at (20, 20)."""


@pytest.mark.parametrize(
    "ground",
    [
        pytest.param(path.rect(0, 0, 60, 40), id="a rectangle around it"),
        pytest.param(path.rounded_rect(10, 5, 40, 30, 3), id="a round panel around it"),
        pytest.param(path.rect(22, 0, 60, 40), id="a rectangle under a part of it"),
        pytest.param(path.circle(20, 20, 3), id="a disc under its corner"),
        pytest.param(path.rounded_rect(19.5, 12, 8, 8.5, 4), id="a panel whose round corners cut into its box"),
        pytest.param(path.rect(40, 0, 10, 10), id="a rectangle beside it"),
    ],
)
def test_a_letter_shares_with_a_ground_what_lies_on_it(ground: Path) -> None:
    area = geometry.inside(ground)
    shared = geometry.shared(LETTER, area)
    assert shared.symmetric_difference(LETTER.intersection(area)).area == pytest.approx(0.0, abs=1e-9)


def test_what_covers_nothing_shares_nothing() -> None:
    ground = geometry.inside(path.rect(0, 0, 60, 40))
    assert geometry.shared(geometry.NOTHING, ground).is_empty
    assert geometry.shared(ground, geometry.NOTHING).is_empty
