"""A kind of product that the tests make up: its class, its line in `PRODUCTS` and the options of its files are all that
the commands and the library need to check it, look at it, draw it, compare it and show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import pytest
from msgspec import Struct

import ppgen
from ppgen.cli import run
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.names import DrawingName
from ppgen.options import OPTIONS_OF, Options
from ppgen.press import fresh, products
from ppgen.press.pictures import Put, Shown, picture_of, put_drawing
from ppgen.press.products.product import Pictured, Subject
from ppgen.press.request import Request
from ppgen.press.studio import Studio
from ppgen.scene.model import Box, Document, Page, Scene, Shape, Stroke
from ppgen.scene.path import rect
from ppgen.scene.theme import Theme
from ppgen.sheets.paper import Paper
from tests.small_game import PAWNS, head

Capture = pytest.CaptureFixture[str]
SOUND, TORN, FAINT, NONE = "Flies well.", "Torn.", "Faint.", "Has no banner."
"""What the summary of a game may say of its banner."""


class DrawnBanner(Struct, frozen=True):
    """A frame as wide as the title of the game is long; `Faint.` makes its line too thin to print."""

    game: ppgen.definition.game.Game
    theme: Theme
    page_count: ClassVar[int] = 1
    distinct_count: ClassVar[int] = 1

    def named(self, page: int | None = None) -> DrawingName:
        return DrawingName(self.game.id, "banners", "title", theme=self.theme.name)

    def page(self, index: int) -> Page:
        width = 10.0 * len(self.game.title)
        stroke = Stroke("#000000", 0.01 if self.game.summary == FAINT else 1.0)
        notes = (("game", self.game.id), ("banner", "title"), ("theme", self.theme.name))
        frame = Shape(rect(5, 5, width, 20), stroke=stroke)
        scene = Scene(width + 10, 30, (frame,), "Banner", "A frame.", notes=notes)
        whole = Box(0, 0, scene.width, scene.height)
        return Page(scene, whole, whole)

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        raise NotImplementedError


class Banner(Pictured):
    """The banner of a game, torn or whole."""

    room = "banners"
    word = "banner"

    @classmethod
    def of(cls, studio: Studio) -> Iterator[Banner]:
        if studio.game.summary != NONE:
            yield cls(studio, "title", studio.game.mark)

    def picture(self, theme: Theme) -> DrawnBanner:
        if self.game.summary == TORN:
            raise DefinitionError([Diagnostic(self.mark, "BANNER", "the banner is torn")])
        return DrawnBanner(self.game, theme)

    def subjects(self, papers: Sequence[Paper]) -> Iterator[Subject]:
        yield Subject("banner title", self.mark, lambda theme, _: self.picture(theme), (None,), {})

    def shown(self, request: Request, put: Put) -> Shown:
        try:
            drawing = self.picture(request.themes[0])
        except DefinitionError as mistake:
            return Shown(self.room, self.word, self.id, "A banner", findings=mistake.diagnostics)
        put_drawing(drawing, ("svg",), put)
        return Shown(self.room, self.word, self.id, "A banner", picture=picture_of(drawing))


@pytest.fixture(autouse=True)
def banners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sixth kind of product, and a project whose game has one."""
    monkeypatch.setitem(OPTIONS_OF, "banners", Options)
    for module in (products, fresh):
        monkeypatch.setattr(module, "PRODUCTS", (*products.PRODUCTS, Banner))
    (tmp_path / "mine").mkdir()
    (tmp_path / "ppgen.toml").write_text('games = ["mine"]\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    define(SOUND)


def define(summary: str, title: str = "Mine") -> None:
    text = head().replace("A game for a test.", summary).replace("title: Mine", f"title: {title}")
    Path("mine/game.yaml").write_text(text + PAWNS, encoding="utf-8")


def said(capsys: Capture, *words: str) -> tuple[int, str]:
    capsys.readouterr()
    status = run(list(words))
    return status, capsys.readouterr().out


def test_it_is_checked(capsys: Capture) -> None:
    assert said(capsys, "check")[0] == 0
    assert ppgen.load(Path("mine")).check() == ()
    define(TORN)
    status, out = said(capsys, "check")
    assert status == 1
    assert "mine/game.yaml:1:1: BANNER the banner is torn" in " ".join(out.split())
    assert [finding.code for finding in ppgen.load(Path("mine")).check()] == ["BANNER"]


def test_lints_look_at_it(capsys: Capture) -> None:
    define(FAINT)
    status, out = said(capsys, "check")
    assert status == 1
    assert "banner title, at 25, 15 mm" in " ".join(out.split())
    assert said(capsys, "check", "--lints", "none")[0] == 0


def test_it_is_drawn_and_compared(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    assert [(one.name, one.kind) for one in ppgen.diff().changes] == [("mine/banners/title.svg", "added")]
    said(capsys, "diff", "--update")
    assert b"<svg" in Path("output/mine/banners/title.svg").read_bytes()
    assert said(capsys, "diff")[0] == 0
    define(SOUND, title="Mine too")
    assert [(one.name, one.kind) for one in ppgen.diff().findings] == [("mine/banners/title.svg", "changed")]
    define(TORN)
    status, out = said(capsys, "diff")
    assert status == 1
    assert "BANNER" in out
    define(NONE)
    assert "banner 'title' is no longer defined in mine" in said(capsys, "diff")[1]


def test_it_is_drawn_in_the_themes_of_the_baseline(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    said(capsys, "diff", "--update", "--theme", "ink")
    assert {one.name for one in ppgen.diff().changes} == {"mine/banners/title.svg", "mine/banners/title.ink.svg"}


def test_the_gallery_shows_it(capsys: Capture) -> None:
    assert said(capsys, "gallery", "--out", "out")[0] == 0
    page = Path("out/index.html").read_text(encoding="utf-8")
    assert 'src="mine/banners/title.svg"' in page
    assert '<h3 id="mine-banners">Banners' in page
    assert "command" not in page.partition('id="mine-banner-title"')[2].partition("</article>")[0]
    assert sorted(ppgen.gallery().files) == ["index.html", "mine/banners/title.svg"]
    define(TORN)
    shown = ppgen.gallery()
    assert [finding.code for finding in shown.findings] == ["BANNER"]
    assert b"the banner is torn" in shown.page
