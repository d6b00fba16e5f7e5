"""Expressions in texts: parsed by Jinja2, evaluated here, over plain data and within bounds.

Jinja2 would also turn them into Python and run it; there one expression can ask for more memory than there is, and
every attribute of Python's is a step away. So this module walks the parsed expression itself: a short list of what may
stand in it, values that are plain data, and a limit for every length.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ppgen.definition.text import LocatedText
from ppgen.diagnostics import did_you_mean
from ppgen.figures.filters import FILTERS
from ppgen.figures.plain_values import UNWON, Misuse, as_number, kind_of
from ppgen.figures.reading import reading
from ppgen.figures.simple import simple
from ppgen.figures.tokens import tokens
from ppgen.figures.values import ARITHMETIC, MAX_VALUE, ORDER, Value, bounded, equal, part_of, printed, too_long
from ppgen.numerals import is_number

if TYPE_CHECKING:
    from jinja2 import Environment, nodes

MAX_EXPRESSION = 400
"""Characters of one expression."""
MAX_STEPS = 4000
"""Parts of expressions, and elements of lists that filters go through, in one text."""
MAX_DEPTH = 20
"""Levels of one expression."""


@cache
def jinja() -> Environment:
    """The parser of texts and expressions. It never renders one."""
    from jinja2 import Environment

    return Environment(keep_trailing_newline=True, autoescape=False)  # noqa: S701 - nothing is rendered by it


@lru_cache(maxsize=1024)
def read(source: str) -> nodes.Expr:
    """One expression, to be evaluated: as Jinja2 reads it, or in nodes like its own. Raises Misuse."""
    _check_length(source)
    return simple(source) or parsed(source)


def _check_length(source: str) -> None:
    if len(source) > MAX_EXPRESSION:
        raise Misuse(f"an expression has {len(source)} characters", f"one has at most {MAX_EXPRESSION}")


@lru_cache(maxsize=1024)
def parsed(source: str) -> nodes.Expr:
    """One expression as Jinja2 reads it. Raises Misuse."""
    _check_length(source)
    from jinja2 import TemplateSyntaxError, nodes

    try:
        output = jinja().parse("{{" + source + "}}").body
    except TemplateSyntaxError as problem:
        from ppgen.figures.unreadable import unreadable

        raise unreadable(source, problem.message or "") from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        raise Misuse("a number in it has too many digits") from None
    if len(output) == 1 and isinstance(output[0], nodes.Output) and len(output[0].nodes) == 1:
        return output[0].nodes[0]
    raise Misuse("this is more than one value")


def _too_deep() -> Misuse:
    return Misuse(f"an expression is nested more than {MAX_DEPTH} levels deep", "say it in simpler words")


def misuses(node: nodes.Node) -> Iterator[Misuse]:
    """What no value could make right in an expression: parts that may not stand in one, and unknown filters."""
    return (problem for problem, _ in misused(node))


def misused(node: Any) -> Iterator[tuple[Misuse, nodes.Node]]:
    """The same, each with the part that is at fault."""
    if type(node).__name__ not in _WORK:
        from jinja2 import nodes as kinds

        if isinstance(node, kinds.Expr):
            yield _refused(node), node
            return
    if _is_a(node, "Filter") and node.name not in FILTERS:
        yield _no_filter(node.name), node
    for part in node.iter_child_nodes():
        yield from misused(part)


def _is_a(node: Any, kind: str) -> bool:
    """Whether a node is of a kind: Jinja2's, or that of `ppgen.figures.simple` which is called the same."""
    return type(node).__name__ == kind


def _refused(node: nodes.Node) -> Misuse:
    return Misuse(*_REFUSED.get(type(node).__name__, _UNKNOWN))


def _no_filter(name: str) -> Misuse:
    return Misuse(f"there is no filter {name!r}", did_you_mean(name, FILTERS, "filters"))


class Budget(Struct):
    """The steps that are left for one text."""

    steps: int = MAX_STEPS

    @property
    def is_spent(self) -> bool:
        return self.steps < 0

    def take(self, steps: int = 1) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise Misuse(f"it takes more than {MAX_STEPS} steps to work out", "quote fewer values")


