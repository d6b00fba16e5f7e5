"""Which sheets and decks `ppgen sheets` prints: those that are named, or all that its options are for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.diagnostics import EnvironmentProblem, unknown
from ppgen.names import Options
from ppgen.numerals import listed
from ppgen.records import replace
from ppgen.selection import ALL

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.definition.sheet import SheetSpec

_CARDLESS: Mapping[str, Any] = {
    "gutter": 0.0,
    "fold": False,
    "template": "",
    "proof": False,
    "overview": False,
    "selection": ALL,
}
"""The options of cards, with the values of whoever asks for none of them."""


def _is_for_cards(options: Options) -> bool:
    """Whether any of the options is for decks alone."""
    return replace(options, **_CARDLESS) != options


def refuse_unknown_ids(games: Sequence[Game], sheets: Sequence[str], decks: Sequence[str]) -> None:
    """Raises EnvironmentProblem for a sheet or a deck that none of the games has."""
    for what, ids, known in (
        ("sheet", sheets, {sheet.id for game in games for sheet in game.sheets}),
        ("deck", decks, {deck.id for game in games for deck in game.decks}),
    ):
        for name in ids:
            if name not in known:
                raise unknown(what, name, known, f"{games[0].id} has" if len(games) == 1 else "there is")


def _together(game: Game, decks: Sequence[str]) -> SheetSpec:
    """A sheet on which the named decks of a game share pages.

    Raises EnvironmentProblem for fewer than two decks, and where something else has the name of that sheet.
    """
    from ppgen.definition.sheet import SheetSpec

    by_id = {deck.id: deck for deck in game.decks}
    named = [by_id[name] for name in dict.fromkeys(decks) if name in by_id]
    if len(named) < 2:
        message = "--together is for several decks of one game"
        raise EnvironmentProblem(message, "name them: --deck market --deck events --together")
    name = "-and-".join(deck.id for deck in named)
    if name in by_id or any(sheet.id == name for sheet in game.sheets):
        message = f"{game.id} has a sheet or a deck {name!r}, and its file would be overwritten"
        raise EnvironmentProblem(message, "print the decks one by one, or give that one another id")
    return SheetSpec(
        named[0].mark, name, listed([deck.title for deck in named]), decks=tuple(deck.id for deck in named)
    )


def chosen_sheets(
    games: Sequence[Game], ids: Sequence[str], decks: Sequence[str], options: Options, together: bool
) -> dict[str, tuple[SheetSpec, ...]]:
    """The sheets and decks of each game that were asked for; if none was, all of those that the options are for."""
    from ppgen.definition.sheet import sheet_of

    as_pad, as_parts = options.copies > 1 or options.numbered, bool(options.flip or options.core or options.fold)
    as_cards = _is_for_cards(options)

    def meant(game: Game, sheet: SheetSpec) -> bool:
        if as_cards and not sheet.decks:
            return False
        backed = sheet.components is not None and sheet.components.backed
        backed |= not options.core and any(deck.backed for deck in game.decks if deck.id in sheet.decks)
        return (sheet.pad or not as_pad) and (backed or not as_parts)

    def of_game(game: Game) -> tuple[SheetSpec, ...]:
        if together:
            return (*(sheet for sheet in game.sheets if sheet.id in ids), _together(game, decks))
        if not ids and not decks:
            return tuple(sheet for sheet in game.printed if meant(game, sheet))
        named = (sheet for sheet in game.sheets if sheet.id in ids)
        return (*named, *(sheet_of(deck) for deck in game.decks if deck.id in decks))

    chosen = {game.id: of_game(game) for game in games}
    if (as_pad or as_parts or as_cards) and any(game.printed for game in games) and not any(chosen.values()):
        what, words = _nothing_for(games, options, as_pad, as_cards)
        message = f"{games[0].id} has no {what}" if len(games) == 1 else f"no game has a {what}"
        raise EnvironmentProblem(message, f"leave out {words}")
    return chosen


def _nothing_for(games: Sequence[Game], options: Options, as_pad: bool, as_cards: bool) -> tuple[str, str]:
    """What no game has, and the options that are for it."""
    if as_pad:
        return "pad", "--copies and --number"
    if as_cards:
        backs = " with backs" if (options.flip or options.fold) and any(game.decks for game in games) else ""
        return f"deck{backs}", "the options of decks"
    has_decks = any(game.decks for game in games) and not options.core
    backed = f"{'deck or ' if has_decks else ''}sheet of components with backs"
    return backed, "--duplex" if options.flip else "--core"


def left_out(games: Sequence[Game], chosen: Mapping[str, Sequence[SheetSpec]], options: Options) -> Iterator[str]:
    """What is not printed because it has no backs: whoever prints a whole set on both sides would miss it."""
    option = "--duplex" if options.flip else "--fold" if options.fold else "--core"
    for game in games if options.flip or options.core or options.fold else ():
        cut_out = (
            sheet
            for sheet in game.printed
            if sheet.decks or (sheet.components is not None and not _is_for_cards(options))
        )
        others = [sheet.id for sheet in cut_out if sheet not in chosen[game.id]]
        if others:
            which, them = ("which has no backs", "it") if len(others) == 1 else ("which have no backs", "them")
            yield f"{game.id}: {option} leaves out {listed(others)}, {which}: print {them} without {option}"
