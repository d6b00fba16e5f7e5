"""A record as a schema: what binding needs to know of its fields, worked out once from annotations.

The records are structs. A field whose annotation is not all that binding needs says the rest with `Yaml`:
`width: Annotated[Length, Yaml(unit="mm", min=0, max=20)] = 0.0`. Annotations stay text until YAML asks for the record,
so that a record costs nothing at import beyond the struct. A record that few definitions have is not even imported
before one has it: `late` stands for it.
"""

from __future__ import annotations

import dataclasses
import sys
import typing
from collections.abc import Iterator, Mapping
from functools import cache, reduce
from importlib import import_module
from inspect import get_annotations
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union

from msgspec import NODEFAULT, Meta, Struct

from ppgen.diagnostics import Mark

MAX_NUMBER = 10_000
"""No number is larger, nor smaller than its negative, unless its field says otherwise. In mm it is ten metres."""
MAX_ENTRIES = 1_000
"""No list or mapping has more entries, unless its field says otherwise."""


class _Late(type):
    """The class of what stands for a record that is not imported yet."""


def late(name: str, **told: str) -> Any:
    """What stands for a record, by its full name, in the annotations of others: binding imports it when YAML has one.

    `told` are the names by which a union tells it apart: its `TAG` or its `KEY`.
    """
    return _Late(name, (), told)


@cache
def real(kind: Any) -> Any:
    """A type; where something stands for a record, that record."""
    if type(kind) is not _Late:
        return kind
    module, _, name = kind.__name__.rpartition(".")
    return getattr(import_module(module), name)


@cache
def whole(hint: Any) -> Any:
    """An annotation with every record imported."""
    parts = typing.get_args(hint)
    found = tuple(map(whole, parts)) if typing.get_origin(hint) is not typing.Literal else parts
    if found == parts:
        return real(hint)
    origin = typing.get_origin(hint)
    return reduce(or_, found) if origin in (Union, UnionType) else origin[found]


class Yaml(Struct, frozen=True, kw_only=True):
    """How a field stands in YAML: the last note of its annotation. The metadata of a dataclass may say
    the same; boards, which know no YAML, say it by `msgspec.Meta`."""

    key: str = ""
    """Its name in YAML; "" for the name of the field, with hyphens."""
    min: float | None = None
    """The smallest number; -10,000 if nothing is said."""
    max: float | None = None
    """The largest number; 10,000 if nothing is said."""
    longest: int = MAX_ENTRIES
    """The most entries of a list or mapping."""
    ref: str = ""
    """The value, or every value of the list, must be in `Binder.names` under this name."""
    unique: str = ""
    """A field that no two elements of the list may share."""
    filled: bool = False
    """Text that may not be blank, or a list or mapping that may not be empty."""
    unit: str = ""
    """Of a length, an angle or the like (`mm`), for whoever reads about the key."""
    absent: Any = None
    """What a required key is without which reading goes on; whoever judges reports that it is missing."""
    flatten: bool = False
    """If the key is missing, the keys of its one element may stand in the parent."""
    given: bool = False
    """It is not read from YAML."""
    from_key: bool = False
    """It is filled from the key under which the record stands in a mapping."""
    place_of: str = ""
    """The key whose value has the place that this field takes."""


_PLAIN = Yaml()


class FieldSpec(Struct, frozen=True):
    """One field of a record: its name there and its key in YAML, its type, and what `Yaml` says of it."""

    name: str
    key: str
    hint: Any
    """Its type, in which something may stand for records that are not imported yet."""
    required: bool
    min: float | None
    max: float | None
    ref: str
    longest: int
    unique: str
    filled: bool
    unit: str
    """Of a length, an angle or a share; "" for what has none."""
    default: Any
    """What it is without its key; NODEFAULT if the key is required, and a factory for what is made each time."""
    absent: Any = None
    """The value of a required key that is missing, if whoever judges reports that; None if reading does."""

    @property
    def kind(self) -> Any:
        """Its type."""
        return whole(self.hint)