class Expression(Struct):
    """Evaluates one expression. `names` are the values that it may use."""

    names: Mapping[str, Value]
    budget: Budget
    depth: int = 0
    own: bool = False
    """Whether a constant of the author's went into the value: not those that only say which facts are meant."""
    aside: int = 0
    """How many keys, conditions and arguments of filters enclose the part that is being evaluated."""

    def pieces(self, node: Any) -> Iterator[tuple[str, bool]]:
        """The text of an expression, in the pieces that `~` joins, and whether each is the author's own."""
        if _is_a(node, "Concat"):
            self.budget.take()
            self._go_deeper()
            pieces = [piece for part in node.nodes for piece in self.pieces(part)]
            self.depth -= 1
            if sum(len(text) for text, _ in pieces) > MAX_VALUE:
                raise too_long()
            yield from pieces
        elif _is_a(node, "CondExpr"):
            self.budget.take()
            self._go_deeper()
            yield from self.pieces(self.chosen(node))
            self.depth -= 1
        else:
            self.own = False
            text = printed(self.value(node))
            yield text, self.own

    def _go_deeper(self) -> None:
        """Enter a part of the expression. Raises Misuse for one that lies too deep; a fault ends the whole text."""
        if self.depth >= MAX_DEPTH:
            raise _too_deep()
        self.depth += 1

    def value(self, node: nodes.Node) -> Value:
        """The value of a part of an expression. Raises Misuse."""
        self.budget.take()
        work = _WORK.get(type(node).__name__)
        if work is None:
            raise _refused(node)
        self._go_deeper()
        result = bounded(work(self, node))
        self.depth -= 1
        if isinstance(result, LocatedText):
            self._owned()  # words of the definition: the numbers in them are the author's
        return result

    def _owned(self) -> None:
        """Note that the author's own words go into the value, unless the part is not printed."""
        self.own |= not self.aside

    def const(self, node: nodes.Const) -> Value:
        self._owned()
        return node.value

    def beside(self, node: nodes.Node) -> Value:
        """The value of a part that decides what is printed but is not printed itself."""
        self.aside += 1
        value = self.value(node)
        self.aside -= 1
        return value

    def name(self, node: nodes.Name) -> Value:
        if node.name not in self.names:
            if node.name == "won" and "over" in self.names:
                raise Misuse(
                    f"'won' is unknown here: {UNWON}", "leave it out, or show the position after the winning turn"
                )
            raise Misuse(f"{node.name!r} is unknown here", did_you_mean(node.name, self.names, "known here"))
        return self.names[node.name]

    def attribute(self, node: nodes.Getattr) -> Value:
        return part_of(self.value(node.node), node.attr, _said(node.node))

    def item(self, node: nodes.Getitem) -> Value:
        if _is_a(node.arg, "Slice"):
            raise Misuse("an expression slices no lists and no texts")
        return part_of(self.value(node.node), self.beside(node.arg), _said(node.node))

    def list(self, node: nodes.List) -> Value:
        return _Made(self.value(item) for item in node.items)

    def concat(self, node: nodes.Concat) -> Value:
        self._owned()  # `~` within an expression: the result may be one number
        parts = [printed(self.value(part)) for part in node.nodes]
        if sum(map(len, parts)) > MAX_VALUE:
            raise too_long()
        return "".join(parts)

    def binary(self, node: nodes.BinExpr) -> Value:
        sign = node.operator
        left, right = as_number(self.value(node.left)), as_number(self.value(node.right))
        for value in (left, right):
            if not is_number(value):
                hint = "~ puts texts together" if isinstance(value, str) and sign == "+" else ""
                raise Misuse(f"{sign} works on numbers, not on {kind_of(value)}", hint)
        if sign in ("/", "//", "%") and right == 0:
            raise Misuse("nothing can be divided by 0")
        return ARITHMETIC[sign](left, right)

    def unary(self, node: nodes.UnaryExpr) -> Value:
        value = as_number(self.value(node.node))
        if not is_number(value):
            raise Misuse(f"{node.operator} goes before a number, not before {kind_of(value)}")
        return -value if node.operator == "-" else value

    def negation(self, node: nodes.Not) -> Value:
        return not self.truth(node.node)

    def both(self, node: nodes.And) -> Value:
        return self.truth(node.left) and self.truth(node.right)

    def either(self, node: nodes.Or) -> Value:
        return self.truth(node.left) or self.truth(node.right)

    def choice(self, node: nodes.CondExpr) -> Value:
        return self.value(self.chosen(node))

    def chosen(self, node: nodes.CondExpr) -> nodes.Node:
        if node.expr2 is None:
            raise Misuse("it says 'if' without 'else'", "{{ A if CONDITION else B }}")
        return node.expr1 if self.truth(node.test) else node.expr2

    def truth(self, node: nodes.Node) -> bool:
        value = self.beside(node)
        if not isinstance(value, bool):
            raise Misuse(f"a condition is true or false, not {kind_of(value)}", "compare it with something")
        return value

    def comparison(self, node: nodes.Compare) -> Value:
        left = self.beside(node.expr)
        for operand in node.ops:
            right = self.beside(operand.expr)
            if not self._compared(operand.op, left, right):
                return False
            left = right
        return True

    def _compared(self, sign: str, left: Value, right: Value) -> bool:
        if sign in ("in", "notin"):
            if isinstance(right, str) or not isinstance(right, (Sequence, Mapping)):
                raise Misuse(f"'in' looks into a list or a mapping, not into {kind_of(right)}")
            self.budget.take(len(right))
            is_in = any(equal(left, element) for element in right)
            return is_in if sign == "in" else not is_in
        if sign in ("eq", "ne"):
            return equal(left, right) == (sign == "eq")
        left, right = as_number(left), as_number(right)
        if not (is_number(left) and is_number(right)):
            raise Misuse(f"only numbers are smaller or larger, not {kind_of(left)} and {kind_of(right)}")
        return bool(ORDER[sign](left, right))

    def filtered(self, node: nodes.Filter) -> Value:
        known = FILTERS.get(node.name)
        if known is None:
            raise _no_filter(node.name)
        if node.node is None or node.dyn_args is not None or node.dyn_kwargs is not None or node.kwargs:
            raise Misuse(f"the filter {node.name!r} takes plain values in their order")
        value = self.value(node.node)
        arguments = [self.beside(argument) for argument in node.args]
        if isinstance(value, (str, Sequence, Mapping)):
            self.budget.take(len(value) if not isinstance(value, str) else 1)
        if (isinstance(value, _Made) and node.name in _COUNTING) or (node.name == "join" and _changes(*arguments[:1])):
            self._owned()
        if node.name in _WRITING and isinstance(value, list) and any(isinstance(part, LocatedText) for part in value):
            self._owned()  # words of the definition, in a list
        return known(value, arguments)


