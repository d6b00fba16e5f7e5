"""A definition that cannot be read, and a figure that is not as declared, are findings in every format."""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from ppgen.cli import run
from tests.baseline.conftest import Project

SCHEMA = json.loads((Path(__file__).resolve().parents[2] / "docs/diff.schema.json").read_text(encoding="utf-8"))
UNCHANGED = ("Every picture is as it was", "Nothing changed")
Capture = pytest.CaptureFixture[str]
Said = Callable[[str], str]


@pytest.fixture
def said(project: Project, capsys: Capture) -> Said:
    """What `ppgen diff` prints in a format; the report's title and body for `html`. The status is always 1."""

    def said(form: str) -> str:
        capsys.readouterr()
        if form == "html":
            assert project.diff("--report", "report") == 1
            return project.path("report/index.html").read_text(encoding="utf-8")
        assert project.diff("--format", form) == 1
        return capsys.readouterr().out

    return said


class Text(HTMLParser):
    """What a reader of a page sees."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.hidden = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.hidden += tag in ("style", "script")

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("style", "script")

    def handle_data(self, data: str) -> None:
        self.words += [] if self.hidden else [data]


class TestAFigureFileWithATypo:
    """`figures.yaml` says `titel:` for `title:` on line 2: neither of its two drawings can be judged. That `title` is
    missing follows from it, and is not told besides.
    """

    @pytest.fixture(autouse=True)
    def typo(self, project: Project) -> None:
        project.edit_figures("title: One", "titel: One")

    def test_text(self, said: Said) -> None:
        out = said("text")
        assert "games/mine/figures.yaml:2:" in out
        assert "DEF-UNKNOWN-KEY" in out
        assert "2 drawings could not be judged" in out
        told = "1 game compared (mine): 2 not judged, 1 fault in definitions, against output/"
        assert out.splitlines()[-1].startswith(told)

    def test_json(self, said: Said) -> None:
        whole = json.loads(said("json"))
        jsonschema.Draft202012Validator(SCHEMA).validate(whole)
        assert whole["games"] == ["mine"]
        assert whole["findings"] == 1
        assert whole["broken"]["unjudged"] == 2
        places = {(one["file"], one["line"], one["code"]) for one in whole["broken"]["faults"]}
        assert places == {("games/mine/figures.yaml", 2, "DEF-UNKNOWN-KEY")}

    def test_junit(self, said: Said) -> None:
        (suite,) = ElementTree.fromstring(said("junit"))
        assert (suite.attrib["errors"], suite.attrib["skipped"], suite.attrib["tests"]) == ("1", "2", "3")
        assert len(suite.findall("testcase")) == 3
        assert len(suite.findall("testcase/skipped")) == 2
        assert {error.attrib["type"] for error in suite.findall("testcase/error")} == {"DEF-UNKNOWN-KEY"}
        assert all("games/mine/figures.yaml:2:" in str(error.text) for error in suite.findall("testcase/error"))

    def test_sarif(self, said: Said) -> None:
        (one,) = json.loads(said("sarif"))["runs"]
        rules = [rule["id"] for rule in one["tool"]["driver"]["rules"]]
        assert len(one["results"]) == 1
        for result in one["results"]:
            assert rules[result["ruleIndex"]] == result["ruleId"]
            place = result["locations"][0]["physicalLocation"]
            assert place["artifactLocation"]["uri"] == "games/mine/figures.yaml"
            assert place["region"]["startLine"] == 2
        (notice,) = one["invocations"][0]["toolExecutionNotifications"]
        assert "2 drawings could not be judged" in notice["message"]["text"]

    def test_github(self, said: Said) -> None:
        lines = said("github").splitlines()
        assert sum(line.startswith("::error file=games/mine/figures.yaml,line=2,col=") for line in lines) == 1
        assert any("2 drawings could not be judged" in line for line in lines)

    def test_markdown(self, said: Said) -> None:
        out = said("markdown")
        assert "games/mine/figures.yaml:2:" in out
        assert "2 drawings could not be judged" in out
        assert not [words for words in UNCHANGED if words in out]

    def test_html(self, said: Said) -> None:
        page = "".join(Text(said("html")).words)
        assert "games/mine/figures.yaml:2:" in page
        assert "2 drawings could not be judged" in page
        assert not [words for words in UNCHANGED if words in page]

    def test_update_keeps_what_nobody_could_judge(self, project: Project, capsys: Capture) -> None:
        before = {path: path.read_bytes() for path in project.path("output").rglob("*.svg")}
        assert project.diff("--update", "--prune") == 1
        err = capsys.readouterr().err
        assert "games/mine/figures.yaml:2:" in err
        assert "the definition that draws them is broken; kept as they are\n" in err
        assert {path: path.read_bytes() for path in project.path("output").rglob("*.svg")} == before


def test_one_drawing_is_spoken_of_as_one(project: Project, capsys: Capture) -> None:
    project.path("output/mine/figures/two.svg").unlink()
    project.commit()
    project.edit_figures("figures:", "figurs:")
    assert project.diff("--update") == 1
    said = "1 drawing could not be judged: the definition that draws it is broken; kept as it is\n"
    assert said in capsys.readouterr().err


class TestAGameFileThatIsBroken:
    """Nothing of the game can be judged, whatever its folder is called, and whatever the file still says."""

    @pytest.fixture(params=["a typo", "no YAML"], autouse=True)
    def broken(self, project: Project, request: pytest.FixtureRequest) -> None:
        project.path("games/mine").rename(project.path("games/another-name"))
        old, new = {"a typo": ("board:", "bord:"), "no YAML": ("board:", "board: {{")}[request.param]
        project.edit("games/another-name/game.yaml", old, new)

    @pytest.mark.parametrize("words", [(), ("--update", "--prune")])
    def test_its_drawings_are_kept_and_counted(self, project: Project, capsys: Capture, words: tuple[str, ...]) -> None:
        before = {path: path.read_bytes() for path in project.path("output").rglob("*.svg")}
        assert run(["diff", "--game", "games/another-name", "--trust-rules", *words]) == 1
        said = capsys.readouterr()
        assert "games/another-name/game.yaml:" in said.out + said.err
        assert "2 drawings could not be judged" in said.out + said.err
        assert {path: path.read_bytes() for path in project.path("output").rglob("*.svg")} == before


def test_where_a_definition_does_not_say_its_id_its_drawings_may_be_any(project: Project, capsys: Capture) -> None:
    from ppgen.press.comparing import is_unjudged
    from ppgen.press.fresh import Drawn

    drawn = (Drawn("sound"), Drawn("folder", unknown=("folder",), nameless=True))
    assert is_unjudged("mine/figures/one.svg", drawn)
    assert not is_unjudged("sound/figures/one.svg", drawn)
    project.edit("games/mine/game.yaml", "id: mine", "id: Mine!")
    assert project.diff("--update", "--prune") == 1
    assert "2 drawings could not be judged" in capsys.readouterr().err
    assert project.path("output/mine/figures/one.svg").is_file()


class TestAFigureThatIsNotAsDeclared:
    """Figure `one` declares a rule broken that is not: its finding, with its own place, is in every format."""

    @pytest.fixture(autouse=True)
    def wrong(self, project: Project) -> None:
        project.edit_figures('"The first.", alt: A board., position: setup, expect: legal}', '"The first.",\n')
        project.edit_figures('"The first.",\n', '"The first.", alt: A board., position: setup,\n')
        project.edit_figures("position: setup,\n", "position: setup,\n     expect: {illegal: MY-RULE}}\n")

    PLACE = "games/mine/figures.yaml:3:14"

    @pytest.mark.parametrize("form", ["text", "junit"])
    def test_as_text(self, said: Said, form: str) -> None:
        out = said(form)
        assert f"{self.PLACE}: FIG-VERDICT" in out

    def test_json(self, said: Said) -> None:
        whole = json.loads(said("json"))
        jsonschema.Draft202012Validator(SCHEMA).validate(whole)
        (one,) = [change for change in whole["changes"] if change["kind"] == "withheld"]
        (fault,) = one["faults"]
        assert (fault["code"], fault["line"], fault["column"]) == ("FIG-VERDICT", 3, 14)
        assert one["defined"]["line"] == 2

    def test_sarif(self, said: Said) -> None:
        (one,) = json.loads(said("sarif"))["runs"]
        (result,) = one["results"]
        assert result["ruleId"] == "diff-withheld"
        assert "FIG-VERDICT" in result["message"]["text"]
        assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 3

    def test_github(self, said: Said) -> None:
        where = "file=games/mine/figures.yaml,line=3,col=14,title=mine/figures/one.svg withheld"
        assert f"::error {where}::FIG-VERDICT " in said("github")

    @pytest.mark.parametrize("form", ["markdown", "html"])
    def test_for_people(self, said: Said, form: str) -> None:
        out = said(form)
        assert "FIG-VERDICT" in out
        assert not [words for words in UNCHANGED if words in out]


def test_the_closing_line_names_the_games(project: Project, capsys: Capture) -> None:
    assert project.diff() == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("1 game compared (mine): 2 the same, against output/")
    assert run(["check", "--game", "games/mine", "--trust-rules"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 game judged (mine): no findings"
