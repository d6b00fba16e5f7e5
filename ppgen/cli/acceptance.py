"""The commands that accept what is drawn now."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.cli.options import current_choice
from ppgen.diagnostics import EnvironmentProblem
from ppgen.escapes import visible
from ppgen.names import THEME, DrawingName, read, read_game

if TYPE_CHECKING:
    from ppgen.baseline.changes import Change
    from ppgen.baseline.comparison import Comparison
    from ppgen.report.html import Acceptance
    from ppgen.report.model import Report


def update(words: Sequence[str]) -> str:
    """`ppgen diff --update` with more words, as a shell takes it."""
    return shlex.join(["ppgen", "diff", "--update", *words])


def games_words(games: Sequence[str]) -> list[str]:
    """The options that name the games of this run again, with its variants and parameters."""
    words = [word for name in games for word in ("--game", name)]
    choice = current_choice()
    return words + _choice_words(choice.variants, choice.settings)


def figure_words(ids: Sequence[str]) -> list[str]:
    """The options that name these figures."""
    return [word for name in ids for word in ("--figure", name)]


def other_words(given_out: str | None, trust: bool, theme: str | None) -> list[str]:
    """The other options of this run that say what is drawn, and where."""
    words = ["--out", given_out] if given_out is not None else []
    words += ["--trust-rules"] if trust else []
    return words + (["--theme", theme] if theme is not None else [])


def removal(comparison: Comparison, out: str, *, staged: bool = False) -> list[str]:
    """The git command that removes the drawings of games that are gone, which `--prune` leaves; else no command.

    A name that cannot be typed as it is shown is left out. If what was compared was `staged`, git is not asked again.
    """
    gone = [change.name for change in _of_gone_games(comparison)]
    tracked = gone if staged else _tracked(Path(out), gone)
    folders = dict.fromkeys(name.split("/")[0] for name in tracked)
    paths = [f"{out}/{folder}" for folder in folders if folder == visible(folder)]
    return [shlex.join(["git", "rm", "-r", *paths])] if paths else []


def kinds_to_accept(comparison: Comparison) -> set[str]:
    """The kinds of findings that `--update`, with `--prune` for what nothing draws, accepts."""
    gone = {change.name for change in _of_gone_games(comparison)}
    return {change.kind for change in comparison.findings if change.kind != "withheld" and change.name not in gone}


def _of_gone_games(comparison: Comparison) -> tuple[Change, ...]:
    """The drawings of games that are gone. No run of ppgen removes them.

    A bundled game is never gone: its drawings are compared when it is named.
    """
    from ppgen.definition.bundled import bundled

    here = {*comparison.games, *bundled()} if comparison.games else set[str]()
    return tuple(
        change
        for change in comparison.findings
        if here and change.kind in ("removed", "orphaned") and not change.pending and change.game not in here
    )


def _tracked(out: Path, names: Sequence[str]) -> list[str]:
    """Those of some drawings that git tracks. No hint is worth a failure of git."""
    from ppgen.baseline.source import in_index, inside_git

    try:
        tracked = in_index(out, names) if names and inside_git(out) else set[str]()
    except EnvironmentProblem:
        return []
    return [name for name in names if name in tracked]


def offered(
    comparison: Comparison, report: Report, games: Sequence[str], others: Sequence[str], out: str
) -> Acceptance:
    """The commands that a page offers to copy. What lies on disk already only needs `git add`.

    `report.accepting` has the commands for everything: first that which draws, if there is something to draw, then
    those of git.
    """
    from ppgen.report.html import Acceptance

    drawings = each_drawing(comparison, games, others, out)
    undrawn = {change.name for change in comparison.findings if not change.pending and change.name in drawings}
    draw, add, *_ = report.accepting
    everything = draw if undrawn or "--prune" in draw else add if drawings else ""
    sheets = frozenset(name for name in undrawn if "/figures/" not in name)
    return Acceptance(everything, drawings, sheets)


def each_drawing(comparison: Comparison, games: Sequence[str], others: Sequence[str], out: str) -> dict[str, str]:
    """The command for each drawing by its name, in a run with these games and with `other_words`.

    Sheets are accepted together with the rest of their game. Nothing accepts a figure that is withheld, and `--prune`
    deletes what nothing draws.
    """
    given = games_words(games)
    read_names = ((change.name, read(change.name)) for change in comparison.findings)
    known = {name: drawing[0] for name, drawing in read_names if drawing is not None}
    times = Counter(_figure_of(drawing) for drawing in known.values())
    commands: dict[str, str] = {}
    for change in comparison.findings:
        drawing = known.get(change.name)
        if drawing is None or change.kind in ("withheld", "removed", "orphaned"):
            continue
        if change.pending:
            commands[change.name] = shlex.join(["git", "add", "--", f"{out}/{change.name}"])
            continue
        several = times[_figure_of(drawing)] > 1
        named_alone = len(games) > 1 and drawing.game in games
        words = games_words([drawing.game]) if named_alone else given or _game_words(drawing, several)
        if drawing.room == "figures":
            words = [*words, *figure_words([drawing.id])]
        if several and drawing.theme != THEME and "--theme" not in others:
            words = [*words, "--theme", drawing.theme]
        commands[change.name] = update([*words, *others])
    return commands


def _figure_of(drawing: DrawingName) -> tuple[str, str, str]:
    """What `--figure` names: a drawing in whatever theme and variant."""
    named = read_game(drawing.game)
    return (named[0] if named is not None else drawing.game), drawing.room, drawing.id


def _game_words(drawing: DrawingName, several: bool) -> list[str]:
    """The options for the game of a drawing and, if `several` of its figure changed, for its variant."""
    named = read_game(drawing.game)
    if named is None:
        return ["--game", drawing.game]
    game, variants, settings = named
    return ["--game", game, *(_choice_words(variants, settings) if several else ())]


def _choice_words(variants: Sequence[str], settings: Sequence[tuple[str, int]]) -> list[str]:
    words = [word for name in variants for word in ("--variant", name)]
    return words + [word for name, value in settings for word in ("--set", f"{name}={value}")]
