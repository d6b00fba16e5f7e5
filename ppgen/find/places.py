"""Where an expression goes wrong, by what is said of it and by its signs."""

from __future__ import annotations

import re

from ppgen.figures.expressions import parsed
from ppgen.figures.plain_values import Misuse

_PART = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|//|[=!<>]=|.""", re.DOTALL)
_CLOSES = {"(": ")", "[": "]", "{": "}"}
_SIGNS = (
    (re.compile(r"^a single = "), "="),
    (re.compile(r"^(\S+) (?:means nothing|cannot be a quote)"), ""),
    (re.compile(r"^the quote (\S) is never closed"), ""),
    (re.compile(r"^a single brace closes"), "}"),
)
"""What is said of a sign that stands nowhere else in the expression before it is wrong."""
_LACKS = (
    (re.compile(r"^a dot needs"), re.compile(r"\.(?!\s*[A-Za-z_0-9])")),
    (re.compile(r"^a bar needs"), re.compile(r"\|(?!\s*[A-Za-z_])")),
)


def wrong_at(text: str, problem: Misuse) -> int:
    """The offset at which an expression goes wrong; 0 where that cannot be told."""
    message = problem.message
    if "ends too early" in message:
        return len(text)
    for said, sign in _SIGNS:
        if (match := said.match(message)) is not None:
            return _first(text, sign or match[1])
    if message.startswith(("the bracket", "nothing opens the bracket")):
        return _bracket(text)
    bare = _without_texts(text)
    for said, form in _LACKS:
        if said.match(message) and (lacking := form.search(bare)) is not None:
            return lacking.start()
    quoted = re.search(r"'([^']+)'", message)
    if quoted is None:
        return 0
    if "stands where" in message:
        return _goes_on(text, quoted[1])
    return max(text.find(quoted[1]), 0)


def _first(text: str, sign: str) -> int:
    """Where a sign first stands outside of texts."""
    return next((part.start() for part in _PART.finditer(text) if part[0] == sign), 0)


def _without_texts(text: str) -> str:
    return _PART.sub(lambda part: "'" * len(part[0]) if part[0][0] in "'\"" else part[0], text)


def _bracket(text: str) -> int:
    """Where the bracket stands that nothing opens, else the last that nothing closes."""
    open_: list[re.Match[str]] = []
    for part in _PART.finditer(text):
        if part[0] in _CLOSES:
            open_.append(part)
        elif part[0] in _CLOSES.values():
            if not open_ or _CLOSES[open_[-1][0]] != part[0]:
                return part.start()
            open_.pop()
    return open_[-1].start() if open_ else 0


def _goes_on(text: str, said: str) -> int:
    """Where something stands after a whole expression: what it is, or of which sort."""
    form = {"integer": r"\d+", "float": r"\d+", "string": r"['\"]"}.get(said, re.escape(said))
    for match in re.finditer(form, text):
        try:
            parsed(text[: match.start()])
        except Misuse:
            continue
        return match.start()
    return 0
