"""The one rule for writing a number, shared by every renderer so that they all draw the same.

A length is written to the thousandth of a millimetre without exponent, trailing zeros or negative zero. A tie goes up,
and so does what lies within a billionth of one: on which side of a tie a sum of sines falls differs between machines,
and the bytes must not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ppgen.plane import Matrix

_LARGEST = 1e7
"""Ten kilometres: a larger drawing is broken, and single-precision renderers lose thousandths long before."""


def _rule(decimals: int) -> Callable[[float], str]:
    template = f"{{:.{decimals}f}}"

    @lru_cache(maxsize=1 << 16)
    def write(value: float) -> str:
        if not -_LARGEST < value < _LARGEST:  # also refuses NaN
            raise ValueError(f"{value!r} is not a length that can be drawn")
        text = template.format(value + 1e-9).rstrip("0").rstrip(".")
        return "0" if text == "-0" else text

    return write


mm = _rule(3)
"""A length in mm, to 0.001 mm. Raises ValueError for what is not finite or absurdly large."""

fine = _rule(8)
"""A factor (of a matrix, an em in mm), precise enough that 0.001 mm survives multiplication by a page's width."""


def matrix(values: Matrix) -> str:
    """The six numbers of a matrix, separated by blanks: factors first, then the shift in mm."""
    a, b, c, d, e, f = values
    return f"{fine(a)} {fine(b)} {fine(c)} {fine(d)} {mm(e)} {mm(f)}"
