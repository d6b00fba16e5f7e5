"""Small games with every way to move and to capture, on every kind of board, whose moves are taken back."""

from __future__ import annotations

from ppgen.boards.board import Board
from ppgen.boards.hexes import Hexes
from ppgen.boards.points import NamedPoint, Points
from tests.rules_board.test_areas import TINY

PLAYERS = "players: [white, black]\nblocked: loss\n"
TWO = "white man: [A1, B1], black man: [A3, C3]"


def man(moves: str, setup: str, *, after: str = "", more: str = "") -> str:
    """A game of one kind of piece."""
    consequences = f", after: [{after}]" if after else ""
    stands = setup if "white" in setup else f"man: {setup}"
    return f"{PLAYERS}pieces: {{man: {{moves: [{moves}]{consequences}}}}}\nsetup: {{{stands}}}\n{more}"


MEN_AND_KINGS = (
    PLAYERS
    + """
pieces:
  man:
    moves: [step: diagonal-forward, hop: {directions: diagonal-forward, over: enemy, captures: true, repeat: must}]
    after: [promote: {to: king, in: far}]
  king:
    moves: [step: diagonal, hop: {directions: diagonal, over: enemy, captures: true, repeat: must}]
capture: compulsory
setup: {white man: [A1, C1, B2], black man: [B4, A5, D4]}
"""
)
SQUARES: dict[str, tuple[str, int, int]] = {
    "steps onto enemies": (man("step: {directions: orthogonal, onto: either}", TWO), 3, 4),
    "steps onto enemies alone": (
        man("step: forward, step: {directions: diagonal-forward, onto: enemy}", "rank 1"),
        3,
        4,
    ),
    "slides onto enemies": (man("slide: {directions: orthogonal, onto: either}", TWO), 3, 3),
    "slides as far as they go": (man("slide: {directions: any, onto: either, stop: end}", TWO), 3, 4),
    "slides over friends": (man("slide: {directions: orthogonal, onto: either, over: friend}", TWO), 3, 3),
    "slides over anybody": (man("slide: {directions: orthogonal, over: any}", TWO), 3, 3),
    "slides as far as pieces stand": (man("slide: {directions: any, onto: either, distance: pieces}", "rank 1"), 3, 3),
    "hops that capture": (man("hop: {directions: any, over: enemy, captures: true}, step: forward", "rank 1"), 3, 4),
    "hops that capture friends": (
        man("hop: {directions: orthogonal, over: friend, captures: true}, step: any", "rank 1"),
        3,
        3,
    ),
    "hops over anybody": (
        man("hop: {directions: orthogonal, over: any, captures: true}, step: forward", "rank 1"),
        3,
        4,
    ),
    "chains that may stop": (
        man("hop: {directions: orthogonal, over: enemy, captures: true, repeat: may}, step: forward", "ranks 1 to 2"),
        3,
        5,
    ),
    "chains that must go on": (
        man("hop: {directions: any, over: enemy, captures: true, repeat: must}, step: forward", "ranks 1 to 2"),
        3,
        5,
    ),
    "straight chains": (
        man("hop: {directions: orthogonal, over: enemy, captures: true, repeat: may, straight: true}, step: any", TWO),
        3,
        4,
    ),
    "hops that fly": (
        man(
            "hop: {directions: orthogonal, over: enemy, captures: true, far: true, repeat: must}, step: forward",
            "ranks 1 to 2",
        ),
        3,
        5,
    ),
    "hops that fly and lift at the end": (
        man(
            "hop: {directions: any, over: enemy, captures: true, far: true, repeat: must, lift: at-end}, step: forward",
            "ranks 1 to 2",
        ),
        3,
        5,
    ),
    "hops that fly to the next space": (
        man(
            "hop: {directions: any, over: enemy, captures: true, far: true, land: next, repeat: may}, step: forward",
            "ranks 1 to 2",
        ),
        3,
        5,
    ),
    "hops onto enemies": (
        man("hop: {directions: any, over: any, onto: either, repeat: may}, step: forward", "ranks 1 to 2"),
        3,
        4,
    ),
    "hops onto enemies over others that they capture": (
        man(
            "hop: {directions: any, over: enemy, captures: true, onto: either, repeat: may}, step: forward",
            "ranks 1 to 2",
        ),
        3,
        4,
    ),
    "hops without captures": (man("hop: {directions: any, over: any, repeat: may}, step: any", "rank 1"), 3, 4),
    "hops without captures that must go on": (
        man("hop: {directions: any, over: any, repeat: must}, step: forward", "rank 1"),
        3,
        4,
    ),
    "hops without captures by result": (
        man("hop: {directions: any, over: any, repeat: may}, step: any", "rank 1", more="distinct: result\n"),
        3,
        4,
    ),
    "two words in a chain": (
        man(
            "hop: {directions: forward, over: any, repeat: may, chain: run}, step: sideways, "
            "hop: {directions: sideways, over: enemy, captures: true, chain: run}",
            "ranks 1 to 2",
        ),
        4,
        5,
    ),
    "men and kings": (MEN_AND_KINGS, 4, 5),
    "the most that can be captured": (MEN_AND_KINGS.replace("compulsory", "majority"), 4, 5),
    "captures at will": (MEN_AND_KINGS.replace("compulsory", "free"), 4, 5),
    "custodial captures": (
        man("slide: orthogonal", TWO, after="custodial-capture: orthogonal"),
        3,
        3,
    ),
    "custodial captures of lines": (
        man("step: any", "rank 1", after="custodial-capture: {directions: any, line: whole}"),
        3,
        4,
    ),
    "custodial captures with a hostile space": (
        man("slide: orthogonal", TWO, after="custodial-capture: {directions: orthogonal, hostile: B2}"),
        3,
        3,
    ),
    "custodial captures at the edge": (
        man("step: any", TWO, after="custodial-capture: {directions: orthogonal, edge: true}"),
        3,
        3,
    ),
    "interventions": (man("step: any", "rank 1", after="intervene: any"), 3, 4),
    "surrounded pieces": (man("step: any", "rank 1", after="surround: {directions: orthogonal, edge: true}"), 3, 4),
    "enclosed groups": (
        man("place: {}", TWO, after="enclose: orthogonal"),
        3,
        3,
    ),
    "several effects": (
        man("step: any", "rank 1", after="custodial-capture: orthogonal, intervene: diagonal, surround: orthogonal"),
        3,
        4,
    ),
    "captures, and then effects": (
        man("step: {directions: any, onto: either}", "rank 1", after="custodial-capture: orthogonal"),
        3,
        3,
    ),
    "pieces that change sides": (man("step: any", TWO, after="convert: orthogonal"), 3, 3),
    "lines that change sides": (man("place: {}", "white man: [B2], black man: [B3]", after="flip: any"), 3, 3),
    "lines that change sides, and captures": (
        man("step: {directions: any, onto: either}", TWO, after="flip: any"),
        3,
        3,
    ),
    "placements from the hand": (
        PLAYERS + "pieces: {man: {hand: 2, moves: [place: {}, step: {directions: orthogonal, onto: either}]}}\n",
        3,
        3,
    ),
    "captured pieces in hand": (
        PLAYERS + "pieces: {man: {hand: 0, captured: captor, moves: [place: {}, step: {directions: orthogonal, "
        "onto: either}]}}\nsetup: {" + TWO + "}\n",
        3,
        3,
    ),
    "captured pieces back in hand": (
        PLAYERS
        + "pieces: {man: {hand: 1, captured: owner, moves: [place: {into: near}, step: {directions: orthogonal, "
        "onto: either}], after: [custodial-capture: orthogonal]}}\nsetup: {white man: A1, black man: C3}\n",
        3,
        3,
    ),
    "exits": (man("step: {directions: orthogonal, onto: either}, exit: forward", TWO), 3, 3),
    "removals": (man("step: orthogonal, remove: {beside: empty}, remove: {whose: enemy, from: row 2}", TWO), 3, 3),
    "flights": (
        man("fly: {into: row 2}, step: {directions: diagonal, onto: either}", TWO),
        3,
        3,
    ),
    "passes": (
        man("step: {directions: forward, onto: either}", "rank 1", more="moves: [pass: {}]\n"),
        3,
        4,
    ),
    "passes where nothing else is left": (
        man("step: {directions: forward, onto: either}", "rank 1").replace("blocked: loss", "blocked: pass"),
        3,
        4,
    ),
    "a choice of what a piece becomes": (
        PLAYERS
        + "pieces: {man: {moves: [step: {directions: forward, onto: either}], after: [promote: {to: [king, bird], "
        "in: far}]}, king: {moves: [step: {directions: orthogonal, onto: either}]}, bird: {moves: [step: {directions: "
        "diagonal, onto: either}]}}\nsetup: {man: rank 1}\n",
        3,
        3,
    ),
    "whom a piece captures": (
        PLAYERS + "pieces: {man: {moves: [step: {directions: any, onto: either, whom: [king]}]}, king: {moves: [hop: "
        "{directions: orthogonal, over: any, onto: enemy, whom: [man]}, step: any]}}\n"
        "setup: {white man: [A1, B1], white king: C1, black man: [A3, B3], black king: C3}\n",
        3,
        3,
    ),
    "a piece of nobody": (
        PLAYERS + "pieces: {man: {moves: [step: {directions: any, onto: either}]}, ball: {owner: nobody, moves: [step: "
        "{directions: orthogonal, onto: either}]}}\nsetup: {white man: A1, black man: C3, ball: B2}\n",
        3,
        3,
    ),
    "toggles": (
        PLAYERS + "attributes: {side: {values: {up: u, down: d}}}\nmoves: [toggle: {attribute: side, spaces: row 2}]\n"
        "pieces: {man: {moves: [step: {directions: any, onto: either}], after: [toggle-left: side]}}\n"
        "setup: {white man: A1, black man: C3}\n",
        3,
        3,
    ),
    "three players": (
        (
            "players: [red, green, blue]\nblocked: pass\npieces: {man: {letters: {red: r, green: g, blue: b}, "
            "moves: [step: {directions: any, onto: either}], "
            "after: [custodial-capture: orthogonal]}}\nsetup: {red man: [A1, B1], green man: [A3, B3], blue man: C2}\n"
        ),
        3,
        3,
    ),
    "rings": (
        man(
            "slide: {directions: orthogonal, onto: either}, hop: {directions: diagonal, over: enemy, captures: true}",
            TWO,
            more="wrap: rows\n",
        ),
        4,
        3,
    ),
    "a swap": (
        PLAYERS + "swap: mirrored\npieces: {man: {moves: [place: {}]}}\n",
        3,
        3,
    ),
    "conditions": (
        man("step: {directions: any, onto: enemy, when: {count: {of: enemy, at-least: 2}}}, step: forward", "rank 1"),
        3,
        4,
    ),
    "ends": (
        man("step: {directions: any, onto: either}", "rank 1", more="ends: [reached: far, captured: {}]\n"),
        3,
        4,
    ),
    "an effect of moves alone": (
        man("step: any, place: {}", TWO, after="custodial-capture: {directions: any, only: moved}"),
        3,
        3,
    ),
    "suicide": (man("place: {}", TWO, after="enclose: {directions: orthogonal, suicide: true}"), 3, 3),
    "suicide of pieces that move": (
        man("step: any, place: {}", TWO, after="enclose: {directions: orthogonal, suicide: true}"),
        3,
        3,
    ),
    "ko": (man("place: {}", TWO, after="enclose: {directions: orthogonal, ko: true}"), 4, 3),
    "passes that are counted": (
        man(
            "step: {directions: forward, onto: either}",
            "rank 1",
            more="moves: [pass: {}]\nends: [draw: {when: {passes: all}}]\n",
        ),
        3,
        4,
    ),
    "pieces that have not moved": (
        man(
            "step: {directions: forward, onto: either}, slide: {directions: any, onto: either, unmoved: true}", "rank 1"
        ),
        3,
        4,
    ),
    "pieces that have just passed": (
        man(
            "step: forward, slide: {directions: forward, min: 2, max: 2, unmoved: true}, en-passant: diagonal-forward, "
            "step: {directions: diagonal-forward, onto: enemy}",
            "rank 1",
        ),
        3,
        5,
    ),
    "castling": (
        PLAYERS + "pieces: {king: {moves: [step: {directions: any, onto: either}, castle: {with: rook}]}, "
        "rook: {moves: [slide: {directions: orthogonal, onto: either}]}}\n"
        "setup: {white king: C1, white rook: E1, black king: C3, black rook: E3}\n",
        5,
        3,
    ),
    "parts: a shot": (
        PLAYERS + "pieces: {queen: {moves: [slide: any], then: [shoot: {piece: arrow, directions: any}]}, "
        "arrow: {owner: nobody, moves: []}}\nsetup: {white queen: A1, black queen: C4}\n",
        3,
        4,
    ),
    "parts: a removal": (
        man("step: {directions: any, then: [remove: {whose: enemy, when: {makes-line: 2}}]}, step: forward", "rank 1"),
        3,
        3,
    ),
    "parts: a move that goes on": (
        man(
            "step: {directions: orthogonal, onto: either, then: [step: {directions: diagonal, onto: enemy, "
            "part: may}]}",
            "rank 1",
        ),
        3,
        3,
    ),
    "parts: placements": (
        PLAYERS + "pieces: {man: {hand: 4, moves: [place: {then: [place: {}]}], after: [custodial-capture: any]}}\n",
        3,
        3,
    ),
}
QUIET = {
    "slides over anybody",
    "hops without captures",
    "hops without captures that must go on",
    "castling",
    "hops without captures by result",
}


