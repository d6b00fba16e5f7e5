"""What a caller gives to the library, checked against annotations: a wrong type is a mistake, and no traceback."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from inspect import Parameter, signature
from types import FunctionType, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ppgen.diagnostics import EnvironmentProblem, did_you_mean

_NAMES: Mapping[Any, str] = {
    str: "text",
    os.PathLike: "a path",
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    bytes: "bytes",
    NoneType: "None",
}


F = TypeVar("F", bound=Callable[..., Any])


def spelt_out(keywords: type, defaults: Mapping[str, object]) -> Callable[[F], F]:
    """Give a function with `**options: Unpack[keywords]` its whole signature, as `help` and `check` read it."""

    def decorate(function: F) -> F:
        own = [each for each in signature(function).parameters.values() if each.kind is not each.VAR_KEYWORD]
        more = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=kind)
            for name, kind in get_type_hints(keywords).items()
        ]
        function.__signature__ = signature(function).replace(parameters=[*own, *more])  # type: ignore[attr-defined]
        return function

    return decorate


def check(function: Callable[..., Any], given: Mapping[str, object]) -> None:
    """Check the arguments of a call, such as `locals()`, by the annotations of its function.

    Raises EnvironmentProblem with the code `argument` for the first that is of another type.
    """
    for name, kind in _kinds(function).items():
        if name in given and not _fits(given[name], kind):
            message = f"{name} takes {_in_words(kind)}, not {_misfit(given[name], kind)}"
            raise EnvironmentProblem(message, code="argument", argument=name)


def refuse_unknown(function: Callable[..., Any], names: Sequence[str]) -> None:
    """Raise EnvironmentProblem for the name of an argument that a function does not take."""
    known = [name for name in signature(function).parameters if name != "self"]
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known, "arguments")
            raise EnvironmentProblem(f"there is no argument {name!r}", hint, code="argument", argument=name)


@lru_cache(maxsize=64)
def _kinds(function: FunctionType) -> Mapping[str, Any]:
    """The types of the parameters; those that are spelt out have theirs in the signature."""
    hints = get_type_hints(function)
    named = (each for each in signature(function).parameters.values() if each.kind is not each.VAR_KEYWORD)
    kinds = {each.name: hints.get(each.name, each.annotation) for each in named}
    return {name: kind for name, kind in kinds.items() if kind is not Parameter.empty}


def _fits(value: object, kind: Any) -> bool:
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any:
        return True
    if origin in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is Literal:
        return isinstance(value, str)  # which words there are, options say, with what was meant
    if origin is tuple:
        is_pair = isinstance(value, tuple | list) and len(value) == len(parts)
        return is_pair and all(_fits(each, part) for each, part in zip(value, parts, strict=True))  # type: ignore[call-overload]
    if origin is Sequence:
        return isinstance(value, list | tuple) and all(_fits(each, parts[0]) for each in value)
    if origin is Mapping:
        return isinstance(value, Mapping) and all(
            _fits(key, parts[0]) and _fits(each, parts[1]) for key, each in value.items()
        )
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if origin is os.PathLike:
        return isinstance(value, os.PathLike) and _fits(os.fspath(value), str)
    if kind is str:
        return isinstance(value, str) and "\0" not in value
    return isinstance(value, kind)


def _in_words(kind: Any) -> str:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " or ".join(map(_in_words, parts))
    if origin is Literal:
        return " or ".join(map(repr, parts))
    if origin is tuple:
        return f"{len(parts)} numbers"
    if origin is Sequence:
        return f"a list in which each entry is {_in_words(parts[0])}"
    if origin is Mapping:
        return f"a mapping from {_in_words(parts[0])} to {_in_words(parts[1])}"
    return _NAMES.get(origin or kind) or f"a ppgen.{kind.__name__}"


def _misfit(value: object, kind: Any) -> str:
    """A value of another type than `kind`; of a list or a mapping, also the entry that does not fit."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Sequence and isinstance(value, list | tuple):
        entry = next(each for each in value if not _fits(each, parts[0]))
        return f"one with {_shown(entry)}"
    if origin is Mapping and isinstance(value, Mapping):
        key, entry = next(item for item in value.items() if not (_fits(item[0], parts[0]) and _fits(item[1], parts[1])))
        return f"one with {_shown(entry)} for {_shown(key)}"
    return _shown(value)


def _shown(value: object) -> str:
    """A value in few characters. Its own words are asked for only where they are short and harmless."""
    if value is None or isinstance(value, bool | int | float):
        text = repr(value)
        return text if len(text) <= 40 else f"a {type(value).__name__}"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "…")
    return f"{type(value).__name__}"
