"""`check` finds whatever keeps something from being drawn, with its place; one broken thing stops nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from ppgen.cli import run
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.options import PLAIN, SheetOptions
from ppgen.press import studio
from ppgen.press.drawings import DrawnSheet, draw_sheet
from ppgen.press.referee import GameReferee
from ppgen.scene.theme import Theme
from ppgen.sheets.pages import PAGES
from ppgen.sheets.paper import DoesNotFit, Paper
from tests.small_game import PAWNS, head

GAME = (
    head()
    + PAWNS
    + """\
sheets:
  - id: sound
    title: Sound
    layouts: [{column: {items: [title, {text: {body: "Words."}}, footer]}}]
"""
)
FIGURES = """\
figures:
  - {id: sound, title: Sound, caption: "All is well.", alt: A board., position: setup, expect: legal}
"""
SHEET = """\
  - id: broken
    title: Broken
    layouts:
      - column:
          items:
            - title
            - BLOCK
"""
START = GAME.count("\n") + 1
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>\n'
Capture = pytest.CaptureFixture[str]
Fault = tuple[str, int, str]
"""File, line and code."""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "games/mine"
    (folder / "art").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "figures.yaml").write_text(FIGURES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def found(capsys: Capture, *words: str) -> set[Fault]:
    """What `ppgen check` finds, which agrees with its exit status."""
    capsys.readouterr()
    status = run(["check", "--format", "json", *words])
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert status == (1 if findings else 0)
    return {(Path(one["file"]).name, one["line"], one["code"]) for one in findings}


def written() -> set[str]:
    out = Path("output/mine")
    return {str(file.relative_to(out)) for file in out.rglob("*.svg")}


def test_the_sound_game_is_sound(game: Path, capsys: Capture) -> None:
    assert found(capsys) == set()
    assert run(["gallery"]) == 0
    assert written() == {"figures/sound.svg", "sheets/sound.svg"}
    assert run(["diff", "--against", "output"]) == 0


def test_a_part_of_a_piecepack_may_stand_in_any_text(game: Path, capsys: Capture) -> None:
    text = "**A :piecepack-coin-arms: and *:coin:* \\\\:coin\\\\:**"
    (game / "art/coin.svg").write_text(ART.format('<circle class="art-line" cx="50" cy="50" r="40"/>'))
    for file, words in (("figures.yaml", "All is well."), ("game.yaml", "Words.")):
        (game / file).write_text((game / file).read_text().replace(words, text))
    assert found(capsys) == set()
    assert run(["gallery"]) == 0
    assert written() == {"figures/sound.svg", "sheets/sound.svg"}
    page = Path("output/index.html").read_text(encoding="utf-8")
    words = re.sub(r'<img class="symbol" src="data:image/svg[^"]*" alt="([^"]*)">', r"[\1]", page)
    assert "<strong>A [back of a coin of Arms] and <em>[coin]</em> :coin:</strong>" in words
    drawn = Path("output/mine/figures/sound.svg").read_text(encoding="utf-8")
    assert "A back of a coin of Arms and coin :coin:" in drawn


BLOCKS = {
    "a glyph that the fonts lack": ('{text: {body: "Fine, \\u6f22 not."}}', START + 6, "SHEET-DRAW"),
    "a glyph in a heading": ('{section: {heading: "\\u6f22", items: [{text: {body: a}}]}}', START + 6, "SHEET-DRAW"),
    "a blank item in a list": ('{list: {items: ["one", " "]}}', START + 6, "DEF-EMPTY"),
    "an empty list": ("{list: {items: []}}", START + 6, "DEF-EMPTY"),
    "a sheet that fits no paper": ("{board: {min: 90, max: 90}}", START, "SHEET-FIT"),
    "a picture that there is not": ('{text: {body: "See :nothing: here."}}', START + 6, "DEF-REFERENCE"),
    "a drawing to cut out that there is not": (
        "{cutouts: {width: 20, height: 20, items:\n                {piece-disk: 2}}}",
        START + 7,
        "DEF-REFERENCE",
    ),
    "a block that the game has nothing for": ("pieces", START + 6, "DEF-REFERENCE"),
    "bad art": ("{picture: {art: bad}}", 1, "ART-PATH"),
}


class TestSheets:
    @pytest.fixture(params=list(BLOCKS.values()), ids=list(BLOCKS))
    def fault(self, game: Path, request: pytest.FixtureRequest) -> Fault:
        block, line, code = request.param
        (game / "game.yaml").write_text(GAME + SHEET.replace("BLOCK", block), encoding="utf-8")
        if code.startswith("ART"):
            (game / "art/bad.svg").write_text(ART.format('<path class="art-line" d="M NaN 0 L 1 1"/>'))
        return ("bad.svg" if code.startswith("ART") else "game.yaml", line, code)

    def test_check_finds_it_at_its_place(self, fault: Fault, capsys: Capture) -> None:
        assert found(capsys) == {fault}

    def test_the_hint_knows_the_pieces_that_every_game_has(self, game: Path, capsys: Capture) -> None:
        block = "{cutouts: {items: {piece-disk: 2}, width: 20, height: 20}}"
        (game / "game.yaml").write_text(GAME + SHEET.replace("BLOCK", block), encoding="utf-8")
        assert run(["check"]) == 1
        out, err = capsys.readouterr()
        assert "did you mean 'piece-disc'?" in out + err

    @pytest.mark.parametrize("command", ["sheets", "gallery"])
    def test_the_rest_is_written(self, fault: Fault, command: str, capsys: Capture) -> None:
        assert run([command]) == 1
        err = capsys.readouterr().err
        file, line, code = fault
        assert f"{file}:{line}:" in err
        assert f" {code} " in err
        assert "sheets/sound.svg" in written()
        assert "sheets/broken.svg" not in written()
        if command == "gallery":
            assert "figures/sound.svg" in written()
            page = Path("output/index.html").read_text(encoding="utf-8")
            assert f"{file}:{line}:" in page
            assert code in page
            assert "1 sheet not drawn" in page
            assert "Not drawn: what is wrong is listed below." in page

    def test_diff_withholds_it(self, fault: Fault, capsys: Capture) -> None:
        assert run(["gallery"]) == 1
        capsys.readouterr()
        assert run(["diff", "--against", "output", "--format", "json"]) == 1
        changes = json.loads(capsys.readouterr().out)["changes"]
        kinds = {change["name"]: change["kind"] for change in changes}
        assert kinds == {
            "mine/figures/sound.svg": "same",
            "mine/sheets/sound.svg": "same",
            "mine/sheets/broken.svg": "withheld",
        }
        (faults,) = [change["faults"] for change in changes if "faults" in change]
        assert {(Path(one["file"]).name, one["line"], one["code"]) for one in faults} == {fault}


@pytest.mark.parametrize("code", PAGES)
def test_the_example_on_the_page_of_a_fault_breaks_exactly_its_rule(game: Path, code: str, capsys: Capture) -> None:
    block = f"{{{PAGES[code].example}}}"
    (game / "game.yaml").write_text(GAME + SHEET.replace("BLOCK", block), encoding="utf-8")
    assert {found_code for *_, found_code in found(capsys)} == {code}


def test_a_sheet_that_fits_one_paper_of_the_project_is_no_fault(game: Path, capsys: Capture) -> None:
    (game / "game.yaml").write_text(GAME + SHEET.replace("BLOCK", "{board: {min: 75, max: 75}}"), encoding="utf-8")
    assert found(capsys) == {("game.yaml", START, "SHEET-FIT")}
    Path("ppgen.toml").write_text('papers = ["a4", "a3"]\n')
    assert found(capsys) == set()
    Path("ppgen.toml").write_text('papers = ["a5", "a4"]\n')
    assert found(capsys) == {("game.yaml", START, "SHEET-FIT")}


class TestPapers:
    """What is said of a sheet depends on the papers of the project, and not on their order."""

    @pytest.fixture(autouse=True)
    def drawn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A4 is large enough, A5 too small, and on A3 something is wrong that the other papers do not show."""

        def draw(
            referee: GameReferee, sheet: SheetSpec, paper: Paper, theme: Theme, options: SheetOptions = PLAIN
        ) -> DrawnSheet:
            if paper.name == "a5":
                raise DoesNotFit("too small")
            if paper.name == "a3":
                raise DefinitionError([Diagnostic(sheet.mark, "SHEET-DRAW", "cannot be drawn")])
            return draw_sheet(referee, sheet, paper, theme, options)

        monkeypatch.setattr(studio, "draw_sheet", draw)

    @pytest.mark.parametrize(
        ("papers", "codes"),
        [
            (("a4",), set()),
            (("a5",), {"SHEET-FIT"}),
            (("a4", "a5"), set()),
            (("a3", "a4"), {"SHEET-DRAW"}),
            (("a3", "a5"), {"SHEET-DRAW"}),
            (("a3", "a4", "a5"), {"SHEET-DRAW"}),
        ],
    )
    def test_every_paper_is_tried(self, game: Path, papers: tuple[str, ...], codes: set[str], capsys: Capture) -> None:
        for order in permutations(papers):
            Path("ppgen.toml").write_text(f"papers = {json.dumps(order)}\n")
            assert {code for *_, code in found(capsys)} == codes, order


