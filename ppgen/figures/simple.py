"""Expressions that need no parser: the path to a value, with filters behind it. Nine in ten texts quote nothing else.

What is read here is what Jinja2 makes of it, in a tenth of the time; whatever looks otherwise is left to Jinja2.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import nodes

_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_STEP = rf"\.{_NAME}|\[(?:0|[1-9][0-9]{{0,8}})\]|\['[A-Za-z0-9_ -]*'\]"
PATH = rf"[ \n]*{_NAME}(?:{_STEP})*(?:[ \n]*\|[ \n]*{_NAME})*[ \n]*"
"""A regular expression for such an expression."""
_SIMPLE = re.compile(PATH)
_PART = re.compile(rf"{_STEP}|\|[ \n]*{_NAME}")
_QUOTE = re.compile(rf"\{{\{{({PATH})\}}\}}")
_WORDS = frozenset({"not", "and", "or", "is", "in", "if", "else", "true", "false", "none", "True", "False", "None"})
"""Names that mean something else than a value."""


def simple(source: str) -> nodes.Expr | None:
    """An expression as Jinja2 reads it; None for one that is more than a path and filters."""
    if not _SIMPLE.fullmatch(source):
        return None
    if not _WORDS.isdisjoint(re.findall(_NAME, source)):
        return None
    from jinja2 import nodes

    path, *_ = source.split("|", 1)
    first = re.match(_NAME, path.strip())
    assert first is not None  # noqa: S101 (the pattern begins with a name)
    node: nodes.Expr = nodes.Name(first[0], "load")
    for part in _PART.findall(source.strip(), first.end()):
        if part.startswith("."):
            node = nodes.Getattr(node, part[1:], "load")
        elif part.startswith("["):
            key = part[1:-1]
            node = nodes.Getitem(node, nodes.Const(key[1:-1] if key.startswith("'") else int(key)), "load")
        else:
            node = nodes.Filter(node, part[1:].strip(), [], [], None, None)
    return node


def simple_pieces(template: str) -> tuple[tuple[int, bool, str], ...] | None:
    """A text that quotes such expressions alone, in pieces: where each begins, whether it is written out, and the text
    or the expression. None for any other text.
    """
    if "{%" in template or "{#" in template or "\r" in template:
        return None
    pieces: list[tuple[int, bool, str]] = []
    done = 0
    while (begin := template.find("{{", done)) >= 0:
        quote = _QUOTE.match(template, begin)
        if quote is None:
            return None
        if begin > done:
            pieces.append((done, True, template[done:begin]))
        pieces.append((begin, False, quote[1]))
        done = quote.end()
    if done < len(template):
        pieces.append((done, True, template[done:]))
    return tuple(pieces)
