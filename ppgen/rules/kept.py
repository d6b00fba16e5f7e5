"""Proof games kept between runs: where, and what of them is believed.

Of a position whose proof took long, the game that leads there is kept, as its turns in the notation of the game. That a
position is impossible, or that nothing was found, is never kept. What is kept never decides anything: a game is played
through again before it is believed, and what it depends on is in its name (the compiled rules, the position, and the
program that searched), so that it is the game that the search would find anew.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.patterns import pattern

if TYPE_CHECKING:
    from ppgen.cache import Cache

LONG = 2000
"""Positions: where a search visited more of them, its game is kept."""
MOST_BYTES, MOST_ENTRIES = 10_000_000, 2000
"""Of all games together; those that were not used for longest go first."""
MOST_TURNS = 5000
"""Of a game that is read again."""
_MARK = pattern(r"""Mark\(file=('[^']*'|"[^"]*"), line=\d+, column=\d+, sheet=('[^']*'|"[^"]*")\)""")
_SEARCHED_BY = ("rules", "boards")
"""The rooms of ppgen on which it depends which game is found: the rules as they are compiled are in the key."""


class ProofGames(Struct, frozen=True):
    """A folder with proof games, of all board games whose rules are data. Several processes may use it at once."""

    folder: Path

    def find(self, rules: str, position: str) -> tuple[str, ...]:
        """The turns of the game that was kept; () if there is none. They must be played through to be believed.

        `rules` is a digest of the compiled rules, and `position` says the position exactly.
        """
        key = _key(rules, position)
        kept = None if key is None else self._cache.get(key)
        if kept is None:
            return ()
        try:
            turns = json.loads(kept)
        except (ValueError, RecursionError):
            return ()
        if not isinstance(turns, list) or len(turns) > MOST_TURNS:
            return ()
        return tuple(turns) if all(isinstance(turn, str) for turn in turns) else ()

    def keep(self, rules: str, position: str, turns: tuple[str, ...]) -> None:
        """Keep a game that leads to a position; nothing happens where that cannot be done."""
        key = _key(rules, position)
        if key is not None and len(turns) <= MOST_TURNS:
            self._cache.put(key, json.dumps(turns).encode())

    @property
    def _cache(self) -> Cache:
        from ppgen.cache import Cache

        return Cache(self.folder, MOST_BYTES, MOST_ENTRIES)


def digest(compiled: object) -> str:
    """A digest of compiled rules by what they look like, wherever their definition stands."""
    return sha256(_MARK.sub("Mark()", repr(compiled)).encode(errors="surrogatepass")).hexdigest()


def _key(rules: str, position: str) -> str | None:
    from ppgen.cache import key

    by = _searched_by()
    return None if by is None else key("proof game", by, rules, position)


@cache
def _searched_by() -> str | None:
    """The program that searches; None where it cannot be told."""
    from ppgen.cache import Untellable, key, program

    try:
        return key(program(("msgspec",), _SEARCHED_BY))
    except Untellable:
        return None
