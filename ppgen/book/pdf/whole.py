"""What is too short to be broken over two pages: boxes and lists of a few lines, and tables of a few rows."""

from __future__ import annotations

from collections.abc import Iterable

from ppgen.book.blocks import Block, Blocks, BulletList, OrderedList, Paragraph, every_block, lines_of
from ppgen.book.inline import Inlines, plain

MAX_LINES = 12
"""The most lines of a box, and rows of a table, that stay on one page: about a quarter of it. A column has more."""
MAX_LIST_LINES = 6
"""The most lines of a list that stay on one page."""
_CHARACTER = 0.54
"""The advance of a letter of running text in ems, on average."""


def box_is_short(blocks: Blocks, width: float, size: float, columns: int = 1) -> bool:
    """Whether a box holds a few lines of words and nothing else; `width` of a line and `size` of its type in mm."""
    inside = tuple(every_block(blocks))
    if not all(isinstance(block, (Paragraph, BulletList, OrderedList)) for block in inside):
        return False
    return _lines(_texts(inside), width, size) <= MAX_LINES * columns


def list_is_short(items: Iterable[Blocks], width: float, size: float) -> bool:
    """Whether a list has a few lines of words and nothing else."""
    inside = tuple(block for item in items for block in every_block(item))
    if not all(isinstance(block, (Paragraph, BulletList, OrderedList)) for block in inside):
        return False
    return _lines(_texts(inside), width, size) <= MAX_LIST_LINES


def table_is_short(rows: Iterable[tuple[Inlines, ...]], width: float, size: float) -> bool:
    """Whether a table has a few rows of short cells. Each cell counts as if it had its share of the width."""
    lines = 0
    for row in rows:
        lines += max((_lines((cell,), width / len(row), size) for cell in row), default=1)
    return lines <= MAX_LINES


def _texts(blocks: Iterable[Block]) -> tuple[Inlines, ...]:
    return tuple(text for block in blocks for text in lines_of(block))


def _lines(texts: Iterable[Inlines], width: float, size: float) -> int:
    letters = max(width / (_CHARACTER * size), 1)
    return sum(max(1, int(-(-len(plain(text)) // letters))) for text in texts)
