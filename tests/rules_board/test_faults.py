"""What is not legal is refused for its reason, and the pages explain every reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen.definition.load import load_figures, load_game
from ppgen.diagnostics import RulePage
from ppgen.figures.judge import judge_book
from ppgen.records import replace
from ppgen.rules.board import pages, static
from ppgen.rules.board.game import BoardGame
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import Transcript
from tests.rules_board.games import EXAMPLES, game, one


def refusals(rules: BoardGame, setup: str, *turns: str) -> list[str]:
    replay = rules.replay(Transcript(setup, turns, made_up=True))  # only the turns are asked about
    return [fault.code for step in replay.steps for fault in step.faults]


def static_codes(rules: BoardGame, position: str) -> list[str]:
    return [fault.code for fault in static.static_faults(rules.tables, rules.parse(position))]


@pytest.mark.parametrize("page", [page for page in pages.PAGES.values() if page.example], ids=lambda page: page.code)
def test_the_example_of_a_page_breaks_exactly_its_rule(page: RulePage) -> None:
    rules = game("dodgem")
    setup, *turns = page.example.splitlines()
    codes = refusals(rules, setup, *turns) if turns else static_codes(rules, setup)
    assert codes == [page.code]


@pytest.mark.parametrize(
    ("position", "turn", "code"),
    [
        ("8/8/8/8/3w4/2b5/8/8 black", "C3-B4", "BD-CAPTURE"),
        ("8/8/8/8/8/2b5/8/8 black", "C3-B2", "BD-DIRECTION"),
        ("8/8/8/8/8/2b5/8/8 black", "C3-E5", "BD-HOP"),
        ("8/8/8/8/8/2b5/8/8 black", "C3-D5", "BD-DIRECTION"),
        ("8/8/8/4w3/3w4/2b5/8/8 black", "C3-D4", "BD-OCCUPIED"),
        ("8/8/8/8/3w4/2b5/8/8 black", "C3-E5", "BD-MARK"),
        ("8/6w1/8/4w3/8/2w5/1b6/8 black", "B2xD4", "BD-CAPTURE"),
    ],
)
def test_draughts_refuses_for_a_reason(position: str, turn: str, code: str) -> None:
    assert refusals(game("english_draughts"), position, turn) == [code]


def test_going_where_only_a_capture_leads() -> None:
    assert refusals(game("hexapawn"), "setup", "A1-B2") == ["BD-ONTO"]


HOPS = "{moves: [hop: {directions: orthogonal, over: enemy, captures: true}, step: backward]}"
CHAINS = "{moves: [hop: {directions: orthogonal, over: enemy, captures: true, repeat: may}, step: backward]}"


@pytest.mark.parametrize(
    ("piece", "position", "turn", "code", "words"),
    [
        # A hop asks for an empty space before it asks what lies between.
        (HOPS, "5/MmM2/5 white", "A2xC2", "BD-OCCUPIED", "C2 is not empty: a white man stands there."),
        (HOPS, "5/M1M2/5 white", "A2xC2", "BD-OCCUPIED", "C2 is not empty: a white man stands there."),
        (HOPS, "5/M1m2/5 white", "A2xC2", "BD-OCCUPIED", "C2 is not empty: a black man stands there."),
        (HOPS, "5/M4/5 white", "A2xC2", "BD-HOP", "nothing to hop over on the way to C2"),
        (HOPS, "5/MM3/5 white", "A2xC2", "BD-HOP", "nothing to hop over on the way to C2"),
        # Of several hops, the first that goes wrong is told.
        (CHAINS, "5/Mm1mM/5 white", "A2xC2xE2", "BD-OCCUPIED", "E2 is not empty"),
        (CHAINS, "5/Mm3/5 white", "A2xC2xE2", "BD-HOP", "nothing to hop over on the way to E2"),
        (HOPS, "5/Mm1m1/5 white", "A2xC2xE2", "BD-MOVE", "A white man hops only once in a turn: A2xC2xE2."),
        # A friend is never captured; an enemy behind something is not reached.
        (
            "{moves: [step: {directions: forward, onto: enemy}, step: backward]}",
            "M4/M4/5 white",
            "A2xA3",
            "BD-OCCUPIED",
            "A3 is not",
        ),
        (
            "{moves: [slide: {directions: orthogonal, onto: enemy}, step: backward]}",
            "5/MM1m1/5 white",
            "A2xD2",
            "BD-WAY",
            "A2 to D2",
        ),
        (
            "{moves: [slide: {directions: orthogonal, onto: enemy}, step: backward]}",
            "5/M3m/5 white",
            "A2-C2",
            "BD-ONTO",
            "A2 to C2",
        ),
        # A condition that does not hold is no matter of direction.
        (
            "{moves: [{step: {directions: forward, when: {empty-spaces: 1}}}, {step: sideways}]}",
            "5/M4/5 white",
            "A2-A3",
            "BD-MOVE",
            "A2 to A3 is not a move for this part of the game.",
        ),
    ],
)
def test_the_first_reason_that_a_player_would_give(piece: str, position: str, turn: str, code: str, words: str) -> None:
    (fault,) = one(piece, 5, 3).replay(Transcript(position, (turn,), made_up=True)).steps[0].faults
    assert (fault.code, words in fault.message) == (code, True), fault.message


@pytest.mark.parametrize(
    ("piece", "position", "turn"),
    [
        ("{moves: [HOP, exit: forward]}", "1Mm2/5 white", "B2-off"),
        ("{hand: 1, moves: [HOP, place]}", "5/Mm3 white hand:M1", "E2"),
        ("{moves: [HOP, step: sideways]}", "M4/1Mm2 white", "A2-B2"),
    ],
)
def test_who_must_capture_may_not_do_anything_else(piece: str, position: str, turn: str) -> None:
    """The reason is the capture, whatever is done instead."""
    hop = "hop: {directions: orthogonal, over: enemy, captures: true}"
    rules = one(piece.replace("HOP", hop), 5, 2, "capture: compulsory")
    assert refusals(rules, position, turn) == ["BD-CAPTURE"]


def test_a_hint_names_the_moves_of_this_piece_alone() -> None:
    """A10 begins with A1."""
    rules = one("{moves: [step: forward]}", 2, 12)
    position = "2/2/M1/2/2/2/2/2/2/2/2/M1 white"
    (fault,) = rules.replay(Transcript(position, ("A1-B1",), made_up=True)).steps[0].faults
    assert fault.hint == "from A1: A1-A2"


def test_nothing_is_placed_in_a_hole() -> None:
    rules = one("{hand: 1, moves: [place]}", 3, 3, "holes: B2")
    assert refusals(rules, "3/3/3 white hand:M1", "B2") == ["BD-HOLE"]


def test_going_through_what_is_in_the_way() -> None:
    assert refusals(one("{moves: [slide: orthogonal]}", 4, 2), "4/Mm2 white", "A1-C1") == ["BD-WAY"]


def test_a_space_that_is_not_to_be_turned() -> None:
    replay = game("packet-hell").replay(Transcript("setup", ("turn A1",)))
    (fault,) = replay.steps[0].faults
    assert (fault.code, fault.where, fault.message) == ("BD-TURN", "A1", "Player 1 may not turn A1.")
    assert fault.hint == "not to be turned by player 1: A1"


def test_the_coin_must_stop_before_the_first_packet_that_differs() -> None:
    rules = game("packet-hell")
    assert refusals(rules, "setup", "turn D3", "C3-E3") == []
    assert refusals(rules, "setup", "turn D3", "C3-A3") == []  # around the edge
    assert refusals(rules, "setup", "turn D3", "C3-B3") == ["BD-ATTRIBUTE"]
    assert refusals(rules, "setup", "C3-C4") == ["BD-ATTRIBUTE"]
    assert refusals(rules, "setup", "C3-D4") == ["BD-DIRECTION"]


def test_placing_where_something_stands_or_out_of_an_empty_hand() -> None:
    assert refusals(game("tic-tac-toe"), "setup", "B2", "B2") == ["BD-OCCUPIED"]
    assert refusals(one("{hand: 1, moves: [place, step: any]}", 2, 2), "M1/2 white", "A1") == ["BD-HAND"]


def test_an_illegal_turn_is_carried_out_as_far_as_it_can_be_drawn() -> None:
    rules = game("dodgem")
    replay = rules.replay(Transcript("setup", ("A1-C1",)))
    assert rules.notation(replay.position(1)) == "5G/R4G/R4G/R4G/R4G/2R3 green"
    assert replay.verdict(1, ("A1-C1",)).codes == ("BD-DIRECTION",)


def test_a_fault_says_which_turn_it_is() -> None:
    replay = game("dodgem").replay(Transcript("setup", ("A1-B1", "F6-E6", "B1-A1", "E6-F6", "pass")))
    assert [fault.turn for step in replay.steps for fault in step.faults] == [5]


def test_a_replay_from_the_middle_of_a_game_tells_how_it_came_there() -> None:
    rules = game("hexapawn")
    verdict = rules.replay(Transcript("ppp/P2/1PP black", ("B3xA2",))).verdict(1, ("B3xA2",))
    assert (verdict.status, verdict.witness) == ("legal", ("A1-A2", "B3xA2"))


def test_a_replay_from_an_impossible_position_is_not_legal() -> None:
    rules = game("hexapawn")
    assert rules.replay(Transcript("ppp/PP1/PPP white", ())).verdict(0, ()).codes == ("BD-COUNT",)


# --- static faults --------------------------------------------------------------------------------------------------


def test_pieces_do_not_appear() -> None:
    assert static_codes(game("hexapawn"), "ppp/P2/PPP white") == ["BD-COUNT"]


def test_pieces_do_not_vanish_where_nothing_takes_them() -> None:
    assert static_codes(game("dodgem"), "5G/R4G/R4G/R4G/R4G/6 red") == ["BD-COUNT"]
    assert static_codes(game("dodgem"), "5G/R4G/R4G/R4G/R4G/6 red off:R1") == []
    assert static_codes(game("hexapawn"), "1pp/3/PPP white") == []


def test_a_promoted_piece_counts_as_what_it_was() -> None:
    rules = game("english_draughts")
    board = "1w1w1w1B/w1w1w1w1/1w1w1w1w/8/8/b1b1b1b1/1b1b1b1b/b1b1b1b1"
    assert static_codes(rules, f"{board} black") == ["BD-COUNT"]
    assert static_codes(rules, f"{board.removesuffix('b1b1b1b1')}b1b1b3 black") == []


def test_nothing_stands_in_a_hole() -> None:
    assert static_codes(game("english_draughts"), "8/8/8/8/8/8/8/1b6 black") == ["BD-HOLE"]


def test_nothing_leaves_a_board_without_an_exit() -> None:
    assert static_codes(game("hexapawn"), "ppp/3/1PP white off:P1") == ["BD-OFF"]


def test_every_static_fault_is_told_at_once() -> None:
    assert static_codes(game("dodgem"), "RR4/RRR3/RRR3/6/6/6 red") == ["BD-COUNT", "BD-COUNT"]


def test_more_in_hand_than_there_were() -> None:
    rules = one("{hand: 2, moves: [place]}", 2, 2)
    assert static_codes(rules, "2/2 white hand:M3,m2") == ["BD-COUNT", "BD-HAND"]


def test_every_code_that_is_given_has_a_page_and_every_page_a_code() -> None:
    folder = Path(pages.__file__).parent
    of_play = ("faults", "part_faults", "refusals", "place_limits", "royal/refusing")
    modules = (*of_play, "static", "royal/static", "notations/reading")
    text = "".join((folder / f"{module}.py").read_text(encoding="utf-8") for module in modules)
    assert set(re.findall(r'"(BD-[A-Z]+)"', text)) == set(pages.PAGES)


# --- facts ----------------------------------------------------------------------------------------------------------


def test_the_facts_say_whose_turn_it_is_and_what_is_legal() -> None:
    rules = game("dodgem")
    facts = rules.facts(rules.parse("G5/RG4/6/6/6/6 red off:R4,G3"))
    assert facts["turn"] == "red"
    assert facts["must_pass"] is True
    assert facts["moves"] == {"count": 1, "all": ["pass"], "from": {}, "to": {}, "captures": 0, "taken": {}}
    assert facts["count"] == {
        "red coin": {"on": 1, "off": 4, "hand": 0},
        "green coin": {"on": 2, "off": 3, "hand": 0},
    }


def test_holes_are_no_spaces_of_the_board() -> None:
    """Draughts are played on 32 of 64 squares; the middle of this board is missing as well as its corners."""
    rules = game("english_draughts")
    assert rules.facts(rules.setup())["board"] == {"columns": 8, "rows": 8, "spaces": 32, "holes": 32}
    rules = one("{moves: [step: any]}", 3, 3, "holes: [A1, B2]")
    assert rules.facts(rules.setup())["board"] == {"columns": 3, "rows": 3, "spaces": 7, "holes": 2}


def test_the_facts_say_who_has_won() -> None:
    rules = game("dodgem")
    facts = rules.facts(rules.parse("6/6/6/6/6/5G green off:R5,G4"))
    assert (facts["over"], facts["winner"], facts["draw"]) == (True, "red", False)


def test_the_facts_say_how_packets_lie() -> None:
    rules = game("packet-hell")
    facts = rules.facts(rules.setup())
    alignment = facts["alignment"]
    assert isinstance(alignment, dict)
    assert (alignment["horizontal"], alignment["vertical"], alignment["changed"]) == (13, 12, 0)
    assert facts["first"] == "player-1"


@pytest.mark.parametrize(
    "shown",
    [
        "position: setup\nexpect: legal",
        "picture: {sum: {rows: [{label: Squares, fact: board.spaces}], total: {label: All, fact: board.spaces}}}",
    ],
)
def test_a_caption_counts_no_holes_whether_it_has_a_position_or_not(shown: str, tmp_path: Path) -> None:
    definition = load_game(EXAMPLES / "english_draughts")
    figure = f"id: squares\ntitle: Squares\ncaption: '{{{{ facts.board.spaces }}}} squares.'\nalt: Draughts.\n{shown}\n"
    (tmp_path / "figures.yaml").write_text("figures:\n  - " + figure.replace("\n", "\n    ").rstrip() + "\n", "utf-8")
    here = replace(definition, folder=tmp_path)
    (statement,) = judge_book(here, load_rules(definition), load_figures(here))
    assert statement.caption == "32 squares."
