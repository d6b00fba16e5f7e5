"""Turns of several parts, held against programs that were written from the rules of each game and not from ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from ppgen.boards.arrangement import Arrangement
from ppgen.cli import cli
from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from ppgen.rules.protocol import Transcript
from ppgen.rules.verdict import Fault
from tests.rules_board.enumerated import arising
from tests.rules_board.games import after, game, one, small, turns, wander

# --- Nine Men's Morris ------------------------------------------------------------------------------------------------

MILLS = [
    mill.split()
    for mill in (
        *("a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7"),
        *("a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7"),
    )
]
POINTS = sorted({point for mill in MILLS for point in mill})
JOINED = {pair for one, two, three in MILLS for pair in ((one, two), (two, one), (two, three), (three, two))}


class Morris(NamedTuple):
    """White and black men, how many are in hand, and whose turn it is (0 or 1)."""

    men: tuple[frozenset[str], frozenset[str]]
    hand: tuple[int, int]
    turn: int

    def played(self) -> Iterator[tuple[str, Morris]]:
        """Every turn with what follows. Nobody moves who has fewer than three men left."""
        own, enemy = self.men[self.turn], self.men[1 - self.turn]
        if any(len(men) + hand < 3 for men, hand in zip(self.men, self.hand, strict=True)):
            return
        empty = [point for point in POINTS if point not in own | enemy]
        if self.hand[self.turn]:
            for point in empty:
                yield from self.taking(point, own | {point}, point)
            return
        for start in own:
            for end in empty:
                if len(own) == 3 or (start, end) in JOINED:
                    yield from self.taking(f"{start}-{end}", own - {start} | {end}, end)

    def taking(self, text: str, own: frozenset[str], end: str) -> Iterator[tuple[str, Morris]]:
        """The turn alone, or with each man that a mill may take."""
        enemy = self.men[1 - self.turn]
        if not any(end in mill and own.issuperset(mill) for mill in MILLS):
            yield text, self.after(own, enemy)
            return
        loose = {man for man in enemy if not any(man in mill and enemy.issuperset(mill) for mill in MILLS)}
        if not enemy:
            yield text, self.after(own, enemy)
        for man in loose or enemy:
            yield f"{text},x{man}", self.after(own, enemy - {man})

    def after(self, own: frozenset[str], enemy: frozenset[str]) -> Morris:
        hand = list(self.hand)
        hand[self.turn] -= bool(hand[self.turn])
        men = (own, enemy) if self.turn == 0 else (enemy, own)
        return Morris(men, (hand[0], hand[1]), 1 - self.turn)

    def written(self) -> str:
        rows = []
        for number in "7654321":
            row = [point for point in sorted(POINTS) if point[1] == number]
            letters = "".join("M" if point in self.men[0] else "m" if point in self.men[1] else "." for point in row)
            rows.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), letters))
        hands = [f"{letter}{count}" for letter, count in zip("Mm", self.hand, strict=True) if count]
        hand = f" hand:{','.join(hands)}" if hands else ""
        return f"{'/'.join(rows)} {('white', 'black')[self.turn]}{hand}"


def test_nine_mens_morris_has_its_published_counts() -> None:
    rules = game("nine_mens_morris")
    assert [perft(rules.play, rules.setup(), depth) for depth in range(1, 6)] == [24, 552, 12144, 255024, 5140800]


@pytest.mark.parametrize("seed", range(12))
def test_nine_mens_morris_is_played_to_its_end_as_its_rules_say(seed: int) -> None:
    """Whole games: placing, moving, flying, mills, the last men, and that nobody can move."""
    rules, random = game("nine_mens_morris"), Random(seed)
    here = Morris((frozenset(), frozenset()), (9, 9), 0)
    for _ in range(160):
        legal = dict(here.played())
        assert turns(rules, here.written()) == set(legal)
        if not legal:
            break
        mills = [text for text in sorted(legal) if "x" in text]
        here = legal[random.choice(mills or sorted(legal))]


def test_two_mills_by_one_move_take_one_man() -> None:
    assert turns(game("nine_mens_morris"), "1M1/3/3/MM1mm1/3/1M1/1m1 white hand:M1") >= {"a1", "c4,xf4", "c4,xe4"}


def test_each_of_several_parts_may_follow() -> None:
    """One that goes on with a part of its own, too, and one that ends the turn."""
    then = "then: [step: {directions: west}, step: {directions: east}, step: {directions: north, then: [step: east]}]"
    rules = one(f"{{moves: [step: {{directions: north, {then}}}]}}")
    expected = {"B1-B2,B2-A2", "B1-B2,B2-C2", "B1-B2,B2-B3,B3-C3"}
    assert turns(rules, "3/3/1M1 white") == expected


def test_men_who_may_be_placed_or_step_do_both() -> None:
    mill = "then: [remove: {whose: enemy, when: {makes-line: 3}}]"
    rules = one(f"{{hand: 2, moves: [place: {{when: {{hand: some}}}}, step: orthogonal], {mill}}}")
    placed = {"B1", "C1", "A2", "B2", "C2", "A3", "B3"}
    assert turns(rules, after(rules, "3/3/3 white hand:M2,m2", "A1", "C3")) == placed | {"A1-B1", "A1-A2"}


@pytest.mark.parametrize(
    ("position", "legal"),
    [
        ("mmm/3/3/6/3/3/MM1 white hand:M1,m1", {"g1,xa7", "g1,xd7", "g1,xg7"}),  # all stand in a mill
        ("mmm/3/3/6/m2/3/MM1 white hand:M1,m1", {"g1,xc3"}),
        ("mm1/3/3/6/3/3/MM1 white hand:M1,m1", {"g1,xa7", "g1,xd7"}),
    ],
)
def test_men_in_mills_are_spared_unless_all_are(position: str, legal: set[str]) -> None:
    assert {turn for turn in turns(game("nine_mens_morris"), position) if turn.startswith("g1")} == legal


def test_three_men_fly_and_four_do_not() -> None:
    rules = game("nine_mens_morris")
    assert "a7-g1" in turns(rules, "M2/3/3/M2m2/1m1/1m1/1M1 white")
    assert "a7-g1" not in turns(rules, "M1M/3/3/M2m2/1m1/1m1/1M1 white")


def test_who_has_two_men_has_lost_and_so_has_who_cannot_move() -> None:
    rules = game("nine_mens_morris")
    assert rules.play.outcome(rules.parse("M2/3/3/6/3/3/MMM black")) == 0
    assert rules.result(rules.parse("mM1/M2/3/MM4/3/3/m1m white")) == ""
    stuck = rules.parse("mMm/3/3/M4M/3/3/mMm black")
    assert rules.play.moves(stuck) == []
    assert rules.result(stuck) == "White has won"


# --- Amazons ----------------------------------------------------------------------------------------------------------


def amazons_turns(text: str, size: int) -> set[str]:
    """Every move of a queen with every shot from where she stands then."""
    board, player, *_ = text.split()
    cells: dict[tuple[int, int], str] = {}
    for down, row in enumerate(board.split("/")):
        for column, part in enumerate(re.sub("[0-9]+", lambda empty: "." * int(empty[0]), row)):
            cells[column, size - 1 - down] = part

    def lines(start: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for across in (-1, 0, 1):
            for up in (-1, 0, 1):
                x, y = start
                while (across or up) and cells.get((x := x + across, y := y + up)) == ".":
                    yield x, y

    found = set()
    for queen in [at for at, piece in cells.items() if piece == player[0].upper().replace("W", "Q").replace("B", "q")]:
        for there in list(lines(queen)):
            piece = cells[queen]
            cells[queen], cells[there] = ".", piece
            found |= {f"{_at(queen)}-{_at(there)},{_at(shot)}" for shot in lines(there)}
            cells[queen], cells[there] = piece, "."
    return found


def _at(space: tuple[int, int]) -> str:
    return "abcdefghij"[space[0]] + str(space[1] + 1)


def test_amazons_has_its_published_counts() -> None:
    rules = game("amazons")
    assert [perft(rules.play, rules.setup(), depth) for depth in (1, 2)] == [2176, 4307152]


@pytest.mark.parametrize("seed", range(4))
def test_amazons_is_played_to_its_end_as_its_rules_say(seed: int) -> None:
    rules = game("amazons")
    for number, here in enumerate(wander(rules, 100, seed)):
        text = rules.notation(here)
        if number > 12:  # the first positions have thousands of moves
            assert turns(rules, text) == amazons_turns(text, 10)


AMAZONS = """
players: [white, black]
blocked: loss
pieces:
  queen: {moves: [slide: {directions: any, then: [shoot: {piece: arrow, directions: any, part: needed}]}]}
  arrow: {owner: nobody, letters: x}
