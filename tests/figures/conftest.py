"""Games with their rules, and figures of them read from a few lines of YAML."""

from __future__ import annotations

from collections.abc import Callable
from json import dumps
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

from ppgen.definition.game import Game
from ppgen.definition.load import load_figures, load_game
from ppgen.figures.judge import judge, judge_book
from ppgen.figures.statement import Statement
from ppgen.records import replace
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import Rules
from tests.small_game import ORCHARD

Judged = Callable[[str], Statement]

ORCHARD_TRANSCRIPT = """
transcripts:
  short:
    setup: setup
    turns:
      - {label: B, turn: "A1-A2"}
      - "B6-B5"
figures:
"""

LONG_WAY_TRANSCRIPT = """
transcripts:
  short:
    setup: "in:A4w out:G6e"
    players: [ann, bob]
    turns:
      - {label: B, turn: "15: A3 =5A4 | C3 =1C4"}
      - "26: B1 =2B1 | F1 =2F1"
figures:
"""


@pytest.fixture(scope="session")
def orchard() -> Game:
    """A small game for tests alone."""
    return load_game(ORCHARD)


@pytest.fixture(scope="session")
def orchard_rules(orchard: Game) -> Rules[Any]:
    return load_rules(orchard)


@pytest.fixture
def judged(orchard: Game, orchard_rules: Rules[Any], tmp_path: Path) -> Judged:
    """Judge one figure of the small game."""
    return judging(orchard, orchard_rules, tmp_path, ORCHARD_TRANSCRIPT)


@pytest.fixture(scope="session")
def long_way() -> Game:
    """A game whose players have a sheet each, and whose facts have many numbers."""
    return load_game("long-way")


@pytest.fixture(scope="session")
def long_way_rules(long_way: Game) -> Rules[Any]:
    return load_rules(long_way)


@pytest.fixture
def judged_long_way(long_way: Game, long_way_rules: Rules[Any], tmp_path: Path) -> Judged:
    """Judge one figure of The Long Way."""
    return judging(long_way, long_way_rules, tmp_path, LONG_WAY_TRANSCRIPT)


def judging(game: Game, rules: Rules[Any], folder: Path, transcript: str) -> Judged:
    """Judges one figure given as YAML; title, caption and alternative text are supplied where it has none."""

    def judge(text: str) -> Statement:
        body = dedent(text).strip()
        for key in ("title", "caption", "alt"):
            if f"\n{key}:" not in f"\n{body}":
                body += f"\n{key}: A {key}."
        figure = "  - id: figure\n" + indent(body, "    ")
        (folder / "figures.yaml").write_text(transcript + figure + "\n", encoding="utf-8")
        book = load_figures(replace(game, folder=folder))
        (statement,) = judge_book(game, rules, book)
        return statement

    return judge


@pytest.fixture
def judged_in(tmp_path: Path) -> Callable[[str, str, str], Statement]:
    """Judge a caption of a figure, given as YAML, of any bundled game."""

    def judge_in(name: str, figure: str, caption: str) -> Statement:
        body = indent(f"{figure}\ntitle: A title.\nalt: A picture.\ncaption: {dumps(caption)}", "    ")
        (tmp_path / "figures.yaml").write_text(f"figures:\n  - id: figure\n{body}\n", encoding="utf-8")
        game = load_game(name)
        book = load_figures(replace(game, folder=tmp_path))
        return judge(game, load_rules(game), book, book.figures[0])

    return judge_in
