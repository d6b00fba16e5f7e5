"""SVG → a page that PDFium draws: it looks as CairoSVG draws the SVG, and refuses whatever ppgen never writes."""

from __future__ import annotations

import pytest
from PIL import Image

from ppgen.baseline import redraw, xml
from ppgen.baseline.raster import raster
from ppgen.render import svg
from tests.cairo import by_cairo
from tests.render.agreement import distance, on_whole_mm, png_agrees
from tests.render.scenes import everything
from tests.tools import loaded

FIGURES = ("everything", "long-way final-route", "hexapawn moves", "worm-derby slalom-sides", "pass-the-food knocked")
PER_MM = 8


@pytest.mark.parametrize("name", FIGURES)
def test_it_looks_as_another_renderer_draws_it(name: str) -> None:
    game, _, figure = name.partition(" ")
    whole = on_whole_mm(loaded(game).figure(figure).drawing().scene if figure else everything())
    size = round(whole.width) * PER_MM, round(whole.height) * PER_MM
    file = svg.render(whole)
    ours, theirs = Image.fromarray(raster(xml.read(file), *size, PER_MM)), by_cairo(file, *size).convert("RGB")
    assert png_agrees(theirs, ours), distance(theirs, ours)


def drawing(body: str, definitions: str = "") -> bytes:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" data-ppgen-format="2" width="10mm" height="10mm" viewBox="0 0 10 10">'
        f"<defs>{definitions}</defs>{body}</svg>"
    ).encode()


@pytest.mark.parametrize(
    "body",
    [
        '<path d="M0 0L1 1" fill="red"/>',
        '<path d="M0 0L1 1" fill="#1234"/>',
        '<path d="M0 0L1e300 1" fill="#112233"/>',
        '<path d="M0 0L1" fill="#112233"/>',
        '<path d="L1 1Z" fill="#112233"/>',
        '<path d="M0 0A1 1 0 0 0 3 3" fill="#112233"/>',
        '<path d="M0 0) Tj L1 1" fill="#112233"/>',
        '<path d="M0 0L1 1" fill="none" stroke="#112233" stroke-width="1 w"/>',
        '<path d="M0 0L1 1" fill="none" stroke="#112233" stroke-dasharray="1] Tj ["/>',
        '<path d="M0 0L1 1" fill="none" stroke="#112233" stroke-linecap="arrow"/>',
        '<path d="M0 0L1 1" fill="#112233" fill-rule="odd"/>',
        '<g transform="rotate(3)"><path d="M0 0L1 1" fill="#112233"/></g>',
        '<g transform="matrix(1 0 0 1 0 NaN)"><path d="M0 0L1 1" fill="#112233"/></g>',
        '<g clip-path="url(#nowhere)"><path d="M0 0L1 1" fill="#112233"/></g>',
        '<use href="#nowhere"/>',
        '<rect width="1 0 1 1 re" height="2" fill="#112233"/>',
    ],
)
def test_what_ppgen_never_writes_is_refused(body: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        redraw.redraw(xml.read(drawing(body)), 20, 20, 2.0)


@pytest.mark.parametrize("outlines", ["", '<path d=""/>', '<path d="M0 0H1V1Z"/><path d=""/>'])
def test_a_clip_without_an_outline_is_refused(outlines: str) -> None:
    clip = f'<clipPath id="c">{outlines}</clipPath>'
    body = '<g clip-path="url(#c)"><path d="M0 0L1 1" fill="#112233"/></g>'
    with pytest.raises(ValueError, match="clipped by nothing"):
        redraw.redraw(xml.read(drawing(body, clip)), 20, 20, 2.0)


@pytest.mark.parametrize("width", ["1,", " ,1", "1\u2003"])
def test_of_a_line_width_only_the_number_reaches_the_page(width: str) -> None:
    line = f'<path d="M0 0L1 1" fill="none" stroke="#112233" stroke-width="{width}"/>'
    assert b" RG 1 w " in redraw.redraw(xml.read(drawing(line)), 20, 20, 2.0)


def test_a_small_file_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redraw, "LARGEST_CONTENT", 50_000)
    line = f'<path id="a" d="M0 0{"L1 1" * 200}"/>'
    few, many = (drawing('<use href="#a"/>' * count, line) for count in (10, 1000))
    redraw.redraw(xml.read(few), 20, 20, 2.0)
    with pytest.raises(ValueError, match="repeats too much"):
        redraw.redraw(xml.read(many), 20, 20, 2.0)
