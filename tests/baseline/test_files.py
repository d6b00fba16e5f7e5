"""Two files of a person's own: PDFs page by page, PNGs, SVGs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from ppgen.cli import run
from ppgen.render import pdf, svg
from ppgen.scene import path
from ppgen.scene.model import Box, Document, Item, Page, Scene, Shape
from tests.baseline.scenes import scene

Capture = pytest.CaptureFixture[str]
Make = Callable[[str, Sequence[float]], Path]


@pytest.fixture
def pages(tmp_path: Path) -> Make:
    """A PDF with a page for each number: a square at that place."""

    def make(name: str, places: Sequence[float]) -> Path:
        def page(at: float) -> Page:
            items: tuple[Item, ...] = (Shape(path.rect(at, 20, 10, 10), "#224488"),)
            box = Box(0, 0, 80, 60)
            return Page(Scene(80, 60, items, "A page", "A square."), box, box)

        file = tmp_path / name
        file.write_bytes(pdf.render(Document(name, "", "", tuple(map(page, places)))))
        return file

    return make


def test_equal_pdfs(pages: Make) -> None:
    assert run(["diff", str(pages("a.pdf", [10, 20])), str(pages("b.pdf", [10, 20]))]) == 0


def test_a_pdf_is_compared_page_by_page(pages: Make, tmp_path: Path, capsys: Capture) -> None:
    status = run(
        ["diff", str(pages("a.pdf", [10, 20, 30])), str(pages("b.pdf", [10, 25, 30, 40])), "--report", str(tmp_path)]
    )
    assert status == 1
    out = capsys.readouterr().out
    assert "page 2 changed" in out
    assert "page 4 added" in out
    assert "2 the same, 1 changed, 1 added" in out
    assert (tmp_path / "index.html").read_text(encoding="utf-8").count("data:image/png;base64,") == 4


def test_each_page_has_its_own_budget(pages: Make) -> None:
    files = [str(pages("a.pdf", [10, 20])), str(pages("b.pdf", [10.2, 40]))]
    assert run(["diff", *files, "--allow", "200"]) == 1
    assert run(["diff", *files, "--allow", "100000"]) == 0


def image(file: Path, dot: tuple[int, int] | None = None, mode: str = "RGB", size: tuple[int, int] = (90, 70)) -> str:
    picture = Image.new(mode, size, "white")
    ImageDraw.Draw(picture).rectangle((20, 20, 50, 40), fill="black")
    if dot:
        picture.putpixel(dot, (250, 255, 255))
    picture.save(file)
    return str(file)


def test_one_faint_pixel_of_a_png_is_a_change(tmp_path: Path, capsys: Capture) -> None:
    files = image(tmp_path / "a.png"), image(tmp_path / "b.png", (70, 60))
    assert run(["diff", *files]) == 1
    assert "1 pixel differs (0.02 %), the most by 5 of 255" in capsys.readouterr().out
    assert run(["diff", *files, "--threshold", "0.1"]) == 0
    assert run(["diff", *files, "--allow", "1"]) == 0


def test_a_png_of_sixteen_bits_keeps_its_greys(tmp_path: Path, capsys: Capture) -> None:
    for name, grey in (("dark.png", 20_000), ("light.png", 40_000)):
        Image.new("I;16", (20, 10), grey).save(tmp_path / name)
    assert run(["diff", str(tmp_path / "dark.png"), str(tmp_path / "light.png")]) == 1
    assert "200 pixels differ" in capsys.readouterr().out


def test_pngs_of_two_sizes(tmp_path: Path, capsys: Capture) -> None:
    assert run(["diff", image(tmp_path / "a.png"), image(tmp_path / "b.png", size=(100, 70))]) == 1
    assert "now 100 × 70 pixels large, was 90 × 70 pixels" in capsys.readouterr().out


def test_svgs_of_ppgen_are_compared_in_words(tmp_path: Path, capsys: Capture) -> None:
    for name, words in (("a.svg", ("One.",)), ("b.svg", ("Two.",))):
        (tmp_path / name).write_bytes(svg.render(scene(words=words)))
    assert run(["diff", str(tmp_path / "a.svg"), str(tmp_path / "b.svg")]) == 1
    assert "caption of panel A changed: “One.” → “Two.”" in capsys.readouterr().out


@pytest.mark.parametrize("data", [b"%PDF-1.7\nnonsense", b"\x89PNG\r\n\x1a\nnonsense", b"text", b""])
def test_files_that_cannot_be_read_are_refused(tmp_path: Path, data: bytes, capsys: Capture) -> None:
    files = [tmp_path / "a.x", tmp_path / "b.x"]
    for number, file in enumerate(files):
        file.write_bytes(data + bytes(number))
    assert run(["diff", *map(str, files)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_wrong_usage(tmp_path: Path, pages: Make) -> None:
    one, picture = str(pages("a.pdf", [1])), image(tmp_path / "a.png")
    assert run(["diff", one]) == 2
    assert run(["diff", one, one, one]) == 2
    assert run(["diff", one, str(tmp_path / "missing.pdf")]) == 2
    assert run(["diff", one, picture]) == 2
    assert run(["diff", one, one, "--update"]) == 2
    assert run(["diff", "--threshold", "0.1"]) == 2
