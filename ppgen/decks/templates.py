"""Parts of a definition that quote a row: parsed once a deck, and filled in card by card.

A text may hold expressions in `{{ }}`, the same as captions of figures. One that is nothing but an expression becomes
the number or the truth value that it gives, so that a block may take it as one. What a text quotes is known before any
row is read, so an unknown column is found once, and not once a row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from ppgen.definition.repeating import repeated, times_of
from ppgen.definition.source import Node, Unbound, read_scalar
from ppgen.definition.text import LocatedText
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.figures.expressions import Budget, Expression, misuses, read
from ppgen.figures.plain_values import Misuse
from ppgen.figures.templates import CaptionFault, check_text, fill, pieces_of
from ppgen.figures.values import Value, printed
from ppgen.records import replace

Values = Mapping[str, Value]
"""What a text may quote, by name: `row`, `deck`, `copy`, `index`, and the facts of the definition."""
UNFILLED = "this text cannot be filled in: "
PER_COPY = frozenset({"copy", "index"})
"""The names whose values differ from copy to copy of a card."""
OF_THE_DECK = PER_COPY | {"deck"}
"""The names whose values the other cards of a deck decide."""
DECIDING = ("when", "repeat")
"""Blocks that decide whether, and how often, the blocks inside them are drawn."""


class Template(Struct, frozen=True):
    """A part of a definition that is filled in for each card."""

    node: Node
    quotes: bool
    """Whether anything in it quotes anything. Else it is the same on every card."""
    names: frozenset[str]
    """What it quotes, by the first words of the paths: `row`, `copy`."""
    columns: frozenset[str] = frozenset()
    """The columns of the table that it quotes."""
    items: tuple[Template, ...] = ()
    """Of a list, its elements; of a mapping, the values of its keys."""

    def columns_of(self, block: Mark) -> frozenset[str]:
        """The columns that the block at a place in the definition quotes; none if there is no such block in here."""
        if self.node.kind == "mapping":
            for (key, _), item in zip(self.node.entries, self.items, strict=True):
                if key.mark == block:
                    return item.columns
        return frozenset().union(*(item.columns_of(block) for item in self.items))

    def drawn_columns(self, block: Mark, blocks: Collection[Mark]) -> frozenset[str] | None:
        """The columns that decide what the block at a place draws: those that it quotes, without those of the `blocks`
        inside it, and those of the conditions and repetitions around it. `copy`, `index` and `deck` count as columns.
        None if there is no such block in here.
        """
        if self.node.kind != "mapping":
            found = (item.drawn_columns(block, blocks) for item in self.items)
            return next((columns for columns in found if columns is not None), None)
        for (key, _), item in zip(self.node.entries, self.items, strict=True):
            if key.mark == block:
                return item._own_columns(blocks)
            columns = item.drawn_columns(block, blocks)
            if columns is not None:
                return columns | item._own_columns(blocks) if key.text in DECIDING else columns
        return None

    def _own_columns(self, blocks: Collection[Mark]) -> frozenset[str]:
        """The columns that it quotes outside of the blocks inside it."""
        if self.node.kind != "mapping":
            if not self.items:
                return self.columns | (self.names & OF_THE_DECK)
            return _union(item._own_columns(blocks) for item in self.items)
        pairs = zip(self.node.entries, self.items, strict=True)
        own = (item for (key, _), item in pairs if key.mark not in blocks and key.text not in DECIDING)
        return _union(item._own_columns(blocks) for item in own)

    def filled(self, values: Values) -> Node:
        """The part with every text filled in. Raises DefinitionError with each text that cannot be."""
        faults: list[Diagnostic] = []
        node = self._filled(values, faults)
        if faults:
            raise DefinitionError(faults)
        return node

    def _filled(self, values: Values, faults: list[Diagnostic]) -> Node:
        node = self.node
        if not self.quotes:
            return node
        if node.kind == "list":
            return Node(node.mark, "list", items=tuple([item._filled(values, faults) for item in self.items]))
        if repeats(node):
            return self._repeated(values, faults)
        if node.kind == "mapping":
            pairs = zip(node.entries, self.items, strict=True)
            filled = tuple([(key, item._filled(values, faults)) for (key, _), item in pairs])
            return Node(node.mark, "mapping", entries=filled)
        try:
            return _scalar(node, values)
        except CaptionFault as problem:
            faults.append(problem.at(node.place(problem.offset), "DECK-TEXT", UNFILLED))
            return node

    def _repeated(self, values: Values, faults: list[Diagnostic]) -> Node:
        """A `repeat` with its blocks filled in once for each time, with what they quote of it."""
        (key, _), (body,) = self.node.entries[0], self.items
        by_key = {name.text: part for (name, _), part in zip(body.node.entries, body.items, strict=True)}

        def fault(where: Node, code: str, message: str, hint: str) -> Unbound:
            faults.append(Diagnostic(where.mark, code, message, hint))
            return Unbound()

        def filled(items: Node, word: str, number: int) -> Node:
            return by_key["items"]._filled({**values, "item": word, "number": number}, faults)

        pairs = zip(body.node.entries, body.items, strict=True)
        entries = tuple(
            (name, part if name.text == "items" else template._filled(values, faults))
            for (name, part), template in pairs
        )
        try:
            own = replace(body.node, entries=entries)
            return replace(self.node, entries=((key, repeated(own, times_of(own, fault), filled, fault)),))
        except Unbound:
            return self.node


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)


def repeats(node: Node) -> bool:
    """Whether a block is a `repeat`, whose blocks quote words of their own."""
    if len(node.entries) != 1:
        return False
    ((key, body),) = node.entries
    return key.text == "repeat" and body.kind == "mapping"


def scalar(text: str, otherwise: Mark) -> Node:
    """A text of a definition that was read already, with the place where it was written."""
    if isinstance(text, LocatedText):
        return Node(text.mark, "scalar", str(text), str(text), raw=text.raw)
    return Node(otherwise, "scalar", text, text)


def compiled(node: Node, columns: Collection[str], known: Collection[str], faults: list[Diagnostic]) -> Template:
    """A part of a definition, parsed. `columns` are those of the table, `known` all names that a text may quote.

    Adds a fault for every text that cannot be parsed, and for every unknown name or column.
    """
    if node.kind == "scalar":
        if not _may_quote(node):
            return Template(node, False, frozenset())
        expressions = _expressions(node, faults)
        for offset, expression in expressions:
            for _, message, hint in unknown_names(expression, columns, known):
                faults.append(Diagnostic(node.place(offset), "DECK-COLUMN", message, hint))
        names = frozenset(name.name for _, each in expressions for name in _found(each, "Name"))
        return Template(node, True, names, frozenset(column for _, each in expressions for column in _columns(each)))
    if repeats(node):
        known = {*known, "item", "number"}
    parts = node.items if node.kind == "list" else tuple(value for _, value in node.entries)
    items = tuple(compiled(part, columns, known, faults) for part in parts)
    names, quoted = (frozenset().union(*sets) for sets in ([i.names for i in items], [i.columns for i in items]))
    return Template(node, any(item.quotes for item in items), names, quoted, items)


def _may_quote(node: Node) -> bool:
    return isinstance(node.value, str) and any(sign in node.text for sign in ("{{", "{%", "{#"))


def _expressions(node: Node, faults: list[Diagnostic]) -> list[tuple[int, Any]]:
    """The expressions of a text, each with where it begins."""
    expressions: list[tuple[int, Any]] = []
    try:
        check_text(node.text)
        for offset, is_literal, source in pieces_of(node.text):
            if not is_literal:
                try:
                    expression = read(source)
                    for misuse in misuses(expression):
                        raise misuse
                except Misuse as problem:
                    raise CaptionFault(problem.message, offset, problem.hint) from None
                expressions.append((offset, expression))
    except CaptionFault as problem:
        faults.append(problem.at(node.place(problem.offset), "DECK-TEXT", UNFILLED))
    return expressions


def unknown_names(expression: Any, columns: Collection[str], known: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """What an expression quotes that does not exist: the word, what is wrong with it, and a hint."""
    for name in _found(expression, "Name"):
        if name.name not in known:
            yield name.name, f"{name.name!r} is unknown here", did_you_mean(name.name, known, "known here")
    for column in _columns(expression):
        if column not in columns:
            yield column, f"the table has no column {column!r}", did_you_mean(column, columns, "columns")


def _columns(expression: Any) -> Iterator[str]:
    """The columns of the table that an expression quotes."""
    for part in _found(expression, "Getattr", "Getitem"):
        column = part.attr if type(part).__name__ == "Getattr" else getattr(part.arg, "value", None)
        if getattr(part.node, "name", "") == "row" and isinstance(column, str):
            yield column


def _found(expression: Any, *kinds: str) -> Iterator[Any]:
    """The parts of an expression of some kinds, itself included."""
    if type(expression).__name__ in kinds:
        yield expression
    for part in expression.iter_child_nodes():
        yield from _found(part, *kinds)


def _scalar(node: Node, values: Values) -> Node:
    """A text filled in. Raises CaptionFault."""
    pieces = [piece for piece in pieces_of(node.text) if not piece[1] or piece[2].strip()]
    if len(pieces) > 1:
        text = fill(node.text, values).text
        return Node(node.mark, "scalar", text, text)
    ((offset, _, source),) = pieces
    try:
        value = Expression(values, Budget()).value(read(source))
        if isinstance(value, bool):
            return Node(node.mark, "scalar", str(value).lower(), value)
        text = printed(value)
    except Misuse as problem:
        raise CaptionFault(problem.message, offset, problem.hint) from None
    if not isinstance(value, str):
        return Node(node.mark, "scalar", text, value)
    # As if the text stood in the definition: a number is a number. An empty cell is empty text, and never nothing.
    resolved = read_scalar(text)
    return Node(node.mark, "scalar", text, text if resolved is None else resolved)
