"""The lines that a part is cut and folded along."""

from __future__ import annotations

from ppgen.records import replace
from ppgen.scene.model import Stroke
from ppgen.scene.theme import Theme


def cut_stroke(theme: Theme) -> Stroke:
    """The outline that a knife or scissors follow."""
    return replace(theme.line("piece-face"), dash=(), cap="butt", join="round")


def fold_stroke(theme: Theme, dark: bool) -> Stroke:
    """Dashes that show on the ground they lie on: white on a `dark` one."""
    edge = theme.line("piece-face")
    return Stroke(theme.fill("text-inverse") if dark else edge.colour, edge.width, (1.0, 0.8))
