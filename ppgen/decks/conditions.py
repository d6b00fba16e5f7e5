"""Conditions of cards, such as `row.kind == 'spell'`: evaluated like the expressions of captions, never run."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.decks.deck import Card, Deck, values_of
from ppgen.decks.templates import unknown_names
from ppgen.diagnostics import EnvironmentProblem
from ppgen.figures.expressions import Budget, Expression, misuses, read
from ppgen.figures.plain_values import Misuse

CODE = "condition"
EXAMPLE = "row.kind == 'spell'"
HINT = f"a condition compares something: {EXAMPLE}"
_TOKEN = re.compile(r"\.\w+|\d+(?:\.\d+)?|\w+|'[^']*'|\"[^\"]*\"|[=!<>]=|//|\*\*|&&|\|\||\S")
_TOO_EARLY = re.compile("the expression ends too early|the bracket . is never closed")
_IN_WORDS = {
    "&&": "write and between two conditions",
    "||": "write or between two conditions",
    "!": "write not before a condition, and != between two values",
    "=": "write == to compare two values",
}
_CLOSING = {"(": ")", "[": "]", "{": "}"}
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
        expression = read(source)
    except Misuse as problem:
        offset, message, hint = _breaks(source, problem)
        raise _fault(text, message, hint, offset + shift) from None
    for misuse in misuses(expression):
        raise _fault(text, misuse.message, misuse.hint or HINT) from None
    known = {*(values_of(deck, deck.cards[0]) if deck.cards else {}), "row", "deck", "copy", "index"}
    for word, message, hint in unknown_names(expression, deck.table.names, known):
        raise _fault(text, f"{message} (deck {deck.spec.id})", hint, _where(word, source) + shift)
    for card in deck.cards:
        try:
            value = Expression(values_of(deck, card), Budget()).value(read(source))
        except Misuse as problem:
            raise _fault(text, f"{problem.message} (row {card.row.mark})", problem.hint) from None
        if not isinstance(value, bool):
            message = f"a condition is true or false, not {value!r} (row {card.row.mark})"
            raise _fault(text, message, f"compare it with something: {EXAMPLE}")
        if value:
            yield card


def _breaks(source: str, problem: Misuse) -> tuple[int, str, str]:
    """Where a condition stops making sense, what is wrong there, and what to do.

    That is at the first word or sign up to which the condition cannot be read, whatever follows; or else at its end.
    """
    opened: list[tuple[int, str]] = []
    for match in _TOKEN.finditer(source):
        sign = match[0]
        if sign in "'\"":
            return match.start(), "the quote that opens here is never closed", f"close it: {EXAMPLE}"
        try:
            read(source[: match.end()])
        except Misuse as broken:
            if not _TOO_EARLY.match(broken.message):
                wrong = "a single = compares nothing" if sign == "=" else f"{sign!r} makes no sense here"
                return match.start(), wrong, _IN_WORDS.get(sign, HINT)
        if sign in _CLOSING:
            opened.append((match.start(), sign))
        elif opened and sign == _CLOSING[opened[-1][1]]:
            opened.pop()
    if opened:
        start, bracket = opened[-1]
        return start, f"the bracket {bracket!r} is never closed", f"close it with {_CLOSING[bracket]!r}"
    if _TOO_EARLY.match(problem.message):
        return len(source.rstrip()), "something is missing at the end of the condition", HINT
    return 0, problem.message, problem.hint or HINT


def _where(word: str, source: str) -> int:
    """Where a word begins in an expression: as a whole word, not in another."""
    match = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", source)
    return match.start() if match else 0


def _fault(text: str, message: str, hint: str, offset: int = 0) -> EnvironmentProblem:
    return EnvironmentProblem(f"where:1:{offset + 1}: {message}, in {text!r}", hint, code=CODE, offset=offset)
