"""Facts by their paths, and values compared as a reader would."""

from __future__ import annotations

import pytest

from ppgen.definition.game import Game
from ppgen.figures.facts import NotPlain, UnknownFact, flat, lookup, plain, same
from ppgen.figures.game_facts import definition_facts
from ppgen.figures.templates import fill
from ppgen.rules.verdict import Fact

FACTS: dict[str, Fact] = {"path": {"legs": [{"steps": 6}, {"steps": 8}]}, "score": 12, "open": True}


def test_a_path_leads_through_mappings_and_lists() -> None:
    assert lookup(FACTS, "path.legs.1.steps") == 8


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("path.leg", "legs"),
        ("path.legs.2", "list of 2"),
        ("path.legs.x", "list of 2"),
        ("score.x", "12"),
        ("", "score"),
    ],
)
def test_a_path_that_goes_astray_says_what_there_is(path: str, hint: str) -> None:
    with pytest.raises(UnknownFact) as caught:
        lookup(FACTS, path)
    assert hint in caught.value.hint
    found, _, missing = path.rpartition(".")
    assert caught.value.message == (f"{found} has no {missing!r}" if found else f"there is no fact {missing!r}")


@pytest.mark.parametrize(
    ("stated", "actual"), [(6, 6), (6.0, 6), ("F2", "F2"), (22, "22"), (["A1", "B1"], ("A1", "B1")), (None, None)]
)
def test_equal_values_are_the_same(stated: object, actual: object) -> None:
    assert same(stated, actual)


@pytest.mark.parametrize(
    ("stated", "actual"), [(6, 7), (1, True), (False, 0), ("6", 6), (["A1"], "A1"), ([1], [1, 2]), (0, None)]
)
def test_other_values_are_not(stated: object, actual: object) -> None:
    assert not same(stated, actual)


def test_the_definition_has_facts_of_its_own(orchard: Game) -> None:
    facts = definition_facts(orchard)
    assert lookup(facts, "catalogue.tiles") == 9
    assert lookup(facts, "board.spaces") == 42
    assert lookup(facts, "pieces.plum.number") == 3


class Odd(dict[str, int]):
    """A mapping that would run code when it is read again."""


def test_facts_are_copied_as_plain_data() -> None:
    given = {"spaces": ("A1", "B1"), "score": 12, "open": True, "best": None, "share": 2.5, "odd": Odd(a=1)}
    assert plain(given) == {
        "spaces": ["A1", "B1"],
        "score": 12,
        "open": True,
        "best": None,
        "share": 2.5,
        "odd": {"a": 1},
    }
    assert type(plain(given)["odd"]) is dict


@pytest.mark.parametrize(
    "value", [{1, 2}, b"text", object(), float("nan"), float("inf"), {"a": [object()]}, {1: "a"}, len, "x" * 3000]
)
def test_nothing_else_is_a_fact(value: object) -> None:
    with pytest.raises(NotPlain, match=r"^wrong"):
        plain({"wrong": value})


@pytest.mark.parametrize(
    ("value", "words"), [(float("inf"), "is not a finite number"), (b"text", "is bytes, which is not plain data")]
)
def test_what_is_no_fact_is_told_in_words(value: object, words: str) -> None:
    with pytest.raises(NotPlain, match=f"^wrong {words}$"):
        plain({"wrong": value})


@pytest.mark.parametrize(
    "path",
    ["count.red coin.off", "facts.count.red coin.off", "count['red coin'].off", 'facts.count["red coin"].off'],
)
def test_claims_and_captions_name_a_fact_alike(path: str) -> None:
    assert lookup({"count": {"red coin": {"off": 3}}}, path) == 3


def test_an_element_of_a_list_is_named_alike() -> None:
    facts: dict[str, Fact] = {"legs": [{"steps": 6}], "ranks": {"4": {"coins": 2}}}
    assert [lookup(facts, path) for path in ("legs.0.steps", "legs[0].steps", "ranks.4.coins")] == [6, 6, 2]
    captions = [fill("{{ " + path + " }}", facts).text for path in ("legs.0.steps", "legs[0].steps", "ranks.4.coins")]
    assert captions == ["6", "6", "2"]


def test_a_listed_path_can_be_quoted_and_claimed() -> None:
    facts: dict[str, Fact] = {
        "count": {"red coin": {"off": 3}, "player-1": 1},
        "legs": [{"steps": 6}],
        "ranks": {"4": 2},
    }
    for path, fact in flat(facts):
        assert lookup(facts, path) == fact
        assert fill("{{ " + path + " }}", facts).text == str(fact)


@pytest.mark.parametrize("path", ["count[", "count]x", "facts", "", ".", "count..red", "count['red]"])
def test_a_strange_path_leads_nowhere(path: str) -> None:
    with pytest.raises(UnknownFact):
        lookup({"count": {"red coin": {"off": 3}}}, path)