TRIANGLE = Points(
    tuple(
        NamedPoint(name, x, y)
        for name, x, y in (("A", 0, 0), ("B", 2, 0), ("C", 4, 0), ("D", 1, 2), ("E", 3, 2), ("F", 2, 4))
    ),
    ((0, 1, 2), (0, 3, 5), (2, 4, 5), (3, 4), (1, 3), (1, 4)),
)
HEXAGON = Hexes("hexagon", side=2)
CAPTURING = (
    "pieces: {man: {moves: [step: {directions: any, onto: either}, "
    "hop: {directions: any, over: enemy, captures: true, repeat: %s}]}}\n"
)
SLIDING = "pieces: {man: {moves: [slide: {directions: any, onto: either}]}}\n"
CUSTODY = "pieces: {man: {moves: [step: any], after: [custodial-capture: any]}}\n"
GOING = "pieces: {man: {hand: 3, moves: [place: {}], after: [enclose: {directions: any, suicide: true}]}}\n"
FLIPPING = "pieces: {man: {moves: [step: {directions: any, onto: either}], after: [flip: any]}}\n"
OTHERS: dict[str, tuple[Board, str, str]] = {
    f"{shape}: {what}": (board, text, setup)
    for shape, board, setup in (
        ("hexes", HEXAGON, "setup: {white man: [A1, B1], black man: [B3, C3]}"),
        ("points", TRIANGLE, "setup: {white man: [A, B], black man: [E, F]}"),
        ("areas", TINY.board, "setup: {white man: [Ash, Bay], black man: [Dee, Elm]}"),
    )
    for what, text in (
        ("captures", CAPTURING % "may"),
        ("chains that must go on", CAPTURING % "must"),
        ("slides", SLIDING),
        ("custodial captures", CUSTODY),
        ("groups", GOING),
        ("flips", FLIPPING),
    )
}
