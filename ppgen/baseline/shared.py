"""What several drawings have in common: said once, with where."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.baseline.difference import Difference

if TYPE_CHECKING:
    from ppgen.baseline.changes import Change

SEVERAL = 3
"""A change that at least this many drawings share is said once for all of them."""
MAX_SHARED = 10
"""So many sentences, the most frequent ones, are said once; the others stay with their drawings."""
_LABELLED = re.compile(r"[^“(]* \(an? [a-z]")
"""A sentence that begins with the label of a thing and says its kind after it."""
_KINDS = frozenset({"changed", "renamed", "rewritten"})
"""Kinds of changes that have words of their own; of the others, the kind says all."""


class Shared(Struct, frozen=True):
    """A sentence that is true of several drawings, and their names."""

    sentence: str
    names: tuple[str, ...]

    @property
    def count(self) -> int:
        return len(self.names)

    @property
    def where(self) -> str:
        """The drawings by their folders: `mine/figures: moves, setup; mine/sheets: card`."""
        folders: dict[str, list[str]] = defaultdict(list)
        for name in self.names:
            folder, _, file = name.rpartition("/")
            folders[folder].append(file.removesuffix(".svg"))
        return "; ".join(
            f"{folder}: {', '.join(files)}" if folder else ", ".join(files) for folder, files in folders.items()
        )


def shared(changes: Sequence[Change]) -> Mapping[str, Shared]:
    """What several of the changes have in common, by the broad terms of its differences; the most frequent first.

    A colour of a theme is one change, though many things have it. If only one kind of thing has it, that is named.
    """
    names: dict[str, dict[str, None]] = defaultdict(dict)
    exact: dict[str, dict[str, None]] = defaultdict(dict)
    for change in changes:
        if change.kind in _KINDS:
            for item in change.told:
                if item.shared and not _is_layout(item):
                    names[item.shared[0]][change.name] = None
                    exact[item.shared[0]][item.shared[-1]] = None
    frequent = sorted(names.items(), key=lambda item: -len(item[1]))[:MAX_SHARED]
    return {
        broad: Shared(_within(next(iter(exact[broad])) if len(exact[broad]) == 1 else broad), tuple(where))
        for broad, where in frequent
        if len(where) >= SEVERAL
    }


def _is_layout(item: Difference) -> bool:
    """Whether it only says that something was laid out anew: how far differs from drawing to drawing."""
    return bool(item.layout) or item.kind == "layout"


def _within(sentence: str) -> str:
    """A sentence as it stands after a colon. A label keeps its capital: `North Wind (a seat) removed`."""
    begins_with_label = _LABELLED.match(sentence) is not None
    return sentence if begins_with_label or not sentence[1:2].islower() else sentence[:1].lower() + sentence[1:]


def own(change: Change, common: Collection[str]) -> tuple[Difference, ...]:
    """What is only said of this drawing; `common` has the broad terms of what several share."""
    if change.kind not in _KINDS:
        return change.told
    return tuple(item for item in change.told if _is_layout(item) or not item.shared or item.shared[0] not in common)
