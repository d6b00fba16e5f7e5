"""YAML text → `Node`: a tree in which everything knows its line and column.

YAML is data here and is never evaluated. Plain scalars follow the core schema of YAML 1.2, without infinity and NaN:
`yes`, `012` and `1:30` are text, and no truth value, octal or sexagesimal number. Every scalar keeps its text as it is
written, so that a field of text takes `no`, `1.0` or `007` literally. Anchors and merge keys (`<<`) work. Nodes come
from the parser's events and not from PyYAML's composer, so that depth, expansion and recursion are checked early.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import yaml
from msgspec import Struct

from ppgen.definition.text import Filled, FilledFrom, LocatedText
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.escapes import UNPRINTABLE
from ppgen.patterns import pattern
from ppgen.regular import open_regular

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 100
MAX_NODES = 200_000
"""Nodes of the expanded file: an alias counts as everything that it stands for, a long text as one for each LINE
characters."""
MAX_TEXT = 20_000
"""Characters of one text, more than fit on any sheet."""
LINE = 20

_TOO_DEEP = f"this is nested more than {MAX_DEPTH} levels deep"

Plain: TypeAlias = "str | int | float | bool | None | list[Plain] | dict[str, Plain]"


class Unbound(Exception):
    """A node could not be bound to its type, and its faults have been reported."""


class Node(Struct, frozen=True, eq=False):
    """One thing in a YAML file: a list, a mapping, or a scalar with its text and the value that YAML gives it."""

    mark: Mark
    kind: Literal["scalar", "list", "mapping"]
    text: str = ""
    value: str | int | float | bool | None = None
    items: tuple[Node, ...] = ()
    entries: tuple[tuple[Node, Node], ...] = ()
    """Key and value, in the order of the file. Every key is a scalar, and no two have the same text."""
    raw: str = ""
    """A scalar as it stands in the file, with its quotes, escapes and line breaks."""
    comment: str = ""
    """What stands after the `#` that makes nothing of a value, with that sign: `#a83b1c`."""
    filled_from: FilledFrom = None
    """Of a scalar that quotes something, what was written."""

    def _told(self) -> tuple[object, ...]:
        """What tells it from another node: all but how its text is written."""
        return self.mark, self.kind, self.text, self.value, self.items, self.entries

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash(self._told())

    def get(self, key: str) -> Node | None:
        """The value under a key of a mapping, or None."""
        return next((value for name, value in self.entries if name.text == key), None)

    def at(self, *path: str | int) -> Node:
        """What stands under these keys and in these places of lists, as far as they lead."""
        if not path:
            return self
        step, *further = path
        inner = self.get(step) if isinstance(step, str) else next(iter(self.items[step : step + 1]), None)
        return self if inner is None else inner.at(*further)

    def keys(self) -> tuple[str, ...]:
        return tuple(name.text for name, _ in self.entries)

    def mapped(self, change: Callable[[Node], Node]) -> Node:
        """The same tree with every scalar value replaced by what `change` makes of it. Keys stay as they are."""
        if self.kind == "list":
            return Node(self.mark, "list", items=tuple(item.mapped(change) for item in self.items))
        if self.kind == "mapping":
            return Node(self.mark, "mapping", entries=tuple((key, value.mapped(change)) for key, value in self.entries))
        return change(self)

    def place(self, offset: int) -> Mark:
        """Where a character of a scalar's text stands in the file; `offset` counts from 0."""
        return self.located.place(offset)

    @property
    def located(self) -> LocatedText:
        """The text of a scalar, which knows its place."""
        return LocatedText(self.text, self.mark, self.raw, self.filled_from)

    def refilled(self, filled: Filled, value: str | int | float | bool | None = None) -> Node:
        """A scalar with its quotes filled in; `value` is that of its text, unless it is text."""
        text = self.located.refilled(filled)
        return Node(self.mark, "scalar", str(text), str(text) if value is None else value, filled_from=text.filled_from)

    @property
    def is_null(self) -> bool:
        return self.kind == "scalar" and self.value is None

    def plain(self) -> Plain:
        """The data alone, without marks."""
        if self.kind == "scalar":
            return self.value
        if self.kind == "list":
            return [item.plain() for item in self.items]
        return {key.text: value.plain() for key, value in self.entries}

    @property
    def to_quote(self) -> str:
        """What to do with a value that YAML takes for a comment; "" for any other."""
        return f'put quotes round it: "{self.comment}"' if self.comment else ""

    def describe(self) -> str:
        """What stands here, for a message: `a list`, `the number 3`, `the text 'seat'`."""
        if self.kind == "list":
            return "a list"
        if self.kind == "mapping":
            return "a mapping"
        if self.value is None:
            return "nothing: YAML reads a comment from # to the end of the line" if self.comment else "nothing"
        if isinstance(self.value, bool):
            return f"the truth value {self.text}"
        if isinstance(self.value, (int, float)):
            return f"the number {self.text}"
        shown = self.text if len(self.text) <= 40 else self.text[:37] + "..."
        return f"the text {shown!r}"


