"""The messages of proofs that a position is impossible, and a page for each kind of proof."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ppgen.diagnostics import by_code, pages_from
from ppgen.numerals import listed, spelled
from ppgen.rules.board.piece_names import are_several, is_to_move, many, of, with_a
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.lanes import Crossing
from ppgen.rules.board.tables import Tables
from ppgen.rules.verdict import Fault


def origin_fault(graph: Graph, targets: Sequence[int], sources: Sequence[int]) -> Fault:
    """Pieces with too few pieces of the setup to come from."""
    kind = graph.place(targets[0])[0]
    where, message = came_from(graph, targets, sources)
    return fault_of("REACH-ORIGIN", where, message, one_way(graph, kind), str(len(targets)), str(len(sources)))


def came_from(
    graph: Graph, targets: Sequence[int], sources: Sequence[int], never: str = "can ever get to"
) -> tuple[str, str]:
    """Where pieces stand that have too few pieces of the setup to come from, and a clause that says so."""
    where = places(graph, targets)
    kinds = [graph.place(target)[0] for target in targets]
    if not sources:
        names = " or ".join(_kind(graph.tables, kind) for kind in dict.fromkeys(kinds))
        return where, f"no {names} {never} {places(graph, targets, '')}"
    words = []
    for kind in dict.fromkeys(kinds):
        name, count = _kind(graph.tables, kind), kinds.count(kind)
        words.append(f"{spelled(count)} {name if count == 1 else many(name)}")
    origin = places(graph, sources, "")
    return where, f"{listed(words)}, {where}, can only come from {origin}, where {spelled(len(sources))} began"


def order_fault(graph: Graph, crossing: Crossing, start: Position, position: Position) -> Fault:
    """Pieces that would have to have passed one another on a line."""
    tables, lane = graph.tables, crossing.lane
    kinds = [tables.types[group[0]] for group in lane.groups]
    stayed = [
        f"{spelled(count)} {many(kind.said) if count != 1 else kind.said}"
        for kind, count in zip(kinds, crossing.stayed, strict=True)
        if count
    ]
    line = f"{tables.name(lane.spaces[0])} to {tables.name(lane.spaces[-1])}"
    was, now = (", ".join(kinds[number].said for number in graph.lanes.order(lane, each)) for each in (start, position))
    message = (
        f"at least {listed(stayed)} have been on {line} since the setup, where none can pass another: "
        f"in that direction the order was {was}, and it is {now}"
    )
    return fault_of("REACH-ORDER", f"on {line}", message, "pieces that have left this line never come back to it")


def over_fault(tables: Tables, said: str, mover: int) -> Fault:
    """`said` is by what the game was over before the last move."""
    last = tables.display_names[mover]
    message = f"{said.rstrip('.')}; {last} moved last, so this was so before, and the game was over"
    return fault_of("REACH-OVER", "the last move", message, f"no move of {last}'s brings this about")


def tempo_fault(
    tables: Tables, players: tuple[int, int], least: Sequence[int], most: Sequence[int], turn: int
) -> Fault:
    """`players` are in turn order; `least` and `most` are their numbers of moves."""
    first, other = (tables.display_names[player] for player in players)
    counts = [_between(low, high) for low, high in zip(least, most, strict=True)]
    rule = "as many moves as" if turn == players[0] else "one move more than"
    message = (
        f"{first} has made {counts[0]} and {other} {counts[1]}, but when {is_to_move(tables.display_names[turn])}, "
        f"{first} has made {rule} {other}"
    )
    return fault_of("REACH-TEMPO", "whose turn it is", message, f"{first} began, and the players take turns")


def taken_fault(tables: Tables, player: int, taken: int, least: int, most: int) -> Fault:
    """`least` and `most` are how many pieces the player can have taken, FAR for any number."""
    name, other = tables.display_names[player], tables.display_names[1 - player]
    have = "have" if are_several(other) else "has"
    missing = f"{other} {have} lost {spelled(taken) if taken else 'no'} {'piece' if taken == 1 else 'pieces'}"
    if taken < least:
        message = f"to stand where they stand, {of(name)} pieces have taken at least {spelled(least)}, but {missing}"
        hint = "even if each piece came the way on which it takes fewest"
    else:
        could = f"at most {spelled(most)}" if most else "none"
        message = f"{missing}, but {of(name)} pieces can have taken {could} on their way to where they stand"
        hint = "even if each piece came the way on which it takes most"
    return fault_of("REACH-TAKEN", "the pieces taken", message, hint, str(least if taken < least else most), str(taken))


def losses_fault(tables: Tables, losses: Sequence[int], at_once: tuple[int, int], turn: int) -> Fault:
    """`losses` by player; every move takes some number of pieces."""
    message = f"{_lost(tables, losses)}; every move takes {_some_pieces(*at_once)}, and the players take turns, so "
    message += f"there is no game with these losses after which {tables.display_names[turn]} is to move"
    return fault_of(
        "REACH-LOSSES", "the pieces lost", message, "count the pieces of both players, and see who is to move"
    )


def made_fault(
    tables: Tables, player: int, losses: Sequence[int], made: tuple[int, int], shown: tuple[int, int]
) -> Fault:
    """`made` is how many moves of the player's the losses show, at least and at most; `shown` what the pieces show."""
    name = tables.display_names[player]
    message = (
        f"{_lost(tables, losses)}, and every move takes something, so {name} has made {_between(*made)}; "
        f"but the pieces of {name} show {_between(*shown)}"
    )
    return fault_of("REACH-TEMPO", "whose turn it is", message, "the players take turns, and nobody passes")


