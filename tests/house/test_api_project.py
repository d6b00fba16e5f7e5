"""The library does with a project what the commands do: the same findings, the same bytes; and it refuses in words."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ppgen
from ppgen.cli import run
from tests.baseline.conftest import Project
from tests.cli.test_project import make
from tests.small_game import PAWNS, head

FIGURES = """\
figures:
  - {id: start, title: Start, caption: The start., alt: A board., position: setup, expect: legal}
  - {id: false, title: No, caption: Wrong., alt: A board., position: setup, expect: unknown}
"""
SHEETS = "sheets: [{id: pad, title: Pad, layouts: [{column: {items: [title, {text: {body: Words.}}, footer]}}]}]\n"
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "games/mine").mkdir(parents=True)
    (tmp_path / "games/mine/game.yaml").write_text(head() + PAWNS + SHEETS, encoding="utf-8")
    (tmp_path / "games/mine/figures.yaml").write_text(FIGURES, encoding="utf-8")
    (tmp_path / "ppgen.toml").write_text('games = ["games/*"]\nthemes = ["color", "ink"]\n', encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def committed(project: Path) -> None:
    subprocess.run(["git", "add", "-A"], cwd=project, check=True)
    identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    subprocess.run(["git", *identity, "commit", "-qm", "drawn"], cwd=project, check=True)


class TestPerft:
    def test_it_counts_what_the_command_counts(self, capsys: Captured) -> None:
        counts = ppgen.perft("hexapawn", 3)
        assert run(["perft", "--game", "hexapawn", "--depth", "3", "--divide"]) == 0
        *lines, total = capsys.readouterr().out.splitlines()
        assert [(move, str(count)) for move, count in counts.by_move.items()] == [tuple(line.split()) for line in lines]
        assert str(counts.total) == total.strip()
        assert ppgen.perft("hexapawn", 0).total == 1

    def test_it_takes_a_loaded_game_and_a_position(self) -> None:
        game = ppgen.load("hexapawn", parameters={"n": 4})
        assert ppgen.perft(game, 1).position == ppgen.perft(game, 1, start="setup").position
        over = ppgen.perft("dodgem", 2, start="6/6/6/6/6/5G green off:R5,G4")
        assert (over.total, dict(over.by_move)) == (0, {})
        assert "the game is over in this position" in over.why_none

    def test_its_result_is_frozen(self) -> None:
        with pytest.raises(AttributeError):
            ppgen.perft("hexapawn", 1).total = 3  # type: ignore[misc]

    @pytest.mark.parametrize(
        ("call", "code"),
        [
            (lambda: ppgen.perft("long-way", 1), "program"),
            (lambda: ppgen.perft("hexapawn", 100), "depth"),
            (lambda: ppgen.perft("hexapawn", -1), "depth"),
            (lambda: ppgen.perft("hexapawn", 1, start="x"), "start"),
            (lambda: ppgen.perft("piecepack", 1), "no-rules"),
        ],
    )
    def test_what_cannot_be_counted_is_refused(self, call: Callable[[], object], code: str) -> None:
        with pytest.raises(ppgen.EnvironmentProblem) as refused:
            call()
        assert refused.value.code == code


class TestGallery:
    def test_it_makes_the_files_that_the_command_writes(self, project: Path, capsys: Captured) -> None:
        shown = ppgen.gallery()
        assert run(["gallery"]) == 1
        written = {
            file.relative_to(project / "output").as_posix(): file.read_bytes()
            for file in (project / "output").rglob("*")
            if file.is_file()
        }
        assert dict(shown.files) == written
        assert shown.page == written["index.html"]
        assert shown.findings
        assert "".join(f"{finding}\n" for finding in shown.findings) == capsys.readouterr().err

    def test_it_writes_nothing_and_is_frozen(self, project: Path) -> None:
        shown = ppgen.gallery(project, games=["mine", "tic-tac-toe"])
        assert {name.split("/")[0] for name in shown.files} == {"index.html", "mine", "tic-tac-toe"}
        assert not (project / "output").exists()
        with pytest.raises(TypeError):
            shown.files["index.html"] = b""  # type: ignore[index]


class TestDiff:
    def test_it_finds_what_the_command_finds(self, project: Path, capsys: Captured) -> None:
        assert run(["gallery"]) == 1
        committed(project)
        assert not [change for change in ppgen.diff().findings if change.kind != "withheld"]
        figures = project / "games/mine/figures.yaml"
        figures.write_text(
            FIGURES.replace("position: setup, expect: legal", "position: ppp/P2/1PP black, expect: legal")
        )
        compared = ppgen.diff()
        capsys.readouterr()
        assert run(["diff", "--format", "json"]) == 1
        data = json.loads(capsys.readouterr().out)
        assert compared.against == data["against"]
        assert list(compared.games) == data["games"]
        assert [
            (change.name, change.kind, [word.sentence for word in change.words]) for change in compared.changes
        ] == [
            (change["name"], change["kind"], [word["sentence"] for word in change["words"]])
            for change in data["changes"]
        ]
        run(["figures"])  # drawn anew, and not committed yet
        capsys.readouterr()
        assert run(["diff", "--format", "json"]) == 1
        data = json.loads(capsys.readouterr().out)
        pending = ppgen.diff()
        assert [(change.name, [word.sentence for word in change.words]) for change in pending.changes] == [
            (change["name"], [word["sentence"] for word in change["words"]]) for change in data["changes"]
        ]
        changed = next(change for change in compared.changes if change.name == "mine/figures/start.svg")
        assert changed.before != (project / "output/mine/figures/start.svg").read_bytes() == changed.after
        assert changed.mark is not None
        assert changed.mark.file == "games/mine/figures.yaml"
        assert changed.after == ppgen.load(project / "games/mine").figure("start").svg()

    def test_it_works_from_anywhere(
        self, project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run(["gallery"])
        committed(project)
        monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
        names = {change.name: change.kind for change in ppgen.diff(project).changes}
        assert names["mine/figures/start.ink.svg"] == "same"
        only = ppgen.diff(project, figures=["start"], theme="ink", on_disk=True)
        assert [change.name for change in only.changes] == ["mine/figures/start.ink.svg"]

    def test_two_baselines_are_one_too_many(self, project: Path) -> None:
        with pytest.raises(ppgen.EnvironmentProblem, match="two baselines"):
            ppgen.diff(project, against="HEAD", on_disk=True)
        committed(project)
        with pytest.raises(ppgen.EnvironmentProblem, match="there is no git revision"):
            ppgen.diff(project, against="nothing-such")


class TestNotebooks:
    def test_a_figure_shows_itself(self, project: Path) -> None:
        game = ppgen.load(project / "games/mine")
        shown = game.figure("start")._repr_svg_()
        assert shown is not None
        assert shown.encode() == game.figure("start").svg()
        stamped = game.figure("false")._repr_svg_()
        assert stamped is not None
        assert 'id="draft"' in stamped

    def test_a_sheet_shows_its_first_page(self, project: Path) -> None:
        sheet = ppgen.load(project / "games/mine").sheet("pad")
        bundle = sheet._repr_mimebundle_()
        assert bundle["image/svg+xml"].encode() == sheet.svg()
        assert bundle["text/plain"] == "<ppgen.Sheet mine pad>"

    def test_a_sheet_that_does_not_fit_says_so(self, project: Path) -> None:
        file = project / "games/mine/game.yaml"
        file.write_text(head() + PAWNS + SHEETS.replace("{text: {body: Words.}}", "{board: {min: 99, max: 99}}"))
        bundle = ppgen.load(project / "games/mine").sheet("pad")._repr_mimebundle_()
        assert set(bundle) == {"text/plain"}
        assert "pad" in bundle["text/plain"]


ODD: list[Any] = [
    None, True, 0, -1, 3.5, float("nan"), 10**30, "", "\0", "x" * 5000, "nothing-such", "../..", b"bytes", [],
    ["x"], [3],
    ("a", 1), {}, {"n": "3"}, {"x": 1}, {3: 4}, object(), int, Path("nowhere"), Path("/"), lambda: 3,
]  # fmt: skip


@cache
def public_calls() -> list[tuple[str, Callable[..., object], dict[str, object]]]:
    """Every public function, with arguments that are in order."""
    game = ppgen.load("tic-tac-toe")
    figure, sheet = game.figures[0], ppgen.load("dodgem").sheet("reference")
    return [
        ("load", ppgen.load, {"where": "tic-tac-toe", "variants": [], "parameters": {}, "trust_rules": False}),
        ("game.figure", game.figure, {"name": figure.id}),
        ("game.sheet", game.sheet, {"name": sheet.id}),
        ("game.check", game.check, {"papers": ["a4"]}),
        ("game.judge", game.judge, {"notation": "setup"}),
        ("game.facts", game.facts, {"notation": "setup"}),
        ("figure.svg", figure.svg, {"theme": "ink", "draft": False}),
        ("figure.pdf", figure.pdf, {"theme": "ink", "draft": False}),
        ("figure.png", figure.png, {"theme": "ink", "dpi": 36, "draft": False}),
        (
            "sheet.svg",
            sheet.svg,
            {"page": 0, "paper": "a4", "theme": "ink", "copies": 1, "number": False, "marks": False, "bleed": 0.0,
             "duplex": "", "back_offset": (0.0, 0.0)},
        ),
        ("sheet.png", sheet.png, {"page": 0, "dpi": 36, "paper": "a4"}),
        ("sheet.pdf", sheet.pdf, {"paper": "a4", "nothing_such": 1}),
        ("schema", ppgen.schema, {"name": "game"}),
        ("perft", ppgen.perft, {"game": "tic-tac-toe", "depth": 1, "start": "setup"}),
        (
            "gallery",
            ppgen.gallery,
            {"project": ".", "games": ["tic-tac-toe"], "variants": [], "parameters": {}, "trust_rules": False},
        ),
        (
            "diff",
            ppgen.diff,
            {"project": ".", "games": ["tic-tac-toe"], "figures": [figure.id], "theme": "ink", "against": ".",
             "out": "output", "on_disk": False, "variants": [], "parameters": {}, "trust_rules": False},
        ),
        ("diff on disk", ppgen.diff, {"out": "output", "on_disk": True, "games": ["tic-tac-toe"]}),
    ]  # fmt: skip


CALLS = [(name, argument) for name, _, given in public_calls() for argument in given]


@pytest.mark.parametrize(("name", "argument"), CALLS, ids=lambda value: str(value))
def test_every_mistake_in_an_argument_is_one_of_ppgens(
    name: str, argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a caller gives for an argument, the call works or says in words what is wrong."""
    monkeypatch.chdir(tmp_path)
    call, given = next((call, given) for known, call, given in public_calls() if known == name)
    mistakes: list[ppgen.PpgenError] = []
    for odd in Random(argument).sample(ODD, len(ODD)):
        try:
            call(**given | {argument: odd})
        except ppgen.PpgenError as mistake:
            mistakes.append(mistake)
    assert mistakes, "nothing odd was refused"
    assert not [mistake for mistake in mistakes if not mistake.message or "--" in str(mistake)], "it has no options"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: ppgen.load(3), "where takes text or a path, not 3"),  # type: ignore[arg-type]
        (
            lambda: ppgen.load("long-way", variants="wide"),
            "variants takes a list in which each entry is text, not 'wide'",
        ),
        (
            lambda: ppgen.load("long-way", variants=["wide", 7]),  # type: ignore[list-item]
            "variants takes a list in which each entry is text, not one with 7",
        ),
        (
            lambda: ppgen.load("hexapawn", parameters={"n": "4"}),  # type: ignore[dict-item]
            "parameters takes a mapping from text to a whole number, not one with '4' for 'n'",
        ),
        (lambda: ppgen.load("tic-tac-toe").figures[0].png(dpi=1), "dpi is 1"),
        (lambda: ppgen.load("dodgem").sheets[0].pdf(copies=True), "copies takes a whole number, not True"),
        (lambda: ppgen.load("dodgem").sheets[0].pdf(papr="a4"), "no argument 'papr'"),  # type: ignore[call-arg]
        (lambda: ppgen.load("dodgem").sheets[0].pdf(duplex="short"), "no edge 'short'"),  # type: ignore[arg-type]
        (lambda: ppgen.perft("tic-tac-toe", 1.5), "depth takes a whole number, not 1.5"),  # type: ignore[arg-type]
        (lambda: ppgen.perft(None, 1), "game takes a ppgen.Game or text or a path, not None"),  # type: ignore[arg-type]
        (lambda: ppgen.gallery("/nowhere"), "there is no folder /nowhere"),
    ],
)
def test_a_mistake_names_the_argument(call: Callable[[], object], said: str) -> None:
    with pytest.raises(ppgen.EnvironmentProblem) as refused:
        call()
    assert said in refused.value.message


def test_pairs_of_odd_arguments_are_refused_too() -> None:
    for first, second in product(ODD, ["tic-tac-toe", "nothing-such"]):
        with suppress(ppgen.PpgenError):
            ppgen.perft(second, first)


def test_in_a_hook_of_another_repository_the_project_is_compared_with_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git tells a hook in the environment which repository it is of."""
    for name in ("mine", "theirs"):
        make(tmp_path / name / "games" / "heist", "heist")
        monkeypatch.chdir(tmp_path / name)
        assert run(["figures"] if name == "mine" else ["games"]) == 0
        project = Project(tmp_path / name)
        project.git("init", "-q")
        project.commit()
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "theirs" / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "theirs" / ".git" / "index"))
    comparison = ppgen.diff(tmp_path / "mine")
    assert (comparison.problems, comparison.untracked) == (0, ())
