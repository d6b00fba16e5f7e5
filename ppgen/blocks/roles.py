"""The theme in which a game is drawn: with its own roles, and with the suits in the form that it asks for."""

from __future__ import annotations

from ppgen.definition.game import Game
from ppgen.definition.roles import LineSpec, PaintSpec
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.scene.model import Stroke
from ppgen.scene.theme import Hatch, Style, Theme, adapted


def theme_for(game: Game, theme: Theme) -> Theme:
    """The theme of a game's drawings. Raises DefinitionError if the game defines a role that every theme has."""
    taken = [role for role in game.roles.values() if role.id in theme.styles]
    if taken:
        hint = "choose another name: every theme has this role"
        raise DefinitionError(
            [Diagnostic(role.mark, "DEF-DUPLICATE-ID", f"role {role.id!r} is taken", hint) for role in taken]
        )
    own = tuple((role.id, _style(getattr(role, theme.name))) for role in game.roles.values())
    return adapted(theme, game.piecepack.arms, own)


def _style(paint: PaintSpec) -> Style:
    stroke = None if paint.line is None else _stroke(paint.line)
    hatch = None if paint.hatch is None else Hatch(_stroke(paint.hatch.line), paint.hatch.angle, paint.hatch.gap)
    core = None if paint.line is None or paint.line.core is None else paint.line.core
    return Style(paint.fill, stroke, hatch, None if core is None else Stroke(core.colour, core.width, core.dash))


def _stroke(line: LineSpec) -> Stroke:
    return Stroke(line.colour, line.width, line.dash, *(("round", "round") if line.round else ("butt", "miter")))
