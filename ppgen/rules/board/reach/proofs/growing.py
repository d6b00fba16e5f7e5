"""Games in which every turn but a pass places one piece, and none ever leaves its space, though it may change sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppgen.rules.board.effects.beside import ConvertRow
from ppgen.rules.board.effects.lines import LineRow
from ppgen.rules.board.effects.row import EffectRow
from ppgen.rules.board.place_limits import MustCapture
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.proofs.words import count_fault, kept_fault, placed_fault
from ppgen.rules.board.tables import MoveTables, Tables, bits
from ppgen.rules.verdict import Fault

_HARMLESS = {"places", "passes", "slide_twins", "hop_twins", "twins"}


def is_growing(tables: Tables) -> bool:
    """Whether this is such a game."""
    if any(getattr(own, name) for own in tables.move_tables for name in _families(own)) or tables.parted:
        return False
    players = range(len(tables.players))
    return not any(effect.lost(player) for after in tables.after for effect in after.effects for player in players)


def _families(own: MoveTables) -> list[str]:
    return [name for name in own.__struct_fields__ if name not in _HARMLESS]


def grown(tables: Tables, position: Position) -> int:
    """The spaces that are not empty."""
    return tables.usable & ~tables.empty(position)


def outgrown(tables: Tables, start: Position, position: Position) -> Iterator[Fault]:
    """What shows in such a game that a position cannot arise: a space became empty again, a piece stands where it could
    not be placed, or there are too many or too few for whose turn it is.
    """
    before, now = grown(tables, start), grown(tables, position)
    if left := before & ~now:
        yield kept_fault(tables, next(bits(left)))
        return
    lines = _lines(tables)
    if lines is not None and (stray := now & ~_placeable(lines, before, now)):
        yield placed_fault(tables, position, next(bits(stray)))
    if _takes_turns(tables):
        turns = (now ^ before).bit_count()
        due = (start.to_move + turns) % len(tables.players)
        if due != position.to_move:
            yield count_fault(tables, turns, due, position.to_move)


def _takes_turns(tables: Tables) -> bool:
    """Whether nobody passes."""
    return not any(own.passes for own in tables.move_tables) and "pass" not in tables.blocked


def _lines(tables: Tables) -> Mapping[int, Sequence[int]] | None:
    """By space, the sets of spaces of which one must be taken as a whole before a piece is placed there; None where
    pieces may be placed without capturing.
    """
    needed: dict[int, list[int]] = {}
    for own in tables.move_tables:
        for row in own.places:
            must = next((limit for limit in row.limits if isinstance(limit, MustCapture)), None)
            if must is None:
                return None
            for effect in must.effects:
                lines = _needs(effect)
                if lines is None:
                    return None
                for space in bits(row.spaces):
                    needed.setdefault(space, []).extend(lines[space])
    return {space: tuple(dict.fromkeys(lines)) for space, lines in needed.items()}


def _needs(effect: EffectRow) -> list[list[int]] | None:
    """By space, the sets of spaces of which one is taken where a piece that is placed there turns another."""
    if isinstance(effect, ConvertRow):
        return [[1 << other for other in bits(near)] for near in effect.near]
    if isinstance(effect, LineRow):
        helpful = 0
        for side in effect.sides:
            helpful |= side.hostile
        return [[ray[0] | ray[1] & ~helpful for ray in rays] for rays in effect.rays]
    return None


def _placeable(lines: Mapping[int, Sequence[int]], before: int, now: int) -> int:
    """The spaces that pieces can have filled in some order, none outside a set."""
    reached, left = before, now & ~before
    while left:
        fresh = 0
        for space in bits(left):
            if any(not line & ~reached for line in lines.get(space, ())):
                fresh |= 1 << space
        if not fresh:
            break
        reached |= fresh
        left &= ~fresh
    return reached
