"""What a hint says of a part of a definition that has the wrong type, is misspelt, or is missing."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal

from ppgen.definition.schema import FieldSpec, RecordSpec
from ppgen.definition.source import Node
from ppgen.diagnostics import did_you_mean

_FEW_KEYS = 6
"""As many keys as a hint names."""


def keys_of(spec: RecordSpec) -> str:
    """The hint for what is no mapping: the keys that it takes, those that it must have first."""
    keys = sorted(spec.fields, key=lambda item: not item.required)
    named = [item.key for item in keys[:_FEW_KEYS]]
    return f"its keys: {', '.join(named)}{', …' if len(keys) > _FEW_KEYS else ''}" if named else ""


def choices_of(spec: FieldSpec) -> str:
    """The hint for a missing key: the words that it takes, if it takes some words alone."""
    if typing.get_origin(spec.kind) is not Literal:
        return getattr(spec.kind, "TAKES", "")
    return f"it takes one of {', '.join(map(str, typing.get_args(spec.kind)))}"


def holds_any(node: Node) -> bool:
    """Whether anything stands in a list or a mapping, or in place of one."""
    return bool(node.items or node.entries or (node.kind == "scalar" and not node.is_null))


def number_hint(node: Node) -> str:
    """The hint for what should be a number."""
    if node.kind != "scalar" or not node.text:
        return ""
    if re.match(r"[-+]?0[0-9]+\Z", node.text):
        return "write it without the leading zero"
    if isinstance(node.value, str) and re.match(r"[-+]?[0-9]+(\.[0-9]+)?\Z", node.text):
        return "write it without quotes"
    return ""


ELSEWHERE: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("0101", "draughts"): "`0101` is for boards of hexagons",
        ("draughts", "0101"): "`draughts` is for boards of squares",
        ("go", "0101"): "`go` is for boards of squares",
        ("holes", "columns"): "`holes` stand in `rules`",
        ("regions", "columns"): "`regions` stand in `rules`",
        ("wrap", "columns"): "`wrap` stands in `rules`",
        ("won", "highlight"): "`won` stands under `show`",
    }
)
"""Where a word may stand that may not stand here, by that word and one of those that may."""


def nearest_word(word: str, known: Iterable[str], what: str = "keys") -> str:
    """The hint for an unknown word: where it may stand, or else what `did_you_mean` finds."""
    names = tuple(known)
    owner, _, kind = word.partition(" ")
    if owner and kind in names:
        return f"did you mean {kind!r}?"
    known_here = did_you_mean(word, names, what)
    elsewhere = next((ELSEWHERE[word, name] for name in names if (word, name) in ELSEWHERE), "")
    return f"{elsewhere}; {known_here}" if elsewhere else known_here
