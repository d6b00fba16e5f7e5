"""What `sheets`, `figures` and `diff` take where no option says it: the papers, themes and formats of `ppgen.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ppgen.cli.options import current_project, theme_named
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, did_you_mean
from ppgen.names import KINDS, PAPER, THEME

if TYPE_CHECKING:
    from ppgen.definition.project import Project
    from ppgen.scene.theme import Theme
    from ppgen.sheets.paper import Paper


def chosen_papers(given: str | None) -> tuple[Paper, ...]:
    """The paper that `--paper` gives, else those of the project, else letter. Raises EnvironmentProblem."""
    from ppgen.sheets.paper import parse_paper

    names = [given] if given is not None else [paper.text for paper in current_project().papers]
    return tuple(dict.fromkeys(parse_paper(name) for name in names or [PAPER]))


def chosen_themes(given: str | None) -> tuple[Theme, ...]:
    """The theme that `--theme` gives, else those of the project, else `color`. Raises click.BadParameter."""
    names = [given] if given is not None else [theme.text for theme in current_project().themes]
    return tuple(theme_named(name) for name in dict.fromkeys(names or [THEME]))


def project_formats() -> tuple[str, ...]:
    """The formats of the project, or none where it names none."""
    return tuple(dict.fromkeys(kind.text for kind in current_project().formats))


def refuse_unknown(project: Project) -> None:
    """Raise DefinitionError for papers, themes and formats of `ppgen.toml` that there are not, each at its place."""
    faults = [*_faulty_papers(project), *_faulty_names(project)]
    if faults:
        raise DefinitionError(faults)


def _faulty_papers(project: Project) -> Iterator[Diagnostic]:
    for paper in project.papers:
        from ppgen.sheets.paper import parse_paper

        try:
            parse_paper(paper.text)
        except EnvironmentProblem as problem:
            yield problem.at(paper.mark, "DEF-CHOICE")


def _faulty_names(project: Project) -> Iterator[Diagnostic]:
    themes: tuple[str, ...] = ()
    if project.themes:
        from ppgen.scene.theme import THEMES

        themes = tuple(THEMES)
    for written, known, what in ((project.themes, themes, "themes"), (project.formats, KINDS, "formats")):
        for name in written:
            if name.text not in known:
                message = f"{name.text!r} is not one of the {what}"
                yield Diagnostic(name.mark, "DEF-CHOICE", message, did_you_mean(name.text, known, what))
