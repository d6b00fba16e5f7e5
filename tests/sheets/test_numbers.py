"""Numbers in the texts of sheets: each is quoted, a fact of the definition, what the sheet has, or excused."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import ppgen
from ppgen.cli import run
from ppgen.diagnostics import DefinitionError, Diagnostic
from tests.small_game import PAWNS, head

GAME = head(players=(2, 2)) + PAWNS + "parameters: {reach: {default: 3, min: 1, max: 6}}\nwords: {pawn: {way: ahead}}\n"
SHEET = "sheets:\n- id: card\n  title: Card\n"


def found(folder: Path, block: str, *, said: str = "", more: str = "", game: str = GAME) -> list[Diagnostic]:
    """What keeps a sheet with this block from being drawn."""
    excuse = f"  said: {said}\n" if said else ""
    sheet = f"{SHEET}{excuse}{more}  layouts:\n  - column:\n      items:\n      - {block}\n"
    (folder / "game.yaml").write_text(game + sheet, encoding="utf-8")
    try:
        ppgen.load(str(folder)).sheet("card").drawing()
    except DefinitionError as mistake:
        return list(mistake.diagnostics)
    return []


def said_of(folder: Path, block: str, **more: str) -> list[str]:
    """The numbers that nothing bears out, as the messages have them."""
    faults = found(folder, block, **more)
    assert {fault.code for fault in faults} <= {"SHEET-NUMBER"}
    return [fault.message.split("'")[3] for fault in faults]


@pytest.mark.parametrize(
    ("language", "text", "number"),
    [
        ("en", "A pawn goes one or two spaces.", "two"),
        ("en", "A pawn goes up to 4 spaces.", "4"),
        ("en", "The game ends after the seventh turn.", "seventh"),
        ("en", "Three players sit round the table.", "Three"),
        ("en", "A pawn goes {{ 4 }} spaces.", "4"),
        ("en", "Take 1{{ reach }} coins.", "13"),
        ("en", "Three to five players sit round the table.", "Three, five"),
        ("de", "Jeder Bauer geht zwei Felder weit.", "zwei"),
        ("de", "Nach einundzwanzig Runden ist Schluss.", "einundzwanzig"),
        ("fr", "Un pion avance de quatre cases.", "quatre"),
    ],
)
def test_a_number_that_nothing_bears_out_is_refused(tmp_path: Path, language: str, text: str, number: str) -> None:
    assert said_of(tmp_path, f'text: "{text}"', game=f"{GAME}language: {language}\n") == number.split(", ")


@pytest.mark.parametrize(
    "block",
    [
        'text: "A pawn goes up to {{ reach }} spaces, or {{ reach - 1 }}."',
        'text: "A pawn goes up to {{ parameters.reach | spelled }} spaces."',
        'text: "{{ game.players.max | spelled | capitalize }} players on {{ board.columns }} columns."',
        'text: "Two players, and a board of 3 rows."',
        'text: "Pawns go {{ words.pawn.way }}. No pawn goes back, and both players see it; the second waits."',
        'text: "From two to two players, each with a pawn."',
        'text: "Printed on 3 May 2026, on A4 paper, version 1.2.3."',
        'column: {items: [board, text: "White begins on A1."]}',
        "cutouts: {items: {icon-coin: 5}, width: 20, height: 20}",
        'repeat: {count: 3, items: [text: "Round {{ number }}, worth {{ number * 2 }} coins"]}',
        'table: {columns: [Points], rows: [{label: Pawns, cells: ["{{ reach }}"]}], blanks: ["1", "2"]}',
        "track: {from: 1, to: 12}",
    ],
)
def test_what_the_definition_or_the_sheet_bears_out_stands(tmp_path: Path, block: str) -> None:
    assert found(tmp_path, block) == []


@pytest.mark.parametrize(
    ("block", "number"),
    [
        ("title: {tagline: For 5 players}", "5"),
        ('list: {items: [Begin., "Take 4 coins."]}', "4"),
        ("section: {heading: Four steps, items: [text: Go.]}", "Four"),
        ("box: {label: Coins, note: at most 8}", "8"),
        ("table: {columns: [Points], rows: [{label: All pawns home, cells: [7 points]}]}", "7"),
        ('column: {items: [board, text: "White begins on F7."]}', "F7"),
        ('when: {if: "yes", then: [text: Go.], else: [text: Take 4 coins.]}', "4"),
        ('repeat: {of: [two, a few], items: [text: "Take {{ item }} coins."]}', "two"),
    ],
)
def test_every_kind_of_text_is_read(tmp_path: Path, block: str, number: str) -> None:
    assert said_of(tmp_path, block) == [number]


def test_titles_and_summaries_are_read(tmp_path: Path) -> None:
    assert said_of(tmp_path, "text: Go.", more="  summary: A card with 14 rules.\n") == ["14"]
    assert said_of(tmp_path, "text: Go.", more="  up: 2\n  summary: Two sheets, to be cut apart.\n") == []


def test_a_fault_stands_at_its_place_with_the_quote_to_paste(tmp_path: Path) -> None:
    (fault,) = found(tmp_path, 'text: "The {{ words.pawn.way }}: a reach of three spaces."')
    lines = (tmp_path / "game.yaml").read_text(encoding="utf-8").splitlines()
    assert lines[fault.mark.line - 1][fault.mark.column - 1 :].startswith("three spaces")
    assert "quote the fact: {{ parameters.reach | spelled }}; or say why it is so: said: {" in fault.hint
    quoted = 'text: "The {{ words.pawn.way }}: a reach of {{ parameters.reach | spelled }} spaces."'
    assert found(tmp_path, quoted) == []


def test_a_rule_that_changes_leaves_no_card_behind(tmp_path: Path) -> None:
    """A number written by hand is refused once the fact that bore it out is another; a quote follows it."""
    by_hand, quoted = 'text: "A board of 3 rows."', 'text: "A board of {{ board.rows }} rows."'
    larger = GAME.replace("rows: 3", "rows: 4")
    assert found(tmp_path, by_hand) == found(tmp_path, quoted) == found(tmp_path, quoted, game=larger) == []
    assert said_of(tmp_path, by_hand, game=larger) == ["3"]


@pytest.mark.parametrize(
    ("said", "text", "wrong"),
    [
        ("{takes 20 minutes: ten games}", "It takes 20 minutes.", ""),
        ("{takes 20 minutes: ten games}", "It takes 20 minutes. Wait 20 rounds.", "says '20'"),
        ("{takes 30 minutes: ten games}", "It takes a while.", "the text does not have the words"),
        ("{on 3 rows: the board}", "Play on 3 rows.", "need no reason"),
        ("{20: ten games}", "It takes 20 minutes.", "and not to every '20'"),
        ("{takes 20 minutes: '7'}", "It takes 20 minutes.", "says nothing"),
    ],
)
def test_an_excuse_is_for_words_that_need_it(tmp_path: Path, said: str, text: str, wrong: str) -> None:
    if "'7'" in said:
        (tmp_path / "game.yaml").write_text(
            f"{GAME}{SHEET}  said: {said}\n  layouts: [text: {text}]\n", encoding="utf-8"
        )
        with pytest.raises(DefinitionError, match=wrong):
            ppgen.load(str(tmp_path))
        return
    messages = [fault.message for fault in found(tmp_path, f"text: {text}", said=said)]
    assert any(wrong in message for message in messages) if wrong else messages == []


def test_an_excuse_for_a_row_of_a_table_has_its_label(tmp_path: Path) -> None:
    row = (
        "table: {columns: [Points], rows: [{label: Full house, cells: [25 points]}, {label: Run, cells: [25 points]}]}"
    )
    assert said_of(tmp_path, row, said="{Full house | 25: as we play}") == ["25"]
    assert said_of(tmp_path, row, said="{Full house | 25: as we play, Run | 25: as we play}") == []


def test_check_sheets_and_diff_find_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found(tmp_path, "text: Take 4 coins.")
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    monkeypatch.chdir(tmp_path)
    game = ["--game", str(tmp_path)]
    for command in (["check", *game], ["sheets", *game, "--out", "out"], ["diff", "--check", *game]):
        assert run(command) == 1
        captured = capsys.readouterr()
        assert "SHEET-NUMBER the text of sheet 'card' says '4'" in captured.out + captured.err
    assert not (tmp_path / "out").exists()
