"""The end `connected` against plain programs that know spaces only as points on paper, and groups by walking them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from math import atan2, hypot, sqrt
from pathlib import Path
from random import Random

import pytest

from ppgen.boards.board import Board
from ppgen.boards.grid import Grid
from ppgen.boards.hexes import Hexes
from ppgen.boards.point_shapes import alquerque
from ppgen.boards.points import Points
from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.won import win_of
from ppgen.rules.load import load_rules
from tests.rules_board.games import small, turns
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
    place,
    step,
)
from tests.rules_board.plain_effects import beside
from tests.rules_board.test_areas import SHIRES

ROW = sqrt(3) / 2
SIDE, CORNER = 1.01, 1.42
"""Spaces nearer than this are neighbours: hexagons, and squares that share a side; squares that share a corner, too."""
Regions = Sequence[frozenset[str]]


class Spots(World):
    """A board as points by name; neighbours are near each other, or joined by lines that are given."""

    def __init__(
        self,
        rows: list[list[tuple[str, tuple[float, float]]]],
        near: float,
        joined: frozenset[frozenset[str]] = frozenset(),
    ) -> None:
        super().__init__([[name for name, _ in row] for row in rows])
        self.places = {name: at for row in rows for name, at in row}
        self.near, self.joined = near, joined

    def beside(self, name: str) -> list[str]:
        if self.joined:
            return [other for other in self.names if frozenset({name, other}) in self.joined and other != name]
        x, y = self.places[name]
        return [other for other, (u, v) in self.places.items() if other != name and hypot(u - x, v - y) < self.near]

    def ways_from(self, name: str) -> Iterator[tuple[Heading, list[str]]]:
        x, y = self.places[name]
        for other in self.beside(name):
            u, v = self.places[other]
            yield round(atan2(v - y, u - x), 3), [other]


def group(world: World, names: set[str], start: str) -> set[str]:
    """The names that are joined to one of them."""
    found, edge = {start}, [start]
    while edge:
        for other in beside(world, edge.pop()) & names - found:
            found.add(other)
            edge.append(other)
    return found


def joins(world: World, names: set[str], regions: Regions) -> bool:
    return any(all(group(world, names, start) & region for region in regions) for start in names)


def is_one_group(world: World, names: set[str]) -> bool:
    return bool(names) and group(world, names, min(names)) == names


def own(pieces: Pieces, letter: str) -> set[str]:
    return {name for name, piece in pieces.items() if piece == letter}


def squares(columns: int, rows: int, near: float = SIDE) -> Spots:
    return Spots([[(f"{'ABCDEF'[c]}{r + 1}", (c, r)) for c in range(columns)] for r in reversed(range(rows))], near)


def rhombus(columns: int, rows: int) -> Spots:
    """Rows of hexagons that stand on a corner; each begins half a space to the left of the one below."""
    return Spots(
        [[(f"{'ABCDEFGHIJK'[c]}{r + 1}", (c - r / 2, r * ROW)) for c in range(columns)] for r in reversed(range(rows))],
        SIDE,
    )


def triangle(side: int) -> Spots:
    """Rows of 1, 2, 3 … hexagons from the top, each in the middle; letters keep to lines to the north-west."""
    rows = []
    for r in reversed(range(side)):
        rows.append([(f"{'ABCDEF'[c + r]}{r + 1}", (c + r / 2, r * ROW)) for c in range(side - r)])
    return Spots(rows, SIDE)


def edges(world: World) -> dict[str, frozenset[str]]:
    """The sides of a world: where no place lies farther that way."""
    rows = world.rows
    return {
        "top": frozenset(rows[0]),
        "bottom": frozenset(rows[-1]),
        "first": frozenset(row[0] for row in rows),
        "last": frozenset(row[-1] for row in rows),
    }


def either(regions: Callable[[World], tuple[Regions, Regions]]) -> Callable[[World, Pieces], bool]:
    def over(world: World, pieces: Pieces) -> bool:
        return any(joins(world, own(pieces, letter), each) for letter, each in zip("Mm", regions(world), strict=True))

    return over


def crosswise(world: World) -> tuple[Regions, Regions]:
    sides = edges(world)
    return (sides["top"], sides["bottom"]), (sides["first"], sides["last"])


def all_sides(world: World) -> tuple[Regions, Regions]:
    sides = edges(world)
    three = (sides["bottom"], sides["first"], sides["last"])
    return three, three


def one_group(world: World, pieces: Pieces) -> bool:
    return any(is_one_group(world, own(pieces, letter)) for letter in "Mm")


def over_the_shires(world: World) -> tuple[Regions, Regions]:
    white = (frozenset({"Essex", "Kent"}), frozenset({"York"}))
    return white, (frozenset({"Mercia"}), frozenset({"Isle"}))


PLACED = "pieces: {man: {moves: [place: {}]}}\n"
ACROSS = "ends: [connected: {regions: {white: [north edge, south edge], black: [west edge, east edge]}, by: %s}]"
HEX_ENDS = "ends: [connected: {regions: {white: [north edge, south edge], black: [south-west edge, north-east edge]}}]"
WALKING = "pieces: {man: {moves: [step: {directions: any, onto: %s}]}}\nends: [connected: {regions: all, by: %s}]\n"
CORNERS = "setup: {white man: [A1, C3], black man: [C1, A3]}"


def small_alquerque() -> Spots:
    """3 by 3 points, joined along rows and columns, and the middle to the corners."""
    by_sides = squares(3, 3)
    straight = {frozenset({name, other}) for name in by_sides.names for other in by_sides.beside(name)}
    joined = straight | {frozenset({"B2", corner}) for corner in ("A1", "A3", "C1", "C3")}
    return Spots(
        [[(f"{column}{row}", (0, 0)) for column in "abc"] for row in (3, 2, 1)],
        0,
        frozenset(frozenset(name.lower() for name in pair) for pair in joined),
    )


GAMES: dict[str, PlainGame] = {
    "hex 2 by 2": PlainGame(
        Hexes("rhombus", columns=2, rows=2), rhombus(2, 2), PLACED + HEX_ENDS, (place,), either(crosswise), (1, 2, 3, 4)
    ),
    "hex 3 by 3": PlainGame(
        Hexes("rhombus", columns=3, rows=3), rhombus(3, 3), PLACED + HEX_ENDS, (place,), either(crosswise), (3, 5, 6)
    ),
    "hex 4 by 3": PlainGame(
        Hexes("rhombus", columns=4, rows=3), rhombus(4, 3), PLACED + HEX_ENDS, (place,), either(crosswise), (4, 5)
    ),
    "squares by sides": PlainGame(
        Grid(3, 3), squares(3, 3), PLACED + ACROSS % "orthogonal", (place,), either(crosswise), (3, 5, 6)
    ),
    "squares by corners": PlainGame(
        Grid(3, 3), squares(3, 3, CORNER), PLACED + ACROSS % "any", (place,), either(crosswise), (3, 5, 6)
    ),
    "three sides of a triangle": PlainGame(
        Hexes("rows", lengths=(1, 2, 3)),
        triangle(3),
        PLACED + "ends: [connected: [west edge, south edge, east edge]]",
        (place,),
        either(all_sides),
        (3, 5, 6),
    ),
    "one group by corners": PlainGame(
        Grid(3, 3),
        squares(3, 3, CORNER),
        WALKING % ("either", "any") + CORNERS,
        (step(captures=True),),
        one_group,
        (3, 4),
    ),
    "one group on six squares": PlainGame(
        Grid(3, 2),
        squares(3, 2, CORNER),
        WALKING % ("either", "any") + "setup: {white man: [A1, C2], black man: [A2, C1]}",
        (step(captures=True),),
        one_group,
        (4,),
    ),
    "one group on hexagons": PlainGame(
        Hexes("rhombus", columns=3, rows=3),
        rhombus(3, 3),
        WALKING % ("empty", "any") + CORNERS,
        (step(),),
        one_group,
        (3, 5),
    ),
    "across a map": PlainGame(
        SHIRES.board,
        SHIRES,
        PLACED + "ends: [connected: {regions: {white: [[Essex, Kent], York], black: [Mercia, Isle]}}]",
        (place,),
        either(over_the_shires),
        (3, 5),
    ),
    "points across": PlainGame(
        Points(*alquerque(3, 3), True),
        small_alquerque(),
        PLACED + "ends: [connected: {regions: {white: [north edge, south edge], black: [west edge, east edge]}}]",
        (place,),
        either(crosswise),
        (3, 5, 6),
    ),
}
ENDLESS = tuple(name for name, each in GAMES.items() if place in each.programs)


@pytest.mark.parametrize("name", GAMES)
def test_perft_agrees_with_walking_the_groups(name: str) -> None:
    check_names(GAMES[name])
    for depth in GAMES[name].depths:
        check_perft(GAMES[name], depth)


@pytest.mark.parametrize("name", GAMES)
def test_every_turn_of_wandering_games_agrees(name: str) -> None:
    check_wandering(GAMES[name], 12)
    check_positions_of_play(GAMES[name], 6)


# Verdicts against everything -----------------------------------------------------------------------------------------


def arises(plain: PlainGame, pieces: Pieces, own: str, known: dict[tuple[frozenset[str], str], bool]) -> bool:
    """Whether placements alone lead to some of the pieces of a board, with a player to move: one of the other player's
    was the last, and without it the game was not over. `known` is what was found of this board before.
    """
    other = "m" if own == "M" else "M"
    key = frozenset(pieces), own
    if key not in known:
        last = [name for name, piece in pieces.items() if piece == other]
        befores = [{at: piece for at, piece in pieces.items() if at != name} for name in last]
        known[key] = any(not plain.over(plain.world, each) and arises(plain, each, other, known) for each in befores)
    return known[key] if pieces else own == "M"


def misjudged(plain: PlainGame, boards: Iterable[Pieces]) -> tuple[list[str], int]:
    """The positions with a wrong verdict, and how many have one at all, of boards with either player to move."""
    rules = plain.rules
    wrong, decided = [], 0
    for pieces in boards:
        known: dict[tuple[frozenset[str], str], bool] = {}
        for letter, player in (("M", "white"), ("m", "black")):
            position = f"{plain.world.written(pieces)} {player}"
            status = rules.judge(rules.parse(position)).status
            decided += status != "unknown"
            if status != "unknown" and (status == "legal") != arises(plain, pieces, letter, known):
                wrong.append(f"{status}: {position}")
    return wrong, decided


def filled(names: Sequence[str], letters: Iterable[str]) -> Pieces:
    return {name: letter for name, letter in zip(names, letters, strict=True) if letter != "."}


def test_every_position_of_hex_on_2_by_2_is_judged_right() -> None:
    plain = GAMES["hex 2 by 2"]
    boards = [filled(plain.world.names, letters) for letters in product(".Mm", repeat=4)]
    assert misjudged(plain, boards) == ([], 2 * 3**4)


@pytest.mark.parametrize(
    "name", ["hex 3 by 3", "squares by corners", "three sides of a triangle", "across a map", "points across"]
)
def test_positions_in_which_players_took_turns_are_judged_right(name: str) -> None:
    """As many pieces of White as of Black, one more or less, and one more than that: some of these boards."""
    plain = GAMES[name]
    names = plain.world.names
    boards = [
        filled(names, letters)
        for letters in product(".Mm", repeat=len(names))
        if -1 <= letters.count("M") - letters.count("m") <= 2
    ][:: 17 if len(names) > 7 else 1]
    wrong, decided = misjudged(plain, boards)
    assert wrong == []
    assert decided == 2 * len(boards) > 200


def test_positions_too_many_to_be_enumerated_are_judged_right() -> None:
    plain = GAMES["hex 4 by 3"]
    random = Random(7)
    boards: list[Pieces] = []
    while len(boards) < 12:
        stones = random.sample(plain.world.names, random.randint(5, 12))
        boards.append({name: "Mm"[number % 2] for number, name in enumerate(stones)})
    wrong, decided = misjudged(plain, boards)
    assert wrong == []
    assert decided > 12


@pytest.mark.parametrize("name", ["one group on six squares", "one group on hexagons"])
def test_verdicts_of_one_group_agree_with_a_full_enumeration(name: str) -> None:
    assert check_verdicts(GAMES[name]) > 100


TURNS = "players: [white, black]\nblocked: pass\n"


def test_who_is_connected_has_moved_last() -> None:
    """Captures are no reason to be silent: they take pieces away, and connect nothing across a board."""
    across = small(
        TURNS
        + "pieces: {man: {moves: [step: {directions: any, onto: either}]}}\nsetup: {man: ranks 1 to 2}\n"
        + "ends: [connected: {regions: [south edge, north edge], by: orthogonal}]",
        4,
        4,
    )
    verdict = across.judge(across.parse("M3/M3/M3/M2m white"))
    assert [fault.code for fault in verdict.faults] == ["REACH-OVER"]
    assert verdict.faults[0].message == (
        "White joins the south edge and the north edge: A1, A2, A3, A4; Black moved last, so this was so before, and "
        "the game was over."
    )
    assert across.judge(across.parse("M3/M3/M3/M2m black")).status != "illegal"


def test_a_capture_may_leave_the_others_in_one_group() -> None:
    """So White may be connected when it is White's turn: C1-B1, and Black takes the man that stood apart."""
    rules = small(TURNS + WALKING % ("either", "any") + "setup: {white man: [A1, C1, D4], black man: [A4, D3]}\n", 4, 4)
    assert over(rules, "m2m/4/4/MM2 white") == "white"
    verdict = rules.judge(rules.parse("m2m/4/4/MM2 white"))
    assert (verdict.status, verdict.witness) == ("legal", ("C1-B1", "D3xD4"))


