"""Everything that a caption may quote of a position of a board game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, reduce
from operator import or_
from typing import TypeVar, cast

from ppgen.rules.board.move import PASS, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.facts import royal_facts
from ppgen.rules.board.royal.play import RoyalPlay
from ppgen.rules.board.tables import DRAW, Attribute, Tables, bits, winners
from ppgen.rules.board.turns import move_text
from ppgen.rules.board.won import said, win_of
from ppgen.rules.verdict import Fact, Facts

S = TypeVar("S")
Makers = Mapping[str, Callable[[S], Fact]]


def position_facts(play: Play, position: Position) -> Facts:
    """Whose turn it is, what is legal, who has won, and what stands where, off the board and in hand.

    `board.spaces` does not count holes. `moves.from` holds the legal moves of each piece by the space on which it
    stands, `moves.to` where they end, and `on` the spaces of each kind, by its name: `red coin`, or `fox` where no
    other player has one. `won` is there where one of the game's `ends` has come about: by
    which, and on which spaces that is seen.
    """
    facts = dict(lazy_facts(play)(position))
    return {**facts, "moves": dict(cast("Facts", facts["moves"]))}


def lazy_facts(play: Play) -> Callable[[Position], Mapping[str, Fact]]:
    """What gives the same facts of a position, each worked out when somebody asks for it."""
    makers = _makers(play)
    return lambda position: LazyFacts(_Seen(play, position), makers)


class LazyFacts(Mapping[str, Fact]):
    """Facts by their names, each made once, when it is first asked for. A fact that is not there is made as None."""

    __slots__ = ("_made", "_makers", "_of")

    def __init__(self, of: S, makers: Makers[S]) -> None:
        self._of = of
        self._makers = makers
        self._made: dict[str, Fact] = {}

    def __getitem__(self, name: str) -> Fact:
        fact = self._made[name] if name in self._made else self._make(name)
        if fact is None and name in _MAY_LACK:
            raise KeyError(name)
        return fact

    def __contains__(self, name: object) -> bool:
        return name in self._makers and (name not in _MAY_LACK or self._make(str(name)) is not None)

    def __iter__(self) -> Iterator[str]:
        return iter([name for name in self._makers if name in self])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _make(self, name: str) -> Fact:
        if name not in self._made:
            self._made[name] = self._makers[name](self._of)
        return self._made[name]


_MAY_LACK = frozenset(("won",))
"""Facts that only some positions have."""


class _Seen:
    """A position, and what several of its facts are made from."""

    def __init__(self, play: Play, position: Position) -> None:
        self.play = play
        self.tables = play.tables
        self.position = position

    @cached_property
    def legal(self) -> list[Move]:
        return self.play.moves(self.position)

    @cached_property
    def texts(self) -> list[str]:
        return [move_text(self.tables, move) for move in self.legal]

    @cached_property
    def outcome(self) -> int | None:
        return self.play.outcome(self.position)

    @cached_property
    def winners(self) -> tuple[str, ...]:
        won_by = () if self.outcome is None else winners(self.outcome, len(self.tables.players))
        return tuple(self.tables.players[player] for player in won_by)

    @cached_property
    def taken(self) -> dict[str, Fact]:
        return {
            text: list(self.tables.names(spaces))
            for move, text in zip(self.legal, self.texts, strict=True)
            if (spaces := self.play.taken(self.position, move))
        }

    @cached_property
    def by_start(self) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        """By the space where a piece stands, its moves and where they end."""
        starts: dict[str, list[str]] = {}
        ends: dict[str, list[str]] = {}
        for move, text in zip(self.legal, self.texts, strict=True):
            if move.start >= 0:
                start = self.tables.name(move.start)
                starts.setdefault(start, []).append(text)
                if move.end >= 0:
                    ends.setdefault(start, []).append(self.tables.name(move.end))
        return starts, ends

    @cached_property
    def royal(self) -> dict[str, Fact]:
        return royal_facts(self.play, self.position)

    @cached_property
    def called(self) -> tuple[str, ...]:
        return fact_names(self.tables)


def _captures(seen: _Seen) -> int:
    if seen.tables.parted or seen.tables.by_result:
        return len(seen.taken)
    return sum(1 for move in seen.legal if seen.play.taken(seen.position, move))


def _ends(seen: _Seen) -> Fact:
    ends = seen.by_start[1]
    return {start: [*dict.fromkeys(names)] for start, names in ends.items()} if seen.tables.parted else ends


_MOVES: Makers[_Seen] = {
    "count": lambda seen: len(seen.legal),
    "all": lambda seen: seen.texts,
    "from": lambda seen: seen.by_start[0],
    "to": _ends,
    "captures": _captures,
    "taken": lambda seen: seen.taken,
}


def _counts(seen: _Seen) -> Fact:
    position = seen.position
    return {
        seen.called[kind.index]: {
            "on": position.masks[kind.index].bit_count(),
            "off": position.off[kind.index],
            "hand": position.hand[kind.index],
        }
        for kind in seen.tables.types
    }


def _on(seen: _Seen) -> Fact:
    masks = seen.position.masks
    return {seen.called[kind.index]: list(seen.tables.names(masks[kind.index])) for kind in seen.tables.types}


def _regions(seen: _Seen) -> Fact:
    """The spaces of each region, whoever's they are."""
    tables = seen.tables
    return {name: list(tables.names(reduce(or_, masks))) for name, masks in tables.regions.items()}


