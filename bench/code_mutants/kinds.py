"""Which single-line mutants a module has: what each kind of them changes, and what is left alone.

Left alone are texts, docstrings, annotations, `match` patterns, asserts, `__repr__`, what is under `TYPE_CHECKING` or
never returns, and whether a record is frozen or has slots, which mypy sees to. So are two kinds of budgets, where
one more changes nothing that anybody sees: numbers of 1,000 or more, and constants of the modules that search.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

BUDGET = 1000
SEARCHES = ("ppgen/rules/board/reach/", "ppgen/rules/board/solve/", "ppgen/find/")
"""Where a number at the top of a module says how long a search goes on."""
_PAIRS = {
    (ast.Lt, "<"): (ast.LtE, "<="),
    (ast.Gt, ">"): (ast.GtE, ">="),
    (ast.Eq, "=="): (ast.NotEq, "!="),
    (ast.Is, "is"): (ast.IsNot, "is not"),
    (ast.In, "in"): (ast.NotIn, "not in"),
    (ast.And, "and"): (ast.Or, "or"),
    (ast.Add, "+"): (ast.Sub, "-"),
}
OTHER = {a[0]: (a[1], b[1]) for pair in _PAIRS.items() for a, b in (pair, pair[::-1])}
"""By an operator, how it is written, and how the other one is."""
UNSEEN = {"annotation", "returns", "pattern", "target"}
"""The fields of nodes in which nothing is changed."""
_BOUND = ast.Name | ast.Attribute | ast.Call | ast.BinOp
Node = ast.expr | ast.stmt


class Mutant(NamedTuple):
    """One line with a node of it written otherwise. Columns count bytes, as those of `ast` do."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str
    kind: str
    text: str
    """The whole line."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.old} → {self.new}"

    @property
    def changed(self) -> str:
        """The whole line as it is now."""
        line = self.text.encode()
        return (line[: self.start] + self.new.encode() + line[self.end :]).decode()

    def applied(self, source: bytes) -> bytes:
        lines = source.split(b"\n")
        lines[self.line - 1] = self.changed.encode()
        return b"\n".join(lines)

    def compiles(self, source: bytes) -> bool:
        try:
            compile(self.applied(source), "mutant", "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return False
        return True


def mutants(file: str, source: bytes) -> list[Mutant]:
    """Every mutant of a module, from top to bottom."""
    lines = source.split(b"\n")
    text = _Text(lines)
    found: set[Mutant] = set()
    for node, returned in _seen(ast.parse(source), "", file.startswith(SEARCHES)):
        for changed, new, kind in (*_expression(node, text), *_statement(node, returned, text)):
            if changed.lineno == changed.end_lineno and new != text(changed):
                place = (file, changed.lineno, changed.col_offset, changed.end_col_offset or 0)
                found.add(Mutant(*place, text(changed), new, kind, lines[changed.lineno - 1].decode()))
    return sorted(found)


class _Text(NamedTuple):
    lines: list[bytes]

    def __call__(self, node: Node) -> str:
        """How a node that stands on one line is written."""
        return self.lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode()


def _seen(node: ast.AST, returned: str, searches: bool) -> Iterator[tuple[ast.AST, str]]:
    """All nodes that may be changed, with what the function around them says that it returns."""
    is_constant = isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant)
    if _left_alone(node) or (searches and is_constant):
        return
    yield node, returned
    if isinstance(node, ast.FunctionDef):
        returned, searches = (ast.unparse(node.returns) if node.returns else ""), False
    unseen = UNSEEN | ({"keywords", "decorator_list"} if isinstance(node, ast.ClassDef) else set())
    for name, child in ast.iter_fields(node):
        for each in child if isinstance(child, list) else [child]:
            if name not in unseen and isinstance(each, ast.AST):
                yield from _seen(each, returned, searches)


def _left_alone(node: ast.AST) -> bool:
    match node:
        case ast.FunctionDef(name=name, returns=returns):
            return name == "__repr__" or (returns is not None and ast.unparse(returns) == "NoReturn")
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assert():
            return True
        case ast.Expr(value=ast.Constant() | ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case _:
            return isinstance(node, ast.JoinedStr)  # before Python 3.12 nobody knows where in it something stands


Change = tuple[Node, str, str]
"""A node, what is written instead, and the kind of this."""


def _expression(node: ast.AST, text: _Text) -> Iterator[Change]:
    match node:
        case ast.IfExp(test=test):
            yield _negated(test, text)
        case ast.comprehension(ifs=tests):
            yield from (_negated(test, text) for test in tests)
        case ast.Compare():
            operands = [node.left, *node.comparators]
            for left, operator, right in zip(operands, node.ops, node.comparators, strict=False):
                yield from _swapped(node, left, operator, right, "comparison", text)
        case ast.BoolOp():
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from _swapped(node, left, node.op, right, "and, or", text)
        case ast.BinOp() if not _is_text(node.left) and not _is_text(node.right):
            yield from _swapped(node, node.left, node.op, node.right, "sum", text)
        case ast.Constant(value=bool() as value):
            yield node, str(not value), "True, False"
        case ast.Constant(value=int() | float() as value) if abs(value) < BUDGET:
            yield node, repr(round(value + 1, 9)), "number"
        case ast.Slice():
            bounds = [each for each in (node.lower, node.upper) if isinstance(each, _BOUND)]
            yield from ((bound, f"{text(bound)} + 1", "slice") for bound in bounds)
        case _:
            pass


def _statement(node: ast.AST, returned: str, text: _Text) -> Iterator[Change]:
    match node:
        case ast.If(test=test) | ast.While(test=test):
            yield _negated(test, text)
        case ast.AugAssign(op=ast.Add() | ast.Sub() as operator) if not _is_text(node.value):
            old, new = OTHER[type(operator)]
            yield node, text(node).replace(f" {old}= ", f" {new}= ", 1), "sum"
        case ast.Return(value=ast.expr() as value) if "None" in returned.split(" | "):
            yield value, "None", "return"
        case ast.Return(value=ast.expr() as value) if returned == "bool" and not isinstance(value, ast.Constant):
            yield _negated(value, text)
        case ast.Expr(value=ast.Call() as call):
            yield call, "None", "call"
        case ast.Break():
            yield node, "continue", "break, continue"
        case ast.Continue():
            yield node, "break", "break, continue"
        case _:
            pass


def _swapped(node: Node, left: Node, operator: ast.AST, right: Node, kind: str, text: _Text) -> Iterator[Change]:
    """Another operator between two operands on one line."""
    if node.lineno == node.end_lineno and type(operator) in OTHER:
        old, new = OTHER[type(operator)]
        line, begin, stop = text.lines[node.lineno - 1], left.end_col_offset, right.col_offset
        between = re.sub(re.escape(old), new, line[begin:stop].decode(), count=1)
        whole = line[node.col_offset : begin].decode() + between + line[stop : node.end_col_offset].decode()
        yield node, whole, kind


def _negated(test: ast.expr, text: _Text) -> Change:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test, text(test.operand), "condition"
    return test, f"(not ({text(test)}))", "condition"


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))
