"""Whether the rest of a definition agrees with its rules: the number of players, and the drawings of pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from ppgen.definition.files import FIGURES, GAME, has, read_own
from ppgen.definition.game import Game
from ppgen.definition.source import Node
from ppgen.diagnostics import DefinitionError, Diagnostic, did_you_mean
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
    """Drawings that no piece, region or value of an attribute has, and that nothing else names."""
    known = _drawn(game.rules)
    if game.pieces.keys() <= known:
        return
    ever, elsewhere = known | _in_variants(game), _texts_elsewhere(game)
    for name, kind in game.pieces.items():
        if name not in ever and not _is_named(name, elsewhere):
            message = (
                f"{name!r} names no piece, region or value of an attribute in the rules, so nothing is drawn with it"
            )
            hint = did_you_mean(name, known, "names in the rules")
            yield Diagnostic(kind.mark, "DEF-REFERENCE", message, hint)


def _in_variants(game: Game) -> frozenset[str]:
    """What has a drawing in some variant, or in the definition without any."""
    whole = read_own(game.folder, GAME)
    laid_over = (variant.changes.get("rules") for variant in game.variants.values())
    return _drawn(whole.get("rules"), *laid_over)


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


def _texts_elsewhere(game: Game) -> frozenset[str]:
    """The texts and keys of sheets, decks and figures."""
    parts = [part for key, part in read_own(game.folder, GAME).entries if key.text not in ("pieces", "rules")]
    with suppress(DefinitionError):  # the faults of figures are reported where they are read
        parts += [read_own(game.folder, FIGURES)] if has(game.folder, FIGURES) else []
    return frozenset(word for part in parts for word in _words(part))


def _is_named(name: str, texts: frozenset[str]) -> bool:
    """Whether a piece is named by itself (`names: [coin]`) or quoted (`facts.pieces.coin`)."""
    quote = re.compile(rf"pieces(\.{re.escape(name)}\b|\[['\"]{re.escape(name)}['\"]\])")
    return name in texts or any(quote.search(text) for text in texts)


def _words(node: Node) -> Iterator[str]:
    """Every text of a file, keys as well."""
    if node.kind == "scalar":
        yield node.text
    for item in node.items:
        yield from _words(item)
    for key, value in node.entries:
        yield key.text
        yield from _words(value)


def _names(section: Node | None, key: str) -> tuple[str, ...]:
    """The names under a key: those of a mapping, or the words of a list."""
    part = section.get(key) if section is not None and section.kind == "mapping" else None
    if part is None:
        return ()
    return part.keys() if part.kind == "mapping" else tuple(item.text for item in part.items)
