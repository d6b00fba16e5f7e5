"""Hints in terms of the command line. What lies below knows no options: it says by a code which mistake it is."""

from __future__ import annotations

from collections.abc import Mapping

HINTS: Mapping[str, str] = {
    "rules-untrusted": "read it, and give --trust-rules if you trust it",
}
"""By the code of a mistake, or the case of a diagnostic: what to do, with the values of the mistake in braces."""


def hint_for(code: str, hint: str, values: Mapping[str, object] = {}) -> str:
    """What to do about a mistake: with options where they are known, else as `hint` says it."""
    return HINTS[code].format_map(values) if code in HINTS else hint
