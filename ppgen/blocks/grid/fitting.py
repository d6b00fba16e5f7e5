"""The size of the spaces with which boards, and the words and trays beside them, fit into the width of a panel."""

from __future__ import annotations

from collections.abc import Callable

SMALLEST_SPACE = 1.5
"""A space of a board is never drawn smaller to make room for what is beside it, in mm."""
INTO_MARGIN = 0.1
"""By how much a board may be wider than its panel: the margin takes it, in mm."""


def largest_space(widest: Callable[[float], float], width: float, largest: float) -> float:
    """The largest spaces with which boards are at most `width` mm wide, to 0.01 mm; 0 where not even the smallest are.

    `widest` says how wide the widest of them is with spaces of some size. It never falls as they grow.
    """
    space = largest
    # Widths are nearly linear in the size of spaces, so the secant method converges at once.
    for _ in range(2):
        half, whole = widest(space / 2), widest(space)
        if whole <= half:
            break
        estimate = space / 2 * (1 + (width - half) / (whole - half))
        # Where words take more than the whole width, the estimate may be below zero.
        estimate = min(max(estimate, SMALLEST_SPACE), largest)
        if estimate == space:
            break
        space = estimate
    space = _rounded(space)
    if space >= SMALLEST_SPACE and widest(space) <= width + INTO_MARGIN:
        return space
    # But words beside a board do not shrink with it, and a tray may be longer than its side.
    low, high = min(SMALLEST_SPACE, largest), largest
    if widest(low) > width + INTO_MARGIN:
        return 0.0
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if widest(middle) <= width else (low, middle)
    return _rounded(low)


def _rounded(space: float) -> float:
    """Down to 0.01 mm, but for rounding errors."""
    return int(space * 100 + 1e-6) / 100
