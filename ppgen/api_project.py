"""What the library does with the games of a project: compare their drawings, show them on a page, count moves.

Nothing here prints or writes a file. The results are the same as those of `ppgen diff`, `gallery` and `perft`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from ppgen.api import Game, load
from ppgen.arguments import check
from ppgen.baseline.comparison import Comparison
from ppgen.definition.project import Project, find_project
from ppgen.definition.variants import Choice
from ppgen.diagnostics import Diagnostic, EnvironmentProblem
from ppgen.press.counting import MoveCounts
from ppgen.press.request import Request
from ppgen.records import replace, told_by

NO_PARAMETERS: Mapping[str, int] = MappingProxyType({})
PAGE = "index.html"


def diff(
    project: str | os.PathLike[str] = ".",
    *,
    games: Sequence[str] = (),
    figures: Sequence[str] = (),
    theme: str | None = None,
    against: str | os.PathLike[str] | None = None,
    out: str | os.PathLike[str] | None = None,
    on_disk: bool = False,
    variants: Sequence[str] = (),
    parameters: Mapping[str, int] = NO_PARAMETERS,
    trust_rules: bool = False,
) -> Comparison:
    """What changed in the drawings of a project since they were committed: each change in words, and both drawings.

    `project` is a folder in it, and `games` are its ids, paths of folders or bundled games; without any, all games of
    the project. `against` is a folder or a git revision (by default HEAD), and `out` the folder where drawings are
    committed; `on_disk` compares with the files as they lie there. Everything is drawn in memory.

    The result has `changes`, of which `findings` are those that count, and the faults of definitions in `broken`.
    Raises EnvironmentProblem for a game, figure, theme or revision that does not exist, DefinitionError for a faulty
    `ppgen.toml`.
    """
    check(diff, locals())
    from ppgen.baseline.pending import with_pending
    from ppgen.press.choosing import games_of
    from ppgen.press.comparing import chosen_baseline, compared, git_knows, scope
    from ppgen.press.fresh import draw_games

    here = _project(project)
    chosen = games_of(here, games)
    choice = _choice(here, games, variants, parameters)
    asked = _asked(here, [theme] if theme is not None else [], choice, trust_rules)
    wanted = replace(asked, figures=tuple(figures), only_themes=theme is not None)
    folder = here.output if out is None else Path(out)
    if against is not None and on_disk:
        raise EnvironmentProblem("on_disk and against name two baselines: give only one", code="argument")
    in_scope = scope(chosen, wanted, everything=not games)
    name = _near(here.root, str(folder))
    baseline = chosen_baseline(None if against is None else os.fspath(against), on_disk, folder, in_scope, name)
    comparison = compared(draw_games(chosen, wanted, baseline.files).drawn, baseline, _from(here))
    if against is None and git_knows(folder, on_disk=on_disk):
        return with_pending(comparison, folder, in_scope, name)
    return comparison


@told_by("findings")
@dataclass(frozen=True, slots=True)
class Gallery:
    """One page with every figure, sheet and deck, and the files that it shows.

    `files` holds the bytes of every file by its path in the output folder, the page among them as `index.html`;
    `findings` is what was found on the way. The page has no more of a figure that does not hold than its faults.
    """

    files: Mapping[str, bytes] = field(repr=False)
    findings: tuple[Diagnostic, ...] = ()

    @property
    def page(self) -> bytes:
        """The page as HTML. It refers to the other files relative to itself. Empty if no game can be read."""
        return self.files.get(PAGE, b"")


def gallery(
    project: str | os.PathLike[str] = ".",
    *,
    games: Sequence[str] = (),
    variants: Sequence[str] = (),
    parameters: Mapping[str, int] = NO_PARAMETERS,
    trust_rules: bool = False,
) -> Gallery:
    """Every figure, sheet, deck and rulebook of a project, and a page that shows them all, as `ppgen gallery` has it.

    `project` and `games` are those of `diff`. Raises EnvironmentProblem for a game that does not exist, and where two
    drawings have one name; DefinitionError for a faulty `ppgen.toml`.

    >>> sorted(gallery(games=["tic-tac-toe"]).files)[:2]
    ['index.html', 'tic-tac-toe/figures/no-more-turns.svg']
    """
    check(gallery, locals())
    from ppgen.gallery_page.page import page
    from ppgen.press.choosing import games_of
    from ppgen.press.exhibits import exhibits, findings_of
    from ppgen.press.judging import judge_games
    from ppgen.version import __version__

    here = _project(project)
    chosen = games_of(here, games)
    choice = _choice(here, games, variants, parameters)
    request = _asked(here, [], choice, trust_rules, [kind.text for kind in here.formats])
    judged = judge_games(chosen, choice, trust=trust_rules)
    files: dict[str, bytes] = {}
    shown = exhibits(judged, request, files.__setitem__)
    if shown:
        files[PAGE] = page(shown, __version__)
    return Gallery(MappingProxyType(files), tuple(map(_from(here), findings_of(judged, shown))))


def perft(game: Game | str | os.PathLike[str], depth: int, *, start: str = "setup") -> MoveCounts:
    """How many sequences of `depth` legal moves (0 to 99) there are, in all and by the first move.

    The game is one that was loaded, or what `load` takes; its rules must be data. `start` is a position in notation.
    Raises EnvironmentProblem for rules that are a program, a depth out of bounds, and a position that cannot be read;
    else as `load` does.

    >>> counts = perft("hexapawn", 2)
    >>> counts.total, dict(counts.by_move)
    (10, {'A1-A2': 3, 'B1-B2': 4, 'C1-C2': 3})
    """
    check(perft, locals())
    from ppgen.press.counting import count_moves

    whole = game if isinstance(game, Game) else load(game)
    return count_moves(whole.rules, whole.id, depth, start)


def _project(folder: str | os.PathLike[str]) -> Project:
    """Raises EnvironmentProblem if there is no such folder, DefinitionError for faults of its `ppgen.toml`."""
    from ppgen.press.request import refuse_unknown

    path = Path(os.path.abspath(folder))
    if not os.path.isdir(path):
        raise EnvironmentProblem(f"there is no folder {os.fspath(folder)}", code="no-folder", folder=os.fspath(folder))
    project = find_project(path)
    refuse_unknown(project)
    return project


def _choice(project: Project, games: Sequence[str], variants: Sequence[str], parameters: Mapping[str, int]) -> Choice:
    choice = Choice(tuple(dict.fromkeys(variants)), tuple(parameters.items()))
    if choice.words and not games and len(project.games) > 1:
        raise EnvironmentProblem("variants and parameters go with games: name those that have them", code="argument")
    return choice


def _asked(
    project: Project, themes: Sequence[str], choice: Choice, trust: bool, formats: Sequence[str] = ("svg",)
) -> Request:
    """What is drawn: on the papers and in the themes of the project, unless one is asked for."""
    from ppgen.press.request import request

    papers = [paper.text for paper in project.papers]
    asked = request(papers, themes or [theme.text for theme in project.themes], tuple(formats))
    return replace(asked, choice=choice, trust=trust)


def _from(project: Project) -> Callable[[Diagnostic], Diagnostic]:
    """Names the files of faults from the root of the project."""

    def shown(diagnostic: Diagnostic) -> Diagnostic:
        return replace(diagnostic, mark=replace(diagnostic.mark, file=_near(project.root, diagnostic.mark.file)))

    return shown


def _near(root: Path, file: str) -> str:
    """A file from a folder, if it lies there."""
    path = Path(os.path.abspath(file))
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else file