def _lost(tables: Tables, losses: Sequence[int]) -> str:
    """`Black has lost two pieces and White none`."""
    first, second = tables.display_names
    have = "have" if are_several(first) else "has"
    number = f"{spelled(losses[0]) if losses[0] else 'no'} {'piece' if losses[0] == 1 else 'pieces'}"
    return f"{first} {have} lost {number} and {second} {spelled(losses[1]) if losses[1] else 'none'}"


def _some_pieces(least: int, most: int) -> str:
    one = f"{spelled(least)} {'piece' if least == 1 else 'pieces'}"
    return one if least == most else f"at least {one}"


def turned_fault(tables: Tables, changed: int, first: int, turn: int) -> Fault:
    attribute = tables.attributes[0].name
    moves = "even" if changed % 2 == 0 else "odd"
    due = tables.display_names[(first + changed) % 2]
    spaces = "one space differs" if changed == 1 else f"{spelled(changed)} spaces differ"
    message = (
        f"{spaces} from the setup in {attribute}, and every move turns exactly one: the number of moves is {moves}, "
        f"so after {tables.display_names[first]} began it is {of(due)} turn, not {of(tables.display_names[turn])}"
    )
    return fault_of("REACH-TURNED", "whose turn it is", message, f"let {due} move, or turn one space more")


def colour_fault(tables: Tables, first_odd: int, second_odd: int, first: int, turn: int) -> Fault:
    so = parities(tables, (first_odd, second_odd), first, turn)
    message = f"every move takes a piece to a space of the other colour, as on a chessboard, so {so}"
    hint = "no piece has left the board, and nobody can have been blocked and passed"
    return fault_of("REACH-COLOUR", "whose turn it is", message, hint)


def parities(tables: Tables, odd: Sequence[int], first: int, turn: int) -> str:
    """`Red has made an odd number of moves and Green an even one; with Red to move, both together must be even`.

    `odd` is by player.
    """
    names, words = tables.display_names, ("even", "odd")
    return (
        f"{names[0]} has made an {words[odd[0]]} number of moves and {names[1]} an {words[odd[1]]} one; "
        f"with {names[turn]} to move, both together must be {words[(turn != first) % 2]}"
    )


def support_fault(tables: Tables, name: str, space: int) -> Fault:
    where = tables.name(space)
    message = f"{with_a(name)} on {where} has nothing under it, and what holds a piece up never moves away"
    return fault_of("REACH-SUPPORT", where, message, "put a piece there, or take this one off")


def last_fault(tables: Tables, turn: int) -> Fault:
    mover = tables.display_names[(turn - 1) % len(tables.players)]
    who = is_to_move(tables.display_names[turn])
    message = f"{who[:1].upper()}{who[1:]}, but no move of {of(mover)} can lead here"
    return fault_of(
        "REACH-LAST",
        "the last move",
        message,
        f"every last move that {mover} could have made was tried, and none was legal",
    )


