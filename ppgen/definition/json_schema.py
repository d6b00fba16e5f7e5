"""Dataclasses → JSON Schema: what `ppgen.definition.bind` reads, said in a language that editors know.

The dialect is draft-07, since older versions of the YAML language server read no newer one. So definitions stand under
`definitions`, and a reference stands alone (`allOf` puts a description beside it).

What a schema says is what binding takes: the annotations of the fields, and the short forms of YAML.
A class that reads itself has a classmethod `schema(cls, writer)`; any class may have a classmethod `schema_limits(cls)`
with what its `__post_init__` refuses, where JSON Schema can say it. What depends on another part of a file (a name that
must be known, a space that must be on the board) is left to `ppgen check`. Docstrings become descriptions.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Literal, TypeAlias, Union

from msgspec import Struct, field

from ppgen.boards.grid import Space
from ppgen.boards.space import Place as BoardPlace
from ppgen.definition import lengths
from ppgen.definition.blocks import Block
from ppgen.definition.docstrings import about, about_fields
from ppgen.definition.lengths import Length
from ppgen.definition.names import DEVICES, ID_FORM, MAX_LENGTH
from ppgen.definition.schema import MAX_ENTRIES, FieldSpec, record_spec
from ppgen.definition.source import MAX_TEXT, Node
from ppgen.definition.text import Key, Words
from ppgen.records import is_record, replace

Schema: TypeAlias = dict[str, Any]
Place: TypeAlias = Literal["plain", "formula", "quote"]
"""What may stand in place of a number: nothing; `=n + 1` (board and rules); `{{ n + 1 }}` (words and sheets)."""

DIALECT = "http://json-schema.org/draft-07/schema#"
TEXT: Schema = {"type": ["string", "number", "boolean"], "maxLength": MAX_TEXT}
"""Text is taken as it is written, so `1.0` and `true` are text, too."""
ID = f"^(?!({DEVICES})$){ID_FORM}$"
_FORMULA: Schema = {"type": "string", "pattern": "^=", "description": "A formula, such as =n + 1."}
_QUOTE: Schema = {"type": "string", "pattern": r"\{\{", "description": "A quote, such as {{ n + 1 }}."}


class Vocabulary(Struct, frozen=True):
    """What a schema knows besides the records."""

    names: Mapping[Any, str] = field(default_factory=dict)
    """The names of unions, which have none of their own."""
    left_out: frozenset[type[Any]] = frozenset()
    """Members of unions that this file does not take."""
    places: Mapping[tuple[type[Any], str], Place] = field(default_factory=dict)
    """The fields in which a number may be a formula or a quote."""
    instead: Mapping[tuple[type[Any], str], Callable[[SchemaWriter], Schema]] = field(default_factory=dict)
    """The schemas of fields that binding leaves unread."""


_SPACE_NAME = "([A-Za-z][1-9][0-9]?|[0-9]{1,4}|[A-Za-z][A-Za-z0-9]{0,7})"
"""What names a space on some board."""


def _name_of_space(side: str = "") -> Schema:
    """The schema of a name of a space; YAML reads a name such as 22 as a number."""
    return {"anyOf": [{"type": "string", "pattern": f"^{_SPACE_NAME}{side}$"}, {"type": "integer", "minimum": 1}]}


class SchemaWriter(Struct, frozen=True):
    """Writes schemas, and collects the definitions that they refer to."""

    vocabulary: Vocabulary
    definitions: dict[str, Schema] = field(default_factory=dict)
    homes: dict[str, object] = field(default_factory=dict)
    """What each definition describes, so that no two share a name."""
    place: Place = "plain"
    partial: bool = False
    """Whether this describes changes to a mapping: no key is required, and nothing (`~`) removes one."""

    def whole(self, kind: type[Any], title: str) -> Schema:
        """The schema of a file."""
        body = self._body(kind)
        return {"$schema": DIALECT, "title": title, **body, "definitions": dict(sorted(self.definitions.items()))}

    def value(self, kind: Any, spec: FieldSpec | None = None) -> Schema:
        """What an annotation takes, within the limits of a field."""
        if kind in (str, Words, Key):
            return self._text(spec)
        if kind is bool:
            return {"type": "boolean"}
        if kind in (int, float):
            return self.number(kind, spec)
        if kind == Length:
            return {"anyOf": [self.number(float, spec), lengths.SCHEMA]}
        if kind is Node or kind is object:
            return {}
        origin = typing.get_origin(kind)
        if origin is not None:
            return self._generic(kind, origin, spec)
        if hasattr(kind, "bind"):
            return self._named(kind, lambda writer: _with_text(kind.schema(writer), kind))
        if kind is Space:
            return _name_of_space()
        if kind is BoardPlace:
            return _name_of_space("[nesw]?")
        if hasattr(kind, "parse"):
            schema: Schema = kind.schema(self)
            return schema
        if is_record(kind):
            return self._named(kind, lambda writer: writer._body(kind))
        raise TypeError(f"a definition cannot hold {kind!r}")

    # For classes that describe themselves

    def number(self, kind: type[int] | type[float], spec: FieldSpec | None = None) -> Schema:
        schema: Schema = {"type": "integer" if kind is int else "number"}
        if spec is not None:
            schema |= {} if spec.min is None else {"minimum": spec.min}
            schema |= {} if spec.max is None else {"maximum": spec.max}
        return self.filled_in(schema, "formula", "quote")

    def choice(self, words: Sequence[str]) -> Schema:
        """One of some words."""
        return self.filled_in({"enum": list(words)}, "quote")

    def filled_in(self, schema: Schema, *where: Place) -> Schema:
        """A schema, or the formula or quote that may stand for it in these places."""
        if self.place not in where:
            return schema
        return {"anyOf": [schema, _FORMULA if self.place == "formula" else _QUOTE]}

    def items(self, element: Schema, at_most: int = MAX_ENTRIES) -> Schema:
        """A list."""
        return {"type": "array", "items": element, "maxItems": at_most}

    def table(self, element: Schema, at_most: int = MAX_ENTRIES, names: Schema | None = None) -> Schema:
        """A mapping with any keys, or with such as `names` allows."""
        if self.partial:
            element = {"anyOf": [element, {"type": "null"}]}
        table: Schema = {"type": "object", "additionalProperties": element, "maxProperties": at_most}
        return table | ({} if names is None else {"propertyNames": names})

    def mapping(self, properties: Mapping[str, Schema], required: Sequence[str] = ()) -> Schema:
        """A mapping with known keys."""
        if self.partial:
            properties = {key: {"anyOf": [schema, {"type": "null"}]} for key, schema in properties.items()}
        schema: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
        return schema | ({"required": list(required)} if required and not self.partial else {})

    def keys(self, kind: Any, **instead: Schema) -> dict[str, Schema]:
        """The keys of a record that reads itself, with their descriptions; `instead` are schemas by field."""
        return {spec.key: self._field(kind, spec, instead.get(spec.name)) for spec in record_spec(kind).fields}

    def in_full(self) -> SchemaWriter:
        """A writer for what changes replace as a whole, such as the elements of a list."""
        return replace(self, partial=False)

    # Reading annotations

    def _text(self, spec: FieldSpec | None) -> Schema:
        if spec is not None and spec.name == "id":
            identifier = {
                "type": ["string", "integer", "boolean"],
                "minimum": 0,
                "pattern": ID,
                "maxLength": MAX_LENGTH,
            }
            return self.filled_in(identifier, "quote")
        return TEXT | ({"pattern": r"\S"} if spec is not None and spec.filled else {})

    def _generic(self, kind: Any, origin: Any, spec: FieldSpec | None) -> Schema:
        arguments = typing.get_args(kind)
        if origin is Literal:
            return self.choice(arguments)
        if origin is Union or origin is types.UnionType:
            return self._union(arguments, spec)
        at_most = MAX_ENTRIES if spec is None else spec.longest
        if origin is tuple:
            element = arguments[0]
            whole = self.in_full()
            if hasattr(element, "bind_all"):
                described: Schema = element.schema(whole)
                return described
            schema = whole.items(whole.value(element), at_most)
            return schema | ({"minItems": 1} if spec is not None and spec.filled else {})
        schema = self.table(self.value(arguments[1]), at_most)
        return schema | ({"minProperties": 1} if spec is not None and spec.filled and not self.partial else {})

    def _union(self, kinds: tuple[Any, ...], spec: FieldSpec | None) -> Schema:
        rest = tuple(part for part in kinds if part is not type(None))
        if len(rest) == 1:
            schema = self.value(rest[0], spec)
        elif name := self.vocabulary.names.get(union := reduce(or_, rest)):
            schema = self._named(union, lambda writer: writer._tagged(rest), name)
        elif any(hasattr(part, "KEY") for part in rest):
            schema = {"anyOf": [self.value(part) for part in rest]}
        else:
            schema = self._tagged(rest)
        return schema if len(rest) == len(kinds) else {"anyOf": [schema, {"type": "null"}]}

    def _tagged(self, kinds: tuple[Any, ...]) -> Schema:
        """`{TAG: …}`, or the bare word where nothing is required."""
        allowed = {kind.TAG: kind for kind in kinds if kind not in self.vocabulary.left_out}
        allowed |= {tag: kind for kind in allowed.values() for tag in getattr(kind, "ALSO", ())}
        bare = [tag for tag, kind in allowed.items() if not _required(kind)]
        one_key: Schema = {
            "type": "object",
            "properties": {tag: self._details(kind) for tag, kind in allowed.items()},
            "additionalProperties": False,
            "minProperties": 1,
            "maxProperties": 1,
        }
        return {"anyOf": [one_key, {"enum": bare}]} if bare else one_key

    def _details(self, kind: Any) -> Schema:
        """What stands under a tag: the keys; the value of the one required key; nothing where none is required."""
        record = self.value(kind)
        match _required(kind):
            case []:
                return {"anyOf": [record, {"type": "null"}]}
            case [only]:
                short = self._field(kind, only, None)
                return {"anyOf": [record, {"allOf": [short], "not": {"type": "object"}}]}
            case _:
                return record

    # Records

    def _named(self, kind: Any, write: Callable[[SchemaWriter], Schema], name: str = "") -> Schema:
        """A reference to a definition, which is written when it is first referred to."""
        name = (name or definition_name(kind)) + ("-changes" if self.partial else "")
        home = (kind, self.place, self.partial)
        if self.homes.setdefault(name, home) != home:
            name += f"-{self.place}"
            if self.homes.setdefault(name, home) != home:
                raise TypeError(f"two definitions are called {name!r}")
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = {"title": name.replace("-", " ").capitalize(), **write(self)}
        return {"$ref": f"#/definitions/{name}"}

    def _body(self, kind: Any) -> Schema:
        """A record as a mapping with its fields as keys."""
        spec = record_spec(kind)
        own = {item.key: self._field(kind, item, None) for item in spec.fields}
        required = [item.key for item in _required(kind)]
        if spec.flat is None:
            return self._limited(_with_text(self.mapping(own, required), kind), kind)
        element = typing.get_args(spec.flat.kind)[0]
        inner = {
            item.key: self._field(element, item, None) for item in record_spec(element).fields if item.key not in own
        }
        schema = self._limited(_with_text(self.mapping(own | inner, required), kind), kind, element)
        apart: Schema = {"properties": dict.fromkeys(inner, False)}
        return schema | {"if": {"required": [spec.flat.key]}, "then": apart}

    def _limited(self, schema: Schema, *kinds: Any) -> Schema:
        """A mapping with what records refuse beyond its keys. Changes may be incomplete."""
        limits = [kind.schema_limits() for kind in kinds if hasattr(kind, "schema_limits") and not self.partial]
        return schema | {"allOf": limits} if limits else schema

    def _field(self, kind: Any, spec: FieldSpec, schema: Schema | None) -> Schema:
        """The schema of a field, with its text, its unit and its default."""
        where = (kind, spec.name)
        if schema is None:
            writer = replace(self, place=self.vocabulary.places.get(where, self.place))
            instead = self.vocabulary.instead.get(where)
            schema = writer.value(spec.kind, spec) if instead is None else instead(writer)
        text = described(kind, spec)
        extra: Schema = {"description": text} if text else {}
        default = default_of(spec)
        extra |= {} if default in ("", None, [], {}) else {"default": default}
        if extra and "$ref" in schema:
            schema = {"allOf": [schema]}
        return {key: value for key, value in schema.items() if key not in extra} | extra


def described(kind: type[Any], spec: FieldSpec) -> str:
    """What a field is, with its unit."""
    text = about_fields(kind).get(spec.name, "")
    return f"{text} Unit: {spec.unit}.".lstrip() if spec.unit else text


def default_of(spec: FieldSpec) -> Any:
    """The default of a field as YAML would write it; None for none, and for one that YAML cannot write in short."""
    value = spec.default
    if not isinstance(value, (str, int, float, tuple)):
        return None
    if isinstance(value, tuple):
        return list(value) if all(isinstance(part, str) for part in value) else None
    return value


def definition_name(kind: type[Any]) -> str:
    """What people call a record: `table-block` for TableSpec, `step-move` for StepMove."""
    name = kind.__name__.removesuffix("Spec")
    if issubclass(kind, Block) and not name.endswith("Block"):
        name += "Block"
    return "-".join(word.lower() for word in re.findall("[A-Z][a-z0-9]*", name))


def _required(kind: Any) -> list[FieldSpec]:
    spec = record_spec(kind)
    return [item for item in spec.fields if item.required and item is not spec.flat]


def _with_text(schema: Schema, kind: type[Any]) -> Schema:
    """A schema with the docstring of a class as its description."""
    text = about(kind)
    return {"description": text, **schema} if text else schema
