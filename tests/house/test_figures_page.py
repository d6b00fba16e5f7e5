"""docs/figures.md shows every word of figures with the YAML that draws its picture, and that picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from ppgen.definition.marks import Annotation
from tools import figures_page
from tools.figures_page import PAGE, PAGES, PICTURES, pictures, quoted, written

TEXT = PAGE.read_text(encoding="utf-8")
HEADINGS = [line for line in TEXT.splitlines() if line.startswith("#")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_current_and_shows_figures(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "<!-- figure: " in text
    assert written(text) == text, "run `make docs`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_drawings_in_other_themes_are_current(page: Path) -> None:
    for file, drawn in pictures(page.read_text(encoding="utf-8")):
        assert file.read_bytes() == drawn, "run `make docs`"


def test_the_standard_pieces_are_shown_in_colour_and_in_ink() -> None:
    text = (PAGE.parent / "pieces.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\((?:\.\./output|pictures)/([\w./-]+)\.svg\)", text))
    assert {
        "counters/figures/pieces",
        "counters/figures/colours",
        "counters-pieces.ink",
        "counters-colours.ink",
    } <= shown
    assert {file.stem for file in PICTURES.glob("*.svg")} == {name for name in shown if "." in name}


@pytest.mark.parametrize("word", [kind.TAG for kind in get_args(Annotation)])
def test_every_mark_has_a_section_with_a_picture(word: str) -> None:
    heading = next((line for line in HEADINGS if f"`{word}`" in line), None)
    assert heading is not None, f"no heading of {PAGE.name} has `{word}`: tools/figures_page.py says how to add one"
    section = TEXT.split(f"{heading}\n", 1)[1].split("\n#", 1)[0]
    assert re.search(rf"\b{word}:", "".join(re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)))
    assert re.search(r"!\[[^]]{20,}\]\(\.\./output/.*\.svg\)", section)


DEFINITION = """\
figures:
  - id: one
    title: One
    annotate:
      - cross: A1

  # a remark about the next one
  - id: two
    title: Two
    show: [last]
"""


def test_a_figure_is_quoted_as_it_is_written() -> None:
    assert quoted(DEFINITION, "two") == "id: two\ntitle: Two\nshow: [last]\n"
    assert quoted(DEFINITION, "one").startswith("id: one\ntitle: One\nannotate:\n  - cross: A1\n")


def test_a_few_keys_of_a_figure_may_be_quoted() -> None:
    assert quoted(DEFINITION, "one", ("annotate",)) == "annotate:\n  - cross: A1\n"


@pytest.mark.parametrize(("figure", "keys"), [("three", ()), ("one", ("show",))])
def test_a_figure_or_key_that_is_not_there_is_an_error(figure: str, keys: tuple[str, ...]) -> None:
    with pytest.raises(LookupError, match=figure):
        quoted(DEFINITION, figure, keys)


def test_a_picture_that_is_not_drawn_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures_page, "_definition", lambda game: DEFINITION)
    with pytest.raises(LookupError, match=r"output/hen-house/figures/two\.svg is not drawn: run `ppgen diff --update`"):
        written("<!-- figure: hen-house/two -->\n<!-- end -->")
