"""Two hundred figures of a stranger's game, each a turn later than before: to compare, with a page of pictures.

python -m bench.many
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bench.timing import ROOT

COUNT = 200
GAME = """\
id: lines
title: Lines
version: "1"
board: {columns: 8, rows: 8}
pieces:
  white-pawn: {name: white pawn, art: pawn, size: 0.62}
  black-pawn: {name: black pawn, art: dark, size: 0.62}
rules:
  players: {white: north, black: south}
  pieces: {pawn: {moves: [{step: forward}]}}
  setup: {pawn: near}
  ends: [{reached: far}]
  blocked: loss
"""
PAWN = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 76 76">
<circle class="%s" cx="38" cy="20" r="15"/>
<path class="%s" d="M26 33H50L46 39C47 49 51 55 58 61H18C25 55 29 49 30 39Z"/>
</svg>
"""
FIGURE = """\
  - id: line-{id}
    title: Some turns
    position: {{notation: setup, then: [{turns}]}}
    expect: legal
    width: 90
    coordinates: true
    caption: "White has pawns on {{{{ facts.on['white pawn'] | listed }}}}."
    alt: "A board with white pawns on {{{{ facts.on['white pawn'] | listed }}}}."
    annotate: [{{highlight: [{end}]}}, {{arrow: {{from: {start}, to: {end}}}}}]
"""


def turns(number: int, count: int) -> list[tuple[str, str]]:
    """Turns that never meet: pawns go ahead, one column after another, each side in its own half of the board."""
    steps = [0] * 16
    played = []
    for turn in range(count):
        side, column = turn % 2, (number + 3 * (turn // 2)) % 8
        done = steps[8 * side + column]
        steps[8 * side + column] += 1
        rows = (1 + done, 2 + done) if side == 0 else (8 - done, 7 - done)
        played.append((f"{'ABCDEFGH'[column]}{rows[0]}", f"{'ABCDEFGH'[column]}{rows[1]}"))
    return played


def figures(later: int) -> str:
    """The definitions, each so many turns later."""
    text = ["figures:\n"]
    for number in range(COUNT):
        played = turns(number, 6 + number % 14 + later)
        words = ", ".join(f"{start}-{end}" for start, end in played)
        start, end = played[-1]
        text.append(FIGURE.format(id=f"{number:03}", turns=words, start=start, end=end))
    return "".join(text)


def measured() -> tuple[float, float, float, int]:
    """Seconds and processor seconds of the whole comparison with its page, processor seconds of the floor, and bytes.

    The floor is PDFium alone: it draws both sides of each figure, from pages made beforehand, in one process.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "art").mkdir()
        (folder / "game.yaml").write_text(GAME)
        for art, paint in (("pawn", "art-body"), ("dark", "art-dark")):
            (folder / "art" / f"{art}.svg").write_text(PAWN % (paint, paint))
        for later, out in ((0, "before"), (1, "after")):
            (folder / "figures.yaml").write_text(figures(later))
            _ppgen(folder, "figures", "--out", out)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        _ppgen(folder, "diff", "--against", "before", "--report", "report", "--format", "json", status=1)
        took = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        drawings = [
            path.read_bytes() for side in ("before", "after") for path in sorted(folder.glob(f"{side}/*/*/*.svg"))
        ]
        assert len(drawings) == 2 * COUNT
        return took, busy, _floor(drawings), (folder / "report/index.html").stat().st_size


def _ppgen(folder: Path, *words: str, status: int = 0) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "ppgen", *words], cwd=folder, env=environment, capture_output=True, text=True
    )
    if done.returncode != status:
        raise RuntimeError(f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def _floor(drawings: list[bytes]) -> float:
    from ppgen.baseline import reading, xml
    from ppgen.baseline.pictures import LONGEST_SIDE
    from ppgen.baseline.redraw import redraw
    from ppgen.render.png import PrintedPages

    pages = []
    for data in drawings:
        page = reading.read(data)
        scale = LONGEST_SIDE / max(page.width, page.height)
        size = round(page.width * scale), round(page.height * scale)
        pages.append((redraw(xml.read(data), *size, scale), size))
    start = time.process_time()
    for file, size in pages:
        with closing(PrintedPages(file)) as printed:
            b"".join(printed.bands(0, *size))
    return time.process_time() - start


def main() -> int:
    took, busy, floor, size = measured()
    print(
        f"{COUNT} changed figures with a report  {took:.1f} s, {busy:.1f} s of processor time (aim ≤ 8 s, ≤ 14 s);"
        f" PDFium alone drawing both sides {floor:.1f} s of it; the page has {size / 1e6:.1f} MB"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
