"""How many turns were made, by what was placed: pieces that never leave the board show it, such as blockers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ppgen.numerals import spelled
from ppgen.rules.board.piece_names import are_several, many, of
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import cheapest
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.proofs.words import tempo_fault
from ppgen.rules.board.tables import MoveTables, PartRow, Tables
from ppgen.rules.verdict import Fault


class Bounds(NamedTuple):
    """How many pieces of a family something places, at least and at most."""

    least: int
    most: int


NONE = Bounds(0, 0)


class Placed:
    """What the placements of one game show. With `followed`, every piece comes to its space by moves of its own."""

    def __init__(self, graph: Graph, *, followed: bool) -> None:
        self._graph = graph
        tables = graph.tables
        players = range(len(tables.players))
        owners = [(kinds, _owner(graph, kinds)) for kinds in graph.groups if followed]
        self._own = tuple(tuple(kinds for kinds, owner in owners if owner == player) for player in players)
        """By player, the families of which nobody else moves a piece."""
        self._at_once = tuple(_at_once(tables, player) for player in players)
        """By player, how many moves of own pieces a turn has at most."""
        swaps = any(own.swaps for own in tables.move_tables)
        leaving = {row.type for own in tables.move_tables for row in own.exits} | graph.losable
        lasting = [kinds for kinds in graph.groups if not swaps and leaving.isdisjoint(kinds)]
        known = ((kinds, tuple(self._turn(player, kinds) for player in players)) for kinds in lasting)
        self._families = tuple((kinds, bounds) for kinds, bounds in known if any(each.most for each in bounds))

    def mistimed(self, start: Position, position: Position) -> Iterator[Fault]:
        """That the pieces that were placed do not fit whose turn it is. The game must not be over: a turn that ends it
        ends early.
        """
        tables = self._graph.tables
        players = range(len(tables.players))
        least, most = [0 for _ in players], [FAR for _ in players]
        for kinds, bounds in self._families:
            number = self._count(position, kinds) - self._count(start, kinds)
            if len(set(bounds)) == 1 and bounds[0].least == bounds[0].most:
                turns, over = divmod(number, bounds[0].least)
                due = (start.to_move + turns) % len(players)
                if over or due != position.to_move:
                    yield placements_fault(tables, kinds, number, bounds[0].least, due, position.to_move)
                    return
                if (far := self._too_far(position, start, turns)) is not None:
                    player, *shown = far
                    yield short_fault(tables, kinds, (number, bounds[0].least), player, (shown[0], shown[1]))
                    return
                continue
            placing = [player for player in players if bounds[player].most]
            if len(placing) == 1:
                (player,) = placing
                least[player] = max(least[player], -(-number // bounds[player].most))
                if bounds[player].least:
                    most[player] = min(most[player], number // bounds[player].least)
        if len(players) != 2:
            return
        order = (start.to_move, 1 - start.to_move)
        fewest, highest = [least[player] for player in order], [most[player] for player in order]
        ahead = int(position.to_move != start.to_move)
        if max(fewest[0], fewest[1] + ahead) > min(highest[0], highest[1] + ahead):
            yield tempo_fault(tables, order, fewest, highest, position.to_move)

    def _too_far(self, position: Position, start: Position, turns: int) -> tuple[int, int, int] | None:
        """A player whose pieces need more turns than were made: who, how many were made, and how many they need."""
        graph, players = self._graph, len(self._own)
        for player, groups in enumerate(self._own):
            made = (turns + players - 1 - (player - start.to_move) % players) // players
            moves = sum(_fewest(graph, position, kinds) for kinds in groups)
            if moves > made * self._at_once[player]:
                return player, made, -(-moves // self._at_once[player])
        return None

    def _count(self, position: Position, kinds: Sequence[int]) -> int:
        return sum(position.masks[kind].bit_count() for kind in kinds)

    # --- how many a turn places ---------------------------------------------------------------------------------------

    def _turn(self, player: int, kinds: tuple[int, ...]) -> Bounds:
        tables = self._graph.tables
        own = tables.move_tables[player]
        alone = own.alone or own
        ways = [*_words(alone, kinds)]
        if own.castles or own.en_passants or (tables.blocked[player] == "pass" and not alone.passes):
            ways.append(NONE)
        for turn in own.turns:
            after = _after(turn.then, kinds)
            ways += [Bounds(one.least + after.least, one.most + after.most) for one in _words(turn.first, kinds)]
        return _either(ways)


def _owner(graph: Graph, kinds: Sequence[int]) -> int | None:
    """Whose all types of a family are; None where they are not one player's."""
    owners = {graph.tables.types[kind].owner for kind in kinds}
    return owners.pop() if len(owners) == 1 else None