setup: {white queen: [%s], black queen: [%s]}
"""


Queens = tuple[frozenset[int], frozenset[int]]


def plain_amazons(queens: Queens, shot: frozenset[int], turn: int, depth: int, size: int) -> int:
    """Sequences of turns on a small board, counted one by one."""
    if depth == 0:
        return 1

    def lines(start: int, taken: frozenset[int]) -> Iterator[int]:
        for across, up in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
            x, y = start % size + across, start // size + up
            while 0 <= x < size and 0 <= y < size and y * size + x not in taken:
                yield y * size + x
                x, y = x + across, y + up

    total = 0
    for queen in queens[turn]:
        others = queens[0] | queens[1] | shot
        for there in lines(queen, others):
            moved = queens[turn] - {queen} | {there}
            both = (moved, queens[1]) if turn == 0 else (queens[0], moved)
            for arrow in lines(there, others - {queen} | {there}):
                total += plain_amazons(both, shot | {arrow}, 1 - turn, depth - 1, size)
    return total


@pytest.mark.parametrize(
    ("size", "white", "black", "depth"),
    [(3, "A1", "C3", 4), (4, "A2, C1", "B4, D3", 2), (6, "A3, C1, D1, F3", "A4, C6, D6, F4", 1)],
)
def test_small_boards_of_amazons_count_as_played_one_by_one(size: int, white: str, black: str, depth: int) -> None:
    rules = small(AMAZONS % (white, black), size, size)

    def spaces(names: str) -> frozenset[int]:
        return frozenset((int(name[1]) - 1) * size + "ABCDEF".index(name[0]) for name in names.split(", "))

    for plies in range(1, depth + 1):
        counted = plain_amazons((spaces(white), spaces(black)), frozenset(), 0, plies, size)
        assert perft(rules.play, rules.setup(), plies) == counted


# --- two stones a turn ------------------------------------------------------------------------------------------------

STONES = """
players: [white, black]
blocked: pass
pieces:
  stone: {moves: [place: {then: [place: {when: {count: {of: any, at-least: 2}}}]}]}
