"""Options that several commands share, so that they are spelt and explained alike everywhere."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from ppgen.cli.messages import complain, say
from ppgen.cli.paths import shown_path
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, unknown

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder, Project
    from ppgen.definition.variants import Choice
    from ppgen.options import SheetOptions
    from ppgen.press.request import Request

F = TypeVar("F", bound=Callable[..., Any])


def _read_formats(value: str | None, known: Collection[str]) -> tuple[str, ...] | None:
    """Known names, separated by commas, each once; if none is given, those of the project."""
    if value is None:
        return project_formats() or None
    names = tuple(dict.fromkeys(name.strip() for name in value.split(",")))
    for name in names:
        if name not in known:
            raise unknown("format", name, known)
    return names


def project_formats() -> tuple[str, ...]:
    """The formats that the project names, which may be none."""
    return tuple(dict.fromkeys(kind.text for kind in current_project().formats))


def asked(
    paper: str | None = None,
    theme: str | None = None,
    formats: Sequence[str] = ("svg",),
    options: SheetOptions | None = None,
    dpi: float = 300,
) -> Request:
    """The request that a command's options make. Papers and themes are those given, else those of the project.

    Raises EnvironmentProblem for a name that does not exist, and for options that cannot be printed.
    """
    from ppgen.options import PLAIN
    from ppgen.press.request import request

    project = current_project()
    papers = [paper] if paper is not None else [each.text for each in project.papers]
    themes = [theme] if theme is not None else [each.text for each in project.themes]
    return request(papers, themes, formats, options or PLAIN, dpi)


def refuse_repeated(context: click.Context, command: click.Command, arguments: Sequence[str]) -> None:
    """Refuse an option that takes a single value and is given twice: the last one would silently win.

    Flags and options that are documented as repeatable may come again. Raises click.UsageError.
    """
    inner = click.Context(command, info_name=command.name, parent=context)
    _, _, given = command.make_parser(inner).parse_args(list(arguments))
    for parameter, times in Counter(given).items():
        if times > 1 and isinstance(parameter, click.Option) and not _may_repeat(parameter):
            name = max(parameter.opts, key=len)
            often = "twice" if times == 2 else f"{times} times"
            raise click.UsageError(f"{name} is given {often}, but takes one value: keep one of them", inner)


def _may_repeat(option: click.Option) -> bool:
    return option.multiple or option.is_flag or option.count or option.is_eager


_NAMES = "The path of a folder with a game.yaml, else the id of a game of the project, else a bundled game"


def game_option() -> Callable[[F], F]:
    """`--game NAME` as the tuple `named`, with `--variant NAME` and `--set KEY=VALUE`, which `current_choice` returns.

    Without `--game`, a command takes all games of the project.
    """
    text = f"{_NAMES}; may be given several times. [default: all games of the project]"
    return _with_choices(click.option("--game", "named", metavar="NAME", multiple=True, help=text))


def one_game_option() -> Callable[[F], F]:
    """`--game NAME` as `game`, for a command that needs exactly one, with `--variant` and `--set` as elsewhere."""
    text = f"{_NAMES}."
    return _with_choices(click.option("--game", "game", metavar="NAME", required=True, help=text))


def _with_choices(game: Callable[[F], F]) -> Callable[[F], F]:
    """The options that choose variants and parameters, beside the one that names the game."""

    def decorate(command: F) -> F:
        text = "Set a parameter of every named game to a whole number; may be given several times."
        command = click.option(
            "--set", metavar="KEY=VALUE", multiple=True, expose_value=False, callback=_keep_settings, help=text
        )(command)
        text = "Choose a variant of every named game; may be given several times."
        command = click.option(
            "--variant", metavar="NAME", multiple=True, expose_value=False, callback=_keep_variants, help=text
        )(command)
        return game(command)

    return decorate


_VARIANTS, _SETTINGS = "ppgen.variants", "ppgen.settings"


def _keep_variants(context: click.Context, parameter: click.Parameter, names: tuple[str, ...]) -> None:
    context.meta[_VARIANTS] = tuple(dict.fromkeys(names))


def _keep_settings(context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> None:
    """`n=4` as a name and a number. Two numbers for one name contradict each other."""
    settings: dict[str, int] = {}
    for text in texts:
        name, equals, number = text.partition("=")
        if not (name and equals and re.fullmatch("-?[0-9]{1,9}", number)):
            raise click.BadParameter(f"{text!r} is not KEY=VALUE with a whole number, such as n=4")
        if settings.setdefault(name, int(number)) != int(number):
            raise click.BadParameter(f"{name} is given as {settings[name]} and as {int(number)}: keep one of them")
    context.meta[_SETTINGS] = tuple(settings.items())


def current_project() -> Project:
    """The project of the current folder, found once per command. Raises DefinitionError for a faulty ppgen.toml."""
    from ppgen.definition.project import find_project

    context = click.get_current_context(silent=True)
    kept: dict[str, Any] = context.meta if context is not None else {}
    if _PROJECT not in kept:
        project = find_project(Path.cwd())
        if project.papers or project.themes or project.formats or project.back_offset:
            from ppgen.press.request import refuse_unknown

            refuse_unknown(project)
        kept[_PROJECT] = project
    return cast("Project", kept[_PROJECT])


_PROJECT = "ppgen.project"


def forget_project() -> None:
    """Look for the project again, because the current folder is another one now."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta.pop(_PROJECT, None)


def current_choice() -> Choice:
    """The variants and parameters that the command was given."""
    from ppgen.definition.variants import Choice

    context = click.get_current_context(silent=True)
    meta = context.meta if context is not None else {}
    return Choice(meta.get(_VARIANTS, ()), meta.get(_SETTINGS, ()))


