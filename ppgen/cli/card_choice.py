"""Which of several decks `ppgen sheets` prints where only some cards are asked for: those that have any of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ppgen.diagnostics import DefinitionError, EnvironmentProblem, unknown
from ppgen.numerals import listed
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.definition.sheet import SheetSpec
    from ppgen.press.referee import GameReferee
    from ppgen.selection import Selection


def with_selected_cards(
    referees: Sequence[GameReferee], chosen: Mapping[str, Sequence[SheetSpec]], selection: Selection
) -> tuple[dict[str, tuple[SheetSpec, ...]], Selection]:
    """The chosen decks without those that have none of the selected cards, if there are several; and the selection,
    which then knows the keys of all of them.

    Decks at fault stay: printing says what is wrong with them. Raises EnvironmentProblem for a key that no deck has,
    for a condition that can be read for no deck, and if no deck has a selected card.
    """
    from ppgen.sheets.decks.choosing import selected

    count = sum(map(len, chosen.values()))
    if count < 2 or not (selection.rows or selection.where):
        return {game: tuple(sheets) for game, sheets in chosen.items()}, selection
    left: dict[str, tuple[SheetSpec, ...]] = {}
    problems: list[EnvironmentProblem] = []
    keys: set[str] = set()
    at_fault = False
    for referee in referees:
        kept: list[SheetSpec] = []
        for sheet in chosen[referee.game.id]:
            try:
                decks = [referee.deck(deck) for deck in referee.game.decks if deck.id in sheet.decks]
                keys.update(card.key for deck in decks for card in deck.cards)
                if not decks or any(selected(deck, selection) for deck in decks):
                    kept.append(sheet)
            except DefinitionError:
                at_fault = True
                kept.append(sheet)
            except EnvironmentProblem as problem:
                problems.append(problem)
        left[referee.game.id] = tuple(kept)
    ids = listed([sheet.id for sheets in chosen.values() for sheet in sheets])
    for key in () if at_fault else selection.rows:
        if key not in keys:
            raise unknown("card", key, keys, f"{ids} have")
    if not any(left.values()):
        if len(problems) == count:
            raise problems[0]
        among = f" among {listed([repr(key) for key in selection.rows])}" if selection.rows else ""
        raise EnvironmentProblem(f"no card of {ids} meets {selection.where!r}{among}", code="no-card")
    return left, replace(selection, elsewhere=frozenset(keys))
