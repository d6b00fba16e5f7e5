"""The report shows the image that a drawing had before, if git still has it; a grey frame says where it is not."""

from __future__ import annotations

import os
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from ppgen.cli import run
from tests.baseline.conftest import Project
from tests.images.making import packed, picture

GAME = """\
id: stall
title: Stall
decks:
  - id: market
    title: Market
    rows: [{name: Spice}]
    key: name
    size: mini
    face: [{image: {file: art/spice.jpg, height: 20}}]
"""
OLD, NEW, OTHER = (
    packed(picture(300, 200), "JPEG"),
    packed(picture(300, 200).rotate(180), "JPEG"),
    packed(picture(120, 80), "JPEG"),
)
MISSING = "Grey: the old image art/spice.jpg is no longer there"


@pytest.fixture
def stall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A game whose card has a photograph, which is committed with its drawing."""
    project = Project(tmp_path / "project")
    project.path("art").mkdir(parents=True)
    monkeypatch.chdir(project.folder)
    project.path("game.yaml").write_text(GAME)
    project.path("art/spice.jpg").write_bytes(OLD)
    project.git("init", "-q", "-b", "main")
    assert run(["diff", "--update"]) == 0
    project.commit("A photograph")
    return project


def sides(project: Project, *words: str) -> tuple[list[str], str]:
    """The old side and the new one, as the report has them, and what it says below."""
    assert run(["diff", "--report", "page", *words]) == 1
    text = project.path("page/index.html").read_text(encoding="utf-8")
    said = " ".join(re.findall('<p class="measured">(.*?)</p>', text))
    return re.findall(r'<img src="(data:image/svg[^"]*)"', text), said


def inside(data: bytes) -> str:
    return f"data:image/jpeg;base64,{b64encode(data).decode()}"


def test_the_old_image_is_the_one_that_git_has(stall: Project) -> None:
    stall.path("art/spice.jpg").write_bytes(NEW)
    (before, after), said = sides(stall)
    assert (inside(OLD) in before, inside(NEW) in after) == (True, True)
    assert inside(NEW) not in before
    assert MISSING not in said


def test_of_an_image_that_is_committed_without_its_drawing_the_old_one_is_that_of_the_drawing(stall: Project) -> None:
    stall.path("art/spice.jpg").write_bytes(NEW)
    stall.commit("Another photograph, and its drawing is forgotten")
    (before, after), _ = sides(stall)
    assert (inside(OLD) in before, inside(NEW) in after) == (True, True)


@pytest.mark.parametrize("words", [("--against", "HEAD~1"), ("--on-disk",)])
def test_every_baseline_has_its_own_images(stall: Project, words: tuple[str, ...]) -> None:
    stall.path("art/spice.jpg").write_bytes(NEW)
    if "--against" in words:
        assert run(["diff", "--update"]) == 0
        stall.commit("Another photograph")
        stall.path("art/spice.jpg").write_bytes(OTHER)
    (before, _), _ = sides(stall, *words)
    assert inside(OLD) in before


def test_the_page_for_a_reviewer_shows_the_old_image_of_its_own_baseline(stall: Project) -> None:
    stall.path("art/spice.jpg").write_bytes(NEW)
    assert run(["diff", "--update"]) == 0
    stall.commit("Another photograph")
    assert run(["diff", "--review", "HEAD~1", "--report", "page"]) == 0
    text = stall.path("page/review/index.html").read_text(encoding="utf-8")
    assert inside(OLD) in text
    assert inside(NEW) in text


def test_an_image_of_another_digest_is_never_shown(stall: Project) -> None:
    drawing = stall.path("output/stall/decks/market.svg")
    text = drawing.read_text(encoding="utf-8")
    drawing.write_text(re.sub('data-sha256="[0-9a-f]{64}"', f'data-sha256="{"0" * 64}"', text), encoding="utf-8")
    stall.commit("Forged")
    (before, after), said = sides(stall)
    assert "image/jpeg" not in before
    assert inside(OLD) in after
    assert MISSING in said


@pytest.mark.parametrize("name", ["../secret.jpg", "/etc/hostname", "art/../../secret.jpg", "art/link.jpg", ":(top)x"])
def test_nothing_outside_the_folder_of_the_game_is_read(stall: Project, name: str) -> None:
    """The baseline names a file elsewhere, with its true digest; or a link in git that leads there."""
    stall.path("game").mkdir()
    stall.git("mv", "game.yaml", "art", "game")
    stall.path("secret.jpg").write_bytes(NEW)
    os.symlink("../../secret.jpg", stall.path("game/art/link.jpg"))
    drawing = stall.path("output/stall/decks/market.svg")
    text = drawing.read_text(encoding="utf-8").replace('data-image="art/spice.jpg"', f'data-image="{name}"')
    text = text.replace(sha256(OLD).hexdigest(), sha256(NEW).hexdigest())
    drawing.write_text(text, encoding="utf-8")
    stall.commit("Forged")
    (before, _), said = sides(stall)
    assert "image/jpeg" not in before
    assert "is no longer there" in said


def test_what_is_no_sound_image_is_not_shown(stall: Project) -> None:
    """The digest is that of the file in git, but that is no image that could be printed."""
    stall.path("art/spice.jpg").write_bytes(OLD[:200])
    drawing = stall.path("output/stall/decks/market.svg")
    text = drawing.read_text(encoding="utf-8").replace(sha256(OLD).hexdigest(), sha256(OLD[:200]).hexdigest())
    drawing.write_text(text, encoding="utf-8")
    stall.commit("Damaged")
    stall.path("art/spice.jpg").write_bytes(NEW)
    (before, after), said = sides(stall)
    assert "image/jpeg" not in before
    assert inside(NEW) in after
    assert MISSING in said


def test_without_git_the_old_image_is_missing(stall: Project, tmp_path: Path) -> None:
    stall.path(".git").rename(tmp_path / "elsewhere")
    stall.path("art/spice.jpg").write_bytes(NEW)
    (before, after), said = sides(stall)
    assert "image/jpeg" not in before
    assert inside(NEW) in after
    assert MISSING in said


def test_a_deck_that_is_gone_shows_its_images(stall: Project) -> None:
    stall.path("game.yaml").write_text("id: stall\ntitle: Stall\n")
    (before,), said = sides(stall)
    assert inside(OLD) in before
    assert said == ""
