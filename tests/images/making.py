"""Images for tests: a picture that tells each of its corners and all eight ways to turn it apart."""

from __future__ import annotations

import struct
import zlib
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageCms, ImageDraw, ImageOps

from ppgen.diagnostics import Mark
from ppgen.images.model import RasterImage
from ppgen.images.opening import open_image

MARK = Mark("game.yaml", 7, 12)

PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""The first column and row of each pass of an interlaced PNG, and the steps (ISO 15948, 8.2)."""

UNDONE = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""By EXIF's orientation, what turns an upright picture into the pixels that are stored."""


def picture(width: int = 96, height: int = 64, mode: str = "RGB") -> Image.Image:
    """A picture with a colour in each corner and a wedge: no turn and no mirroring leaves it as it is."""
    image = Image.new("RGB", (width, height), "#f4f0e0")
    draw = ImageDraw.Draw(image)
    x, y = width // 2, height // 2
    draw.rectangle((0, 0, x // 2, y // 2), "#c02020")
    draw.rectangle((width - x // 2, 0, width, y // 2), "#2040c0")
    draw.rectangle((0, height - y // 2, x // 2, height), "#208040")
    draw.polygon(((x, y // 3), (width - x // 3, height - y // 3), (x // 2, height - y // 3)), "#202020")
    return image.convert(mode)


def orientated(orientation: int, *, order: str = ">") -> bytes:
    """EXIF data that says which way up a picture is."""
    mark = b"MM\0*" if order == ">" else b"II*\0"
    entry = struct.pack(f"{order}HHIHH", 0x0112, 3, 1, orientation, 0)
    return b"Exif\0\0" + mark + struct.pack(f"{order}IH", 8, 1) + entry + b"\0\0\0\0"


def stored(upright: Image.Image, orientation: int) -> Image.Image:
    """The pixels of a camera that was held so."""
    turned = upright.transpose(UNDONE[orientation]) if orientation in UNDONE else upright
    if orientation != 1:
        seen = turned.copy()
        seen.getexif()[0x0112] = orientation
        assert ImageOps.exif_transpose(seen).tobytes() == upright.tobytes()
    return turned


def packed(image: Image.Image, kind: str, **options: object) -> bytes:
    """A file of a kind: PNG, JPEG, WEBP …"""
    stream = BytesIO()
    if kind == "JPEG":
        options = {"quality": 95, "subsampling": 0, **options}
    image.save(stream, kind, **options)
    return stream.getvalue()


def chunk(name: bytes, content: bytes) -> bytes:
    """A chunk of a PNG, with its length and its check sum."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png_of(header: tuple[int, ...], rows: bytes, *more: bytes) -> bytes:
    """A PNG of these rows, each with its filter, and perhaps further chunks before them."""
    start = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", *header))
    return start + b"".join(more) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def interlaced(image: Image.Image) -> bytes:
    """A PNG in seven passes, which Pillow reads and does not write."""
    rows = b""
    for x, y, across, down in PASSES:
        for row in range(y, image.height, down):
            pixels = [
                image.crop((column, row, column + 1, row + 1)).tobytes() for column in range(x, image.width, across)
            ]
            rows += b"\0" + b"".join(pixels) if pixels else b""
    return png_of((image.width, image.height, 8, 2, 0, 0, 1), rows)


@cache
def srgb() -> bytes:
    """The profile of sRGB. It has the time of its making, so it is made once."""
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def put(folder: Path, name: str, data: bytes) -> RasterImage:
    """Write a file into a folder and open it."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return open_image(file, name, MARK)
