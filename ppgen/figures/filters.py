"""The filters of expressions: `{{ facts.score | abs }}`. Each takes plain data and gives text or a number.

Filters of rows: `{{ decks.finds.rows | selectattr('kind', '==', 'shell') | sum('points') }}`.

They are written as in Jinja2. A table of rows by their keys counts as the list of its rows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from ppgen.definition.bind_hints import nearest_word
from ppgen.figures.plain_values import Misuse, as_number, kind_of, written
from ppgen.numerals import NUMBER_WORDS, is_number, listed, plural, spelled

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


MAX_NUMBER = 10**15
"""No text needs a larger number."""
MAX_PLACES = 6
"""Decimals to which `round` rounds."""
MAX_SEPARATOR = 20
"""Characters of what `join` puts between the elements."""

Filter: TypeAlias = Callable[[Any, Sequence[Any]], Any]


def _number(value: Any, name: str) -> Any:
    value = as_number(value)
    if not is_number(value):
        raise Misuse(f"the filter {name!r} takes a number, not {kind_of(value)}")
    return value


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise Misuse(f"the filter {name!r} takes text, not {kind_of(value)}")
    return value


def _list(value: Any, name: str, *, filled: bool = False) -> Sequence[Any]:
    if isinstance(value, (str, Mapping)) or not isinstance(value, Sequence):
        raise Misuse(f"the filter {name!r} takes a list, not {kind_of(value)}")
    if filled and not value:
        raise Misuse(f"the list that the filter {name!r} takes is empty")
    return value


def _numbers(value: Any, column: tuple[Any, ...], name: str, *, filled: bool = True) -> list[Any]:
    """The numbers of a list, or of a column of rows."""
    if column:
        value = column_of(value, column[0], name)
    return [_number(element, name) for element in _list(value, name, filled=filled)]


def _words(value: Any, name: str, *column: Any) -> list[str]:
    """The elements of a list, or of a column of rows, as they are printed."""
    elements = column_of(value, column[0], name) if column else _list(value, name)
    for element in elements:
        if not (isinstance(element, str) or is_number(element)):
            raise Misuse(f"the filter {name!r} joins texts and numbers, not {kind_of(element)}")
    return [written(element) for element in elements]


def _joined(value: Any, separator: Any = "", *column: Any) -> str:
    if len(_text(separator, "join")) > MAX_SEPARATOR:
        raise Misuse(f"'join' puts at most {MAX_SEPARATOR} characters between two elements")
    # At most as long as the facts, whose number and lengths are bounded where they enter.
    return str(separator).join(_words(value, "join", *column))


def _listed(value: Any, *column: Any) -> str:
    """`A1, A2 and A3`."""
    words = _words(value, "listed", *column)
    if not words:
        raise Misuse("the list that the filter 'listed' takes is empty")
    return listed(words)


def _spelled(value: Any) -> str:
    """A number from 0 to 20 in words, another in digits."""
    number = _number(value, "spelled")
    return spelled(int(number)) if number in range(len(NUMBER_WORDS)) else written(number)


def _rounded(value: Any, places: Any = 0, method: Any = "common") -> Any:
    number = _number(value, "round")
    if isinstance(places, bool) or not isinstance(places, int) or not 0 <= places <= MAX_PLACES:
        raise Misuse(f"'round' rounds to 0 to {MAX_PLACES} decimals")
    if method == "common":
        return round(number, places) if places else round(number)
    if method not in ("ceil", "floor"):
        raise Misuse("'round' knows the methods 'common', 'ceil' and 'floor'")
    scaled = (math.ceil if method == "ceil" else math.floor)(number * 10**places)
    return scaled / 10**places if places else scaled


def _length(value: Any) -> int:
    if isinstance(value, (Sequence, Mapping)) and not isinstance(value, str):
        return len(value)
    raise Misuse(f"the filter 'length' takes a list or a mapping, not {kind_of(value)}")


_FUNCTIONS: Mapping[str, tuple[Callable[..., Any], int]] = {
    "abs": (lambda value: abs(_number(value, "abs")), 0),
    "capitalize": (lambda value: _text(value, "capitalize")[:1].upper() + value[1:], 0),
    "first": (lambda value: _list(value, "first", filled=True)[0], 0),
    "int": (lambda value: int(_number(value, "int")), 0),
    "join": (_joined, 2),
    "last": (lambda value: _list(value, "last", filled=True)[-1], 0),
    "length": (_length, 0),
    "listed": (_listed, 1),
    "lower": (lambda value: _text(value, "lower").lower(), 0),
    "max": (lambda value, *column: max(_numbers(value, column, "max")), 1),
    "min": (lambda value, *column: min(_numbers(value, column, "min")), 1),
    "round": (_rounded, 2),
    "spelled": (_spelled, 0),
    "selectattr": (selected, 3),
    "sum": (lambda value, *column: sum(_numbers(value, column, "sum", filled=False)), 1),
    "upper": (lambda value: _text(value, "upper").upper(), 0),
}
"""Each filter, with the greatest number of values that it takes in parentheses."""


def _filter(name: str) -> Filter:
    function, max_values = _FUNCTIONS[name]

    def apply(value: Any, arguments: Sequence[Any]) -> Any:
        if len(arguments) > max_values:
            raise Misuse(
                f"the filter {name!r} takes at most {plural(max_values, 'value')} in parentheses"
                if max_values
                else f"the filter {name!r} takes nothing in parentheses"
            )
        return function(value, *arguments)

    return apply


FILTERS: Mapping[str, Filter] = MappingProxyType({name: _filter(name) for name in _FUNCTIONS})
"""Every filter by its name: from a value and the values in parentheses to a value. Raises Misuse."""
