"""A small game on a cross of nine by nine, with figures, rating table and sheets, from a few lines of YAML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pytest

import ppgen
from ppgen.scene.model import GlyphRun, Group, Item, Use
from tests.small_game import head

GAME = (
    head()
    + """\
board: {columns: 5, rows: 5}
pieces:
  goal: {name: goal, art: flag}
ratings: {solo: [{word: master, min: 5}, {word: novice}]}
tables: {points: {title: Points, head: Coins, columns: ["1", "2"], rows: {a: {label: Ace, values: [3, -4]}}}}
rules:
  players: {geese: south, fox: north}
  holes: corners
  regions: {goal: C1}
  pieces:
    goose: {owner: geese, letters: G, moves: [step: orthogonal]}
    fox: {owner: fox, letters: F, moves: [step: orthogonal]}
  setup: {goose: [B5-D5], fox: C3}
  blocked: loss
variants: {wide: {summary: Another., changes: {}}}
"""
)
FIGURES = """\
figures:
  - id: opening
    title: Opening
    caption: How it begins.
    alt: A board.
    position: setup
    expect: legal
    legend: {arrow: a move}
    annotate: [{arrow: {from: B5, to: B4}}]
  - id: pair
    title: Pair
    caption: Both.
    alt: Boards.
    columns: 2
    panels:
      - {letter: A, position: setup, expect: legal}
      - {letter: B, caption: Then., position: setup, expect: legal}
  - {id: untrue, title: Untrue, caption: None., alt: A board., position: setup, expect: {illegal: BD-COUNT}}
  - {id: wide-one, title: Wide, caption: None., alt: A board., variant: wide, position: setup, expect: legal}
"""
FLAG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path class="art-solid" d="M 1 1 L 9 5 L 1 9 Z"/></svg>
"""
Load = Callable[..., ppgen.Game]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """The game, with a sheet of one block or of keys of its own, and further figures."""

    def loaded(block: str = "footer", figure: str = "", variants: Sequence[str] = (), sheet: str = "") -> ppgen.Game:
        keys = sheet or f"layouts: [{{column: {{items: [{block}]}}}}]"
        sheets = f"sheets:\n  - {{id: sheet, title: Sheet, {keys}}}\n"
        (tmp_path / "game.yaml").write_text(GAME + sheets, encoding="utf-8")
        (tmp_path / "figures.yaml").write_text(FIGURES + figure, encoding="utf-8")
        (tmp_path / "art").mkdir(exist_ok=True)
        (tmp_path / "art/flag.svg").write_text(FLAG, encoding="utf-8")
        return ppgen.load(tmp_path, variants=variants)

    return loaded


def walk(items: Iterable[Item]) -> Iterator[Item]:
    """Every item, inside groups and symbols, too."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)
        elif isinstance(item, Use):
            yield from walk(item.symbol.items)


def words(items: Iterable[Item]) -> list[str]:
    return [item.text for item in walk(items) if isinstance(item, GlyphRun)]


def ids(items: Iterable[Item]) -> set[str]:
    return {item.id for item in walk(items) if item.id}


def on_sheet(game: ppgen.Game) -> tuple[Item, ...]:
    return game.sheet("sheet").drawing().page(0).scene.items


def in_figure(game: ppgen.Game, name: str = "mine") -> tuple[Item, ...]:
    return game.figure(name).drawing().scene.items
