"""Whether the rest of a definition agrees with its rules: the number of players, and the drawings of pieces."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.definition.files import GAME, read_own
from ppgen.definition.game import Game
from ppgen.definition.source import Node
from ppgen.diagnostics import Diagnostic, did_you_mean
from ppgen.numerals import plural
from ppgen.rules.board.schema import BoardRules


def disagreements(game: Game, rules: BoardRules) -> Iterator[Diagnostic]:
    """What the sections `players` and `pieces` say that the rules contradict, or know nothing of."""
    yield from _players(game, rules)
    yield from _pieces(game)


def _players(game: Game, rules: BoardRules) -> Iterator[Diagnostic]:
    if game.players is None:
        return
    fewest, most = game.players.min, game.players.max
    persons = sum(player.person for player in rules.players.each.values())
    if not fewest <= persons <= most:
        span = str(fewest) if fewest == most else f"{fewest} to {most}"
        message = f"the rules have {plural(persons, 'player')}, but `players` of the game says {span}"
        hint = "correct one of them; `person: false` marks a player of the rules who is no person of their own"
        yield Diagnostic(rules.players.mark, "DEF-RANGE", message, hint)


def _pieces(game: Game) -> Iterator[Diagnostic]:
    """Drawings that no piece, region or value of an attribute has, in this variant or another one."""
    known = _drawn(game.rules)
    if game.pieces.keys() <= known:
        return
    # A variant may have other pieces, and the definition without it those that it lacks.
    whole = read_own(game.folder, GAME) if game.choice.variants else None
    laid_over = (variant.changes.get("rules") for variant in game.variants.values())
    ever = known | _drawn(game.rules, None if whole is None else whole.get("rules"), *laid_over)
    for name, kind in game.pieces.items():
        if name not in ever and kind.number is None:
            message = f"{name!r} names no piece, region or value of an attribute of the rules, so nothing has its look"
            hint = did_you_mean(name, known, "names in the rules")
            yield Diagnostic(kind.mark, "DEF-REFERENCE", message, hint)


def _drawn(*sections: Node | None) -> frozenset[str]:
    """The names of everything that may have a drawing, by any of some sections `rules`."""
    players: set[str] = set()
    things: set[str] = set()
    values: set[str] = set()
    for section in sections:
        players.update(_names(section, "players"))
        things.update(*(_names(section, key) for key in ("pieces", "regions")))
        attributes = None if section is None else section.get("attributes")
        values.update(*(_names(spec, "values") for _, spec in (() if attributes is None else attributes.entries)))
    return frozenset(
        {*things, *values, *(f"{player}-{thing}".replace(" ", "-") for player in players for thing in things)}
    )


def _names(section: Node | None, key: str) -> tuple[str, ...]:
    """The names under a key: those of a mapping, or the words of a list."""
    part = section.get(key) if section is not None and section.kind == "mapping" else None
    if part is None:
        return ()
    return part.keys() if part.kind == "mapping" else tuple(item.text for item in part.items)
