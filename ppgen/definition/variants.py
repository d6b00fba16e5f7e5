"""Parameters and variants: numbers that a definition takes, and changes to it, before anything is bound.

Both work on nodes, so every part keeps its file, line and column. In `board:`, `boards:` and `rules:` a scalar that
begins with `=` is a formula (`ppgen.definition.formula`): `columns: =n + 1`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated

from msgspec import Struct

from ppgen.definition.schema import Yaml
from ppgen.definition.source import Node
from ppgen.diagnostics import Diagnostic, EnvironmentProblem, Mark, unknown

FORMULAS_IN = ("board", "boards", "rules")


class Parameter(Struct, frozen=True):
    """A whole number that a definition takes."""

    mark: Mark
    default: int
    """Its value if nobody chooses another."""
    min: int
    """The smallest value allowed."""
    max: int
    """The largest value allowed."""
    summary: str = ""
    """What the number means."""

    def __post_init__(self) -> None:
        if not self.takes(self.default):
            raise ValueError(f"the default {self.default} is not from {self.min} to {self.max}")

    def takes(self, value: int) -> bool:
        """Whether it can have that value."""
        return self.min <= value <= self.max


class Variant(Struct, frozen=True):
    """Another way to play."""

    mark: Mark
    summary: Annotated[str, Yaml(filled=True)]
    """How it differs, in one sentence."""
    changes: Node
    """What is laid over the definition: mappings join, other values replace, and nothing (`~`) removes a key."""

    def __post_init__(self) -> None:
        if self.changes.kind != "mapping":
            raise ValueError("'changes' must be a mapping, since it is laid over the definition")


class Choice(Struct, frozen=True):
    """What a definition was read with: variants, in the order in which they are laid over it, and parameters."""

    variants: tuple[str, ...] = ()
    settings: tuple[tuple[str, int], ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """`facing`, `n=4`."""
        return (*self.variants, *(f"{name}={value}" for name, value in self.settings))


def lay_over(root: Node, choice: Choice) -> Node:
    """A definition with the chosen variants laid over it. Raises EnvironmentProblem for an unknown variant."""
    known = root.get("variants")
    names = known.keys() if known is not None and known.kind == "mapping" else ()
    for name in choice.variants:
        if name not in names or known is None:
            raise unknown("variant", name, names)
        variant = known.get(name)
        changes = variant.get("changes") if variant is not None and variant.kind == "mapping" else None
        if changes is not None and changes.kind == "mapping":
            root = _merged(root, changes)
    return root


def _merged(base: Node, changes: Node) -> Node:
    """A mapping with another laid over it: mappings join, other values replace, and nothing (`~`) removes a key."""
    entries = {key.text: (key, value) for key, value in base.entries}
    for key, value in changes.entries:
        old = entries.get(key.text)
        if value.is_null:
            entries.pop(key.text, None)
        elif old is not None and old[1].kind == value.kind == "mapping":
            entries[key.text] = (old[0], _merged(old[1], value))
        else:
            entries[key.text] = (key, value)
    return Node(base.mark, "mapping", entries=tuple(entries.values()))


def values_of(parameters: Mapping[str, Parameter], settings: Sequence[tuple[str, int]]) -> dict[str, int]:
    """The value of every parameter: what was set, or its default.

    Raises EnvironmentProblem for a parameter that does not exist, or a value that it cannot take.
    """
    values = {name: parameter.default for name, parameter in parameters.items()}
    for name, value in settings:
        if name not in parameters:
            raise unknown("parameter", name, parameters)
        span = parameters[name]
        if not span.takes(value):
            message = f"{name} is {value}; it must be {span.min} to {span.max}"
            raise EnvironmentProblem(message, code="setting", name=name, value=value, min=span.min, max=span.max)
        values[name] = value
    return values


def settle(root: Node, values: Mapping[str, int], report: list[Diagnostic]) -> Node:
    """A definition with its formulas worked out from the values of its parameters. Faulty formulas go to the report."""
    if root.kind != "mapping":
        return root
    settled = partial(_settled, values=values, report=report)
    entries = tuple((key, value.mapped(settled) if key.text in FORMULAS_IN else value) for key, value in root.entries)
    return Node(root.mark, "mapping", entries=entries)


def _settled(node: Node, values: Mapping[str, int], report: list[Diagnostic]) -> Node:
    if not node.text.startswith("=") or not isinstance(node.value, str):
        return node
    from ppgen.definition.formula import FormulaFault, work_out

    try:
        value = work_out(node.text[1:], values)
    except FormulaFault as problem:
        report.append(problem.at(node.place(problem.offset + 1), "DEF-FORMULA", f"{node.text!r}: "))
        value = 1
    return Node(node.mark, "scalar", str(value), value)
