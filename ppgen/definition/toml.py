"""TOML text → `Node`, in which every key and every value knows its line and column.

The standard library's `tomllib` reads TOML, but does not say where a value stands. So the places are found afterwards,
in text that is known to be TOML.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from ppgen.definition.source import Node
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.patterns import pattern

_TOKEN = re.compile(
    r'(?P<skip>[ \t\r]+|#[^\n]*)|\n|[\[\]{},=]|"""(?:\\.|[^\\])*?"{3,5}(?!")|'
    r"'''.*?'{3,5}(?!')|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'|[^\s\[\]{},=#\"']+",
    re.DOTALL,
)
_PLACE = pattern(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")


def read_toml(text: str, name: str = "<text>") -> Node:
    """Read TOML. Of a table only the key at the top is kept, with an empty mapping: no project file has tables.

    Raises DefinitionError with the place where the text stops being TOML.
    """
    try:
        values = tomllib.loads(text)
    except RecursionError:
        raise DefinitionError([Diagnostic(Mark(name, 1, 1), "DEF-TOML", "this is nested too deeply")]) from None
    except ValueError as problem:
        raise DefinitionError([_syntax(str(problem), text, name)]) from None
    text = text.replace("\r\n", "\n")  # as tomllib does
    entries: dict[str, tuple[Node, Node]] = {}
    statement: list[re.Match[str]] = []
    depth, in_table = 0, False
    for token in _TOKEN.finditer(text + "\n"):
        if token["skip"] is not None or (token[0] == "\n" and depth):
            continue
        if token[0] != "\n":
            depth += (token[0] in "[{") - (token[0] in "]}")
            statement.append(token)
        elif statement:
            header = statement[0][0] == "["
            key = next(token for token in statement if token[0] != "[")
            word = next(iter(tomllib.loads(f"{key[0].rstrip('.')} = 0")))
            if header or not in_table:
                is_table = header or (isinstance(values[word], dict) and statement[2][0] != "{")
                value = Node(_mark(key, name), "mapping") if is_table else _value(values[word], statement, name)
                entries.setdefault(word, (Node(_mark(key, name), "scalar", word, word), value))
            in_table |= header
            statement = []
    return Node(Mark(name, 1, 1), "mapping", entries=tuple(entries.values()))


def _value(value: Any, statement: list[re.Match[str]], name: str) -> Node:
    """The value of a statement, such as `games = ["one", "two"]`, and of its items if it is a list."""
    words = [token[0] for token in statement]
    first = words.index("=") + 1
    if not isinstance(value, list):
        return _scalar(value, statement[first], name)
    items: list[Node] = []
    depth = 0
    for number in range(first, len(words)):
        if depth == 1 and words[number - 1] in ("[", ",") and words[number] != "]":
            items.append(_scalar(value[len(items)], statement[number], name))
        depth += (words[number] in ("[", "{")) - (words[number] in ("]", "}"))
    return Node(_mark(statement[first], name), "list", items=tuple(items))


def _scalar(value: Any, token: re.Match[str], name: str) -> Node:
    """A value that is no list; what stands inside a list in a list, or in a table, is left out."""
    mark = _mark(token, name)
    if isinstance(value, (list, dict)):
        return Node(mark, "list" if isinstance(value, list) else "mapping")
    text = value if isinstance(value, str) else token[0]
    return Node(mark, "scalar", text, value if isinstance(value, (bool, int, float)) else text)


def _mark(token: re.Match[str], name: str) -> Mark:
    start = token.start()
    return Mark(name, token.string.count("\n", 0, start) + 1, start - token.string.rfind("\n", 0, start))


def _syntax(problem: str, text: str, name: str) -> Diagnostic:
    place = _PLACE.search(problem)
    line, column = 1, 1
    if place is not None and place[1]:
        line, column = int(place[1]), int(place[2])
    elif place is not None:
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    message = problem if place is None else problem[: place.start()]
    hint = "write text between quotes, and a list in brackets: games = ['games/*']"
    return Diagnostic(Mark(name, line, column), "DEF-TOML", f"this is not TOML: {message}", hint)