ends: [line: 3, full]
distinct: %s
"""


def plain_stones(own: frozenset[int], other: frozenset[int], depth: int, by_result: bool, size: int) -> int:
    """The first turn is one stone, any other two; three in a row win at once."""
    lines = [
        {start + step * number for number in range(3)}
        for start in range(size * size)
        for step, wide in ((1, True), (size, False), (size + 1, True), (size - 1, False))
        if (start % size + 2 < size if wide else True)
        and (start % size >= 2 if step == size - 1 else True)
        and (start // size + 2 < size if step != 1 else True)
    ]

    def won(stones: frozenset[int]) -> bool:
        return any(line <= stones for line in lines)

    if depth == 0:
        return 1
    empty = frozenset(range(size * size)) - own - other
    if won(own) or won(other) or not empty:
        return 0
    results: list[frozenset[int]] = []
    for first in empty:
        one = own | {first}
        left = empty - {first}
        if (not own and not other) or won(one) or not left:
            results.append(one)
        else:
            results += [one | {second} for second in left]
    chosen = set(results) if by_result else results
    return sum(plain_stones(other, stones, depth - 1, by_result, size) for stones in chosen)


@pytest.mark.parametrize("distinct", ["result", "path"])
@pytest.mark.parametrize(("size", "depth"), [(3, 3), (4, 2)])
def test_two_stones_a_turn_count_by_result_or_by_path(distinct: str, size: int, depth: int) -> None:
    rules = small(STONES % distinct, size, size)
    for plies in range(1, depth + 1):
        counted = plain_stones(frozenset(), frozenset(), plies, distinct == "result", size)
        assert perft(rules.play, rules.setup(), plies) == counted


def test_two_stones_may_be_written_in_either_order() -> None:
    rules = small(STONES % "result", 5, 5)
    here = rules.play.apply(rules.setup(), rules.legal(rules.setup())["C3"])
    assert len(rules.legal(here)) == len(list(combinations(range(24), 2)))
    assert "A1,B1" in rules.legal(here)
    assert refused(rules, "setup", "C3", "B1,A1") == []
    assert refused(rules, "setup", "C3", "B1,B1") == ["BD-OCCUPIED"]


def faults(rules: BoardGame, setup: str, *played: str) -> list[Fault]:
    replay = rules.replay(Transcript(setup, played, made_up=True))
    return [fault for step in replay.steps for fault in step.faults]


def refused(rules: BoardGame, setup: str, *played: str) -> list[str]:
    return [fault.code for fault in faults(rules, setup, *played)]


# --- what is refused, and why -----------------------------------------------------------------------------------------

MILL = "3/3/3/6/1M1/1M1/m1m white hand:M7,m7"


@pytest.mark.parametrize(
    ("turn", "code", "words", "hint"),
    [
        ("d1", "BD-PART", "d1 is one of three in a line, so a man must be removed, too.", "legal here: d1,xa1; d1,xg1"),
        ("e3,xa1", "BD-PART", "e3 is not one of three in a line, so the turn ends there.", "write e3"),
        ("d1,xa1,xg1", "BD-PART", "Nothing follows d1,xa1 in the same turn.", "write d1,xa1"),
        ("d1,a4", "BD-PART", "d1 is one of three in a line, so a man must be removed, too.", "after d1: xa1, xg1"),
        ("d1,xa4", "BD-EMPTY", "There is no piece on a4.", "after d1: xa1, xg1"),
        ("d1,xd2", "BD-OWNER", "The white man on d2 is White's own.", "after d1: xa1, xg1"),
        ("a1,xg1", "BD-OCCUPIED", "a1 is not empty: a black man stands there.", "legal here: "),
    ],
)
def test_a_mill_is_refused_for_the_part_that_is_wrong(turn: str, code: str, words: str, hint: str) -> None:
    (fault,) = faults(game("nine_mens_morris"), MILL, turn)
    assert (fault.code, fault.message) == (code, words)
    assert fault.hint.startswith(hint)
    assert fault.actual == turn


def test_a_man_in_a_mill_is_spared_with_a_reason() -> None:
    (fault,) = faults(game("nine_mens_morris"), "mmm/3/3/m5/3/3/MM1 white hand:M1,m1", "g1,xd7")
    assert (fault.code, fault.where) == ("BD-SPARED", "d7")
    assert fault.message == "The black man on d7 stands in a line, and others do not."
    assert fault.hint == "after g1: xa4"


@pytest.mark.parametrize(
    ("turn", "code", "words"),
    [
        ("d1-d7", "BD-PART", "After d1-d7, an arrow must be shot in the same turn."),
        ("d1-d7,e9", "BD-DIRECTION", "An arrow cannot be shot from d7 to e9."),
        ("d1-d7,d10", "BD-OCCUPIED", "d10 is not empty: a black amazon stands there."),
        ("d1-d7,xd10", "BD-PART", "After d1-d7, an arrow must be shot in the same turn."),
        ("d1-d9,g9,g8", "BD-PART", "Nothing follows d1-d9,g9 in the same turn."),
        ("d1-e3,e2", "BD-DIRECTION", "A white amazon does not move like this: d1 to e3."),
    ],
)
def test_a_shot_is_refused_for_the_part_that_is_wrong(turn: str, code: str, words: str) -> None:
    (fault,) = faults(game("amazons"), "setup", turn)
    assert (fault.code, fault.message) == (code, words)


def test_an_arrow_bars_the_way_of_others() -> None:
    rules = game("amazons")
    (fault,) = faults(rules, "10/10/10/10/3x6/10/Q2Q6/10/10/9q white", "d4-d5,d7")
    assert (fault.code, fault.message) == ("BD-WAY", "The way from d5 to d7 is blocked.")


def test_a_turn_ends_with_a_part_after_which_nothing_can_be_done_or_is_not_legal() -> None:
    """A piece steps and then steps up: from the top row it cannot."""
    text = "{moves: [step: {directions: [east, north], then: [step: {directions: north%s}]}]}"
    position = "3/M2/3 white"
    must, may, needed = (one(text % part) for part in ("", ", part: may", ", part: needed"))
    assert turns(must, position) == {"A2-B2,B2-B3", "A2-A3"}
    assert turns(may, position) == {"A2-B2,B2-B3", "A2-B2", "A2-A3"}
    assert turns(needed, position) == {"A2-B2,B2-B3"}
    (fault,) = faults(needed, position, "A2-A3")
    assert fault.message == "Another part must follow A2-A3 in the same turn, and none is possible."
    (fault,) = faults(must, position, "A2-B2")
    assert fault.message == "After A2-B2, the white man must move on in the same turn."


def test_a_part_that_ends_the_game_ends_the_turn() -> None:
    rules = small(STONES % "path")
    assert "C1" in turns(rules, "3/s1s/SS1 white")
    assert not any(turn.startswith("C1,") for turn in turns(rules, "3/s1s/SS1 white"))
    assert faults(rules, "3/s1s/SS1 white", "C1,A3")[0].message == "Nothing follows C1 in the same turn now."


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("[step: {directions: any, part: may}]", "`part` says how a part of a turn follows, but this word begins one"),
        ("[place: {piece: man}]", "`piece` names the kind where a word follows in the same turn"),
        ("[remove: {spare-lines: 3}]", "`spare-lines` has a meaning only where `remove` follows in a turn"),
        ("[exit: {directions: north, then: [step: any]}]", "`step` goes on with the piece that has moved"),
        ("[remove: {then: [place: {when: {makes-line: 3}}]}]", "`makes-line` asks of the piece that has moved"),
        ("[step: {directions: any, when: {makes-line: 3}}]", "`makes-line` asks what the part of the turn before"),
        ("[step: {directions: any, then: [shoot: {piece: arow, directions: any}]}]", "'arow' is not in pieces"),
        ("[step: {directions: any, then: [remove: {when: {makes-line: 4}}]}]", "no line of this board has 4 spaces"),
        ("[step: {directions: any, then: [pass]}]", "'pass'"),
    ],
)
def test_what_means_nothing_in_a_turn_is_a_fault(moves: str, words: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        one(f"{{moves: {moves}}}")
    assert any(words in fault.message for fault in caught.value.diagnostics)


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("shoot: {piece: king, directions: any}", "white cannot place a king: nobody there has it"),
        ("place: {piece: king}", "white cannot place a king: nobody there has it"),
        ("remove: {piece: king}", "white cannot remove any own king: there is none"),
        ("remove: {piece: man, whose: enemy}", "white cannot remove any man of an enemy: there is none"),
    ],
)
def test_a_part_about_pieces_that_nobody_there_has_is_a_fault(part: str, words: str) -> None:
    pieces = f"{{man: {{owner: white, moves: [step: {{directions: any, then: [{part}]}}]}}, king: {{owner: black}}}}"
    with pytest.raises(DefinitionError) as caught:
        small(f"players: [white, black]\nblocked: loss\npieces: {pieces}")
    assert [fault.message for fault in caught.value.diagnostics] == [words]


def test_a_turn_has_at_most_six_parts() -> None:
    def chain(parts: int) -> str:
        return "step: any" if parts == 1 else f"step: {{directions: any, then: [{chain(parts - 1)}]}}"

    one(f"{{moves: [{chain(6)}]}}")
    with pytest.raises(DefinitionError, match="a turn has at most 6 parts"):
        one(f"{{moves: [{chain(7)}]}}")


def test_turns_of_parts_read_back_and_are_parted_from_one_another() -> None:
    rules = game("nine_mens_morris")
    assert rules.split("d3, a1 d2 a4, d1,xa1 g7") == ("d3", "a1", "d2", "a4", "d1,xa1", "g7")


def test_a_list_of_turns_of_parts_is_folded_where_it_is_long() -> None:
    def shown(name: str, *words: str) -> str:
        return CliRunner().invoke(cli, ["show", "--game", name.replace("_", "-"), *words]).output

    amazons = shown("amazons")
    assert "White to move: 2176 legal moves, here by their first parts." in amazons
    assert "d1-d2 (" in amazons
    assert "d1,xa1; d1,xg1" in " ".join(shown("nine_mens_morris", "--position", MILL).split())
    facts = game("amazons").facts(game("amazons").setup())
    moves = facts["moves"]
    assert isinstance(moves, dict)
    assert (moves["count"], len(moves["to"]["d1"])) == (2176, len(set(moves["to"]["d1"])))


# --- drawn ------------------------------------------------------------------------------------------------------------


def drawn(rules: BoardGame, setup: str, turn: str) -> Arrangement:
    """The board after one turn, with what shows that turn."""
    (step,) = rules.replay(Transcript(setup, (turn,), made_up=True)).steps
    before, after = rules.parse(setup), step.positions[0]
    board = rules.arrange(after, ("latest",), before)
    return rules.attempt(board, before, turn) if step.faults else board


def places(board: Arrangement) -> list[tuple[str, str, bool]]:
    return [(arrow.role, arrow.thing.place, arrow.is_shot) for arrow in board.arrows]


@pytest.mark.parametrize(
    ("turn", "aside"), [("d1-d7,d3", True), ("d1-g4,f3", True), ("d1-d7,i7", False), ("d1-d7,d8", False)]
)
def test_a_shot_back_along_the_way_runs_beside_the_move(turn: str, aside: bool) -> None:
    rules = game("amazons")
    after = rules.play.apply(rules.setup(), rules.legal(rules.setup())[turn])
    shown = rules.arrange(after, ("latest",), rules.setup()).arrows
    assert [arrow.is_aside for arrow in shown] == [aside, aside]


def test_a_shot_has_an_arrow_of_its_own() -> None:
    board = drawn(game("amazons"), "setup", "d1-d7,g7")
    assert places(board) == [("move-done", "d1 → d7", False), ("move-done", "d7 → g7", True)]
    assert board.markers == ()
    assert len({arrow.id for arrow in board.arrows}) == 2


def test_a_man_taken_by_a_mill_leaves_a_ring() -> None:
    board = drawn(game("nine_mens_morris"), "3/3/3/M5/3/MM1/m1m white hand:m1", "a4-a7")
    assert places(board) == [("move-done", "a4 → a7", False)]
    taken = drawn(game("nine_mens_morris"), "1MM/3/3/M5/m2/1M1/m1m white", "a4-a7,xg1")
    assert places(taken) == [("move-done", "a4 → a7", False)]
    assert [marker.id for marker in taken.markers] == ["latest-g1"]


def test_legal_moves_show_each_first_part_once() -> None:
    rules = game("amazons")
    arrows = rules.arrange(rules.setup(), ("legal-moves",)).arrows
    assert len(rules.legal(rules.setup())) == 2176
    assert len(arrows) == len({arrow.thing.place for arrow in arrows}) == 80


def test_a_turn_that_is_not_allowed_is_shown_with_all_its_parts() -> None:
    board = drawn(game("amazons"), "setup", "d1-d7,e9")
    assert places(board) == [("move-done", "d1 → d7", False), ("unlawful", "d7 → e9", True)]
    assert [marker.id for marker in board.markers if marker.role == "wrong"] == ["cross-e9"]
    names = {piece.id for piece in board.pieces}
    assert {"white-queen-d7", "arrow-e9"} <= names
    assert "ghost-white-queen-d1" not in names
    board = drawn(game("nine_mens_morris"), MILL, "d1,xd2")
    names = {piece.id for piece in board.pieces}
    assert {"white-man-d1", "white-man-d3", "ghost-white-man-d2", "black-man-a1"} <= names
    assert [marker.id for marker in board.markers if marker.role == "wrong"] == ["cross-d2"]


def test_a_part_that_no_legal_turn_begins_with_makes_all_that_follow_it_unlawful() -> None:
    board = drawn(game("amazons"), "setup", "a4-b6,b9")
    assert places(board) == [("unlawful", "a4 → b6", False), ("unlawful", "b6 → b9", True)]
    assert "ghost-white-queen-a4" in {piece.id for piece in board.pieces}


# --- what can arise ---------------------------------------------------------------------------------------------------

MILL_OF_TWO = """
pieces:
  man:
    hand: 2
    moves: [place: {when: {hand: some}}, step: {directions: orthogonal, when: {hand: none}}]
    then: [remove: {whose: enemy, spare-lines: 2, when: {makes-line: 2}}]
