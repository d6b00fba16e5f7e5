"""Cards that a figure or a sheet shows: which of their differences need words, and which follow from the card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppgen.baseline.drawing import DrawnPart
from ppgen.baseline.geometry import SAME
from ppgen.baseline.matching import Pair
from ppgen.plane import Vector
from ppgen.things import in_outline, is_card_symbol

_EDGES = frozenset({"paper", "cut"})
"""The roles of the ground below a card and of the line round it."""
_ALIKE = 0.005
"""Sizes that differ by less than this share are the same: places are rounded to 0.001 mm."""


def without_edges(parts: Sequence[DrawnPart]) -> tuple[DrawnPart, ...]:
    """The parts without the grounds and the edges of shown cards, which go wherever their cards go."""
    return tuple(part for part in parts if not (part.role in _EDGES and part.is_within("cards")))


def is_shown_card(part: DrawnPart) -> bool:
    """Whether a part is a card that the block `cards` shows: cut out along its edge."""
    return part.role == "side" and part.is_art and part.is_within("cards")


def is_cut_alike(pair: Pair) -> bool:
    """Whether a shown card has the outline that it had, wherever it lies and however it is turned.

    Its size on the page does not count: a larger card may be shown as large as the one before.
    """
    was, now = (_outline(part) for part in pair)
    return len(was) == len(now) and all(abs(one - other) <= _ALIKE for one, other in zip(was, now, strict=True))


def is_as_large(pair: Pair) -> bool:
    """Whether art covers as much of the page as before, though its symbol is scaled: what it draws has another size."""
    old, new = pair.before.box, pair.after.box
    if old is None or new is None:
        return False
    sides = ((old.right - old.left, new.right - new.left), (old.bottom - old.top, new.bottom - new.top))
    return all(abs(now - was) <= max(2 * SAME, _ALIKE * was) for was, now in sides)


def symbols(
    old: Mapping[str, Sequence[DrawnPart]], new: Mapping[str, Sequence[DrawnPart]]
) -> Iterator[tuple[str, str, bool]]:
    """The symbols that both drawings have: the old name, the new one, and whether the names differ.

    A card that is shown reduced has a symbol of its own, named after how much heavier its lines are.
    """
    come = [name for name in new if name not in old and is_card_symbol(name)]
    for name in old:
        if name in new:
            yield name, name, False
        elif is_card_symbol(name):
            alike = [other for other in come if in_outline(other) == in_outline(name)]
            if len(alike) == 1:
                yield name, alike[0], True


def _outline(part: DrawnPart) -> tuple[float, ...]:
    """How far each point of the innermost clip is from the first, as shares of the largest of these distances."""
    points = part.primitives[0].clip[-1][1] if part.primitives[0].clip else ()
    lengths = [(Vector(*point) - points[0]).length for point in points]
    largest = max(lengths, default=0.0)
    return tuple(length / largest for length in lengths) if largest else ()
