"""Comparing drawings: the whole command when nothing changed, changed figures with their pictures, and the pixel stage.

    python -m bench.diff

The pixel stage is measured against pixelmatch on the same pair of images.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import many
from bench.timing import calls, processes

SIDE = 800


def whole_process() -> tuple[float, int]:
    """Seconds of `ppgen diff` over all drawings of all games against the same, and how many files those are.

    Raises RuntimeError if it finds a difference.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ppgen", "diff", "--update", "--out", folder]
        drawn = subprocess.run(command, capture_output=True, text=True)
        if drawn.returncode:
            raise RuntimeError(f"{' '.join(command)}\n{drawn.stdout}{drawn.stderr}")
        count = len(list(Path(folder).rglob("*.svg")))
        took = processes({"diff": ["-m", "ppgen", "diff", "--against", folder]}, runs=5)
    return took["diff"], count


def planted() -> tuple[bytes, bytes]:
    """A figure, and the same with a piece moved by a space."""
    import ppgen

    before = ppgen.load("long-way").figure("final-route").svg()
    moved = re.sub(
        rb'(transform="matrix\(\S+ \S+ \S+ \S+ )(\S+)( \S+\)" data-role="piece")',
        lambda found: found[1] + b"%.3f" % (float(found[2]) + 4) + found[3],
        before,
        count=1,
    )
    assert moved != before
    return before, moved


def images(before: bytes, after: bytes) -> tuple[Any, Any]:
    from ppgen.baseline import reading, xml
    from ppgen.baseline.raster import raster

    page = reading.read(after)
    scale = SIDE / max(page.width, page.height)
    old, new = (raster(xml.read(data), SIDE, SIDE, scale) for data in (before, after))
    return old, new


def pictured(before: bytes, after: bytes) -> object:
    """The pictures of a change, with nothing kept from the last time."""
    from ppgen.baseline import pictures

    pictures.forget()
    return pictures.of_sides(pictures.Sides(before, after))


def main() -> int:
    from functools import partial

    from PIL import Image
    from pixelmatch.contrib.PIL import pixelmatch

    from ppgen.baseline import pixels, reading, scenes

    seconds, count = whole_process()
    print(f"ppgen diff, {count} files unchanged, whole process  {seconds * 1000:7.0f} ms  (aim ≤ 1500 ms)")
    before, after = planted()
    took = calls(
        {
            "words": lambda: scenes.compare(reading.read(before), reading.read(after)),
            "pictures": partial(pictured, before, after),
        }
    )
    whole = took["words"] + took["pictures"]
    words = f"words {took['words'] * 1000:.0f} ms"
    print(f"a changed figure: words and pictures  {whole * 1000:7.0f} ms  (aim ≤ 400 ms; {words})")
    old, new = images(before, after)
    pair = Image.fromarray(old), Image.fromarray(new)
    rivals: dict[str, Callable[[], object]] = {
        "equal": partial(pixels.compare, old, old, 0.1),
        "changed": partial(pixels.compare, old, new, 0.1),
        "pixelmatch": partial(pixelmatch, *pair, threshold=0.1),
    }
    took = calls(rivals, runs=3)
    ours, theirs = pixels.compare(old, new, 0.1).seen, pixelmatch(*pair, threshold=0.1)
    print(
        f"pixel stage at {SIDE} px  {took['changed'] * 1000:7.1f} ms changed, {took['equal'] * 1000:.1f} ms equal;"
        f" pixelmatch {took['pixelmatch'] * 1000:.0f} ms: {took['pixelmatch'] / took['changed']:.0f} times as long"
        f" (pixels: {ours} and {theirs})"
    )
    return many.main()


if __name__ == "__main__":
    sys.exit(main())
