"""`ppgen new`: a game that holds, prints and can be committed, of any title, whole or not at all."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ppgen
from ppgen.cli import run
from ppgen.cli.output import Output
from ppgen.definition.load import load_game
from ppgen.definition.names import id_from, why_no_id
from ppgen.press.new_game import TEMPLATES
from ppgen.press.schema import FILES
from ppgen.signals import Ended
from tests.cli.conftest import Said
from tests.tools import without_root

NEW = Path(__file__).resolve().parents[2] / "templates" / "new"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def git(*words: str) -> str:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *who, *words], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_new_game_goes_all_the_way(template: str, said: Said, here: Path) -> None:
    """From nothing to a baseline that `diff` finds unchanged."""
    git("init", "--quiet")
    assert said("new", "My First Game", "--from", template)[0] == 0
    folder = here / "my-first-game"
    table = {"finds.csv"} if template == "cards" else set()
    assert {"game.yaml", "figures.yaml", "art"} | table == {entry.name for entry in folder.iterdir()}
    assert len(list((folder / "art").glob("*.svg"))) == 1
    for words in (["check"], ["figures"], ["sheets", "--paper", "letter"], ["sheets", "--paper", "a4"], ["gallery"]):
        status, out, err = said(*words)
        assert (status, "fault" in out + err, "warning" in out + err) == (0, False, False), out + err
    assert len(list((here / "output" / "my-first-game" / "figures").glob("*.svg"))) == 1
    assert said("diff", "--update")[0] == 0
    git("add", ".")
    git("commit", "--quiet", "-m", "A game")
    status, out, err = said("diff")
    assert status == 0, out + err


@pytest.mark.parametrize("template", TEMPLATES)
def test_its_commands_are_those_that_it_names(template: str, said: Said) -> None:
    """What `new` and the comments of the templates tell to type does what they say."""
    out = said("new", "Fleet", "--from", template)[1]
    commands = re.findall(r"^  (ppgen .*?)(?:  .*)?$", out, re.MULTILINE)
    texts = [Path("fleet", name).read_text(encoding="utf-8") for name in ("game.yaml", "figures.yaml")]
    commands += [command for text in texts for command in re.findall(r"`(ppgen [a-z][^`]*)`", text)]
    assert len(commands) >= 8
    Path("fleet", "rulebook.md").write_text("# Moving\n\nThe players take turns.\n")
    commands += re.findall(r"rulebook\.md beside game\.yaml: (ppgen rulebook .*) makes the book", out)
    assert commands[-1] == "ppgen rulebook --game fleet"
    for command in commands:
        words = re.sub(r'"([^"]*)"', lambda match: match[1].replace(" ", "\0"), command).split()[1:]
        words = [word.replace("\0", " ") for word in words]
        if words[0] == "show" and "--game" not in words:
            words += ["--game", "fleet"]
        status, out, err = said(*words)
        assert status == 0, (command, out, err)
        if "--after" in words:
            (line,) = [line for line in out.splitlines() if line.startswith("  position: {")]
            assert line in texts[1].replace("    position:", "  position:")


ODD = (
    "L'île d'or: 2",
    "🎲🎲",
    "Σκάκι",
    "شطرنج",
    "囲碁",
    "word " * 59 + "end",
    "x" * 300,
    '#1: "x" # {{ y }} *a* :z:',
    "{% for %}",
    "[[ title ]] %% if",
    "1984",
    "yes",
    "~",
    "- a",
    "'",
    '"',
    "a: b",
    "key: [1, {2}]",
    "it's\u2028two",
    "it's \\ \"",
    "back\\slash",
    "&anchor *alias !tag",
    "$HOME `ls` $(ls)",
    "../../etc/passwd",
    "con",
    "output",
    "!!!",
    "\u202eRTL override",
    "zero\u200bwidth",
    "no\u00a0break",
    "<b>bold</b>",
)


PRINTED = ("🎲🎲", "x" * 300, '#1: "x" # {{ y }} *a* :z:', "\u202eRTL override")
"""One of each kind for every template: signs that the fonts lack, too long, markup, invisible signs."""


@pytest.mark.parametrize(
    ("template", "title"),
    [("board", title) for title in ODD] + [(kind, title) for kind in TEMPLATES[1:] for title in PRINTED],
)
def test_a_game_may_have_any_title(template: str, title: str, said: Said, here: Path) -> None:
    if title == "output":
        assert said("new", title)[0] == 2
        return
    status, out, err = said("new", "--from", template, "--", title)
    assert status == 0, err
    (folder,) = [path.parent for path in here.glob("*/game.yaml")]
    assert folder.name == id_from(title)
    assert ppgen.load(folder).title == title
    status, out, err = said("check")
    assert (status, "no findings" in out) == (0, True), out + err
    assert said("sheets", "--format", "pdf,svg")[0] == 0
    assert said("gallery")[0] == 0


def test_a_title_that_cannot_be_printed_is_said_so(said: Said) -> None:
    out = said("new", "🎲🎲")[1]
    assert "The fonts lack signs of the title, or it is too long for a sheet: see sheets in game/game.yaml.\n" in out
    assert "- title" not in Path("game", "game.yaml").read_text(encoding="utf-8")
    assert "fonts" not in said("new", "Dice")[1]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("L'île d'or: 2", "l-ile-d-or-2"),
        ("Ærøskøbing & Łódź", "aeroskobing-lodz"),
        ("Straße", "strasse"),
        ("  Heist!  ", "heist"),
        ("囲碁", "game"),
        ("Lpt1", "lpt1-game"),
        ("word " * 59 + "end", "-".join(["word"] * 12)),
        ("x" * 300, "x" * 60),
        ("½ Ⅷ", "1-2-viii"),
    ],
)
def test_the_id_follows_from_the_title(title: str, name: str) -> None:
    assert id_from(title) == name


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=300))
def test_what_is_made_of_a_title_is_an_id(title: str) -> None:
    assert why_no_id(id_from(title)) == ""


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (("",), "a game needs a title", "Island of Gold"),
        (("   ",), "a game needs a title", ""),
        (("x" * 301,), "this title has 301 characters; it may have 300", ""),
        (("two\nlines",), "this title has the sign \\n", "one line of text"),
        (("\x1b[31m",), "this title has the sign \\x1b", "one line of text"),
        (("\udcff",), "this title has the sign \\udcff", "one line of text"),
        (("Heist", "--id", "Heist"), "'Heist' cannot be the id of a game", "small letters"),
        (("Heist", "--id", "../up"), "'../up' cannot be the id of a game", "small letters"),
        (("Heist", "--in", ""), "--in needs the name of a folder", "--in . is the current one"),
        (("Heist", "--from", "bord"), "there is no template 'bord'", "did you mean 'board'?"),
        (("Heist", "--from", "chess"), "there is no template 'chess'", "cards"),
        (("Heist", "--in", "output"), "for the drawings of the project", "--in"),
        (("Output",), "output is for the drawings of the project", "--id"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], message: str, hint: str, said: Said, here: Path) -> None:
    status, out, err = said("new", *words)
    assert (status, out) == (2, "")
    assert message in err
    assert hint in err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("there", ["folder", "file", "link"])
def test_what_exists_is_left_alone(there: str, said: Said, here: Path) -> None:
    target = here / "heist"
    if there == "folder":
        target.mkdir()
    elif there == "file":
        target.write_text("mine", encoding="utf-8")
    else:
        target.symlink_to("nowhere")
    before = sorted(here.rglob("*"))
    status, out, err = said("new", "Heist")
    assert (status, out) == (2, "")
    assert "ppgen: heist exists already, and nothing in it was changed\n    hint: give another title" in err
    assert sorted(here.rglob("*")) == before


def test_two_games_of_one_id_are_refused(said: Said, here: Path) -> None:
    assert said("new", "Heist", "--in", "games")[0] == 0
    status, _, err = said("new", "Heist")
    assert (status, "there is a game heist in games/heist already" in err) == (2, True), err
    assert said("new", "Heist", "--id", "heist-2")[0] == 0
    assert said("check")[0] == 0


def test_it_says_when_the_project_does_not_take_it(said: Said, here: Path) -> None:
    (here / "ppgen.toml").write_text('games = ["games/*"]\n', encoding="utf-8")
    out = said("new", "Heist")[1]
    assert "ppgen.toml does not take it: add 'heist' to its games.\n" in out
    assert "ppgen check --game heist " in out
    assert "does not take it" not in said("new", "Museum", "--in", "games")[1]


def test_it_is_tried_on_the_papers_of_the_project(said: Said, here: Path) -> None:
    (here / "ppgen.toml").write_text('papers = ["a5", "a3"]\n', encoding="utf-8")
    for template in TEMPLATES:
        assert said("new", "A rather long title of a game", "--id", template, "--from", template)[0] == 0
    status, out, err = said("check")
    assert status == 0, out + err


def test_the_editors_line_leads_to_the_schema(said: Said, here: Path) -> None:
    """From the folder of the game to the root of the project, where `new` writes the schemas if there are none."""
    git("init", "--quiet")
    (here / "ppgen.toml").write_text("", encoding="utf-8")
    (here / "games").mkdir()
    os.chdir(here / "games")
    assert said("new", "Heist")[0] == 0
    for name in ("game", "figures"):
        first = (here / "games" / "heist" / f"{name}.yaml").read_text(encoding="utf-8").splitlines()[0]
        found = re.fullmatch(r"# yaml-language-server: \$schema=(.*)", first)
        assert found is not None
        assert (here / "games" / "heist" / found[1]).resolve() == here / ".ppgen" / f"{name}.schema.json"
        assert (here / ".ppgen" / f"{name}.schema.json").is_file()


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("title", ["Heist", "囲碁"])
def test_an_editor_finds_nothing_wrong(template: str, title: str, said: Said) -> None:
    """By the schemas that the first lines name."""
    assert said("new", title, "--from", template, "--id", "heist")[0] == 0
    for name in ("game", "figures"):
        schema = json.loads(Path(".ppgen", f"{name}.schema.json").read_text(encoding="utf-8"))
        definition = yaml.safe_load(Path("heist", f"{name}.yaml").read_text(encoding="utf-8"))
        assert [error.message for error in jsonschema.Draft7Validator(schema).iter_errors(definition)] == []


def test_schemas_that_are_there_stay_as_they_are(said: Said, here: Path) -> None:
    (here / ".ppgen").mkdir()
    (here / ".ppgen" / "game.schema.json").write_text("{}", encoding="utf-8")
    assert said("new", "Heist")[0] == 0
    assert (here / ".ppgen" / "game.schema.json").read_text(encoding="utf-8") == "{}"
    assert {file.name for file in (here / ".ppgen").iterdir()} == set(FILES.values())


@pytest.mark.parametrize(
    "problem", [KeyboardInterrupt(), Ended(signal.SIGTERM), OSError(28, "No space left on device")]
)
@pytest.mark.parametrize("writes", range(4))
def test_what_interrupts_it_leaves_nothing(
    problem: BaseException, writes: int, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Output.write
    left = [writes]

    def write(self: Output, name: str, data: bytes) -> Path:
        if not left[0]:
            raise problem
        left[0] -= 1
        return written(self, name, data)

    monkeypatch.setattr(Output, "write", write)
    assert run(["new", "Heist", "--in", "a/b"]) != 0
    assert list(here.iterdir()) == []


def test_a_full_disk_while_the_schemas_are_written(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Output.write

    def write(self: Output, name: str, data: bytes) -> Path:
        if name.endswith("figures.schema.json"):
            raise OSError(28, "No space left on device")
        return written(self, name, data)

    monkeypatch.setattr(Output, "write", write)
    assert run(["new", "Heist"]) == 2
    assert list(here.iterdir()) == []


def test_a_folder_that_appears_meanwhile_is_left_alone(said: Said, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Output.write

    def write(self: Output, name: str, data: bytes) -> Path:
        (here / "heist").mkdir(exist_ok=True)
        return written(self, name, data)

    monkeypatch.setattr(Output, "write", write)
    status, _, err = said("new", "Heist")
    assert (status, "heist exists already" in err) == (2, True)
    assert list((here / "heist").iterdir()) == []


def test_a_folder_that_takes_nothing(said: Said, here: Path) -> None:
    (here / "closed").mkdir(mode=0o555)
    with without_root():
        status, out, err = said("new", "Heist", "--in", "closed")
    assert (status, out) == (2, "")
    assert "ppgen: cannot make the folder closed/heist: Permission denied" in err
    assert [path.name for path in here.iterdir()] == ["closed"]


def test_a_file_in_the_place_of_the_schemas(said: Said, here: Path) -> None:
    (here / ".ppgen").write_text("mine", encoding="utf-8")
    status, out, err = said("new", "Heist")
    assert (status, out) == (2, "")
    assert "ppgen: cannot write " in err
    assert ".ppgen is a file" in err
    assert [path.name for path in here.iterdir()] == [".ppgen"]


def test_what_a_killed_run_left_is_removed(said: Said, here: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left, own = here / f".heist.{gone.pid}-0.part", here / f".heist.{os.getpid()}-7.part"
    for folder in (left, own):
        (folder / "art").mkdir(parents=True)
    assert said("new", "Museum")[0] == 0
    assert (left.exists(), own.exists()) == (False, True)


def test_every_template_says_what_may_be_left_out(said: Said) -> None:
    """Nothing that a first look does not need is asked for: credits, rights and players are comments."""
    for template in TEMPLATES:
        said("new", template, "--from", template)
        game = load_game(Path(template))
        assert (game.credits, game.rights, game.players) == (None, None, None)
        text = Path(template, "game.yaml").read_text(encoding="utf-8")
        assert [key for key in ("credits", "rights", "players") if f"\n# {key}: " not in text] == []
        uncommented = re.sub(r"^# (credits|rights|players): ", r"\1: ", text, flags=re.MULTILINE)
        Path(template, "game.yaml").write_text(uncommented, encoding="utf-8")
        assert load_game(Path(template)).credits is not None
        assert said("check", "--game", template)[0] == 0
        shutil.rmtree(template)


def test_a_template_is_a_folder_of_files() -> None:
    assert {folder.name for folder in NEW.iterdir()} == set(TEMPLATES)
