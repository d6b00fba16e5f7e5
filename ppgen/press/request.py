"""What is asked of the press, as one value: on which papers, in which themes and formats, with which options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct, field

from ppgen.definition.project import Project
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, unknown
from ppgen.names import KINDS, PAPER, THEME
from ppgen.options import PLAIN, SheetOptions
from ppgen.press.formats import DPI
from ppgen.rules.kept import ProofGames
from ppgen.scene.theme import THEMES, Theme
from ppgen.sheets.decks.templates import TEMPLATES
from ppgen.sheets.options import check_offset, check_options
from ppgen.sheets.paper import Paper, parse_paper


class Request(Struct, frozen=True):
    """What is drawn: of each figure and sheet every paper (of sheets), theme and format, in this order."""

    papers: tuple[Paper, ...]
    themes: tuple[Theme, ...]
    formats: tuple[str, ...] = ("svg",)
    options: SheetOptions = PLAIN
    dpi: float = DPI
    figures: tuple[str, ...] = ()
    """Draw only these, by id; if empty, every figure and sheet."""
    choice: Choice = field(default_factory=Choice)
    trust: bool = False
    """Whether the rules of games outside the package may run."""
    proofs: ProofGames | None = None
    """The proof games that are kept."""
    draft: bool = False
    """Whether figures that do not hold are drawn with a stamp, and what lints find has a picture."""
    lints: bool = False
    """Whether lints look at what is judged."""
    only_themes: bool = False
    """Whether a comparison leaves out what its baseline has in other themes."""


def request(
    papers: Iterable[str] = (),
    themes: Iterable[str] = (),
    formats: Sequence[str] = ("svg",),
    options: SheetOptions = PLAIN,
    dpi: float = DPI,
) -> Request:
    """A request in words: by the names of papers and themes, where none means letter and `color`.

    A template of labels or cards that the options name says the paper if nobody else does.

    Raises EnvironmentProblem for a name that does not exist, and for options that cannot be printed.
    """
    check_options(options)
    otherwise = TEMPLATES[options.template].paper if options.template else PAPER
    sizes = tuple(dict.fromkeys(parse_paper(paper) for paper in papers or [otherwise]))
    looks = tuple(theme_named(theme) for theme in dict.fromkeys(themes or [THEME]))
    return Request(sizes, looks, tuple(dict.fromkeys(formats)), options, dpi)


def theme_named(name: str) -> Theme:
    """Raises EnvironmentProblem, with the nearest name, when there is no such theme."""
    if name not in THEMES:
        raise unknown("theme", name, THEMES)
    return THEMES[name]


def format_named(name: str) -> str:
    """Raises EnvironmentProblem, with the nearest name, when there is no such format."""
    if name not in KINDS:
        raise unknown("format", name, KINDS)
    return name


def refuse_unknown(project: Project) -> None:
    """Raise DefinitionError for what `ppgen.toml` names and nothing can print, each at its place.

    These are papers, themes and formats that do not exist, and an offset of backs that is none.
    """
    faults: list[Diagnostic] = []
    check: Callable[[str], object]
    offsets = () if project.back_offset is None else (project.back_offset,)
    for names, check in (
        (project.papers, parse_paper),
        (project.themes, theme_named),
        (project.formats, format_named),
        (offsets, check_offset),
    ):
        for name in names:
            try:
                check(name.text)
            except EnvironmentProblem as problem:
                faults.append(problem.at(name.mark, "DEF-CHOICE"))
    if faults:
        raise DefinitionError(faults)
