"""A deck of many cards: its game, and a bare reportlab program that places the same content.

python -m bench.decks make FOLDER COUNT SIZE    a game of COUNT cards, each with text, icons and a JPEG of its own
python -m bench.decks bare FOLDER FILE          the same cards by reportlab's canvas alone
python -m bench.decks untagged FILE             the bytes of a PDF without its tags

The bare program knows where everything stands. It measures nothing but words, shrinks nothing, finds no fault and tags
nothing.
"""

from __future__ import annotations

import csv
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from hashlib import file_digest
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.images import make as make_images
from bench.timing import ROOT

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINT = 25.4 / 72
PAPER = (215.9, 279.4)
CARD = (63.5, 88.9)
SILK = "#2b5fa8"
WORDS = re.findall(
    r"\w+",
    "take trade bank market merchant caravan coin spice silk gold harbour open draw discard reveal neighbour each "
    "player card hand turn round before after until may must one two three from into with without again",
)
GAME = """\
id: many
title: Many cards
colours: {spice: "#b5451b", silk: "#2b5fa8", gold: "#a8842b"}
decks:
  - id: market
    title: Market cards
    rows: cards.csv
    key: name
    size: poker
    face:
      panel:
        ground: paper
        padding: 4
        gap: 1.5
        items:
          - text: {body: "**{{ row.name }}**", size: 12, min-size: 9}
          - image: {file: "images/{{ row.image }}", height: 36, fit: cover}
          - icons: {art: icon-coin, count: "{{ row.cost }}", size: 5}
          - text: {body: "{{ row.rules }} :icon-coin:", size: 8.5}
    back:
      panel:
        ground: silk
        bleed: true
        padding: 6
        vertical: middle
        items: [{text: {body: "**{{ deck.title }}**", size: 14, align: centre}}]
"""


class Row(NamedTuple):
    """One card."""

    name: str
    cost: int
    image: str
    rules: str


def make(folder: Path, count: int, size: int) -> None:
    """A game of so many cards; the JPEGs have about `size` bytes. Without images for a size of 0."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(count)
    rows: list[Row] = []
    for number in range(1, count + 1):
        rules = " ".join(rng.choice(WORDS) for _ in range(rng.randint(14, 24))).capitalize()
        name = f"{rng.choice(WORDS)} {rng.choice(WORDS)} {number}".title()
        rows.append(Row(name, rng.randint(1, 5), f"{number - 1:04}.jpg", f"{rules}."))
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(Row._fields)
        writer.writerows(rows)
    drawn = GAME if size else "\n".join(line for line in GAME.splitlines() if "image:" not in line)
    (folder / "game.yaml").write_text(drawn, encoding="utf-8")
    if size:
        (folder / "images").mkdir(exist_ok=True)
        make_images(folder / "images", count, size)


def bare(folder: Path, target: Path) -> None:
    """The faces nine on a page, each page with its backs behind it, by reportlab's canvas and nothing else."""
    from reportlab import rl_config
    from reportlab.lib.utils import simpleSplit
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    for name in ("regular", "semibold"):
        pdfmetrics.registerFont(TTFont(name, str(ROOT / "ppgen" / "fonts" / f"{name}.ttf")))
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as stream:
        rows = [Row(name, int(cost), *rest) for name, cost, *rest in list(csv.reader(stream))[1:]]
    has_images = (folder / "images").is_dir()
    canvas = Canvas(str(target), tuple(side / POINT for side in PAPER), pageCompression=1, invariant=1)
    canvas.beginForm("coin")
    canvas.circle(0, 0, 2.5)
    canvas.circle(0, 0, 1.6)
    canvas.endForm()
    width, height = CARD
    across = [((PAPER[0] - 3 * width) / 2 + width * column) for column in range(3)]
    up = [((PAPER[1] - 3 * height) / 2 + height * row) for row in range(3)]
    cells = [(x, y) for y in reversed(up) for x in across]
    for first in range(0, len(rows), len(cells)):
        page = rows[first : first + len(cells)]
        canvas.scale(1 / POINT, 1 / POINT)
        canvas.setLineWidth(0.15)
        for row, (x, y) in zip(page, cells, strict=False):
            canvas.rect(x, y, width, height)
            canvas.setFont("semibold", 12 * POINT)
            canvas.drawString(x + 4, y + height - 8, row.name)
            if has_images:
                canvas.saveState()
                clip = canvas.beginPath()
                clip.rect(x + 4, y + height - 46, width - 8, 36)
                canvas.clipPath(clip, stroke=0)
                side = width - 8
                canvas.drawImage(str(folder / "images" / row.image), x + 4, y + height - 28 - side / 2, side, side)
                canvas.restoreState()
            for number in range(int(row.cost)):
                _coin(canvas, x + 6.5 + 6 * number, y + height - 50, 1)
            canvas.setFont("regular", 8.5 * POINT)
            lines = simpleSplit(row.rules, "regular", 8.5 * POINT, width - 8)
            for number, line in enumerate(lines):
                canvas.drawString(x + 4, y + height - 57 - 3.8 * number, line)
            _coin(canvas, x + 6, y + height - 57 - 3.8 * len(lines), 0.6)
        canvas.showPage()
        canvas.scale(1 / POINT, 1 / POINT)
        canvas.setFont("semibold", 14 * POINT)
        for x, y in cells[: len(page)]:
            canvas.setFillColor(SILK)
            canvas.rect(PAPER[0] - x - width, y, width, height, stroke=0, fill=1)
            canvas.setFillColor("white")
            canvas.drawCentredString(PAPER[0] - x - width / 2, y + height / 2, "Market cards")
        canvas.showPage()
    canvas.save()