def read_file(path: Path, name: str | None = None) -> Node:
    """Read one YAML file. Its marks call it `name`, by default the path as given.

    Raises DefinitionError with every fault of the text. A missing or unreadable file is a fault at its first line.
    """
    name = str(path) if name is None else name
    return read_text(read_words(path, name), name)


def read_words(path: Path, name: str) -> str:
    """The text of a file in UTF-8. Raises DefinitionError as `read_file` does."""
    start = Mark(name, 1, 1)
    try:
        if not path.is_file():
            raise DefinitionError(
                [Diagnostic(start, "DEF-FILE", "this file is missing" if not path.exists() else "this is not a file")]
            )
        with open_regular(path) as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise DefinitionError([Diagnostic(start, "DEF-FILE", f"this file cannot be read: {reason}")]) from None
    if len(data) > MAX_BYTES:
        raise DefinitionError(
            [Diagnostic(start, "DEF-SIZE", f"this file is larger than {MAX_BYTES // 1024 // 1024} MB")]
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = data[: problem.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        fault = Diagnostic(
            Mark(name, line, column),
            "DEF-ENCODING",
            f"byte 0x{data[problem.start]:02x} is not UTF-8",
            "save the file as UTF-8",
        )
        raise DefinitionError([fault]) from None


def first_value(path: Path, key: str) -> Node | None:
    """The scalar under a top-level key of a YAML file, or None. Reads no further than that key.

    Ignores faults: reading the whole file reports them.
    """
    name = str(path)
    depth, follows, is_key = 0, False, True
    try:
        for event in yaml.parse(read_words(path, name), _LOADER):
            opens, closes = isinstance(event, yaml.CollectionStartEvent), isinstance(event, yaml.CollectionEndEvent)
            depth -= closes
            if depth == 1 and not closes:
                if not is_key and follows:
                    if not isinstance(event, yaml.ScalarEvent):
                        return None
                    at: Any = event.start_mark
                    mark = Mark(name, at.line + 1, at.column + 1)
                    return Node(mark, "scalar", event.value, event.value)
                follows = is_key and isinstance(event, yaml.ScalarEvent) and event.value == key
                is_key = not is_key
            depth += opens
    except (DefinitionError, yaml.YAMLError):
        return None
    return None


def read_text(text: str, name: str = "<text>") -> Node:
    """Read one YAML document. Raises DefinitionError with every fault of the text."""
    bad = UNPRINTABLE.search(text)
    if bad is not None:
        before = text[: bad.start()]
        mark = Mark(name, before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise DefinitionError(
            [Diagnostic(mark, "DEF-ENCODING", f"YAML may not contain the character U+{ord(bad[0]):04X}")]
        )
    return _YamlReader(text, name).read()


_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\Z")
_HEX = re.compile(r"0x[0-9a-fA-F]{1,15}\Z")
_FLOAT = re.compile(
    r"[-+]?(\.[0-9]{1,40}|[0-9]{1,40}\.[0-9]{0,40})([eE][-+]?[0-9]{1,2})?\Z|[-+]?[1-9][0-9]{0,17}[eE][-+]?[0-9]{1,2}\Z"
)
_YAML = "tag:yaml.org,2002:"
_COMMENT = re.compile(r"[ \t]*(#[^\s#,}\]\"']+)")
_COMMENT_ABOVE = pattern(r":[ \t]+(#[^\s#,}\]\"']+)[^\n]*\n\s*\Z")
"""A comment right behind an empty value, which was meant as the value; the second with the line that follows."""
_COLOUR = pattern(r"[:,\[][ \t]+(#[0-9A-Fa-f]{3,8})(?![0-9A-Za-z])[^\n]*[}\]]")
"""A colour without quotes, whose comment takes a closing bracket with it."""
_RESOLVED = frozenset(_YAML + kind for kind in ("int", "float", "bool", "null"))


def read_scalar(text: str) -> str | int | float | bool | None:
    """The value of a plain scalar by the core schema of YAML 1.2."""
    if text in _NULLS:
        return None
    if text in _BOOLS:
        return _BOOLS[text]
    first = text[0]
    if first in "0123456789+-.":
        if _INT.match(text):
            return int(text)
        if _FLOAT.match(text):
            return float(text)
        if _HEX.match(text):
            return int(text, 16)
    return text


def _size(scalar: Node) -> int:
    return 1 + len(scalar.text) // LINE


_BRACES = 'put quotes round a text that begins with a brace, such as "{{ row.name }}"'
"""What to do with a text that YAML takes for a mapping."""


class _Open:
    """A list or mapping that is still being read."""

    __slots__ = ("anchor", "is_list", "mark", "parts", "size")

    def __init__(self, is_list: bool, mark: Mark, anchor: str | None) -> None:
        self.is_list = is_list
        self.mark = mark
        self.anchor = anchor
        self.parts: list[Node] = []
        self.size = 1


class _YamlReader:
    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.faults: list[Diagnostic] = []
        self.total = 0
        self.anchors: dict[str, tuple[Node, int]] = {}

    def read(self) -> Node:
        try:
            root = self._document()
        except yaml.MarkedYAMLError as problem:
            syntax = self._syntax(problem)
            # What follows a quote {{ … }} without quotes round it on the same line is no fault of its own.
            follows = any(fault.hint == _BRACES and fault.mark.line == syntax.mark.line for fault in self.faults)
            raise DefinitionError([*self.faults, *(() if follows else (syntax,))]) from None
        if self.faults:
            raise DefinitionError(self.faults)
        return root

    def _mark(self, event: Any) -> Mark:
        mark = event.start_mark
        return Mark(self.name, mark.line + 1, mark.column + 1)

    def _stop(self, mark: Mark, code: str, message: str, hint: str = "") -> DefinitionError:
        return DefinitionError([*self.faults, Diagnostic(mark, code, message, hint)])

    def _document(self) -> Node:
        stack: list[_Open] = []
        root: Node | None = None
        documents = 0
        events: Iterator[Any] = yaml.parse(self.text, _LOADER)
        for event in events:
            kind = type(event)
            if kind is yaml.ScalarEvent:
                node = self._scalar(event)
                size = added = _size(node)
            elif kind is yaml.AliasEvent:
                node, size = self._alias(event, stack)
                added = size
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                mark = self._mark(event)
                if event.tag not in (None, "!", _YAML + "seq", _YAML + "map"):
                    self._refuse_tag(event.tag, mark)
                if len(stack) >= MAX_DEPTH:
                    raise self._stop(mark, "DEF-SIZE", _TOO_DEEP)
                stack.append(_Open(kind is yaml.SequenceStartEvent, mark, event.anchor))
                self.anchors.pop(event.anchor, None)
                continue
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                done = stack.pop()
                node, size, added = self._close(done), done.size, 1
                if done.anchor:
                    self.anchors[done.anchor] = node, size
            else:
                documents += kind is yaml.DocumentStartEvent
                if documents > 1:
                    hint = "keep one document in a file"
                    raise self._stop(self._mark(event), "DEF-YAML", "a second document begins here", hint)
                continue
            if stack:
                stack[-1].parts.append(node)
                stack[-1].size += size
            else:
                root = node
            self.total += added
            if self.total > MAX_NODES:
                message = f"this file expands to more than {MAX_NODES} parts"
                raise self._stop(self._mark(event), "DEF-SIZE", message, "use fewer aliases")
        return Node(Mark(self.name, 1, 1), "scalar") if root is None else root

    def _scalar(self, event: Any) -> Node:
        mark = self._mark(event)
        text: str = event.value
        value: str | int | float | bool | None = text
        if event.tag in _RESOLVED or (event.tag is None and not event.style):
            value = read_scalar(text)
        elif event.tag not in (None, "!", _YAML + "str"):
            self._refuse_tag(event.tag, mark)
        if event.style == '"' and (bad := UNPRINTABLE.search(text)) is not None:
            # An escape such as "\e" would bring in a character that the file itself may not contain.
            message = f"a definition may not contain the character U+{ord(bad[0]):04X}"
            self.faults.append(Diagnostic(mark, "DEF-ENCODING", message))
        if len(text) > MAX_TEXT:
            raise self._stop(mark, "DEF-SIZE", f"this text has {len(text):,} characters, more than {MAX_TEXT:,}")
        start, end = event.start_mark.index, event.end_mark.index
        comment = ""
        if not text and not event.style:
            comment, mark = self._comment(start, mark)
        node = Node(mark, "scalar", text, value, raw=self.text[start:end], comment=comment)
        if event.anchor:
            self.anchors[event.anchor] = node, _size(node)
        return node

    def _comment(self, start: int, mark: Mark) -> tuple[str, Mark]:
        """What stands in a comment where an empty value begins, or just before, and where the value is reported."""
        if (behind := _COMMENT.match(self.text, start)) is not None:
            return behind[1], mark
        # Between braces, an empty value begins where the next sign stands.
        before = _COMMENT_ABOVE.search(self.text[max(0, start - 1000) : start])
        if before is None:
            return "", mark
        lines = self.text[max(0, start - 1000) + before.start(1) : start].count("\n")
        at = max(0, start - 1000) + before.start(1)
        return before[1], Mark(self.name, mark.line - lines, at - self.text.rfind("\n", 0, at))

    def _alias(self, event: Any, stack: list[_Open]) -> tuple[Node, int]:
        name = event.anchor
        mark = self._mark(event)
        if name in self.anchors:
            return self.anchors[name]
        if any(part.anchor == name for part in stack):
            raise self._stop(mark, "DEF-RECURSION", f"*{name} stands inside &{name} itself")
        hint = f"write &{name} where the repeated part first stands"
        raise self._stop(mark, "DEF-YAML", f"there is no anchor &{name} before *{name}", hint)

    def _refuse_tag(self, tag: str, mark: Mark) -> None:
        shown = "!!" + tag.removeprefix(_YAML) if tag.startswith(_YAML) else tag
        hint = "leave the tag out: a definition is plain data"
        self.faults.append(Diagnostic(mark, "DEF-TAG", f"the tag {shown} is not allowed", hint))

    def _close(self, done: _Open) -> Node:
        if done.is_list:
            return Node(done.mark, "list", items=tuple(done.parts))
        own: dict[str, tuple[Node, Node]] = {}
        merged: dict[str, tuple[Node, Node]] = {}
        merge_at: Mark | None = None
        pairs = iter(done.parts)
        for key, value in zip(pairs, pairs, strict=True):
            if key.kind != "scalar":
                message = f"a key must be a word, not {key.describe()}"
                self.faults.append(Diagnostic(key.mark, "DEF-TYPE", message, _BRACES if key.kind == "mapping" else ""))
            elif key.text == "<<":
                if merge_at is not None:
                    self._twice("<<", key.mark, merge_at)
                merge_at = key.mark
                for source in value.items if value.kind == "list" else (value,):
                    if source.kind != "mapping":
                        message = f"<< takes a mapping or a list of mappings, not {source.describe()}"
                        self.faults.append(Diagnostic(source.mark, "DEF-TYPE", message))
                        continue
                    for entry in source.entries:
                        merged.setdefault(entry[0].text, entry)
            elif key.text in own:
                self._twice(key.text, key.mark, own[key.text][0].mark)
            else:
                own[key.text] = (key, value)
        if merged:
            # Merged entries come first, as if they had been written before the mapping's own keys.
            own = {name: own.get(name, entry) for name, entry in merged.items()} | own
        return Node(done.mark, "mapping", entries=tuple(own.values()))

    def _twice(self, key: str, second: Mark, first: Mark) -> None:
        for here, there in ((second, first), (first, second)):
            message = f"the key {key!r} stands at line {there.line}, column {there.column}, too"
            self.faults.append(Diagnostic(here, "DEF-DUPLICATE-KEY", message, "keep one of them"))

    def _syntax(self, problem: yaml.MarkedYAMLError) -> Diagnostic:
        at = problem.problem_mark or problem.context_mark
        line, column = (at.line, at.column) if at is not None else (0, 0)
        message = "this is not YAML: " + ", ".join(str(part) for part in (problem.context, problem.problem) if part)
        hint = ""
        if "maximum nesting depth" in message:
            # libyaml reads brackets ahead, and gives up before the event of the first one that is too deep.
            return Diagnostic(Mark(self.name, line + 1, column + 1), "DEF-SIZE", _TOO_DEEP)
        opened = problem.context_mark
        if opened is not None and at is not None and (colour := _COLOUR.search(self.text, opened.index, at.index)):
            before = self.text[: colour.start(1)]
            mark = Mark(self.name, before.count("\n") + 1, len(before) - before.rfind("\n"))
            message = "YAML reads a comment from # to the end of the line, so a bracket is never closed"
            return Diagnostic(mark, "DEF-YAML", message, f'put quotes round it: "{colour[1]}"')
        lines = self.text.splitlines()
        if line < len(lines) and "\t" in lines[line][: column + 1]:
            hint = "indent with spaces: YAML does not allow a tab here"
        elif "mapping values are not allowed" in message:
            hint = "put quotes around text that contains a colon and a space"
        elif "expected <block end>" in message or "could not find expected ':'" in message:
            hint = "check the indentation of this line and the lines above it"
        return Diagnostic(Mark(self.name, line + 1, column + 1), "DEF-YAML", message, hint)