def test_a_sheet_may_be_called_like_a_drawing(game: Path, capsys: Capture) -> None:
    sheet = SHEET.replace("broken", "art-pawn").replace("BLOCK", "{picture: {art: pawn-leaf}}")
    (game / "game.yaml").write_text(GAME + sheet, encoding="utf-8")
    (game / "art/pawn-leaf.svg").write_text(ART.format('<path class="art-line" d="M 0 0 L 50 50 L 50 0 Z"/>'))
    assert found(capsys) == set()
    assert run(["sheets"]) == 0
    assert "sheets/art-pawn.svg" in written()


class TestArt:
    @pytest.mark.parametrize(
        ("shape", "code"),
        [
            ('<path class="art-line" d="M NaN 0 L 1 1"/>', "ART-PATH"),
            ('<circle class="art-line" cx="5" cy="nan" r="3"/>', "ART-NUMBER"),
            ('<path class="none" d="M 0 0 L 1 1"/>', "ART-CLASS"),
        ],
    )
    def test_what_nothing_uses_yet_is_found(self, game: Path, shape: str, code: str, capsys: Capture) -> None:
        (game / "art/unused.svg").write_text(ART.format(shape))
        assert found(capsys) == {("unused.svg", 1, code)}


FIGURE_FAULTS: dict[str, tuple[Callable[[str], str], int, str]] = {
    "a glyph in a panel's caption": (
        lambda text: (
            text
            + "  - id: two\n    title: More\n    caption: More.\n    alt: Boards.\n    panels:\n"
            + '      - {position: setup, expect: legal, caption: "Fine."}\n'
            + '      - {position: setup, expect: legal, caption: "\\u6f22"}\n'
        ),
        9,
        "FIG-DRAW",
    ),
    "a glyph in a callout": (
        lambda text: text.replace("legal}", 'legal,\n     annotate: [{callout: {at: A1, text: "\\u6f22"}}]}'),
        3,
        "FIG-DRAW",
    ),
}


