"""Which stretches of two sequences are the same, with bounded effort: a baseline may hold text of any length."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import TypeAlias

MAX_PAIRS = 250_000
"""Pairs of elements that are compared, as in two stretches of 500 words. The work grows at least in proportion."""

Stretch: TypeAlias = tuple[str, int, int, int, int]
"""`equal`, `replace`, `delete` or `insert`; then start and end in the old and in the new sequence."""


def aligned(old: Sequence[Hashable], new: Sequence[Hashable]) -> Iterator[Stretch]:
    """The stretches of two sequences in order, as `difflib` gives them.

    A common beginning and a common end are found in one pass. If too much is left between them to be compared, it
    counts as replaced.
    """
    shorter = min(len(old), len(new))
    head = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    tail = next((at for at in range(shorter - head) if old[-1 - at] != new[-1 - at]), shorter - head)
    end, last = len(old) - tail, len(new) - tail
    if head:
        yield "equal", 0, head, 0, head
    if (end - head) * (last - head) > MAX_PAIRS:
        yield "replace", head, end, head, last
    elif end > head or last > head:
        for kind, i, j, k, m in SequenceMatcher(None, old[head:end], new[head:last], autojunk=False).get_opcodes():
            yield kind, i + head, j + head, k + head, m + head
    if tail:
        yield "equal", end, len(old), last, len(new)
