"""Lines of a book as data for Typst: what prints nothing leaves no second blank beside it."""

from __future__ import annotations

import pytest

from ppgen.book.inline import NOWHERE, IndexMark, RuleMark, Text
from ppgen.book.pdf.layouts import layout_of
from ppgen.book.pdf.lines import Lines
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.pictures import Pictures


@pytest.mark.parametrize(
    ("before", "after", "printed"),
    [
        ("A dragon ", " sleeps.", "A dragon sleeps."),
        ("A dragon ", "sleeps.", "A dragon sleeps."),
        ("A dragon", " sleeps.", "A dragon sleeps."),
        ("A dragon ", ", asleep.", "A dragon, asleep."),
    ],
)
@pytest.mark.parametrize("mark", [IndexMark("here"), RuleMark("DRAGON", "here")])
def test_a_mark_leaves_one_blank_between_words_and_none_before_a_comma(
    before: str, after: str, printed: str, mark: IndexMark | RuleMark
) -> None:
    lines = Lines(layout_of(PdfOptions()), Pictures("color"))
    line = lines.line((Text(before), mark, Text(after)), NOWHERE, lines.room(100.0, 10.0))
    assert "".join(part for part in line if isinstance(part, str)) == printed
