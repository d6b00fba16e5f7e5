"""What is asked of the press, as one value: on which papers, in which themes and formats, with which options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ppgen.definition.project import Project
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, did_you_mean, unknown
from ppgen.names import KINDS, PAPER, PLAIN, THEME, Options
from ppgen.press.formats import DPI
from ppgen.scene.theme import THEMES, Theme
from ppgen.sheets.options import check_options
from ppgen.sheets.paper import Paper, parse_paper


@dataclass(frozen=True, slots=True)
class Request:
    """What is drawn of each figure and sheet: every paper (of sheets), theme and format, in this order.

    Raises EnvironmentProblem for options that cannot be printed.
    """

    papers: tuple[Paper, ...]
    themes: tuple[Theme, ...]
    formats: tuple[str, ...] = ("svg",)
    options: Options = PLAIN
    dpi: float = DPI

    def __post_init__(self) -> None:
        check_options(self.options)


def request(
    papers: Iterable[str] = (),
    themes: Iterable[str] = (),
    formats: Sequence[str] = ("svg",),
    options: Options = PLAIN,
    dpi: float = DPI,
) -> Request:
    """A request in words: by the names of papers and themes, where none means letter and `color`.

    Raises EnvironmentProblem for a name that there is not, and for options that cannot be printed.
    """
    sizes = tuple(dict.fromkeys(parse_paper(paper) for paper in papers or [PAPER]))
    looks = tuple(theme_named(theme) for theme in dict.fromkeys(themes or [THEME]))
    return Request(sizes, looks, tuple(dict.fromkeys(formats)), options, dpi)


def theme_named(name: str) -> Theme:
    """Raises EnvironmentProblem, with the nearest name, when there is no such theme."""
    if name not in THEMES:
        raise unknown("theme", name, THEMES)
    return THEMES[name]


def refuse_unknown(project: Project) -> None:
    """Raise DefinitionError for papers, themes and formats of `ppgen.toml` that do not exist, each at its place."""
    faults = [*_faulty_papers(project), *_faulty_names(project)]
    if faults:
        raise DefinitionError(faults)


def _faulty_papers(project: Project) -> Iterator[Diagnostic]:
    for paper in project.papers:
        try:
            parse_paper(paper.text)
        except EnvironmentProblem as problem:
            yield problem.at(paper.mark, "DEF-CHOICE")


def _faulty_names(project: Project) -> Iterator[Diagnostic]:
    for written, known, what in ((project.themes, THEMES, "themes"), (project.formats, KINDS, "formats")):
        for name in written:
            if name.text not in known:
                message = f"{name.text!r} is not one of the {what}"
                yield Diagnostic(name.mark, "DEF-CHOICE", message, did_you_mean(name.text, known, what))
