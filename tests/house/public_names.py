"""Asks of each public name what a notebook, an editor and a checker of types ask: `python public_names.py`.

It imports nothing but ppgen, so that it also runs where a wheel alone is installed. It prints what cannot be told.
"""

from __future__ import annotations

import pydoc
import typing
from collections.abc import Callable, Iterator
from functools import cached_property
from inspect import isclass, signature

import ppgen

QUESTIONS: tuple[Callable[..., object], ...] = (pydoc.render_doc, signature, typing.get_type_hints)


def callables() -> Iterator[tuple[str, object]]:
    """Every public function and class, and the public methods and properties of each, by name."""
    for name in sorted(set(ppgen.__all__) - {"__version__"}):
        value = getattr(ppgen, name)
        yield name, value
        if isclass(value):
            yield from ((f"{name}.{method}", called) for method, called in methods(value))


def methods(kind: type) -> Iterator[tuple[str, object]]:
    for name in dir(kind):
        if not name.startswith("_"):
            value = getattr(kind, name)
            called = value.fget if isinstance(value, property) else value
            called = called.func if isinstance(called, cached_property) else called
            if hasattr(called, "__annotations__"):
                yield name, called


def untold() -> list[str]:
    """The questions that have no answer: `Figure.facts: get_type_hints: name 'Facts' is not defined`."""
    faults = []
    for name, value in [("ppgen", ppgen), *callables()]:
        for question in QUESTIONS if value is not ppgen else QUESTIONS[:1]:
            try:
                question(value)
            except Exception as problem:
                faults.append(f"{name}: {question.__name__}: {problem}")
    return faults


if __name__ == "__main__":
    import sys

    sys.exit("\n".join(untold()) or 0)
