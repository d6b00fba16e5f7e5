"""The definition of The Long Way for a folder that has other figures than the game."""

from __future__ import annotations

from ppgen.definition.bundled import GAMES

_FIGURE = "{figure: counting}"


def definition() -> str:
    """Its `game.yaml`, with words in place of the figure on its reference card."""
    text = (GAMES / "long_way" / "game.yaml").read_text(encoding="utf-8")
    assert text.count("{figure: ") == text.count(_FIGURE) == 1
    return text.replace(_FIGURE, "{text: A way is counted.}")
