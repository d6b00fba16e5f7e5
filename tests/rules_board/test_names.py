"""Messages call pieces by their names, in sentences that read well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.definition.load import load_game
from ppgen.figures.facts import UnknownFact, lookup
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.piece_names import counted, is_to_move, many, of, said_name, with_a, with_the
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import Transcript
from tests.rules_board.games import small
from tests.small_game import head

FOX = """\
players: {geese: north, fox: south}
pieces:
  goose: {owner: geese, letters: G, moves: [step: forward]}
  fox: {owner: fox, letters: f, moves: [step: forward, hop: {directions: backward, over: enemy}]}
setup: {goose: row 1, fox: B3}
blocked: pass
"""


def messages(rules: BoardGame, *turns: str) -> list[str]:
    replay = rules.replay(Transcript("setup", turns))
    return [fault.message for step in replay.steps for fault in step.faults]


@pytest.mark.parametrize(
    ("turns", "message"),
    [
        (("A1-A2", "B3-B2", "B1-B2"), "B2 is not empty: a fox stands there."),
        (("A1-A3",), "A goose does not move so far forward: A1 to A3."),
        (("A1-A2", "B3-A3"), "A fox does not move right: B3 to A3."),
    ],
)
def test_a_kind_that_one_player_has_is_called_without_its_owner(turns: tuple[str, ...], message: str) -> None:
    assert messages(small(FOX), *turns)[-1] == message


def test_pieces_are_counted_in_words_of_the_field() -> None:
    rules = small(FOX)
    (fault,) = rules.judge(rules.parse("1f1/GGG/GGG geese")).faults
    assert fault.message == "There are 6 geese; the game has 3."


def test_the_name_of_the_definition_is_used(tmp_path: Path) -> None:
    text = (
        head(players=(2, 2)) + "board: {columns: 3, rows: 3}\npieces: {man: {name: pawn, art: piecepack-coin-suns}}\n"
    )
    text += "rules:\n  players: {white: north, black: south}\n  pieces: {man: {moves: [step: forward]}}\n"
    (tmp_path / "game.yaml").write_text(text + "  setup: {man: near}\n  blocked: loss\n", encoding="utf-8")
    rules = load_rules(load_game(tmp_path))
    assert isinstance(rules, BoardGame)
    assert messages(rules, "A1-A3") == ["A white pawn does not move so far forward: A1 to A3."]


@pytest.mark.parametrize(
    ("player", "owns", "moves"),
    [
        ("White", "White's", "White is to move"),
        ("Fox", "Fox's", "Fox is to move"),
        ("Boss", "Boss's", "Boss is to move"),
        ("Geese", "the Geese's", "the Geese are to move"),
        ("Guelphs", "the Guelphs'", "the Guelphs are to move"),
    ],
)
def test_sentences_agree_with_the_names_of_players(player: str, owns: str, moves: str) -> None:
    assert (of(player), is_to_move(player)) == (owns, moves)


@pytest.mark.parametrize(
    ("kind", "owner", "others", "names", "said"),
    [
        ("fox", "fox", False, {}, "fox"),
        ("man", "white", True, {}, "white man"),
        ("coin", "", False, {}, "coin"),
        ("boat", "ann", True, {"ann-boat": "Ann's boat"}, "Ann's boat"),
        ("coin", "player-1", True, {"coin": "penny"}, "player 1 penny"),
        ("coin", "red", True, {"red-coin": "**red** :coin:"}, "red coin"),
        ("army", "guelphs", True, {}, "army of Guelphs"),
        ("army", "guelphs", False, {}, "army"),
        ("man", "geese", True, {}, "man of Geese"),
        ("man", "boss", True, {}, "boss man"),
    ],
)
def test_what_a_piece_is_called(kind: str, owner: str, others: bool, names: dict[str, str], said: str) -> None:
    assert said_name(kind, owner, others, names) == said


def test_articles_and_plurals() -> None:
    assert (with_a("fox"), with_a("ox"), with_a("Ann's boat")) == ("a fox", "an ox", "Ann's boat")
    assert (with_the("fox"), with_the("left's car")) == ("the fox", "left's car")
    names = ("red coin", "goose", "white man", "flag of Heron", "fox", "pony", "die")
    assert [many(name) for name in names] == [
        *("red coins", "geese", "white men", "flags of Heron", "foxes", "ponies", "dice")
    ]
    assert (counted(1, "goose"), counted(14, "goose")) == ("1 goose", "14 geese")


GUELPHS = """\
players: {guelphs: north, ghibellines: south}
pieces:
  army: {letters: {guelphs: G, ghibellines: h}, moves: [step: forward]}
  pope: {owner: guelphs, letters: P, moves: [step: any]}
setup: {guelphs army: A1, ghibellines army: A3, pope: B1}
ends: [reached: far]
blocked: pass
"""


def test_players_whose_name_is_a_plural_have_verbs_to_match() -> None:
    rules = small(GUELPHS)
    assert messages(rules, "A1-A3") == ["An army of Guelphs does not move so far forward: A1 to A3."]
    assert messages(rules, "A3-A2") == ["The army on A3 is the Ghibellines', and it is the Guelphs' turn."]
    assert messages(rules, "B1-B2", "A3-A2", "B2-B3", "A2-A1")[-1] == "The game is over: Guelphs have won."


def test_facts_name_the_owner_of_a_kind_that_several_players_have() -> None:
    rules = small(GUELPHS)
    facts: Any = rules.facts(rules.parse("setup"))
    assert facts["on"] == {"guelphs army": ["A1"], "ghibellines army": ["A3"], "pope": ["B1"]}
    assert list(facts["count"]) == list(facts["on"])


@pytest.mark.parametrize(
    ("path", "hint"), [("on['guelphs pope']", "did you mean 'pope'?"), ("count.fox fox.on", "there: ghibellines army")]
)
def test_a_fact_under_the_name_of_its_owner_is_told_by_its_own(path: str, hint: str) -> None:
    rules = small(GUELPHS)
    with pytest.raises(UnknownFact) as caught:
        lookup(rules.facts(rules.parse("setup")), path)
    assert hint in caught.value.hint
