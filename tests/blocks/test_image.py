"""The block `image`: which file it shows, how it fits into its box, and what is wrong with it, at its place."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from ppgen.api import Game, load
from ppgen.cli import run
from ppgen.plane import IDENTITY, Affine
from ppgen.scene.model import Box, Group, Item, Picture, Scene, Use
from ppgen.scene.path import bounds, transform
from tests.images.making import orientated, packed, picture, stored
from tests.small_game import head

SHEET = """\
sheets:
  - id: card
    title: Card
    layouts:
      - column:
          items:
            - {}
"""
COIN = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><circle class="art-accent" cx="25" cy="25" r="20"/></svg>
"""
WIDE = 90.0, 60.0
"""The size in mm of the box that a test gives to an image of 3 : 2."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with an image of 600 × 400 pixels, the same lying on its side, and a drawing."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "coin.svg").write_text(COIN)
    upright = picture(600, 400)
    (tmp_path / "art" / "spice.jpg").write_bytes(packed(upright, "JPEG"))
    (tmp_path / "lying.jpg").write_bytes(packed(stored(upright, 6), "JPEG", exif=orientated(6)))
    return tmp_path


def game(folder: Path, block: str) -> Game:
    (folder / "game.yaml").write_text(head() + SHEET.format(block))
    return load(folder)


def drawn(folder: Path, block: str) -> Scene:
    return game(folder, block).sheet("card").drawing().page(0).scene


def found(scene: Scene) -> tuple[Picture | Use, Box, Box]:
    """The one image, where what is shown of it lies, and where its whole would lie, in mm on the page."""
    ((item, place, clip),) = _images(scene.items, IDENTITY, None)
    if isinstance(item, Picture):
        frame, whole = bounds(transform(item.frame, place)), item.whole
        whole = Box(whole.x + place[4], whole.y + place[5], whole.width, whole.height)
    else:
        x, y, width, height = item.symbol.box
        corners = (("M", x, y), ("L", x + width, y + height))
        frame = whole = bounds(transform(corners, place @ item.transform))  # type: ignore[arg-type]
    return item, (clip or frame), whole


def _images(items: tuple[Item, ...], place: Affine, clip: Box | None) -> list[tuple[Picture | Use, Affine, Box | None]]:
    images: list[tuple[Picture | Use, Affine, Box | None]] = []
    for item in items:
        if isinstance(item, Picture) or (isinstance(item, Use) and item.role == "image"):
            images.append((item, place, clip))
        elif isinstance(item, Use):
            images += _images(item.symbol.items, place @ item.transform, clip)
        elif isinstance(item, Group):
            inner = place @ item.transform if item.transform else place
            cut = bounds(transform(item.clip, inner)) if item.clip else clip
            images += _images(item.items, inner, cut)
    return images


def near(box: Box) -> object:
    return pytest.approx(box, abs=1e-6)


# Fitting --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["art/spice.jpg", "lying.jpg"])
def test_an_image_keeps_its_proportions(folder: Path, file: str) -> None:
    item, frame, whole = found(drawn(folder, f"image: {{file: {file}, width: 90}}"))
    assert isinstance(item, Picture)
    assert (frame.width, frame.height) == pytest.approx(WIDE)
    assert whole == near(frame)
    _, short, _ = found(drawn(folder, f"image: {file}"))
    assert short.width / short.height == pytest.approx(1.5)


def test_contain_leaves_paper_and_shows_all(folder: Path) -> None:
    scene = drawn(folder, "image: {file: art/spice.jpg, width: 90, height: 20}")
    _, frame, whole = found(scene)
    assert (frame.width, frame.height) == pytest.approx((30, 20))
    assert whole == near(frame)
    assert frame.x + frame.width / 2 == pytest.approx(scene.width / 2)


@pytest.mark.parametrize(
    ("focus", "x", "y"),
    [("", 0.25, 0.0), ("focus: {x: 0}, ", 0.0, 0.0), ("focus: {x: 100}, ", 0.5, 0.0), ("focus: {x: 40}, ", 0.15, 0.0)],
)
def test_cover_cuts_off_what_is_too_wide_round_the_focus(folder: Path, focus: str, x: float, y: float) -> None:
    item, frame, _ = found(drawn(folder, f"image: {{file: art/spice.jpg, {focus}fit: cover, width: 45, height: 60}}"))
    assert isinstance(item, Picture)
    assert item.crop == near(Box(x, y, 0.5, 1.0))
    assert (frame.width, frame.height) == pytest.approx((45, 60))


def test_cover_cuts_off_what_is_too_high(folder: Path) -> None:
    block = "image: {file: lying.jpg, fit: cover, focus: {y: 10}, width: 90, height: 30}"
    item, _, _ = found(drawn(folder, block))
    assert isinstance(item, Picture)
    assert item.crop == near(Box(0.0, 0.0, 1.0, 0.5))


def test_cover_keeps_within_the_crop(folder: Path) -> None:
    crop = "crop: {left: 10, right: 30, top: 50}"
    item, _, _ = found(drawn(folder, f"image: {{file: art/spice.jpg, {crop}, fit: cover, width: 30, height: 40}}"))
    assert isinstance(item, Picture)
    # What is left has 360 × 200 pixels, of which a box of 3 : 4 shows 150 × 200, as near the middle as there is room.
    assert item.crop == near(Box(0.375, 0.5, 0.25, 0.5))


def test_stretch_fills_the_box(folder: Path) -> None:
    _, frame, whole = found(drawn(folder, "image: {file: art/spice.jpg, fit: stretch, width: 20, height: 40}"))
    assert (frame.width, frame.height) == pytest.approx((20, 40))
    assert whole == near(frame)


def test_a_crop_changes_the_proportions(folder: Path) -> None:
    _, frame, whole = found(drawn(folder, "image: {file: art/spice.jpg, crop: {left: 25, right: 25}, width: 45}"))
    assert (frame.width, frame.height) == pytest.approx((45, 60))
    assert (whole.width, whole.height) == pytest.approx(WIDE)


@pytest.mark.parametrize(("align", "left"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_an_image_stands_where_it_is_told(folder: Path, align: str, left: float) -> None:
    whole = found(drawn(folder, "image: art/spice.jpg"))[1]
    _, frame, _ = found(drawn(folder, f"image: {{file: art/spice.jpg, width: 2 in, align: {align}}}"))
    assert frame.width == pytest.approx(50.8)
    assert frame.x == pytest.approx(whole.x + left * (whole.width - frame.width))


@pytest.mark.parametrize("outline", ["radius: 4", "shape: ellipse"])
def test_an_image_is_clipped_at_its_outline(folder: Path, outline: str) -> None:
    _, clip, whole = found(drawn(folder, f"image: {{file: art/spice.jpg, width: 30, {outline}}}"))
    assert clip == near(whole)
    assert (clip.width, clip.height) == pytest.approx((30, 20))


def test_a_drawing_of_the_game_is_fitted_in_the_same_way(folder: Path) -> None:
    item, frame, _ = found(drawn(folder, "image: {file: art/coin.svg, width: 40}"))
    assert isinstance(item, Use)
    assert (frame.width, frame.height) == pytest.approx((40, 20))
    _, clip, whole = found(drawn(folder, "image: {file: art/coin.svg, fit: cover, width: 20, height: 20}"))
    assert (clip.width, clip.height) == pytest.approx((20, 20))
    assert (whole.width, whole.height) == pytest.approx((40, 20))
    assert whole.x + whole.width / 2 == pytest.approx(clip.x + clip.width / 2)


def test_words_say_what_it_shows(folder: Path) -> None:
    item, _, _ = found(drawn(folder, "image: {file: art/spice.jpg, label: A **sack** of spice}"))
    assert isinstance(item, Picture)
    assert item.alt == "A sack of spice"


def test_a_word_of_the_game_may_name_the_file(folder: Path) -> None:
    (folder / "game.yaml").write_text(
        head() + "words: {market: {photo: art/spice.jpg}}\n" + SHEET.format('image: "{{ words.market.photo }}"')
    )
    item, _, _ = found(load(folder).sheet("card").drawing().page(0).scene)
    assert isinstance(item, Picture)
    assert item.image.name == "art/spice.jpg"


def test_an_image_stands_in_a_figure(folder: Path) -> None:
    (folder / "figures.yaml").write_text(
        "figures:\n  - {id: spice, title: Spice, caption: Spice., alt: Spice., width: 60,"
        " picture: {image: {file: art/spice.jpg, width: 30, label: A sack}}}\n"
    )
    scene = game(folder, "text: None.").figure("spice").drawing().scene
    assert found(scene)[1].width == pytest.approx(30)


# Faults ---------------------------------------------------------------------------------------------------------------


def findings(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    run(["check", "--strict", "--format", "json", *words])
    reported: list[dict[str, object]] = json.loads(capsys.readouterr().out)["findings"]
    return reported


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("../secret.jpg", "it would lead out of the folder of the game"),
        ("art/../../secret.jpg", "it would lead out of the folder of the game"),
        ("/etc/secret.jpg", "it would lead out of the folder of the game"),
        ("C:/secret.jpg", "it would lead out of the folder of the game"),
        ("art\\secret.jpg", "folders are told apart by /, and signs that cannot be seen are not allowed"),
        ("art/coin.gif", "ppgen reads PNG, JPEG and WebP files, and drawings (.svg)"),
        ("coin.svg", "an SVG lies in art/ itself, and its name has letters, digits, - and _"),
        ("' '", "it is blank"),
        ("a" * 198 + ".png", "it has 202 characters, more than 200"),
    ],
)
def test_a_path_that_cannot_be_an_image(folder: Path, capsys: pytest.CaptureFixture[str], file: str, why: str) -> None:
    (folder / "game.yaml").write_text(head() + SHEET.format(f"image: {{width: 30, file: {file}}}"))
    (fault,) = findings(capsys)
    assert (fault["code"], fault["line"], fault["column"]) == ("IMAGE-FILE", 14, 40)
    assert str(fault["message"]).endswith(f" cannot be an image: {why}")


def test_every_image_at_fault_is_told_at_its_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "broken.png").write_bytes(packed(picture(), "PNG")[:200])
    os.mkfifo(folder / "pipe.png")
    row = "row: {items: [{image: missing.png}, {image: broken.png}, {image: pipe.png}, {image: art/none.svg}]}"
    (folder / "game.yaml").write_text(head() + SHEET.format(row))
    faults = findings(capsys)
    assert [(fault["code"], fault["line"], fault["column"]) for fault in faults[:3]] == [
        ("IMAGE-FILE", 14, 37),
        ("IMAGE-DAMAGED", 14, 59),
        ("IMAGE-FILE", 14, 80),
    ]


def test_no_link_leads_out_of_the_folder(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "secret.jpg").write_bytes(packed(picture(), "JPEG"))
    (folder / "link.jpg").symlink_to(elsewhere / "secret.jpg")
    (folder / "way").symlink_to(elsewhere)
    (folder / "own.jpg").symlink_to(folder / "art" / "spice.jpg")
    (folder / "loop.jpg").symlink_to(folder / "loop.jpg")
    for file in ("link.jpg", "way/secret.jpg"):
        (folder / "game.yaml").write_text(head() + SHEET.format(f"image: {file}"))
        (fault,) = findings(capsys)
        assert fault["code"] == "IMAGE-FILE"
        assert "leads out of the folder of the game" in str(fault["message"])
    (folder / "game.yaml").write_text(head() + SHEET.format("image: loop.jpg"))
    (fault,) = findings(capsys)
    assert fault["code"] == "IMAGE-FILE"
    assert found(drawn(folder, "image: own.jpg"))


@pytest.mark.parametrize(
    ("block", "code"),
    [
        ("image: {file: art/spice.jpg, crop: {left: 50, right: 46}}", "DEF-RANGE"),
        ("image: {file: art/spice.jpg, crop: {left: -1}}", "DEF-RANGE"),
        ("image: {file: art/spice.jpg, focus: {x: 101}}", "DEF-RANGE"),
        ("image: {file: art/spice.jpg, fit: fill}", "DEF-CHOICE"),
        ("image: {file: art/spice.jpg, shape: ellipse, radius: 3}", "DEF-RANGE"),
        ("image: {fit: cover}", "DEF-MISSING-KEY"),
        ("image: {file: [a, b]}", "DEF-TYPE"),
    ],
)
def test_a_block_that_says_nonsense(folder: Path, capsys: pytest.CaptureFixture[str], block: str, code: str) -> None:
    (folder / "game.yaml").write_text(head() + SHEET.format(block))
    assert [fault["code"] for fault in findings(capsys)] == [code]


# Too coarse -----------------------------------------------------------------------------------------------------------


def test_an_image_with_too_few_pixels_is_a_warning(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    block = "image: {file: art/spice.jpg, width: 90}"
    (folder / "game.yaml").write_text(head() + SHEET.format(block))
    assert run(["check"]) == 0
    said = capsys.readouterr().out
    assert run(["check", "--strict"]) == 1
    strict = capsys.readouterr().out
    # 600 pixels on 90 mm are 169 for each inch; 200 for each inch need 709, or 76.2 mm.
    for text in (said, strict):
        assert "game.yaml:14:15: " in text
        assert "the image art/spice.jpg has 169 pixels for each inch; print needs 200" in text
        assert "take one of at least 709 × 473 pixels, or print it at most 76.2 mm wide" in text
    assert "warning: DRAW-DPI" in said


@pytest.mark.parametrize("width", [76, 40])
def test_an_image_with_enough_pixels_is_no_warning(
    folder: Path, capsys: pytest.CaptureFixture[str], width: int
) -> None:
    (folder / "game.yaml").write_text(head() + SHEET.format(f"image: {{file: art/spice.jpg, width: {width}}}"))
    assert run(["check", "--strict"]) == 0


def test_what_counts_is_the_part_that_is_shown_and_the_coarser_direction(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    block = "image: {file: art/spice.jpg, width: 40, crop: {left: 50}}"
    (folder / "game.yaml").write_text(head() + SHEET.format(block))
    (warning,) = findings(capsys)
    assert "has 190 pixels for each inch" in str(warning["message"])
    assert "630 × 420 pixels, with what is cut off" in str(warning["hint"])
    block = "image: {file: art/spice.jpg, width: 30, height: 60, fit: stretch}"
    (folder / "game.yaml").write_text(head() + SHEET.format(block))
    (warning,) = findings(capsys)
    assert "has 169 pixels for each inch" in str(warning["message"])


def test_a_coarse_image_can_be_allowed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    block = "image: {file: art/spice.jpg, width: 90, allow: {DRAW-DPI: it is a pixel drawing}}"
    (folder / "game.yaml").write_text(head() + SHEET.format(block))
    assert run(["check", "--strict"]) == 0


# Commands -------------------------------------------------------------------------------------------------------------


def test_a_baseline_has_the_digest_and_the_gallery_the_image(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "game.yaml").write_text(head() + SHEET.format("image: {file: art/spice.jpg, width: 40}"))
    assert run(["diff", "--update"]) == 0
    assert b"data:image" not in (folder / "output/mine/sheets/card.svg").read_bytes()
    assert run(["diff", "--on-disk"]) == 0
    assert run(["gallery", "--out", "gallery"]) == 0
    assert (folder / "gallery/mine/sheets/card.svg").read_bytes().count(b"data:image/jpeg;base64,") == 1
    (folder / "art" / "spice.jpg").write_bytes(packed(picture(600, 400).rotate(180), "JPEG"))
    capsys.readouterr()
    assert run(["diff", "--on-disk", "--report", "report"]) == 1
    assert "Image “art/spice.jpg” replaced" in capsys.readouterr().out
    page = (folder / "report/index.html").read_text(encoding="utf-8")
    assert page.count("data:image/jpeg;base64,") == 1  # the one that is drawn now


def test_drawings_with_their_images_inside_are_the_same_as_a_baseline(folder: Path) -> None:
    (folder / "game.yaml").write_text(head() + SHEET.format("image: {file: art/spice.jpg, width: 40}"))
    assert run(["sheets", "--format", "svg"]) == 0
    assert b"data:image" in (folder / "output/mine/sheets/card.svg").read_bytes()
    assert run(["diff", "--on-disk"]) == 0


def test_nothing_is_written_where_an_image_is_at_fault(folder: Path) -> None:
    (folder / "game.yaml").write_text(head() + SHEET.format("image: {file: art/spice.jpg, width: 40}"))
    (folder / "art" / "spice.jpg").write_bytes(packed(picture(600, 400), "JPEG")[:900])
    assert run(["sheets", "--format", "svg,pdf,png"]) == 1
    assert not list(folder.rglob("output/**/card*"))
