"""Static faults: what is wrong with a position whatever was played, such as too many pieces or a piece in a hole."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.numerals import listed
from ppgen.rules.board.piece_names import counted, many, with_a, with_the, without_owner
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import NOBODY, PieceType, Tables, bits
from ppgen.rules.verdict import Fault


def static_faults(tables: Tables, position: Position) -> tuple[Fault, ...]:
    """Every fault that can be seen without asking how the position arose."""
    return (*_holes(tables, position), *_counts(tables, position), *_left(tables, position))


def _holes(tables: Tables, position: Position) -> Iterator[Fault]:
    for kind in tables.types:
        for index in bits(position.masks[kind.index] & ~tables.usable):
            where = tables.name(index)
            yield Fault("BD-HOLE", where, f"{_a(kind)} stands on {where}, which is not a space of the board.")


def _counts(tables: Tables, position: Position) -> Iterator[Fault]:
    """Pieces do not appear, nor disappear where nothing takes them off; a kind may become another."""
    for family in families(tables):
        had = sum(tables.setup.masks[t.index].bit_count() + tables.setup.hand[t.index] for t in family)
        has = sum(position.masks[t.index].bit_count() + position.off[t.index] + position.hand[t.index] for t in family)
        if has > had and not supplied(tables, family):
            message = f"There {'is' if has == 1 else 'are'} {_some(has, family)}; the game has {had}."
            yield Fault("BD-COUNT", family[0].name, message, "", str(had), str(has))
        elif not supplied(tables, family) and (fault := _promoted(tables, position, family)) is not None:
            yield fault
        elif has < had and not may_be_taken(tables, family):
            are = "is" if had - has == 1 else "are"
            message = f"{had - has} of {had} {_named(family, 2)} {are} missing, and nothing in this game takes them."
            if had == 1:
                name = with_the(family[0].said)
                message = f"{name[:1].upper()}{name[1:]} is missing, and nothing in this game takes it."
            yield Fault("BD-COUNT", family[0].name, message, "count what is off the board, too", str(had), str(has))


def _promoted(tables: Tables, position: Position, family: tuple[PieceType, ...]) -> Fault | None:
    """More pieces of some types than at the start have come from others, which are missing now."""
    ahead = {kind: _number(position, kind.index) - _number(tables.setup, kind.index) for kind in family}
    more = {kind: number for kind, number in ahead.items() if number > 0}
    sources = [kind for kind in family if kind not in more and becoming(tables, kind.index)]
    missing = -sum(ahead[kind] for kind in sources)
    if not more or sum(more.values()) <= missing or any(kind.owner != family[0].owner for kind in family):
        return None
    new = listed([counted(number, kind.said) for kind, number in more.items()])
    message = f"There {'is' if sum(more.values()) == 1 else 'are'} {new} more than at the start, "
    if not sources:
        message += f"and no piece becomes {listed([with_a(kind.said) for kind in more])}."
    elif not missing:
        message += f"but no {' or '.join(kind.said for kind in sources)} is missing that can have become one."
    else:
        gone = listed([counted(-ahead[kind], kind.said) for kind in sources if ahead[kind]])
        message += f"but only {gone} {'is' if missing == 1 else 'are'} missing that can have become one."
    return Fault("BD-COUNT", family[0].name, message, "", str(missing), str(sum(more.values())))


def _number(position: Position, kind: int) -> int:
    return position.masks[kind].bit_count() + position.off[kind] + position.hand[kind]


def _some(count: int, family: tuple[PieceType, ...]) -> str:
    return f"{count} {_named(family, count)}"


def _named(family: tuple[PieceType, ...], count: int) -> str:
    """`white queens, rooks and pawns`."""
    names = [kind.said if count == 1 else many(kind.said) for kind in family]
    if any(kind.owner != family[0].owner for kind in family):
        return listed(names)
    owner = family[0].name.removesuffix(family[0].kind).strip()
    return listed([names[0], *(without_owner(name, owner) for name in names[1:])])


def _a(kind: PieceType) -> str:
    words = with_a(kind.said)
    return words[:1].upper() + words[1:]


def _left(tables: Tables, position: Position) -> Iterator[Fault]:
    into_hands = {kept for row in tables.returns for kept in row}
    for kind in tables.types:
        exits = any(row.type == kind.index for move_tables in tables.move_tables for row in move_tables.exits)
        if position.off[kind.index] and not exits:
            yield Fault("BD-OFF", kind.name, f"{_a(kind)} never moves off the board, but some are off it.")
        had, has = tables.setup.hand[kind.index], position.hand[kind.index]
        if has > had and kind.index not in into_hands:
            message = f"{counted(has, kind.said)} {'is' if has == 1 else 'are'} in hand; at first there were {had}."
            yield Fault("BD-HAND", kind.name, message, "", f"at most {had}", str(has))


def families(tables: Tables) -> tuple[tuple[PieceType, ...], ...]:
    """The types in groups: those that can become one another, by promotion, by changing sides or in the hand of a
    captor, stand together.
    """
    parent = list(range(len(tables.types)))

    def root(kind: int) -> int:
        while parent[kind] != kind:
            kind = parent[kind]
        return kind

    for kind in tables.types:
        for to in becoming(tables, kind.index):
            parent[root(to)] = root(kind.index)
        for kept in tables.returns[kind.index] if tables.returns else ():
            if kept >= 0:
                parent[root(kept)] = root(kind.index)
        for effect in tables.after[kind.index].effects:
            for old, new in (pair for player in range(len(tables.players)) for pair in effect.turned(player)):
                parent[root(new)] = root(old)
    groups: dict[int, list[PieceType]] = {}
    for kind in tables.types:
        groups.setdefault(root(kind.index), []).append(kind)
    return tuple(tuple(group) for group in groups.values())


def becoming(tables: Tables, kind: int) -> tuple[int, ...]:
    """The types that a type may be promoted to."""
    after = tables.after[kind]
    return (*(to for _, to in after.promote), *(to for _, several in after.choices for to in several))


def supplied(tables: Tables, family: tuple[PieceType, ...]) -> bool:
    """Whether pieces of a family are placed from an endless supply."""
    return not endless(tables).isdisjoint(kind.index for kind in family)


def endless(tables: Tables) -> frozenset[int]:
    """Types that are placed from an endless supply."""
    placed = (row.type for move_tables in tables.move_tables for row in move_tables.places)
    return frozenset(kind for kind in placed if not tables.hands[kind])


def may_be_taken(tables: Tables, family: tuple[PieceType, ...]) -> bool:
    """Whether anything in the game takes pieces of a family off the board: captures by others, or removals."""
    indices = {kind.index for kind in family}
    owners = {kind.owner for kind in family}
    if any(row.type in indices for own in tables.move_tables for row in own.removes):
        return True
    if tables.returns and all(kept >= 0 for kind in indices for kept in tables.returns[kind]):
        return False  # what is captured is in a hand
    for player, move_tables in enumerate(tables.move_tables):
        if any(indices <= set(royal) for royal in tables.royals):
            continue
        victims = (each for row in move_tables.en_passants for some in row.victims for each in some.values())
        if any(kind in indices for _, kind in victims):
            return True
        is_friend, is_enemy = player in owners, not owners <= {player}
        if any(
            row.captures and (row.over == "any" or (is_friend if row.over == "friend" else is_enemy))
            for row in move_tables.hops
        ):
            return True
        if any(kind.owner in (player, NOBODY) and _takes(tables, kind, player, indices) for kind in tables.types):
            return True
        if owners <= {player, NOBODY}:
            continue
        if any(row.onto for row in move_tables.hops):
            return True
        if any(row.onto for row in move_tables.steps) or any(row.onto for row in move_tables.slides):
            return True
    return False


def _takes(tables: Tables, kind: PieceType, player: int, indices: set[int]) -> bool:
    """Whether a move of a player's with a type takes pieces of some types off the board by what it causes."""
    return any(not indices.isdisjoint(effect.lost(player)) for effect in tables.after[kind.index].effects)
