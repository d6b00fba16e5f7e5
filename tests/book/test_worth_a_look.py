"""What is worth a look in a rulebook: numbers that nothing shows, figures not used, rules not stated."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.press.books import JudgedBook
from tests.book.games import placed, read


def numbers(result: JudgedBook) -> list[tuple[int, int]]:
    assert result.book is not None, result.findings
    return [(line, column) for code, line, column in placed(result.warnings) if code == "BOOK-NUMBER"]


def warned(folder: Path, text: str) -> list[tuple[int, int]]:
    return numbers(read(folder, text))


SETUP = ":::{figure} setup\n:::\n"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Take 17 coins.", [(1, 6)]),
        ("Take {{ parameters.coins }} coins.", []),
        ("Take seventeen coins, and *a* **dozen** more.", [(1, 6), (1, 28)]),
        ("Take {{ 17 }} coins.", [(1, 6)]),
        ("Take 1{{ parameters.coins }} coins.", [(1, 6)]),
        ("# Setup of 17\n\n- a\n- 17\n\n| a | b |\n|---|---|\n| a | 17 |", [(1, 12), (4, 3), (8, 7)]),
        ("x[^n]\n\n[^n]: Take 17.", [(3, 12)]),
        ("> Take 17.", []),
        (":::{sidebar} Of 1899\nIn 1899.\n:::", []),
        (":::{note} Of 17\nTake 17.\n:::", [(1, 14), (2, 6)]),
        (":::{example} A\nAnn takes 17.\n:::", [(2, 11)]),
        ("`17` and https://example.org", []),
        ("See {ref}`17 <a>`.\n\n# A {#a}", [(1, 11)]),
        # White's three moves are a claim of the figure that stands in the section, or is referred to there.
        (f"# A\n\n{SETUP}\nWhite has three moves.", []),
        (f"# A\n\n{SETUP}\n# B\n\nWhite has three moves.", [(8, 11)]),
        (f"# A\n\n{SETUP}\n# B\n\nWhite has three moves in {{fig}}`setup`.", []),
        (f"# A\n\nWhite has three moves, as {{fig}}`setup` shows.\n\n# B\n\n{SETUP}", []),
    ],
    ids=lambda value: repr(value)[:50],
)
def test_a_number_is_a_fact_or_a_claim_nearby(tmp_path: Path, text: str, places: list[tuple[int, int]]) -> None:
    assert warned(tmp_path, text) == places


def test_the_head_says_why_a_number_is_there(tmp_path: Path) -> None:
    assert warned(tmp_path, "---\nsaid: {17: the coins of the box}\n---\nTake 17.\n") == []
    assert warned(tmp_path, "---\nsaid: {18: the coins of the box}\n---\nTake 17.\n") == [(2, 8), (4, 6)]


def test_a_section_without_rules_needs_no_facts(tmp_path: Path) -> None:
    text = "---\nplain: [story]\n---\n# Story\n\nIn 1899.\n\n## More\n\nIn 1900.\n\n# Rules\n\nTake 17.\n"
    assert warned(tmp_path, text) == [(14, 6)]


def test_a_hint_names_the_fact(tmp_path: Path) -> None:
    (warning,) = [item for item in read(tmp_path, "Take 17 coins.").warnings if item.code == "BOOK-NUMBER"]
    assert "game.parameters.coins" in warning.hint
    assert warning.message == "the paragraph says '17', and nothing shows that it is so"


def of(result: JudgedBook, code: str) -> list[str]:
    return [warning.message for warning in result.warnings if warning.code == code]


def test_figures_that_are_not_used_are_listed(tmp_path: Path) -> None:
    assert of(read(tmp_path, "x"), "BOOK-UNUSED") == ["the book does not use 2 figures: setup and first-turn"]
    assert of(read(tmp_path, SETUP), "BOOK-UNUSED") == ["the book does not use figure first-turn"]
    excused = f"---\nunused: {{first-turn: it is for the poster}}\n---\n{SETUP}"
    assert of(read(tmp_path, excused), "BOOK-UNUSED") == []


def test_an_excuse_for_a_figure_that_is_used_is_a_fault(tmp_path: Path) -> None:
    result = read(tmp_path, f"---\nunused: {{setup: it is for the poster}}\n---\n{SETUP}")
    assert [finding.message for finding in result.findings] == ["unused: the book has 'setup'"]


def test_a_footnote_without_a_sign_is_worth_a_look(tmp_path: Path) -> None:
    result = read(tmp_path, "x\n\n[^lost]: A note.\n")
    assert "nothing refers to the footnote 'lost'" in of(result, "BOOK-UNUSED")


BROKEN = """\
figures:
  - id: wrong
    title: Not allowed
    position: {notation: setup, then: [A1-B2]}
    expect: {illegal: BD-DIRECTION}
    caption: A pawn goes sideways.
    alt: A pawn that moves as it may not.
"""


def test_rules_that_figures_show_broken_are_to_be_stated(tmp_path: Path) -> None:
    from ppgen.press.books import judge_book
    from tests.book.games import game, judged

    def messages(text: str) -> list[str]:
        game(tmp_path, text, figures=BROKEN)
        result = judge_book(judged(tmp_path))
        assert result is not None
        assert result.book is not None, result.findings
        return of(result, "BOOK-UNSTATED")

    figure = ":::{figure} wrong\n:::\n"
    assert messages(figure) == ["no passage states the rule of code BD-DIRECTION"]
    assert messages(f"{{rule}}`BD-DIRECTION` A pawn goes ahead.\n\n{figure}") == []
    assert messages(f"---\nunstated: {{BD-DIRECTION: it goes without saying}}\n---\n{figure}") == []
