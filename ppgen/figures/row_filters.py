"""Filters of rows: `{{ decks.finds.rows | selectattr('kind', '==', 'shell') | sum('points') }}`.

They are written as in Jinja2. A table of rows by their keys counts as the list of its rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ppgen.definition.nearest import nearest_word
from ppgen.figures.plain_values import Misuse, as_number, kind_of
from ppgen.numerals import is_number, listed

_SIGNS = {
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}
_NAMES = {"equalto": "==", "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
"""What Jinja2 calls these signs, too."""
_EXAMPLE = "{{ rows | selectattr('kind', '==', 'shell') | length }}"


def column_of(rows: Any, column: Any, name: str) -> list[Any]:
    """The values of one column of some rows, for the filter `name`. Raises Misuse."""
    if not isinstance(column, str):
        raise Misuse(f"the filter {name!r} takes the name of a column in parentheses, not {kind_of(column)}")
    values = []
    for row in rows_in(rows, name):
        if column not in row:
            raise Misuse(f"the rows have no column {str(column)!r}", nearest_word(column, map(str, row), "there"))
        values.append(row[column])
    return values


def rows_in(value: Any, name: str) -> list[Mapping[str, Any]]:
    """Rows as a list. Raises Misuse for anything else."""
    rows = list(value.values()) if isinstance(value, Mapping) else value
    if isinstance(rows, str) or not isinstance(rows, Sequence):
        raise Misuse(f"the filter {name!r} takes rows, not {kind_of(value)}")
    for row in rows:
        if not isinstance(row, Mapping):
            raise Misuse(f"the filter {name!r} takes rows, not a list of {kind_of(row)}")
    return list(rows)


def selected(rows: Any, *test: Any) -> list[Mapping[str, Any]]:
    """The rows in whose column a value stands in some relation to another one. Raises Misuse."""
    if len(test) != 3:
        raise Misuse("'selectattr' takes a column, a sign and a value", _EXAMPLE)
    column, sign, wanted = test
    sign = _NAMES.get(sign, sign) if isinstance(sign, str) else sign
    if sign != "in" and sign not in _SIGNS:
        raise Misuse(f"'selectattr' knows no sign {sign!r}", f"one of {listed([*_SIGNS, 'in'])}")
    values = column_of(rows, column, "selectattr")
    return [row for row, value in zip(rows_in(rows, ""), values, strict=True) if _stands(value, sign, wanted)]


def _stands(value: Any, sign: str, wanted: Any) -> bool:
    """Whether a cell stands in a relation to a value. A number compares with what a cell reads as."""
    if sign == "in":
        if isinstance(wanted, str) or not isinstance(wanted, Sequence):
            raise Misuse(f"'in' looks into a list, not into {kind_of(wanted)}")
        return any(_stands(value, "==", each) for each in wanted)
    if is_number(as_number(wanted)):
        value, wanted = as_number(value), as_number(wanted)
    if sign not in ("==", "!=") and not (is_number(value) and is_number(wanted)):
        raise Misuse(f"only numbers are smaller or larger, not {kind_of(value)} and {kind_of(wanted)}")
    return bool(_SIGNS[sign](value, wanted))
