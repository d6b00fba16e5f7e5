"""What lints find in a game: told once for all themes and papers, with a picture if one is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ppgen.cli import run
from ppgen.diagnostics import EnvironmentProblem
from tests.small_game import head

ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path class="%s" d="M0 50H100"%s/></svg>'
GAME = """\
board: {columns: 3, rows: 3}
pieces: {token: {name: Token, art: token}}
sheets:
  - id: card
    title: Card
    layouts:
      - column:
          items:
            - picture: {art: %s, min: 10, max: 10}
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with drawings: `thin` in every theme, `faint` only where the theme draws fine lines."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "thin.svg").write_text(ART % ("art-line", ' stroke-width="0.5"'))
    (tmp_path / "art" / "faint.svg").write_text(ART % ("art-line", ' stroke-width="1.6"'))
    (tmp_path / "art" / "token.svg").write_text(ART % ("art-line", ""))
    (tmp_path / "ppgen.toml").write_text('papers = ["letter", "a4"]\n')
    return tmp_path


def messages(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    run(["check", "--lints", "all", "--format", "json", *words])
    return [found["message"] for found in json.loads(capsys.readouterr().out)["findings"]]


@pytest.mark.parametrize(("art", "themes"), [("thin", ""), ("faint", " (in ink)")])
def test_one_defect_is_told_once(game: Path, capsys: pytest.CaptureFixture[str], art: str, themes: str) -> None:
    (game / "game.yaml").write_text(head() + GAME % art)
    (message,) = messages(capsys)
    assert message.startswith("sheet card on letter and a4,")
    assert message.endswith(f"needs 0.15 mm{themes}")


def test_a_comparison_that_checks_finds_the_same_and_shows_it(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "game.yaml").write_text(head() + GAME % "thin")
    expected = messages(capsys)
    assert run(["diff", "--check", "--lints", "all", "--report", "page"]) == 1
    assert all(message in capsys.readouterr().out for message in expected)
    page = (game / "page" / "index.html").read_text()
    assert '<img class="defect" src="data:image/svg+xml' in page
    assert "DRAW-LINE-WIDTH" in page


def test_lints_of_a_comparison_need_its_check(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "game.yaml").write_text(head() + GAME % "thin")
    assert run(["diff", "--lints", "all"]) == 2
    assert "--check" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["text", "sarif", "junit", "github", "markdown", "comment"])
def test_every_format_has_it(game: Path, capsys: pytest.CaptureFixture[str], form: str) -> None:
    (game / "game.yaml").write_text(head() + GAME % "thin")
    assert run(["check", "--lints", "all", "--format", form]) == 1
    assert "DRAW-LINE-WIDTH" in capsys.readouterr().out


FIGURE = """\
figures:
  - id: start
    title: The start
    caption: A token.
    alt: A token on a board.
    picture: {picture: {art: thin, min: 10, max: 10}}
%s"""


def test_a_figure_may_allow_it_and_so_may_its_block(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "game.yaml").write_text(head() + GAME % "token")
    figure = FIGURE % ""
    (game / "figures.yaml").write_text(figure)
    (message,) = messages(capsys)
    assert message.startswith("figure start")
    reason = "{DRAW-LINE-WIDTH: a hair is meant to be fine}"
    (game / "figures.yaml").write_text(FIGURE % f"    allow: {reason}\n")
    assert messages(capsys) == []
    (game / "figures.yaml").write_text(figure.replace("max: 10}", f"max: 10, allow: {reason}}}"))
    assert messages(capsys) == []


def test_what_a_figure_allows_goes_for_it_on_a_sheet(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = (GAME % "token").replace("picture: {art: token, min: 10, max: 10}", "figure: start")
    (game / "game.yaml").write_text(head() + sheet)
    (game / "figures.yaml").write_text(FIGURE % "")
    assert sorted(message.partition(" ")[0] for message in messages(capsys)) == ["figure", "sheet"]
    (game / "figures.yaml").write_text(FIGURE % "    allow: {DRAW-LINE-WIDTH: a hair is meant to be fine}\n")
    assert messages(capsys) == []


@pytest.mark.parametrize(("plain", "hairy"), [("token", "thin"), ("thin", "token"), ("token", "token")])
def test_an_allow_that_only_a_variant_needs_is_in_order(
    game: Path, capsys: pytest.CaptureFixture[str], plain: str, hairy: str
) -> None:
    """In whichever variant the game is checked."""
    block = "pieces: {names: [coin], allow: {DRAW-LINE-WIDTH: a hair is meant to be fine}}"
    text = (GAME % "token").replace("picture: {art: token, min: 10, max: 10}", block)
    text = text.replace("token: {name: Token, art: token}", f"coin: {{name: Coin, art: {plain}}}")
    text += f"variants: {{hairy: {{summary: Hairy., changes: {{pieces: {{coin: {{art: {hairy}}}}}}}}}}}\n"
    (game / "game.yaml").write_text(head() + text)
    needless = plain == hairy
    for words in ((), ("--all-variants",), ("--game", ".", "--variant", "hairy")):
        found = [
            message for message in messages(capsys, *words) if "DRAW-LINE-WIDTH" in message or "mm wide" in message
        ]
        assert len(found) == needless


def test_the_library_finds_the_same(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from ppgen import load

    (game / "game.yaml").write_text(head() + GAME % "thin")
    assert [finding.message for finding in load(".").check(lints="all")] == messages(capsys)
    assert load(".").check(lints="none") == ()
    with pytest.raises(EnvironmentProblem, match="no lint setting 'some'"):
        load(".").check(lints="some")  # type: ignore[arg-type]


def test_what_one_block_allows_goes_for_no_other(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both have the same defect, of which each block of the page tells for itself."""
    picture = "            - picture: {art: thin, min: 10, max: 10%s}\n"
    allowed = picture % ", allow: {DRAW-LINE-WIDTH: a hair is meant to be fine}"
    text = head() + GAME % "thin"
    (game / "game.yaml").write_text(text + picture % "")
    assert len(messages(capsys)) == 2
    for number, pictures in enumerate((allowed + picture % "", picture % "" + allowed)):
        (game / "game.yaml").write_text(text.replace(picture % "", "") + pictures)
        run(["check", "--lints", "all", "--format", "json"])
        (found,) = json.loads(capsys.readouterr().out)["findings"]
        assert found["line"] == text.count("\n") + 1 - number


def test_an_allow_may_be_needed_only_where_a_parameter_has_its_default(game: Path) -> None:
    """So a game checked with another value is looked at as it is, too, before an allow counts as needless."""
    from ppgen.definition.project import game_at
    from ppgen.definition.variants import Choice
    from ppgen.press.judging import judge_games, otherwise

    text = head() + GAME % "token" + "parameters: {most: {default: 3, min: 1, max: 5}}\n"
    (game / "game.yaml").write_text(text)
    for choice, others in ((Choice(), []), (Choice((), (("most", 5),)), [Choice()])):
        (judged,) = judge_games((game_at(game),), choice)
        assert [other.choice for other in otherwise(judged)] == others
