"""Words with a number that the head excuses; and what hints say to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.book.games import read


def messages(folder: Path, said: str, text: str, variants: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with the numbers of a book with these excuses."""
    result = read(folder, f"---\n{said}\n---\n{text}\n", variants=variants)
    assert {finding.code for finding in result.findings} <= {"BOOK-NUMBER"}
    assert (result.book is None) == bool(result.findings)
    return [finding.message for finding in result.findings]


REEDS = "The pond dries up after 19 summers.\n\nTake 19 reeds."
BARE = "the paragraph says '19', but no fact or claim bears it out"


@pytest.mark.parametrize(
    ("said", "text", "wrong"),
    [
        ("{dries up after 19 summers: so it is told}", REEDS, [BARE]),
        ("{dries up after 19 summers: so it is told, Take 19 reeds: so it is told}", REEDS, []),
        ("{up after 19 summers: so it is told}", "It dries *up\nafter*  19 summers.", []),
        ("{'2 to 19 reeds': so it is told}", "Take 2 to 19 reeds, or two.", ["'two'"]),
        ("{'the pawns on B2': so it is told}", "Look at the pawns on B2. On B2?", ["'B2'"]),
        (
            "{'after 190 summers': so it is told}",
            "It dries up after 1900 summers.",
            ["'1900'", "does not have the words"],
        ),
        # An excuse is for words that are there, that hold a number, and that need it.
        ("{after 18 summers: so it is told}", "It dries up.", ["the text does not have the words 'after 18 summers'"]),
        ("{dries up: so it is told}", "It dries up.", ["'dries up' has no number"]),
        ("{Up to 17 coins: so it is told}", "Up to {{ parameters.coins }} coins.", ["need no reason"]),
        ("{the 17 coins: so it is told}", "Of the {{ parameters.coins }} coins.", ["need no reason"]),
        ("{On 3 May 2026: so it is told}", "On 3 May 2026.", ["need no reason"]),
        # It is for one place.
        (
            "{19 reeds: so it is told}",
            "Take 19 reeds.\n\nLay 19 reeds.",
            ["at lines 4 and 6, but a reason belongs to one"],
        ),
        ("{19 reeds: so it is told}", "Take 19 reeds or 19 reeds.", ["twice at line 4, but a reason belongs to one"]),
        ("{19 reeds: so it is told}", "- 19 reeds\n- Take 19 reeds.", ["'19'"]),
        ("{19 reeds: so it is told}", "| a |\n|---|\n| 19 reeds |\n| 19 reeds |", []),
        # Words are more than a number.
        ("{19: so it is told}", "Take 19 reeds.", ["a reason belongs to words of the text, and not to every '19'"]),
        ("{nineteen: so it is told}", "Take nineteen reeds.", ["and not to every 'nineteen'"]),
        ("{B2: so it is told}", "Look at B2.", ["and not to every 'B2'"]),
        ("{19 %: so it is told}", "Some 19 % of it.", ["and not to every '19 %'"]),
    ],
    ids=lambda value: repr(value)[:50],
)
def test_a_reason_belongs_to_words_and_excuses_nothing_else(
    tmp_path: Path, said: str, text: str, wrong: list[str]
) -> None:
    found = messages(tmp_path, f"said: {said}", text)
    assert len(found) == len(wrong), found
    assert all(any(each in message for message in found) for each in wrong), found


def test_words_of_a_part_that_is_left_out_may_wait_for_it(tmp_path: Path) -> None:
    said = "said: {in 19 summers: it is told}"
    text = "Hello.\n\n:::{variant} quick\nIt dries *up* in 19 summers.\n:::"
    assert messages(tmp_path, said, text) == []
    assert messages(tmp_path, said, text, ("quick",)) == []
    assert len(messages(tmp_path, said.replace("19", "18"), text)) == 1
    assert len(messages(tmp_path, said.replace("19", "18"), text, ("quick",))) == 2


def test_words_of_one_style_may_be_excused(tmp_path: Path) -> None:
    head = "styles: [book, leaflet]\nsaid: {in 19 summers: it is told}"
    text = ":::{style} leaflet\nIt dries up in 19 summers.\n:::\n\n:::{style} book\nIt dries up.\n:::"
    assert messages(tmp_path, head, text) == []
    assert messages(tmp_path, head, text.replace("19", "18")) == [
        "said: the text does not have the words 'in 19 summers'",
        "the paragraph says '18', but no fact or claim bears it out (in the style leaflet)",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Take 19 reeds.", "Take 19 reeds"),
        (
            "Here, the pond dries up after 19 summers in the long run, they say.",
            "pond dries up after 19 summers in the long",
        ),
        ('Say "19 reeds" (or none).', r"Say \"19 reeds\""),
        ("They are many (19 or so).", "19 or so"),
        ("There are 1,000,000 stars.", "There are 1,000,000 stars"),
    ],
)
def test_a_hint_offers_the_words_to_paste(tmp_path: Path, text: str, words: str) -> None:
    (fault,) = read(tmp_path, text).findings
    pasted = f'said: {{"{words}": …}}'
    assert pasted in fault.hint
    assert messages(tmp_path, pasted.replace("…", "so it is told"), text) == []


def test_a_number_instead_of_words_gets_the_words(tmp_path: Path) -> None:
    (fault,) = read(tmp_path, "---\nsaid: {19: so it is told}\n---\nMany.\n\nTake 19 reeds.\n").findings
    assert (fault.mark.line, fault.mark.column) == (2, 8)
    assert fault.hint == 'write the words that it excuses: said: {"Take 19 reeds": …}'


def test_what_is_nothing_but_a_number_has_no_words_to_excuse(tmp_path: Path) -> None:
    (fault,) = read(tmp_path, "| reeds |\n|---|\n| 19 |").findings
    assert "said:" not in fault.hint


def test_a_number_of_the_overview_needs_a_fact_or_a_reason(tmp_path: Path) -> None:
    text = """\
---
overview: ["{{ game.players.min }} to {{ game.players.max }} players", 20 minutes, "8 years, and up"]
said: {20 minutes: three trial games}
---
It takes 20 minutes.
"""
    result = read(tmp_path, text)
    assert [(item.mark.line, item.mark.column, item.message) for item in result.findings] == [
        (2, 85, "the overview says '8', but no fact or claim bears it out"),
        (5, 10, "the paragraph says '20', but no fact or claim bears it out"),
    ]
    result = read(tmp_path, text.replace("8 years", "many years").replace("It takes 20 minutes.", "Hello."))
    assert result.book is not None, result.findings
    assert result.book.overview == ("1 to 4 players", "20 minutes", "many years, and up")


def test_a_value_of_the_overview_that_there_is_not_is_a_fault_at_its_place(tmp_path: Path) -> None:
    result = read(
        tmp_path, '---\noverview: [20 minutes, "{{ nothing }} players"]\nsaid: {20 minutes: trials}\n---\nHello.'
    )
    assert [(item.code, item.mark.line, item.mark.column) for item in result.findings] == [("BOOK-VALUE", 2, 25)]


def test_figures_that_the_book_does_not_use_are_counted_in_the_hint(tmp_path: Path) -> None:
    (both,) = [item for item in read(tmp_path, "Hello.").warnings if item.message.startswith("the book does not use")]
    assert both.hint.startswith("show them, or ")
    (one,) = [
        item
        for item in read(tmp_path, ":::{figure} setup\n:::").warnings
        if item.message.startswith("the book does not use")
    ]
    assert one.hint.startswith("show it, or ")