class _Made(list[Value]):
    """A list that the author wrote out."""


_COUNTING = ("length", "sum")
"""Filters whose number depends on how a list is put together."""
_WRITING = ("join", "listed")
"""Filters that turn a list into a text."""


def _changes(separator: Value = "") -> bool:
    """Whether the separator of `join` turns numbers into other numbers: nothing at all, `.`, ` hundred `."""
    between = reading(f"2{separator}2")
    return [token.value for token in tokens(between, f"2{separator}2", spaces=False)] != [2, 2]


def _said(node: Any) -> str:
    """A part of an expression as it was written, for a message."""
    if _is_a(node, "Name"):
        return str(node.name)
    if _is_a(node, "Getattr"):
        return f"{_said(node.node)}.{node.attr}"
    if _is_a(node, "Getitem") and _is_a(node.arg, "Const"):
        return f"{_said(node.node)}[{node.arg.value!r}]"
    return "this"


_WORK: Mapping[str, Any] = {
    "Const": Expression.const,
    "Name": Expression.name,
    "Getattr": Expression.attribute,
    "Getitem": Expression.item,
    "List": Expression.list,
    "Concat": Expression.concat,
    **dict.fromkeys(("Add", "Sub", "Mul", "Div", "FloorDiv", "Mod"), Expression.binary),
    **dict.fromkeys(("Neg", "Pos"), Expression.unary),
    "Not": Expression.negation,
    "And": Expression.both,
    "Or": Expression.either,
    "CondExpr": Expression.choice,
    "Compare": Expression.comparison,
    "Filter": Expression.filtered,
}
"""What may stand in an expression, by the names of Jinja2's nodes."""
_UNKNOWN = (
    "this cannot be part of an expression",
    "quote a value by its name; a list is written [1, 2]",
)
_REFUSED: Mapping[str, tuple[str, str]] = {
    "Call": ("an expression calls nothing", "what can be done with a value are the filters, such as {{ 3 | spelled }}"),
    "Pow": ("an expression raises nothing to a power", ""),
    "Test": ("an expression has no tests such as 'is defined'", "compare with ==, <, in"),
}
