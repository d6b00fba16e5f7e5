"""Facts by their paths, and values compared as a reader would."""

from __future__ import annotations

import pytest

from ppgen.definition.game import Game
from ppgen.figures.facts import UnknownFact, definition_facts, fill_in, lookup, same
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


@pytest.mark.parametrize(
    ("stated", "actual"), [(6, 6), (6.0, 6), ("F2", "F2"), (["A1", "B1"], ("A1", "B1")), (None, None)]
)
def test_equal_values_are_the_same(stated: object, actual: object) -> None:
    assert same(stated, actual)


@pytest.mark.parametrize(
    ("stated", "actual"), [(6, 7), (1, True), (False, 0), ("6", 6), (["A1"], "A1"), ([1], [1, 2]), (0, None)]
)
def test_other_values_are_not(stated: object, actual: object) -> None:
    assert not same(stated, actual)


def test_the_definition_has_facts_of_its_own(game: Game) -> None:
    facts = definition_facts(game)
    assert lookup(facts, "catalogue.tiles") == 36
    assert lookup(facts, "board.spaces") == 49
    assert lookup(facts, "pieces.sofa.number") == 3


def test_a_fact_may_bear_the_name_of_a_method() -> None:
    assert fill_in("{{ facts.items }} {{ facts.count }}", facts={"items": 3, "count": 4}) == "3 4"


def test_a_caption_reckons_with_numbers_only() -> None:
    assert fill_in("{{ 2 * facts.score + 1 }}", facts=FACTS) == "25"
