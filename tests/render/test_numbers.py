"""The one rule for numbers."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.render.numbers import fine, matrix, mm


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "0"),
        (12, "12"),
        (12.5, "12.5"),
        (-3.25, "-3.25"),
        (50.8, "50.8"),
        (1 / 3, "0.333"),
        (100, "100"),
        (2.0004, "2"),
    ],
)
def test_a_length_is_written_to_the_thousandth_without_trailing_zeros(value: float, written: str) -> None:
    assert mm(value) == written


@pytest.mark.parametrize("value", [-0.0, -0.0001, 1e-12, -1e-12])
def test_next_to_nothing_is_zero_without_a_sign(value: float) -> None:
    assert mm(value) == "0"


@pytest.mark.parametrize("value", [0.0625, 1.0005, 14.2875, -0.0625])
def test_the_last_bit_of_a_sum_does_not_decide_a_tie(value: float) -> None:
    assert mm(math.nextafter(value, -math.inf)) == mm(value) == mm(math.nextafter(value, math.inf))


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1e7, -1e300])
def test_what_is_no_length_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="not a length"):
        mm(value)


@given(st.floats(-9e6, 9e6))
def test_what_is_written_is_plain_and_near(value: float) -> None:
    written = mm(value)
    assert re.fullmatch(r"0|-?[1-9][0-9]*|-?(0|[1-9][0-9]*)\.[0-9]{0,2}[1-9]", written)
    assert abs(float(written) - value) <= 0.000501


@given(st.floats(-9e6, 9e6))
def test_writing_again_changes_nothing(value: float) -> None:
    assert mm(float(mm(value))) == mm(value)


def test_factors_keep_eight_decimals_and_shifts_three() -> None:
    assert fine(25.4 / 72) == "0.35277778"
    assert matrix((1, 0, 0, -1 / 3, 1 / 3, 2)) == "1 0 0 -0.33333333 0.333 2"
