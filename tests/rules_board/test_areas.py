"""Rules as data on a map of areas, against a plain program that knows it only as pairs and lists of names."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ppgen.boards.area_map import AreaMap, NamedArea
from ppgen.diagnostics import DefinitionError
from ppgen.rules.protocol import NotationError, Transcript
from tests.rules_board.games import after, small, turns
from tests.rules_board.plain import (
    PLAYERS,
    Heading,
    Pieces,
    PlainGame,
    World,
    check_names,
    check_perft,
    check_positions_of_play,
    check_verdicts,
    check_wandering,
    hop,
    long_hop,
    place,
    slide,
    step,
    towards,
)


class Land(World):
    """Areas by name, with pairs of neighbours and lines, all as lists of names."""

    def __init__(self, names: str, pairs: str, lines: str = "") -> None:
        super().__init__([names.split()])
        self.lines = [line.split("-") for line in lines.split()]
        self.pairs = [pair.split("-") for pair in pairs.split()]

    def ways_from(self, name: str) -> Iterator[tuple[Heading, list[str]]]:
        """To each neighbour, and both ways along each line; round a ring back to the area before it. A heading is the
        step with which a way sets out.
        """
        for way in self._onwards(name):
            yield (name, way[0]), way

    def _onwards(self, name: str) -> Iterator[list[str]]:
        for one, other in self.pairs:
            if name in (one, other):
                yield [other if name == one else one]
        for line in self.lines:
            for areas in (line, line[::-1]):
                if areas[0] == areas[-1]:
                    ring = areas[1:]
                    if name in ring:
                        at = ring.index(name)
                        yield [*ring[at + 1 :], *ring[:at]]
                elif name in areas[:-1]:
                    yield areas[areas.index(name) + 1 :]

    def read(self, text: str) -> Pieces:
        if text == "empty":
            return {}
        parts = (part.split(":") for part in text.split("/"))
        return {area: letter for letter, areas in parts for area in areas.split(",")}

    def written(self, pieces: Pieces) -> str:
        stand = {own: [area for area in self.names if pieces.get(area) == own] for own in "Mm"}
        return "/".join(f"{own}:{','.join(areas)}" for own, areas in stand.items() if areas) or "empty"

    @property
    def board(self) -> AreaMap:
        """Squares in a row: what is a neighbour is stated, and does not follow from where areas lie."""
        number = {name: at for at, name in enumerate(self.names)}
        return AreaMap(
            tuple(
                NamedArea(name, ((3.0 * at, 0.0), (3.0 * at, 2.0), (3.0 * at + 2, 2.0), (3.0 * at + 2, 0.0)))
                for name, at in number.items()
            ),
            tuple(tuple(sorted(number[name] for name in pair)) for pair in self.pairs),  # type: ignore[misc]
            tuple(tuple(number[name] for name in line) for line in self.lines),
        )


SHIRES = Land(
    "Essex Wessex Kent Mercia Wales York Isle",
    "Essex-Kent Essex-Mercia Kent-Wessex Wessex-Mercia Wessex-Wales Mercia-Wales Mercia-York Isle-York Isle-Wales",
)
ROADS = Land(
    "Ford Hill Mere Dale Cove Holm Wick Tarn",
    "Ford-Tarn Hill-Cove Mere-Wick",
    "Ford-Hill-Mere-Dale Cove-Mere-Ford Dale-Cove-Wick-Holm-Tarn-Dale",
)
RIVERS = Land("Ford Hill Mere Dale Cove Holm Wick", "Ford-Wick", "Ford-Hill-Mere-Dale-Cove Holm-Mere-Wick")
TINY = Land("Ash Bay Cot Dee Elm", "Ash-Elm Cot-Elm", "Ash-Bay-Cot-Dee")
ONE_WAY = [("Ash", "Bay"), ("Ash", "Elm"), ("Bay", "Cot"), ("Elm", "Cot"), ("Cot", "Dee")]
GAMES = {
    "placing": PlainGame(SHIRES.board, SHIRES, "pieces: {man: {moves: [place: {}]}}", (place,), depths=[1, 2, 3]),
    "stepping and capturing": PlainGame(
        SHIRES.board,
        SHIRES,
        "pieces: {man: {moves: [step: {directions: any, onto: either}]}}\n"
        "setup: {white man: [Essex, Kent], black man: [Isle, York, Wales]}",
        (step(captures=True),),
        depths=[1, 2, 3, 4],
    ),
    "sliding along roads": PlainGame(
        ROADS.board,
        ROADS,
        "pieces: {man: {moves: [slide: any]}}\nsetup: {white man: [Ford, Holm], black man: [Cove, Tarn]}",
        (slide(),),
        depths=[1, 2, 3],
    ),
    "stepping and hopping along roads": PlainGame(
        ROADS.board,
        ROADS,
        (
            "pieces: {man: {moves: [step: any, hop: {directions: any, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: [Ford, Mere, Wick], black man: [Hill, Cove, Dale]}"
        ),
        (step(), hop()),
        depths=[1, 2, 3, 4],
    ),
    "long hops along rivers": PlainGame(
        RIVERS.board,
        RIVERS,
        (
            "pieces: {man: {moves: [step: any, hop: {directions: any, over: enemy, captures: true, far: true}]}}\n"
            "setup: {white man: [Ford, Holm], black man: [Mere, Wick]}"
        ),
        (step(), long_hop),
        depths=[1, 2, 3],
    ),
}
SMALL = {
    "stepping": PlainGame(
        TINY.board,
        TINY,
        "pieces: {man: {moves: [step: any]}}\nsetup: {white man: [Ash], black man: [Dee]}",
        (step(),),
    ),
    "one way": PlainGame(
        TINY.board,
        TINY,
        (
            "pieces: {man: {moves: [step: {directions: any, from: Ash, into: [Bay, Elm]}, "
            "step: {directions: any, from: [Bay, Elm], into: Cot}, step: {directions: any, from: Cot, into: Dee}]}}\n"
            "setup: {white man: [Ash, Cot], black man: Bay}"
        ),
        (step(towards(dict.fromkeys("Mm", ONE_WAY))),),
    ),
    "hopping": PlainGame(
        TINY.board,
        TINY,
        (
            "pieces: {man: {moves: [hop: {directions: any, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: [Ash, Cot], black man: [Bay]}"
        ),
        (hop(),),
    ),
    "sliding": PlainGame(
        TINY.board,
        TINY,
        "pieces: {man: {moves: [slide: any]}}\nsetup: {white man: Ash, black man: Dee}",
        (slide(),),
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_areas_have_their_names(name: str) -> None:
    check_names(GAMES[name])


@pytest.mark.parametrize(("name", "depth"), [(name, depth) for name, game in GAMES.items() for depth in game.depths])
def test_perft_agrees_with_a_walk_along_lists_of_names(name: str, depth: int) -> None:
    check_perft(GAMES[name], depth)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "placing"])
def test_every_turn_of_wandering_games_agrees(name: str) -> None:
    check_wandering(GAMES[name], 25)


@pytest.mark.parametrize("name", GAMES)
def test_positions_of_play_are_not_called_impossible_and_read_back(name: str) -> None:
    check_positions_of_play(GAMES[name], 10)


@pytest.mark.parametrize("name", SMALL)
def test_verdicts_agree_with_a_full_enumeration(name: str) -> None:
    assert check_verdicts(SMALL[name]) > 30


def test_words_that_mean_nothing_on_a_map_are_faults() -> None:
    moves = "pieces: {man: {moves: [step: any]}}\n"
    wrong = [
        ("pieces: {man: {moves: [step: forward]}}", "'forward' leads nowhere on this board"),
        ("pieces: {man: {moves: [step: north]}}", "'north' leads nowhere on this board"),
        ("pieces: {man: {moves: [step: orthogonal]}}", "'orthogonal' leads nowhere on this board"),
        ("pieces: {man: {moves: [step: diagonal]}}", "'diagonal' leads nowhere on this board"),
        ("pieces: {man: {moves: [step: sideways]}}", "'sideways' leads nowhere on this board"),
        ("pieces: {man: {moves: [step: [1, 2]]}}", "'[1, 2]' leads nowhere on this board"),
        ("pieces: {man: {moves: [slide: any]}}", "this map has no lines for a slide"),
        ("pieces: {man: {moves: [hop: any]}}", "this map has no lines for a hop"),
        ("pieces: {man: {moves: [step: any], after: [custodial-capture: any]}}", "no lines for custodial captures"),
        ("pieces: {man: {moves: [step: any], after: [flip: any]}}", "no lines for flips"),
        ("pieces: {man: {moves: [step: any], after: [intervene: any]}}", "no lines for interventions"),
        ("pieces: {man: {moves: [exit: any]}}", "lead nowhere off the board"),
        (moves + "wrap: both", "`wrap: both` means nothing on this board"),
        (moves + "holes: Kent", "`holes` mean nothing on a map"),
        (moves + "setup: {man: edge}", "'edge' does not name spaces"),
        (moves + "setup: {man: north edge}", "'north edge' does not name spaces"),
        (moves + "setup: {man: dark}", "'dark' does not name spaces"),
        (moves + "setup: {man: kent}", "'kent' does not name spaces"),
        (moves + "setup: {man: A1-C3}", "is not an area of this board"),
        (moves + "setup: {man: row 1}", "'row 1' means nothing on this board"),
        (moves + "setup: {man: near}", "'near' means nothing on a map"),
        (moves + "ends: [reached: far]", "'far' means nothing on a map"),
        (moves + "ends: [line: 3]", "no line of this board has 3 spaces"),
    ]
    for text, words in wrong:
        with pytest.raises(DefinitionError, match=re.escape(words)) as caught:
            small(PLAYERS + text, board=SHIRES.board)
        found = caught.value.diagnostics
        assert all(fault.mark.line > 0 and fault.hint for fault in found), text
        assert len(set(map(str, found))) == len(found)


@pytest.mark.parametrize(
    ("text", "words", "column"),
    [
        ("M:Kent/m:Kent white", "Kent is named twice", 10),
        ("M:Kentt white", "'Kentt' is not an area of this board (did you mean 'Kent'?)", 3),
        ("M:kent white", "the area is called Kent", 3),
        ("q:Kent white", "no piece is written 'q'", 1),
        ("M:Kent/ white", "'' is no letter of a piece", 8),
        ("Kent white", "'Kent' is no letter of a piece with its areas", 1),
        ("3M3 white", "'3M3' is no letter of a piece with its areas", 1),
    ],
)
def test_a_position_that_cannot_be_read_says_why(text: str, words: str, column: int) -> None:
    rules = GAMES["stepping and capturing"].rules
    with pytest.raises(NotationError, match=re.escape(words)) as caught:
        rules.parse(text)
    assert caught.value.offset + 1 == column


def test_positions_are_written_by_the_names_of_areas() -> None:
    rules = GAMES["stepping and capturing"].rules
    assert rules.notation(rules.setup()) == "M:Essex,Kent/m:Wales,York,Isle white"
    assert rules.notation(rules.parse("m:Isle/M:Kent,Essex black")) == "M:Essex,Kent/m:Isle black"
    assert rules.notation(rules.parse("empty white")) == "empty white"


def test_turns_of_areas_whose_names_have_an_x_read_back() -> None:
    """`x` is the sign of a capture, too."""
    rules = GAMES["stepping and capturing"].rules
    assert turns(rules, "M:Essex,Kent/m:Wessex white") == {"Essex-Mercia", "KentxWessex"}
    assert after(rules, "M:Kent/m:Wessex,Isle white", "KentxWessex") == "M:Wessex/m:Isle black"


def test_a_turn_between_areas_that_are_no_neighbours_says_so() -> None:
    for game, turn, words in (
        ("stepping and capturing", "Essex-Isle", "Essex and Isle are no neighbours."),
        ("sliding along roads", "Ford-Wick", "Ford and Wick are no neighbours, and no line joins them."),
    ):
        rules = GAMES[game].rules
        (fault,) = rules.replay(Transcript("", (turn,))).steps[0].faults
        assert words in fault.message


def test_pieces_in_neighbouring_areas_are_connected_wherever_these_lie() -> None:
    """Ford and Tarn are neighbours, and lie at the two ends of the row."""
    text = PLAYERS + "pieces: {man: {moves: [step: any]}}\nends: [{connected: {regions: [first, last]}}]\n"
    regions = "regions: {first: Hill, last: Tarn}\n"
    for setup, over in (
        ("[Hill, Ford, Tarn]", True),
        ("[Hill, Mere, Tarn]", False),
        ("[Hill, Cove, Dale, Tarn]", True),
    ):
        rules = small(f"{text}{regions}setup: {{white man: {setup}, black man: Wick}}", board=ROADS.board)
        assert (rules.result(rules.setup()) != "") is over
