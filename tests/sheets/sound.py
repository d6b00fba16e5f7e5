"""What holds for every sheet of every game: nothing is too small, off the printable part, or over anything else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ppgen.blocks.board import Board
from ppgen.blocks.layout import Placed
from ppgen.scene.model import Box
from ppgen.sheets.pad import Pad
from tests.sheets.walk import Found, leaf, texts


def assert_sound(made: Pad) -> None:
    """All of it, for every page of the sheet."""
    for number, placed in enumerate(made.composition.pages):
        found = leaf(made, number)
        assert_legible(found)
        assert_printable(made, found)
        assert_blocks_apart(placed)
        assert_texts_apart(found)
        assert_room_round_boards(placed)


def assert_legible(found: list[Found]) -> None:
    """No text is smaller than 7 points, or 6.5 in a foot. Parts and figures are checked with their drawings."""
    for one in texts(found):
        if not {"figure", "picture", "board"} & set(one.roles):
            foot = "foot" in one.roles or "page" in one.roles or "serial" in one.roles
            assert one.size >= (6.5 if foot else 7) - 1e-6, one


def assert_printable(made: Pad, found: list[Found]) -> None:
    """Everything but marks lies in the printable part of a trim."""
    imposition = made.composition.imposition
    lives = [imposition.live(trim).inset(-0.1) for trim in imposition.trims]
    for one in found:
        if "mark" not in one.roles:
            assert any(_within(one.box, live) for live in lives), (one.roles, one.item, one.box)


def assert_blocks_apart(placed: Sequence[Placed]) -> None:
    for one, other in combinations([one.box.inset(0.001) for one in placed], 2):
        assert not _overlap(one, other), (one, other)


def assert_texts_apart(found: list[Found]) -> None:
    for (box, one), (other_box, other) in combinations([(one.box, one) for one in texts(found)], 2):
        assert not _overlap(box, other_box), (one.item, other.item)


def assert_room_round_boards(placed: Sequence[Placed]) -> None:
    """A board that one draws on keeps its margin free, which is what its definition asks for."""
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