def still_fault(tables: Tables, turn: int, *, stands: bool) -> Fault:
    """No piece of the last mover's can have moved. `stands`: the player has pieces."""
    mover = tables.display_names[(turn - 1) % len(tables.players)]
    who = is_to_move(tables.display_names[turn])
    message = f"{who[:1].upper()}{who[1:]}, but no move of {of(mover)} can lead here"
    have = "have" if are_several(mover) else "has"
    hint = f"{mover} {have} no pieces, but the piece that moved last would still be there"
    if stands:
        hint = f"each piece of {of(mover)} stands where none of its kind can have come from a space that is empty now"
    return fault_of("REACH-LAST", "the last move", message, hint)


def back_fault(tables: Tables, turn: int, depth: int, count: int) -> Fault:
    mover = tables.display_names[(turn - 1) % len(tables.players)]
    moves = "one move" if depth == 1 else f"{spelled(depth)} moves"
    message = f"taken back from here, every line of moves ends after at most {moves}, and none at the setup"
    positions = "one earlier position was" if count == 1 else f"{count} earlier positions were"
    hint = f"{positions} tried, beginning with {of(mover)} last move"
    return fault_of("REACH-BACK", "the last moves", message, hint)


def kept_fault(tables: Tables, space: int) -> Fault:
    where = tables.name(space)
    message = f"{where} is empty, but a piece stood there at the start, and no piece ever leaves its space"
    return fault_of("REACH-KEPT", where, message, f"put a piece on {where}")


def placed_fault(tables: Tables, position: Position, space: int) -> Fault:
    where = tables.name(space)
    said = next(kind.said for kind in tables.types if position.masks[kind.index] >> space & 1)
    message = f"in no order can pieces have been placed so that the {said} on {where} captured or flipped anything"
    return fault_of("REACH-PLACED", where, message, "its neighbours cannot have been there before it")


def count_fault(tables: Tables, turns: int, due: int, turn: int) -> Fault:
    placed = "one piece has been placed" if turns == 1 else f"{spelled(turns)} pieces have been placed"
    owner, other = tables.display_names[due], tables.display_names[turn]
    message = f"{placed}, one in each turn, so it is {of(owner)} turn, not {of(other)}"
    return fault_of("REACH-PARITY", "whose turn it is", message, f"let {owner} move, or place one piece more")


def all_fault(visited: int) -> Fault:
    message = f"the setup leads to {visited} positions from which this one might still arise, but not to this one"
    return fault_of("REACH-ALL", "the whole game", message, "every line was played out until it could not lead here")


# --- words ------------------------------------------------------------------------------------------------------------


def fault_of(code: str, where: str, message: str, hint: str = "", expected: str = "", actual: str = "") -> Fault:
    """A fault whose message is a clause, made a sentence."""
    return Fault(code, where, _sentence(message), hint, expected, actual)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def places(graph: Graph, nodes: Iterable[int], on: str = "on ") -> str:
    """`on A1 and B2 and off the board`."""
    spaces, off, hand = [], 0, 0
    for node in sorted(nodes):
        space = graph.place(node)[1]
        if space < graph.spaces:
            spaces.append(graph.tables.name(space))
        elif space == graph.spaces:
            off += 1
        else:
            hand += 1
    words = [f"{on}{listed(spaces)}"] if spaces else []
    words += ["off the board"] if off else []
    words += ["in hand"] if hand else []
    return listed(words)


_MAIN = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
_FLAT = 1e-9
"""A step that leads less far in a direction, in spaces, does not lead there at all."""


def one_way(graph: Graph, kind: int) -> str:
    """The directions in which a type never moves: in most games the reason why a piece cannot get somewhere."""
    steps = set()
    base = kind * graph.stride
    board = graph.tables.board
    for node in range(base, base + graph.spaces):
        for there in graph.next[node]:
            if there // graph.stride == kind and there - base < graph.spaces:
                (x, y), (new_x, new_y) = (board.centre(board.space(at - base)) for at in (node, there))
                steps.add((new_x - x, new_y - y))
    never = [
        word for word, (east, north) in _MAIN.items() if steps and all(x * east + y * north <= _FLAT for x, y in steps)
    ]
    return f"{with_a(_kind(graph.tables, kind))} never moves {' or '.join(never)}" if never else ""


def _kind(tables: Tables, kind: int) -> str:
    return tables.types[kind].said


