"""Whether a player may have been blocked, and so have passed, on the way to a position.

Every piece of the setup has an envelope: all nodes on some path from where it began to where it may be now. At every
moment of the game each piece was in its envelope, and no two shared a space. So a player who passed was blocked in
some arrangement of this kind. `never_passed` looks for one by filling the spaces that must not be empty; if there is
none, nobody passed. If there is one, it lists all arrangements in which the pieces can, together, come from the setup
and go on (`blockade`). It asks of each whether nobody need have passed before, and no pieces one another on a line
(`lanes`). Such an arrangement need not arise in play, so finding one proves nothing.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct, field

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import unmatched
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.proofs.blockade import Blockades, blocking, with_pieces
from ppgen.rules.board.tables import NOBODY, bits

NODE_BUDGET = 600
"""How many pieces the search for one blocked arrangement may put down before it gives up."""
LISTED = 4_000
"""How many the search for all of them may put down."""
QUICK = 1
"""The same where there are many positions to ask about: enough to find a piece that can never be blocked."""


def never_passed(graph: Graph, position: Position, budget: int = NODE_BUDGET) -> bool:
    """Whether it is certain that nobody has passed."""
    tables = graph.tables
    if any(move_tables.passes for move_tables in tables.move_tables):
        return False
    if "pass" not in tables.blocked:
        return True
    if graph.losable or graph.endless or graph.swapped or tables.capture != "free":
        return False
    envelopes = _envelopes(graph, position)
    may_pass = [player for player, word in enumerate(tables.blocked) if word == "pass"]
    may_pass = [player for player in may_pass if _Blockade(graph, player, envelopes, budget).possible()]
    if not may_pass or budget < NODE_BUDGET:
        return not may_pass
    first = position.first if tables.either_first else tables.setup.to_move
    for player in may_pass:
        blockades = Blockades(graph, player, position, LISTED)
        for nodes in blockades.arrangements():
            if _in_turn(graph, player == first, nodes) and not _crosses(graph, position, nodes):
                return False
        if not blockades.budget:
            return False
    return True


def _crosses(graph: Graph, position: Position, nodes: tuple[int, ...]) -> bool:
    """Whether pieces would have to pass one another on a line by way of an arrangement."""
    setup = graph.tables.setup
    stop = with_pieces(graph, nodes, setup)
    return stop is None or graph.lanes.cross_by(setup, stop, position)


def _in_turn(graph: Graph, first: bool, nodes: tuple[int, ...]) -> bool:
    """Whether it can be the turn of the player who began, or of the other one, in an arrangement to which moves alone
    have led: False only if the colours of all pieces say that it is not.
    """
    tables = graph.tables
    pieces = [node for kinds in graph.groups for node in graph.pieces(tables.setup, kinds)]
    if len(tables.players) != 2 or len(nodes) < len(pieces):
        return True
    if any(own.toggles or own.removes or own.places for own in tables.move_tables):
        return True
    moves = 0
    for node in (*pieces, *nodes):
        kind, space = graph.place(node)
        colour = graph.colours[kind]
        if colour is None or tables.types[kind].owner == NOBODY or space >= graph.spaces:
            return True
        moves += colour[space]
    return moves % 2 == (not first)


def _envelopes(graph: Graph, position: Position) -> list[tuple[int, frozenset[int]]]:
    """For each piece of the setup, its type and all nodes that it may have visited."""
    envelopes = []
    for kinds in graph.groups:
        sources = graph.sources(kinds, 0)
        targets = graph.pieces(position, kinds)
        to = [graph.distances_to(target) for target in targets]
        onward = [graph.reachable_from(source) for source in sources]
        allowed = [graph.allowed(sources, target) for target in targets]
        for column, source in enumerate(sources):
            nodes: set[int] = set()
            for row, distances in enumerate(to):
                if allowed[row] >> column & 1 and _possible(allowed, row, column):
                    nodes.update(node for node in onward[column] if distances[node] < FAR)
            envelopes.append((graph.place(source)[0], frozenset(nodes)))
    return envelopes


def _possible(allowed: list[int], row: int, column: int) -> bool:
    """Whether all pieces can be assigned if this one goes there."""
    rest = [bits & ~(1 << column) for other, bits in enumerate(allowed) if other != row]
    return not unmatched(rest)


class _Blockade(Struct, dict=True):
    """The search for an arrangement in which a player cannot move, each piece somewhere in its envelope."""

    graph: Graph
    player: int
    envelopes: list[tuple[int, frozenset[int]]]
    budget: int
    _known: dict[int, int | None] = field(default_factory=dict)

    @cached_property
    def _places(self) -> list[list[int]]:
        """The envelopes, in a fixed order."""
        return [sorted(nodes) for _, nodes in self.envelopes]

    @cached_property
    def _reach(self) -> list[int]:
        """The spaces of the envelopes, as bits."""
        return [sum({self._bit(node) for node in nodes}) for _, nodes in self.envelopes]

    def possible(self) -> bool:
        """Whether there may be such an arrangement: True also when the budget is spent."""
        return self._fill((1 << len(self.envelopes)) - 1, 0, 0)

    def _fill(self, left: int, occupied: int, demanded: int) -> bool:
        """Whether the remaining pieces can fill the demanded spaces so that no own piece can move."""
        if self.budget <= 0:
            return True
        choices = self._fewest(left, occupied, demanded)
        for piece, here, missing in choices if choices is not None else ():
            self.budget -= 1
            if self._fill(left & ~(1 << piece), occupied | here, missing):
                return True
        return choices is None

    def _fewest(self, left: int, occupied: int, demanded: int) -> list[tuple[int, int, int]] | None:
        """The choices to try next: pieces for a demanded space, else nodes for an own piece. None when all is done.

        Of all spaces or pieces, those of the one with fewest choices, each as the piece, its space as a bit and the
        spaces still to be filled.
        """
        fewest: list[tuple[int, int, int]] | None = None
        if demanded:
            groups = [
                [(piece, node) for piece in bits(left) for node in self._nodes_on(piece, space)]
                for space in bits(demanded)
            ]
        else:
            groups = [[(piece, node) for node in self._places[piece]] for piece in bits(left) if self._own(piece)]
        for group in groups:
            choices = []
            for piece, node in group:
                here = self._bit(node)
                missing = None if here & occupied else self._missing(left, occupied | here, demanded, piece, node)
                if missing is not None:
                    choices.append((piece, here, missing))
            if fewest is None or len(choices) < len(fewest):
                fewest = choices
            if not fewest:
                break
        return fewest

    def _missing(self, left: int, occupied: int, demanded: int, piece: int, node: int) -> int | None:
        """The demanded spaces still empty once a piece is put down; None where the other pieces cannot fill them."""
        needs = self._needs(node) if self._own(piece) else 0
        if needs is None:
            return None
        missing = (demanded | needs) & ~occupied
        if missing.bit_count() >= left.bit_count():
            return None
        rest = [self._reach[other] for other in bits(left & ~(1 << piece))]
        union = 0
        for spaces in rest:
            union |= spaces
        if missing & ~union:
            return None
        able = [
            sum(1 << column for column, spaces in enumerate(rest) if spaces >> space & 1) for space in bits(missing)
        ]
        return None if unmatched(able) else missing

    def _own(self, piece: int) -> bool:
        return self.graph.tables.types[self.envelopes[piece][0]].owner == self.player

    def _nodes_on(self, piece: int, space: int) -> list[int]:
        kinds = range(len(self.graph.tables.types))
        return [node for kind in kinds if (node := self.graph.node(kind, space)) in self.envelopes[piece][1]]

    def _bit(self, node: int) -> int:
        """The space of a node as a bit; 0 off the board and in hand."""
        space = self.graph.place(node)[1]
        return 1 << space if space < self.graph.spaces else 0

    def _needs(self, node: int) -> int | None:
        """The spaces that must be occupied to block the piece there; None where it cannot be blocked.

        Moves with a condition and pieces in hand are ignored, so a player may seem blocked who is not.
        """
        if node not in self._known:
            self._known[node] = blocking(self.graph, self.player, node)
        return self._known[node]
