"""What the definitions draw now of one sheet: on the papers of the project, and as a baseline has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ppgen.baseline.changes import Fresh
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem
from ppgen.names import PLAIN, DrawingName, Options, write
from ppgen.press.drawings import draw_sheet
from ppgen.press.formats import files
from ppgen.scene.theme import THEMES, Theme
from ppgen.sheets.paper import DoesNotFit, parse_paper

if TYPE_CHECKING:
    from ppgen.definition.sheet import SheetSpec
    from ppgen.press.referee import GameReferee
    from ppgen.press.request import Request

MAX_PAGES = 500
"""Pages of one sheet that are compared, so that a file name in a baseline cannot ask for a hundred thousand."""


@dataclass(frozen=True, slots=True)
class _Try:
    """A sheet tried on one paper, in one theme and with some options: its pages, or why there are none."""

    fresh: tuple[Fresh, ...] = ()
    faults: tuple[Diagnostic, ...] = ()
    too_small: tuple[Diagnostic, ...] = ()


def wanted_themes(wanted: Request, present: Iterable[str]) -> list[Theme]:
    """The themes of the request and those that the baseline has a drawing in, unless only the former are wanted."""
    others = () if wanted.only_themes else (THEMES[name] for name in present if name in THEMES)
    return list(dict.fromkeys((*wanted.themes, *others)))


def fresh_sheet(
    referee: GameReferee, sheet: SheetSpec, wanted: Request, present: Sequence[DrawingName]
) -> tuple[list[Fresh], tuple[Diagnostic, ...]]:
    """The pages of a sheet on the papers of the project, and as the baseline has it: on other paper, with options.

    Beside them, the faults that keep it from being drawn on the papers of the project. Paper that is too small is not a
    fault if the sheet can be drawn on another. A sheet that fits none of them, and that the baseline lacks, is withheld
    under its default name.
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
                whole = DrawingName(referee.game.id, "sheets", sheet.id, *key, theme.name)
                pages = [name for name in present if replace(name, page="") == whole]
                attempt = _pages(referee, sheet, whole, theme, pages)
                fresh += attempt.fresh
                tries += [attempt] if key in everywhere else []
    faults = _faults(tries)
    if faults and not fresh:
        name = DrawingName(referee.game.id, "sheets", sheet.id, wanted.papers[0].name, theme=wanted.themes[0].name)
        fresh = [Fresh(write(name, "svg"), None, sheet.mark, faults)]
    return fresh, faults


def _faults(tries: Sequence[_Try]) -> tuple[Diagnostic, ...]:
    """What keeps a sheet from being drawn, each fault once, as `sheet_faults` says it for `ppgen check`."""
    faults = [fault for attempt in tries for fault in attempt.faults]
    drawn = any(attempt.fresh and not (attempt.faults or attempt.too_small) for attempt in tries)
    too_small = [fault for attempt in tries for fault in attempt.too_small]
    return tuple(dict.fromkeys(faults if drawn or faults else too_small))


def _pages(
    referee: GameReferee, sheet: SheetSpec, whole: DrawingName, theme: Theme, expected: Sequence[DrawingName]
) -> _Try:
    """Every page that differs of one sheet, on one paper, with the options in its name.

    Pages that cannot be drawn are withheld under the names that are `expected`. There are none if no command draws such
    a sheet: there is no such paper, or the options are for another kind of sheet.
    """

    def withheld(faults: tuple[Diagnostic, ...], names: Sequence[DrawingName]) -> tuple[Fresh, ...]:
        return tuple(Fresh(write(name, "svg"), None, sheet.mark, faults) for name in names)

    try:
        drawing = draw_sheet(referee, sheet, parse_paper(whole.paper), theme, whole.options)
        if drawing.distinct_count > MAX_PAGES:
            raise DefinitionError([_too_many(sheet, drawing.distinct_count)])
        if drawing.named() != whole:
            return _Try()
        return _Try(tuple(Fresh(file.name, file.data(), sheet.mark) for file in files(drawing, ("svg",))))
    except DoesNotFit as problem:
        too_small = (problem.at(sheet.mark, "SHEET-FIT"),)
        return _Try(withheld(too_small, expected), too_small=too_small)
    except EnvironmentProblem:
        return _Try()
    except DefinitionError as mistake:
        return _Try(withheld(mistake.diagnostics, expected or [whole]), mistake.diagnostics)


def _too_many(sheet: SheetSpec, count: int) -> Diagnostic:
    message = f"sheet {sheet.id!r} would be drawn on {count} pages, more than the {MAX_PAGES} that are compared"
    return Diagnostic(sheet.mark, "SHEET-DRAW", message, "keep such a pad as a PDF, and commit none of its pages")