ends: [count: {fewer: 2, hand: true}]
"""
SHOT = """
pieces:
  queen: {moves: [slide: {directions: any, then: [shoot: {piece: arrow, directions: any, part: needed}]}]}
  arrow: {owner: nobody, letters: x}
setup: {white queen: A1, black queen: B2}
"""
TWO_STONES = """
pieces: {stone: {moves: [place: {then: [place: {when: {count: {of: any, at-least: 2}}}]}]}}
ends: [line: 2, full]
distinct: result
"""
SMALL: dict[str, tuple[str, list[tuple[int, ...]]]] = {
    "a mill of two": (MILL_OF_TWO, [(white, black) for white in range(3) for black in range(3)]),
    "a shot": (SHOT, [(0, 0, 0)]),
    "two stones": (TWO_STONES, [(0, 0)]),
}


@pytest.mark.parametrize("name", SMALL)
def test_verdicts_on_small_boards_are_those_of_all_games(name: str) -> None:
    """Every way to fill four spaces, with every hand and either player to move."""
    text, hands = SMALL[name]
    rules = small(f"players: [white, black]\nblocked: loss{text}", 2, 2)
    known = arising(rules)
    kinds = range(len(rules.tables.types))
    decided = 0
    for letters in product((*kinds, -1), repeat=4):
        masks = tuple(sum(1 << at for at, letter in enumerate(letters) if letter == kind) for kind in kinds)
        for turn, hand in ((turn, hand) for turn in (0, 1) for hand in hands):
            position = rules.setup()._replace(masks=masks, to_move=turn, hand=hand)
            status = rules.judge(position).status
            decided += status != "unknown"
            assert status == "unknown" or (status == "legal") == (position in known)
    assert decided >= len(known)


@pytest.mark.parametrize(
    ("position", "status"),
    [
        ("3/3/3/6/3/1M1/3 black hand:M8,m9", "legal"),
        ("3/3/3/6/3/1M1/3 white hand:M8,m9", "illegal"),
        ("3/1mM/3/4mM/3/1M1/m1m white hand:M5,m4", "illegal"),
        ("3/3/3/6/1M1/1M1/mM1 black hand:M6,m7", "legal"),  # one has been taken
    ],
)
def test_hands_count_turns_where_everybody_places_first(position: str, status: str) -> None:
    rules = game("nine_mens_morris")
    verdict = rules.judge(rules.parse(position))
    assert verdict.status == status
    assert [fault.code for fault in verdict.faults] == ["REACH-TEMPO"] * (status == "illegal")


def test_a_piece_that_flies_can_come_from_anywhere() -> None:
    rules = one("{moves: [fly]}", more="setup: {man: near}")
    assert turns(rules, "1mm/m2/MMM white") == {
        f"{start}-{end}" for start in ("A1", "B1", "C1") for end in ("B2", "C2", "A3")
    }
    assert rules.judge(rules.parse("1mm/m1M/MM1 white")).status == "legal"
    (fault,) = faults(rules, "setup", "A1-A3")
    assert (fault.code, fault.message) == ("BD-OCCUPIED", "A3 is not empty: a black man stands there.")
