"""What is true of every book: anchors are unique, references lead somewhere, numbers are in order."""

from __future__ import annotations

import re
from collections import Counter

from ppgen.book.blocks import Box, Heading, Table
from ppgen.book.inline import FootnoteReference, IndexMark, Picture, PlacedFigure, PlacedSheet, Reference, RuleMark
from ppgen.book.model import Book, Footnote, IndexEntry
from ppgen.records import replace
from tests.book.sample import everything

ANCHOR = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def assert_sound(book: Book) -> None:
    """Raises AssertionError for a book that a writer could not trust, in any style."""
    for _, other in book.in_styles:
        assert_sound(other)
    values = list(everything(replace(book, in_styles=())))
    has_anchor = (
        Heading | Box | Table | IndexMark | RuleMark | FootnoteReference | Footnote | PlacedFigure | PlacedSheet
    )
    anchors = [value.anchor for value in values if isinstance(value, has_anchor) and value.anchor]
    anchors += [entry.anchor for entry in book.glossary]
    assert [name for name, count in Counter(anchors).items() if count > 1] == []
    assert [name for name in anchors if not ANCHOR.fullmatch(name)] == []
    wanted = {value.anchor for value in values if isinstance(value, Reference)}
    wanted |= {value.footnote for value in values if isinstance(value, FootnoteReference)}
    wanted |= {anchor for value in values if isinstance(value, IndexEntry) for anchor in value.anchors}
    wanted |= {anchor for footnote in book.footnotes for anchor in footnote.references}
    wanted |= {passage.anchor for passage in book.passages}
    assert wanted - set(anchors) == set()
    assert [figure.number for figure in book.figures] == list(range(1, len(book.figures) + 1))
    assert [note.number for note in book.footnotes] == list(range(1, len(book.footnotes) + 1))
    pictures = {(value.key, value.width, value.height) for value in values if isinstance(value, Picture)}
    assert [key for key, count in Counter(key for key, *_ in pictures).items() if count > 1] == []
    assert all(figure.alt.strip() for figure in book.figures)
    for value in values:
        if isinstance(value, Table):
            assert {len(row) for row in (value.header, *value.rows) if row} <= {len(value.alignments)}
