"""The command line and the library stand on one press: the same findings in the same order, the same bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ppgen
from ppgen.cli import run
from ppgen.cli.messages import shown
from ppgen.definition.figure import FigureBook
from ppgen.definition.game import Game
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.names import KINDS, DrawingName, write
from ppgen.options import FigureOptions
from ppgen.rules.protocol import Rules
from tests.small_game import ORCHARD, PAWNS, head

GAME = (
    head()
    + PAWNS
    + """\
sheets:
  - {id: sound, title: Sound, layouts: [{column: {items: [title, {text: {body: Words.}}, footer]}}]}
  - {id: wide, title: Wide, layouts: [{column: {items: [{board: {min: 90, max: 90}}]}}]}
  - {id: blank, title: Blank, layouts: [{column: {items: [{text: {body: "A snowman: ☃"}}]}}]}
"""
)
FIGURES = """\
transcripts:
  lost: {setup: setup, turns: [A1-A2, nowhere]}
figures:
  - {id: sound, title: Sound, caption: All is well., alt: A board., position: setup, expect: legal}
  - {id: wrong, title: Wrong, caption: Six., alt: A board., position: setup, expect: legal, claims: {board.spaces: 8}}
  - id: blank
    title: Blank
    caption: A panel.
    alt: A board.
    panels: [{position: setup, expect: legal, caption: "A snowman: ☃"}]
  - id: wrong-and-blank
    title: Wrong and blank
    caption: A panel.
    alt: A board.
    panels: [{position: setup, expect: legal, caption: "A snowman: ☃", claims: {board.spaces: 8}}]
  - {id: unread, title: Unread, caption: A board., alt: A board., position: {after: lost}, expect: legal}