def _coin(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(size, size)
    canvas.doForm("coin")
    canvas.restoreState()


class Run(NamedTuple):
    """What one process took."""

    seconds: float
    """On the clock."""
    processor: float
    memory: int
    size: int
    """Bytes that it wrote."""
    untagged: int = 0
    """Bytes of that file without its tags; 0 for a deck with images, of which tags are hardly any part."""


def run(words: list[str], target: Path, folder: Path) -> Run:
    """Run a program in a folder, which writes `target`."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    start = time.perf_counter()
    process = subprocess.Popen(
        words, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    said = process.stderr.read() if process.stderr is not None else ""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(words)}\n{said}")
    unit = 1 if sys.platform == "darwin" else 1024
    seconds = time.perf_counter() - start
    return Run(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss * unit, target.stat().st_size)


def commands(folder: Path, out: Path) -> dict[str, tuple[list[str], Path]]:
    """The deck of a folder by ppgen and by the bare program: the words of each, and the file that it writes."""
    ours = ["-m", "ppgen", "cards", "--deck", "market", "--duplex", "long-edge", "--format", "pdf", "--out", str(out)]
    floor = out / "bare.pdf"
    return {
        "ppgen": ([sys.executable, *ours], out / "many" / "sheets" / "market_duplex-long.pdf"),
        "bare": ([sys.executable, "-m", "bench.decks", "bare", str(folder), str(floor)], floor),
    }


def commands_with_protograf(folder: Path, out: Path) -> dict[str, tuple[list[str], Path]]:
    """The same, and protograf's where it is installed."""
    from bench.piecepack import protograf

    interpreter = protograf()
    if interpreter is None:
        return commands(folder, out)
    target = out / "protograf.pdf"
    script = str(ROOT / "bench" / "protograf_cards.py")
    return {**commands(folder, out), "protograf": ([str(interpreter), script, str(folder), str(target)], target)}


def measure(
    count: int, size: int, runs: int, programs: Callable[[Path, Path], Mapping[str, tuple[list[str], Path]]] = commands
) -> dict[str, Run]:
    """The least that each of them takes, by turns; the first run writes the byte code and is not counted.

    Raises RuntimeError if ppgen does not write the same bytes on every run.
    """
    least: dict[str, Run] = {}
    with tempfile.TemporaryDirectory() as place:
        folder, out = Path(place, "game"), Path(place, "out")
        out.mkdir()
        make(folder, count, size)
        digests: set[str] = set()
        for turn in range(runs + 1):
            for name, (words, target) in programs(folder, out).items():
                took = run(words, target, folder)
                if name == "ppgen":
                    # Read in pieces: the memory of a new process counts from that of the one that starts it.
                    with target.open("rb") as stream:
                        digests.add(file_digest(stream, "sha256").hexdigest())
                if turn:
                    before = least.get(name, took)
                    least[name] = Run(
                        min(took.seconds, before.seconds),
                        min(took.processor, before.processor),
                        max(took.memory, before.memory),
                        took.size,
                    )
        if len(digests) > 1:
            raise RuntimeError(f"{count} cards: the bytes differ from run to run")
        for name, (_, target) in programs(folder, out).items() if not size else ():
            # In another process, for the same reason.
            words = [sys.executable, "-m", "bench.decks", "untagged", str(target)]
            done = subprocess.run(words, capture_output=True, text=True, check=True)
            least[name] = least[name]._replace(untagged=int(done.stdout))
    return least


def untagged(file: Path) -> int:
    """The bytes of a PDF without its structure and the operators that refer to it, packed anew.

    The bare program tags nothing, so that this is the file that is made of the same content.
    """
    import pikepdf

    with pikepdf.open(file) as opened:
        for name in ("/StructTreeRoot", "/MarkInfo"):
            if name in opened.Root:
                del opened.Root[name]
        for page in opened.pages:
            if "/StructParents" in page.obj:
                del page.obj["/StructParents"]
            operators = re.sub(rb"(?m)^(/Artifact BMC|/\w+ <</MCID \d+>> BDC|EMC)\n", b"", page.Contents.read_bytes())
            page.Contents = opened.make_stream(operators)
        packed = BytesIO()
        opened.save(packed, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=True)
    return len(packed.getvalue())


if __name__ == "__main__":
    what, *words = sys.argv[1:]
    if what == "untagged":
        print(untagged(Path(words[0])))
    elif what == "make":
        make(Path(words[0]), int(words[1]), int(words[2]))
    else:
        bare(Path(words[0]), Path(words[1]))