def _between(least: int, most: int) -> str:
    if least == most:
        return f"{spelled(least)} moves" if least != 1 else "one move"
    if most < FAR:
        return f"{spelled(least)} to {spelled(most)} moves"
    return f"at least {spelled(least)} moves" if least != 1 else "at least one move"


_page = pages_from("ppgen, the proofs of reachability")

PAGES = by_code(
    _page(
        "REACH-OVER",
        "A game that was over before the last move",
        "Pieces stand so that the game is over: in a line, in a region, connected. They are not the pieces of the "
        "player who moved last, whose moves cannot bring this about, so they stood so before, and nobody could move.",
    ),
    _page(
        "REACH-SUPPORT",
        "A piece that nothing holds up",
        "In this game pieces are only placed, and this one only where the edge or another piece holds it up. What held "
        "it up cannot have moved away since, but there is nothing.",
    ),
    _page(
        "REACH-ORIGIN",
        "Pieces that have nowhere to come from",
        "Every piece comes from a piece of the setup, and no two from the same one. Even on an otherwise empty board, "
        "some pieces have fewer pieces to come from than they are (Hall's theorem): most often because pieces "
        "never move backwards. Or others that have never moved have always been in the way, such as a pawn that stands "
        "where it began, since no pawn comes back there.",
    ),
    _page(
        "REACH-ORDER",
        "Pieces that would have to have passed one another",
        "A piece that leaves this line of spaces never comes back to it, so some pieces have been on it since the "
        "setup: from where all pieces can have come it follows how many at least. On the line they move a step at a "
        "time onto empty spaces, so none of them can have passed another, and yet they stand in another order.",
    ),
    _page(
        "REACH-TEMPO",
        "The players have not taken turns",
        "The pieces show how many moves a player has made, at least or exactly. The players take turns and nobody has "
        "passed, so their numbers of moves are equal, or the player who began is one move ahead.",
    ),
    _page(
        "REACH-TAKEN",
        "Pieces that nobody can have taken",
        "Every piece that is missing was taken by a piece of the other player, on its way from where it began. The way "
        "to where a piece stands now shows how many it has taken at least, or at most, and all of them together do not "
        "come to the number that is missing. Or those that are missing cannot have been where pieces were taken.",
    ),
    _page(
        "REACH-LOSSES",
        "Losses that no game brings about",
        "Every move takes pieces, and the players take turns. So what the players have lost shows how many moves each "
        "of them made, at least and at most. These losses come about in no game after which it is this player's turn.",
    ),
    _page(
        "REACH-TURNED",
        "An odd number of changes after an even number of moves",
        "Every move changes exactly one space, so the number of spaces that differ from the setup is odd after an "
        "odd number of moves and even after an even one. That shows whose turn it is.",
    ),
    _page(
        "REACH-COLOUR",
        "Colours that do not come out even",
        "Every move takes a piece from a space of one colour to one of the other, so the colours tell whether a "
        "player's number of moves is odd or even. The proof is only made where no piece has left the board and where "
        "nobody can have passed: an exit is possible from either colour, and a pass upsets the count. In games such as "
        "chess it is made where nothing was taken and nobody can have castled.",
    ),
    _page(
        "REACH-KEPT",
        "A space that became empty again",
        "In this game pieces are placed and never leave their spaces, though they may change sides. A space on which a "
        "piece stood at the start is never empty.",
    ),
    _page(
        "REACH-PLACED",
        "A piece that cannot have captured anything when it was placed",
        "Every piece must flip others when it is placed, so others stood beside it. Starting with the setup, those "
        "spaces are marked one after another that can have been filled so; this one is not among them.",
    ),
    _page(
        "REACH-PARITY",
        "As many pieces as turns",
        "Every turn places one piece, or one of some kind, none of these leaves the board, and nobody passes. So their "
        "number says whose turn it is.",
    ),
    _page(
        "REACH-LAST",
        "No possible last move",
        "Somebody must have moved last. Every move by which that player could have come here was tried, and none of "
        "them was legal in the position before.",
    ),
    _page(
        "REACH-BACK",
        "No possible last moves",
        "Moves were taken back as far as possible (retrograde analysis). Every line ends at a position to which no "
        "legal move leads, or which is itself impossible, and none of these is the setup.",
    ),
    _page(
        "REACH-ALL",
        "Every game was tried",
        "All positions that can arise from the setup and could still become this one were listed. This one is not "
        "among them.",
    ),
)