def test_what_is_connected_at_the_start_is_no_proof() -> None:
    rules = small(
        "players: [white, black]\nblocked: pass\npieces: {man: {moves: [step: any]}}\nsetup: {white man: column A}\n"
        + ACROSS % "any"
    )
    assert rules.judge(rules.setup()).status == "legal"
    assert rules.judge(rules.parse("M2/M2/M2 black")).status == "illegal"


# Hex ------------------------------------------------------------------------------------------------------------------


HEX = Path(__file__).parents[2] / "docs/figures/hex"


@cache
def hex_of(n: int) -> BoardGame:
    rules = load_rules(load_game(HEX, Choice(settings=(("n", n),))))
    assert isinstance(rules, BoardGame)
    return rules


def winners(plain: PlainGame, rules: BoardGame, position: Position) -> tuple[list[str], str]:
    """Who is connected by walking, and who by the rules."""
    pieces = plain.world.read(rules.notation(position).split()[0].replace("S", "M").replace("s", "m"))
    joined = zip(("red", "blue"), "Mm", crosswise(plain.world), strict=True)
    walked = [player for player, letter, regions in joined if joins(plain.world, own(pieces, letter), regions)]
    return walked, str(rules.facts(position)["winner"])


def test_every_full_board_of_hex_has_exactly_one_winner() -> None:
    rules = hex_of(3)
    whole = (1 << 9) - 1
    for red in range(1 << 9):
        for turn in (0, 1):
            position = rules.setup()._replace(masks=(red, whole & ~red), to_move=turn)
            walked, told = winners(GAMES["hex 3 by 3"], rules, position)
            assert [told] == walked


