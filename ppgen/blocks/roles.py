"""The theme in which a game is drawn: with its own roles and colours, and the suits as it wants them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ppgen.definition.game import Game
from ppgen.definition.roles import LineSpec, PaintSpec, RoleSpec
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.scene.model import Stroke
from ppgen.scene.theme import Hatch, Style, Theme, adapted

if TYPE_CHECKING:
    from ppgen.definition.colours import ColourSpec


def line_role(name: str) -> str:
    """The role of a colour of the game where it is that of a line or a text. No other role has a blank in its name."""
    return f"{name} line"


def theme_for(game: Game, theme: Theme) -> Theme:
    """The theme of a game's drawings: it has the game's own roles and colours.

    Raises DefinitionError if a role or a colour of the game has a name that is taken.
    """
    hint = "choose another name: every theme has this role"
    faults = [
        Diagnostic(mark, "DEF-DUPLICATE-ID", f"{kind} {name!r} is taken", hint)
        for kind, marks in (("role", _marks(game.roles)), ("colour", _marks(game.colours)))
        for name, mark in marks.items()
        if name in theme.styles
    ]
    hint = "choose another name: the game has a role of this name"
    both = (name for name in game.colours if name in game.roles)
    faults += [Diagnostic(game.colours[n].mark, "DEF-DUPLICATE-ID", f"colour {n!r} is taken", hint) for n in both]
    if faults:
        raise DefinitionError(faults)
    own = tuple((role.id, _style(getattr(role, theme.name))) for role in game.roles.values())
    colours = tuple(style for name, colour in game.colours.items() for style in _coloured(name, colour, theme))
    return adapted(theme, game.piecepack.arms, (*own, *colours))


def _marks(named: Mapping[str, RoleSpec] | Mapping[str, ColourSpec]) -> dict[str, Mark]:
    return {name: each.mark for name, each in named.items()}


def _coloured(name: str, colour: ColourSpec, theme: Theme) -> tuple[tuple[str, Style], tuple[str, Style]]:
    """The paint of a colour, by the name of its role: as an area, and as a line or a text."""
    from ppgen.blocks.colours import colour_styles

    area, line = colour_styles(colour, theme)
    return (name, area), (line_role(name), line)


def _style(paint: PaintSpec) -> Style:
    stroke = None if paint.line is None else _stroke(paint.line)
    hatch = None if paint.hatch is None else Hatch(_stroke(paint.hatch.line), paint.hatch.angle, paint.hatch.gap)
    core = None if paint.line is None or paint.line.core is None else paint.line.core
    return Style(paint.fill, stroke, hatch, None if core is None else Stroke(core.colour, core.width, core.dash))


def _stroke(line: LineSpec) -> Stroke:
    return Stroke(line.colour, line.width, line.dash, *(("round", "round") if line.round else ("butt", "miter")))
