"""A piece that faces forward does so in a legend, too, in figures and on sheets."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees
from pathlib import Path

import pytest

import ppgen
from ppgen.scene.model import Group, Item, Use
from tests.small_game import PAWNS, head

ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M5 1 L9 9 H1 Z" class="art-solid"/></svg>'
PIECES = """\
pieces:
  white-pawn: {name: white pawn, art: light, facing: forward}
  black-pawn: {name: black pawn, art: dark, facing: forward}
"""
SIDEWAYS = "variants: {sideways: {summary: s, changes: {rules: {players: {white: east, black: west}}}}}\n"
SHEETS = """\
sheets:
  - id: card
    title: Card
    layouts: [column: {items: [title, legend: {entries: {light: White, black-pawn: Black}}]}]
"""
FIGURES = """\
figures:
  - id: below
    title: T
    caption: C
    alt: A
    position: setup
    expect: legal
    legend: {light: White, black-pawn: Black}
  - id: picture
    title: T
    caption: C
    alt: A
    panels:
      - picture: {legend: {entries: {light: White, dark: Black}}}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    for name in ("light", "dark"):
        (tmp_path / "art" / f"{name}.svg").write_text(ART, encoding="utf-8")
    (tmp_path / "game.yaml").write_text(head() + PAWNS + PIECES + SIDEWAYS + SHEETS, encoding="utf-8")
    (tmp_path / "figures.yaml").write_text(FIGURES, encoding="utf-8")
    return tmp_path


def samples(items: Iterable[Item]) -> list[int]:
    """By how many degrees to the left the samples of a drawing are turned, in their order."""
    turned: list[int] = []
    for item in items:
        if isinstance(item, Use) and item.role == "sample":
            turned.append(round(-degrees(atan2(item.transform[1], item.transform[0]))) % 360)
        elif isinstance(item, Use):
            turned += samples(item.symbol.items)
        elif isinstance(item, Group):
            turned += samples(item.items)
    return turned


@pytest.mark.parametrize("figure", ["below", "picture"])
def test_a_sample_in_a_figure_faces_as_its_pieces_do(game: Path, figure: str) -> None:
    assert samples(ppgen.load(game).figure(figure).drawing().scene.items) == [0, 180]
    sideways = ppgen.load(game, variants=["sideways"]).figure(figure).drawing().scene
    assert samples(sideways.items) == [270, 90]


def test_a_sample_on_a_sheet_faces_as_the_pieces_of_the_setup_do(game: Path) -> None:
    scene = ppgen.load(game, variants=["sideways"]).sheet("card").drawing().page(0).scene
    assert samples(scene.items) == [270, 90]


def test_a_sample_of_a_drawing_that_both_players_share_stays_upright(game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("art: dark", "art: light"), encoding="utf-8")
    (game / "figures.yaml").write_text(FIGURES.replace("dark: Black", "white-pawn: Black"), encoding="utf-8")
    assert set(samples(ppgen.load(game).figure("below").drawing().scene.items)) == {0}


def test_pieces_that_stand_upright_do_so_in_a_legend(game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace(", facing: forward", ""), encoding="utf-8")
    loaded = ppgen.load(game)
    for scene in (loaded.figure("below").drawing().scene, loaded.sheet("card").drawing().page(0).scene):
        assert set(samples(scene.items)) == {0}
