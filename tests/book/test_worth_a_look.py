"""What a rulebook leaves out: figures that are not used, rules that are not stated; and numbers that nothing shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.press.books import JudgedBook
from tests.book.games import STATED, placed, read

SETUP = ":::{figure} setup\n:::\n"


def numbers(result: JudgedBook) -> list[tuple[int, int]]:
    found = placed(result.findings)
    assert {code for code, _, _ in found} <= {"BOOK-NUMBER"}
    assert (result.book is None) == bool(found)
    return [(line, column) for _, line, column in found]


def found(folder: Path, text: str) -> list[tuple[int, int]]:
    return numbers(read(folder, text))


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
        (":::{table} Of 17\n| a |\n|---|\n| b |\n:::", [(1, 15)]),
        (f"{SETUP[:-4]}:caption: Of 17\n:::", [(2, 14)]),
        ("![17 reeds](art/coin.svg)", [(1, 3)]),
        ("x ![reeds, {{ parameters.coins }} of\n17](art/coin.svg)", [(2, 1)]),
        ("---\nsubtitle: Of 17 and {{ parameters.coins }}\n---\nx", [(2, 14)]),
        ("---\ncover: art/coin.svg\ncover-alt: 17 reeds\n---\nx", [(3, 12)]),
        ("See {ref}`17 <a>`.\n\n# A {#a}", [(1, 11)]),
        # White's three moves are a claim of the figure that stands in the section, or is referred to there.
        (f"# A\n\n{SETUP}\nWhite has three moves.", []),
        (f"# A\n\n{SETUP}\n# B\n\nWhite has three moves.", [(8, 11)]),
        (f"# A\n\n{SETUP}\nOf the moves, White likes three. Three frogs move.", [(6, 27), (6, 34)]),
        ("In the fourth column, and in the second.", [(1, 8)]),
        (f"# A\n\n{SETUP}\nIn three turns there are many moves.", [(6, 4)]),
        (f"# A\n\n{SETUP}\n# B\n\nWhite has three moves in {{fig}}`setup`.", []),
        (f"# A\n\nWhite has three moves, as {{fig}}`setup` shows.\n\n# B\n\n{SETUP}", []),
    ],
    ids=lambda value: repr(value)[:50],
)
def test_a_number_is_a_fact_or_a_claim_nearby(tmp_path: Path, text: str, places: list[tuple[int, int]]) -> None:
    assert found(tmp_path, text) == places


def test_a_section_without_rules_needs_no_facts(tmp_path: Path) -> None:
    text = "---\nplain: [story]\n---\n# Story\n\nIn 1899.\n\n## More\n\nIn 1900.\n\n# Rules\n\nTake 17.\n"
    assert found(tmp_path, text) == [(14, 6)]


def hint(folder: Path, text: str) -> str:
    (fault,) = read(folder, text).findings
    return fault.hint


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Take 17 coins.", "{{ game.parameters.coins }}"),
        ("Each coin counts. Of 17 coins, take one.", "{{ game.parameters.coins }}"),
        ("The board has 3 rows.", "{{ game.board.rows }}"),
        ("The board has three columns.", "{{ game.board.columns | spelled }}"),
        ("For up to 4 players.", "{{ game.players.max }}"),
        ("White has three moves.", "{{ setup.moves.count | spelled }}"),
    ],
)
def test_a_hint_names_the_fact_that_the_sentence_means(tmp_path: Path, text: str, fact: str) -> None:
    assert hint(tmp_path, text).startswith(f"quote the fact: {fact}; or say why")


@pytest.mark.parametrize(
    "text", ["Take 17 steps.", "Take nine coins.", "The coins are here. Wait 17 minutes.", "Roll 3 dice."]
)
def test_a_fact_that_only_has_the_value_is_not_offered(tmp_path: Path, text: str) -> None:
    assert hint(tmp_path, text).startswith("say why it is so: said: {")
    assert "{{" not in hint(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Take 8 coins, or eight.", [(1, 6), (1, 18)]),
        ("An 8-coin purse.", [(1, 4)]),
        ("1. a\n2. b", []),
        ("For 5–7 players.", [(1, 5), (1, 7)]),
        ("About 50 % of it.", [(1, 7)]),
        ("The 8th player.", [(1, 5)]),
        ("A d20.", [(1, 3)]),
        ("Twice, half, first, once.", []),
        ("Both of the second ones, on the third turn.", []),
        ("A pair of coins counts double, zero if alone.", [(1, 3), (1, 24), (1, 32)]),
        ("Every fifth turn, thrice.", [(1, 7), (1, 19)]),
        ("On A4 paper, or on A4 sheets.", []),
        ("A pawn on A3.", [(1, 11)]),
        ("On 22 November 2026, November 22, 2026, May 2026, 3rd March or 2026-11-22.", []),
        ("See 3.2.1, in version 1.0.12.", []),
        ("In 1899.", [(1, 4)]),
    ],
)
def test_which_numbers_are_checked(tmp_path: Path, text: str, places: list[tuple[int, int]]) -> None:
    assert found(tmp_path, text) == places


def test_a_footnote_is_read_in_the_section_that_calls_it(tmp_path: Path) -> None:
    note = "\n\n[^n]: White has three moves.\n"
    assert found(tmp_path, f"# A\n\n{SETUP}\nx[^n]\n\n# B\n\ny{note}") == []
    assert found(tmp_path, f"# A\n\nx[^n]\n\n# B\n\n{SETUP}\ny{note}") == [(12, 17)]
    assert found(tmp_path, f"---\nplain: [a]\n---\n# A\n\nx[^n]\n\n# B\n\ny{note}") == []
    assert found(tmp_path, f"> x[^n]{note}") == []


def test_the_message_says_what_is_wrong(tmp_path: Path) -> None:
    (fault,) = read(tmp_path, "Take 17 coins.").findings
    assert (fault.code, fault.message) == (
        "BOOK-NUMBER",
        "the paragraph says '17', but no fact or claim bears it out",
    )


def of(result: JudgedBook, code: str) -> list[str]:
    return [warning.message for warning in result.warnings if warning.code == code]


def test_figures_that_are_not_used_are_listed(tmp_path: Path) -> None:
    assert of(read(tmp_path, "x"), "BOOK-UNUSED") == ["the book does not use 2 figures: setup and first-turn"]
    assert of(read(tmp_path, SETUP), "BOOK-UNUSED") == ["the book does not use figure first-turn"]
    excused = f"---\nunused: {{first-turn: it is for the poster}}\n---\n{SETUP}"
    assert of(read(tmp_path, excused), "BOOK-UNUSED") == []


def test_an_excuse_for_a_figure_that_is_used_is_a_fault(tmp_path: Path) -> None:
    result = read(tmp_path, f"---\nunused: {{setup: it is for the poster}}\n---\n{SETUP}")
    assert [finding.message for finding in result.findings] == ["unused: the book does have 'setup'"]


def test_a_footnote_without_a_sign_is_worth_a_look(tmp_path: Path) -> None:
    result = read(tmp_path, "x\n\n[^lost]: A note.\n")
    assert "nothing refers to the footnote 'lost', so it is not printed" in of(result, "BOOK-UNUSED")


BROKEN = """\
figures:
  - id: wrong
    title: Not allowed
    position: {notation: setup, then: [A1-B2]}
    expect: {illegal: BD-DIRECTION}
    caption: A pawn goes sideways.
    alt: A pawn that moves as it may not.
