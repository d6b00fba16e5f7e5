"""Single blocks: what they say and where."""

from __future__ import annotations

import pytest

from ppgen.blocks.ratings import spans
from ppgen.scene.model import GlyphRun
from ppgen.sheets.blocks.title import Title
from tests.sheets.walk import GAME, leaf, pad, texts


def said(name: str, role: str) -> list[str]:
    found = [one.item for one in texts(leaf(pad(name))) if role in one.roles]
    return [item.text for item in found if isinstance(item, GlyphRun)]


def test_a_rating_table_names_the_results_that_each_word_covers() -> None:
    assert spans(GAME.ratings["solo"]) == ("12+", "6+", "≤5")


def test_a_rating_table_of_lowest_line_first_reads_the_same() -> None:
    assert spans(tuple(reversed(GAME.ratings["solo"]))) == ("≤5", "6+", "12+")


@pytest.mark.parametrize("name", ["pad", "solo", "reference"])
def test_the_wordmark_stands_behind_the_emblem_on_its_line(name: str) -> None:
    made = pad(name)
    (title,) = [one for one in made.composition.placed if isinstance(one.block, Title)]
    drawn = title.block.draw(title.box)
    word = next(item for item in drawn if isinstance(item, GlyphRun) and item.role == "title")
    emblem = next(item for item in drawn if not isinstance(item, GlyphRun))
    assert emblem.thing.label == GAME.title
    assert word.origin[0] > title.box.x + 5
    assert word.origin[0] + word.width <= title.box.right


def test_the_reference_card_names_and_counts_the_pieces_that_have_a_number() -> None:
    kinds = sorted((kind.number, kind.name) for kind in GAME.pieces.values() if kind.number)
    halves = len(pad("reference").composition.imposition.trims)
    assert said("reference", "piece-number") == [str(number) for number, _ in kinds] * halves
    assert said("reference", "piece-name") == [name for _, name in kinds] * halves


def test_the_score_is_written_as_a_sum() -> None:
    assert said("solo", "score-sign") == ["−", "="]


def test_a_text_has_its_boxes_to_tick() -> None:
    squares = [one for one in leaf(pad("solo")) if one.roles[-1:] == ("box",) and one.box.width < 5]
    assert len(squares) == 2
