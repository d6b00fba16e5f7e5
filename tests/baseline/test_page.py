"""`--report` in a stranger's repository: the commands on the page, the drafts, and what judging found."""

from __future__ import annotations

import re
import shlex
from html import unescape
from pathlib import Path

import pytest

from tests.baseline.conftest import Project, two_games
from tests.cli.conftest import Said, said

__all__ = ["said"]  # a fixture
VARIANTS = """\
variants: {small: {summary: A smaller board., changes: {board: {columns: 2}}}}
sheets:
  - {id: card, title: Card, layouts: [{column: {items: [{board: {max: 20}}]}}]}
"""
FIGURES = """\
figures:
  - {id: start, title: Start, caption: The setup., alt: A board at the start., position: setup, expect: legal}
  - {id: again, title: Again, caption: The setup., alt: A board again., position: setup, expect: legal}
"""
WRONG = FIGURES.replace(
    "A board again., position: setup, expect: legal",
    "A board again., position: setup, expect: legal, claims: {turn: black}",
)


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said) -> Project:
    """A repository with two games, of which one has a variant, and every drawing committed."""
    project = two_games(tmp_path / "theirs", monkeypatch, (VARIANTS, FIGURES), ("", FIGURES))
    assert said("diff", "--update")[0] == 0
    assert said("diff", "--update", "--game", "pond", "--variant", "small")[0] == 0
    assert said("diff", "--update", "--game", "pond", "--theme", "ink", "--figure", "start")[0] == 0
    project.commit("The first drawings")
    return project


def commands(said: Said, *options: str) -> dict[str, str]:
    """The command of each card by the name of its drawing; that for everything has none."""
    said("diff", "--report", "report", *options)
    text = Path("report/index.html").read_text(encoding="utf-8")
    found = {}
    for part in text.split("<article"):
        code = re.search(r'class="accept">.*?<code>(.*?)</code>', part)
        name = re.search(r"-title\"><a [^>]*>(.*?)</a>.*?</span> (\S+)", part, re.DOTALL)
        if code is not None:
            found[f"{name[2]}/{name[1]}" if name is not None else ""] = unescape(re.sub("<.*?>", "", code[1]))
    return found


def changed_files(project: Project) -> set[str]:
    lines = project.git("status", "--porcelain", "output").splitlines()
    return {line[3:].removeprefix("output/").removesuffix(".svg") for line in lines}


def test_each_command_accepts_what_its_card_shows(stranger: Project, said: Said) -> None:
    stranger.edit(
        "games/pond/figures.yaml", "caption: The setup., alt: A board at", "caption: The start., alt: A board at"
    )
    stranger.edit(
        "games/race/figures.yaml", "caption: The setup., alt: A board again", "caption: Again., alt: A board again"
    )
    offered = commands(said)
    everything = {
        "pond/figures/start": {"pond/figures/start", "pond/figures/start.ink", "pond+small/figures/start"},
        "pond/figures/start.ink": {"pond/figures/start.ink", "pond+small/figures/start"},
        "pond+small/figures/start": {"pond+small/figures/start"},
        "race/figures/again": {"race/figures/again"},
    }
    assert set(offered) == {"", *everything}
    for name, command in offered.items():
        assert said(*shlex.split(command)[1:])[0] == 0, command
        written = changed_files(stranger)
        assert name in written or not name
        assert written <= everything.get(name, {each for names in everything.values() for each in names}), command
        stranger.git("checkout", "-q", "output")
    assert said(*shlex.split(offered[""])[1:])[0] == 0
    assert changed_files(stranger) == set(everything)


def test_what_is_on_disk_already_is_given_to_git(stranger: Project, said: Said) -> None:
    caption = "caption: The setup., alt: A board again"
    stranger.edit("games/race/figures.yaml", caption, caption.replace("The setup.", "Again."))
    assert said("diff", "--update")[0] == 0
    offered = commands(said)
    assert offered == {"": "git add --all -- output", "race/figures/again": "git add -- output/race/figures/again.svg"}
    stranger.git(*shlex.split(offered["race/figures/again"])[1:])
    stranger.git("commit", "-qm", "Drawn")
    assert said("diff")[0] == 0


def test_the_commands_keep_the_options_of_the_run(stranger: Project, said: Said) -> None:
    stranger.edit(
        "games/pond/figures.yaml", "caption: The setup., alt: A board at", "caption: The start., alt: A board at"
    )
    run = ("--game", "pond", "--theme", "ink", "--out", "output")
    assert commands(said, *run)[""] == "ppgen diff --update --game pond --out output --theme ink"
    assert commands(said, "--figure", "start")[""] == "ppgen diff --update --figure start"
    offered = commands(said, "--game", "pond", "--game", "race")
    assert offered["pond/figures/start"] == "ppgen diff --update --game pond --figure start"
    offered = commands(said, "--game", "pond", "--variant", "small")
    assert offered["pond+small/figures/start"] == "ppgen diff --update --game pond --variant small --figure start"


def test_nothing_is_offered_where_nothing_can_be_accepted(stranger: Project, said: Said) -> None:
    assert commands(said) == {}
    stranger.edit(
        "games/race/figures.yaml", "caption: The setup., alt: A board again", "caption: Again., alt: A board again"
    )
    assert commands(said, "--against", "main") == {}
    stranger.path("games/race/figures.yaml").write_text(WRONG, encoding="utf-8")
    assert commands(said, "--game", "race") == {}


def test_sheets_are_accepted_with_the_rest_of_their_game(stranger: Project, said: Said) -> None:
    stranger.edit("games/pond/game.yaml", "max: 20", "max: 12")
    assert commands(said)["pond/sheets/card"] == "ppgen diff --update --game pond"
    assert "Accept with the rest of pond:" in Path("report/index.html").read_text(encoding="utf-8")


def test_what_nothing_draws_is_pruned(stranger: Project, said: Said) -> None:
    text = stranger.path("games/race/figures.yaml").read_text(encoding="utf-8")
    stranger.path("games/race/figures.yaml").write_text(text.partition("  - {id: again")[0], encoding="utf-8")
    assert commands(said) == {"": "ppgen diff --update --prune"}
    assert said(*shlex.split("diff --update --prune"))[0] == 0
    assert changed_files(stranger) == {"race/figures/again"}


def test_a_withheld_figure_shows_its_draft_and_its_finding(stranger: Project, said: Said) -> None:
    stranger.path("games/race/figures.yaml").write_text(WRONG, encoding="utf-8")
    said("diff", "--check", "--report", "report")
    text = Path("report/index.html").read_text(encoding="utf-8")
    card = text[text.index('data-kind="withheld" aria') :].partition("</article>")[0]
    assert ["<span>Before</span>" in card, "<span>Draft: withheld" in card] == [True, True]
    assert card.count('alt="A board again."') == 2
    faults = text[text.index('id="faults"') :].partition("</section>")[0]
    assert "games/race/figures.yaml:3:" in faults
    assert "FIG-CLAIM" in faults
    assert not list(Path("output").rglob("*draft*"))
