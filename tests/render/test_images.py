"""Raster images in SVG, PDF and PNG: they look the same, are embedded once, and keep nothing but their pixels."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import cast

import pytest
from PIL import Image

from ppgen.diagnostics import EnvironmentProblem
from ppgen.images.model import RasterImage
from ppgen.plane import Affine, rotate
from ppgen.render import pdf, png, svg
from ppgen.scene.model import Box, Document, Group, Item, Picture, Scene, Symbol, Use
from ppgen.scene.path import circle
from tests.images.making import interlaced, orientated, packed, picture, put, srgb, stored
from tests.render.accessible import faults
from tests.render.agreement import distance, of_svg, rasters
from tests.render.scenes import page, scene

PIXELS_PER_MM = 12
SOFT = 12.0
"""Cairo, Poppler and PDFium smooth the pixels of an enlarged image differently at every edge in it."""


def assert_agree(drawn: Scene) -> None:
    """SVG, PDF and PNG show the same image at the same place."""
    [(by_svg, by_pdf)] = rasters([drawn], PIXELS_PER_MM)
    by_png = Image.open(BytesIO(png.render(drawn, PIXELS_PER_MM * 25.4))).convert("RGB")
    for other in (by_pdf, by_png):
        small = [each.reduce(8) for each in (by_svg, other)]
        found = distance(*small, edges=False)
        assert found.tile <= SOFT, found


def shown(image: RasterImage, *items: Item) -> Scene:
    return scene(Picture(image, Box(10, 8, 48, 32), alt="A sack of spice"), *items)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_renderers_agree_on_an_image(tmp_path: Path, kind: str) -> None:
    options = {"lossless": True} if kind == "WEBP" else {}
    assert_agree(shown(put(tmp_path, f"spice.{kind.lower()}", packed(picture(), kind, **options))))


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_an_image_is_turned_upright(tmp_path: Path, kind: str, orientation: int) -> None:
    upright = picture()
    data = packed(stored(upright, orientation), kind, exif=orientated(orientation))
    image = put(tmp_path, f"photo.{kind.lower()}", data)
    assert (image.width, image.height, image.orientation) == (96, 64, orientation)
    straight = put(tmp_path, "straight.png", packed(upright, "PNG"))
    assert_agree(shown(image))
    turned, plain = (of_svg(shown(each), PIXELS_PER_MM * 25.4).reduce(8) for each in (image, straight))
    assert distance(turned, plain, edges=False).tile <= SOFT


@pytest.mark.parametrize("crop", [Box(0.25, 0.0, 0.5, 1.0), Box(0.0, 0.4, 1.0, 0.35), Box(0.1, 0.2, 0.3, 0.4)])
@pytest.mark.parametrize("orientation", [1, 6])
def test_a_crop_shows_a_part_of_the_upright_image(tmp_path: Path, crop: Box, orientation: int) -> None:
    upright = picture()
    image = put(tmp_path, "photo.jpg", packed(stored(upright, orientation), "JPEG", exif=orientated(orientation)))
    corners = (round(crop.x * 96), round(crop.y * 64), round(crop.right * 96), round(crop.bottom * 64))
    part = put(tmp_path, "part.png", packed(upright.crop(corners), "PNG"))
    whole, cut = (
        scene(Picture(each, Box(10, 8, 48, 32), shown_part))
        for each, shown_part in ((image, crop), (part, Box(0, 0, 1, 1)))
    )
    assert_agree(whole)
    by_crop, by_part = (of_svg(each, PIXELS_PER_MM * 25.4).reduce(16) for each in (whole, cut))
    assert distance(by_crop, by_part, edges=False).tile <= 2 * SOFT


def test_renderers_agree_on_an_image_that_is_turned_clipped_and_used_twice(tmp_path: Path) -> None:
    image = put(tmp_path, "spice.png", packed(picture(), "PNG"))
    symbol = Symbol("card", (Picture(image, Box(0, 0, 24, 16)),), Box(0, 0, 24, 16))
    assert_agree(
        scene(
            Group((Picture(image, Box(4, 4, 30, 20)),), clip=circle(19, 14, 9)),
            Use(symbol, Affine(1, 0, 0, 1, 40, 20) @ rotate(30)),
            Group((Picture(image, Box(0, 0, 20, 20)),), transform=Affine(1, 0, 0, 1, 30, 35) @ rotate(-45)),
        )
    )


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_what_lies_under_a_transparent_image_shows_through(tmp_path: Path, mode: str, kind: str) -> None:
    clear = picture().convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(clear.size))
    if mode == "P":
        clear = picture().quantize(8)
        clear.info["transparency"] = clear.getpixel((90, 60))
    data = packed(clear if mode == "P" else clear.convert(mode), kind, **({"lossless": True} if kind == "WEBP" else {}))
    image = put(tmp_path, f"mist.{kind.lower()}", data)
    assert image.transparent
    ground = Picture(put(tmp_path, "ground.png", packed(picture(40, 40), "PNG")), Box(5, 5, 60, 50))
    assert_agree(scene(ground, Picture(image, Box(10, 8, 48, 32))))


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB"])
def test_renderers_agree_on_each_kind_of_png(tmp_path: Path, mode: str) -> None:
    assert_agree(shown(put(tmp_path, "plain.png", packed(picture(mode=mode), "PNG"))))


def test_renderers_agree_on_an_interlaced_png(tmp_path: Path) -> None:
    assert_agree(shown(put(tmp_path, "plain.png", interlaced(picture()))))


def objects(data: bytes) -> list[dict[str, object]]:
    """The images of a PDF, with their bytes as they lie in the file."""
    import pikepdf

    with pikepdf.open(BytesIO(data)) as file:
        return [
            {**{str(key): str(value) for key, value in item.items()}, "data": item.read_raw_bytes()}
            for item in file.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]


def test_an_image_is_embedded_once_however_often_it_is_used(tmp_path: Path) -> None:
    data = packed(picture(), "JPEG")
    first, second = put(tmp_path, "spice.jpg", data), put(tmp_path, "copy/spice.jpg", data)
    items = tuple(Picture(image, Box(5 + 20 * at, 5, 18, 12)) for at, image in enumerate((first, first, second)))
    pages = tuple(page(scene(*items, title=f"{number}")) for number in range(3))
    assert len(objects(pdf.render(Document("Cards", "", "", pages)))) == 1
    drawn = svg.render(scene(*items)).decode()
    assert len(re.findall("data:image/jpeg;base64,", drawn)) == 1
    assert drawn.count("<use ") == 3


def test_a_jpeg_is_embedded_with_its_pixels_as_they_are_and_nothing_else(tmp_path: Path) -> None:
    profile = srgb()
    plain = packed(picture(), "JPEG", icc_profile=profile)
    thumbnail = packed(picture(32, 20), "JPEG")
    full = packed(
        picture(),
        "JPEG",
        icc_profile=profile,
        exif=orientated(1) + thumbnail,
        xmp=b"<x:xmpmeta>where I live</x:xmpmeta>",
        comment=b"taken at home",
    )
    drawn = shown(put(tmp_path, "spice.jpg", full + b"a trailer with a film"))
    (image,) = objects(pdf.render(Document("Cards", "", "", (page(drawn),))))
    assert image["/Filter"] == "/DCTDecode"
    assert image["data"] == plain
    (text,) = re.findall('data:image/jpeg;base64,([^"]*)', svg.render(drawn).decode())
    assert b64decode(text) == plain


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_colour_profile_stays(tmp_path: Path, kind: str) -> None:
    import pikepdf

    drawn = shown(put(tmp_path, f"spice.{kind.lower()}", packed(picture(), kind, icc_profile=srgb())))
    with pikepdf.open(BytesIO(pdf.render(Document("Cards", "", "", (page(drawn),))))) as file:
        (image,) = (item for item in file.objects if isinstance(item, pikepdf.Stream) and "/Width" in item)
        name, profile = image.ColorSpace
        assert name == "/ICCBased"
        assert profile.N == 3
        assert profile.read_bytes() == srgb()
    assert_agree(drawn)


def test_a_profile_for_other_channels_is_left_out(tmp_path: Path) -> None:
    drawn = shown(put(tmp_path, "grey.jpg", packed(picture(mode="L"), "JPEG", icc_profile=srgb())))
    (image,) = objects(pdf.render(Document("Cards", "", "", (page(drawn),))))
    assert image["/ColorSpace"] == "/DeviceGray"


def test_the_pixels_of_a_png_come_back_without_loss(tmp_path: Path) -> None:
    import pikepdf

    clear = picture().convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(clear.size))
    for kind, upright in (("png", picture()), ("png", clear), ("webp", clear), ("webp", picture())):
        options = {"lossless": True, "exact": True} if kind == "webp" else {}
        drawn = shown(put(tmp_path, f"spice.{kind}", packed(upright, kind.upper(), **options)))
        with pikepdf.open(BytesIO(pdf.render(Document("Cards", "", "", (page(drawn),))))) as file:
            stored_images = [item for item in file.objects if isinstance(item, pikepdf.Stream) and "/Width" in item]
            (image,) = (item for item in stored_images if len(stored_images) == 1 or "/SMask" in item)
            assert pikepdf.PdfImage(image).as_pil_image().convert("RGB").tobytes() == upright.convert("RGB").tobytes()
            if upright is clear:
                mask = pikepdf.PdfImage(cast(pikepdf.Stream, image.SMask)).as_pil_image()
                assert mask.tobytes() == clear.getchannel("A").tobytes()


def test_a_picture_is_a_figure_with_its_words_and_decoration_is_not(tmp_path: Path) -> None:
    import pikepdf

    image = put(tmp_path, "spice.jpg", packed(picture(), "JPEG"))
    drawn = scene(Picture(image, Box(5, 5, 30, 20), alt="A sack of spice"), Picture(image, Box(40, 5, 30, 20)))
    with pikepdf.open(BytesIO(pdf.render(Document("Cards", "", "", (page(drawn),))))) as file:
        figures = [
            item for item in file.objects if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/Figure"
        ]
        assert [str(figure.Alt) for figure in figures] == ["A sack of spice"]
        assert b"/Artifact BMC" in file.pages[0].Contents.read_bytes()


def test_the_form_for_a_baseline_has_the_frame_the_name_and_the_digest_alone(tmp_path: Path) -> None:
    upright = picture()
    image = put(tmp_path, "art/spice & salt.jpg", packed(stored(upright, 6), "JPEG", exif=orientated(6)))
    drawn = scene(Picture(image, Box(10, 8, 48, 32), Box(0.25, 0, 0.5, 1), "A sack", id="spice", role="photo"))
    text = svg.render(drawn, baseline=True).decode()
    assert "data:" not in text
    (line,) = (line for line in text.splitlines() if "data-image" in line)
    assert line == (
        '<path d="M10 8H58V40H10Z" fill="#d9d9d9" data-image="art/spice &amp; salt.jpg"'
        f' data-sha256="{image.sha256}" data-orientation="6" data-crop="0.25 0 0.5 1" data-alt="A sack"'
        ' data-role="photo" data-id="spice"/>'
    )


def test_the_same_bytes_on_every_run(tmp_path: Path) -> None:
    clear = picture().convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(clear.size))
    images = [
        put(tmp_path, "a.jpg", packed(picture(), "JPEG")),
        put(tmp_path, "b.png", packed(clear, "PNG")),
        put(tmp_path, "c.webp", packed(picture(), "WEBP")),
    ]
    drawn = scene(*(Picture(image, Box(5 + 20 * at, 5, 18, 12)) for at, image in enumerate(images)))
    document = Document("Cards", "", "", (page(drawn),))
    assert pdf.render(document) == pdf.render(document)
    assert svg.render(drawn) == svg.render(drawn)


def test_a_file_that_changes_while_it_is_drawn_is_not_embedded(tmp_path: Path) -> None:
    drawn = shown(put(tmp_path, "spice.jpg", packed(picture(), "JPEG")))
    (tmp_path / "spice.jpg").write_bytes(packed(picture(30_001, 1), "JPEG"))
    with pytest.raises(EnvironmentProblem, match=r"spice\.jpg changed while it was being drawn"):
        svg.render(drawn)
    with pytest.raises(EnvironmentProblem, match=r"spice\.jpg changed while it was being drawn"):
        pdf.render(Document("Cards", "", "", (page(drawn),)))
    (tmp_path / "spice.jpg").unlink()
    with pytest.raises(EnvironmentProblem, match="cannot be read any more"):
        svg.render(drawn)


def test_a_page_with_images_is_accessible(tmp_path: Path) -> None:
    image = put(tmp_path, "spice.jpg", packed(picture(), "JPEG"))
    drawn = scene(
        Picture(image, Box(5, 5, 30, 20), alt="A sack of spice"),
        Group((Picture(image, Box(40, 5, 30, 20)),), clip=circle(55, 15, 8)),
    )
    assert faults(pdf.render(Document("Cards", "Nobody", "Cards", (page(drawn),)))) == []


@pytest.mark.parametrize("says_so", [True, False])
def test_renderers_agree_on_a_jpeg_of_red_green_and_blue(tmp_path: Path, says_so: bool) -> None:
    data = packed(picture(), "JPEG", keep_rgb=True)
    at = data.index(b"\xff\xee\x00\x0eAdobe")
    image = put(tmp_path, "rgb.jpg", data if says_so else data[:at] + data[at + 16 :])
    (stored_image,) = objects(pdf.render(Document("Cards", "", "", (page(shown(image)),))))
    assert ("/DecodeParms" in stored_image) == (not says_so)
    assert_agree(shown(image))
    plain = put(tmp_path, "plain.png", packed(picture(), "PNG"))
    assert distance(*(of_svg(shown(each), 300).reduce(4) for each in (image, plain)), edges=False).tile <= SOFT


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_colour_profile_stays_in_svg(tmp_path: Path, kind: str) -> None:
    drawn = shown(put(tmp_path, f"spice.{kind.lower()}", packed(picture(), kind, icc_profile=srgb())))
    (data,) = re.findall('data:image/[a-z]+;base64,([^"]*)', svg.render(drawn).decode())
    with Image.open(BytesIO(b64decode(data))) as image:
        assert image.info["icc_profile"] == srgb()
