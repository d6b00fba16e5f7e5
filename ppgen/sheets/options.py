"""The options of a drawing: which values can be printed, and which go with which kind of sheet."""

from __future__ import annotations

import re

from ppgen.definition.game import Game
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import EnvironmentProblem, unknown
from ppgen.options import SheetOptions, refuse_limits, refuse_unwritable
from ppgen.patterns import pattern
from ppgen.sheets.decks.templates import TEMPLATES


def check_options(options: SheetOptions) -> None:
    """Raises EnvironmentProblem for a value that cannot be printed, and for options that contradict each other."""
    refuse_limits(options)
    if options.core and options.duplex:
        message = (
            "a core lies between two sides that are folded round it, and paper with two printed sides is not folded"
        )
        raise EnvironmentProblem(message, "leave out the core, or print on one side", code="core-duplex")
    if options.back_offset != (0.0, 0.0) and not options.duplex:
        raise EnvironmentProblem("an offset moves backs, and there are none", "print both sides", code="offset-alone")
    gutter, bleed = options.gutter, options.bleed
    if gutter and gutter < 2 * bleed:
        message = f"two cards with a bleed of {bleed:g} mm need {2 * bleed:g} mm between them, not {gutter:g} mm"
        raise EnvironmentProblem(message, "give a wider gutter, or a smaller bleed", code="gutter-bleed")
    if options.template and options.template not in TEMPLATES:
        raise unknown("template", options.template, TEMPLATES)
    given = {name for name, _, _ in options.given()}
    for one, other, why in _CONTRADICTIONS:
        if {one, other} <= given:
            names = (name if name != "duplex" else "both sides of the paper" for name in (one, other))
            raise EnvironmentProblem(why, f"leave out one of the two: {' or '.join(names)}", code="contradiction")
    refuse_unwritable(options)


def read_offset(text: str) -> tuple[float, float]:
    """Read `X,Y` in mm. Raises EnvironmentProblem for anything else."""
    numbers = _OFFSET.fullmatch(text)
    if numbers is None:
        hint = "X,Y in mm, as the calibration page says: 0.5,-1.2 moves the backs right and up"
        raise EnvironmentProblem(f"{text!r} is not an offset", hint, code="offset-form")
    return float(numbers[1]), float(numbers[2])


def check_offset(text: str) -> None:
    """Raises EnvironmentProblem for a text that is no offset, and for one that cannot be printed."""
    check_options(SheetOptions(duplex="long-edge", back_offset=read_offset(text)))


_OFFSET = pattern(r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*", re.ASCII)


_CUT = "the cells of a template are cut already, and lie where they lie"
_SHOWN = "an overview shows cards reduced, and is not cut up"
_CONTRADICTIONS = (
    ("duplex", "fold", "cards that are folded are printed on one side of the paper"),
    ("template", "fold", "the cells of a template are cut already, so faces and backs cannot be folded together"),
    ("template", "gutter", _CUT),
    ("template", "bleed", _CUT),
    ("template", "proof", "a template leaves no room for the words of a proof"),
    ("fold", "proof", "the words of a proof would lie where the paper is folded and glued"),
    ("overview", "duplex", _SHOWN),
    ("overview", "fold", _SHOWN),
    ("overview", "template", _SHOWN),
    ("overview", "gutter", _SHOWN),
    ("overview", "bleed", _SHOWN),
    ("overview", "proof", _SHOWN),
)
"""Pairs of options that make no sense together, and why."""


def check_kind(game: Game, sheet: SheetSpec, options: SheetOptions) -> None:
    """Raises EnvironmentProblem for copies or numbers of a sheet that is not a pad, and for backs of one without."""
    if not sheet.pad and (options.copies > 1 or options.number):
        pads = [other.id for other in game.sheets if other.pad]
        hint = f"pads of {game.id}: {', '.join(pads)}" if pads else f"{game.id} has no pad"
        if sheet.components is not None:
            hint = "print the document as often as you need it"
        what = "serial numbers" if options.number else "several copies"
        raise EnvironmentProblem(f"sheet {sheet.id} is not a pad: only pads have {what}", hint, code="not-a-pad")
    if (options.duplex or (options.fold and sheet.decks)) and not is_backed(game, sheet):
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

    of_cards = (row.noun for _, row, _ in options.given() if row.takers == ("cards",))
    if not sheet.decks and (asked := next(of_cards, "")):
        decks = [deck.id for deck in game.decks]
        hint = f"decks of {game.id}: {', '.join(decks)}" if decks else f"{game.id} has no deck"
        raise EnvironmentProblem(f"sheet {sheet.id} has no cards: {asked} is for decks", hint, code="not-a-deck")


def is_backed(game: Game, sheet: SheetSpec) -> bool:
    """Whether anything on a sheet has a back."""
    if sheet.components is not None:
        return sheet.components.backed
    return any(deck.backed for deck in game.decks if deck.id in sheet.decks)
