"""What has less room on a card than it needs: found block by block once the card is laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from ppgen.blocks.layout import Hung, Placed
from ppgen.scene.model import Box, Source

ROUNDING = 1e-3
"""No block overflows by less than this, in mm: sizes add up."""


@dataclass(frozen=True, slots=True)
class Overfull:
    """A block that has less room than it needs."""

    source: Source
    """Where the definition asks for the block, and what it calls it."""
    too_wide: float
    too_high: float
    """How much room is missing, in mm; 0 where there is enough."""
    box: Box
    """What the block would take, in the coordinates of the card."""

    out_of: str = ""
    """What it sticks out of, in words, where it has room enough in a wrong place; "" for a block that lacks room."""

    @property
    def in_words(self) -> str:
        """`is 2.4 mm too wide and 1 mm too high`."""
        # Rounded up: a card that is larger by just as much is large enough.
        sides = [
            (f"{ceil(10 * (amount - ROUNDING)) / 10:g} mm", word)
            for amount, word in ((self.too_wide, "wide"), (self.too_high, "high"))
            if amount > ROUNDING
        ]
        if self.out_of:
            return f"sticks out of {self.out_of} by {' and '.join(amount for amount, _ in sides)}"
        return f"is {' and '.join(f'{amount} too {word}' for amount, word in sides)}"


def overfull(placed: Sequence[Placed], room: Box, trim: Box) -> Iterator[Overfull]:
    """The blocks that have less room than they need after all shrinking, and the first of those that stick out of the
    panel or the exact box around them, or of the `room` for all; then the exact boxes that stick out of what is around
    them, or of the card, whose edge is the `trim`.

    A block pushes all that follow it out of the room, so the first one stands for them, with the room that all lack. Of
    panels inside each other, the innermost block that sticks out is named.
    """
    pushed: dict[Box, list[Overfull]] = {}
    for number, each in enumerate(placed):
        inside = [
            Overfull(lack.source, lack.too_wide, lack.too_high, lack.box) for lack in each.block.overflows(each.box)
        ]
        yield from inside
        around = each.room or room
        out = _out(each.box, around)
        if not inside and max(out) > ROUNDING:
            culprit = _innermost(each, placed[number + 1 :], around)
            pushed.setdefault(around, []).append(Overfull(culprit.block.source, *out, culprit.box))
    for lacking in pushed.values():
        yield replace(
            lacking[0],
            too_wide=max(each.too_wide for each in lacking),
            too_high=max(each.too_high for each in lacking),
        )
    for hung in dict.fromkeys(hung for each in placed for hung in each.hung):
        yield from _misplaced(hung, trim)


def _out(box: Box, around: Box) -> tuple[float, float]:
    """How far a block sticks out of what is around it: at the sides, and below, where blocks are pushed."""
    return max(box.right - around.right, around.x - box.x, 0.0), max(box.bottom - around.bottom, 0.0)


def _innermost(outer: Placed, following: Sequence[Placed], around: Box) -> Placed:
    """The block that sticks out: one inside the first of all, if that is a panel and not too large by itself."""
    inner = outer
    for each in following:
        if each.room is None or not _holds(inner.box, each.box):
            break
        if max(_out(each.box, around)) > ROUNDING:
            inner = each
    return inner


def _holds(outer: Box, inner: Box) -> bool:
    return max(outer.x - inner.x, outer.y - inner.y, inner.right - outer.right, inner.bottom - outer.bottom) <= ROUNDING


def _misplaced(hung: Hung, trim: Box) -> Iterator[Overfull]:
    """An exact box that sticks out of the card, unless what stands in it bleeds, or else of what is around it."""
    if hung.bleeds:
        return
    for around, words in ((trim, "the card"), (hung.around, "what is around it")):
        wide = max(around.x - hung.box.x, hung.box.right - around.right, 0.0)
        high = max(around.y - hung.box.y, hung.box.bottom - around.bottom, 0.0)
        if max(wide, high) > ROUNDING:
            yield Overfull(hung.source, wide, high, hung.box, words)
            return
