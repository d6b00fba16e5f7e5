"""Quantities and states in captions: what facts deny is refused in any words, and what they bear out stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from json import dumps
from pathlib import Path

import pytest

from ppgen.definition.game import Game
from ppgen.figures.statement import Statement
from ppgen.records import replace
from ppgen.rules.load import load_rules
from tests.figures.conftest import ORCHARD_TRANSCRIPT, Judged, judging

# Seven red pickers below, seven green ones above, on a board of 7 by 6; Red begins.
SETUP = "position: setup\nexpect: legal"
PLAYED = "position: {after: short}\nexpect: legal"
CLAIMED = SETUP + "\nclaims: {count.red picker.on: 7, board.spaces: 42, moves.captures: 0}"


@pytest.fixture
def judged_in_language(orchard: Game, tmp_path: Path) -> Callable[[str, str], Statement]:
    """Judge a caption of the setup in a language."""

    def judge(language: str, caption: str) -> Statement:
        game = replace(orchard, language=language)
        judged = judging(game, load_rules(orchard), tmp_path, ORCHARD_TRANSCRIPT)
        return judged(f"{SETUP}\ncaption: {dumps(caption)}")

    return judge


def codes(statement: Statement) -> list[str]:
    return [finding.code for finding in statement.findings]


@pytest.mark.parametrize(
    "caption",
    [
        "Nought pickers stand above.",
        "There are no pickers on the board.",
        "None of the pickers is left.",
        "Both green pickers wait.",
        "Both boards are ready.",
        "The third board.",
        "After the fifth turn.",
        "On the 9th row.",
        "Red's eighth picker.",
        "Red has moved once.",
        "Red has moved twice, Green thrice.",
        "A double row of pickers.",
        "The only single picker.",
        "Half the pickers are red.",
        "A third of the spaces is free.",
        "A pair of pickers.",
        "A quartet of pickers.",
        "Red's harvest is fourfold.",
        "One and a half pickers.",
        "A score of pickers.",
        "There are no spaces on this board.",
        "There isn’t a picker on the board.",
        "Not one picker is left.",
        "No picker is red.",
        "Neither player has a picker.",
        "Only one picker is left.",
        "Red hops for the second time.",
        "A trio of green pickers.",
        "XI pickers.",
        "八 pickers.",
        "Niп\u0435 pickers and fivе pears.",
    ],
)
def test_a_quantity_that_nothing_bears_out_is_refused(judged: Judged, caption: str) -> None:
    assert set(codes(judged(f"{SETUP}\ncaption: {dumps(caption)}"))) == {"FIG-BARE-NUMBER"}


@pytest.mark.parametrize(
    "caption",
    [
        "Seven red pickers on forty-two spaces.",
        "Nought red pickers capture: the captures come with the moves.",
        "The sixth row and the 7th column.",
        "The seventh red picker, and a second look.",
        "A single board for both players.",
        "Both Red and Green begin. The left half is Red's.",
        "No picker may jump, and no room is left for a cart.",
        "At once Red moves. Once a picker is there, Red rests.",
        "Nobody has won, and nothing is captured.",
        "Second to none, Red waits. Not one picker may hop, and no picker is blue.",
        "There are no holes in the board.",
        "Neither player has a boat, and nobody can fly.",
        "Each picker moves only one space.",
    ],
)
def test_a_quantity_that_is_so_or_counts_nothing_stands(judged: Judged, caption: str) -> None:
    assert codes(judged(f"{CLAIMED}\ncaption: {dumps(caption)}")) == []


@pytest.mark.parametrize("caption", ["The second turn is over.", "After the 2nd turn."])
def test_an_ordinal_of_turns_is_the_turn_that_was_played(judged: Judged, caption: str) -> None:
    assert codes(judged(f"{PLAYED}\ncaption: {dumps(caption)}")) == []
    assert codes(judged(f"{SETUP}\ncaption: {dumps(caption)}")) == ["FIG-BARE-NUMBER"]


@pytest.mark.parametrize(
    ("caption", "stands"),
    [
        ("Seven pickers are red.", True),
        ("Red has seven.", False),
        ("Of Red's pickers, seven are here.", True),
        ("Seven or more of the strong red pickers wait.", True),
        ("Red's picker has made 7 moves.", False),
        ("A red picker has seven brothers.", False),
        ("A trio of red pickers.", False),
        ("Seven pickers stand.", False),
        ("The board is seven years old.", False),
        ("Green has seven pickers.", False),
        ("Red and Green have seven pickers each.", True),
        ("The pickers are ready. All seven of them wait.", False),
    ],
)
def test_a_claim_bears_out_the_sentence_that_it_is_about(judged: Judged, caption: str, stands: bool) -> None:
    figure = SETUP + "\nclaims: {count.red picker.on: 7}"
    assert codes(judged(f"{figure}\ncaption: {dumps(caption)}")) == ([] if stands else ["FIG-BARE-NUMBER"])


@pytest.mark.parametrize(("player", "stands"), [("Red", True), ("Green", False)])
def test_what_is_claimed_of_the_player_to_move_is_not_said_of_another(
    judged: Judged, player: str, stands: bool
) -> None:
    moves = judged(SETUP).facts["moves"]
    assert isinstance(moves, Mapping)
    count = moves["count"]
    said = codes(judged(f"{SETUP}\nclaims: {{moves.count: {count}}}\ncaption: {player} has {count} moves."))
    assert said == ([] if stands else ["FIG-BARE-NUMBER"])


NAMES = {"red": {"name": "Rot"}, "green": {"name": "Grün"}}


@pytest.mark.parametrize(
    ("caption", "stands"),
    [
        ("Rot hat sieben Kähne.", True),
        ("Sieben rote Kähne warten.", True),
        ("Der rote Kahn hat sieben Züge gemacht.", False),
        ("Sieben Kähne warten.", False),
        ("Grün hat sieben Kähne.", False),
    ],
)
def test_a_claim_is_told_in_the_names_of_another_language(
    orchard: Game, tmp_path: Path, caption: str, stands: bool
) -> None:
    kinds = {
        key: replace(kind, name={"red-picker": "roter Kahn", "green-picker": "grüner Kahn"}.get(key, kind.name))
        for key, kind in orchard.pieces.items()
    }
    game = replace(orchard, language="de", pieces=kinds, words=NAMES)
    judged = judging(game, load_rules(orchard), tmp_path, ORCHARD_TRANSCRIPT)
    figure = SETUP + "\nclaims: {count.red picker.on: 7}"
    assert codes(judged(f"{figure}\ncaption: {dumps(caption)}")) == ([] if stands else ["FIG-BARE-NUMBER"])


@pytest.mark.parametrize(
    ("language", "caption"),
    [
        ("de", "Sechsundvierzig Felder."),
        ("de", "Beide Bretter sind bereit."),
        ("de", "Nach dem vierten Zug."),
        ("de-AT", "Keine picker sind auf dem Brett."),
        ("de", "Doppelt so viele."),
        ("de", "Anderthalb Felder."),
        ("de", "Ein dreifacher Weg."),
        ("de", "Es gibt kein Feld."),
        ("fr", "Quatre-vingt-dix cases."),
        ("fr", "Les deux plateaux."),
        ("fr", "Après le neuvième coup."),
        ("fr", "Une paire de pions."),
        ("fr", "Un et demi."),
        ("fr", "Il n'y a pas de case."),
        ("fr", "Aucune case sur la carte."),
    ],
)
def test_quantities_are_refused_in_the_language_of_the_game(
    judged_in_language: Callable[[str, str], Statement], language: str, caption: str
) -> None:
    assert codes(judged_in_language(language, caption)) == ["FIG-BARE-NUMBER"]
    assert codes(judged_in_language("cs", caption)) == []


@pytest.mark.parametrize(
    ("language", "caption"),
    [("de", "Gib acht auf die Felder."), ("fr", "Un chemin tout neuf."), ("de", "Es gibt kein Loch.")],
)
def test_what_counts_nothing_or_is_so_stands_in_the_language_of_the_game(
    judged_in_language: Callable[[str, str], Statement], language: str, caption: str
) -> None:
    assert codes(judged_in_language(language, caption)) == []


UNTRUE = [
    *(
        "Green is to move.",
        "It is Green's turn.",
        "It is Green’s move.",
        "Green moves next.",
        "Green, who is to play, waits.",
    ),
    *("Red has won.", "Green has already won.", "Green wins.", "Red beats Green.", "Green is the winner."),
    *("Red has lost.", "Red has been beaten.", "It is a draw.", "The match is drawn.", "They agreed on a tie."),
    *("The game is over.", "Green begins.", "Green goes first."),
]
TRUE = [
    *("Red is to move.", "Red moves next.", "It is Red's move.", "Red begins.", "Both Red and Green begin."),
    *("Nobody has won yet.", "Neither player has moved.", "The game is not over.", "In a tie, the elder wins."),
    *("If Red has lost, all is over.", "Green wins a picker.", "Draw a card.", "Soon Green is to move."),
]


BOARD = [
    *("The board is empty.", "The board is now bare.", "Nothing stands on the board.", "The empty board."),
    *("The board is full.", "All spaces are taken.", "No space is free."),
]


@pytest.mark.parametrize("caption", [*UNTRUE, *BOARD])
def test_a_state_that_is_not_so_is_refused(judged: Judged, caption: str) -> None:
    assert codes(judged(f"{SETUP}\ncaption: {dumps(caption)}")) == ["FIG-STATE"]


@pytest.mark.parametrize("caption", [*TRUE, "The board is full of fruit.", "The game is not a draw."])
def test_a_state_that_is_so_or_not_stated_stands(judged: Judged, caption: str) -> None:
    assert codes(judged(f"{SETUP}\ncaption: {dumps(caption)}")) == []


@pytest.mark.parametrize(
    ("language", "caption"),
    [
        *(("de", text) for text in ("Green ist am Zug.", "Jetzt ist Green dran.", "Das Brett ist leer.", "Remis!")),
        *(("de", text) for text in ("Nichts steht auf dem Brett.", "Alle Felder sind besetzt.", "Red hat verloren.")),
        *(("fr", text) for text in ("Green a gagné.", "Les Greens gagnent.", "À Green de jouer.", "Match nul.")),
        *(("fr", text) for text in ("Rien ne se trouve sur le plateau.", "Le plateau est vide.", "Green commence.")),
    ],
)
def test_states_are_judged_in_the_language_of_the_game(
    judged_in_language: Callable[[str, str], Statement], language: str, caption: str
) -> None:
    assert codes(judged_in_language(language, caption)) == ["FIG-STATE"]


@pytest.mark.parametrize("caption", ["Nobody has moved.", "Neither player has moved yet."])
def test_that_nobody_has_moved_is_so_before_the_first_turn(judged: Judged, caption: str) -> None:
    assert codes(judged(f"{PLAYED}\ncaption: {dumps(caption)}")) == ["FIG-STATE"]


def test_a_player_has_the_name_that_the_game_gives_it(orchard: Game, tmp_path: Path) -> None:
    game = replace(orchard, language="de", words=NAMES)
    judged = judging(game, load_rules(orchard), tmp_path, ORCHARD_TRANSCRIPT)
    assert codes(judged(f"{SETUP}\ncaption: Grün hat gewonnen.")) == ["FIG-STATE"]
    assert codes(judged(f"{SETUP}\ncaption: Rot ist am Zug.")) == []


def test_a_state_of_a_figure_is_so_in_one_of_its_panels(judged: Judged) -> None:
    later = "{letter: B, position: {after: short, turn: 1}, expect: legal}"
    panels = f"panels: [{{letter: A, position: setup, expect: legal}}, {later}]"
    assert codes(judged(f"{panels}\ncaption: A. Red is to move; B. Green is to move.")) == []
    (finding,) = judged(f"{panels}\ncaption: Here Green has won.").findings
    assert finding.code == "FIG-STATE"
    assert "winners" in finding.hint


def test_a_hint_has_the_expression_to_paste(judged: Judged) -> None:
    (finding,) = judged(f"{SETUP}\ncaption: Six red pickers.").findings
    assert "{{ count['red picker'].on }} = 7" in finding.hint
