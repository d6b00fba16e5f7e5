"""The values of a book: `{{ }}` filled in from plain data, by the same sandbox as the captions of figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ppgen.definition.game import Game
from ppgen.definition.text import Segment
from ppgen.diagnostics import DefinitionError
from ppgen.figures.game_facts import definition_facts
from ppgen.figures.statement import Statement
from ppgen.figures.templates import CaptionFault, fill
from ppgen.figures.values import Value


def names_of(
    game: Game,
    setup: Mapping[str, Any],
    statements: Mapping[str, Statement],
    decks: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Value]:
    """What the text of a book may quote: `setup`, `game`, `figures`, and in short `words`, `parameters`, `decks` …

    `game` holds what the definition says: `game.title`, `game.players.min`, `game.parameters.n`, `game.board.rows`.
    `decks` has what texts may quote of each deck, which is read when a text first quotes it.
    """
    known = dict(definition_facts(game))
    own = known.pop("game", {})
    of_game: dict[str, Any] = {**known, **(own if isinstance(own, Mapping) else {})}
    figures = {
        name: {
            "facts": {key: value for key, value in statement.facts.items() if key != "panels"},
            "panels": statement.facts.get("panels", {}),
        }
        for name, statement in statements.items()
    }
    short: dict[str, Any] = {key: known[key] for key in ("words", "parameters", "ratings", "tables") if key in known}
    if decks is not None:
        short["decks"] = decks
    return {**short, "setup": {**setup}, "game": of_game, "figures": figures}


def quoted(source: str, names: Mapping[str, Value], offset: int) -> tuple[Segment, ...]:
    """What one expression prints, in pieces; each begins at `offset`.

    Raises CaptionFault for what is unknown, not allowed, not text or a number, or too long.
    """
    try:
        filled = fill("{{" + source + "}}", names)
    except DefinitionError as mistake:
        message = "it quotes a deck that is at fault"
        raise CaptionFault(message, hint="its faults are reported at their places") from mistake
    return tuple(Segment(_line(segment.text), segment.kind, offset) for segment in filled.segments)


def _line(text: str) -> str:
    """A value is text within a line: its line breaks are spaces."""
    return " ".join(text.split("\n"))
