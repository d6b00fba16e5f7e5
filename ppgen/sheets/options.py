"""The options of a drawing: which values can be printed, and which go with which kind of sheet."""

from __future__ import annotations

import math
import re

from ppgen.definition.game import Game
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import EnvironmentProblem, unknown
from ppgen.names import FLIPS, Options
from ppgen.patterns import pattern
from ppgen.sheets.decks.templates import TEMPLATES

SMALLEST = 0.01
"""The smallest bleed or offset, in mm: no printer and no knife is more exact."""
MAX_BLEED = 20.0
MIN_CORE, MAX_CORE = 0.2, 10.0
"""The thickness of what is glued between two sides, in mm: paper is thinner, and nothing thicker can be wrapped."""
MAX_OFFSET = 10.0
"""A printer that strays further, in mm, has taken the paper in askew."""
MAX_GUTTER = 50.0
"""Between two cards, in mm."""
MAX_COPIES = 100_000
"""Sheets of paper in one file: as many as print shops and readers accept."""


def check_options(options: Options) -> None:
    """Raises EnvironmentProblem for a value that cannot be printed, and for an offset of backs without backs."""
    bleed, offset = options.bleed, options.offset
    if bleed and not SMALLEST <= bleed <= MAX_BLEED:
        hint = f"a bleed is 0, or {SMALLEST:g} to {MAX_BLEED:g} mm; 3 is usual"
        raise _unprintable(f"a bleed of {bleed:g} mm", hint, "bleed", 0 < bleed < SMALLEST, MAX_BLEED)
    if options.core and not MIN_CORE <= options.core <= MAX_CORE:
        hint = f"a core is 0, or {MIN_CORE:g} to {MAX_CORE:g} mm; greyboard of 2 is usual"
        what = f"a core of {options.core:g} mm"
        raise EnvironmentProblem(f"{what} cannot be wrapped", hint, code="core", min=MIN_CORE, max=MAX_CORE)
    if options.core and options.flip:
        message = (
            "a core lies between two sides that are folded round it, and paper with two printed sides is not folded"
        )
        raise EnvironmentProblem(message, "leave out the core, or print on one side", code="core-duplex")
    if not 1 <= options.copies <= MAX_COPIES:
        hint = f"a pad has 1 to {MAX_COPIES} copies"
        raise EnvironmentProblem(f"{options.copies} copies cannot be printed", hint, code="copies", max=MAX_COPIES)
    if options.flip not in FLIPS:
        raise unknown("edge", options.flip, FLIPS[1:])
    reasonable = all(math.isfinite(each) and abs(each) <= MAX_OFFSET for each in offset)
    if not reasonable or any(0 < abs(each) < SMALLEST for each in offset):
        hint = f"an offset is 0, or {SMALLEST:g} to {MAX_OFFSET:g} mm to either side"
        what = f"an offset of {offset[0]:g},{offset[1]:g} mm"
        raise _unprintable(what, hint, "offset", reasonable, MAX_OFFSET)
    if offset != (0.0, 0.0) and not options.flip:
        raise EnvironmentProblem("an offset moves backs, and there are none", "print both sides", code="offset-alone")

    _check_cards(options)


def read_offset(text: str) -> tuple[float, float]:
    """Read `X,Y` in mm. Raises EnvironmentProblem for anything else."""
    numbers = _OFFSET.fullmatch(text)
    if numbers is None:
        hint = "X,Y in mm, as the calibration page says: 0.5,-1.2 moves the backs right and up"
        raise EnvironmentProblem(f"{text!r} is not an offset", hint, code="offset-form")
    return float(numbers[1]), float(numbers[2])


def check_offset(text: str) -> None:
    """Raises EnvironmentProblem for a text that is no offset, and for one that cannot be printed."""
    check_options(Options(flip="long-edge", offset=read_offset(text)))


