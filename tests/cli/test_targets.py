"""`--also`: one run writes its report in several formats, into files that are whole or not there."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ppgen.report.formats import FORMATS
from tests.cli.conftest import Said
from tests.cli.test_project import make


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game of its own; nothing is at fault."""
    make(tmp_path / "games/mine", "mine")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", ["check", "diff"])
def test_a_run_writes_every_format_that_it_is_asked_for(command: str, games: Path, said: Said) -> None:
    also = ",".join(f"{form}=out.{form}" for form in FORMATS)
    status, out, _ = said(command, "--format", "github", "--also", also)
    assert status == (0 if command == "check" else 1)  # outside git nothing is committed, so everything is added
    for form in FORMATS:
        assert games.joinpath(f"out.{form}").read_text(encoding="utf-8") == said(command, "--format", form)[1]
    assert out == games.joinpath("out.github").read_text(encoding="utf-8")
    assert json.loads(games.joinpath("out.json").read_text(encoding="utf-8"))["ppgen"]
    assert ElementTree.parse(games / "out.junit").getroot().tag == "testsuites"


def test_it_may_be_given_again(games: Path, said: Said) -> None:
    assert said("check", "--also", "junit=a.xml", "--also", "junit=b.xml,markdown=c.md")[0] == 0
    assert {path.name for path in games.iterdir()} == {"games", "a.xml", "b.xml", "c.md"}


@pytest.mark.parametrize("command", ["check", "diff"])
@pytest.mark.parametrize(
    ("also", "message"),
    [
        ("junit=a,markdown=a", "two reports go to a: give each a file of its own"),
        ("junit=a,markdown=./x/../a", "two reports go to ./x/../a"),
        ("junit=there,markdown=link", "two reports go to link"),
        ("jnuit=a", "there is no format 'jnuit': did you mean 'junit'?"),
        ("junit=no/such/a.xml", "cannot write no/such/a.xml: there is no folder no/such"),
        ("junit=x", "cannot write x: it is a folder"),
        ("junit=pipe", "cannot write pipe: it is a device or a pipe"),
        ("junit=/dev/null", "cannot write /dev/null: it is a device or a pipe"),
        ("junit=lost", "cannot write lost: it is a link that leads nowhere"),
        ("junit=games/figures.yaml", "a file of that name defines a game or the project"),
        ("junit=ppgen.toml", "a file of that name defines a game or the project"),
        ("junit=-", "'junit=-': standard output has the report of --format"),
        ("junit=", "'junit=': the name of the file is missing"),
        ("junit", "'junit' is not FORMAT=FILE, such as junit=report.xml"),
        ("=a", "'=a' is not FORMAT=FILE"),
        ("junit=a,", "'' is not FORMAT=FILE"),
        ("junit=a,b.xml", "'b.xml' is not FORMAT=FILE"),
    ],
)
def test_what_cannot_be_written_is_said_before_anything_is_judged(
    command: str, also: str, message: str, games: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    games.joinpath("x").mkdir()
    games.joinpath("link").symlink_to("there")
    games.joinpath("there").write_text("")
    games.joinpath("lost").symlink_to("nowhere")
    os.mkfifo(games / "pipe")
    monkeypatch.setattr("ppgen.press.judging.judge_games", lambda *_: pytest.fail("judged"))
    status, out, err = said(command, "--also", also)
    assert (status, out) == (2, "")
    assert message in " ".join(err.split())
    assert {path.name for path in games.iterdir()} == {"games", "x", "link", "there", "lost", "pipe"}


def test_no_report_goes_where_the_page_goes(games: Path, said: Said) -> None:
    games.joinpath("page").mkdir()
    status, _, err = said("diff", "--report", "page", "--also", "markdown=page/index.html")
    assert status == 2
    assert "--also and --report both write page/index.html" in err
    games.joinpath("page/review").mkdir()
    assert said("diff", "--report", "page", "--also", "markdown=page/review/index.html")[0] == 2


def test_an_explanation_goes_into_no_file(games: Path, said: Said) -> None:
    status, _, err = said("check", "--explain", "start", "--also", "text=a.txt")
    assert (status, "without --also" in err) == (2, True)
    assert not games.joinpath("a.txt").exists()


def test_two_files_have_their_report_in_files_too(games: Path, said: Said) -> None:
    assert said("figures")[0] == 0
    svg = games / "output/mine/figures/start.svg"
    other = games / "other.svg"
    other.write_text(svg.read_text(encoding="utf-8").replace("The setup.", "The start."), encoding="utf-8")
    assert said("diff", str(svg), str(other), "--also", "comment=c.md,junit=j.xml")[0] == 1
    assert "#### What differs" in games.joinpath("c.md").read_text(encoding="utf-8")
    assert "<failure" in games.joinpath("j.xml").read_text(encoding="utf-8")


def test_update_writes_no_report(games: Path, said: Said) -> None:
    status, _, err = said("diff", "--update", "--also", "junit=a.xml")
    assert (status, "--also does not go with it" in err) == (2, True)
    assert not games.joinpath("output").exists()


def test_a_report_that_fails_leaves_no_file_half_written_and_none_of_the_others(games: Path, said: Said) -> None:
    games.joinpath("a.xml").write_text("before")
    status, out, err = said("check", "--also", f"junit=a.xml,text=new.txt,markdown={'b' * 255}")
    assert (status, out) == (2, "")
    assert "cannot write bbb" in err
    assert games.joinpath("a.xml").read_text() == "before"
    assert {path.name for path in games.iterdir()} == {"games", "a.xml"}


def test_a_name_that_is_no_text_is_written_in_every_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ppgen.cli import run

    folder = tmp_path / os.fsdecode(b"odd-\xff")
    make(folder, "odd")
    folder.joinpath("figures.yaml").write_text("figures: [{id: one}]")
    monkeypatch.chdir(tmp_path)
    also = ",".join(f"{form}=out.{form}" for form in FORMATS)
    assert run(["check", "--game", str(folder), "--also", also]) == 1
    for form in FORMATS:
        assert "odd-" in tmp_path.joinpath(f"out.{form}").read_bytes().decode("utf-8")


def test_each_job_that_checks_has_a_comment_of_its_own(
    games: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_JOB", "check")
    markers = [said("check", *words, "--format", "comment")[1].splitlines()[0] for words in ((), ("--strict",), ())]
    monkeypatch.setenv("GITHUB_JOB", "other")
    markers.append(said("check", "--format", "comment")[1].splitlines()[0])
    assert (markers[0] == markers[2], len(set(markers))) == (True, 3)
