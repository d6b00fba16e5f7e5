"""What `ppgen find` is asked for a word of the rules that no figure shows."""

from __future__ import annotations

from typing import Any

from ppgen.rules.board.move_words import Promote
from ppgen.rules.board.trace.words import RuleWord

_REFUSED = {"capture": "BD-CAPTURE", "royal": "BD-CHECK"}


def condition_for(word: RuleWord, record: Any) -> str:
    """A condition that examples of a word meet; others may meet it, too. "" where no condition says it.

    `record` is what the definition has at the word's place.
    """
    last, section = word.path[-1], word.path[0]
    piece = f" and move.piece == '{word.of}'" if word.of else ""
    if last in _REFUSED:
        return f"broken == '{_REFUSED[str(last)]}'"
    if word.role == "ends" and section == "ends":
        return f"won.by == '{word.name}'"
    if section == "blocked":
        return "must_pass" if record == "pass" else "over and own.pieces > 0"
    if section == "swap":
        return "move.kind == 'swap'"
    if word.role == "allows" and "then" in word.path:
        return f"move.parts > 1{piece}"
    if word.role == "allows" and hasattr(record, "TAG"):
        return f"move.word == '{word.name}'{piece}"
    if isinstance(record, Promote):
        return f"move.promotes{piece}"
    if word.role == "causes" and hasattr(record, "TAG") and word.name != "toggle-left":
        return f"move.captures > 0{piece}"
    return ""
