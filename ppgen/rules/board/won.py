"""By what a game was won, and where: the lines of pieces, the chain that joins regions, the pieces at their goal."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from ppgen.numerals import listed
from ppgen.rules.board.ends import compile_end
from ppgen.rules.board.groups import group_of, joining_group, shortest_joining
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import EndRow, Shift, Tables, bits, shifted


class Win(NamedTuple):
    """The end that has come about. Spaces are indices."""

    end: EndRow
    lines: tuple[tuple[int, ...], ...] = ()
    """Each line of at least as many pieces as the end asks for, from one end to the other; of a connection, the chain
    of fewest pieces that joins the regions.
    """
    reached: tuple[int, ...] = ()
    """The spaces of the pieces that stand where their owner wants them, or that are all in one group."""
    player: int | None = None
    """Whose connection it is; None of another end."""
    group: int = 0
    """All spaces of the groups that are such a connection."""

    @property
    def spaces(self) -> tuple[int, ...]:
        """Every space that shows the win, each once, row by row."""
        return tuple(sorted({*self.reached, *(index for line in self.lines for index in line)}))


def win_of(tables: Tables, position: Position) -> Win | None:
    """The first end that holds in a position, with the spaces that show it; None while no end holds.

    An end that no space shows (all pieces captured, off the board; the board full) has no spaces.
    """
    for row in tables.ends:
        if compile_end(tables, row)(position) is not None:
            return _shown(tables, position, row)
    return None


def _shown(tables: Tables, position: Position, row: EndRow) -> Win:
    players = len(tables.players)
    for back in range(players):  # whoever has just moved comes first, as in `ends`
        player = (position.to_move - 1 - back) % players
        if row.tag == "line":
            own = 0
            for kind in row.types[player]:
                own |= position.masks[kind]
            runs = [run for shift in row.shifts for run in _runs(own, shift)]
            runs += [run for track in tables.board.tracks for run in _runs_on(own & tables.usable, track)]
            lines = tuple(run for run in runs if len(run) >= row.length)
            if lines:
                return Win(row, lines)
        elif row.tag == "connected":
            if (win := connection(tables, position, row, player)) is not None:
                return win
        elif row.tag == "reached":
            there = 0
            for kind in row.types[player]:
                there |= position.masks[kind] & row.spaces[player]
            if there:
                return Win(row, reached=tuple(bits(there)))
    return Win(row)


def connection(tables: Tables, position: Position, row: EndRow, player: int) -> Win | None:
    """The connection of one player, if there is one."""
    kinds, near = row.types[player], row.near[player]
    own = 0
    for kind in kinds:
        own |= position.masks[kind]
    regions = [region.spaces for region in row.joined[player]]
    if not regions:
        is_one = own and group_of(near, own, own & -own) == own and not any(position.hand[kind] for kind in kinds)
        return Win(row, reached=tuple(bits(own)), player=player, group=own) if is_one else None
    groups, left = 0, own
    while group := joining_group(near, left, left, regions):
        groups |= group
        left &= ~group
    return Win(row, shortest_joining(near, own, regions), (), player, groups) if groups else None


def said(tables: Tables, win: Win) -> str:
    """Who has joined what, as a sentence: `Red joins the north edge and the south edge: A3, A2, A1.`

    The spaces stand in the order of the chain. "" for other ends.
    """
    if win.player is None:
        return ""
    name = tables.display_names[win.player]
    regions = [region.words for region in win.end.joined[win.player]]
    if not regions:
        return f"All pieces of {name} are in one group: {', '.join(tables.names(win.group))}."
    spaces = dict.fromkeys(space for line in win.lines for space in line)
    joined = listed(regions) if all(" or " not in words for words in regions) else ", and ".join(regions)
    return f"{name} joins {joined}: {', '.join(map(tables.name, spaces))}."


def _runs(own: int, shift: Shift) -> list[tuple[int, ...]]:
    """The longest lines of a set of spaces in one direction. A line that closes into a ring begins anywhere on it."""
    runs: list[tuple[int, ...]] = []
    # A run begins where no space of the set leads; what is left after all of these are closed rings.
    starts, left = own & ~shifted(own, shift), own
    while left:
        here = (starts or left) & -(starts or left)
        starts &= ~here
        run: list[int] = []
        while here & left:
            run.append(here.bit_length() - 1)
            left &= ~here
            here = shifted(here, shift)
        runs.append(tuple(run))
    return runs


def _runs_on(own: int, track: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The longest parts of a line of points that lie in a set; on a ring, also over the place where it begins."""
    if track[0] == track[-1]:
        gap = next((at for at, space in enumerate(track) if not own >> space & 1), 0)
        track = (*track[gap:-1], *track[:gap])
    held = groupby(track, key=lambda space: bool(own >> space & 1))
    return [tuple(spaces) for is_own, spaces in held if is_own]