"""


def test_how_pieces_move_and_how_the_game_is_won_is_to_be_stated(tmp_path: Path) -> None:
    wanted = "no passage states the rule with 4 codes: BD-OVER, BD-OWNER, BD-OCCUPIED and BD-DIRECTION"
    assert of(read(tmp_path, "x"), "BOOK-UNSTATED") == [wanted]
    assert of(read(tmp_path, f"x {STATED}"), "BOOK-UNSTATED") == []


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
    others = STATED.replace("{rule}`BD-DIRECTION`", "")
    assert messages(f"{others}\n\n{figure}") == ["no passage states the rule with code BD-DIRECTION"]
    assert messages(f"{STATED} A pawn goes ahead.\n\n{figure}") == []
    assert messages(f"---\nunstated: {{BD-DIRECTION: it goes without saying}}\n---\n{others}\n\n{figure}") == []


def test_a_width_above_that_of_the_figure_is_a_warning_at_its_line(tmp_path: Path) -> None:
    text = ":::{figure} setup\n:width: 390\n:::"
    (warning,) = [each for each in read(tmp_path, text).warnings if each.code == "BOOK-WIDTH"]
    assert (warning.mark.line, warning.mark.column) == (2, 9)
    assert "changes nothing" in warning.message
    assert "BOOK-WIDTH" not in {each.code for each in read(tmp_path, text.replace("390", "40")).warnings}
