"""A scale such as 1 : 2 is true on paper alone: loose figures and PDF state it, pages of HTML and Markdown do not."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from shutil import copytree

import pytest

from ppgen.book.blocks import FigureBlock, SheetBlock
from ppgen.book.html.drawn import Drawings
from ppgen.book.model import Book
from ppgen.book.pictures import Picture
from ppgen.book.plain import write
from ppgen.definition.project import GameFolder
from ppgen.definition.variants import Choice
from ppgen.diagnostics import Mark
from ppgen.press.books import judge_book
from ppgen.press.judging import judge_games
from ppgen.render import svg
from ppgen.scene.model import GlyphRun, Group, Item, Scene, Use

BOWLS = Path(__file__).parents[1] / "bowls"
SCALE = "1 : 2"
GAME = """\
sheets:
  - id: card
    title: Card
    layouts: [{column: {items: [{figure: close}]}}]
"""
FIGURES = """\
figures:
  - id: close
    title: A close shot
    width: 140
    scale: 0.25
    position: {notation: "0,0 120,40", then: ["4 20,30", "3 60,60", "5 90,20"]}
    inset: {region: '70,0 140,60', scale: 0.5, place: right}
    expect: legal
    caption: Bowls.
    alt: A green with bowls.
  - id: steps
    title: Shots
    width: 160
    scale: 0.2
    columns: 2
    caption: A shot, and then the next.
    alt: Greens with bowls.
    panels:
      - letter: A
        expect: legal
        caption: Before.
        position: {notation: "0,0 120,40", then: ["4 20,30"]}
        inset: {region: '70,0 140,60', scale: 0.5, place: bottom-right}
      - letter: B
        expect: legal
        caption: After.
        position: {notation: "0,0 120,40", then: ["4 20,30", "3 60,60"]}
        inset: {region: '70,0 140,60', scale: 0.5, place: bottom-right}
"""
TEXT = """\
# Bowls

:::{figure} close
:::

:::{figure} steps
:::

:::{sheet} card
:::
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    folder = tmp_path_factory.mktemp("games") / "bowls"
    copytree(BOWLS, folder)
    game = folder / "game.yaml"
    game.write_text(game.read_text() + GAME)
    (folder / "figures.yaml").write_text(FIGURES)
    (folder / "rulebook.md").write_text(TEXT)
    place = GameFolder("bowls", folder, Mark(str(game), 1, 1))
    (judged,) = judge_games((place,), Choice(), trust=True)
    assert judged.findings == ()
    result = judge_book(judged)
    assert result is not None
    assert result.book is not None, result.findings
    return replace(result.book, cover=result.book.figures[0].picture)


def pictures(book: Book) -> list[Picture]:
    """The pictures of all figures and sheets, and of the steps of figures."""
    found = []
    for block in book.every_block():
        if isinstance(block, FigureBlock):
            for figure in block.figures:
                found += [figure.picture, *(frame.picture for frame in figure.frames)]
        elif isinstance(block, SheetBlock):
            found += block.sheet.pages
    return found


def without(scene: Scene, words: str) -> Scene:
    """The drawing without every group that holds these words itself."""

    def cleaned(item: Item) -> Item:
        if isinstance(item, Use):
            return replace(item, symbol=replace(item.symbol, items=kept(item.symbol.items)))
        return replace(item, items=kept(item.items)) if isinstance(item, Group) else item

    def kept(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(
            cleaned(item)
            for item in items
            if not (isinstance(item, Group) and any(isinstance(p, GlyphRun) and p.text == words for p in item.items))
        )

    return replace(scene, items=kept(scene.items))


def drawn(scene: Scene, theme: str) -> Scene:
    return scene


def test_the_figure_itself_states_its_scale(book: Book) -> None:
    stated = [picture.key for picture in pictures(book) if SCALE.encode() in svg.render(picture.scene())]
    frames = {"figure-steps-frame-1", "figure-steps-frame-2"}
    assert set(stated) >= {"figure-close", "figure-steps", "sheet-card-1", *frames}


def test_markdown_states_none(book: Book) -> None:
    plain = write(book)
    assert SCALE not in plain.text.decode()
    assert {Path(name).stem for name in plain.pictures} >= {"figure-close", "figure-steps", "sheet-card-1"}
    for name, data in plain.pictures.items():
        assert SCALE.encode() not in data, name
        assert b'data-role="scale"' not in data


def test_html_states_none(book: Book) -> None:
    for picture in pictures(book):
        scene = picture.scene()
        clean = without(scene, SCALE)
        bare = replace(picture, draw=partial(drawn, clean))
        shown, expected = Drawings("color", ""), Drawings("color", "")
        assert shown.picture(picture) == expected.picture(bare), picture.key
        assert shown.definitions() == expected.definitions(), picture.key
