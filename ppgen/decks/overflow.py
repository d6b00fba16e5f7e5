"""What has less room on a card than it needs: found block by block once the card is laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct

from ppgen.blocks.layout import Hung, Placed
from ppgen.numerals import listed
from ppgen.records import replace
from ppgen.scene.model import Box, Source

ROUNDING = 1e-3
"""No block overflows by less than this, in mm: sizes add up."""


class Overfull(Struct, frozen=True):
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
    beyond: tuple[tuple[str, float], ...] = ()
    """At which sides an exact box sticks out, and by how much, in mm."""

    @property
    def in_words(self) -> str:
        """`is 2.4 mm too wide and 1 mm too high`."""
        sides = [
            (_enough(amount), word)
            for amount, word in ((self.too_wide, "wide"), (self.too_high, "high"))
            if amount > ROUNDING
        ]
        if self.out_of:
            return f"sticks out of {self.out_of} by {' and '.join(amount for amount, _ in sides)}"
        return f"is {' and '.join(f'{amount} too {word}' for amount, word in sides)}"

    @property
    def hint(self) -> str:
        """What to do about it."""
        if not self.beyond:
            return "shorten the text, give the block more room or smaller type, or take a larger card"
        sides = listed([f"{_enough(amount)} at the {side}" for side, amount in self.beyond])
        keys = [f"its {name}" for name, ends in _KEYS.items() if any(side in ends for side, _ in self.beyond)]
        bleeds = "; what bleeds may hang over the edge of a card" if self.out_of == CARD else ""
        return f"it sticks out {sides}: change {listed(keys)} by as much{bleeds}"


CARD = "the card"
_KEYS = {"`x` or `width`": ("left", "right"), "`y` or `height`": ("top", "bottom")}
"""The keys of an exact box that decide how far it reaches, with the sides that they decide."""


def _enough(amount: float) -> str:
    """An amount rounded up: a card that is larger by just as much is large enough."""
    return f"{ceil(10 * (amount - ROUNDING)) / 10:g} mm"


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
    box = hung.box
    for around, words in ((trim, CARD), (hung.around, "what is around it")):
        amounts = {
            "left": around.x - box.x,
            "right": box.right - around.right,
            "top": around.y - box.y,
            "bottom": box.bottom - around.bottom,
        }
        beyond = tuple((side, amount) for side, amount in amounts.items() if amount > ROUNDING)
        if beyond:
            wide = max(amounts["left"], amounts["right"], 0.0)
            yield Overfull(hung.source, wide, max(amounts["top"], amounts["bottom"], 0.0), box, words, beyond)
            return