class TestFigures:
    @pytest.mark.parametrize("fault", FIGURE_FAULTS.values(), ids=FIGURE_FAULTS.keys())
    def test_what_cannot_be_drawn_is_found_at_its_place(
        self, game: Path, fault: tuple[Callable[[str], str], int, str], capsys: Capture
    ) -> None:
        change, line, code = fault
        (game / "figures.yaml").write_text(change(FIGURES), encoding="utf-8")
        assert found(capsys) == {("figures.yaml", line, code)}
        for command in ("figures", "gallery"):
            assert run([command]) == 1
            assert f"figures.yaml:{line}:" in capsys.readouterr().err
        assert "sheets/sound.svg" in written()

    def test_a_figure_that_needs_rules_is_the_finding_in_a_game_without(self, game: Path, capsys: Capture) -> None:
        head, _, rest = GAME.partition("rules:\n")
        (game / "game.yaml").write_text(head + "sheets:\n" + rest.partition("sheets:\n")[2], encoding="utf-8")
        assert found(capsys) == {("figures.yaml", 2, "FIG-RULES")}
        assert run(["gallery"]) == 1
        place = "figures.yaml:2:96: FIG-RULES figure 'sound' is declared legal, but mine has no rules"
        assert place in capsys.readouterr().err
        assert written() == {"sheets/sound.svg"}
        for command in ("figures", "diff"):
            assert run([command]) == 1

    @pytest.mark.parametrize("kind", ["a link that leads nowhere", "a folder"])
    def test_figures_that_cannot_be_read_are_not_none(self, game: Path, kind: str, capsys: Capture) -> None:
        (game / "figures.yaml").unlink()
        if kind == "a folder":
            (game / "figures.yaml").mkdir()
        else:
            (game / "figures.yaml").symlink_to("elsewhere.yaml")
        assert found(capsys) == {("figures.yaml", 1, "DEF-FILE")}
        assert run(["gallery"]) == 1

    def test_one_game_without_rules_stops_no_other(self, game: Path, capsys: Capture) -> None:
        other = game.parent / "other"
        other.mkdir()
        head, _, _ = GAME.partition("rules:\n")
        (other / "game.yaml").write_text(head.replace("id: mine", "id: other"), encoding="utf-8")
        (other / "figures.yaml").write_text(FIGURES, encoding="utf-8")
        assert run(["check"]) == 1
        out = capsys.readouterr().out
        assert "mine: 1 figure, as declared" in out
        assert out.splitlines()[-1] == "2 games judged (mine, other): 1 finding"


