"""What `ppgen cards` does: decks are chosen, and printed as other sheets are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.cli.printed import Chosen, print_chosen, refuse_none, tell_left_out
from ppgen.definition.sheet import SheetSpec, sheet_of
from ppgen.diagnostics import DefinitionError, EnvironmentProblem, unknown
from ppgen.numerals import listed
from ppgen.records import replace
from ppgen.sheets.decks.choosing import selected
from ppgen.sheets.decks.templates import TEMPLATES
from ppgen.sheets.options import is_backed

if TYPE_CHECKING:
    from ppgen.cli.printing import Printing
    from ppgen.definition.game import Game
    from ppgen.options import SheetOptions
    from ppgen.press.referee import GameReferee
    from ppgen.selection import Selection


def print_cards(named: Sequence[str], ids: Sequence[str], printing: Printing, *, together: bool) -> int:
    """Print decks of cards. Returns the exit status."""
    options = printing.options

    def choose(referees: Sequence[GameReferee]) -> tuple[Chosen, SheetOptions]:
        games = [referee.game for referee in referees]
        chosen = {game.id: _chosen(game, ids, options, together=together) for game in games}
        if any(game.decks for game in games) and (options.duplex or options.fold):
            option = "--duplex" if options.duplex else "--fold"
            refuse_none(games, chosen, "deck with backs", f"leave out {option}")
            if not ids:
                tell_left_out({game.id: _printed(game) for game in games}, chosen, option)
        refuse_none(games, chosen, "deck", "`ppgen sheets` prints sheets")
        if not options.selection or together:
            return chosen, options
        chosen, selection = _with_selected_cards(referees, chosen, options.selection)
        return chosen, replace(options, selection=selection)

    if printing.paper is None and options.template in TEMPLATES:
        printing = replace(printing, paper=TEMPLATES[options.template].paper)
    return print_chosen(printing, named, "deck", ids, ("pdf",), _of_cards, choose)


def _of_cards(game: Game) -> tuple[SheetSpec, ...]:
    """The sheets of decks of a game, and every deck as a sheet of its own."""
    return (*(sheet for sheet in game.sheets if sheet.decks), *map(sheet_of, game.decks))


def _printed(game: Game) -> tuple[SheetSpec, ...]:
    """What is printed of the cards of a game unless somebody names decks: each deck once."""
    return tuple(sheet for sheet in game.printed if sheet.decks)


def _chosen(game: Game, ids: Sequence[str], options: SheetOptions, *, together: bool) -> tuple[SheetSpec, ...]:
    """The decks of a game that were asked for; if none was, all of those that the options are for."""
    if together:
        return (_together(game, ids),)
    if ids:
        return tuple(sheet for sheet in _of_cards(game) if sheet.id in ids)
    has_backs = bool(options.duplex or options.fold)
    return tuple(sheet for sheet in _printed(game) if is_backed(game, sheet) or not has_backs)


def _together(game: Game, ids: Sequence[str]) -> SheetSpec:
    """A sheet on which the named decks of a game share pages.

    Raises EnvironmentProblem for fewer than two decks, and where something else has the name of that sheet.
    """
    by_id = {deck.id: deck for deck in game.decks}
    named = [by_id[name] for name in dict.fromkeys(ids) if name in by_id]
    if len(named) < 2:
        message = "--together is for several decks of one game"
        raise EnvironmentProblem(message, "name them: --deck market --deck events --together")
    name = "-and-".join(deck.id for deck in named)
    if name in by_id or any(sheet.id == name for sheet in game.sheets):
        message = f"{game.id} has a sheet or a deck {name!r}, and its file would be overwritten"
        raise EnvironmentProblem(message, "print the decks one by one, or give that one another id")
    title = listed([deck.title for deck in named])
    return SheetSpec(named[0].mark, name, title, decks=tuple(deck.id for deck in named))


def _with_selected_cards(
    referees: Sequence[GameReferee], chosen: Chosen, selection: Selection
) -> tuple[Chosen, Selection]:
    """The chosen decks without those that have none of the selected cards, if there are several; and the selection,
    which then knows the keys of all of them.

    Decks at fault stay: printing says what is wrong with them. Raises EnvironmentProblem for a key that no deck has,
    for a condition that can be read for no deck, and if no deck has a selected card.
    """
    count = sum(map(len, chosen.values()))
    if count < 2 or not (selection.rows or selection.where):
        return chosen, selection
    left: Chosen = {}
    problems: list[EnvironmentProblem] = []
    keys: set[str] = set()
    at_fault = False
    for referee in referees:
        kept: list[SheetSpec] = []
        for sheet in chosen[referee.game.id]:
            try:
                decks = [referee.deck(deck) for deck in referee.game.decks if deck.id in sheet.decks]
                keys.update(card.key for deck in decks for card in deck.cards)
                if any(selected(deck, selection) for deck in decks):
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
