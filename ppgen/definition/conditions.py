"""What a condition says, once its quotes are filled in: the same for blocks and for the layouts of decks."""

from __future__ import annotations

import re

from ppgen.definition.text import LocatedText
from ppgen.patterns import pattern

NOT_SO = frozenset({"", "0", "0.0", "false", "no", "none"})
"""What a condition says that does not hold."""
_PLAIN = pattern(r"true|yes|[+-]?\d+(\.\d+)?", re.IGNORECASE | re.ASCII)
"""What holds always, and says so."""


def holds(condition: str) -> bool:
    """Whether a condition holds: unless it is blank or says no, in small or capital letters."""
    return condition.strip().lower() not in NOT_SO


def check_condition(condition: str) -> None:
    """Raises ValueError for words without a quote that are neither true nor false, such as `row.cost > 3`.

    They would hold always, and in silence. What was filled in already is no longer as it stands in the file, and is
    not judged.
    """
    written = isinstance(condition, LocatedText) and condition.raw
    if written and "{{" not in condition and holds(condition) and not _PLAIN.fullmatch(condition.strip()):
        raise ValueError(
            f"the condition {str(condition)!r} quotes nothing, so it would always hold: "
            "write what it depends on in braces, as in {{ row.cost > 3 }}"
        )
