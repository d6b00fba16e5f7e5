"""TOML text → `Node`, in which every key and every value knows its line and column.

The standard library's `tomllib` says what TOML is and what a value means, and forgets where it stood. So it reads the
text first, and the places are found afterwards in text that is known to be in order.
"""

from __future__ import annotations

import re
import tomllib

from ppgen.definition.source import Node
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark

_BASIC = r'"(?:\\.|[^"\\\n])*"'
_LITERAL = r"'[^'\n]*'"
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}(?!")' + r"|'''.*?'{3,5}(?!')|" + _BASIC + "|" + _LITERAL,
    re.DOTALL,
)
_KEY = re.compile(r"[A-Za-z0-9_-]+|" + _BASIC + "|" + _LITERAL)
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACES = re.compile(r"[ \t]*")
_REST = re.compile(r"[^\n]*")
_PLAIN = re.compile(r"[^,\]}#\n]*")
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")


def read_toml(text: str, name: str = "<text>") -> Node:
    """Read TOML. Of a table only the key at the top is kept, with an empty mapping: nothing here has tables.

    Raises DefinitionError with the place where the text stops being TOML.
    """
    try:
        tomllib.loads(text)
        return _TomlReader(text.replace("\r\n", "\n"), name).read()  # as tomllib itself does
    except RecursionError:
        raise DefinitionError([Diagnostic(Mark(name, 1, 1), "DEF-TOML", "this is nested too deeply")]) from None
    except ValueError as problem:
        raise DefinitionError([_syntax(str(problem), text, name)]) from None


def _syntax(problem: str, text: str, name: str) -> Diagnostic:
    found = _PLACE.search(problem)
    line, column = 1, 1
    if found is not None and found[1]:
        line, column = int(found[1]), int(found[2])
    elif found is not None:
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    message = problem if found is None else problem[: found.start()]
    hint = "text stands between quotes, a list in brackets: games = ['games/*']"
    return Diagnostic(Mark(name, line, column), "DEF-TOML", f"this is not TOML: {message}", hint)


class _TomlReader:
    """Walks through text that is known to be TOML."""

    def __init__(self, text: str, name: str) -> None:
        self.text, self.name, self.at = text, name, 0

    def read(self) -> Node:
        entries: dict[str, tuple[Node, Node]] = {}
        at_the_top = True
        while self._skip(_BLANK) < len(self.text):
            if self.text[self.at] == "[":
                at_the_top = False
                key = self._header()
                entries.setdefault(key.text, (key, Node(key.mark, "mapping")))
                continue
            key, dotted = self._key()
            self.at += 1  # =
            self._skip(_SPACES)
            value = self._value()
            if at_the_top:
                entries.setdefault(key.text, (key, Node(key.mark, "mapping") if dotted else value))
        return Node(Mark(self.name, 1, 1), "mapping", entries=tuple(entries.values()))

    def _header(self) -> Node:
        while self.text[self.at] in "[ \t":
            self.at += 1
        key, _ = self._key()
        self._skip(_REST)
        return key

    def _key(self) -> tuple[Node, bool]:
        """The first part of a key, and whether more follow it after a dot."""
        mark = self._mark()
        first = self._take(_KEY)
        self._skip(_SPACES)
        dotted = False
        while self.text[self.at] == ".":
            dotted = True
            self.at += 1
            self._skip(_SPACES)
            self._take(_KEY)
            self._skip(_SPACES)
        text = _meaning(first) if first[0] in "\"'" else first
        return Node(mark, "scalar", str(text), str(text)), dotted

    def _value(self) -> Node:
        mark = self._mark()
        sign = self.text[self.at]
        if sign == "[":
            return Node(mark, "list", items=self._items())
        if sign == "{":
            self._table()
            return Node(mark, "mapping")
        if sign in "\"'":
            text = str(_meaning(self._take(_STRING)))
            return Node(mark, "scalar", text, text)
        raw = self._take(_PLAIN).strip()
        value = _meaning(raw)
        return Node(mark, "scalar", raw, value if isinstance(value, (bool, int, float)) else raw)

    def _items(self) -> tuple[Node, ...]:
        items: list[Node] = []
        self.at += 1
        while self.text[self._skip(_BLANK)] != "]":
            if self.text[self.at] == ",":
                self.at += 1
            else:
                items.append(self._value())
        self.at += 1
        return tuple(items)

    def _table(self) -> None:
        self.at += 1
        while self.text[self._skip(_BLANK)] != "}":
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self._key()
            self.at += 1  # =
            self._skip(_SPACES)
            self._value()
        self.at += 1

    def _skip(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found is not None else self.at
        return self.at

    def _take(self, pattern: re.Pattern[str]) -> str:
        start = self.at
        return self.text[start : self._skip(pattern)]

    def _mark(self) -> Mark:
        return Mark(self.name, self.text.count("\n", 0, self.at) + 1, self.at - self.text.rfind("\n", 0, self.at))


def _meaning(token: str) -> object:
    return tomllib.loads(f"value = {token}")["value"]
