"""Whether a book has words such as and/or, which Typst then keeps on one line."""

from __future__ import annotations

import re

_SLASH = re.compile(r"(?:^|[^\W_])/(?:[^\W_]|$)")
"""A slash between letters; at the end of a text, what comes next may be a letter in another one."""
_ADDRESSES = frozenset({"u", "address"})
"""Where links lead, which nobody reads."""


def has_slashes(data: object) -> bool:
    """Whether words may be joined by a slash anywhere in a text, of which `data` has the letters in pieces."""
    match data:
        case str():
            return _SLASH.search(data) is not None
        case dict():
            return any(has_slashes(value) for key, value in data.items() if key not in _ADDRESSES)
        case list() | tuple():
            return any(map(has_slashes, data))
        case _:
            return False