def _regions_of(seen: _Seen) -> Fact:
    """The spaces of each region as each player sees it."""
    tables = seen.tables
    return {
        player: {name: list(tables.names(masks[number])) for name, masks in tables.regions.items()}
        for number, player in enumerate(tables.players)
    }


def _won(seen: _Seen) -> Fact:
    play, position, tables = seen.play, seen.position, seen.tables
    win = win_of(play, position)
    if win is None:
        return None
    lines: list[Fact] = [[*map(tables.name, line)] for line in win.lines]
    won: dict[str, Fact] = {"by": win.end.tag, "spaces": [*map(tables.name, win.spaces)], "lines": lines}
    won["player"] = None if win.player is None else tables.players[win.player]
    won["sentence"] = said(play, position, win)
    if win.group:
        won["group"] = [*tables.names(win.group)]
    return won


_ALWAYS: Makers[_Seen] = {
    "board": lambda seen: _board(seen.tables),
    "turn": lambda seen: seen.tables.players[seen.position.to_move],
    "over": lambda seen: seen.outcome is not None,
    "winner": lambda seen: seen.winners[0] if len(seen.winners) == 1 else None,
    "winners": lambda seen: list(seen.winners),
    "draw": lambda seen: seen.outcome == DRAW,
    "must_pass": lambda seen: len(seen.legal) == 1 and seen.legal[0].action == PASS,
    "moves": lambda seen: LazyFacts(seen, _MOVES),
    "on": _on,
    "count": _counts,
    "players": lambda seen: list(seen.tables.players),
    "regions": _regions,
    "regions_of": _regions_of,
    "empty": lambda seen: seen.tables.empty(seen.position).bit_count(),
}


def _makers(play: Play) -> Makers[_Seen]:
    """What makes the facts of a game, in their order."""
    tables = play.tables
    makers = dict(_ALWAYS)
    if isinstance(play, RoyalPlay):
        makers |= {name: _royal(name) for name in ("check", "checked", "checkmate", "stalemate")}
    makers["won"] = _won
    if tables.either_first:
        makers["first"] = lambda seen: tables.players[seen.position.first]
    makers |= {attribute.name: _attribute(number, attribute) for number, attribute in enumerate(tables.attributes)}
    return makers


def _royal(name: str) -> Callable[[_Seen], Fact]:
    return lambda seen: seen.royal[name]


def _attribute(number: int, attribute: Attribute) -> Callable[[_Seen], Fact]:
    def make(seen: _Seen) -> Fact:
        tables, mask = seen.tables, seen.position.marks[number]
        changed = mask ^ tables.setup.marks[number]
        return {
            attribute.values[0]: (tables.usable & ~mask).bit_count(),
            attribute.values[1]: (tables.usable & mask).bit_count(),
            "changed": (tables.usable & changed).bit_count(),
            "at": {tables.name(index): attribute.values[mask >> index & 1] for index in bits(tables.usable)},
        }

    return make


def fact_names(tables: Tables) -> tuple[str, ...]:
    """What facts call each type of piece: with its owner where several players have the kind, else by its kind."""
    owners = Counter(kind.kind for kind in tables.types)
    return tuple(kind.name if owners[kind.kind] > 1 else kind.kind for kind in tables.types)


def _board(tables: Tables) -> dict[str, Fact]:
    spaces = tables.usable.bit_count()
    return {**tables.board.measures, "spaces": spaces, "holes": len(tables.board) - spaces}
