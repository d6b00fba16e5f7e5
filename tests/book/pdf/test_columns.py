"""Lists in two columns: the first is no lower than the second, and both are as low as they can be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ppgen.book.pdf.matter import first_column, line_count
from ppgen.book.pdf.parting import measured


@given(st.lists(st.integers(1, 6), min_size=1, max_size=30))
def test_the_first_column_is_the_lowest_that_is_no_lower_than_the_second(heights: list[int]) -> None:
    count = first_column(heights)
    enough = [each for each in range(1, len(heights) + 1) if sum(heights[:each]) >= sum(heights[each:])]
    assert count == enough[0]


def test_an_empty_list_has_no_first_column() -> None:
    assert first_column([]) == 0


def test_lines_are_filled_with_whole_words() -> None:
    words = "Placements that are not allowed"
    whole = measured(words, "regular", 3.0)
    assert line_count(words, "regular", 3.0, whole + 0.1) == 1
    assert line_count(words, "regular", 3.0, whole - 0.1) == 2
    assert line_count("", "regular", 3.0, 10.0) == 1


def test_later_lines_of_an_entry_are_shorter() -> None:
    words = " ".join(["word"] * 9)
    width = measured("word word word", "regular", 3.0) + 0.1
    assert line_count(words, "regular", 3.0, width) == 3
    assert line_count(words, "regular", 3.0, width, hanging=2.0) > 3
