"""What a plan of the pages of a book says of its figures, and what is known on the way to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

Side: TypeAlias = Literal["head", "foot"]
"""Where a figure that does not stand in the text has its place on a page."""


class Move(NamedTuple):
    """Where a figure stands that does not stand where the text has it."""

    at: int
    """The number of the block before which it has its place in the text."""
    side: Side
    is_meant: bool
    """Whether it may stand on the page that mentions it, above its words."""
    is_over_heading: bool = False
    """Whether a heading stands right below it, and needs more room above it than text."""


class Plan(NamedTuple):
    """What was decided about the figures of a book."""

    moved: Mapping[str, Move] = MappingProxyType({})
    waits: frozenset[str] = frozenset()
    """The figures that begin a new page in the text: the gap before them was weighed."""
    cut: tuple[Cut, ...] = ()
    """The blocks that figures cut which have moved."""


class Cut(NamedTuple):
    """A block of lines that goes on beyond a figure at the foot of its page or at the head of the next one."""

    at: int
    """Its number."""
    page: int
    room: float
    """From its first line to the foot of the text on its page, in points."""


class Waiting(NamedTuple):
    """A figure that has no room on its page."""

    at: int
    side: Side
    page: int
    """The page that mentions it, or an earlier one on which it was to stand."""
    is_early: bool


NOTHING = -1


class State(NamedTuple):
    """What is on the pages so far."""

    cost: float = 0.0
    page: int = 1
    used: float = 0.0
    """The height of what is on the last page."""
    waiting: tuple[Waiting, ...] = ()
    early: tuple[tuple[int, int, Side], ...] = ()
    """Figures that have their place and whose mention is still to come, with their pages."""
    chapter: int = 0
    """The page on which the chapter begins."""
    foot: int = 0
    """The last page with a figure at its foot."""
    in_text: int = 0
    """The last page with a figure in its text."""
    moves: tuple[tuple[int, int, Side, bool], ...] = ()
    """The figures that move, the blocks before which they do, and whether they are meant to stand on that very page."""
    waits: tuple[int, ...] = ()
    above: int = NOTHING
    """The last figure at the head of the page, as long as nothing stands below it."""
    over_headings: tuple[int, ...] = ()
    """The figures with a heading right below them."""
    broken: tuple[Cut, ...] = ()
    """The blocks that go on overleaf, whether a figure cuts them or not."""
    sides: tuple[tuple[int, Side], ...] = ()
    """The pages with a figure that has moved, and to which side of them."""

    def filled(self, used: float) -> State:
        """The same page with text down to there. `_replace` would take several times as long."""
        cost, page, _, waiting, early, chapter, foot, in_text, moves, waits, _, over, broken, sides = self
        return State(
            cost, page, used, waiting, early, chapter, foot, in_text, moves, waits, NOTHING, over, broken, sides
        )


class Sheet(NamedTuple):
    """The folded sheet on which a text has room."""

    page_count: int
    """How many panels the text may have."""
    last_inside: int = 0
    """The last panel before the sheet is turned over; 0 where all panels are on one side."""
