"""Blocks that stand there several times: `repeat:` written out on nodes, before anything binds them.

`{{ item }}` and `{{ number }}` are replaced in every scalar inside. Within a longer quote, such as `{{ number * 2 }}`
or `{{ row[item] }}`, the word becomes a literal, so that whoever fills in quotes needs to know nothing of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ppgen.definition.source import Node, Unbound
from ppgen.definition.text import Filled, Kind, Segment
from ppgen.patterns import pattern

MAX_TIMES = 100
"""How often a block is repeated at most."""
MAX_NODES = 20_000
"""How many parts a block has at most once everything in it is written out."""
Fault = Callable[[Node, str, str, str], Unbound]
"""Reports a fault at a node: its code, its message and a hint."""
Fill = Callable[[Node, str, int], Node]
"""What becomes of a list of blocks for a word and its number."""

_QUOTE = re.compile(r"\{\{(?P<quoted>[^{}]*)\}\}")
_WORD = pattern(r"""'[^']*'|"[^"]*"|(?<![\w.])(?P<name>item|number)(?!\w)""")


def unrolled(body: Node, fault: Fault) -> Node:
    """What stands under `repeat`, with its blocks written out: `{count: 1, items: [...]}`, or with a count of 0.

    Written out again it stays the same. Raises Unbound after reporting what is wrong with its list or its number;
    whatever else is wrong is left to binding.
    """
    each_time = times_of(body, fault)
    return repeated(body, each_time, _with, fault)


def repeated(
    body: Node, times: Sequence[tuple[str, int]], fill: Callable[[Node, str, int], Node], fault: Fault
) -> Node:
    """The same with blocks that `fill` makes of the list of blocks for a word and its number. Raises Unbound."""
    items = body.get("items")
    if items is None or items.kind != "list":
        return body
    if len(times) * sum(map(_size, items.items)) > MAX_NODES:
        raise fault(body, "DEF-SIZE", f"written out, this has more than {MAX_NODES:,} parts", "repeat less")
    blocks = tuple(block for word, number in times or [("", 0)] for block in fill(items, word, number).items)
    written = [(key, Node(items.mark, "list", items=blocks)) for key, value in body.entries if value is items]
    kept = [(key, value) for key, value in body.entries if key.text not in ("items", "of", "count")]
    once = 1 if times else 0
    count = Node(body.mark, "scalar", "count", "count"), Node(body.mark, "scalar", str(once), once)
    return Node(body.mark, "mapping", entries=(count, *written, *kept))


def written_out(node: Node, fill: Callable[[Node], Node], fault: Fault) -> Node:
    """A tree with every `repeat` in it written out, whose list or number `fill` has filled in before.

    A repeat at fault is reported, and stays as it is.
    """
    if node.kind == "list":
        return Node(node.mark, "list", items=tuple(written_out(item, fill, fault) for item in node.items))
    if node.kind != "mapping":
        return node
    entries = []
    for key, value in node.entries:
        if key.text == "repeat" and value.kind == "mapping" and len(node.entries) == 1:
            try:
                value = unrolled(_with_times(value, fill), fault)
            except Unbound:
                entries.append((key, value))
                continue
        entries.append((key, written_out(value, fill, fault)))
    return Node(node.mark, "mapping", entries=tuple(entries))


def _with_times(body: Node, fill: Callable[[Node], Node]) -> Node:
    entries = ((key, value.mapped(fill) if key.text in ("of", "count") else value) for key, value in body.entries)
    return Node(body.mark, "mapping", entries=tuple(entries))


def times_of(body: Node, fault: Fault) -> list[tuple[str, int]]:
    """Each time with its word and its number from 1. Raises Unbound."""
    count, words = body.get("count"), body.get("of")
    if (count is None) == (words is None):
        message = "a repeat has either 'count' (a number) or 'of' (a list of words)"
        raise fault(body, "DEF-RANGE", message, "leave one of the two out" if count is not None else "")
    if words is not None:
        if words.kind != "list" or any(word.kind != "scalar" for word in words.items):
            raise fault(words, "DEF-TYPE", f"expected a list of words, not {words.describe()}", "")
        if len(words.items) > MAX_TIMES:
            raise fault(words, "DEF-SIZE", f"of has {len(words.items)} entries, more than {MAX_TIMES}", "")
        return [(word.text, number) for number, word in enumerate(words.items, 1)]
    assert count is not None  # noqa: S101 (one of the two is there)
    # A number that was filled in from a table is text.
    number = count.text.strip() if count.kind == "scalar" else ""
    if not re.fullmatch("[0-9]{1,9}", number):
        raise fault(count, "DEF-TYPE", f"expected a whole number, not {count.describe()}", "")
    if int(number) > MAX_TIMES:
        raise fault(count, "DEF-RANGE", f"count is {number}; it must be 0 to {MAX_TIMES}", "")
    return [(str(place), place) for place in range(1, int(number) + 1)]


def _with(node: Node, word: str, number: int) -> Node:
    """A tree with the word and its number in place of their names. A repeat inside has words of its own."""
    if node.kind == "list":
        return Node(node.mark, "list", items=tuple(_with(item, word, number) for item in node.items))
    if node.kind == "scalar":
        return _substituted(node, word, number)
    own = node.get("repeat") if len(node.entries) == 1 else None
    if own is None or own.kind != "mapping":
        return Node(node.mark, "mapping", entries=tuple((key, _with(part, word, number)) for key, part in node.entries))
    entries = ((key, _with(part, word, number) if key.text in ("of", "count") else part) for key, part in own.entries)
    body = Node(own.mark, "mapping", entries=tuple(entries))
    return Node(node.mark, "mapping", entries=((node.entries[0][0], body),))


def _substituted(node: Node, word: str, number: int) -> Node:
    """A scalar with the word and its number in place of their names."""
    if not isinstance(node.value, str) or "{{" not in node.text:
        return node
    alone = _QUOTE.fullmatch(node.text.strip())
    if alone is not None and alone["quoted"].strip() == "number":
        return node.refilled(Filled((Segment(str(number), "value", 0),)), number)
    filled = Filled(tuple(_pieces(node.text, word, number)))
    return node if filled.text == node.text else node.refilled(filled)


def _pieces(text: str, word: str, number: int) -> Iterator[Segment]:
    """A text with the word, which is the author's own, and its number in place of their names."""
    end = 0
    for quote in _QUOTE.finditer(text):
        yield Segment(text[end : quote.start()], "text", end)
        shown = _replaced(quote, word, number)
        kind: Kind = "text" if shown == quote[0] else "reckoned" if quote["quoted"].strip() == "item" else "value"
        yield Segment(shown, kind, quote.start())
        end = quote.end()
    yield Segment(text[end:], "text", end)


def _replaced(quote: re.Match[str], word: str, number: int) -> str:
    name = quote["quoted"].strip()
    if name in ("item", "number"):
        return word if name == "item" else str(number)

    def literal(match: re.Match[str]) -> str:
        if match["name"] is None:
            return match[0]
        return str(number) if match["name"] == "number" else _literal(word)

    return "{{" + _WORD.sub(literal, quote["quoted"]) + "}}"


def _literal(word: str) -> str:
    if re.fullmatch("0|-?[1-9][0-9]{0,8}", word):
        return word
    import json

    return json.dumps(word, ensure_ascii=False)


def _size(node: Node) -> int:
    """How many parts a tree has."""
    inside = (*node.items, *(value for _, value in node.entries))
    return 1 + sum(map(_size, inside))