def _fewest(graph: Graph, position: Position, kinds: tuple[int, ...]) -> int:
    """In how many moves the pieces of a family can have come to where they are, at least."""
    targets = graph.pieces(position, kinds)
    sources = graph.sources(kinds, len(targets))
    if len(targets) > len(sources):
        return 0  # no game has so many; what is wrong shows elsewhere
    return cheapest([graph.paths.costs(sources, target) for target in targets])


def _at_once(tables: Tables, player: int) -> int:
    """How many moves of the player's own pieces a turn has at most."""
    own = tables.move_tables[player]
    return max([1 + bool(own.castles), *(1 + _moving(turn.then, tables.friends[player]) for turn in own.turns)])


def _moving(parts: Sequence[PartRow], own: tuple[int, ...]) -> int:
    return max((int(_moves(part, own)) + _moving(part.then, own) for part in parts), default=0)


def _moves(part: PartRow, own: tuple[int, ...]) -> bool:
    """Whether a part moves or places a piece of some types."""
    return part.what == "move" or not _placed(part).isdisjoint(own)


def _placed(part: PartRow) -> set[int]:
    return {*(row.type for row in part.moves.places), *(row.type for row in part.shots)}


def _words(own: MoveTables, kinds: tuple[int, ...]) -> Iterator[Bounds]:
    """What single moves by some words place."""
    if any(row.type in kinds for row in own.places):
        yield Bounds(1, 1)
    others = (own.steps, own.slides, own.hops, own.flights, own.exits, own.removes, own.toggles, own.passes)
    if any(others) or any(row.type not in kinds for row in own.places):
        yield NONE


def _either(ways: Iterable[Bounds]) -> Bounds:
    found = tuple(ways) or (NONE,)
    return Bounds(min(each.least for each in found), max(each.most for each in found))


def _after(parts: Sequence[PartRow], kinds: tuple[int, ...]) -> Bounds:
    """What the parts place that follow in the same turn. Only where one of them is always needed there is one."""
    ways = [] if any(_is_always_needed(part) for part in parts) else [NONE]
    for part in parts:
        placed = _placed(part)
        one = Bounds(int(bool(placed) and placed.issubset(kinds)), int(not placed.isdisjoint(kinds)))
        after = _after(part.then, kinds)
        ways.append(Bounds(one.least + after.least, one.most + after.most))
    return _either(ways)


def _is_always_needed(part: PartRow) -> bool:
    return part.need == "needed" and not part.when and part.line is None


def placements_fault(tables: Tables, kinds: Sequence[int], number: int, each: int, due: int, turn: int) -> Fault:
    """Each turn places `each` pieces of some types, and `number` of them have been placed, so another player is due."""
    where, kind = "whose turn it is", tables.types[kinds[0]].said
    placed = _as_placed(tables, kinds, number)
    if over := number % each:
        message = f"{placed}, but each turn places {spelled(each)}."
        return Fault("REACH-PARITY", where, message, f"leave {spelled(over)} out, or place {spelled(each - over)} more")
    owner, other = tables.display_names[due], tables.display_names[turn]
    message = f"{placed}, and each turn places {spelled(each)}, so it is {of(owner)} turn, not {of(other)}."
    more = f"one {kind}" if each == 1 else f"{spelled(each)} {many(kind)}"
    return Fault("REACH-PARITY", where, message, f"let {owner} move, or place {more} more")


def short_fault(
    tables: Tables, kinds: Sequence[int], placed: tuple[int, int], player: int, turns: tuple[int, int]
) -> Fault:
    """By what was placed (how many, and how many in each turn) a player has made fewer turns than the pieces need to
    get where they are. `turns`: those that were made, and those that are needed.
    """
    number, each = placed
    name = tables.display_names[player]
    have = "have" if are_several(name) else "has"
    made, needed = ("one turn" if n == 1 else f"{spelled(n) if n else 'no'} turns" for n in turns)
    message = (
        f"{_as_placed(tables, kinds, number)}, and each turn places {spelled(each)}, so {name} {have} made {made}; "
    )
    message += f"to come to where they are, {of(name)} pieces need {'at least ' if turns[1] else ''}{needed}."
    return Fault("REACH-TEMPO", "the turns made", message, "the players take turns", str(turns[0]), str(turns[1]))


def _as_placed(tables: Tables, kinds: Sequence[int], number: int) -> str:
    """`Two arrows have been placed`."""
    kind = tables.types[kinds[0]].said
    if number < 2:
        return f"{'One' if number else 'No'} {kind} has been placed"
    return f"{spelled(number).capitalize()} {many(kind)} have been placed"