def load_chosen(game: GameFolder) -> Game:
    """A game with the variants and parameters that the command was given.

    Raises as `load_at` does, and DefinitionError for a font that cannot be used, whether or not any text has it.
    """
    from ppgen.definition.load import load_at

    loaded = load_at(game, current_choice())
    if loaded.fonts:
        from ppgen.blocks.fonts import refuse_fonts

        refuse_fonts(loaded)
    return loaded


def formats_option(default: str, more: Sequence[str] = (), besides: str = "") -> Callable[[F], F]:
    """`--format svg,pdf,png` as a tuple of names; None if neither the option nor the project names any.

    `more` are formats of this command alone; `besides` says what they are.
    """
    from ppgen.names import KINDS

    known = (*KINDS, *more)
    text = f"Any of {', '.join(known)}, separated by commas{besides}. [default: {default}, or what ppgen.toml says]"
    return click.option(
        "--format", "formats", metavar="LIST", callback=lambda *given: _read_formats(given[2], known), help=text
    )


def theme_option() -> Callable[[F], F]:
    """`--theme NAME`. The name is checked later, so that `--help` loads no theme."""
    text = "How things look: color, contrast or ink. [default: color, or what ppgen.toml says]"
    return click.option("--theme", metavar="NAME", help=text)


def dpi_option() -> Callable[[F], F]:
    """`--dpi N`, for PNG."""
    from ppgen.press.formats import DPI, MAX_DPI, MIN_DPI

    text = "Dots per inch of a PNG."
    span = click.IntRange(MIN_DPI, MAX_DPI)
    return click.option("--dpi", metavar="N", type=span, default=DPI, show_default=True, help=text)


def out_option() -> Callable[[F], F]:
    """`--out DIR`; without it, the output folder of the project."""
    text = f"Where files are written, in DIR/GAME/. {OUT_DEFAULT}"
    return click.option("--out", metavar="DIR", callback=lambda *given: out_folder(given[2]), help=text)


OUT_DEFAULT = "[default: output, or what ppgen.toml says]"


def out_folder(given: str | None) -> str:
    """The folder for drawings: the one given, relative to the current folder, else the project's.

    Raises EnvironmentProblem if that is a link out of the project, DefinitionError for a faulty ppgen.toml.
    """
    if given == "":
        raise EnvironmentProblem("--out needs the name of a folder", "--out . is the current one")
    if given is not None:
        return given
    project = current_project()
    if not project.keeps(project.output):
        message = f"{shown_path(project.output)} is a link that leads out of the project"
        raise EnvironmentProblem(message, "if that is intended, name the folder with --out")
    return os.path.relpath(project.output)


def trust_option() -> Callable[[F], F]:
    """`--trust-rules`."""
    text = "Run the rules.py of games that are not bundled. It is a program."
    return click.option("--trust-rules", "trust", is_flag=True, help=text)


def lints_option(before: str = "") -> Callable[[F], F]:
    """`--lints`, with words before its help."""
    from ppgen.names import LINTS

    what = "which" if before else "Which"
    text = f"{before}{what} lints look at the drawings, in every theme.  [default: {LINTS}]"
    return click.option("--lints", type=click.Choice(["all", "none"]), help=text)


def chosen_games(names: Sequence[str]) -> tuple[GameFolder, ...]:
    """The games that were asked for, each once, or all games of the project.

    Raises EnvironmentProblem for games that do not exist, and if there is none; DefinitionError for a faulty
    ppgen.toml, for two games with one id, and if it is unknown what all games are; click.UsageError for variants and
    parameters without a game.
    """
    from ppgen.press.choosing import games_of

    project = current_project()
    chosen = _named(names, project) if names else games_of(project)
    if not names and len(chosen) > 1 and current_choice().words:
        raise click.UsageError("--variant and --set go with --game NAME")
    return chosen


def games_or_faults(names: Sequence[str]) -> tuple[tuple[GameFolder, ...], tuple[Diagnostic, ...]]:
    """The games that were asked for, or the faults of the project, for commands that report findings.

    Raises as `chosen_games` does, except DefinitionError.
    """
    try:
        return chosen_games(names), ()
    except DefinitionError as mistake:
        return (), mistake.diagnostics


def _named(names: Sequence[str], project: Project) -> tuple[GameFolder, ...]:
    from ppgen.definition.project import refuse_twins

    games: dict[Path, GameFolder] = {}
    problems: list[EnvironmentProblem] = []
    for name in names:
        try:
            for game in _meant(name, project):
                games.setdefault(game.folder.resolve(), game)
        except EnvironmentProblem as problem:
            problems.append(problem)
    if problems:
        for earlier in problems[:-1]:
            complain(earlier)
        raise problems[-1]
    refuse_twins(tuple(games.values()))
    return tuple(games.values())


def _whole(name: str) -> str:
    """The name, or the absolute path of the folder of a game: then messages can name its files from the root."""
    from ppgen.definition.files import GAME, has

    path = os.path.abspath(name)
    return path if os.path.isdir(name) and has(Path(name), GAME) and os.path.samefile(path, name) else name


def _meant(name: str, project: Project) -> tuple[GameFolder, ...]:
    """The games that `--game NAME` means, with a word where two games could be meant.

    Raises EnvironmentProblem if there is none.
    """
    from ppgen.definition.bundled import bundled, bundled_twin
    from ppgen.press.choosing import games_called

    if not name:
        raise EnvironmentProblem("--game needs the name of a game or of a folder", "--game . is the current folder")
    games = games_called(_whole(name), project)
    if name in bundled() and games == project.named(name) and bundled_twin(games[0].folder) is None:
        say(f"ppgen: {name} means the game of this project, not the bundled game of that name", err=True)
    return games
