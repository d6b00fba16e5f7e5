"""A word of the rules that says less: every key of it that narrows what it allows, left out.

A turn that is refused, and would be legal by a word that said less, shows what the word forbids.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ppgen.records import replace
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.trace.words import RuleWord, fields_of, part, put

LESS: Mapping[str, Any] = MappingProxyType(
    {
        "directions": Directions(("any",)),
        "onto": "either",
        "whom": (),
        "into": None,
        "start": None,
        "through": None,
        "on": {},
        "unmoved": False,
        "lame": False,
        "stop": "anywhere",
        "min": 1,
        "max": None,
        "distance": "any",
        "over": "any",
        "piece": "",
        "straight": False,
        "far": True,
        "land": "anywhere",
        "repeat": "may",
        "support": None,
        "beside": "",
        "by": None,
        "must": None,
        "part": "may",
        "spare_lines": None,
        "spaces": None,
        "when": None,
        "ko": False,
        "suicide": True,
    }
)
"""By the field of a word, what it says where it forbids the least."""

KEPT: Mapping[str, str] = MappingProxyType(
    {
        "then": "what follows is words of its own",
        "captures": "what happens to a piece that is hopped over",
        "chain": "which hops go on after one another",
        "lift": "when captured pieces leave the board",
        "whose": "whose pieces are taken off",
        "partner": "with which piece a king castles",
        "distance": "how far a king castles",
        "attribute": "which property of a space changes",
    }
)
"""The other fields of words for moves, and what they say: without them a word means something else."""

_OTHERS = ("castle", "en-passant")
"""Words whose keys say how the move is made, and narrow nothing."""


def relaxed(rules: BoardRules, word: RuleWord) -> BoardRules | None:
    """The rules with a word for moves that forbids as little as it can; None for any other word, and for one that
    forbids nothing.
    """
    record = part(rules, word.path)
    if word.role not in ("allows", "causes") or getattr(record, "TAG", None) is None:
        return None
    if record.TAG in _OTHERS:
        return None
    less = {name: LESS[name] for name in fields_of(type(record)) if name in LESS and _narrows(record, name, word)}
    if not less:
        return None
    changed: BoardRules = put(rules, word.path, replace(record, **less))
    return changed


def _narrows(record: Any, name: str, word: RuleWord) -> bool:
    """Whether a key of a word is there to be left out."""
    if name == "part":
        return "then" in word.path[:-1]
    if name == "over" and getattr(record, "over", "") == "nothing":
        return False  # that other pieces are in the way is no word of the definition
    if name in ("far", "repeat") and record.TAG == "hop":
        return False  # hopping farther, or on, would be another move
    if name == "piece" and record.TAG in ("place", "shoot"):
        return False
    return bool(getattr(record, name) != LESS[name])
