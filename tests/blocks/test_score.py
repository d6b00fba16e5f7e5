"""Scoring boxes: a sum in one line, from edge to edge, each sign between two boxes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ppgen.art import Art
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.blocks.sum import Score
from ppgen.definition.blocks import ScoreBoxSpec, ScoreSpec
from ppgen.definition.load import load_game
from ppgen.scene.model import Box
from ppgen.scene.theme import THEMES
from tests.sheets.walk import walk
from tests.small_game import ORCHARD

GAME = load_game(ORCHARD)
THEME = THEMES["color"]
BOXES = (ScoreBoxSpec("fruit"), ScoreBoxSpec("leaves", "−"), ScoreBoxSpec("Total", "=", strong=True))


def test_boxes_and_signs_stand_side_by_side_from_edge_to_edge() -> None:
    score = Score(BlockContext(GAME, THEME, Sizes(0, 0, 6.6), Art(GAME, THEME)), ScoreSpec(BOXES))
    found = list(walk(score.draw(Box(10, 20, 90, score.height(90)))))
    parts = sorted((one for one in found if one.roles[-1:] in (("box",), ("score-sign",))), key=lambda one: one.box.x)
    assert [one.roles[-1] for one in parts] == ["box", "score-sign", "box", "score-sign", "box"]
    assert all(left.box.right < right.box.x for left, right in pairwise(parts))
    assert parts[0].box.x == pytest.approx(10, abs=0.5)
    assert parts[-1].box.right == pytest.approx(100, abs=0.5)
