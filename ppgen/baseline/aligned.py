"""Which stretches of two sequences are the same, within bounds: a baseline may hold any text of any length."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import TypeAlias

MOST_PAIRS = 250_000
"""Pairs of elements that are compared: two stretches of 500 words. The work grows with them, and sometimes faster."""

Stretch: TypeAlias = tuple[str, int, int, int, int]
"""`equal`, `replace`, `delete` or `insert`; from and to in the old one, from and to in the new one."""


def aligned(old: Sequence[Hashable], new: Sequence[Hashable]) -> Iterator[Stretch]:
    """The stretches of two sequences in order, as `difflib` gives them.

    What both begin and end with is found in one pass. Where too much is left between to be compared, it counts as
    replaced altogether.
    """
    most = min(len(old), len(new))
    head = next((at for at in range(most) if old[at] != new[at]), most)
    tail = next((at for at in range(most - head) if old[-1 - at] != new[-1 - at]), most - head)
    end, last = len(old) - tail, len(new) - tail
    if head:
        yield "equal", 0, head, 0, head
    if (end - head) * (last - head) > MOST_PAIRS:
        yield "replace", head, end, head, last
    elif end > head or last > head:
        for kind, i, j, k, m in SequenceMatcher(None, old[head:end], new[head:last], autojunk=False).get_opcodes():
            yield kind, i + head, j + head, k + head, m + head
    if tail:
        yield "equal", end, len(old), last, len(new)
