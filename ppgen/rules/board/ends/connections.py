"""The end `connected`: one group of a player's pieces joins regions, or all of them are one group."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ppgen.numerals import listed
from ppgen.rules.board.ends.row import EndCheck, EndRow, Holds, Types, Win
from ppgen.rules.board.groups import group_of, joining_group, shortest_joining
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.tables import bits

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables


class JoinedRegion(NamedTuple):
    """A region that a group of pieces joins to others."""

    spaces: int
    words: str
    """What sentences call it: `the north edge`."""


class ConnectedRow(EndRow, frozen=True, kw_only=True):
    """Groups of the types that count."""

    tag: ClassVar[str] = "connected"
    types: Types
    near: tuple[tuple[int, ...], ...]
    """By player and index, the spaces next to that one."""
    joined: tuple[tuple[JoinedRegion, ...], ...]
    """By player, the regions that one group joins; none where all pieces must be one group."""

    def check(self, tables: Tables) -> EndCheck:
        if self.when:
            return EndRow.check(self, tables)
        order, types, near = self.order(tables), self.types, self.near
        regions = tuple(tuple(region.spaces for region in joined) for joined in self.joined)
        # By player, a set of spaces that joins nothing. A group that joins regions in another set must have a space
        # that is not in this one: after a move, only the group of the piece that moved is looked at.
        apart = [0] * len(types)

        def ended(position: Position) -> int | None:
            masks, turn, _, hand = position[:4]
            for player, winner in order[turn]:
                own = 0
                for kind in types[player]:
                    own |= masks[kind]
                if regions[player]:
                    if joining_group(near[player], own, own & ~apart[player], regions[player]):
                        return winner
                    apart[player] = own
                elif (
                    own
                    and group_of(near[player], own, own & -own) == own
                    and not any(hand[kind] for kind in types[player])
                ):
                    return winner
            return None

        return ended

    def holds(self, tables: Tables) -> Holds:
        def holds(position: Position, player: int) -> bool:
            own = spaces_of(position[0], self.types[player])
            regions = [region.spaces for region in self.joined[player]]
            if regions:
                return bool(joining_group(self.near[player], own, own, regions))
            in_hand = any(position[3][kind] for kind in self.types[player])
            return bool(own) and not in_hand and group_of(self.near[player], own, own & -own) == own

        return holds

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        kinds, near = self.types[player], self.near[player]
        own = spaces_of(position[0], kinds)
        regions = [region.spaces for region in self.joined[player]]
        if not regions:
            is_one = own and group_of(near, own, own & -own) == own and not any(position.hand[kind] for kind in kinds)
            return Win(self, reached=tuple(bits(own)), player=player, group=own) if is_one else None
        groups, left = 0, own
        while group := joining_group(near, left, left, regions):
            groups |= group
            left &= ~group
        return Win(self, shortest_joining(near, own, regions), (), player, groups) if groups else None

    def is_kept(self, tables: Tables, player: int, losable: frozenset[int]) -> bool:
        return bool(self.joined[player]) or losable.isdisjoint(self.types[player])

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        """Who has joined what, as a sentence: `Red joins the north edge and the south edge: A3, A2, A1.`

        The spaces stand in the order of the chain.
        """
        player = win.player or 0
        name = tables.display_names[player]
        regions = [region.words for region in self.joined[player]]
        if not regions:
            return f"All pieces of {name} are in one group: {', '.join(tables.names(win.group))}."
        spaces = dict.fromkeys(space for line in win.lines for space in line)
        joined = listed(regions) if all(" or " not in words for words in regions) else ", and ".join(regions)
        return f"{name} joins {joined}: {', '.join(map(tables.name, spaces))}."
