"""What a game is played with, and how many of each, as far as its definition says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ppgen.book.inline import Component, Picture
from ppgen.definition.names import id_from
from ppgen.definition.variants import values_of
from ppgen.diagnostics import DefinitionError
from ppgen.names import THEME
from ppgen.press.request import theme_named
from ppgen.records import replace
from ppgen.scene.markup import plain
from ppgen.things import spaced

if TYPE_CHECKING:
    from ppgen.definition.game import Game

PART = 18.0
"""The height of a part's picture in the list of components, in mm."""
Draw = Callable[[str, str, str], Picture]
"""A drawing by its name, with the key and the alternative text of its picture."""


def game_components(
    game: Game, setup: Mapping[str, Any], draw: Draw
) -> tuple[tuple[Component, ...], tuple[Component, ...]]:
    """The parts that a list of components has by itself, and further ones that a text may name.

    Pieces are counted in the setup of the rules, on the board and in hand, or among the parts that the game prints;
    cards in their decks. Parts to cut out are listed where a game has no pieces. Whole numbers among the parameters
    count what they are called by.
    """
    printed = dict(_printed(game))
    pieces = tuple(_pieces(game, setup, printed, draw))
    decks = tuple(_decks(game))
    parts = tuple(Component(name, count) for name, count in printed.values())
    numbers = tuple(
        Component(spaced(name.replace("_", "-")), value)
        for name, value in values_of(game.parameters, game.choice.settings).items()
    )
    listed = (*pieces, *decks) if pieces else (*parts, *decks)
    return listed, (*parts, *numbers)


def _pieces(
    game: Game, setup: Mapping[str, Any], printed: Mapping[str, tuple[str, int]], draw: Draw
) -> Iterator[Component]:
    """The pieces of the definition. Those of one name are one part, which may have several drawings."""
    counts = _in_setup(game, setup)
    kinds: dict[str, list[str]] = {}
    names: dict[str, set[str]] = {}
    for key, piece in game.pieces.items():
        kinds.setdefault(plain(piece.name), []).append(key)
        names.setdefault(piece.art, set()).add(plain(piece.name))
    for name, keys in kinds.items():
        count = sum(counts.get(key, 0) for key in keys)
        if not count:  # one drawing may be several pieces, which lie on the board in different ways
            arts = {game.pieces[key].art for key in keys}
            count = sum(printed[art][1] for art in arts if art in printed and names[art] == {name})
        yield Component(name, count or None, (), tuple(_drawn(keys, name, draw)))


def _drawn(keys: Iterable[str], name: str, draw: Draw) -> Iterator[Picture]:
    for key in keys:
        try:
            yield draw(key, f"part-{id_from(key)}", name)
        except (DefinitionError, KeyError):
            continue  # the check of art reports it


def _in_setup(game: Game, setup: Mapping[str, Any]) -> dict[str, int]:
    """How many pieces of each kind of the definition the rules set up, wherever they begin."""
    counts: dict[str, int] = {}
    told = setup.get("count")
    for called, places in told.items() if isinstance(told, Mapping) else ():
        owner, _, kind = str(called).rpartition(" ")
        name = kind if kind in game.pieces else f"{owner}-{kind}"
        if name in game.pieces and isinstance(places, Mapping):
            numbers = (number for number in places.values() if isinstance(number, int))
            counts[name] = counts.get(name, 0) + sum(numbers)
    return counts


def _decks(game: Game) -> Iterator[Component]:
    from ppgen.decks.deck import deal

    for spec in game.decks:
        try:
            yield Component(plain(spec.title), len(deal(game, spec).cards))
        except DefinitionError:
            continue  # the check of the deck reports it


def _printed(game: Game) -> Iterator[tuple[str, tuple[str, int]]]:
    """The kinds of parts that the sheets of the game print, without its decks: what one is called, and how many."""
    from ppgen.components.sides import sides

    try:
        faces = [side for side in sides(replace(game, decks=()), theme_named(THEME)) if side.side == "face"]
    except DefinitionError:
        return  # the check of the sheets reports it
    for kind in dict.fromkeys(side.kind for side in faces):
        yield kind, (spaced(kind), sum(side.copies for side in faces if side.kind == kind))
