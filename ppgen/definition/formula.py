"""Formulas of whole numbers, such as `2 * half + 1`.

Python's own parser reads a formula, and `work_out` walks the tree: nothing is ever run as code. Signs bind, divide and
compare as in Python: `//` rounds down, `-7 % 3` is 2, and `2 < n < 6` holds where both comparisons hold. A comparison
counts 1 where it holds and 0 where it does not.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from itertools import accumulate
from keyword import iskeyword

from ppgen.diagnostics import TextFault, did_you_mean

MAX_LENGTH = 200
"""Characters of a formula."""
MAX_DEPTH = 20
"""Levels of parentheses."""
MAX_VALUE = 1_000_000
"""No number is larger, nor smaller than its negative: none that is written, and none between two steps."""

_ALLOWED = "a formula has whole numbers, parameters, + - * // %, comparisons, min(n, 3), max(n, 3) and parentheses"
_REFUSED: Mapping[type, tuple[str, str]] = {
    ast.Div: ("/ could leave a fraction", "// divides and rounds down"),
    ast.Pow: ("a formula raises nothing to a power", "write n * n"),
    ast.Call: ("a formula calls nothing but min and max, with two values or more", ""),
}
_BLANKS = " \t\r\n"
_FUNCTIONS = {"min": min, "max": max}
_SIGNS: Mapping[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


class FormulaFault(TextFault):
    """A formula that cannot be worked out."""

    code = "formula"


class NoValue(FormulaFault):
    """A formula without faults in its text that has no value for these parameters."""


def names_parameter(name: str) -> bool:
    """Whether a formula can speak of a parameter of that name."""
    return re.fullmatch("[a-z][a-z0-9_]*", name) is not None and not iskeyword(name) and name not in _FUNCTIONS


def work_out(formula: str, values: Mapping[str, int]) -> int:
    """The value of a formula in which the names are those of `values`. Raises FormulaFault.

    >>> work_out("(n + 1) * 2 - 1", {"n": 3})
    7
    """
    blanks = len(formula) - len(formula.lstrip(_BLANKS))
    formula = re.sub(f"[{_BLANKS}]", " ", formula.strip(_BLANKS))
    try:
        _check(formula)
        return _value(ast.parse(formula, mode="eval").body, values)
    except SyntaxError as problem:
        offset = problem.offset - 1 if problem.offset else len(formula)
        raise FormulaFault("this cannot be read as a formula", blanks + offset, _ALLOWED) from None
    except FormulaFault as problem:
        raise problem.shifted(blanks) from None


def _check(formula: str) -> None:
    """Keep from Python's parser what it would take for more than a formula, or warn of. Raises FormulaFault."""
    if len(formula) > MAX_LENGTH:
        raise FormulaFault(f"a formula has at most {MAX_LENGTH} characters", MAX_LENGTH)
    if strange := re.search(r"[^0-9A-Za-z_ +\-*/%<>=!,()]", formula):
        raise FormulaFault(f"{strange[0]!r} has no place in a formula", strange.start(), _ALLOWED)
    for number in re.finditer(r"\b[0-9]\w*", formula):
        if not re.fullmatch("0|[1-9][0-9]{0,6}", number[0]):
            raise FormulaFault(f"{number[0][:20]!r} is not a whole number up to {MAX_VALUE:,}", number.start())
    for at, depth in enumerate(accumulate((sign == "(") - (sign == ")") for sign in formula)):
        if depth > MAX_DEPTH:
            raise FormulaFault(f"a formula has at most {MAX_DEPTH} levels of parentheses", at)


def _value(node: ast.expr, values: Mapping[str, int]) -> int:
    """The value of a part of a formula. Raises FormulaFault."""
    at = node.col_offset
    match node:
        case ast.Constant(value=int(result)) if not isinstance(result, bool):
            pass
        case ast.Name(id=name) if name in values:
            result = values[name]
        case ast.Name(id=name):
            raise FormulaFault(f"there is no parameter {name!r}", at, did_you_mean(name, values, "parameters"))
        case ast.UnaryOp(op=ast.UAdd() | ast.USub() as sign, operand=operand):
            result = _value(operand, values) * (-1 if isinstance(sign, ast.USub) else 1)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SIGNS:
            terms = _value(left, values), _value(right, values)
            if not terms[1] and isinstance(sign, (ast.FloorDiv, ast.Mod)):
                raise NoValue("nothing can be divided by 0", right.col_offset)
            result = _SIGNS[type(sign)](*terms)
        case ast.Compare(left=left, ops=links, comparators=others) if all(type(link) in _SIGNS for link in links):
            result, before = 1, _value(left, values)
            for link, other in zip(links, others, strict=True):
                try:
                    after = _value(other, values)
                except NoValue:
                    if not result:
                        continue  # As in Python: what stands behind a comparison that fails is not worked out.
                    raise
                result = int(result and _SIGNS[type(link)](before, after))
                before = after
        case ast.Call(func=ast.Name(id=name), args=[_, _, *_] as arguments, keywords=[]) if name in _FUNCTIONS:
            result = _FUNCTIONS[name](_value(argument, values) for argument in arguments)
        case _:
            message, hint = _REFUSED.get(type(getattr(node, "op", node)), ("this has no place in a formula", _ALLOWED))
            raise FormulaFault(message, at, hint)
    if abs(result) > MAX_VALUE:
        raise NoValue("this is far too large", at, f"no step of a formula passes ±{MAX_VALUE:,}")
    return result
