"""Conditions of cards, such as `row.kind == 'spell'`: evaluated like the expressions of captions, never run."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.decks.deck import Card, Deck, values_of
from ppgen.decks.templates import unknown_names
from ppgen.diagnostics import EnvironmentProblem
from ppgen.figures.expressions import Budget, Expression, misuses, parsed
from ppgen.figures.filters import Misuse

CODE = "condition"
EXAMPLE = "row.kind == 'spell'"
_BRACES = re.compile(r"\s*\{\{(.*)\}\}\s*", re.DOTALL)


def meeting(text: str, deck: Deck) -> Iterator[Card]:
    """The cards of a deck that meet a condition, which may stand in `{{ }}`.

    Raises EnvironmentProblem, with the character of the text, for a condition that cannot be read, and for a column
    that the table does not have; with the row, for a card for which it is neither true nor false.
    """
    braces = _BRACES.fullmatch(text)
    source = braces[1] if braces else text
    shift = braces.start(1) if braces else 0
    try:
        expression = parsed(source)
        for misuse in misuses(expression):
            raise misuse
    except Misuse as problem:
        raise _fault(text, problem.message, problem.hint or EXAMPLE) from None
    known = {*(values_of(deck, deck.cards[0]) if deck.cards else {}), "row", "deck", "copy", "index"}
    for word, message, hint in unknown_names(expression, deck.table.names, known):
        raise _fault(text, f"{message} (deck {deck.spec.id})", hint, _where(word, source) + shift)
    for card in deck.cards:
        try:
            value = Expression(values_of(deck, card), Budget()).value(parsed(source))
        except Misuse as problem:
            raise _fault(text, f"{problem.message} (row {card.row.mark})", problem.hint) from None
        if not isinstance(value, bool):
            message = f"a condition is true or false, not {value!r} (row {card.row.mark})"
            raise _fault(text, message, f"compare it with something: {EXAMPLE}")
        if value:
            yield card


def _where(word: str, source: str) -> int:
    """Where a word begins in an expression: as a whole word, not in another."""
    match = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", source)
    return match.start() if match else 0


def _fault(text: str, message: str, hint: str, offset: int = 0) -> EnvironmentProblem:
    return EnvironmentProblem(f"where:1:{offset + 1}: {message}, in {text!r}", hint, code=CODE, offset=offset)
