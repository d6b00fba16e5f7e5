"""Images that are odd in ways that nobody thought of, from a seed.

python -m tests.fuzz.images                     a thousand mutants from seed 0
python -m tests.fuzz.images --seed 7000 --count 5000
"""

from __future__ import annotations

import argparse
import re
import struct
import tempfile
import zlib
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image

from ppgen.diagnostics import DefinitionError
from ppgen.images.pages import PAGES
from ppgen.render import pdf, png, svg
from ppgen.scene.model import Box, Document, Page, Picture, Scene
from tests.images.making import interlaced, orientated, packed, picture, put, srgb

_INTERESTING = (0, 1, 2, 7, 8, 16, 0x7F, 0x80, 0xC0, 0xC4, 0xD8, 0xD9, 0xDA, 0xE1, 0xFE, 0xFF)

_IN_PIXELS = "error decoding stream data|stream will be re-processed"


@cache
def seeds() -> tuple[tuple[str, bytes], ...]:
    """Whole images of each kind, with their endings."""
    small = picture(48, 32)
    clear = small.convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(clear.size))
    return (
        ("jpg", packed(small, "JPEG", exif=orientated(6), icc_profile=srgb())),
        ("jpg", packed(small, "JPEG", progressive=True)),
        ("jpg", packed(small.convert("L"), "JPEG", restart_marker_blocks=1)),
        ("png", packed(small, "PNG", icc_profile=srgb(), exif=orientated(3))),
        ("png", packed(clear, "PNG")),
        ("png", packed(small.quantize(8), "PNG", transparency=b"\0\x80")),
        ("png", packed(small.convert("1"), "PNG")),
        ("png", interlaced(small)),
        ("webp", packed(small, "WEBP", exif=orientated(8), icc_profile=srgb())),
        ("webp", packed(clear, "WEBP", lossless=True)),
    )


def mutant(random: Random) -> tuple[str, bytes]:
    """An image with one to six things changed in it, and its ending. Half of the PNGs have right check sums."""
    ending, whole = random.choice(seeds())
    data = bytearray(whole)
    for _ in range(random.choice((1, 1, 2, 3, 6))):
        at = random.randrange(len(data)) if random.random() < 0.5 else random.randrange(min(len(data), 120))
        match random.randrange(7):
            case 0:
                data[at] = random.choice(_INTERESTING)
            case 1:
                data[at] ^= 1 << random.randrange(8)
            case 2:
                del data[at : at + random.choice((1, 2, 4, 50))]
            case 3:
                data[at:at] = random.randbytes(random.choice((1, 2, 4, 50)))
            case 4:
                data[at : at + 4] = struct.pack(random.choice("<>") + "I", random.choice((0, 1, 2**31 - 1, 2**32 - 1)))
            case 5:
                start = random.randrange(len(data))
                data[at:at] = data[start : start + random.choice((2, 20, 200))]
            case _:
                del data[max(at, 1) :]
        if not data:
            data += b"\xff"
    return ending, mended(bytes(data)) if ending == "png" and random.random() < 0.5 else bytes(data)


def mended(data: bytes) -> bytes:
    """A PNG with the right check sum on each chunk, so that what lies behind the check is reached."""
    at, parts = 8, [data[:8]]
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if at + 12 + length > len(data):
            break
        body = data[at + 4 : at + 8 + length]
        parts.append(data[at : at + 4] + body + struct.pack(">I", zlib.crc32(body)))
        at += 12 + length
    return b"".join((*parts, data[at:]))


def trouble(seed: int, folder: Path) -> Iterator[str]:
    """What does not hold for a mutant: it is refused with a code, or drawn in every format."""
    import pikepdf

    ending, data = mutant(Random(seed))
    try:
        image = put(folder, f"{seed}.{ending}", data)
    except DefinitionError as refused:
        codes = {fault.code for fault in refused.diagnostics}
        if not codes <= PAGES.keys():
            yield f"refused with {codes}"
        return
    whole = Box(0, 0, 30, 20)
    scene = Scene(30, 20, (Picture(image, whole, alt="x"),), "x", "x")
    svg.render(scene)
    png.render(scene, 36)
    file = pdf.render(Document("x", "x", "x", (Page(scene, whole, whole),)))
    with pikepdf.open(BytesIO(file)) as opened:
        # A JPEG is not decoded, so that damage in its pixels and tables shows only in a viewer.
        shown_later = _IN_PIXELS if ending == "jpg" else "(?!)"
        problems = [problem for problem in opened.check_pdf_syntax() if not re.search(shown_later, problem)]
        if problems:
            yield f"a PDF with {problems}"


def main() -> int:
    """Try mutants. Returns 1 if anything did not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    given = parser.parse_args()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(given.seed, given.seed + given.count):
            try:
                found = list(trouble(seed, Path(folder)))
            except Exception as bug:
                found = [repr(bug)]
            bad += len(found)
            for what in found:
                print(f"seed {seed}: {what}", flush=True)  # noqa: T201
            for file in Path(folder).iterdir():
                file.unlink()
    print(f"{given.count} mutants: {bad} findings")  # noqa: T201
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