"""
BAD_ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>\n'
Capture = pytest.CaptureFixture[str]
Bytes = dict[str, bytes]
"""Files by their paths inside the output folder."""


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with something wrong in each of its files."""
    folder = tmp_path / "mine"
    (folder / "art").mkdir(parents=True)
    (folder / "art" / "bad.svg").write_text(BAD_ART, encoding="utf-8")
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "figures.yaml").write_text(FIGURES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def as_data(finding: ppgen.Diagnostic) -> dict[str, object]:
    """A finding as `ppgen check --format json` writes it."""
    worded = shown(finding)
    place = {"file": worded.mark.file, "line": worded.mark.line, "column": worded.mark.column}
    return {**place, "code": worded.code, "message": worded.message, "hint": worded.hint}


def check(capsys: Capture, *words: str) -> list[dict[str, object]]:
    capsys.readouterr()
    run(["check", "--format", "json", *words])
    findings: list[dict[str, object]] = json.loads(capsys.readouterr().out)["findings"]
    return [{key: value for key, value in finding.items() if key != "level"} for finding in findings]


def written(out: Path, *words: str) -> Bytes:
    """What a command writes in every format."""
    run([*words, "--format", ",".join(KINDS), "--dpi", "72", "--out", str(out)])
    return {file.relative_to(out).as_posix(): file.read_bytes() for file in out.rglob("*.*")}


def render(drawing: ppgen.Figure | ppgen.Sheet, kind: str, **options: object) -> bytes:
    more = {"dpi": 72} if kind == "png" else {}
    data: bytes = getattr(drawing, kind)(**options, **more)
    return data


def figures(game: ppgen.Game) -> tuple[Bytes, set[ppgen.Diagnostic]]:
    """What the library draws of the figures, drafts of those that do not hold, and why it cannot draw the others."""
    drawn: Bytes = {}
    faults: set[ppgen.Diagnostic] = set()
    for figure in game.figures:
        for kind in KINDS:
            name = DrawingName(game.id, "figures", figure.id, options=FigureOptions(draft=not figure.holds))
            try:
                drawn[write(name, kind)] = render(figure, kind, draft=True)
            except ppgen.DefinitionError as mistake:
                faults.update(mistake.diagnostics)
    return drawn, faults


def sheets(game: ppgen.Game, **options: object) -> Bytes:
    """What the library draws of the sheets that can be drawn."""
    drawn: Bytes = {}
    for sheet in game.sheets:
        try:
            drawing = sheet.drawing(**options)  # type: ignore[arg-type]
            for kind in KINDS:
                for page in range(drawing.distinct_count) if kind != "pdf" else (None,):
                    more = {} if page is None else {"page": page}
                    drawn[write(drawing.named(page), kind)] = render(sheet, kind, **options, **more)
        except ppgen.PpgenError:
            continue
    return drawn


def test_the_library_finds_what_the_command_finds_in_the_same_order(broken: Path, capsys: Capture) -> None:
    found = check(capsys, "--game", str(broken))
    assert found == [as_data(finding) for finding in ppgen.load(broken).check()]
    codes = {str(finding["code"]) for finding in found}
    assert {"ART-ELEMENT", "FIG-CLAIM", "FIG-DRAW", "FIG-NOTATION", "SHEET-DRAW", "SHEET-FIT"} <= codes


def test_they_take_the_papers_of_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / ".git").mkdir()
    board = "sheets: [{id: wide, title: Wide, layouts: [{column: {items: [{board: {min: 52, max: 52}}]}}]}]\n"
    (folder / "game.yaml").write_text(head() + PAWNS + board, encoding="utf-8")
    (tmp_path / "ppgen.toml").write_text('games = ["mine"]\npapers = ["100x100mm"]\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found = ppgen.load("mine").check()
    assert [finding.code for finding in found] == ["SHEET-FIT"]
    assert [as_data(finding) for finding in found] == check(capsys)
    assert ppgen.load("mine").check(["letter"]) == ()


@pytest.mark.parametrize("file", ["figures.yaml", "rules.py"])
def test_they_agree_where_no_figure_can_be_judged(broken: Path, capsys: Capture, file: str) -> None:
    (broken / file).write_text("no: figures\n", encoding="utf-8")
    found = check(capsys, "--game", str(broken))
    game = ppgen.load(broken)
    assert found == [as_data(finding) for finding in game.check()] != []
    with pytest.raises(ppgen.PpgenError):
        _ = game.figures


def test_they_find_the_same_where_both_files_cannot_be_read(broken: Path, capsys: Capture) -> None:
    (broken / "game.yaml").write_text(GAME.replace("board:", "bord:"), encoding="utf-8")
    (broken / "figures.yaml").write_text(FIGURES.replace("title: Wrong,", "titel: Wrong,"), encoding="utf-8")
    found = check(capsys, "--game", str(broken))
    with pytest.raises(ppgen.DefinitionError) as raised:
        ppgen.load(broken)
    assert found == [as_data(finding) for finding in raised.value.diagnostics]
    assert {Path(str(finding["file"])).name for finding in found} == {"game.yaml", "figures.yaml"}


def test_they_draw_the_same_of_a_broken_game(broken: Path, capsys: Capture) -> None:
    game = ppgen.load(broken)
    drawn, faults = figures(game)
    assert written(broken.parent / "figures", "figures", "--game", str(broken), "--draft") == drawn
    told = capsys.readouterr().err
    assert {fault.code for fault in faults} == {"FIG-DRAW"}
    assert all(str(shown(fault)) in told for fault in faults)
    assert {"mine/figures/sound.svg", "mine/figures/wrong_draft.pdf"} <= set(drawn)
    assert written(broken.parent / "sheets", "sheets", "--game", str(broken)) == sheets(game) != {}


@pytest.mark.parametrize("name", ["hexapawn", "dodgem"])
def test_they_draw_the_same_of_a_sound_game_in_every_format(name: str, tmp_path: Path) -> None:
    game = ppgen.load(name)
    drawn, faults = figures(game)
    assert written(tmp_path / "figures", "figures", "--game", name) == drawn != {}
    assert not faults
    assert written(tmp_path / "sheets", "sheets", "--game", name) == sheets(game)


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("--copies 3 --number --sheet pad", {"copies": 3, "number": True}),
        ("--marks --bleed 3 --paper a4 --theme ink", {"marks": True, "bleed": 3.0, "paper": "a4", "theme": "ink"}),
    ],
)
def test_they_understand_the_same_options(words: str, options: dict[str, object], tmp_path: Path) -> None:
    ours = written(tmp_path, "sheets", "--game", str(ORCHARD), *words.split())
    theirs = sheets(ppgen.load(ORCHARD), **options)
    assert ours == {name: data for name, data in theirs.items() if name in ours} != {}
    if "--sheet" not in words:
        assert ours == theirs


def test_the_library_judges_its_figures_once_whoever_asks(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet that shows a figure, `figures` and `check` share one judgement."""
    sheet = "  - {id: shows, title: Shows, layouts: [{column: {items: [{figure: sound}]}}]}\n"
    (broken / "game.yaml").write_text(GAME + sheet, encoding="utf-8")
    books = []

    def counted(game: Game, rules: Rules[Any], book: FigureBook, *more: Any) -> tuple[Statement, ...]:
        books.append(book)
        return judge_book(game, rules, book, *more)

    monkeypatch.setattr("ppgen.figures.judge.judge_book", counted)
    mine = ppgen.load(broken)
    assert mine.sheet("shows").svg()
    assert mine.figures
    assert mine.check()
    assert len(books) == 1
