"""Options that several commands share, so that they are spelt and explained alike everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ppgen.diagnostics import did_you_mean

if TYPE_CHECKING:
    from ppgen.definition.variants import Choice

F = TypeVar("F", bound=Callable[..., Any])
DEFAULT_OUT = "output"


def _read_formats(known: Sequence[str]) -> Callable[[click.Context, click.Parameter, str], tuple[str, ...]]:
    """Names separated by commas, each one of those known, each once."""

    def read(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
        names = [name.strip() for name in value.split(",")]
        for name in names:
            if name not in known:
                raise click.BadParameter(f"there is no format {name!r}: {did_you_mean(name, known, 'formats')}")
        return tuple(dict.fromkeys(names))

    return read


def game_option(*, required: bool = False) -> Callable[[F], F]:
    """`--game NAME`; without it, a command takes all bundled games."""
    text = "A bundled game, or the path of a folder with a game.yaml." + ("" if required else " [default: all]")
    return click.option("--game", "game", metavar="NAME", required=required, help=text)


def choice_options() -> Callable[[F], F]:
    """`--variant NAME` and `--set KEY=VALUE`, each as often as wanted; `chosen` makes one value of both."""

    def decorate(command: F) -> F:
        text = "Play by a variant of the game; may be given several times."
        command = click.option("--variant", "variants", metavar="NAME", multiple=True, help=text)(command)
        text = "Give a parameter of the game a whole number; may be given several times."
        return click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, callback=_read_set, help=text)(
            command
        )

    return decorate


def _read_set(
    context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, int], ...]:
    """`n=4` as a name and a number; of two for one name the last counts."""
    found: dict[str, int] = {}
    for text in values:
        name, equals, number = text.partition("=")
        if not (name.strip() and equals and number.strip().lstrip("-").isdecimal() and len(number) <= 9):
            raise click.BadParameter(f"{text!r} is no KEY=VALUE with a whole number, such as n=4")
        found[name.strip()] = int(number)
    return tuple(found.items())


def chosen(variants: Sequence[str], settings: Sequence[tuple[str, int]]) -> Choice:
    """What `choice_options` were given."""
    from ppgen.definition.variants import Choice

    return Choice(tuple(variants), tuple(settings))


def formats_option(known: Sequence[str], default: str) -> Callable[[F], F]:
    """`--format svg,pdf,png`, as a tuple of names."""
    text = f"Any of {', '.join(known)}, separated by commas."
    read = _read_formats(known)
    return click.option(
        "--format", "formats", metavar="LIST", callback=read, default=default, show_default=True, help=text
    )


def theme_option() -> Callable[[F], F]:
    """`--theme NAME`; the name is checked by `theme_named`, so that no theme is loaded for `--help`."""
    text = "How things look: color, contrast or ink."
    return click.option("--theme", metavar="NAME", default="color", show_default=True, help=text)


def dpi_option(default: int = 300) -> Callable[[F], F]:
    """`--dpi N`, for PNG. Beyond 2400 a picture of one sheet no longer fits into memory."""
    text = "Dots an inch of a PNG."
    span = click.IntRange(36, 2400)
    return click.option("--dpi", metavar="N", type=span, default=default, show_default=True, help=text)


def out_option() -> Callable[[F], F]:
    """`--out DIR`."""
    text = "Where files are written, in DIR/GAME/."
    return click.option("--out", metavar="DIR", default=DEFAULT_OUT, show_default=True, help=text)


def trust_option() -> Callable[[F], F]:
    """`--trust-rules`."""
    text = "Run the rules.py of a game that is not bundled: it is a program."
    return click.option("--trust-rules", "trust", is_flag=True, help=text)


def theme_named(name: str) -> Any:
    """The theme of that name (`ppgen.scene.theme.Theme`). Raises click.BadParameter with the names there are."""
    from ppgen.scene.theme import THEMES

    if name not in THEMES:
        hint = did_you_mean(name, THEMES, "themes")
        raise click.BadParameter(f"there is no theme {name!r}: {hint}", param_hint="--theme")
    return THEMES[name]


def chosen_games(game: str | None) -> tuple[str, ...]:
    """The game that was asked for, or all bundled ones."""
    if game is not None:
        return (game,)
    from ppgen.definition.load import bundled

    return bundled()
