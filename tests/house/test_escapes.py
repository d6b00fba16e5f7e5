r"""What others wrote is read and never obeyed: by no terminal, by no log of a CI job, by no comment."""

from __future__ import annotations

import ast
import json
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ppgen import escapes
from ppgen.cli import run
from ppgen.diagnostics import Diagnostic, EnvironmentProblem, Mark

ROOT = Path(__file__).resolve().parents[2]
STEERING = ["\n", "\r", "\x1b", "\x00", "\x7f", "\x9b", "\u200b", "\u202e", "\u2028", "\u2066", "\ufeff", "\ud800"]
UNDRAWN = ["\u034f", "\u3164", "\U000e0041", "\u00ad"]


@pytest.mark.parametrize("sign", STEERING + UNDRAWN, ids=lambda sign: f"U+{ord(sign):04X}")
class TestWhatCannotBeSeen:
    def test_is_an_escape_on_a_line_for_people(self, sign: str) -> None:
        shown = escapes.visible(f"a{sign}b")
        assert sign not in shown
        assert shown.encode().decode("unicode_escape").encode("utf-16", "surrogatepass").decode(
            "utf-16", "surrogatepass"
        ) == f"a{sign}b"  # fmt: skip

    def test_reads_back_from_json_as_what_it_was(self, sign: str) -> None:
        text = escapes.json({"a": f"a{sign}b"})
        assert sign == "\n" or sign not in text
        text.encode()
        if sign != "\ud800":  # half a pair is no text: it stays an escape
            assert json.loads(text) == {"a": f"a{sign}b"}

    def test_is_in_no_comment_or_annotation(self, sign: str) -> None:
        assert sign not in escapes.markdown_words(f"a{sign}b")
        assert sign not in escapes.workflow_data(f"a{sign}b")
        assert sign not in escapes.workflow_property(f"a{sign}b")

    def test_is_in_no_xml(self, sign: str) -> None:
        text = f'<a b="{escapes.xml("a" + sign + "b")}">{escapes.xml("a" + sign + "b")}</a>'
        ElementTree.fromstring(text.encode())
        assert sign == "\n" or sign not in text

    def test_is_an_escape_in_every_error(self, sign: str) -> None:
        finding = str(Diagnostic(Mark(f"a{sign}b.yaml", 1, 1), "DEF-X", f"a{sign}b", f"a{sign}b"))
        assert finding.count("\n") == 1
        assert finding.partition("\n    hint: ")[0].isprintable()
        assert str(EnvironmentProblem(f"a{sign}b")).isprintable()


@pytest.mark.parametrize(
    "text", ["Tile über C3 → F5 · 2½", "x\u00a0mm", "1\u2009000", "王將", "❤️", "“two coins.”", "C:\\games", ""]
)
def test_what_can_be_seen_stays_as_it_is(text: str) -> None:
    assert escapes.visible(text) == text
    assert json.loads(escapes.json(text)) == text


@pytest.mark.parametrize("words", ["&#64;octocat", "&lt;b&gt;", "&amp;lt;", "Tom & Jerry", "<b>", "&commat;x"])
def test_a_comment_shows_references_as_they_were_written(words: str) -> None:
    assert unescape(escapes.markdown_words(words)).replace("\\", "") == words


@pytest.mark.parametrize(
    "command", ["::error::forged", "  ::stop-commands::x", "##[error]forged", "a ##vso[task.setvariable]b"]
)
def test_no_line_is_a_command_to_ci(command: str) -> None:
    document = escapes.xml_document(f"<a>\n{command}</a>").split("\n")
    for line in escapes.visible(command), *document, escapes.json([command]):
        assert not line.lstrip().startswith("::")
        assert "##[" not in line
        assert "##vso[" not in line
    assert json.loads(escapes.json([command])) == [command]


@pytest.mark.parametrize("line", [":::{figure} setup", ":::", "    ::::{note} A"])
def test_a_directive_of_a_rulebook_is_shown_as_it_is_written(line: str) -> None:
    assert escapes.visible(line) == line


def test_everything_is_printed_in_one_place() -> None:
    printing = {
        path.name
        for path in (ROOT / "ppgen" / "cli").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("echo", "secho", "show")
    }
    assert printing == {"messages.py"}


GAME = """\
id: forged
title: "For\u202eged"
version: "1"
summary: "A game\u200b for a test."
credits: {design: "No\u202ebody"}
rights: {short: None., statement: Public domain.}
players: {min: 1, max: 4}
board: {columns: 2, rows: 2}
rules:
  players: [cross, nought]
  pieces: {mark: {letters: {cross: X, nought: O}, moves: [place]}}
  ends: [full]
  blocked: draw
pieces: {}
"""


@pytest.fixture
def forged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "forged"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


FIGURE = r"""
figures:
  - id: one
    title: "One\n::error::forged by a title"
    alt: Nothing.
    caption: "Nothing."
    position: setup
    expect: unknown
    claims: {"a.b\n::error::forged by a claim": 1, winner: "1\n::error::forged by a value"}
  - id: two
    title: Two
    alt: Nothing.
    caption: "{{ empty }}"
    position: "X1/\n::error::forged by a position"
    expect: legal
  - id: three
    title: Three
    alt: Nothing.
    caption: "{{ lacking['\n::error::forged by a caption'] }}"
    position: setup
    expect: {illegal: "BD-X\n::error::forged by a code"}
"""


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["check", "--format", "github"],
        ["check", "--explain", "one"],
        ["figures"],
        ["figures", "--draft"],
        ["games"],
        ["diff"],
        ["diff", "--format", "junit"],
        ["gallery"],
        ["perft", "--depth", "1", "--from", "\n::error::forged by an option"],
    ],
    ids=" ".join,
)
def test_no_definition_forges_a_line(forged: Path, capfd: pytest.CaptureFixture[str], words: list[str]) -> None:
    (forged / "figures.yaml").write_text(FIGURE, encoding="utf-8")
    run([words[0], "--game", "forged", *words[1:]])
    seen = capfd.readouterr()
    for line in (seen.out + seen.err).splitlines():
        assert not line.lstrip().startswith("::error::")
        assert "\u202e" not in line
        assert "\u200b" not in line


def test_no_name_of_a_file_or_option_reaches_the_terminal(
    forged: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = forged.rename(forged.with_name("\x1b[31m\u202efor\n::error::ged"))
    (odd / "art").mkdir()
    (odd / "art" / "\x1b[31m.svg").write_text("<svg/>")
    for words in (
        ["check", "--game", odd.name],
        ["sheets", "--game", odd.name, "\x1b[31m\n::error::"],
        ["rule", "\x1b[31m\n::error::"],
        ["check", "--\x1b[31m\n::error::"],
        ["\x1b[31m\n::error::"],
    ):
        assert run(words) in (1, 2)
        seen = capfd.readouterr()
        assert not {"\x1b", "\u202e"} & set(seen.out + seen.err)
        assert "\n::error" not in seen.out + seen.err
