"""Why an expression cannot be read, in words of its author's text and not of the parser's."""

from __future__ import annotations

import re

from ppgen.figures.plain_values import Misuse
from ppgen.patterns import pattern

_QUOTES = {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "«": '"', "»": '"'}
_INSTEAD = {"&": "and", "!": "not", "?": "A if CONDITION else B"}
_NO_SIGNS = frozenset("@$#;`?!&^\\")
_CLOSES = {"(": ")", "[": "]", "{": "}"}
_PART = pattern(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|.""", re.DOTALL)


def unreadable(source: str, message: str) -> Misuse:
    """What is wrong with an expression that Jinja2 refuses with this message."""
    wrong = _by_its_signs(source)
    # Where the parser stopped before the end, a bracket that is still open there is not the reason.
    if wrong is None and message.startswith("unexpected '}'") and (bracket := _left_open(source)):
        wrong = Misuse(f"the bracket {bracket} is never closed", f"close it with {_CLOSES[bracket]}")
    return wrong or _by_the_message(message)


def _by_its_signs(source: str) -> Misuse | None:
    """The first quote or bracket without its partner, or sign that means nothing."""
    open_: list[str] = []
    if source.startswith("{"):
        return Misuse("there is a brace too many before the expression", "write {{ and }}: two braces on each side")
    for part in _PART.findall(source):
        if part in ("'", '"'):
            return Misuse(f"the quote {part} is never closed", "write text within a quote between the other quotes")
        if part in _QUOTES:
            return Misuse(f"{part} cannot be a quote here", f"write {_QUOTES[part]}")
        if part in _NO_SIGNS and not (part == "!" and "!=" in source):
            hint = f"write {_INSTEAD[part]}" if part in _INSTEAD else ""
            return Misuse(f"{part} means nothing in an expression", hint)
        if part in _CLOSES:
            open_.append(part)
        elif part == "}" and not open_:
            return Misuse("a single brace closes nothing", "write }} at the end of the expression")
        elif part in _CLOSES.values():
            if not open_ or _CLOSES[open_[-1]] != part:
                return Misuse(f"nothing opens the bracket {part}", "leave it out, or open it")
            open_.pop()
    return None


def _left_open(source: str) -> str:
    """The last bracket that is never closed, in an expression where each closing one closes the last that is open."""
    open_: list[str] = []
    for part in _PART.findall(source):
        if part in _CLOSES:
            open_.append(part)
        elif part in _CLOSES.values():
            open_.pop()
    return open_[-1] if open_ else ""


def _by_the_message(message: str) -> Misuse:
    if re.search(r"got '='$", message):
        return Misuse("a single = compares nothing", "write == to compare two values")
    if message.endswith("'end of print statement'"):
        return Misuse("the expression ends too early", "write a whole expression between the braces: {{ 2 + 1 }}")
    if message.startswith("expected name or number"):
        return Misuse("a dot needs a name after it", "such as moves.count")
    if message.startswith("expected token 'name'"):
        hint = "such as {{ 3 | spelled }}; where one of two conditions is enough, write or between them"
        return Misuse("a bar needs the name of a filter after it", hint)
    if (after := re.match(r"expected token 'end of print statement', got '(.*)'$", message)) is not None:
        hint = "a name with a space or a hyphen stands in brackets: count['red coin']"
        return Misuse(f"{after[1]!r} stands where the expression should have ended", hint)
    return Misuse("this is not an expression", "quote a fact by its path, such as {{ moves.count }}")
