"""What the spaces of a board are called whose definition names each: points, and areas."""

from __future__ import annotations

import re
from functools import cached_property

from msgspec import Struct

from ppgen.boards.space import Space
from ppgen.diagnostics import did_you_mean


class OwnNames(Struct, frozen=True, dict=True):
    """A name for each space, as the definition gives it."""

    spaces: tuple[tuple[Space, str], ...]
    """Every space with its name, in the order of the board."""
    noun: str
    """What a space is: `point`."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # A frame of a drawing is a key of many caches, and knows the names of its board.
        return hash((self.spaces, self.noun))

    @cached_property
    def _names(self) -> dict[Space, str]:
        return dict(self.spaces)

    @cached_property
    def _named(self) -> dict[str, Space]:
        return {name: space for space, name in self.spaces}

    def name(self, space: Space) -> str:
        """`gate`."""
        name = self._names.get(space)
        if name is not None:
            return name
        return f"?({space.column + 1},{space.row + 1})"

    def find(self, text: str) -> Space | None:
        """The space with a name."""
        return self._named.get(text)

    def wrong(self, text: str) -> str:
        """Why a text names no space."""
        known = self._named
        meant = next((name for name in known if name.lower() == text.lower()), None)
        if meant is not None:
            return f"{text!r} is not {self._one}: capital letters count, and the {self.noun} is called {meant}"
        hint = did_you_mean(text, known, f"{self.noun}s")
        wrong = f"{text!r} is not {self._one} of this board"
        return f"{wrong} ({hint})" if hint else wrong

    @property
    def _one(self) -> str:
        return f"an {self.noun}" if self.noun[0] in "aeiou" else f"a {self.noun}"

    @cached_property
    def pattern(self) -> str:
        """All names, the longest first."""
        names = sorted((name for _, name in self.spaces), key=lambda name: (-len(name), name))
        return f"(?:{'|'.join(map(re.escape, names))})"

    @property
    def is_numeric(self) -> bool:
        """They begin with a letter."""
        return False

    @property
    def span(self) -> str:
        """All names of a small board; of a large one the first and the last."""
        names = [name for _, name in self.spaces]
        return ", ".join(names) if len(names) <= _FEW else f"{names[0]}, {names[1]} … {names[-1]}"

    @property
    def in_words(self) -> str:
        """What names are made of."""
        return "a name of the definition"

    def column(self, column: int) -> str:
        """Names in a column share nothing."""
        return ""

    def row(self, row: int) -> str:
        """Names in a row share nothing."""
        return ""


_FEW = 12
"""So many names are listed in a message."""
