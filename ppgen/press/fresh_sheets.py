"""What the definitions draw now of one sheet: on the papers of the project, and as a baseline has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.baseline.changes import Fresh
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem
from ppgen.names import DrawingName, write
from ppgen.options import PLAIN, Options, SheetOptions
from ppgen.press.formats import files
from ppgen.records import replace
from ppgen.scene.theme import THEMES, Theme
from ppgen.sheets.paper import DoesNotFit, parse_paper

if TYPE_CHECKING:
    from ppgen.definition.sheet import SheetSpec
    from ppgen.press.request import Request
    from ppgen.press.studio import Studio

MAX_PAGES = 500
"""Pages of one sheet that are compared, so that a file name in a baseline cannot ask for a hundred thousand."""


class _Try(Struct, frozen=True):
    """A sheet tried on one paper, in one theme and with some options: its pages, or why there are none."""

    pages: tuple[Fresh, ...] = ()
    faults: tuple[Diagnostic, ...] = ()
    too_small: tuple[Diagnostic, ...] = ()


def wanted_themes(wanted: Request, present: Iterable[str]) -> list[Theme]:
    """The themes of the request and those that the baseline has a drawing in, unless only the former are wanted."""
    others = () if wanted.only_themes else (THEMES[name] for name in present if name in THEMES)
    return list(dict.fromkeys((*wanted.themes, *others)))


class FreshSheet:
    """One sheet of a game. It is drawn once on each paper, in each theme and with each set of options asked for."""

    def __init__(self, studio: Studio, sheet: SheetSpec) -> None:
        self._studio = studio
        self._sheet = sheet
        self._tries: dict[DrawingName, _Try] = {}

    def compared_with(
        self, present: Sequence[DrawingName], wanted: Request
    ) -> tuple[list[Fresh], tuple[Diagnostic, ...]]:
        """The pages on the papers of the project, and as a baseline has them: on other paper, with options.

        Beside them, the faults that keep the sheet from being drawn on the papers of the project. Paper that is too
        small is not a fault if the sheet can be drawn on another. A sheet that fits none of them, and that the baseline
        lacks, is withheld under its default name.
        """
        fresh: list[Fresh] = []
        tries: list[_Try] = []
        everywhere = [(paper.name, PLAIN) for paper in wanted.papers]
        known: dict[tuple[str, Options], list[str]] = {key: [] for key in everywhere}
        for name in present:
            known.setdefault((name.paper, name.options), []).append(name.theme)
        for key, themes in known.items():
            for theme in wanted_themes(wanted, themes):
                # Nobody asked for the default theme on a paper that the baseline has in another theme only.
                if key in everywhere or wanted.only_themes or theme.name in themes:
                    whole = self._named(*key, theme)
                    attempt = self._tried(whole, theme)
                    pages = [name for name in present if replace(name, page="") == whole]
                    fresh += attempt.pages or self._withheld(attempt, pages, whole)
                    tries += [attempt] if key in everywhere else []
        faults = _faults(tries)
        if faults and not fresh:
            fresh = [self._without(self._named(wanted.papers[0].name, PLAIN, wanted.themes[0]), faults)]
        return fresh, faults

    def _named(self, paper: str, options: Options, theme: Theme) -> DrawingName:
        return DrawingName(self._studio.referee.game.id, "sheets", self._sheet.id, paper, options, theme.name)

    def _withheld(self, attempt: _Try, expected: Sequence[DrawingName], whole: DrawingName) -> list[Fresh]:
        """The pages that a baseline has and that cannot be drawn; a sheet at fault is withheld in any case."""
        if attempt.too_small:
            return [self._without(name, attempt.too_small) for name in expected]
        return [self._without(name, attempt.faults) for name in expected or [whole]] if attempt.faults else []

    def _without(self, name: DrawingName, faults: tuple[Diagnostic, ...]) -> Fresh:
        return Fresh(write(name, "svg"), None, self._sheet.mark, faults)

    def _tried(self, whole: DrawingName, theme: Theme) -> _Try:
        if whole not in self._tries:
            self._tries[whole] = self._draw(whole, theme)
        return self._tries[whole]

    def _draw(self, whole: DrawingName, theme: Theme) -> _Try:
        """Every page that differs, on one paper and with the options in the name.

        There are none, and no faults, if no command draws such a sheet: there is no such paper, or the options are for
        another kind of sheet.
        """
        sheet = self._sheet
        try:
            assert isinstance(whole.options, SheetOptions)  # noqa: S101 (it is the name of a sheet)
            drawing = self._studio.sheet(sheet, parse_paper(whole.paper), theme, whole.options)
            if drawing.distinct_count > MAX_PAGES:
                return _Try(faults=(_too_many(sheet, drawing.distinct_count),))
            if drawing.named() != whole:
                return _Try()
            pages = ((file.name, *file.for_baseline()) for file in files(drawing, ("svg",)))
            return _Try(tuple(Fresh(name, data, sheet.mark, images=images) for name, data, images in pages))
        except DoesNotFit as problem:
            return _Try(too_small=(problem.at(sheet.mark, "SHEET-FIT"),))
        except EnvironmentProblem:
            return _Try()
        except DefinitionError as mistake:
            return _Try(faults=mistake.diagnostics)


def _faults(tries: Sequence[_Try]) -> tuple[Diagnostic, ...]:
    """What keeps a sheet from being drawn, each fault once, as `sheet_faults` finds it for `ppgen check`."""
    faults = [fault for attempt in tries for fault in attempt.faults]
    drawn = any(attempt.pages for attempt in tries)
    too_small = [fault for attempt in tries for fault in attempt.too_small]
    return tuple(dict.fromkeys(faults if drawn or faults else too_small))


def _too_many(sheet: SheetSpec, count: int) -> Diagnostic:
    message = f"sheet {sheet.id!r} would be drawn on {count} pages, more than the {MAX_PAGES} that are compared"
    return Diagnostic(sheet.mark, "SHEET-DRAW", message, "keep such a pad as a PDF, and commit none of its pages")