@pytest.mark.parametrize(("n", "count"), [(5, 150), (11, 25)])
def test_random_full_boards_of_hex_have_exactly_one_winner(n: int, count: int) -> None:
    rules, random = hex_of(n), Random(n)
    plain = GAMES["hex 3 by 3"]._replace(world=rhombus(n, n))
    size = n * n
    for number in range(count):
        red = sum(1 << space for space in random.sample(range(size), (size + number % 2) // 2))
        position = rules.setup()._replace(masks=(red, (1 << size) - 1 & ~red))
        walked, told = winners(plain, rules, position)
        assert [told] == walked


def test_a_game_of_hex_ends_as_soon_as_somebody_is_connected() -> None:
    rules = hex_of(3)
    assert turns(rules, "3/1S1/sSs red") == {"A2", "A3", "B3", "C2", "C3"}
    assert turns(rules, "S2/1S1/sSs blue") == {"A2", "B3", "C2", "C3"}  # A3 and B2 do not lie next to each other
    assert turns(rules, "1S1/1S1/sSs blue") == set()


def test_a_whole_game_of_hex_is_judged_without_a_search() -> None:
    rules, random = hex_of(11), Random(1)
    here = rules.setup()
    while moves := rules.play.moves(here):
        here = rules.play.apply(here, random.choice(moves))
        stones = sum(mask.bit_count() for mask in here.masks)
        if stones % 20 == 0 or not rules.play.moves(here):
            decision = Reach(rules.play).decide(here)
            assert (decision.status, decision.visited) == ("legal", stones)
    # Before a stone that is not part of the chain, the winner was connected already.
    winner = 1 - here.to_move
    assert rules.play.ended(here) == winner
    assert decision.witness[-1].end in win_spaces(rules, here)


def win_spaces(rules: BoardGame, position: Position) -> tuple[int, ...]:
    win = win_of(rules.play, position)
    assert win is not None
    return win.spaces


def test_hex_fits_in_forty_lines() -> None:
    assert len((HEX / "game.yaml").read_text(encoding="utf-8").splitlines()) < 40


# What shows the win ---------------------------------------------------------------------------------------------------


def fewest(world: World, names: set[str], regions: Regions) -> int:
    """The size of the smallest group that joins regions, of all sets of spaces."""
    for count in range(1, len(names) + 1):
        for some in combinations(sorted(names), count):
            if is_one_group(world, set(some)) and all(region & set(some) for region in regions):
                return count
    raise AssertionError("nothing is joined")


@pytest.mark.parametrize("name", ENDLESS)
def test_the_chain_that_is_shown_is_a_shortest_one(name: str) -> None:
    plain, rules, random = GAMES[name], GAMES[name].rules, Random(3)
    both = {"three sides of a triangle": all_sides, "across a map": over_the_shires}.get(name, crosswise)(plain.world)
    for _ in range(25):
        here = rules.setup()
        while moves := rules.play.moves(here):
            here = rules.play.apply(here, random.choice(moves))
        win = win_of(rules.play, here)
        if win is None:
            continue  # the board is full, and nobody is connected
        assert win.player is not None
        pieces = plain.world.read(rules.notation(here).split()[0])
        mine = own(pieces, "Mm"[win.player])
        shown = [[rules.tables.name(space) for space in line] for line in win.lines]
        for line in shown:
            assert all(there in beside(plain.world, here) for here, there in pairwise(line))
        spaces = {space for line in shown for space in line}
        assert spaces <= mine
        assert is_one_group(plain.world, spaces)
        assert all(region & spaces for region in both[win.player])
        assert len(spaces) == fewest(plain.world, mine, both[win.player])
        whole = {*rules.tables.names(win.group)}
        assert whole == group(plain.world, mine, min(spaces))


def test_the_facts_say_who_joins_what() -> None:
    rules = hex_of(3)
    won = rules.facts(rules.parse("1S1/sSS/1Ss blue"))["won"]
    assert won == {
        "by": "connected",
        "spaces": ["B1", "B2", "B3"],
        "lines": [["B3", "B2", "B1"]],
        "player": "red",
        "group": ["B1", "B2", "C2", "B3"],
        "sentence": "Red joins the north edge and the south edge: B3, B2, B1.",
    }
    shires = GAMES["across a map"].rules
    won = shires.facts(shires.parse("M:Kent,Wessex,Mercia,York/m:Isle,Wales,Essex black"))["won"]
    assert isinstance(won, dict)
    assert won["sentence"] == "White joins Essex or Kent, and York: Kent, Wessex, Mercia, York."
    one = small(PLAYERS + WALKING % ("empty", "any") + CORNERS)
    assert one.facts(one.parse("3/MM1/m1m black"))["won"] == {
        "by": "connected",
        "spaces": ["A2", "B2"],
        "lines": [],
        "player": "white",
        "group": ["A2", "B2"],
        "sentence": "All pieces of White are in one group: A2, B2.",
    }


# Words ----------------------------------------------------------------------------------------------------------------


def over(rules: BoardGame, position: str) -> object:
    return rules.facts(rules.parse(position))["winner"]


def test_pieces_in_hand_are_in_no_group() -> None:
    rules = small(
        PLAYERS + "pieces: {man: {hand: 2, moves: [place, step: any]}}\nends: [connected: {regions: all, by: any}]"
    )
    assert over(rules, "3/1M1/3 black hand:M1,m2") is None
    assert over(rules, "3/1MM/3 black hand:m2") == "white"
    assert over(rules, "3/3/3 white hand:M2,m2") is None


def test_the_opponent_wins_where_the_rules_say_so() -> None:
    rules = small(PLAYERS + PLACED + "ends: [connected: {regions: [row 1, row 3], by: orthogonal, wins: opponent}]")
    assert over(rules, "M2/M2/M2 black") == "black"
    assert over(rules, "M2/1M1/M2 black") is None  # corners do not count


def test_only_pieces_of_the_kind_count() -> None:
    rules = small(
        PLAYERS
        + "pieces: {wall: {moves: [place]}, flat: {moves: [place]}}\n"
        + "ends: [connected: {regions: [row 1, row 3], by: orthogonal, piece: flat}]"
    )
    assert over(rules, "F2/W2/F2 black") is None
    assert over(rules, "F2/F2/F2 black") == "white"


def test_a_player_without_regions_joins_none() -> None:
    rules = small(PLAYERS + PLACED + "ends: [connected: {regions: {white: [row 1, row 3]}, by: orthogonal}]")
    assert over(rules, "m2/m2/m2 white") is None
    assert over(rules, "M2/M2/M2 black") == "white"


def test_who_moved_last_comes_first_where_both_are_one_group() -> None:
    rules = small(PLAYERS + WALKING % ("empty", "any") + CORNERS)
    assert over(rules, "mm1/3/MM1 black") == "white"
    assert over(rules, "mm1/3/MM1 white") == "black"


def test_a_ring_and_a_leap_make_neighbours() -> None:
    text = PLAYERS + PLACED + "ends: [connected: {regions: [column A, column D], by: %s}]"
    assert over(small(text % "orthogonal", 4, 3), "M2M/4/4 black") is None
    assert over(small("wrap: rows\n" + text % "orthogonal", 4, 3), "M2M/4/4 black") == "white"
    rhombus_4 = Hexes("rhombus", columns=4, rows=3)
    hexes = PLAYERS + PLACED + "ends: [connected: [column A, column D]]"
    assert over(small(hexes, board=rhombus_4), "M2M/4/4 black") is None
    assert over(small("wrap: rows\n" + hexes, board=rhombus_4), "M2M/4/4 black") == "white"
    knights = "[{leap: [1, 2]}]"
    assert over(small(text % knights, 4, 4), "4/2M1/3M/M3 black") is None
    assert over(small(text % knights, 4, 4), "4/1M2/3M/M3 black") == "white"


WHOLE = "players: [white, black]\npieces: {man: {moves: [place: {}]}}\nblocked: loss\n"
HEXES = Hexes("rhombus", columns=3, rows=3)


@pytest.mark.parametrize(
    ("end", "column", "code", "message", "board", "more"),
    [
        (
            "all",
            8,
            "DEF-MISSING-KEY",
            "say which spaces of this board are neighbours: the key 'by' is missing here",
            None,
            "",
        ),
        ("north edge", 19, "DEF-TYPE", "not the text 'north edge'", None, ""),
        ("[north edge]", 19, "DEF-RANGE", "a group joins at least two regions, and 1 is here", None, ""),
        ("{regions: {}, by: any}", 29, "DEF-EMPTY", "no player is named here", None, ""),
        (
            "{regions: {white: row 3}, by: any}",
            37,
            "DEF-TYPE",
            "expected a list of the regions that a group joins",
            None,
            "",
        ),
        ("{regions: {wite: [row 1, row 3]}, by: any}", 30, "DEF-REFERENCE", "'wite' is not in players", None, ""),
        ("{regions: [row 1, nort edge], by: any}", 37, "DEF-REFERENCE", "'nort edge' does not name spaces", None, ""),
        ("[north edge, east edge]", 32, "DEF-REFERENCE", "'east edge' does not name spaces", HEXES, ""),
        ("[row 1, south edge]", 27, "DEF-RANGE", "the south edge and row 1 are the same spaces", HEXES, ""),
        ("[A1, row 1]", 20, "DEF-RANGE", "A1 lies within row 1, so that a piece there joins both", HEXES, ""),
        (
            "{regions: [row 1, row 3], by: diagonal}",
            49,
            "DEF-CHOICE",
            "'diagonal' leads nowhere on this board",
            HEXES,
            "",
        ),
        ("{regions: [row 1, row 3], by: norht}", 49, "DEF-CHOICE", "'norht' is not a direction", HEXES, ""),
        (
            "{regions: all, by: [[2, 2]]}",
            38,
            "DEF-RANGE",
            "no space of this board has a neighbour",
            None,
            "holes: [edge]\n",
        ),
        (
            "{regions: [row 1, row 3], by: orthogonal}",
            37,
            "DEF-RANGE",
            "no chain of neighbours joins row 3 to row 1 on this board",
            None,
            "holes: row 2\n",
        ),
        (
            "{regions: [row 1, row 3], by: sideways}",
            37,
            "DEF-RANGE",
            "no chain of neighbours joins row 3 to row 1 on this board",
            None,
            "",
        ),
        (
            "{regions: [camp, row 3], by: any}",
            30,
            "DEF-RANGE",
            "the camp has no space on this board for black",
            None,
            "regions: {camp: {white: A1}}\n",
        ),
        ("{regions: all, by: any, piece: mna}", 50, "DEF-REFERENCE", "'mna' is not in pieces", None, ""),
    ],
)
def test_a_fault_is_said_where_it_stands(
    end: str, column: int, code: str, message: str, board: Board | None, more: str
) -> None:
    with pytest.raises(DefinitionError) as caught:
        small(WHOLE + f"ends: [connected: {end}]\n" + more, board=board)
    (fault,) = caught.value.diagnostics
    assert (fault.mark.line, fault.mark.column, fault.code) == (4, column, code), fault
    assert message in fault.message
