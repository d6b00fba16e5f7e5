"""Single pictures for a virtual table: how large they are, in mm and in pixels."""

from __future__ import annotations

from ppgen.plane import translate
from ppgen.scene.floors import printable
from ppgen.scene.model import Group, Item, Scene

LARGEST_PX = 4096
"""The longest side of a picture, in pixels."""
PX_PER_MM = 300 / 25.4
"""No picture is finer than this."""
CLEAR = 0.4
"""The room round what is cut out along its outline, in mm: transparent, so that the outline is found."""
TILE = 2.0
"""The thickness of tiles and tokens, in mm: that of cardboard."""
BOARD = 3.0
"""The thickness of a board, in mm."""


def framed(
    items: tuple[Item, ...],
    width: float,
    height: float,
    title: str,
    language: str,
    paper: str | None,
    margin: float = 0.0,
) -> Scene:
    """Items as a picture, with a margin round them."""
    moved = (Group(items, translate(margin, margin)),) if margin else items
    return Scene(width + 2 * margin, height + 2 * margin, printable(moved), title, title, language, paper)


def pixels_of(scene: Scene) -> int:
    """How many pixels wide a picture is."""
    finest = min(PX_PER_MM, LARGEST_PX / max(scene.width, scene.height))
    return max(1, int(scene.width * finest))
