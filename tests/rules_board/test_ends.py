"""Ends and conditions that count: each does what docs/rules-language.md says, and is refused where it means nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from ppgen.boards.point_shapes import morris
from ppgen.boards.points import Points
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import bits, winners
from ppgen.rules.protocol import Transcript
from tests.rules_board.enumerated import arising
from tests.rules_board.games import after, small, turns

TWO = "players: [white, black]\nblocked: pass\n"
STONES = TWO + "pieces: {stone: {letters: s, moves: [place]}}\n"


def faults_of(text: str, columns: int = 3, rows: int = 3) -> list[Diagnostic]:
    with pytest.raises(DefinitionError) as raised:
        small(text, columns, rows)
    return list(raised.value.diagnostics)


def won(rules: BoardGame, position: str) -> str:
    """Who has won a position: a player, `nobody`, or "" while the game goes on."""
    outcome = rules.play.outcome(rules.parse(position))
    if outcome is None:
        return ""
    return " ".join(rules.tables.players[player] for player in winners(outcome, len(rules.tables.players))) or "nobody"


def written(spaces: str, columns: int) -> str:
    """Rows of letters and blanks, one after another from the top, as a position writes them."""
    rows = (spaces[at : at + columns] for at in range(0, len(spaces), columns))
    return "/".join(re.sub(" +", lambda empty: str(len(empty[0])), row) for row in rows)


def sentence(rules: BoardGame, position: str) -> str:
    facts = rules.facts(rules.parse(position))["won"]
    assert isinstance(facts, dict)
    return str(facts["sentence"])


# Numbers of pieces ----------------------------------------------------------------------------------------------------

COUNTED = [
    ("exactly: 2", {2}),
    ("at-least: 2", {2, 3, 4}),
    ("at-most: 2", {0, 1, 2}),
    ("fewer: 2", {0, 1}),
    ("more: 2", {3, 4}),
    ("at-least: 2, fewer: 4", {2, 3}),
]


@pytest.mark.parametrize(("words", "numbers"), COUNTED, ids=[words for words, _ in COUNTED])
@pytest.mark.parametrize("of", ["own", "enemy", "any", "black"])
def test_a_move_may_depend_on_a_number_of_pieces(words: str, numbers: set[int], of: str) -> None:
    """On a board of nine with white men on the lowest row, some of each in its last four spaces."""
    rules = small(
        TWO
        + f"pieces: {{man: {{moves: [step: {{directions: any, when: {{count: {{of: {of}, in: A2-B3, {words}}}}}}}]}}}}"
    )
    for spaces in product(" Mm", repeat=4):
        letters = "".join(spaces)
        text = written(f"{letters[:2]} {letters[2:]}   M", 3) + " white"
        number = {"own": letters.count("M"), "enemy": letters.count("m"), "black": letters.count("m")}.get(
            of, letters.count("M") + letters.count("m")
        )
        assert (turns(rules, text) != {"pass"}) == (number in numbers), text


def test_pieces_in_hand_and_off_the_board_count_where_that_is_said() -> None:
    piece = "{hand: 3, moves: [place, exit: north, step: {directions: any, when: {count: {%s}}}]}"
    for words, allowed in (
        ("exactly: 1", True),
        ("exactly: 2, hand: true", True),
        ("exactly: 3, off-board: true, hand: true", True),
        ("exactly: 2, off-board: true", True),
        ("exactly: 1, off-board: true", False),
    ):
        rules = small(TWO + "pieces: {man: " + piece % words + "}")
        assert ("A1-A2" in turns(rules, "3/3/M2 white off:M1 hand:M1,m3")) is allowed, words


def test_all_numbers_of_a_list_must_be_right() -> None:
    rules = small(
        TWO + "pieces: {man: {moves: [step: {directions: any, when: {count: [{exactly: 1}, {of: enemy, fewer: 2}]}}]}}"
    )
    assert turns(rules, "3/2m/M2 white") != {"pass"}
    assert turns(rules, "3/1mm/M2 white") == {"pass"}
    assert turns(rules, "3/2m/MM1 white") == {"pass"}


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("{}", "DEF-RANGE", "say how many"),
        ("{piece: man}", "DEF-RANGE", "say how many"),
        ("{at-least: 4, fewer: 3}", "DEF-RANGE", "no number is all of this at once"),
        ("{exactly: 2, more: 2}", "DEF-RANGE", "no number is all of this at once"),
        ("{piece: men, fewer: 3}", "DEF-REFERENCE", "'men' is not in pieces"),
        ("{of: green, fewer: 3}", "DEF-REFERENCE", "'green' is not in players"),
        ("{in: here, fewer: 3}", "DEF-REFERENCE", "'here' does not name spaces"),
        ("{in: row 1, at-least: 4}", "DEF-RANGE", "4 pieces have no room on 3 spaces"),
        ("[]", "DEF-EMPTY", "count is empty"),
        ("{fewer: -1}", "DEF-RANGE", "fewer is -1"),
    ],
)
def test_a_number_that_means_nothing_is_a_fault(words: str, code: str, message: str) -> None:
    found = faults_of(TWO + f"pieces: {{man: {{moves: [step: {{directions: any, when: {{count: {words}}}}}]}}}}")
    assert [fault.code for fault in found] == [code]
    assert message in found[0].message


def test_pieces_that_nobody_owns_are_counted_as_those_of_any() -> None:
    text = (
        TWO + "pieces: {coin: {owner: nobody, moves: [step: {directions: any, when: {count: {of: %s, exactly: 1}}}]}}"
    )
    (fault,) = faults_of(text % "own")
    assert (fault.code, fault.message) == ("DEF-RANGE", "no piece is counted here: own has none")
    assert turns(small(text % "any"), "3/1c1/3 white") != {"pass"}


def test_a_move_cannot_depend_on_whether_there_are_moves() -> None:
    (fault,) = faults_of(TWO + "pieces: {man: {moves: [step: {directions: any, when: {blocked: own}}]}}")
    assert fault.code == "DEF-CHOICE"
    assert "`blocked` is a condition of ends" in fault.message


# Lines ----------------------------------------------------------------------------------------------------------------


def runs(pieces: str, size: int, steps: list[tuple[int, int]]) -> Iterator[int]:
    """The lengths of the longest rows of S in a square written row by row from below."""
    here = {(at % size, at // size) for at, piece in enumerate(pieces) if piece == "S"}
    for x, y in here:
        for east, north in steps:
            if (x - east, y - north) in here:
                continue
            length = 1
            while (x + length * east, y + length * north) in here:
                length += 1
            yield length


STEPS = {"orthogonal": [(1, 0), (0, 1)], "diagonal": [(1, 1), (1, -1)], "any": [(1, 0), (0, 1), (1, 1), (1, -1)]}


@pytest.mark.parametrize("directions", STEPS)
@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("size", [4, 5])
def test_lines_agree_with_a_plain_program(directions: str, exact: bool, size: int) -> None:
    """Boards of up to 16 spaces and larger ones are asked in different ways."""
    words = f"length: 3, exact: {str(exact).lower()}, directions: {directions}"
    rules, random = small(STONES + f"ends: [line: {{{words}}}]", size, size), Random(5)
    seen = set()
    for _ in range(400):
        pieces = "".join(random.choice("SS s" if size == 4 else "S  s") for _ in range(size * size))
        lengths = list(runs(pieces, size, STEPS[directions]))
        wins = any(length == 3 or (length > 3 and not exact) for length in lengths)
        text = written(pieces, size) + " black"
        facts = rules.facts(rules.parse(text))
        by_white = facts["over"] and facts["winner"] == "white"
        seen.add(wins)
        assert by_white is wins, text
        if wins:
            shown = facts["won"]
            assert isinstance(shown, dict)
            assert sorted(map(len, shown["lines"])) == sorted(
                length for length in lengths if length == 3 or (length > 3 and not exact)
            )
    assert seen == {True, False}


def test_a_line_may_be_of_one_kind_and_stand_in_a_region() -> None:
    text = TWO + "pieces: {stone: {moves: [place]}, cap: {moves: [place]}}\nends: [line: {length: 2, %s}]"
    assert won(small(text % "piece: cap"), "3/3/CS1 black") == ""
    assert won(small(text % "piece: cap"), "3/3/CC1 black") == "white"
    assert won(small(text % "piece: stone"), "3/3/CC1 black") == ""
    assert won(small(text % "region: [row 1, row 2]"), "C2/C2/1S1 black") == "white"  # A2 and B1
    assert won(small(text % "region: row 1"), "C2/C2/2S black") == ""


def test_lines_of_points_are_exact_and_keep_to_their_directions() -> None:
    def game_of(words: str) -> BoardGame:
        return small(STONES + f"ends: [line: {{{words}}}]", board=Points(*morris(12), True))

    rows = {"a7": "S", "b6": "S", "c5": "S"}
    board = game_of("length: 3")

    def text(stones: dict[str, str]) -> str:
        here = board.setup()
        mask = sum(1 << board.tables.index(space) for name in stones if (space := board.tables.board.naming.find(name)))
        return board.notation(here._replace(masks=(mask, 0), to_move=1))

    assert won(board, text(rows)) == "white"
    assert won(game_of("length: 3, directions: orthogonal"), text(rows)) == ""
    assert won(game_of("length: 3, directions: diagonal"), text(rows)) == "white"
    assert won(game_of("length: 2, exact: true"), text(rows)) == ""
    assert won(game_of("length: 2, exact: true"), text({"a7": "S", "b6": "S"})) == "white"
    assert sentence(board, text(rows)) == "White has 3 in a row: a7, b6, c5."


def test_an_exact_line_over_the_edge_of_a_ring() -> None:
    rules = small(STONES + "wrap: rows\nends: [line: {length: 3, exact: true}]", 5, 1)
    assert won(rules, "SS2S black") == "white"
    assert won(rules, "SS1SS black") == ""
    assert won(rules, "SSS2 black") == "white"


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("{length: 4}", "DEF-RANGE", "no line of this board has 4 spaces"),
        ("{length: 3, piece: men}", "DEF-REFERENCE", "'men' is not in pieces"),
        ("{length: 3, region: there}", "DEF-REFERENCE", "'there' does not name spaces"),
        ("{length: 3, exact: maybe}", "DEF-TYPE", "expected true or false"),
    ],
)
def test_a_line_that_means_nothing_is_a_fault(words: str, code: str, message: str) -> None:
    found = faults_of(STONES + f"ends: [line: {words}]")
    assert [fault.code for fault in found] == [code]
    assert message in found[0].message


# Regions and numbers as ends ------------------------------------------------------------------------------------------

CAMPS = (
    "players: {white: north, black: south}\nblocked: pass\n"
    "pieces: {man: {moves: [step: any]}, king: {letters: {white: K, black: k}, hand: 1, moves: [step: any, place]}}\n"
    "setup: {man: rank 1}\n"
)


def test_all_pieces_stand_in_a_region() -> None:
    rules = small(CAMPS + "ends: [all-in: far]")
    assert won(rules, "MM1/3/mmm black") == "white"
    assert won(rules, "MM1/M2/mmm black") == "black"
    assert won(rules, "MM1/M2/1m1 black hand:K1") == "black"
    assert won(rules, "MM1/3/m2 black hand:K1,k1") == ""  # a king is still to be placed
    assert won(rules, "3/3/3 black") == ""  # nothing stands anywhere
    assert sentence(rules, "MM1/3/mmm black") == "All pieces of White stand in the far rank: A3, B3."
    facts = rules.facts(rules.parse("MM1/3/3 black"))["won"]
    assert isinstance(facts, dict)
    assert facts["spaces"] == ["A3", "B3"]


def test_all_pieces_of_a_kind_stand_in_a_region() -> None:
    rules = small(CAMPS + "ends: [all-in: {region: far, piece: man, wins: opponent}]")
    assert won(rules, "MM1/K2/1m1 black") == "black"
    assert won(rules, "1M1/M2/mm1 white") == "white"


@pytest.mark.parametrize(("wins", "winner"), [("opponent", "black"), ("owner", "white"), ("nobody", "nobody")])
def test_a_number_of_pieces_ends_the_game(wins: str, winner: str) -> None:
    rules = small(CAMPS + f"ends: [count: {{piece: man, fewer: 2, wins: {wins}}}]")
    assert won(rules, "3/K2/Mmm white") == winner
    assert won(rules, "3/K2/MMm white") == {"black": "white", "white": "black"}.get(winner, winner)
    assert won(rules, "3/K1k/MM1 white") != ""  # Black has none
    assert won(rules, "3/K1k/MMm white") != ""
    assert won(rules, "mm1/K1k/MM1 white") == ""
    assert sentence(rules, "3/K2/Mmm white") == "White has 1 man."
    assert sentence(rules, "3/K2/mm1 white") == "White has no men."


def test_a_number_is_asked_of_those_who_have_such_pieces() -> None:
    text = (
        "players: [geese, fox]\nblocked: {fox: loss, geese: pass}\n"
        "pieces: {goose: {owner: geese, letters: g, moves: [step: any]}, "
        "fox: {owner: fox, letters: F, moves: [step: any]}}\n"
        "setup: {goose: row 1, fox: B3}\nends: [count: {piece: goose, fewer: 2}]"
    )
    rules = small(text)
    assert won(rules, "1F1/3/gg1 geese") == ""
    assert won(rules, "1F1/3/g2 geese") == "fox"
    assert sentence(rules, "1F1/3/g2 geese") == "Geese have 1 goose."
    # The fox is penned up, which is a loss; the geese would pass.
    assert won(rules, "Fg1/gg1/3 fox") == "geese"
    assert turns(rules, "ggg/gFg/ggg geese") == {"pass"}


def test_whoever_has_moved_owns_what_is_counted_of_all() -> None:
    rules = small(STONES + "ends: [count: {of: any, at-least: 3, wins: owner}]")
    assert won(rules, "SsS/3/3 black") == "white"
    assert won(rules, "SsS/3/3 white") == "black"
    assert sentence(rules, "SsS/3/3 black") == "There are 3 stones."


def test_a_condition_of_an_end_is_as_its_owner_sees_it() -> None:
    when = "{hand: none, count: {of: enemy, fewer: 3}}"
    rules = small(CAMPS + f"ends: [reached: {{region: far, piece: man, when: {when}}}]")
    assert won(rules, "M2/3/3 black hand:K1") == ""
    assert won(rules, "M2/3/3 black hand:k1") == "white"
    assert won(rules, "M2/mm1/3 black") == "white"
    assert won(rules, "M2/mmm/3 black") == ""
    assert won(rules, "M2/m2/m2 white") == "black"  # who has moved, and has one enemy


# The end of play ------------------------------------------------------------------------------------------------------


def test_the_majority_wins_when_nobody_can_move() -> None:
    rules = small(STONES + "ends: [majority: {when: {blocked: all}}]", 2, 2)
    assert won(rules, "SS/sS black") == "white"
    assert won(rules, "sS/ss white") == "black"
    assert won(rules, "sS/Ss white") == "nobody"
    assert won(rules, "SS/1S black") == ""
    assert turns(rules, "SS/sS black") == set()
    assert sentence(rules, "SS/sS black") == "White has 3 stones and Black 1."
    assert sentence(rules, "sS/Ss black") == "Both players have 2 stones."


def test_a_player_who_is_blocked_alone_passes() -> None:
    text = TWO + "pieces: {man: {moves: [step: {directions: forward}]}}\nends: [majority: {when: {blocked: %s}}]"
    one, other = small(text % "all"), small(text % "own")
    # White's man stands on the far side, Black's two can move.
    assert turns(one, "M2/1mm/3 white") == {"pass"}
    assert won(one, "M2/1mm/3 white") == ""
    assert won(other, "M2/1mm/3 white") == "black"
    assert won(other, "M2/1mm/3 black") == ""
    assert won(one, "M2/3/1mm white") == "black"


def test_of_two_ends_that_hold_the_first_counts_though_it_asks_who_can_move() -> None:
    late, full = "majority: {when: {blocked: all}}", "full"
    assert won(small(STONES + f"ends: [{late}, {full}]", 2, 2), "SS/sS black") == "white"
    assert won(small(STONES + f"ends: [{full}, {late}]", 2, 2), "SS/sS black") == "nobody"


def test_what_counts_for_a_majority_is_said() -> None:
    text = CAMPS + "moves: [pass]\nends: [majority: {when: {passes: 1}, %s}]"
    for words, position, winner in (
        ("piece: king", "KK1/mmm/k2 white passes:1", "white"),
        ("in: far", "MM1/3/m2 white passes:1", "white"),
        ("in: far", "1mm/2m/M2 white passes:1", "nobody"),
        ("hand: true", "M2/3/m2 white passes:1 hand:k1", "black"),
        ("fewest: true", "MMM/3/m2 white passes:1", "black"),
    ):
        assert won(small(text % words), position) == winner, words


def area(cells: str, columns: int, letter: str) -> int:
    """The pieces of a player, and the empty spaces that they alone surround, by a flood from each."""

    def beside(at: int) -> list[int]:
        x, y = at % columns, at // columns
        near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [b * columns + a for a, b in near if 0 <= a < columns and 0 <= b < len(cells) // columns]

    def reaches(at: int) -> set[str]:
        seen, edge = {at}, [at]
        while edge:
            for there in beside(edge.pop()):
                if there not in seen:
                    seen.add(there)
                    edge += [there] if cells[there] == " " else []
        return {cells[there] for there in seen} - {" "}

    own = [at for at, cell in enumerate(cells) if cell == letter]
    return len(own) + sum(reaches(at) == {letter} for at, cell in enumerate(cells) if cell == " ")


def test_territory_agrees_with_a_plain_program() -> None:
    text = STONES + "moves: [pass]\nends: [majority: {when: {passes: all}, territory: orthogonal%s}]"
    plain, komi, random = small(text % "", 5, 4), small(text % ", plus: {black: 2.5}", 5, 4), Random(8)
    results = set()
    for _ in range(300):
        cells = "".join(random.choice("Ss  ") for _ in range(20))
        white, black = area(cells, 5, "S"), area(cells, 5, "s")
        position = written(cells, 5) + " white passes:2"
        expected = "white" if white > black else "black" if black > white else "nobody"
        assert won(plain, position) == expected
        assert won(komi, position) == ("white" if white > black + 2.5 else "black")
        results.add(expected)
    assert results == {"white", "black", "nobody"}
    assert won(plain, "5/5/5/5 white passes:2") == "nobody"  # nobody surrounds an empty board


def test_points_are_said() -> None:
    rules = small(STONES + "moves: [pass]\nends: [majority: {when: {passes: 2}, territory: any, plus: {black: 6.5}}]")
    assert sentence(rules, "3/1S1/3 white passes:2") == "White has 9 points and Black 6.5."
    (fault,) = faults_of(STONES + "moves: [pass]\nends: [majority: {when: {passes: 2}, plus: {green: 1}}]")
    assert (fault.code, fault.message) == ("DEF-REFERENCE", "'green' is not in players")


def test_a_draw_needs_a_condition() -> None:
    for end in ("draw", "majority"):
        (fault,) = faults_of(STONES + f"ends: [{end}]")
        assert (fault.code, fault.message) == ("DEF-MISSING-KEY", "the key 'when' is missing here")


def test_a_draw_says_why() -> None:
    rules = small(CAMPS + "ends: [draw: {when: {blocked: all}}, draw: {when: {empty-spaces: 8}}]")
    assert won(rules, "3/1M1/3 white") == "nobody"
    assert sentence(rules, "3/1M1/3 white") == "8 spaces are empty: a draw."
    assert sentence(rules, "3/3/3 white") == "Neither player can move: a draw."


# Passes, quiet turns, repetition --------------------------------------------------------------------------------------

PASSING = STONES + "moves: [pass]\nends: [majority: {when: {passes: %s}}]"


def test_the_game_ends_when_all_have_passed() -> None:
    rules = small(PASSING % "all")
    assert after(rules, "setup", "A1", "pass") == "3/3/S2 white passes:1"
    assert after(rules, "setup", "A1", "pass", "B1") == "3/3/SS1 black"
    end = after(rules, "setup", "A1", "pass", "pass")
    assert end == "3/3/S2 black passes:2"
    assert won(rules, end) == "white"
    assert turns(rules, end) == set()
    assert won(small(PASSING % 3), "3/3/S2 black passes:2") == ""


def test_three_players_all_pass() -> None:
    text = PASSING % "all"
    rules = small(
        text.replace("[white, black]", "[a, b, c]").replace("letters: s", "letters: {a: A, b: B, c: C}"),
    )
    assert won(rules, after(rules, "setup", "A1", "pass", "pass")) == ""
    assert won(rules, after(rules, "setup", "A1", "pass", "pass", "pass")) == "a"
    assert sentence(rules, "3/3/A2 b passes:3") == "A has 1 stone, B 0 and C 0."


QUIET = (
    "players: {white: north, black: south}\nblocked: pass\n"
    "pieces:\n  man: {moves: [step: forward], after: [promote: {to: king, in: far}]}\n"
    "  king: {moves: [step: {directions: any, onto: either}]}\nsetup: {white man: A1, black man: C3}\n"
    "ends: [draw: {when: {quiet: %s}}]"
)


def test_quiet_turns_are_counted_until_something_changes_for_good() -> None:
    rules = small(QUIET % 4)
    assert after(rules, "setup", "A1-A2", "C3-C2") == "3/M1m/3 white quiet:2"
    assert after(rules, "setup", "A1-A2", "C3-C2", "A2-A3") == "K2/2m/3 black"  # promoted
    assert after(rules, "K2/2m/3 white quiet:3", "A3-B3") == "1K1/2m/3 black quiet:4"
    assert won(rules, "1K1/2m/3 black quiet:4") == "nobody"
    assert sentence(rules, "1K1/2m/3 black quiet:4") == "Nothing has changed for good in four turns: a draw."
    assert after(rules, "1K1/2m/3 white quiet:3", "B3xC2") == "3/2K/3 black"


def test_moves_of_some_kinds_are_progress() -> None:
    rules = small(QUIET % "{turns: 4, progress: [man]}")
    assert after(rules, "setup", "A1-A2", "C3-C2") == "3/M1m/3 white"
    assert after(rules, "K2/2m/3 white", "A3-B3", "C2-C1") == "1K1/3/2k white"
    assert after(rules, "K2/3/2k white", "A3-B3", "C1-B1") == "1K1/3/1k1 white quiet:2"


@pytest.mark.parametrize(
    ("end", "code", "message"),
    [
        ("draw: {when: {quiet: 0}}", "DEF-RANGE", "turns is 0; it must be 1 to 9999"),
        ("draw: {when: {quiet: {progress: [man]}}}", "DEF-MISSING-KEY", "the key 'turns' is missing here"),
        ("draw: {when: {quiet: {turns: 4, progress: [pawn]}}}", "DEF-REFERENCE", "'pawn' is not in pieces"),
        ("draw: {when: {passes: none}}", "DEF-TYPE", "expected a whole number, not the text 'none'"),
        ("draw: {when: {passes: 0}}", "DEF-RANGE", "passes is 0; it must be 1 to 24, or `all`"),
        ("repetition: 1", "DEF-RANGE", "times is 1; it must be 2 to 9"),
        ("repetition: {times: 3, when: {passes: 1}}", "DEF-UNKNOWN-KEY", "there is no key 'when' here"),
    ],
)
def test_what_is_remembered_for_nothing_is_a_fault(end: str, code: str, message: str) -> None:
    found = faults_of(QUIET.partition("ends:")[0] + f"ends: [{end}]")
    assert [(fault.code, fault.message) for fault in found] == [(code, message)]


def test_a_position_counts_quiet_turns_in_one_way() -> None:
    ends = "[draw: {when: {quiet: 4}}, draw: {when: {quiet: {turns: 6, progress: [man]}}}]"
    (fault,) = faults_of(QUIET.partition("ends:")[0] + f"ends: {ends}")
    assert fault.message == "`progress` names other kinds than where turns were counted before"


def test_a_position_that_comes_about_again_ends_a_transcript() -> None:
    text = "players: [white, black]\nblocked: loss\npieces: {man: {moves: [step: any]}}\n"
    setup = "setup: {white man: A1, black man: C3}\n"
    rules = small(text + setup + "ends: [repetition: 3]")
    round_trip = ("A1-A2", "C3-C2", "A2-A1", "C2-C3")
    replay = rules.replay(Transcript("", (*round_trip, *round_trip, "A1-A2")))
    assert [[fault.code for fault in step.faults] for step in replay.steps] == [[]] * 8 + [["BD-OVER"]]
    (fault,) = replay.steps[8].faults
    assert fault.message == (
        "The game is over: the same position has come about for the third time, and nobody has won."
    )
    assert rules.notation(replay.position(9)) == "2m/M2/3 black"  # it is carried out, to be drawn
    mover = small(text + setup + "ends: [repetition: {times: 2, wins: opponent}]")
    (fault,) = mover.replay(Transcript("", (*round_trip, "A1-A2"))).steps[4].faults
    assert fault.message.endswith("for the second time, and White has won.")  # Black brought it about


# Who is blocked -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("{white: loss}", "DEF-MISSING-KEY", "`blocked` says nothing of black"),
        ("{white: loss, black: pass, green: win}", "DEF-REFERENCE", "'green' is not in players"),
        ("{white: loss, black: lose}", "DEF-CHOICE", "'lose' is not a choice here"),
        ("[loss]", "DEF-TYPE", "expected one of pass, win, loss, draw, not a list"),
    ],
)
def test_every_player_has_a_word_for_being_blocked(words: str, code: str, message: str) -> None:
    found = faults_of(f"players: [white, black]\nblocked: {words}\npieces: {{man: {{moves: [step: any]}}}}")
    assert [(fault.code, fault.message) for fault in found] == [(code, message)]


def test_each_player_is_blocked_in_their_way() -> None:
    rules = small(
        "players: [white, black]\nblocked: {white: win, black: draw}\npieces: {man: {moves: [step: forward]}}", 1, 3
    )
    assert won(rules, "M/1/m white") == "white"
    assert won(rules, "M/1/m black") == "nobody"


# What can arise -------------------------------------------------------------------------------------------------------


def every_position(rules: BoardGame) -> Iterator[Position]:
    """Every way to put pieces on the board, with every player to move and all that can be remembered."""
    types, spaces = range(len(rules.tables.types)), list(bits(rules.tables.usable))
    memories = list(product(*(range(slot.max + 1) for slot in rules.tables.memory)))
    for chosen in product((-1, *types), repeat=len(spaces)):
        masks = tuple(sum(1 << space for space, kind in zip(spaces, chosen, strict=True) if kind == t) for t in types)
        for turn, memory in product(range(len(rules.tables.players)), memories):
            yield rules.setup()._replace(masks=masks, to_move=turn, memory=memory)


MEN = "players: {white: north, black: south}\nblocked: %s\npieces: {man: {moves: [%s]}}\n"
SMALL: dict[str, Callable[[], BoardGame]] = {
    "exact lines": lambda: small(STONES + "ends: [line: {length: 2, exact: true}]", 3, 2),
    "exact lines with captures": lambda: small(
        MEN % ("pass", "step: {directions: any, onto: either}")
        + "setup: {white man: [A1, B1, C1], black man: [A2, C2]}\nends: [line: {length: 2, exact: true}]",
        3,
        2,
    ),
    "lines in a region": lambda: small(STONES + "ends: [line: {length: 2, region: row 1}, full]", 3, 2),
    "all in a region": lambda: small(MEN % ("pass", "step: any") + "setup: {man: rank 1}\nends: [all-in: far]", 2, 3),
    "all in a region with captures": lambda: small(
        MEN % ("pass", "step: {directions: any, onto: either}") + "setup: {man: rank 1}\nends: [all-in: far]", 2, 3
    ),
    "few are left": lambda: small(
        MEN % ("loss", "step: {directions: any, onto: either}") + "setup: {man: rank 1}\nends: [count: {fewer: 2}]",
        2,
        3,
    ),
    "many stand there": lambda: small(
        STONES + "ends: [count: {in: row 1, at-least: 2, wins: owner}, majority: {when: {blocked: all}}]", 3, 2
    ),
    "reached with captures": lambda: small(
        MEN % ("pass", "step: {directions: any, onto: either}") + "setup: {man: rank 1}\nends: [reached: far]", 2, 3
    ),
    "reached when few are left": lambda: small(
        MEN % ("pass", "step: {directions: any, onto: either}")
        + "setup: {man: rank 1}\nends: [reached: {region: far, when: {count: {of: enemy, fewer: 2}}}]",
        2,
        3,
    ),
    "the majority": lambda: small(STONES + "ends: [majority: {when: {empty-spaces: 1}}]", 3, 2),
    "passes": lambda: small(STONES + "moves: [pass]\nends: [majority: {when: {passes: all}}, full]", 2, 2),
    "blocked each": lambda: small(
        MEN % ("{white: loss, black: pass}", "step: [forward, sideways]")
        + "setup: {man: rank 1}\nends: [reached: far]",
        2,
        3,
    ),
    "a swap": lambda: small(STONES + "swap: true\nends: [line: {length: 2, directions: orthogonal}]", 2, 3),
    "a mirrored swap": lambda: small(STONES + "swap: mirrored\nends: [line: {length: 2, directions: diagonal}]", 2, 2),
}


@pytest.mark.parametrize("name", SMALL)
def test_verdicts_agree_with_a_full_enumeration(name: str) -> None:
    rules = SMALL[name]()
    possible = arising(rules)
    decided = 0
    for position in every_position(rules):
        verdict = rules.judge(position)
        if verdict.status != "unknown":
            decided += 1
            assert (verdict.status == "legal") == (position in possible), rules.notation(position)
    assert decided > 100


def test_what_others_cannot_bring_about_was_so_before() -> None:
    """Without a search: the board is too large for one."""
    rules = small(STONES + "ends: [line: 5]", 15, 15)
    text = "15/15/15/15/15/15/15/15/15/15/15/15/15/ssss11/SSSSS10 white"
    (fault,) = rules.judge(rules.parse(text)).faults
    assert fault.code == "REACH-OVER"
    assert fault.message == (
        "White has 5 in a row: A1, B1, C1, D1, E1; Black moved last, so this was so before, and the game was over."
    )
    assert rules.judge(rules.parse(text.replace("white", "black"))).status == "legal"


def test_a_position_is_judged_without_its_quiet_turns() -> None:
    rules = small(
        "players: [white, black]\nblocked: loss\npieces: {man: {moves: [step: orthogonal]}}\n"
        "setup: {white man: A1, black man: C3}\nends: [draw: {when: {quiet: 4}}]"
    )
    assert rules.judge(rules.parse("3/M1m/3 white")).status == "legal"  # though two turns were quiet
    assert rules.judge(rules.parse("3/M1m/3 white quiet:2")).status == "legal"
    assert rules.judge(rules.parse("3/M1m/3 black")).status == "illegal"  # each goes to the other colour
    # Six quiet turns lead there, and after four the game is over.
    assert rules.judge(rules.parse("2M/3/m2 white")).status != "legal"
