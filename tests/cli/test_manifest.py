"""Figures for other documents: the manifest of what was drawn, and snippets of Markdown and HTML."""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ppgen.cli import run
from ppgen.scene.markup import markdown
from tests.small_game import PAWNS, head

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/manifest.schema.json").read_text(encoding="utf-8"))
FIGURES = """\
figures:
  - {id: first, title: First, caption: The start., alt: A board., position: setup, expect: legal}
  - id: second
    title: Before & after
    caption: "**Pawns** go *on* <b>here</b> [x](y) `_` & {{ facts.turn }} | {{ '{{' }} @a"
    alt: 'Some "boards"'
    position: setup
    expect: legal
    before-after: A1-A2
  - {id: third, title: False, caption: Wrong., alt: A board., position: setup, expect: unknown}
  - {id: words, title: Words, caption: "- No\\nboard", alt: Words., picture: {text: Words.}}
"""
Said = Callable[..., int]


@pytest.fixture
def ppgen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    (tmp_path / "mine").mkdir()
    (tmp_path / "docs").mkdir()
    (tmp_path / "mine/game.yaml").write_text(head() + PAWNS, encoding="utf-8")
    (tmp_path / "mine/figures.yaml").write_text(FIGURES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return lambda *words: run(list(words))


def manifest(path: str = "docs/figures.json") -> list[dict[str, Any]]:
    data = json.loads(Path(path).read_text(encoding="utf-8"))
    Draft202012Validator(SCHEMA).validate(data)
    figures: list[dict[str, Any]] = data["figures"]
    return figures


def test_the_manifest_lists_what_was_drawn(ppgen: Said) -> None:
    assert ppgen("figures", "--format", "svg,pdf,md", "--manifest", "docs/figures.json") == 1
    first, second, words = manifest()
    assert first == {
        "game": "mine",
        "id": "first",
        "number": 1,
        "title": "First",
        "caption": "The start.",
        "caption-html": "The start.",
        "caption-markdown": "The start.",
        "alt": "A board.",
        "verdict": "legal",
        "panels": [
            {"letter": "", "caption": "", "position": "ppp/3/PPP white", "verdict": "legal", "codes": []},
        ],
        "draft": False,
        "theme": "color",
        "path": "../output/mine/figures/first.svg",
        "files": {kind: f"../output/mine/figures/first.{kind}" for kind in ("svg", "pdf", "md")},
        "width": 80.0,
        "height": first["height"],
        "source": {"file": "../mine/figures.yaml", "line": 2, "column": 5},
    }
    assert [panel["letter"] for panel in second["panels"]] == ["A", "B"]
    assert (words["number"], words["verdict"]) == (4, None)
    for figure in (first, second, words):
        for path in figure["files"].values():
            assert (Path("docs") / path).is_file()


def test_numbers_do_not_depend_on_what_is_drawn(ppgen: Said) -> None:
    assert ppgen("figures", "--figure", "words", "--manifest", "docs/figures.json") == 0
    (words,) = manifest()
    assert words["number"] == 4


def test_themes_drafts_and_formats_are_told_apart(ppgen: Said) -> None:
    Path("ppgen.toml").write_text('themes = ["color", "ink"]\n', encoding="utf-8")
    assert ppgen("figures", "--draft", "--figure", "third", "--format", "png,html", "--manifest", "all.json") == 1
    figures = manifest("all.json")
    assert [(figure["theme"], figure["draft"], figure["path"]) for figure in figures] == [
        ("color", True, "output/mine/figures/third_draft.png"),
        ("ink", True, "output/mine/figures/third_draft.ink.png"),
    ]
    assert 'src="third_draft.ink.png"' in Path("output/mine/figures/third_draft.ink.html").read_text(encoding="utf-8")


def test_the_same_input_gives_the_same_bytes(ppgen: Said) -> None:
    texts = []
    for _ in range(2):
        ppgen("figures", "--format", "md,html", "--manifest", "docs/figures.json")
        texts.append(
            [file.read_bytes() for file in sorted(Path().rglob("*")) if file.suffix in (".json", ".md", ".html")]
        )
    assert texts[0] == texts[1]


class Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: dict[str, str | None] = {}
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.update(attrs)

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_snippet_of_html_has_the_drawing_its_text_and_the_caption_escaped(ppgen: Said) -> None:
    assert ppgen("figures", "--figure", "second", "--format", "html") == 0
    assert Path("output/mine/figures/second.svg").is_file()
    seen = Reader(Path("output/mine/figures/second.html").read_text(encoding="utf-8"))
    assert seen.tags == ["figure", "img", "figcaption", "strong", "em"]
    assert seen.attributes["src"] == "second.svg"
    assert seen.attributes["alt"] == "Some “boards”"
    assert (seen.attributes["id"], seen.attributes["data-verdict"]) == ("mine-figure-second", "legal")
    assert seen.words.strip() == "Pawns go on <b>here</b> [x](y) `_` & black | {{ @a"


def test_a_snippet_of_markdown_means_what_the_caption_means(ppgen: Said) -> None:
    assert ppgen("figures", "--figure", "second", "--format", "md") == 0
    image, _, caption = Path("output/mine/figures/second.md").read_text(encoding="utf-8").splitlines()
    assert image == "![Some “boards”](second.svg)"
    assert caption == (r"**Pawns** go *on* &#60;b&#62;here&#60;/b&#62; \[x\](y) \`\_\` &#38; black &#124; \{\{ &#64;a")


@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ("- a", r"\- a"),
        ("12. a", r"12\. a"),
        ("# a", r"\# a"),
        ("a\n    b", "a  \nb"),
        ("a\n===", "a  \n\\==="),
        ("> a", "&#62; a"),
        (r"\*a\*", r"\*a\*"),
        ("**a *b* c**", "**a *b* c**"),
        (":red-coin:", "red coin"),
        ("a_b~c$d", "a\\_b&#126;c&#36;d"),
    ],
)
def test_no_caption_means_more_in_markdown(markup: str, written: str) -> None:
    assert markdown(markup) == written


def test_a_manifest_that_cannot_be_written_leaves_the_old_one(ppgen: Said, capsys: pytest.CaptureFixture[str]) -> None:
    assert ppgen("figures", "--manifest", "docs") == 2
    assert "cannot write docs: it is a folder" in capsys.readouterr().err
    assert not Path("output").exists()
    assert ppgen("figures", "--manifest", "") == 2
    assert ppgen("figures", "--manifest", "games/mine/game.yaml") == 2
    assert "a file of that name defines a game" in capsys.readouterr().err
    Path("m.json").write_text("old", encoding="utf-8")
    Path("output").write_text("in the way", encoding="utf-8")
    assert ppgen("figures", "--manifest", "m.json") == 2
    assert Path("m.json").read_text(encoding="utf-8") == "old"
    Path("output").unlink()
    assert ppgen("figures", "--manifest", "output/mine/figures/first.svg") == 2
    assert "it is one of the figures" in capsys.readouterr().err


def test_other_commands_take_no_snippets(ppgen: Said, capsys: pytest.CaptureFixture[str]) -> None:
    assert ppgen("sheets", "--format", "md") == 2
    assert "there is no format 'md'" in capsys.readouterr().err
    assert ppgen("figures", "--format", "mdx") == 2


def test_the_page_names_every_key_of_the_manifest() -> None:
    page = (Path(__file__).parents[2] / "docs/documents.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = [word.strip(" `") for row in rows for word in row.split(",")]
    assert sorted(named) == sorted(SCHEMA["$defs"]["figure"]["required"])
    assert sorted(named) == sorted(SCHEMA["$defs"]["figure"]["properties"])
