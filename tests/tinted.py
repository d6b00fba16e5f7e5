"""A game on hexagons whose regions have tints, drawings or both, and one space that is missing."""

from __future__ import annotations

from pathlib import Path

from tests.small_game import head

_GAME = """\
board: {hexes: hexagon, side: 3, top: flat, names: a1}
pieces:
  otters-otter: {name: otter, art: piece-figure, size: 0.6}
  herons-heron: {name: heron, art: piece-chess-knight, size: 0.6}
  otters-den: {name: den, art: icon-star, size: 0.7}
  herons-den: {name: nest, art: icon-heart, size: 0.7}
  reeds: {name: reeds, art: icon-star, size: 0.4}
rules:
  players: {otters: north, herons: south}
  holes: c4
  regions:
    den: {otters: {spaces: [a1, b1], tint: purple}, herons: {spaces: [d5, e5], tint: brown}}
    reeds: {spaces: [b3, c2, d3], tint: green}
    bank: [a3, e3]
  pieces:
    otter: {owner: otters, moves: [step: any]}
    heron: {owner: herons, letters: h, moves: [step: any]}
  setup: {otter: [a1, c1, b3], heron: [d4, e5]}
  blocked: pass
sheets:
  - {id: board, title: Weir, summary: The board, layouts: [column: [board: {min: 12, max: 20}]]}
"""
_FIGURES = """\
figures:
  - id: start
    title: The start
    coordinates: inside
    position: setup
    legend: {tint-green: reeds}
    expect: legal
    caption: The setup.
    alt: Hexagons with otters and herons on them.
  - id: bare
    title: The board
    position: "3/4/5/4/3 otters"
    expect: illustration
    caption: The board by itself.
    alt: Hexagons.
"""


def write(folder: Path) -> Path:
    """Write the game into a folder of its own there."""
    weir = folder / "weir"
    weir.mkdir(parents=True)
    (weir / "game.yaml").write_text(head("weir", players=(2, 2)) + _GAME, encoding="utf-8")
    (weir / "figures.yaml").write_text(_FIGURES, encoding="utf-8")
    return weir
