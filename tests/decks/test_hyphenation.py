"""Hyphenation on cards: by the language of the game, which may have none."""

from __future__ import annotations

import pytest

import ppgen
from tests.decks.conftest import Write

BODY = "Donaudampfschifffahrtsgesellschaft"
DECK = "decks:\n  - {id: market, title: Market, rows: [{n: 1}], size: mini, face: [{text: {body: %s, size: 9%s}}]}\n"


def found(write: Write, language: str, more: str) -> list[tuple[str, str]]:
    folder = write(f"language: {language}\n" + DECK % (BODY, more))
    return [(fault.code, fault.message) for fault in ppgen.load(folder).check(lints="none")]


def test_an_overflow_of_a_card_heals_in_the_language_of_the_game(write: Write) -> None:
    ((code, message),) = found(write, "de", "")
    assert code == "DECK-OVERFLOW"
    assert "too wide" in message
    assert found(write, "de", ", hyphenate: true") == []
    assert found(write, "de", ", hyphenate: false") != []


def test_a_game_in_a_language_without_patterns_says_which_there_are(write: Write) -> None:
    ((code, message),) = found(write, "nl", ", hyphenate: true")
    assert code == "DEF-REFERENCE"
    assert message.startswith("ppgen parts no words of the language 'nl', only of da, de, en-GB")
    assert found(write, "nl", ", hyphenate: de") == []


@pytest.mark.parametrize("language", ["de", "de-AT"])
def test_patterns_are_read_only_where_a_text_asks_for_them(write: Write, language: str) -> None:
    from ppgen.hyphenation import patterns

    patterns.cache_clear()
    found(write, language, "")
    assert patterns.cache_info().currsize == 0
