"""A PDF is written as it is made: the memory that it takes does not grow with its images."""

from __future__ import annotations

import random
import tracemalloc
from pathlib import Path

from PIL import Image

from ppgen.images.model import RasterImage
from ppgen.render import pdf
from ppgen.scene.model import Box, Document, Picture
from tests.images.making import packed, put
from tests.render.scenes import page, scene

COUNT = 20


def photographs(folder: Path) -> list[RasterImage]:
    """Different JPEGs of some 700 kB each."""
    noise = random.Random(0)
    images = []
    for number in range(COUNT):
        pixels = Image.frombytes("RGB", (700, 500), noise.randbytes(700 * 500 * 3))
        images.append(put(folder, f"{number}.jpg", packed(pixels, "JPEG", quality=90)))
    return images


def test_images_are_let_go_once_they_are_written(tmp_path: Path) -> None:
    images = photographs(tmp_path)
    total = sum(image.file.stat().st_size for image in images)
    largest = max(image.file.stat().st_size for image in images)
    assert total > 10_000_000
    pages = (page(scene(Picture(image, Box(5, 5, 70, 50), alt="Noise"))) for image in images)
    tracemalloc.start()
    try:
        with (tmp_path / "all.pdf").open("wb") as stream:
            pdf.write(Document("Noise", "", "", pages), stream)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # The file, what of it is embedded, the object with its head and foot, and whatever else a document needs.
    assert peak < 5 * largest + 3_000_000
    size = (tmp_path / "all.pdf").stat().st_size
    assert total - COUNT * 100 < size < 1.005 * total + 40_000
