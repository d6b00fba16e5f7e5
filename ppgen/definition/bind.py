"""`Node` → frozen records: the records are the schema; their annotations say what YAML may hold.

What an annotation accepts:

- `str`: any scalar that is not empty, as it is written; `int`, `float` (finite), `bool` (true or false); `Literal`: one
  of its words;
- `Words`: text that knows its place, so that a fault inside it can be pointed at; `Key`: a name that knows its place;
- `Length`: a number of mm, or a text with its unit (`0.125 in`);
- `X | None`: nothing or X; `tuple[T, ...]`: a list; `Mapping[str, T]`: a mapping with any keys;
- a record: a mapping with its fields as keys (`row_die` is written `row-die`); a field without default is required;
- a union of records with `TAG`: a mapping with the one key TAG (`highlight: {spaces: [F2]}`), the bare word if the
  record requires nothing, or `TAG: value` if it requires exactly one field;
- a class with `parse(text)` that raises ValueError (Space, SpaceSide): its text;
- a class with `bind(cls, node, binder)` reads itself; with `bind_all(cls, node, binder)`, a whole `tuple[cls, ...]`;
- `Node`: anything, unread; `object`: plain data.

What a type cannot say of a field is in the last note of its annotation, `Annotated[…, Yaml(…)]`;
`ppgen.definition.schema.Yaml` lists what there is.

A field `mark: Mark` takes the place in the file, and one with `place_of` that of the value under another key. A
field `id: str` becomes the name of files (`why_no_id`).
Binding does not stop at the first fault: it reads every part that it can, and all faults are in the report.

The docstring under a field says what the key means, in the reference and in editors (`ppgen.definition.json_schema`).
A class that reads itself says its shape for editors in a classmethod `schema`, and any class may say in `schema_limits`
what its `__post_init__` refuses.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, TypeVar, Union
from zlib import crc32

from msgspec import Struct, field

from ppgen import icons, piecepack, pieces
from ppgen.boards.board import Board
from ppgen.boards.naming import find_place, wrong_place
from ppgen.boards.space import Place, Side, Space, SpaceSide
from ppgen.definition import lengths
from ppgen.definition.bind_hints import choices_of, holds_any, keys_of, nearest_word, number_hint
from ppgen.definition.lengths import Length
from ppgen.definition.names import why_no_id
from ppgen.definition.schema import FieldSpec, RecordSpec, real, record_spec
from ppgen.definition.source import Node, Unbound
from ppgen.definition.text import Key, LocatedKey, Words
from ppgen.diagnostics import Diagnostic, Mark, PartsAtFault, did_you_mean, nearest
from ppgen.records import is_record, replace

S = TypeVar("S")
T = TypeVar("T")


def bind(node: Node, kind: type[T], report: list[Diagnostic], **names: Collection[str]) -> T | None:
    """Read a node into a record. Adds every fault to `report`, and returns None if there was one.

    `names` are the known words that `Yaml.ref` refers to.
    """
    try:
        return Binder(report, names=dict(names)).read(node, kind)
    except Unbound:
        return None


class Binder(Struct):
    """What binding knows besides the node: where faults go, which names exist, and how large the board is."""

    report: list[Diagnostic]
    names: dict[str, Collection[str]] = field(default_factory=dict)
    grid: Board | None = None
    """The board; spaces off it are faults."""
    boards: Mapping[str, Board] = field(default_factory=dict)
    """The boards of a game with several, by name: a record that names one (`ref` is `boards`) has its spaces there."""
    any_space: bool = False
    """Whether the board is not known, so that no name of a space is judged."""
    turns: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By transcript, the label of each turn ("" where it has none)."""
    blanks: bool = False
    """Whether a text that was filled in may be blank, as that of a card is where its row has an empty cell."""

    # For classes that read themselves

    def fault(self, where: Node | Mark, code: str, message: str, hint: str = "") -> Unbound:
        """Report a fault. The caller raises the exception returned, or ignores it if reading can go on."""
        self.report.append(Diagnostic(where.mark if isinstance(where, Node) else where, code, message, hint))
        return Unbound()

    def wrong(self, node: Node, wanted: str, hint: str = "") -> Unbound:
        """Report that something else was expected here."""
        return self.fault(node, "DEF-TYPE", f"expected {wanted}, not {node.describe()}", node.to_quote or hint)

    def read(self, node: Node, kind: type[T]) -> T:
        """Read a node as a type. Raises Unbound after reporting every fault in it."""
        return self.value(node, kind)  # type: ignore[no-any-return]

    def text(self, node: Node, wanted: str = "text") -> str:
        """The text of a scalar. Raises Unbound for anything else, and for nothing."""
        if node.kind != "scalar":
            raise self.wrong(node, wanted, "put it between quotes" if node.kind == "mapping" else "")
        if node.value is None and node.text in ("", "~"):
            raise self.wrong(node, wanted)
        return node.text

    def words(self, node: Node) -> str:
        """The text of a scalar, which knows its place."""
        self.text(node)
        return node.located

    def key(self, node: Node) -> str:
        """The text of a scalar that names something, which knows its place."""
        return LocatedKey(self.text(node), node.mark)

    def mapping(self, node: Node, known: Iterable[str] | None = None, required: Iterable[str] = ()) -> dict[str, Node]:
        """The values of a mapping by key. Reports unknown and missing keys; raises Unbound only if it is no mapping."""
        if node.kind != "mapping":
            raise self.wrong(node, "a mapping (key: value)")
        meant = self._refuse_unknown(node, dict.fromkeys(known)) if known is not None else ()
        for name in required:
            if node.get(name) is None and name not in meant:
                self.missing(node, name)
        return {key.text: value for key, value in node.entries}

    def _refuse_unknown(
        self, node: Node, known: Collection[str], inner: FieldSpec | None = None, spec: RecordSpec | None = None
    ) -> Collection[str]:
        """Report unknown keys; those of the elements of `inner`, or of a field of `spec`, with the hint that says so.

        Returns the right names of misspelt keys, so that no one misses a key that is there under another name.
        """
        meant: list[str] = []
        for key, _ in node.entries:
            if key.text not in known:
                meant.append(nearest(key.text, known))
                hint = nearest_word(key.text, known)
                if inner is not None and key.text in record_spec(_element(inner)).by_key:
                    hint = f"move it into each of the {inner.key}"
                for field in spec.fields if spec is not None else ():
                    if key.text in getattr(field.kind, "KEYS", ()):
                        hint = f"it belongs inside {field.key}, as in {{{field.key}: {{{key.text}: …}}}}"
                        meant.append(field.key)
                self.fault(key, "DEF-UNKNOWN-KEY", f"there is no key {key.text!r} here", hint)
        return meant

    def each(self, items: Iterable[S], read: Callable[[S], T]) -> list[T]:
        """What is read from each item. Raises Unbound if one cannot be read, but reads all of them first."""
        values: list[T] = []
        complete = True
        for item in items:
            try:
                values.append(read(item))
            except Unbound:
                complete = False
        if not complete:
            raise Unbound
        return values

    def part(self, parts: Mapping[str, Node], name: str, kind: Any, default: Any) -> Any:
        """One value of a mapping, or the default if it is not given or at fault. A fault goes to the report."""
        if name not in parts:
            return default
        try:
            return self.value(parts[name], kind)
        except Unbound:
            return default

    def missing(self, node: Node, name: str, hint: str = "") -> Unbound:
        return self.fault(node, "DEF-MISSING-KEY", f"the key {name!r} is missing here", hint)

    def reference(self, node: Node, word: str, what: str) -> None:
        """Report a word that is not in `names[what]`. Without such names any word is right."""
        known = self.names.get(what)
        if what == "art" and word.startswith("piecepack-"):
            known = piecepack.ART
        elif what == "art" and word.startswith(icons.PREFIX) and known is not None:
            known = (*known, *icons.names())
        elif what == "art" and word.startswith(pieces.PREFIX) and known is not None:
            known = (*known, *pieces.names())
        if known is not None and word not in known:
            meant = icons.meant(word) or pieces.meant(word) if what == "art" else ""
            if what == "art" and not known:
                meant = meant or f"draw it in art/{word}.svg, or name a piece that every game has, such as piece-disc"
            hint = meant or did_you_mean(word, known, what)
            self.fault(node, "DEF-REFERENCE", f"{word!r} is not in {what}", hint)

    def unique(self, nodes: Iterable[Node], key: str, apart: Callable[[Node, Node], bool] | None = None) -> None:
        """Report mappings that share the value of a key, at both places, unless they are `apart`."""
        seen: dict[str, list[tuple[Node, Node]]] = {}
        for item in nodes:
            value = item.get(key) if item.kind == "mapping" else None
            if value is None or value.kind != "scalar":
                continue
            earlier = seen.setdefault(value.text, [])
            first = next((at for other, at in earlier if apart is None or not apart(other, item)), None)
            earlier.append((item, value))
            if first is not None:
                hint = f"the first one is at line {first.mark.line}, column {first.mark.column}"
                self.fault(value, "DEF-DUPLICATE-ID", f"{key} {value.text!r} is already taken", hint)
                self.fault(first, "DEF-DUPLICATE-ID", f"{key} {value.text!r} is used again at line {value.mark.line}")

    # Reading by annotation

    def value(self, node: Node, kind: Any) -> Any:
        """Read a node as an annotation says. Raises Unbound after reporting every fault in it."""
        scalar = _SCALARS.get(kind)
        if scalar is not None:
            return scalar(self, node)
        origin = typing.get_origin(kind)
        if origin is not None:
            return self._generic(node, kind, origin)
        kind = real(kind)
        if kind is Node:
            return node
        if kind is object or kind is Any:
            return node.plain()
        if hasattr(kind, "bind"):
            return kind.bind(node, self)
        if hasattr(kind, "parse"):
            return self._parsed(node, kind)
        if is_record(kind):
            return self.record(node, kind)
        raise TypeError(f"a definition cannot hold {kind!r}")

    def record(self, node: Node, kind: Any, *, extra: Mapping[str, Any] = types.MappingProxyType({})) -> Any:
        """Read a mapping into a record by its fields. `extra` are fields that YAML does not give."""
        spec, flat = record_spec(kind), record_spec(kind).flat
        faults = len(self.report)
        if node.kind != "mapping":
            raise self.wrong(node, "a mapping (key: value)", keys_of(spec))
        given = self.mapping(node)
        known: Collection[str] = spec.by_key
        of_flat: Collection[str] = ()
        if flat is not None and (flat.key not in given or not holds_any(given[flat.key])):
            of_flat = sorted(record_spec(_element(flat)).by_key.keys() - spec.by_key.keys())
            known = [*spec.by_key, *of_flat]
        meant = self._refuse_unknown(node, known, flat, spec)
        values: dict[str, Any] = dict(extra)
        reader = self._on_named_board(spec, given)
        for item in spec.fields:
            left_to_judge = item.absent is not None and (item.key not in given or given[item.key].is_null)
            try:
                if left_to_judge:
                    values[item.name] = item.absent
                elif item.key in given:
                    values[item.name] = reader._field(given[item.key], item)
                elif item is flat:
                    entries = tuple(entry for entry in node.entries if entry[0].text in of_flat)
                    inner = Node(node.mark, "mapping", entries=entries)
                    values[item.name] = (reader.record(inner, _element(item)),)
                elif item.required and item.key not in meant:
                    self.missing(node, item.key, choices_of(item))
            except Unbound:
                continue
        if len(self.report) > faults:
            raise Unbound
        if spec.marked:
            values["mark"] = node.mark
        for name, key in spec.places.items():
            values[name] = given[key].mark if key in given else node.mark
        return self._make(node, kind, values)

    def _on_named_board(self, spec: RecordSpec, given: Mapping[str, Node]) -> Binder:
        """What reads a record: itself, or the same for another board if the record names one."""
        if not self.boards:
            return self
        names = (given[item.key].text for item in spec.fields if item.ref == "boards" and item.key in given)
        board = next((self.boards[name] for name in names if name in self.boards), None)
        return self if board is None else replace(self, grid=board)

    def _make(self, node: Node, kind: Any, values: dict[str, Any]) -> Any:
        try:
            return kind(**values)
        except PartsAtFault as problem:
            for where, message, hint in problem.parts:
                self.fault(where if isinstance(where, Mark) else node.at(*where), "DEF-RANGE", message, hint)
            raise Unbound from None
        except ValueError as problem:
            raise self.fault(node, "DEF-RANGE", str(problem)) from None

    def _field(self, node: Node, spec: FieldSpec) -> Any:
        if (count := len(node.items) + len(node.entries)) > spec.longest:
            raise self.fault(node, "DEF-SIZE", f"{spec.key} has {count} entries, more than {spec.longest}")
        if spec.unique:
            self.unique(node.items, spec.unique)
        value = self.value(node, spec.hint)
        if isinstance(value, (int, float)) and not (
            (spec.min is None or spec.min <= value) and (spec.max is None or value <= spec.max)
        ):
            raise self.fault(node, "DEF-RANGE", f"{spec.key} is {node.text}; it must be {spec.min} to {spec.max}")
        may_be_blank = self.blanks and node.kind == "scalar" and not node.raw
        if spec.filled and not may_be_blank and not (value.strip() if isinstance(value, str) else value):
            raise self.fault(node, "DEF-EMPTY", f"{spec.key} is {'blank' if isinstance(value, str) else 'empty'}")
        if spec.name == "id" and spec.hint is str and (hint := why_no_id(value)):
            raise self.fault(node, "DEF-ID", f"{value!r} cannot be an id", hint)
        if spec.ref:
            pairs = zip(node.items, value, strict=False) if node.kind == "list" else ((node, value),)
            for item, word in pairs:
                if isinstance(word, str):
                    self.reference(item, word, spec.ref)
        return value

    def _generic(self, node: Node, kind: Any, origin: Any) -> Any:
        arguments = typing.get_args(kind)
        if origin is tuple:
            return self._tuple(node, arguments[0])
        if origin is Union or origin is types.UnionType:
            return self._union(node, arguments)
        if origin is Literal:
            return self._choice(node, arguments)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._table(node, arguments[1], is_located=arguments[0] == Key)
        raise TypeError(f"a definition cannot hold {kind!r}")

    def _tuple(self, node: Node, element: Any) -> Any:
        element = real(element)
        if hasattr(element, "bind_all"):
            return element.bind_all(node, self)
        if node.kind != "list":
            hint = f"write [{node.text}]" if node.kind == "scalar" and node.value is not None else ""
            raise self.wrong(node, "a list", hint)
        return tuple(self.each(node.items, lambda item: self.value(item, element)))

    def _table(self, node: Node, element: Any, *, is_located: bool = False) -> Any:
        if node.kind != "mapping":
            raise self.wrong(node, "a mapping (name: …)")
        element = real(element) if node.entries else None
        from_key = record_spec(element).from_key if is_record(element) else ""

        def read(entry: tuple[Node, Node]) -> Any:
            key, item = entry
            return self.record(item, element, extra={from_key: key.text}) if from_key else self.value(item, element)

        keys = [LocatedKey(key.text, key.mark) for key, _ in node.entries] if is_located else node.keys()
        return dict(zip(keys, self.each(node.entries, read), strict=True))

    def _choice(self, node: Node, words: tuple[str, ...]) -> str:
        if node.kind != "scalar" or node.value is None:
            raise self.wrong(node, "one of " + ", ".join(words))
        if node.text not in words:
            hint = nearest_word(node.text, words, "choices")
            raise self.fault(node, "DEF-CHOICE", f"{node.text!r} is not a choice here", hint)
        return node.text

    def _parsed(self, node: Node, kind: Any) -> Any:
        text = self.text(node)
        if self.grid is not None and kind in (Space, SpaceSide, Place):
            return self._on_board(self.grid, node, kind, text)
        try:
            value = kind.parse(text)
        except ValueError as problem:
            if kind not in (Space, SpaceSide, Place):
                raise self.fault(node, "DEF-TYPE", str(problem)) from None
            if self.any_space:
                return _stand_in(kind, text)
            raise self.fault(node, "DEF-SPACE", str(problem)) from None
        return value

    def _on_board(self, board: Board, node: Node, kind: Any, text: str) -> Space | SpaceSide | Place:
        """A space of the board of the game, or a side of one, by its name there."""
        place = find_place(board.naming, text)
        hint = f"the spaces are {board.span}"
        if place is None:
            raise self.fault(node, "DEF-SPACE", wrong_place(board.naming, text), hint)
        if place.side is not None and kind is Space:
            raise self.fault(node, "DEF-SPACE", board.naming.wrong(text), hint)
        if place.side is not None and not board.has_straight_columns:
            raise self.fault(node, "DEF-SPACE", f"{text} is a side, and only squares have those", "name a space")
        if kind is Space:
            return place.space
        if kind is Place:
            return place
        if place.side is None:
            raise self.fault(node, "DEF-SPACE", f"{text!r} is not a side: a side is a space and one of n, e, s, w")
        return SpaceSide(place.space, place.side)

    def _union(self, node: Node, kinds: tuple[Any, ...]) -> Any:
        something = _without_none(kinds)
        if len(something) < len(kinds) and node.is_null:
            return None
        if len(something) == 1:
            return self.value(node, something[0])
        if keyed := {kind.KEY: kind for kind in something if hasattr(kind, "KEY")}:
            # Records told apart by a key that only one of them has.
            if node.kind != "mapping":
                examples = [kind.EXAMPLE for kind in map(real, something) if hasattr(kind, "EXAMPLE")]
                raise self.wrong(node, "a mapping (key: value)", f"such as {' or '.join(examples)}" if examples else "")
            chosen = next((kind for key, kind in keyed.items() if node.get(key) is not None), None)
            return self.value(node, chosen or next(kind for kind in something if kind not in keyed.values()))
        return self._tagged(node, something)

    def _tagged(self, node: Node, kinds: tuple[Any, ...]) -> Any:
        tags = _tags(kinds)
        if node.kind == "scalar" and isinstance(node.value, str):
            at, inner = node, Node(node.mark, "mapping")
        elif node.kind == "mapping" and len(node.entries) == 1:
            at, inner = node.entries[0]
        elif node.kind == "mapping" and node.entries:
            extra = node.entries[1][0]
            hint = "its details belong one level deeper" if node.entries[0][0].text in tags else ""
            message = f"only one key may stand here, and {extra.text!r} is a second one"
            raise self.fault(extra, "DEF-UNKNOWN-KEY", message, hint)
        else:
            raise self.wrong(node, "one of " + ", ".join(tags))
        also = (kind for kind in map(real, kinds) if at.text in getattr(kind, "ALSO", ()))
        kind = real(tags.get(at.text)) or next(also, None)
        if kind is None:
            hint = nearest_word(at.text, tags, "choices")
            raise self.fault(at, "DEF-CHOICE", f"{at.text!r} is not known here", hint)
        if hasattr(kind, "bind"):
            return kind.bind(inner, self)
        spec = record_spec(kind)
        required = [item for item in spec.fields if item.required]
        if inner.is_null:
            inner = Node(inner.mark, "mapping")
        elif inner.kind != "mapping" and len(required) == 1:
            values = {required[0].name: self._field(inner, required[0])}
            return self._make(inner, kind, values | ({"mark": at.mark} if spec.marked else {}))
        elif inner.kind != "mapping":
            raise self.wrong(inner, "a mapping with " + ", ".join(spec.by_key))
        if spec.marked:
            inner = Node(at.mark, "mapping", entries=inner.entries)
        return self.record(inner, kind)

    def _int(self, node: Node) -> int:
        if type(node.value) is int:
            return node.value
        raise self.wrong(node, "a whole number", number_hint(node))

    def _float(self, node: Node) -> float:
        if type(node.value) in (int, float):
            return float(node.value)  # type: ignore[arg-type]
        raise self.wrong(node, "a number", number_hint(node))

    def _length(self, node: Node) -> float:
        """A length in mm."""
        value = lengths.in_mm(node.text) if isinstance(node.value, str) else node.value
        if type(value) in (int, float):
            return float(value)  # type: ignore[arg-type]
        raise self.wrong(node, "a length", number_hint(node) or lengths.HINT)

    def _bool(self, node: Node) -> bool:
        if type(node.value) is bool:
            return node.value
        hint = "write true or false" if node.text.lower() in ("yes", "no", "on", "off") else ""
        raise self.wrong(node, "true or false", hint)


@cache
def _without_none(kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(kind for kind in kinds if kind is not type(None))


@cache
def _tags(kinds: tuple[Any, ...]) -> Mapping[str, Any]:
    """The classes of a union by their tags."""
    return {kind.TAG: kind for kind in kinds}


def _element(spec: FieldSpec) -> Any:
    """What a field that is a list has as elements."""
    return typing.get_args(spec.kind)[0]


_SCALARS: dict[Any, Callable[[Binder, Node], Any]] = {
    str: Binder.text,
    Words: Binder.words,
    Key: Binder.key,
    int: Binder._int,
    float: Binder._float,
    Length: Binder._length,
    bool: Binder._bool,
}


def _stand_in(kind: Any, text: str) -> Space | SpaceSide | Place:
    """Something to go on with for the name of a space of an unknown board: another one for another name."""
    space = Space(0, crc32(text.encode()))
    return space if kind is Space else Place(space) if kind is Place else SpaceSide(space, Side.NORTH)
