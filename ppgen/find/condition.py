"""A condition: an expression in the sandbox of captions, checked for its names before anything is looked at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from ppgen.diagnostics import TextFault, did_you_mean
from ppgen.figures.expressions import Budget, Expression, misused, parsed
from ppgen.figures.plain_values import Misuse
from ppgen.find.move_facts import FACTS, TRIED
from ppgen.find.places import wrong_at
from ppgen.find.puzzles import FACTS as PUZZLE
from ppgen.find.sorts import Sort, Sorts, said
from ppgen.find.written import Places, written

if TYPE_CHECKING:
    from jinja2 import nodes

    from ppgen.figures.values import Value

MAX_CONDITION = 400
"""Characters of a condition: those of one expression."""
EXAMPLE = "write a whole expression, such as move.captures >= 2"
OWN = ("move", "after", "broken", "tried", "own", "enemy", "puzzle")
"""The names that a condition of a board game has besides the facts of captions."""
_CHANGING = ("moves.from", "moves.to", "moves.taken")
"""Facts whose keys are other ones in each position."""
_WON = ("by", "spaces", "lines", "player", "sentence", "group")


class ConditionFault(TextFault):
    """A condition that cannot be asked. `offset` is where in its text."""

    code = "where"


class Condition(Struct):
    """A condition of one game. It notes which of its parts ever had a value."""

    text: str
    node: nodes.Expr
    reads: frozenset[str]
    """The first words of the facts that it reads."""
    codes: frozenset[str] | None
    """Codes of which the fault has one wherever it is true; None where that cannot be told."""
    paths: frozenset[tuple[str, ...]] = frozenset()
    """The facts that it reads, each as its words."""
    goals: tuple[str, ...] = ()
    """The goals of puzzles that it reads, in the order of writing."""
    places: Places | None = None
    problems: dict[int, tuple[nodes.Node, Misuse]] = field(default_factory=dict)
    """The parts that had no value, by their identity, with why, as of the last time."""
    told: set[int] = field(default_factory=set)
    """Those that had one."""

    def holds(self, names: Mapping[str, Value]) -> bool:
        """Whether it is true. A comparison that has no value, as where a list has no such entry, is false."""
        return self._true(self.node, names)

    def _true(self, node: nodes.Node, names: Mapping[str, Value]) -> bool:
        from jinja2 import nodes as kinds

        if isinstance(node, kinds.And):
            return self._true(node.left, names) and self._true(node.right, names)
        if isinstance(node, kinds.Or):
            return self._true(node.left, names) or self._true(node.right, names)
        if isinstance(node, kinds.Not):
            return not self._true(node.node, names)
        try:
            truth = Expression(names, Budget()).truth(node)
        except Misuse as problem:
            if "nothing" not in problem.message:
                self.problems[id(node)] = (node, problem)
            return False
        self.told.add(id(node))
        return truth

    def gap(self, names: Mapping[str, Value], node: nodes.Node | None = None) -> float:
        """How far it is from being true: 0 where it is; numbers count by how much they lack."""
        return _gap(self.node if node is None else node, names)

    def refuse_senseless(self) -> None:
        """Raises ConditionFault if a part of it never had a value."""
        for key, (node, problem) in self.problems.items():
            if key not in self.told:
                at = wrong_at(self.text, problem) or (0 if self.places is None else self.places.begin(node))
                raise ConditionFault(problem.message, at, problem.hint)


class Vocabulary(Struct, frozen=True):
    """What conditions of one game may name."""

    facts: Mapping[str, Value]
    """The facts of its setup, with those of its definition."""
    kinds: Collection[str]
    """The kinds of its pieces."""
    codes: Collection[str]
    """The codes of its faults that a turn can have."""
    pages: Collection[str] = ()
    """All codes that have a page, so that they can be looked up."""
    counts: Collection[str] = field(default=("pieces",))
    goals: Collection[str] = ()
    """What puzzles of the game may ask for."""
    own: Collection[str] = (*OWN, "won")
    """The names that stand for no fact; none where the rules are a program."""
    example: str = EXAMPLE
    values: Mapping[str, Collection[str | int]] = field(default_factory=dict)
    """All texts that a fact may be, or that a list may have, by its path, where these are known; `*` is any word."""
    steady: Mapping[str, Value] = field(default_factory=dict)
    """Those of `facts` that have a value of the same sort in every position."""
    sorts: Mapping[str, Sort] = field(default_factory=dict)
    """The sorts of other names, by their paths."""

    @property
    def roots(self) -> list[str]:
        return [*self.own, *(name for name in self.facts if name not in self.own)]

    def inside(self, path: tuple[str, ...]) -> Any:
        """What stands under a path of names: a mapping whose keys are known, or None where they are not."""
        first, *rest = path
        if first not in self.own:
            return self._fact(path)
        if first == "after":
            return self.inside(tuple(rest)) if rest else {**self.facts, "won": None}
        if first == "puzzle":
            return dict.fromkeys(self.goals) if not rest else dict.fromkeys(PUZZLE) if len(rest) == 1 else None
        if first in ("move", "tried", "own", "enemy") and rest:
            return None
        if first == "move":
            return FACTS
        if first == "tried":
            return dict.fromkeys(TRIED)
        if first in ("own", "enemy"):
            return dict.fromkeys((*self.counts, *self.kinds))
        if first == "won":
            return None if rest else dict.fromkeys(_WON)
        return None

    def _fact(self, path: tuple[str, ...]) -> Any:
        """The same under a fact. What is empty in the setup may have any keys later."""
        here: Any = self.facts
        for number, word in enumerate(path):
            if ".".join(path[: number + 1]) in _CHANGING or not isinstance(here, Mapping):
                return None
            here = here.get(word)
        return here if isinstance(here, Mapping) and here else None


def condition(text: str, words: Vocabulary) -> Condition:
    """Read a condition. Raises ConditionFault, with the place, for what is no expression or names what is not there."""
    if not text.strip():
        raise ConditionFault("the condition is empty", 0, words.example)
    try:
        node = parsed(text)
    except Misuse as problem:
        hint = words.example if "{{" in problem.hint else problem.hint
        raise ConditionFault(problem.message, wrong_at(text, problem), hint) from None
    places = written(text, node)
    for misuse, part in misused(node):
        hint = words.example if "{{" in misuse.hint else misuse.hint
        raise ConditionFault(misuse.message, places.word(part), hint)
    read = tuple(_paths(node))
    for path, parts in read:
        _check(path, [places.word(part) for part in parts], words)
    _check_codes(node, words, places)
    _check_sorts(node, words, places)
    codes = _codes(node)
    paths = [path for path, _ in read]
    goals = tuple(dict.fromkeys(path[1] for path in paths if path[0] == "puzzle" and len(path) > 1))
    return Condition(text, node, frozenset(path[0] for path in paths), codes, frozenset(paths), goals, places)


def _paths(node: nodes.Node) -> Iterator[tuple[tuple[str, ...], list[nodes.Node]]]:
    """Every path of names that an expression reads: `move.captures` as two words, with the part that ends with each."""
    from jinja2 import nodes as kinds

    words: list[str] = []
    parts: list[nodes.Node] = []
    inner: nodes.Node = node
    while isinstance(inner, kinds.Getattr) or (
        isinstance(inner, kinds.Getitem) and isinstance(inner.arg, kinds.Const) and isinstance(inner.arg.value, str)
    ):
        words.insert(0, inner.attr if isinstance(inner, kinds.Getattr) else inner.arg.value)  # type: ignore[attr-defined]
        parts.insert(0, inner)
        inner = inner.node
    if isinstance(inner, kinds.Name):
        yield (inner.name, *words), [inner, *parts]
        return
    for part in inner.iter_child_nodes():
        yield from _paths(part)


def _check(path: tuple[str, ...], places: list[int], words: Vocabulary) -> None:
    """Raises ConditionFault for a name that is not there; `places` are those of its words."""
    if path[0] not in words.roots:
        at = places[0]
        raise ConditionFault(f"{path[0]!r} is unknown here", at, did_you_mean(path[0], words.roots, "known here"))
    for length in range(1, len(path)):
        known = words.inside(path[:length])
        if known is None:
            return
        if path[length] not in known:
            message = f"{said(path[:length])} has no {path[length]!r}"
            at = places[length]
            raise ConditionFault(message, at, did_you_mean(path[length], [*known], "there"))


def _check_codes(node: nodes.Node, words: Vocabulary, places: Places) -> None:
    """Raises ConditionFault for a code with which `broken` is compared and that no turn of the game can have."""
    from jinja2 import nodes as kinds

    for compared in [node, *node.find_all(kinds.Compare)]:
        if not isinstance(compared, kinds.Compare):
            continue
        sides = [compared.expr, *(operand.expr for operand in compared.ops)]
        if not any(isinstance(side, kinds.Name) and side.name == "broken" for side in sides):
            continue
        for const in compared.find_all(kinds.Const):
            if const.value not in words.codes:
                message = f"no rule of this game has the code {const.value!r}"
                hint = did_you_mean(str(const.value), [*words.codes], "codes of this game")
                if const.value in words.pages:
                    message = f"no turn of this game can break {const.value}"
                    hint = f"`ppgen rule {const.value}` says what it is about"
                raise ConditionFault(message, places.begin(const), hint)


def _codes(node: nodes.Node) -> frozenset[str] | None:
    """Codes of which `broken` is one wherever the condition is true; None where that cannot be told."""
    from jinja2 import nodes as kinds

    if isinstance(node, kinds.And | kinds.Or):
        left, right = _codes(node.left), _codes(node.right)
        if isinstance(node, kinds.Or):
            return None if left is None or right is None else left | right
        return right if left is None else left if right is None else left & right
    if not isinstance(node, kinds.Compare) or len(node.ops) != 1 or node.ops[0].op not in ("eq", "in"):
        return None
    fact, other = node.expr, node.ops[0].expr
    if node.ops[0].op == "eq" and not isinstance(fact, kinds.Name):
        fact, other = other, fact
    listed = other.items if isinstance(other, kinds.List) else [other]
    if not isinstance(fact, kinds.Name) or fact.name != "broken":
        return None
    values = [part.value for part in listed if isinstance(part, kinds.Const)]
    return frozenset(values) if len(values) == len(listed) else None


def _check_sorts(node: nodes.Node, words: Vocabulary, places: Places) -> None:
    """Raises ConditionFault for what can never be: a number in place of what is true or false, a text that never is."""
    for wrong in Sorts(words.steady, words.sorts, words.values).wrong(node):
        raise ConditionFault(wrong.message, places.begin(wrong.node), wrong.hint)


# How much is lacking -------------------------------------------------------------------------------------------------

_LACKS: Mapping[str, Callable[[float, float], float]] = {
    "gteq": lambda left, right: max(0.0, right - left),
    "gt": lambda left, right: max(0.0, right - left + 1),
    "lteq": lambda left, right: max(0.0, left - right),
    "lt": lambda left, right: max(0.0, left - right + 1),
    "eq": lambda left, right: abs(left - right),
}


def _gap(node: nodes.Node, names: Mapping[str, Value]) -> float:
    from jinja2 import nodes as kinds

    if isinstance(node, kinds.And):
        return _gap(node.left, names) + _gap(node.right, names)
    if isinstance(node, kinds.Or):
        return min(_gap(node.left, names), _gap(node.right, names))
    try:
        expression = Expression(names, Budget())
        if isinstance(node, kinds.Compare) and len(node.ops) == 1 and node.ops[0].op in _LACKS:
            left, right = expression.value(node.expr), expression.value(node.ops[0].expr)
            if all(isinstance(side, (int, float)) and not isinstance(side, bool) for side in (left, right)):
                return _LACKS[node.ops[0].op](left, right)
        return 0.0 if expression.truth(node) else 1.0
    except Misuse:
        return 1.0
