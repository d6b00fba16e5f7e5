"""What holds for every sheet of every game: nothing is too small, off the printable part, or over anything else."""

from __future__ import annotations

from itertools import combinations

from ppgen.blocks.board import Board
from ppgen.scene.model import Box
from ppgen.sheets.pad import Pad
from tests.sheets.walk import Found, leaf, texts


def assert_sound(made: Pad) -> None:
    """All of it, for the first page."""
    found = leaf(made)
    assert_legible(found)
    assert_printable(made, found)
    assert_blocks_apart(made)
    assert_texts_apart(found)
    assert_room_round_boards(made)


def assert_legible(found: list[Found]) -> None:
    """No text is smaller than 6 points."""
    assert min(one.size for one in texts(found)) >= 6


def assert_printable(made: Pad, found: list[Found]) -> None:
    """Everything but marks lies in the printable part of a trim."""
    imposition = made.composition.imposition
    lives = [imposition.live(trim).inset(-0.1) for trim in imposition.trims]
    for one in found:
        if "mark" not in one.roles:
            assert any(_within(one.box, live) for live in lives), (one.roles, one.item, one.box)


def assert_blocks_apart(made: Pad) -> None:
    for one, other in combinations([one.box.inset(0.001) for one in made.composition.placed], 2):
        assert not _overlap(one, other), (one, other)


def assert_texts_apart(found: list[Found]) -> None:
    for (box, one), (other_box, other) in combinations([(one.box, one) for one in texts(found)], 2):
        assert not _overlap(box, other_box), (one.item, other.item)


def assert_room_round_boards(made: Pad) -> None:
    """A board that one draws on keeps its margin free, which is what its definition asks for."""
    placed = made.composition.placed
    for one in placed:
        if isinstance(one.block, Board):
            margin = one.block.spec.margin
            spaces = one.block.spaces(one.box)
            assert _within(spaces.inset(-margin), one.box.inset(-1e-6))
            others = [other.box for other in placed if other is not one]
            assert not any(_overlap(spaces.inset(-margin + 0.001), other) for other in others)


def _within(inner: Box, outer: Box) -> bool:
    return inner.x >= outer.x and inner.y >= outer.y and inner.right <= outer.right and inner.bottom <= outer.bottom


def _overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
