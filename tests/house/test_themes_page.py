"""docs/themes.md says of the themes what they are."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import ppgen
from ppgen.scene import limits
from tools.themes_page import PAGE, written


def test_the_tables_are_current() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert written(text) == text, "run `make docs`"


def test_a_table_that_does_not_exist_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="shades"):
        written("<!-- table: shades -->\n<!-- end -->")


def test_the_sizes_are_those_in_force() -> None:
    text = PAGE.read_text(encoding="utf-8")
    sizes = (limits.MIN_CAPTION, limits.MIN_TEXT, limits.MIN_FOOTER)
    assert all(f"| {size:g} pt |" in text for size in sizes)
    assert f"| {limits.MIN_LINE:g} mm |" in text


@pytest.mark.parametrize(
    "book", sorted(Path(ppgen.__file__).parent.glob("games/*/figures.yaml")), ids=lambda book: book.parent.name
)
@pytest.mark.parametrize("key", ["space", "scale"])
def test_a_book_has_at_most_three_scales(book: Path, key: str) -> None:
    figures = yaml.safe_load(book.read_text(encoding="utf-8"))["figures"]
    assert len({figure[key] for figure in figures if key in figure}) <= 3
