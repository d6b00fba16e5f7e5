"""The library: signatures of all public names, and what an expression of them is. Runs inside a tree."""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import ppgen

_MODULES = re.compile(r"\b[A-Za-z_]\w*\.(?=[A-Za-z_])")
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
ENDINGS = {b"%PDF": "pdf", b"\x89PNG": "png", b"<?xm": "svg", b"<!DO": "html"}


def signatures() -> str:
    """A line for each public name, each of its methods and each of their parameters."""
    return "\n".join(line for name in sorted(ppgen.__all__) for line in _told(name, getattr(ppgen, name)))


def _told(name: str, value: Any) -> Iterator[str]:
    if callable(value):
        yield from _signed(name, value)
    else:
        yield f"{name}: {value!r}"
    for member in _members(value) if inspect.isclass(value) else ():
        called = inspect.getattr_static(value, member)
        if isinstance(called, (property, cached_property)):
            got = called.fget if isinstance(called, property) else called.func
            yield f"{name}.{member}: {_typed(typing.get_type_hints(got).get('return'))}"
        elif callable(called):
            yield from _signed(f"{name}.{member}", called)
        else:
            yield f"{name}.{member}"


def _members(kind: type) -> list[str]:
    return [name for name in dir(kind) if not name.startswith("_") or name.startswith("_repr_")]


def _signed(name: str, called: Any) -> Iterator[str]:
    try:
        parameters, hints = inspect.signature(called).parameters, typing.get_type_hints(called, include_extras=True)
    except (TypeError, ValueError) as problem:
        yield f"{name}: {problem}"
        return
    yield f"{name}() -> {_typed(hints.get('return'))}"
    for parameter in parameters.values():
        hint = hints.get(parameter.name, parameter.annotation)
        if typing.get_origin(hint) is typing.Unpack:
            (options,) = typing.get_args(hint)
            for key, of_key in typing.get_type_hints(options).items():
                yield f"{name}({key}): KEYWORD_ONLY {_typed(of_key)} = ?"
        else:
            default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
            yield f"{name}({parameter.name}): {parameter.kind.name} {_typed(hint)}{default}"


def _typed(hint: Any) -> str:
    return _MODULES.sub("", inspect.formatannotation(hint))


def tell(expression: str) -> None:
    """Print what an expression is, and write what is a file. A mistake is told with its code, hint and values."""
    names = {"ppgen": ppgen, "load": ppgen.load, "signatures": signatures, "members": members}
    _say("value", _outcome(lambda: eval(expression, names)))


def members(value: object) -> Mapping[str, object]:
    """What each public property is, and each public method without arguments."""
    return {name: _outcome(lambda name=name: _asked(value, name)) for name in _members(type(value))}


def _asked(value: object, name: str) -> object:
    asked = getattr(value, name)
    return asked() if inspect.ismethod(asked) else asked


def _outcome(made: Any) -> object:
    try:
        return made()
    except ppgen.PpgenError as mistake:
        return _mistake(mistake)
    except (TypeError, ValueError) as problem:
        return f"{type(problem).__name__}: {problem}"


def _mistake(mistake: ppgen.PpgenError) -> str:
    told = [f"{name}: {getattr(mistake, name, None)!r}" for name in ("code", "message", "hint", "values")]
    return "\n".join([type(mistake).__name__, *told, str(mistake)])


def _say(name: str, value: object) -> None:
    match value:
        case bytes():
            ending = ENDINGS.get(value[:4], "txt")
            Path(name.replace("/", "_")).with_suffix(f".{ending}").write_bytes(value)
        case str():
            print(f"{name}: {value}")
        case Mapping():
            for key, item in value.items():
                _say(f"{name}-{key}", item)
        case tuple() | list():
            for number, item in enumerate(value):
                _say(f"{name}-{number}", item)
        case _:
            print(f"{name}: {_ADDRESS.sub('', repr(value))}")