@pytest.mark.parametrize("command", ["sheets", "figures", "gallery", "diff", "check"])
def test_one_game_that_cannot_be_read_stops_no_other(game: Path, command: str, capsys: Capture) -> None:
    other = game.parent / "another"
    other.mkdir()
    (other / "game.yaml").write_text(GAME.replace("id: mine", "id: another").replace("board:", "bord:"))
    assert run([command]) == 1
    said = capsys.readouterr()
    assert "another/game.yaml:8:1: DEF-UNKNOWN-KEY" in said.out + said.err
    if command in ("sheets", "gallery"):
        assert "sheets/sound.svg" in written()
    if command in ("figures", "gallery"):
        assert "figures/sound.svg" in written()
    if command == "diff":
        assert "mine/sheets/sound.svg added" in said.out
    if command == "check":
        assert "mine: 1 figure, as declared" in said.out


def test_every_command_writes_the_same_files_for_a_project_with_papers_and_themes(game: Path, capsys: Capture) -> None:
    Path("ppgen.toml").write_text('papers = ["letter", "a4"]\nthemes = ["color", "ink"]\n')
    assert run(["gallery", "--out", "one"]) == 0
    assert run(["figures", "--out", "two"]) == run(["sheets", "--out", "two"]) == 0
    one, two = (
        {str(file.relative_to(out)): file.read_bytes() for file in Path(out).rglob("*.*")} for out in ("one", "two")
    )
    assert one.pop("index.html")
    assert one == two
    assert sorted(name for name in one if name.endswith(".svg")) == [
        "mine/figures/sound.ink.svg",
        "mine/figures/sound.svg",
        "mine/sheets/sound.ink.svg",
        "mine/sheets/sound.svg",
        "mine/sheets/sound_a4.ink.svg",
        "mine/sheets/sound_a4.svg",
    ]
    assert run(["diff", "--against", "one"]) == 0
    (Path("one") / "mine/sheets/sound_a4.ink.svg").unlink()
    assert run(["diff", "--against", "one"]) == 1
