"""Opening images: what is read of each kind, and every fault, at its place."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest
from PIL import Image

from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.images import exif
from ppgen.images.limits import MAX_BYTES
from ppgen.images.opening import open_image
from ppgen.images.pages import PAGES
from tests.images.making import MARK, chunk, interlaced, orientated, packed, picture, png_of, put


def fault(folder: Path, name: str, data: bytes) -> Diagnostic:
    """The one fault of a file."""
    with pytest.raises(DefinitionError) as raised:
        put(folder, name, data)
    (found,) = raised.value.diagnostics
    assert found.mark == MARK
    assert found.code in PAGES
    assert found.message.startswith(f"{name}: ")
    assert found.hint
    return found


# What can be printed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind", "options"),
    [
        ("spice.png", "PNG", {}),
        ("spice.PNG", "PNG", {}),
        ("spice.jpg", "JPEG", {}),
        ("spice.jpeg", "JPEG", {"progressive": True}),
        ("spice.webp", "WEBP", {}),
        ("spice.webp", "WEBP", {"lossless": True}),
    ],
)
def test_each_kind_is_read(tmp_path: Path, name: str, kind: str, options: dict[str, object]) -> None:
    image = put(tmp_path, name, packed(picture(), kind, **options))
    assert (image.name, image.kind, image.width, image.height) == (name, kind.lower(), 96, 64)
    assert not image.transparent


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_each_mode_of_png_is_read(tmp_path: Path, mode: str) -> None:
    assert put(tmp_path, "spice.png", packed(picture(mode=mode), "PNG")).transparent == ("A" in mode)


def test_an_interlaced_png_is_read(tmp_path: Path) -> None:
    for width, height in ((96, 64), (1, 1), (2, 3), (9, 4)):
        image = put(tmp_path, f"{width}.png", interlaced(picture(width, height)))
        assert (image.width, image.height) == (width, height)


@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_grey_and_coloured_jpegs_are_read(tmp_path: Path, mode: str) -> None:
    assert put(tmp_path, "spice.jpg", packed(picture(mode=mode), "JPEG")).kind == "jpeg"


def test_restart_markers_and_what_follows_the_picture_do_no_harm(tmp_path: Path) -> None:
    data = packed(picture(400, 300), "JPEG", restart_marker_blocks=2)
    assert b"\xff\xd3" in data
    assert put(tmp_path, "spice.jpg", data + b"\xff\xd8 another picture").width == 400


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_says_which_way_up(order: str, orientation: int) -> None:
    assert exif.orientation(orientated(orientation, order=order)) == orientation


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Exif\0\0",
        b"Exif\0\0MM\0*",
        b"nonsense that is no TIFF",
        orientated(9),
        orientated(0),
        orientated(6)[:20],
        b"MM\0*\xff\xff\xff\xff",
        b"MM\0*\0\0\0\x08\xff\xff",
    ],
)
def test_exif_that_says_nothing_leaves_the_image_as_it_is(data: bytes) -> None:
    assert exif.orientation(data) == 1


def test_an_image_that_is_opened_again_is_the_same_and_one_that_changed_is_not(tmp_path: Path) -> None:
    first = put(tmp_path, "spice.png", packed(picture(), "PNG"))
    assert open_image(tmp_path / "spice.png", "spice.png", MARK) is first
    other = put(tmp_path, "spice.png", packed(picture(40, 30), "PNG"))
    assert (other.width, other.sha256 == first.sha256) == (40, False)


# Bounds ---------------------------------------------------------------------------------------------------------------


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "spice.jpg"
    with file.open("wb") as stream:
        stream.write(b"\xff\xd8\xff")
        stream.truncate(MAX_BYTES + 1)
    with pytest.raises(DefinitionError, match=r"IMAGE-SIZE spice\.jpg: it is larger than 50 MB"):
        open_image(file, "spice.jpg", MARK)


def claimed_jpeg(width: int, height: int, *, channels: int = 3, depth: int = 8, frame: int = 0xC0) -> bytes:
    """A JPEG whose header claims a size."""
    data = packed(picture(mode="RGB"), "JPEG")
    at = data.index(b"\xff\xc0")
    length = 8 + 3 * channels
    header = struct.pack(">BBHBHHB", 0xFF, frame, length, depth, height, width, channels)
    return data[:at] + header + b"\1\x11\0" * channels + data[at + 19 :]


def claimed_png(width: int, height: int, depth: int = 8, colour_type: int = 2) -> bytes:
    return png_of((width, height, depth, colour_type, 0, 0, 0), b"\0" * 1000)


def claimed_webp(width: int, height: int) -> bytes:
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"WEBPVP8X\x0a\0\0\0\0\0\0\0" + size
    return b"RIFF" + len(body).to_bytes(4, "little") + body


@pytest.mark.parametrize(
    ("name", "claimed"), [("bomb.jpg", claimed_jpeg), ("bomb.png", claimed_png), ("bomb.webp", claimed_webp)]
)
def test_a_header_that_claims_too_many_pixels(tmp_path: Path, name: str, claimed: object) -> None:
    assert callable(claimed)
    side = fault(tmp_path, name, claimed(30_001, 20))
    assert (side.code, side.message) == (
        "IMAGE-SIZE",
        f"{name}: it has 30,001 × 20 pixels, and a side may have 30,000",
    )
    area = fault(tmp_path, name, claimed(9_000, 9_000))
    assert (area.code, area.message) == (
        "IMAGE-SIZE",
        f"{name}: it has 9,000 × 9,000 pixels, and an image may have 80 million in all",
    )


def test_rows_beyond_the_header_are_not_unpacked(tmp_path: Path) -> None:
    bomb = png_of((10, 10, 8, 2, 0, 0, 0), b"\0" * 200_000_000)
    assert len(bomb) < 300_000
    found = fault(tmp_path, "bomb.png", bomb)
    assert (found.code, found.message) == ("IMAGE-DAMAGED", "bomb.png: it has more rows than its header says")


# Kinds ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind", "message", "hint"),
    [
        ("a.jpg", "PNG", "it is a PNG image under another name", "let its name end in .png"),
        ("a.png", "JPEG", "it is a JPEG image under another name", "let its name end in .jpg or .jpeg"),
        ("a.png", "WEBP", "it is a WebP image under another name", "let its name end in .webp"),
        ("a.gif", "GIF", "it is not a PNG, JPEG or WebP image", "save it as one of these"),
        ("a.png", "BMP", "it is not a PNG, JPEG or WebP image", "save it as one of these"),
    ],
)
def test_an_image_of_another_kind(tmp_path: Path, name: str, kind: str, message: str, hint: str) -> None:
    found = fault(tmp_path, name, packed(picture(), kind))
    assert (found.code, found.message, found.hint) == ("IMAGE-KIND", f"{name}: {message}", hint)


def test_a_pointer_of_git_lfs_in_place_of_an_image(tmp_path: Path) -> None:
    found = fault(tmp_path, "a.png", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n")
    assert (found.code, found.hint) == ("IMAGE-KIND", "fetch it with git lfs pull")
    assert found.message == "a.png: it is a Git LFS pointer, and not the image"


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_an_animation(tmp_path: Path, kind: str) -> None:
    frames = [picture(), Image.new("RGB", (96, 64), "red")]
    data = packed(frames[0], kind, save_all=True, append_images=frames[1:])
    found = fault(tmp_path, f"a.{kind.lower()}", data)
    assert (found.code, found.message) == ("IMAGE-KIND", f"a.{kind.lower()}: it is animated")


def test_inks_instead_of_colours(tmp_path: Path) -> None:
    found = fault(tmp_path, "a.jpg", packed(picture(mode="CMYK"), "JPEG"))
    assert found.code == "IMAGE-KIND"
    assert "inks (CMYK)" in found.message


@pytest.mark.parametrize(("mode", "colour"), [("I;16", 0), ("RGB", 2), ("RGBA", 6)])
def test_sixteen_bits(tmp_path: Path, mode: str, colour: int) -> None:
    found = fault(tmp_path, "a.png", claimed_png(10, 10, 16, colour))
    assert (found.code, found.message) == ("IMAGE-KIND", "a.png: it has 16 bits a channel, and print has 8")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (claimed_jpeg(96, 64, depth=12), "it has 12 bits a channel"),
        (claimed_jpeg(96, 64, frame=0xC3), "it is packed in a way that few programs read"),
        (claimed_jpeg(96, 64, frame=0xC9), "it is packed in a way that few programs read"),
        (claimed_jpeg(96, 64, channels=2), "it has 2 channels"),
    ],
)
def test_jpegs_that_few_programs_read(tmp_path: Path, data: bytes, message: str) -> None:
    found = fault(tmp_path, "a.jpg", data)
    assert (found.code, found.message) == ("IMAGE-KIND", f"a.jpg: {message}")


# Damage ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "kind"), [("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.webp", "WEBP")])
def test_a_file_that_ends_too_early(tmp_path: Path, name: str, kind: str) -> None:
    data = packed(picture(), kind)
    for kept in {*range(12, len(data) - 2, max(1, len(data) // 60)), len(data) - 2, len(data) - 1}:
        assert fault(tmp_path, f"{kept}-{name}", data[:kept]).code == "IMAGE-DAMAGED"


def test_an_empty_file(tmp_path: Path) -> None:
    assert fault(tmp_path, "a.png", b"").message == "a.png: it is empty"


def test_a_progressive_jpeg_that_ends_after_a_scan(tmp_path: Path) -> None:
    data = packed(picture(), "JPEG", progressive=True)
    assert data.count(b"\xff\xda") > 2
    found = fault(tmp_path, "a.jpg", data[: data.rindex(b"\xff\xda")])
    assert (found.code, found.message) == ("IMAGE-DAMAGED", "a.jpg: it ends before the picture is complete")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (packed(picture(), "PNG").replace(b"IDAT", b"IDAX", 1), "the check sum of its chunk 'IDAX' is wrong"),
        (png_of((10, 10, 8, 2, 0, 0, 0), b"\5" + b"\0" * 309), "its rows have a filter that PNG does not know"),
        (png_of((10, 10, 8, 2, 0, 0, 0), b"\0" * 309), "it ends before the picture is complete"),
        (png_of((10, 10, 8, 3, 0, 0, 0), b"\0" * 110), "its palette is missing or has a wrong length"),
        (png_of((10, 10, 3, 2, 0, 0, 0), b"\0" * 310), "its header cannot be read"),
        (png_of((0, 10, 8, 2, 0, 0, 0), b""), "its header cannot be read"),
        (png_of((10, 10, 8, 2, 0, 0, 0), b"\0" * 310, chunk(b"ABCD", b"")), "it has a chunk 'ABCD', which no PNG has"),
        (b"\x89PNG\r\n\x1a\n" + chunk(b"IEND", b""), "its header cannot be read"),
    ],
)
def test_a_png_that_breaks_the_rules(tmp_path: Path, data: bytes, message: str) -> None:
    found = fault(tmp_path, "a.png", data)
    assert (found.code, found.message) == ("IMAGE-DAMAGED", f"a.png: {message}")


_SPOILT_SCAN = packed(picture(), "JPEG").replace(b"\xff\xda\0\x0c\3\1", b"\xff\xda\0\x0c\3\7")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xd8\xff\xd9", "it has no picture in it"),
        (b"\xff\xd8\xff\xe0\0\x04ab\0\0", "it breaks off at byte 8, where a segment should begin"),
        (claimed_jpeg(0, 64), "its header cannot be read"),
        (b"\xff\xd8\xff\xda\0\x08\1\1\0\0\0\0abc\xff\xd9", "its pixels come before the tables that they need"),
        (b"\xff\xd8\xff\xda\0\2abc\xff\xd9", "the header of its pixels cannot be read"),
        (b"\xff\xd8\xff\xf0\0\2", "it has a segment FFF0, which no picture needs"),
        (b"\xff\xd8\xff\xc4\0\4\0\0", "its tables of codes cannot be read"),
        (b"\xff\xd8\xff\xc4\0\x16\0\3" + b"\0" * 18, "its tables of codes cannot be read"),
        (_SPOILT_SCAN, "its pixels are those of channels that it does not have"),
    ],
)
def test_a_jpeg_that_breaks_the_rules(tmp_path: Path, data: bytes, message: str) -> None:
    found = fault(tmp_path, "a.jpg", data)
    assert (found.code, found.message) == ("IMAGE-DAMAGED", f"a.jpg: {message}")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"RIFF\x40\0\0\0WEBPVP8X" + b"\0" * 80, "it cannot be decoded"),
        (b"RIFF\x40\0\0\0WEBPVP9 " + b"\0" * 80, "its header cannot be read"),
        (b"RIFF\x40\0\0\0WEBPVP8 " + b"\0" * 80, "its header cannot be read"),
    ],
)
def test_a_webp_that_breaks_the_rules(tmp_path: Path, data: bytes, message: str) -> None:
    found = fault(tmp_path, "a.webp", data)
    assert (found.code, found.message) == ("IMAGE-DAMAGED", f"a.webp: {message}")


# Files ----------------------------------------------------------------------------------------------------------------


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match=r"IMAGE-FILE a\.png: there is no such file"):
        open_image(tmp_path / "a.png", "a.png", MARK)


def test_a_folder_and_a_pipe_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "a.png").mkdir()
    os.mkfifo(tmp_path / "b.png")
    for name in ("a.png", "b.png"):
        with pytest.raises(DefinitionError, match=f"IMAGE-FILE {name}: it cannot be read: "):
            open_image(tmp_path / name, name, MARK)