class RecordSpec(Struct, frozen=True):
    """The fields of a record that YAML gives."""

    fields: tuple[FieldSpec, ...]
    by_key: Mapping[str, FieldSpec]
    from_key: str
    """The field that is filled from the key of the mapping around it; "" for none."""
    flat: FieldSpec | None
    """The list whose one element may stand in the record itself."""
    marked: bool
    places: Mapping[str, str]
    """The keys whose places fields take, by these fields."""


class _Field(Struct, frozen=True):
    """One field, whether of a struct or of a dataclass."""

    name: str
    kind: Any
    yaml: Yaml
    default: Any


@cache
def record_spec(kind: Any) -> RecordSpec:
    """The schema of a struct, or of a dataclass. `ppgen.definition.bind` says what an annotation accepts."""
    specs: dict[str, FieldSpec] = {}
    from_key, flat, marked = "", None, False
    places: dict[str, str] = {}
    for item in _fields(kind):
        yaml = item.yaml
        if yaml.from_key:
            from_key = item.name
        if yaml.place_of:
            places[item.name] = yaml.place_of
        if item.kind is Mark:
            marked = marked or item.name == "mark"
        if item.kind is Mark or yaml.given or yaml.from_key:
            continue
        spec = FieldSpec(
            item.name,
            yaml.key or item.name.replace("_", "-"),
            item.kind,
            item.default is NODEFAULT,
            *_bounds(item.kind, yaml),
            yaml.ref,
            yaml.longest,
            yaml.unique,
            yaml.filled,
            yaml.unit,
            item.default,
            yaml.absent,
        )
        specs[spec.key] = spec
        if yaml.flatten:
            flat = spec
    return RecordSpec(tuple(specs.values()), specs, from_key, flat, marked, places)


def _fields(kind: Any) -> Iterator[_Field]:
    """The fields of a record, those of its bases first."""
    hints = hints_of(kind)
    if dataclasses.is_dataclass(kind):
        for item in dataclasses.fields(kind):
            has_default = item.default is not dataclasses.MISSING or item.default_factory is not dataclasses.MISSING
            told = {name: item.metadata[name] for name in Yaml.__struct_fields__ if name in item.metadata}
            hint, yaml = _parted(hints[item.name])
            yield _Field(item.name, hint, Yaml(**told) if told else yaml, item.default if has_default else NODEFAULT)
        return
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    given = dict(zip(reversed(names), reversed(defaults), strict=False))
    for name, hint in hints.items():
        if name in names:
            yield _Field(name, *_parted(hint), given.get(name, NODEFAULT))


def hints_of(kind: type) -> dict[str, Any]:
    """What `typing.get_type_hints` finds in a class, with notes, in a third of the time: the annotations of a class are
    evaluated at once.
    """
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        written: dict[str, Any] = get_annotations(base)
        if not all(isinstance(text, str) for text in written.values()):
            return typing.get_type_hints(kind, include_extras=True)
        if written:
            inside, outside = dict(vars(base)), getattr(sys.modules.get(base.__module__), "__dict__", {})
            values = eval(f"({', '.join(written.values())},)", inside, outside)  # noqa: S307 (our own annotations)
            hints |= zip(written, values, strict=True)
    if any(value is None or isinstance(value, str) for value in hints.values()):
        return typing.get_type_hints(kind, include_extras=True)
    return hints


def _parted(hint: Any) -> tuple[Any, Yaml]:
    """An annotation, and what it says of the field in YAML."""
    notes = getattr(hint, "__metadata__", ())
    if not notes:
        return hint, _PLAIN
    kind, note = hint.__origin__, notes[-1]
    if isinstance(note, Meta):
        return kind, Yaml(min=note.ge, max=note.le, longest=note.max_length or MAX_ENTRIES)
    if not isinstance(note, Yaml):
        return hint, _PLAIN
    return Annotated[(kind, *notes[:-1])] if len(notes) > 1 else kind, note


def _bounds(hint: Any, yaml: Yaml) -> tuple[float | None, float | None]:
    """The smallest and the largest value of a field. Every number has both."""
    if not {int, float} & {hint, *typing.get_args(hint)} or typing.get_origin(hint) is tuple:
        return yaml.min, yaml.max
    return -MAX_NUMBER if yaml.min is None else yaml.min, MAX_NUMBER if yaml.max is None else yaml.max
