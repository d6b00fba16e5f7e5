"""Names with a number in them: `player 1`, `5 of Suns`, `rank 4`, `stone 3`; and where texts have them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from ppgen import piecepack
from ppgen.definition.game import Game
from ppgen.figures.game_facts import player_names, players
from ppgen.figures.number_grounds import Evidence
from ppgen.figures.subjects import Subjects, stems
from ppgen.records import replace

Keys = frozenset[str]
"""The keys by which figures speak of a named thing; one of them is enough."""


class Named(Struct, frozen=True):
    """A name in a text, with its place and the keys of what it names."""

    start: int
    end: int
    name: str
    keys: Keys

    def holds(self, start: int, end: int) -> bool:
        """Whether a part of the text lies within the name."""
        return self.start <= start and end <= self.end


def names(game: Game) -> Mapping[str, Keys]:
    """The names that a definition and a piecepack give, in lower case."""
    keys_by_name = {name.lower(): key for name, key in piecepack.NUMBERED.items()}
    for key, kind in game.pieces.items():
        keys_by_name[kind.name.lower()] = key
    if game.tiles is not None:
        keys_by_name |= {f"tile {key[0]}-{key[1:]}": key for key in game.tiles.tiles}
    keys_by_name |= {player.lower().replace("-", " "): player.lower() for player in players(game)}
    for table in game.tables.values():
        keys_by_name |= {f"{table.head} {row.label}".lower(): key for key, row in table.rows.items()}
    named = {name: frozenset({key}) for name, key in keys_by_name.items() if any(letter.isdigit() for letter in name)}
    return named | {f"rank {rank}": _of_rank(rank) for rank in piecepack.RANKS if rank.isdigit()}


def subjects(game: Game, language: str) -> Subjects:
    """What sentences of a language may be about: the names that a definition gives."""
    playing = player_names(game)
    kinds = {key: kind.name for key, kind in game.pieces.items()}
    named = Subjects(
        language,
        stems(" ".join((*playing, *playing.values()))),
        stems(" ".join((*playing, *playing.values(), *kinds, *kinds.values()))),
    )
    called: dict[str, frozenset[str]] = {}
    for key, name in (kinds | playing).items():
        own = stems(name) - stems(key)
        for stem in stems(key) - stems(name):
            if key in playing:
                called[stem] = own
            elif stem not in named.players:
                called[stem] = called.get(stem, frozenset()) | {word for word in own if not named.is_player(word)}
    return replace(named, called=called)


def rank_key(rank: str) -> str:
    """The key by which a figure speaks of a rank itself, not of a part of that rank (`suns-4`)."""
    return f"rank-of-{rank}"


def _of_rank(rank: str) -> Keys:
    return frozenset({rank_key(rank), *(f"{suit}-{rank}" for suit in piecepack.SUITS)})


def spoken(known: Mapping[str, Keys], evidence: Evidence) -> Mapping[str, Keys]:
    """The names of what a figure speaks of, including what it numbers itself: `stone-3`, stone 3."""
    spoken_of = {name: keys for name, keys in known.items() if not keys.isdisjoint(evidence.words)}
    for word in evidence.words:
        if _ID.fullmatch(word) is not None and word not in _PARTS:
            spoken_of[word.replace("-", " ")] = frozenset({word})
    return spoken_of


def places(names: Mapping[str, Keys], text: str) -> Iterator[Named]:
    """Where a text has these names."""
    lower = text.lower()
    for name, keys in names.items():
        at = lower.find(name)
        while at >= 0:
            end = at + len(name)
            if not (lower[at - 1 : at].isalnum() or lower[end : end + 1].isalnum()):
                yield Named(at, end, name, keys)
            at = lower.find(name, end)


_ID = re.compile(r"[a-z]+-[0-9]+")
_PARTS = frozenset(piecepack.NUMBERED.values())
"""The keys of parts with names of their own: `suns-5` is the 5 of Suns."""
