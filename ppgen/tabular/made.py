"""Rows that are made: all combinations of lists, or a draw from weights.

A draw takes no random numbers from Python. Each cell follows from the seed, the name of its column and the number of
its row, by SHA-256. So it is the same on every machine and in every version, a new column changes no other column, and
more rows change no earlier row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import accumulate, product
from math import prod

from msgspec import Struct

from ppgen.definition.source import Node
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.tabular.headings import named_columns
from ppgen.tabular.limits import MAX_COLUMNS, MAX_ROWS
from ppgen.tabular.listed import cell_text
from ppgen.tabular.table import Column, Row, Table

MAX_WEIGHT = 1_000_000
MAX_SEED = 2**53
_DRAW = ("count", "seed", "columns")


class _Choice(Struct, frozen=True):
    """A column of made rows: the texts that it may have, with the place of each."""

    column: Column
    texts: Sequence[tuple[str, Mark]]
    weights: Sequence[int] = ()


def combined(node: Node) -> Table:
    """All combinations of lists: `{suit: [a, b], rank: [1, 2, 3]}` makes six rows. The last list changes fastest.

    Raises DefinitionError with every fault of the lists.
    """
    faults: list[Diagnostic] = []
    choices = list(_choices(node, "combine", faults))
    count = prod(len(choice.texts) for choice in choices)
    if not faults and count > MAX_ROWS:
        message = f"these lists have {count:,} combinations, and a table has at most {MAX_ROWS:,} rows"
        faults.append(Diagnostic(node.mark, "ROWS-SIZE", message, "shorten a list"))
    if faults:
        raise DefinitionError(faults)
    return _table(node, choices, product(*(range(len(choice.texts)) for choice in choices)))


def drawn(node: Node) -> Table:
    """A draw: `{count: 10, seed: 7, columns: {kind: {spell: 3, item: 1}}}`. Each cell is drawn by itself, with return.

    Raises DefinitionError with every fault.
    """
    faults = [
        Diagnostic(key.mark, "ROWS-MADE", f"a draw has no key {key.text!r}", did_you_mean(key.text, _DRAW, "its keys"))
        for key, _ in node.entries
        if key.text not in _DRAW
    ]
    count = _whole(node, "count", MAX_ROWS, faults)
    seed = _whole(node, "seed", MAX_SEED, faults)
    columns = node.get("columns")
    choices: list[_Choice] = []
    if columns is None:
        hint = "columns: {kind: {spell: 3, item: 1}}"
        faults.append(Diagnostic(node.mark, "ROWS-MADE", "this draw says no columns", hint))
    else:
        choices += _choices(columns, "draw", faults)
    if faults:
        raise DefinitionError(faults)
    bounds = [list(accumulate(choice.weights)) for choice in choices]
    numbers = (
        [_drawn(seed, choice.column.name, at, bound) for choice, bound in zip(choices, bounds, strict=True)]
        for at in range(count)
    )
    return _table(node, choices, numbers)


def _drawn(seed: int, column: str, row: int, bounds: Sequence[int]) -> int:
    """Which choice a cell draws. `bounds` are the weights added up; at most one in 2**200 draws is out of balance."""
    digest = sha256(f"{seed}:{row}:{column}".encode()).digest()
    return bisect_right(bounds, int.from_bytes(digest, "big") % bounds[-1])


def _table(node: Node, choices: Sequence[_Choice], numbers: Iterator[Sequence[int]] | product[Sequence[int]]) -> Table:
    rows: list[Row] = []
    names = [choice.column.name for choice in choices]
    for row in numbers:
        cells = [choice.texts[number] for choice, number in zip(choices, row, strict=True)]
        values = {name: text for name, (text, _) in zip(names, cells, strict=True)}
        marks = {name: mark for name, (_, mark) in zip(names, cells, strict=True)}
        rows.append(Row(values, cells[0][1], marks))
    columns = tuple(choice.column for choice in choices)
    return Table(columns, tuple(rows), f"{node.mark.file}:{node.mark.line}")


def _choices(node: Node, word: str, faults: list[Diagnostic]) -> Iterator[_Choice]:
    """The columns under `combine:`, or under `columns:` of a draw, and what they choose from."""
    forms = {"combine": "{suit: [sun, moon], rank: [1, 2, 3]}", "draw": "{kind: {spell: 3, item: 1}}"}
    if node.kind != "mapping" or not node.entries:
        message = f"columns and what they take were expected here, not {node.describe()}"
        faults.append(Diagnostic(node.mark, "ROWS-MADE", message, f"such as {forms[word]}"))
        return
    if len(node.entries) > MAX_COLUMNS:
        message = f"this table has {len(node.entries)} columns, more than {MAX_COLUMNS}"
        faults.append(Diagnostic(node.entries[MAX_COLUMNS][0].mark, "ROWS-SIZE", message, "use fewer columns"))
        return
    columns, of_names = named_columns((key.text, key.mark) for key, _ in node.entries)
    faults += of_names
    by_heading = {column.heading: column for column in columns}
    for key, value in node.entries:
        weighted = word == "draw" and value.kind == "mapping"
        taken = [name for name, _ in value.entries] if weighted else value.items
        if not taken:
            form = "a mapping of texts and their weights, or a list" if word == "draw" else "a list"
            message = f"{form} with at least one entry was expected here, not {_shown(value)}"
            faults.append(Diagnostic(value.mark, "ROWS-MADE", message, f"such as {forms[word]}"))
            continue
        cells = [(cell_text(item), item.mark) for item in taken]
        faults += [text for text, _ in cells if isinstance(text, Diagnostic)]
        weights = [_weight(weight, faults) for _, weight in value.entries] if weighted else [1] * len(taken)
        if weights and not sum(weights):
            message = "a column whose weights are all 0 can draw nothing"
            faults.append(Diagnostic(value.mark, "ROWS-MADE", message, "give one of them a weight"))
        if key.text in by_heading:
            texts = [(text, mark) for text, mark in cells if isinstance(text, str)]
            yield _Choice(by_heading[key.text], texts, weights)


def _shown(node: Node) -> str:
    return f"an empty {node.kind}" if node.kind != "scalar" and not (node.items or node.entries) else node.describe()


def _weight(node: Node, faults: list[Diagnostic]) -> int:
    if type(node.value) is int and 0 <= node.value <= MAX_WEIGHT:
        return node.value
    message = f"a weight is a whole number from 0 to {MAX_WEIGHT:,}, not {node.describe()}"
    faults.append(Diagnostic(node.mark, "ROWS-MADE", message, "give each text how often it comes, beside the others"))
    return 1


def _whole(node: Node, key: str, largest: int, faults: list[Diagnostic]) -> int:
    """A whole number of a draw, from 1 for `count` and from 0 for `seed`."""
    value, least = node.get(key), 1 if key == "count" else 0
    if value is not None and type(value.value) is int and least <= value.value <= largest:
        return value.value
    wanted = f"a whole number from {least} to {largest:,}"
    if value is None:
        message, hint = f"this draw says no {key}", f"{key}: {wanted}"
    else:
        message, hint = f"{key} is {wanted}, not {value.describe()}", ""
    faults.append(Diagnostic((value or node).mark, "ROWS-MADE", message, hint))
    return least