_OFFSET = pattern(r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*", re.ASCII)


def _check_cards(options: Options) -> None:
    """Raises EnvironmentProblem for options of cards that cannot be printed, or that contradict each other."""
    gutter, bleed = options.gutter, options.bleed
    if gutter and not SMALLEST <= gutter <= MAX_GUTTER:
        hint = f"a gutter is 0, or {SMALLEST:g} to {MAX_GUTTER:g} mm"
        raise _unprintable(f"a gutter of {gutter:g} mm", hint, "gutter", 0 < gutter < SMALLEST, MAX_GUTTER)
    if gutter and gutter < 2 * bleed:
        message = f"two cards with a bleed of {bleed:g} mm need {2 * bleed:g} mm between them, not {gutter:g} mm"
        raise EnvironmentProblem(message, "give a wider gutter, or a smaller bleed", code="gutter-bleed")
    if options.template and options.template not in TEMPLATES:
        raise unknown("template", options.template, TEMPLATES)
    given = {
        "both sides of the paper": bool(options.flip),
        "fold": options.fold,
        "template": bool(options.template),
        "gutter": bool(gutter),
        "bleed": bool(bleed),
        "proof": options.proof,
        "overview": options.overview,
    }
    for one, other, why in _CONTRADICTIONS:
        if given[one] and given[other]:
            raise EnvironmentProblem(why, f"leave out one of the two: {one} or {other}", code="contradiction")


_BOTH, _CUT = "both sides of the paper", "the cells of a template are cut already, and lie where they lie"
_SHOWN = "an overview shows cards reduced, and is not cut up"
_CONTRADICTIONS = (
    (_BOTH, "fold", "cards that are folded are printed on one side of the paper"),
    ("template", "fold", "the cells of a template are cut already, so faces and backs cannot be folded together"),
    ("template", "gutter", _CUT),
    ("template", "bleed", _CUT),
    ("template", "proof", "a template leaves no room for the words of a proof"),
    ("fold", "proof", "the words of a proof would lie where the paper is folded and glued"),
    ("overview", _BOTH, _SHOWN),
    ("overview", "fold", _SHOWN),
    ("overview", "template", _SHOWN),
    ("overview", "gutter", _SHOWN),
    ("overview", "bleed", _SHOWN),
    ("overview", "proof", _SHOWN),
)
"""Pairs of options that make no sense together, and why."""


def _unprintable(what: str, hint: str, code: str, small: bool, largest: float) -> EnvironmentProblem:
    why = "too small to print" if small else "unreasonable"
    return EnvironmentProblem(f"{what} is {why}", hint, code=code, min=SMALLEST, max=largest)


def check_kind(game: Game, sheet: SheetSpec, options: Options) -> None:
    """Raises EnvironmentProblem for copies or numbers of a sheet that is not a pad, and for backs of one without."""
    if not sheet.pad and (options.copies > 1 or options.numbered):
        pads = [other.id for other in game.sheets if other.pad]
        hint = f"pads of {game.id}: {', '.join(pads)}" if pads else f"{game.id} has no pad"
        if sheet.components is not None:
            hint = "print the document as often as you need it"
        what = "serial numbers" if options.numbered else "several copies"
        raise EnvironmentProblem(f"sheet {sheet.id} is not a pad: only pads have {what}", hint, code="not-a-pad")
    if (options.flip or (options.fold and sheet.decks)) and not _backed(game, sheet):
        backed = [other.id for other in game.sheets if other.components is not None and other.components.backed]
        backed += [deck.id for deck in game.decks if deck.backed]
        hint = f"sheets of {game.id} with backs: {', '.join(backed)}" if backed else f"no sheet of {game.id} has a back"
        why = "" if sheet.components is not None or sheet.decks else ": only components and cards have two sides"
        raise EnvironmentProblem(f"sheet {sheet.id} has no backs{why}", hint, code="no-backs")
    if options.core and sheet.components is None:
        hint = "print it on thicker paper"
        raise EnvironmentProblem(
            f"sheet {sheet.id} is not folded round a core: only components are", hint, code="no-core"
        )

    for_cards = {
        "a gutter": bool(options.gutter),
        "a fold between two sides": options.fold,
        "a template": bool(options.template),
        "a proof": options.proof,
        "an overview": options.overview,
        "a selection": bool(options.selection),
    }
    if not sheet.decks and (asked := next((what for what, given in for_cards.items() if given), "")):
        decks = [deck.id for deck in game.decks]
        hint = f"decks of {game.id}: {', '.join(decks)}" if decks else f"{game.id} has no deck"
        raise EnvironmentProblem(f"sheet {sheet.id} has no cards: {asked} is for decks", hint, code="not-a-deck")


def _backed(game: Game, sheet: SheetSpec) -> bool:
    """Whether anything on a sheet has a back."""
    if sheet.components is not None:
        return sheet.components.backed
    return any(deck.backed for deck in game.decks if deck.id in sheet.decks)
