"""A turn that the rules do not allow, tried with a disc with letters: its ghost, and the arrow beside the letters."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppgen
from ppgen.scene.colour import contrast
from ppgen.scene.model import GlyphRun, Group, Shape
from tests.figures.sound import everything

GAME = """\
id: letters
title: Letters
board: {columns: 4, rows: 4, names: a1}
rules:
  players: [white, black]
  pieces: {man: {letters: {white: W, black: b}, moves: [slide: orthogonal]}}
  setup: {white man: a1, black man: d4}
  blocked: pass
"""
FIGURES = """\
figures:
  - id: tried
    title: Tried
    position: {notation: setup, then: [a1-b2]}
    width: 50
    expect: {illegal: BD-DIRECTION}
    caption: A man does not move like that.
    alt: A board.
"""


@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
def test_the_ghost_is_pale_and_dashed_and_its_letters_stay_free(tmp_path: Path, theme: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "figures.yaml").write_text(FIGURES, encoding="utf-8")
    game = ppgen.load(tmp_path)
    assert [found.message for found in game.check() if found.code.startswith("DRAW-")] == []
    drawn = {item.id: item for item, _, _ in everything(game.figure("tried").drawing(theme=theme).scene)}
    ghost, piece = drawn["ghost-white-man-a1"], drawn["white-man-b2"]
    assert isinstance(ghost, Group)
    assert isinstance(piece, Group)
    (ghost_ring, ghost_letter), (ring, letter) = ghost.items, piece.items
    assert isinstance(ghost_ring, Shape)
    assert isinstance(ring, Shape)
    assert ghost_ring.stroke is not None
    assert ring.stroke is not None
    assert ghost_ring.stroke.dash
    assert not ring.stroke.dash
    assert isinstance(ghost_letter, GlyphRun)
    assert isinstance(letter, GlyphRun)
    assert contrast(ghost_letter.fill, "#ffffff") < contrast(letter.fill, "#ffffff")
