"""`Node` → frozen dataclasses: the dataclasses are the schema; annotations and field metadata say what YAML may hold.

What an annotation reads:

- `str` any scalar but nothing, as written; `int`, `float` (finite), `bool` (true or false); `Literal` one of its words;
- `Words` text that knows its place, for faults in it;
- `X | None` nothing or X; `tuple[T, ...]` a list; `Mapping[str, T]` a mapping with keys of the writer's choice;
- a dataclass: a mapping with its fields as keys, `row_die` written `row-die`; a field without default must be given;
- a union of dataclasses with `TAG`: a mapping with the one key TAG (`highlight: {spaces: [F2]}`), the bare word where
  nothing is required, or `TAG: value` where exactly one field is;
- a class with `parse(text)` raising ValueError (Space, SpaceSide): its text;
- a class with `bind(cls, node, binder)` reads itself; with `bind_all(cls, node, binder)` a whole `tuple[cls, ...]`;
- `Node`: whatever stands there; `object`: plain data.

Field metadata:

- `key` the name in YAML; `from_key`: filled from the key of the mapping that the dataclass is a value of;
- `min`, `max`: of a number (without them: -10,000 and 10,000); `longest`: how many entries a list or mapping may have
  (without it: 1,000);
- `ref`: the value, or each of the list's, must be among the words that `Binder.names` has under this name;
- `unique`: a field of the elements of a list that no two of them may share;
- `filled`: text that may not be blank, or a list or mapping that may not be empty;
- `flatten`: without this key, the keys of its one element may stand in the parent; `given`: not read from YAML.

A field `mark: Mark` takes the place in the file. A field `id: str` names files: small letters, digits, hyphens.
Binding never stops at the first fault: every part that can be read is read, and all faults are in the report.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from typing import Any, Literal, TypeVar, Union

from ppgen import piecepack
from ppgen.boards.grid import Grid, Space, SpaceSide
from ppgen.definition.names import why_no_id
from ppgen.definition.renamed import nearest_word
from ppgen.definition.schema import FieldSpec, RecordSpec, plan_of
from ppgen.definition.source import Node, Unbound
from ppgen.definition.text import LocatedText, Words
from ppgen.diagnostics import Diagnostic, Mark, did_you_mean

T = TypeVar("T")


def bind(node: Node, kind: type[T], report: list[Diagnostic], **names: Collection[str]) -> T | None:
    """Read a node into a dataclass. Adds every fault to `report`; None when there was one.

    `names` are the sets of known words that `ref` metadata names.
    """
    try:
        return Binder(report, names=dict(names)).read(node, kind)
    except Unbound:
        return None


@dataclass(slots=True)
class Binder:
    """What binding knows beside the node: where faults go, which names exist, and how large the board is."""

    report: list[Diagnostic]
    names: dict[str, Collection[str]] = field(default_factory=dict)
    grid: Grid | None = None
    """The board; spaces off it are faults."""
    turns: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By transcript, the label of each turn ("" where it has none)."""

    # What classes that read themselves use.

    def fault(self, where: Node | Mark, code: str, message: str, hint: str = "") -> Unbound:
        """Report a fault. The exception returned may be raised, or ignored where reading can go on."""
        self.report.append(Diagnostic(where.mark if isinstance(where, Node) else where, code, message, hint))
        return Unbound()

    def wrong(self, node: Node, wanted: str, hint: str = "") -> Unbound:
        """Report that something else was wanted here."""
        return self.fault(node, "DEF-TYPE", f"expected {wanted}, not {node.describe()}", hint)

    def read(self, node: Node, kind: type[T]) -> T:
        """Read a node as a type. Raises Unbound after reporting every fault in it."""
        return self.value(node, kind)  # type: ignore[no-any-return]

    def text(self, node: Node, wanted: str = "text") -> str:
        if node.kind != "scalar":
            raise self.wrong(node, wanted, "put it between quotes" if node.kind == "mapping" else "")
        if node.value is None and node.text in ("", "~"):
            raise self.wrong(node, wanted)
        return node.text

    def words(self, node: Node) -> str:
        """Text as it is written that knows its place."""
        return LocatedText(self.text(node), node.mark, node.raw)

    def mapping(self, node: Node, known: Iterable[str] | None = None, required: Iterable[str] = ()) -> dict[str, Node]:
        """The values of a mapping by key; unknown and missing keys are reported, and only no mapping at all raises."""
        if node.kind != "mapping":
            raise self.wrong(node, "a mapping (key: value)")
        if known is not None:
            words = dict.fromkeys(known)
            for key, _ in node.entries:
                if key.text not in words:
                    self.fault(
                        key,
                        "DEF-UNKNOWN-KEY",
                        f"there is no key {key.text!r} here",
                        nearest_word(key.text, words),
                    )
        for name in required:
            if node.get(name) is None:
                self.missing(node, name)
        return {key.text: value for key, value in node.entries}

    def part(self, parts: Mapping[str, Node], name: str, kind: Any, default: Any) -> Any:
        """One value of a mapping, or the default where it is not given or at fault (which the report then says)."""
        if name not in parts:
            return default
        try:
            return self.value(parts[name], kind)
        except Unbound:
            return default

    def missing(self, node: Node, name: str) -> Unbound:
        return self.fault(node, "DEF-MISSING-KEY", f"the key {name!r} is missing here")

    def reference(self, node: Node, word: str, what: str) -> None:
        """Report a word that is not among `names[what]`. Nothing is checked where that set is not given."""
        known = self.names.get(what)
        if what == "art" and word.startswith("piecepack-"):
            known = piecepack.ART
        if known is not None and word not in known:
            self.fault(node, "DEF-REFERENCE", f"{word!r} is not in {what}", did_you_mean(word, known, what))

    def unique(self, nodes: Iterable[Node], key: str, apart: Callable[[Node, Node], bool] | None = None) -> None:
        """Report mappings in a list that share the value of a key, at both places, unless they are `apart`."""
        seen: dict[str, list[tuple[Node, Node]]] = {}
        for item in nodes:
            value = item.get(key) if item.kind == "mapping" else None
            if value is None or value.kind != "scalar":
                continue
            earlier = seen.setdefault(value.text, [])
            first = next((at for other, at in earlier if apart is None or not apart(other, item)), None)
            earlier.append((item, value))
            if first is not None:
                hint = f"the first stands at line {first.mark.line}, column {first.mark.column}"
                self.fault(value, "DEF-DUPLICATE-ID", f"{key} {value.text!r} is taken", hint)
                self.fault(first, "DEF-DUPLICATE-ID", f"{key} {value.text!r} is taken again, line {value.mark.line}")

    # Reading by annotation.

    def value(self, node: Node, kind: Any) -> Any:
        scalar = _SCALARS.get(kind)
        if scalar is not None:
            return scalar(self, node)
        origin = typing.get_origin(kind)
        if origin is not None:
            return self._generic(node, kind, origin)
        if kind is Node:
            return node
        if kind is object or kind is Any:
            return node.plain()
        if hasattr(kind, "bind"):
            return kind.bind(node, self)
        if hasattr(kind, "parse"):
            return self._parsed(node, kind)
        if is_dataclass(kind):
            return self.record(node, kind)
        raise TypeError(f"a definition cannot hold {kind!r}")

    def record(self, node: Node, kind: Any, *, extra: Mapping[str, Any] = types.MappingProxyType({})) -> Any:
        """Read a mapping into a dataclass by its fields. `extra` are fields that YAML does not give."""
        plan = plan_of(kind)
        values = self.mapping(node, None)
        faults = len(self.report)
        flat = plan.flat
        flat_keys: frozenset[str] = frozenset()
        if flat is not None and flat.key not in values:
            flat_keys = frozenset(plan_of(flat.element).by_key) - frozenset(plan.by_key)
        for key, _ in node.entries:
            if key.text not in plan.by_key and key.text not in flat_keys:
                known = [*plan.by_key, *sorted(flat_keys)]
                hint = nearest_word(key.text, known)
                if flat is not None and flat.key in values and key.text in plan_of(flat.element).by_key:
                    hint = f"where {flat.key!r} is given, it belongs into each of them"
                self.fault(key, "DEF-UNKNOWN-KEY", f"there is no key {key.text!r} here", hint)
        made: dict[str, Any] = dict(extra)
        bad = False
        for part in plan.parts:
            given = values.get(part.key)
            if given is None:
                if part is flat:
                    try:
                        made[part.name] = (self._flattened(node, part.element, plan, flat_keys),)
                    except Unbound:
                        bad = True
                elif part.required:
                    self.missing(node, part.key)
                    bad = True
                continue
            try:
                made[part.name] = self._part(given, part)
            except Unbound:
                bad = True
        if bad or len(self.report) > faults:
            raise Unbound
        if plan.marked:
            made["mark"] = node.mark
        return self._make(node, kind, made)

    def _flattened(self, node: Node, element: Any, outer: RecordSpec, inner_keys: Collection[str]) -> Any:
        entries = tuple(entry for entry in node.entries if entry[0].text in inner_keys)
        return self.record(Node(node.mark, "mapping", entries=entries), element)

    def _make(self, node: Node, kind: Any, values: dict[str, Any]) -> Any:
        try:
            return kind(**values)
        except ValueError as problem:
            raise self.fault(node, "DEF-RANGE", str(problem)) from None

    def _part(self, node: Node, part: FieldSpec) -> Any:
        if (count := len(node.items) + len(node.entries)) > part.longest:
            raise self.fault(node, "DEF-SIZE", f"{part.key} has {count} entries; {part.longest} are the most")
        if part.unique:
            self.unique(node.items, part.unique)
        value = self.value(node, part.kind)
        if part.least is not None or part.most is not None:
            self._range(node, value, part)
        if part.filled and not (value.strip() if isinstance(value, str) else value):
            raise self.fault(node, "DEF-EMPTY", f"{part.key} is {'blank' if isinstance(value, str) else 'empty'}")
        if part.name == "id" and part.kind is str and (hint := why_no_id(value)):
            raise self.fault(node, "DEF-ID", f"{value!r} cannot be an id", hint)
        if part.ref:
            pairs = zip(node.items, value, strict=False) if node.kind == "list" else ((node, value),)
            for item, word in pairs:
                if isinstance(word, str):
                    self.reference(item, word, part.ref)
        return value

    def _range(self, node: Node, value: Any, part: FieldSpec) -> None:
        if not isinstance(value, (int, float)):
            return
        least, most = part.least, part.most
        if (least is not None and value < least) or (most is not None and value > most):
            raise self.fault(node, "DEF-RANGE", f"{part.key} is {node.text}; it must be {least} to {most}")

    def _generic(self, node: Node, kind: Any, origin: Any) -> Any:
        arguments = typing.get_args(kind)
        if origin is tuple:
            return self._tuple(node, arguments[0])
        if origin is Union or origin is types.UnionType:
            return self._union(node, arguments)
        if origin is Literal:
            return self._choice(node, arguments)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._table(node, arguments[1])
        raise TypeError(f"a definition cannot hold {kind!r}")

    def _tuple(self, node: Node, element: Any) -> Any:
        if hasattr(element, "bind_all"):
            return element.bind_all(node, self)
        if node.kind != "list":
            hint = f"write [{node.text}]" if node.kind == "scalar" and node.value is not None else ""
            raise self.wrong(node, "a list", hint)
        made = []
        for item in node.items:
            try:
                made.append(self.value(item, element))
            except Unbound:
                continue
        if len(made) < len(node.items):
            raise Unbound
        return tuple(made)

    def _table(self, node: Node, element: Any) -> Any:
        if node.kind != "mapping":
            raise self.wrong(node, "a mapping (name: …)")
        made = {}
        plan: RecordSpec | None = plan_of(element) if is_dataclass(element) else None  # type: ignore[arg-type]
        keyed = plan.keyed[0].name if plan is not None and plan.keyed else None
        for key, item in node.entries:
            try:
                made[key.text] = (
                    self.value(item, element) if keyed is None else self.record(item, element, extra={keyed: key.text})
                )
            except Unbound:
                continue
        if len(made) < len(node.entries):
            raise Unbound
        return made

    def _choice(self, node: Node, words: tuple[Any, ...]) -> Any:
        if node.kind == "scalar":
            for word in words:
                if (
                    node.text == word
                    if isinstance(word, str)
                    else node.value == word and type(node.value) is type(word)
                ):
                    return word
        names = [str(word) for word in words]
        if node.kind != "scalar" or node.value is None:
            raise self.wrong(node, "one of " + ", ".join(names))
        raise self.fault(
            node, "DEF-CHOICE", f"{node.text!r} is not a choice here", nearest_word(node.text, names, "choices")
        )

    def _parsed(self, node: Node, kind: Any) -> Any:
        text = self.text(node)
        try:
            value = kind.parse(text)
        except ValueError as problem:
            raise self.fault(node, "DEF-SPACE" if kind in (Space, SpaceSide) else "DEF-TYPE", str(problem)) from None
        space = value.space if isinstance(value, SpaceSide) else value
        if isinstance(space, Space) and self.grid is not None and space not in self.grid:
            last = Space(self.grid.columns - 1, self.grid.rows - 1)
            raise self.fault(node, "DEF-SPACE", f"{text} is not on the board", f"the spaces are A1 to {last}")
        return value

    def _union(self, node: Node, kinds: tuple[Any, ...]) -> Any:
        rest = tuple(kind for kind in kinds if kind is not type(None))
        if len(rest) < len(kinds) and node.is_null:
            return None
        if len(rest) == 1:
            return self.value(node, rest[0])
        tags = {kind.TAG: kind for kind in rest if hasattr(kind, "TAG")}
        if len(tags) == len(rest):
            return self._tagged(node, tags)
        if node.kind == "scalar":
            for kind in (bool, int, float):
                if kind in rest and type(node.value) is kind:
                    return node.value
            parsers = [kind for kind in rest if hasattr(kind, "parse")]
            for kind in parsers:
                try:
                    return kind.parse(node.text)
                except ValueError:
                    continue
            if str in rest:
                return self.text(node)
        if node.kind == "list":
            lists = [kind for kind in rest if typing.get_origin(kind) is tuple]
            if lists:
                return self.value(node, lists[0])
        if node.kind == "mapping":
            records = [kind for kind in rest if is_dataclass(kind)]
            if records:
                return self.value(node, records[0])
        raise self.wrong(node, " or ".join(_spoken(kind) for kind in rest))

    def _tagged(self, node: Node, tags: dict[str, Any]) -> Any:
        if node.kind == "scalar" and isinstance(node.value, str):
            word, inner, at = node.text, Node(node.mark, "mapping"), node
        elif node.kind == "mapping" and len(node.entries) == 1:
            at, inner = node.entries[0]
            word = at.text
        elif node.kind == "mapping" and node.entries:
            extra = node.entries[1][0]
            hint = "its details belong one level deeper" if node.entries[0][0].text in tags else ""
            raise self.fault(
                extra, "DEF-UNKNOWN-KEY", f"one key alone may stand here; {extra.text!r} is a second", hint
            )
        else:
            raise self.wrong(node, "one of " + ", ".join(tags))
        kind = tags.get(word)
        if kind is None:
            raise self.fault(at, "DEF-CHOICE", f"{word!r} is nothing known here", nearest_word(word, tags, "choices"))
        if hasattr(kind, "bind"):
            return kind.bind(inner, self)
        plan = plan_of(kind)
        required = [part for part in plan.parts if part.required]
        if inner.is_null:
            inner = Node(inner.mark, "mapping")
        elif inner.kind != "mapping" and len(required) == 1:
            value = self._part(inner, required[0])
            made = {required[0].name: value}
            return self._make(inner, kind, made | ({"mark": at.mark} if plan.marked else {}))
        elif inner.kind != "mapping":
            raise self.wrong(inner, "a mapping with " + ", ".join(plan.by_key))
        if inner.kind == "mapping" and plan.marked:
            inner = Node(at.mark, "mapping", entries=inner.entries)
        return self.record(inner, kind)

    def _int(self, node: Node) -> int:
        if type(node.value) is int:
            return node.value
        raise self.wrong(node, "a whole number", _number_hint(node))

    def _float(self, node: Node) -> float:
        if type(node.value) in (int, float):
            return float(node.value)  # type: ignore[arg-type]
        raise self.wrong(node, "a number", _number_hint(node))

    def _bool(self, node: Node) -> bool:
        if type(node.value) is bool:
            return node.value
        raise self.wrong(
            node, "true or false", "write true or false" if node.text.lower() in ("yes", "no", "on", "off") else ""
        )


def _number_hint(node: Node) -> str:
    if node.kind != "scalar" or not node.text:
        return ""
    if re.match(r"[-+]?0[0-9]+\Z", node.text):
        return "write it without the leading zero"
    if isinstance(node.value, str) and re.match(r"[-+]?[0-9]+(\.[0-9]+)?\Z", node.text):
        return "write it without quotes"
    return ""


_SCALARS: dict[Any, Callable[[Binder, Node], Any]] = {
    str: Binder.text,
    Words: Binder.words,
    int: Binder._int,
    float: Binder._float,
    bool: Binder._bool,
}


def _spoken(kind: Any) -> str:
    words = {str: "text", Words: "text", int: "a whole number", float: "a number", bool: "true or false"}
    if kind in words:
        return words[kind]
    if typing.get_origin(kind) is tuple:
        return "a list"
    return "a mapping" if is_dataclass(kind) else getattr(kind, "__name__", str(kind)).lower()
