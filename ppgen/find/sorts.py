"""What sort of value each part of a condition has, and what can therefore never be. Nothing is looked at for that."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from ppgen.diagnostics import did_you_mean
from ppgen.figures.plain_values import Cell
from ppgen.numerals import is_number

if TYPE_CHECKING:
    from jinja2 import nodes

Sort: TypeAlias = Literal["a truth value", "a number", "text", "a list", "a mapping", "nothing"]
"""As messages call it."""
Path: TypeAlias = tuple[str, ...]
_NUMBERS = ("Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Neg", "Pos")
_TRUTHS = ("Compare", "And", "Or", "Not")
_ORDER = ("lt", "lteq", "gt", "gteq")


class Wrong(NamedTuple):
    """A part of a condition that can never be right."""

    node: nodes.Node
    message: str
    hint: str


class Sorts:
    """The sorts of the facts of one game. `facts` are those of its setup, which have the same sort in every position;
    `own` are the sorts of other names, `values` all that a fact may be or a list have; `*` stands for any word.
    """

    def __init__(
        self, facts: Mapping[str, Any], own: Mapping[str, Sort | None], values: Mapping[str, Collection[str | int]]
    ) -> None:
        self.facts, self.own, self.values = facts, own, values

    def sort(self, node: nodes.Node) -> Sort | None:
        """Of a part of a condition; None where it differs or cannot be told."""
        from jinja2 import nodes as kinds

        name = type(node).__name__
        if isinstance(node, kinds.Const):
            return _of_value(node.value)
        if path := path_of(node):
            return self._of_path(path)
        if isinstance(node, kinds.CondExpr) and node.expr2 is not None:
            one, other = self.sort(node.expr1), self.sort(node.expr2)
            return one if one == other else None
        if isinstance(node, kinds.Filter):
            return "a number" if node.name in ("length", "count") else None
        if name in _NUMBERS:
            return "a number"
        return "a truth value" if name in _TRUTHS else "a list" if name == "List" else None

    def _of_path(self, path: Path) -> Sort | None:
        words = path[1:] if path[0] == "after" and len(path) > 1 else path
        known: Sort | None = _under(self.own, words, _MISSING)
        if known is not _MISSING:
            return known
        here: Any = self.facts
        for word in words:
            if not isinstance(here, Mapping) or word not in here:
                return None
            here = here[word]
        return None if here is None else _of_value(here)

    def allowed(self, node: nodes.Node) -> Collection[str | int] | None:
        """All that a fact may be, or a list may have; None where these are not known."""
        path = path_of(node)
        found: Collection[str | int] | None = _under(self.values, path[1:] if path[:1] == ("after",) else path)
        return found

    def wrong(self, node: nodes.Node, *, is_condition: bool = True) -> Iterator[Wrong]:
        """What can never be right in a condition, or in a part of one."""
        from jinja2 import nodes as kinds

        sort = self.sort(node)
        if is_condition and sort is not None and sort != "a truth value":
            yield Wrong(node, f"a condition is true or false, not {sort}", "compare it with something")
            return
        match node:
            case kinds.And() | kinds.Or():
                yield from self.wrong(node.left)
                yield from self.wrong(node.right)
            case kinds.Not():
                yield from self.wrong(node.node)
            case kinds.CondExpr():
                yield from self.wrong(node.test)
                yield from self.wrong(node.expr1, is_condition=is_condition)
                if node.expr2 is not None:
                    yield from self.wrong(node.expr2, is_condition=is_condition)
            case _:
                if isinstance(node, kinds.Compare):
                    yield from self._compared(node)
                elif isinstance(node, kinds.Div | kinds.FloorDiv | kinds.Mod):
                    right = node.right
                    if isinstance(right, kinds.Const) and right.value == 0:
                        yield Wrong(right, "nothing can be divided by 0", "")
                for part in node.iter_child_nodes():
                    yield from self.wrong(part, is_condition=False)

    def _compared(self, node: nodes.Compare) -> Iterator[Wrong]:
        left = node.expr
        for operand in node.ops:
            right = operand.expr
            if operand.op in _ORDER:
                yield from self._ordered(left, right)
            elif operand.op in ("eq", "ne"):
                yield from self._equal(left, right)
            else:
                yield from self._inside(left, right)
            left = right

    def _ordered(self, left: nodes.Node, right: nodes.Node) -> Iterator[Wrong]:
        sorts = [self.sort(side) or "a number" for side in (left, right)]
        for side, sort in zip((left, right), sorts, strict=True):
            if sort != "a number":
                hint = _COUNTED if sort in ("a list", "a mapping") else ""
                yield Wrong(side, f"only numbers are smaller or larger, not {sorts[0]} and {sorts[1]}", hint)

    def _equal(self, left: nodes.Node, right: nodes.Node) -> Iterator[Wrong]:
        for side in (left, right):
            if (sort := self.sort(side)) in ("a list", "a mapping"):
                yield Wrong(side, f"only texts and numbers can be compared, not {sort}", _COUNTED)
                return
        for fact, const in ((left, right), (right, left)):
            yield from self._never(fact, const, "is")

    def _inside(self, left: nodes.Node, right: nodes.Node) -> Iterator[Wrong]:
        from jinja2 import nodes as kinds

        if (sort := self.sort(right)) not in (None, "a list", "a mapping"):
            yield Wrong(right, f"'in' looks into a list or a mapping, not into {sort}", "")
        elif isinstance(right, kinds.List):
            for element in right.items:
                yield from self._equal(left, element)
        else:
            yield from self._never(right, left, "has")

    def _never(self, fact: nodes.Node, const: nodes.Node, verb: str) -> Iterator[Wrong]:
        """Whether a fact never is, or a list never has, what the author wrote."""
        from jinja2 import nodes as kinds

        path = path_of(fact)
        if not path or not isinstance(const, kinds.Const) or const.value is None:
            return
        name, sort, other = said(path), self.sort(fact), _of_value(const.value)
        if verb == "is" and sort is not None and sort != other:
            yield Wrong(const, f"{name} is {sort}, and never {other}", _HINTS.get(sort, ""))
        elif (allowed := self.allowed(fact)) is not None and const.value not in allowed:
            hint = did_you_mean(str(const.value), [*map(str, allowed)], "its values") if allowed else _NO_VALUE
            does = "is never" if verb == "is" else "never has"
            yield Wrong(const, f"{name} {does} {const.value!r}", hint)


_COUNTED = "the filter `length` says how many there are, and `in` whether something is among them"
_NO_VALUE = "in this game it never has a value"
_HINTS = {"a number": "write a number, without quotes", "a truth value": "write it alone, or after `not`"}
_MISSING: Any = object()


def path_of(node: nodes.Node) -> Path:
    """The path of names that a part of a condition is; nothing if it is anything else."""
    from jinja2 import nodes as kinds

    words: list[str] = []
    while not isinstance(node, kinds.Name):
        if isinstance(node, kinds.Getattr):
            words.insert(0, node.attr)
        elif isinstance(node, kinds.Getitem) and isinstance(node.arg, kinds.Const):
            words.insert(0, str(node.arg.value))
        else:
            return ()
        node = node.node
    return (node.name, *words)


def said(path: Path) -> str:
    """A path as it is written: `on['black man']`."""
    return path[0] + "".join(f".{word}" if word.isidentifier() else f"[{word!r}]" for word in path[1:])


def _of_value(value: Any) -> Sort | None:
    match value:
        case Cell():
            return None
        case None:
            return "nothing"
        case bool():
            return "a truth value"
        case str():
            return "text"
        case Mapping():
            return "a mapping"
        case _:
            return "a number" if is_number(value) else "a list"


def _under(table: Mapping[str, Any], path: Path, missing: Any = None) -> Any:
    """What a table has under a path; `*` in it stands for any word."""
    return next((value for key, value in table.items() if _fits(key.split("."), path)), missing)


def _fits(form: Sequence[str], path: Path) -> bool:
    return len(form) == len(path) and all(one in ("*", word) for one, word in zip(form, path, strict=True))
