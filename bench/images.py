"""What images cost in a PDF: a program on its own, so that the memory of a whole process can be read.

python -m bench.images ppgen FOLDER      every image of the folder, nine on a page, by way of a scene
python -m bench.images bare FOLDER       the same pages by reportlab's canvas alone

Prints the seconds of the processor without imports, the bytes of the file, and the most memory of the process in bytes.
"""

from __future__ import annotations

import os
import random
import resource
import sys
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from ppgen.scene.model import Box, Document, Page, Picture, Scene

SHEET = Box(0.0, 0.0, 215.9, 279.4)
CELLS = tuple(Box(10 + 65 * (at % 3), 10 + 88 * (at // 3), 63, 45) for at in range(9))


def make(folder: Path, count: int, size: int) -> None:
    """Different JPEGs of about `size` bytes. They differ in a comment alone, which ppgen does not embed."""
    from PIL import Image

    side = round((size / 0.579) ** 0.5)  # noise has so many bytes a pixel at this quality
    stream = BytesIO()
    noise = random.Random(size).randbytes(3 * side * side)
    Image.frombytes("RGB", (side, side), noise).save(stream, "JPEG", quality=70)
    data = stream.getvalue()
    for number in range(count):
        comment = b"\xff\xfe\x00\x08%06d" % number
        (folder / f"{number:04}.jpg").write_bytes(data[:2] + comment + data[2:])


def pages(folder: Path) -> Iterator[Page]:
    """Nine images on each page, opened as blocks open them."""
    from ppgen.diagnostics import Mark
    from ppgen.images.opening import open_image

    files = sorted(folder.glob("*.jpg"))
    for first in range(0, len(files), len(CELLS)):
        images = (open_image(file, file.name, Mark("", 0, 0)) for file in files[first : first + len(CELLS)])
        items = tuple(Picture(image, cell, alt="Noise") for image, cell in zip(images, CELLS, strict=False))
        yield Page(Scene(SHEET.width, SHEET.height, items, "Cards", "Cards"), SHEET, SHEET)


def by_ppgen(folder: Path, target: Path) -> float:
    """Seconds of the processor to write the file."""
    from ppgen.images import embedding, opening  # noqa: F401
    from ppgen.render import pdf, pdf_images  # noqa: F401

    start = time.process_time()
    with target.open("wb") as stream:
        pdf.write(Document("Cards", "", "", pages(folder)), stream)
    return time.process_time() - start


def by_reportlab(folder: Path, target: Path) -> float:
    """Seconds of the processor to write the file."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    point = 25.4 / 72
    start = time.process_time()
    files = sorted(folder.glob("*.jpg"))
    canvas = Canvas(str(target), (SHEET.width / point, SHEET.height / point))
    for first in range(0, len(files), len(CELLS)):
        for file, cell in zip(files[first : first + len(CELLS)], CELLS, strict=False):
            low = SHEET.height - cell.bottom
            canvas.drawImage(str(file), cell.x / point, low / point, cell.width / point, cell.height / point)
        canvas.showPage()
    canvas.save()
    return time.process_time() - start


if __name__ == "__main__":
    by = {"ppgen": by_ppgen, "bare": by_reportlab}[sys.argv[1]]
    written = Path(sys.argv[2], "all.pdf")
    seconds = by(Path(sys.argv[2]), written)
    size = os.path.getsize(written)
    written.unlink()
    print(f"{seconds:.3f} {size} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}")
