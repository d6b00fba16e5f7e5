"""Typst looks for words such as and/or in a book that has a slash beside letters, and in no other."""

from __future__ import annotations

import pytest

from ppgen.book.pdf.slashes import has_slashes


@pytest.mark.parametrize(
    "data", ["and/or", ["a", {"c": ["his/her"]}], ({"c": ["and/", {"c": ["or"]}]},), {"t": "ü/ö"}, "/or"]
)
def test_a_slash_beside_letters_is_found_in_any_text(data: object) -> None:
    assert has_slashes(data)


@pytest.mark.parametrize(
    "data", ["", "and or", "https:// x", {"u": "https://a.b/c"}, {"address": "a/b"}, 1.5, None, [True]]
)
def test_no_other_is(data: object) -> None:
    assert not has_slashes(data)
