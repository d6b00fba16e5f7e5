"""Regular expressions that are compiled when they are first used.

To compile one takes 0.05 to 0.5 ms. A command imports two hundred of them and uses about half: those that hardly any
command uses are made here, the others with `re.compile`.
"""

from __future__ import annotations

import re
from typing import Any, cast

_ASKED = ("finditer", "findall", "fullmatch", "match", "pattern", "search", "split", "sub", "subn")


class _Pattern:
    def __init__(self, source: str, flags: int) -> None:
        self._made_from = source, flags

    def __getattr__(self, name: str) -> Any:
        if name not in _ASKED:
            raise AttributeError(name)
        made = re.compile(*self._made_from)
        for asked in _ASKED:
            setattr(self, asked, getattr(made, asked))
        return getattr(made, name)


def pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` makes, as far as its methods go. A fault in `source` shows at the first use."""
    return cast("re.Pattern[str]", _Pattern(source, flags))
