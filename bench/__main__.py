"""How fast ppgen is, as ratios to what the same work costs without it. docs/performance.md keeps what was found.

python -m bench                      every measurement
python -m bench pad help             some of them, by name
python -m bench --against CHECKOUT   this checkout against another, row by row (see `bench/against.py`)
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from bench.timing import calls, processes

if TYPE_CHECKING:
    from ppgen.scene.model import Scene

GAME = "long-way"

BARE_CLICK = """
import click
@click.group()
def cli(): "A program."
@cli.command()
@click.option("--count", default=1, help="How many.")
def one(count): "Does one thing."
@cli.command()
@click.argument("name")
def two(name): "Does another."
cli(["--help"])
"""
NAIVE_LEAVES = 50
IMPORT_REPORTLAB = "import reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts"


@dataclass(frozen=True, slots=True)
class Line:
    """One measured ratio or time, and its aim, if it has one of its own."""

    what: str
    value: float
    unit: str
    aim: float | None
    detail: str

    @property
    def missed(self) -> bool:
        return self.aim is not None and self.value > self.aim

    def __str__(self) -> str:
        aim = "" if self.aim is None else f"aim ≤ {self.aim:g}{self.unit}"
        value = f"{self.value:.3g}{self.unit}"
        return f"{'!' if self.missed else ' '} {self.what:<42} {value:>9}  {aim:<13} {self.detail}"


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def bench_help() -> Iterator[Line]:
    """`ppgen --help` against a bare click program with two commands."""
    took = processes({"python": ["-c", ""], "click": ["-c", BARE_CLICK], "ppgen": ["-m", "ppgen", "--help"]}, runs=15)
    detail = f"{ms(took['ppgen'])} : {ms(took['click'])} (bare Python {ms(took['python'])})"
    yield Line("ppgen --help : a bare click program's", took["ppgen"] / took["click"], "×", 1.3, detail)


def bench_sheet() -> Iterator[Line]:
    """One sheet as PDF, the whole process, against importing reportlab alone."""
    with tempfile.TemporaryDirectory() as out:
        sheet = ["-m", "ppgen", "sheets", "--game", GAME, "--sheet", "pad", "--format", "pdf", "--out", out]
        took = processes({"python": ["-c", ""], "reportlab": ["-c", IMPORT_REPORTLAB], "ppgen": sheet})
    detail = f"{ms(took['ppgen'])} : {ms(took['reportlab'])}, both whole processes (bare Python {ms(took['python'])})"
    yield Line("one sheet as PDF : importing reportlab", took["ppgen"] / took["reportlab"], "×", 3, detail)


def bench_pad() -> Iterator[Line]:
    """1,000 numbered leaves against reportlab drawing the same leaves, naively and through one Form XObject."""
    import ppgen
    from bench.pdf_floor import naive, one_form
    from ppgen.render import pdf

    pad = ppgen.load(GAME).sheet("pad").drawing(copies=1000, number=True)
    pages = list(pad.document().pages)
    sizes: dict[str, int] = {}

    def sized(name: str, make: Callable[[], bytes]) -> Callable[[], None]:
        def call() -> None:
            sizes[name] = len(make())

        return call

    rivals = {
        "ppgen": sized("ppgen", lambda: pdf.render(pad.document())),
        "ready": sized("ready", lambda: pdf.render(pad.document(iter(pages)))),
        "form": sized("form", lambda: one_form(pages)),
    }
    took = calls(rivals, runs=3)
    few = pages[:NAIVE_LEAVES]
    took |= calls({"naive": sized("naive", lambda: naive(few))}, runs=1)
    took["naive"] *= len(pages) / len(few)  # every leaf costs the same, and all of them take half a minute
    of_pages = f"{took['ppgen']:.2f} s : {took['form']:.2f} s"
    yield Line("1,000 numbered leaves : one Form XObject", took["ppgen"] / took["form"], "×", 1.3, of_pages)
    ready = f"{took['ready']:.2f} s : {took['form']:.2f} s"
    yield Line("  the same, pages ready made for both", took["ready"] / took["form"], "×", None, ready)
    kilobytes = f"{sizes['ppgen'] / 1000:.0f} kB : {sizes['form'] / 1000:.0f} kB"
    yield Line("  its size : one Form XObject's", sizes["ppgen"] / sizes["form"], "×", 1, kilobytes)
    plain = f"{took['ppgen']:.2f} s : {took['naive']:.1f} s, reckoned from {len(few)} leaves"
    yield Line("1,000 numbered leaves : drawn naively", took["ppgen"] / took["naive"], "×", None, plain)


def bench_figures() -> Iterator[Line]:
    """A figure as SVG in process: layout and writing, from a judged statement."""
    import ppgen

    figures = ppgen.load(GAME).figures
    took = calls({figure.id: figure.svg for figure in figures if figure.holds}, runs=5)
    panels = {figure.id: max(1, len(figure.statement.panels)) for figure in figures}
    each = sorted((seconds / panels[name], seconds, name) for name, seconds in took.items())
    _, middle, name = each[len(each) // 2]
    yield Line("a diagram as SVG, the median panel", each[len(each) // 2][0] * 1000, "ms", 3, f"{name}, {ms(middle)}")
    slow = f"{each[-1][2]}, {ms(each[-1][1])} of {panels[each[-1][2]]} panels"
    yield Line("  the slowest figure, a panel", each[-1][0] * 1000, "ms", None, slow)
    total = sum(took.values())
    detail = f"{ms(total)} for {len(took)} figures of {sum(panels[name] for name in took)} panels"
    yield Line("  all of them, a panel", total * 1000 / sum(panels[name] for name in took), "ms", 3, detail)


def bench_setup() -> Iterator[Line]:
    """The set-up of chess as SVG in a warm process, against python-chess (see `bench/perft.py`)."""
    import ppgen

    figure = next(each for each in ppgen.load("chess").figures if each.id == "setup")
    rivals: dict[str, Callable[[], object]] = {"ppgen": figure.svg}
    if find_spec("chess") is not None:
        board, svg = import_module("chess").Board(), import_module("chess.svg")
        rivals["python-chess"] = lambda: svg.board(board)
    took = calls(rivals, runs=200)
    if len(took) == 1:
        yield Line("the set-up of chess as SVG", took["ppgen"] * 1000, "ms", None, "pip install -e .[bench] to compare")
        return
    detail = f"{ms(took['ppgen'])} : {ms(took['python-chess'])}"
    yield Line("the set-up of chess as SVG : chess.svg", took["ppgen"] / took["python-chess"], "×", 0.9, detail)


def bench_png() -> Iterator[Line]:
    """A leaf as PNG at 300 dpi, in process, against CairoSVG reading and painting the leaf's SVG."""
    import cairosvg

    import ppgen
    from ppgen.render import png, svg

    for name in ("pad", "reference"):
        leaf = ppgen.load(GAME).sheet(name).drawing().page(0).scene
        drawing, (width, height) = svg.render(leaf), png.pixels(leaf, 300)

        def by_way_of_svg(drawing: bytes = drawing, width: int = width, height: int = height) -> bytes:
            image: bytes = cairosvg.svg2png(bytestring=drawing, output_width=width, output_height=height)
            return image

        def painted(leaf: Scene = leaf) -> bytes:
            return png.render(leaf, 300)

        took = calls({"ppgen": painted, "cairosvg": by_way_of_svg}, runs=3)
        detail = f"{took['ppgen']:.2f} s : {took['cairosvg']:.2f} s"
        yield Line(f"a leaf as PNG, 300 dpi, {name} : CairoSVG", took["ppgen"] / took["cairosvg"], "×", 0.5, detail)


def bench_check() -> Iterator[Line]:
    """Checking every figure of the game, after imports."""
    import ppgen
    from ppgen.definition.load import load_figures
    from ppgen.figures.judge import judge_book

    game = ppgen.load(GAME)
    book = load_figures(game.definition)
    took = calls(
        {
            "judged": lambda: judge_book(game.definition, game.rules, book),
            "all": lambda: ppgen.load(GAME).check(lints="none"),
        },
        runs=5,
    )
    detail = f"{len(book.figures)} figures, definitions and rules read anew; judging alone {ms(took['judged'])}"
    yield Line("checking all figures", took["all"], "s", 0.5, detail)
    check = ["-m", "ppgen", "check", "--game", GAME, "--lints", "none"]
    whole = processes({"python": ["-c", ""], "check": check}, runs=5)
    yield Line("  ppgen check, whole process", whole["check"], "s", None, f"bare Python {ms(whole['python'])}")


def bench_lints() -> Iterator[Line]:
    """Checking all games of this repository, with lints in all themes and without, whole processes.

    The aim was 6 s when a check looked at 579 drawings (15 games). There are more of both each day, so that it is for
    one drawing.
    """
    program = "from ppgen.cli import run; run(['check', '--lints', '{}'])"  # whatever it finds
    both = {name: ["-c", program.format(name)] for name in ("none", "all")}
    took = processes(both, runs=3)
    counted = subprocess.run([sys.executable, "-m", "bench.lints"], capture_output=True, text=True, check=True)
    drawings = int(counted.stdout)
    detail = f"{took['all']:.2f} s for {drawings} drawings; without lints {took['none']:.2f} s"
    yield Line("ppgen check with lints, all games, a drawing", took["all"] / drawings * 1000, "ms", 10.4, detail)


def bench_definition() -> Iterator[Line]:
    """Reading and checking `game.yaml`, the import of what reads it included."""
    load = f"from ppgen.definition.load import load_game; load_game({GAME!r})"
    took = processes({"python": ["-c", ""], "load": ["-c", load]}, runs=15)
    cost = took["load"] - took["python"]
    yield Line("reading game.yaml, imports included", cost * 1000, "ms", 60, f"over bare Python {ms(took['python'])}")


def bench_perft() -> Iterator[Line]:
    """Nodes a second of rules that are data, against python-chess (which must be installed: see `bench/perft.py`)."""
    from bench.perft import GAMES, ours, python_chess

    rival = python_chess(4)
    for name, depth in GAMES:
        rate = ours(name, depth)
        if rival is None:
            yield Line(f"perft {name}, μs a node", 1e6 / rate.counted, "μs", None, "pip install -e .[bench] to compare")
            continue
        for what, own, other in (("counted", rate.counted, rival.counted), ("made", rate.made, rival.made)):
            detail = f"{own / 1e6:.2f} : {other / 1e6:.2f} million nodes a second, depth {depth}"
            yield Line(f"perft {name}, last move {what} : python-chess", other / own, "×", 1, detail)


def bench_images() -> Iterator[Line]:
    """Images in a PDF against reportlab's canvas alone: time, size and memory, each by a process of its own."""
    from bench.images import make

    for count, size, called, aim in ((1000, 60_000, "60 kB", 2), (200, 2_000_000, "2 MB", None)):
        with tempfile.TemporaryDirectory() as folder:
            make(Path(folder), count, size)
            found = {name: _of_images(name, folder) for name in ("ppgen", "bare")}
        (ours, our_size, our_memory), (bare, bare_size, bare_memory) = found["ppgen"], found["bare"]
        what = f"{count:,} JPEGs of {called}"
        yield Line(f"{what} as PDF", ours, "s", aim, f"the processor's; a bare program {bare:.2f} s")
        sizes = f"{our_size / 1e6:.1f} MB : {bare_size / 1e6:.1f} MB"
        yield Line("  its size : a bare program's", our_size / bare_size, "×", 1.2, sizes)
        yield Line("  memory", our_memory / 1e6, "MB", 300, f"a bare program {bare_memory / 1e6:.0f} MB")


def _of_images(name: str, folder: str) -> tuple[float, int, int]:
    """Seconds, bytes of the file and bytes of memory, by the program of that name."""
    words = [sys.executable, "-m", "bench.images", name, folder]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    seconds, size, memory = done.stdout.split()
    return float(seconds), int(size), int(memory)


def bench_decks() -> Iterator[Line]:
    """Decks of cards with text and icons, on both sides of the paper, whole processes (see `bench/decks.py`)."""
    from bench.decks import commands_with_protograf, measure

    decks = (("1,000 cards with JPEGs of 60 kB", 1000, 60_000, 3, 2), ("1,000 cards of text", 1000, 0, 3, None))
    for what, count, size, runs, aim in (*decks, ("200 cards with JPEGs of 2 MB", 200, 2_000_000, 1, None)):
        found = measure(count, size, runs)
        ours, floor = found["ppgen"], found["bare"]
        bare = f"a bare program {floor.seconds:.2f} s, {floor.processor:.2f} s"
        detail = f"the processor's {ours.processor:.2f} s; {bare}"
        yield Line(f"{what} as PDF", ours.seconds, "s", aim, detail)
        sizes = f"{ours.size / 1e6:.2f} MB : {floor.size / 1e6:.2f} MB"
        if ours.untagged:
            yield Line("  its size, with tags : a bare program's", ours.size / floor.size, "×", None, sizes)
            plain = f"{ours.untagged / 1e6:.2f} MB : {floor.untagged / 1e6:.2f} MB, both packed anew"
            yield Line("  the same without tags", ours.untagged / floor.untagged, "×", 1.2, plain)
        else:
            yield Line("  its size : a bare program's", ours.size / floor.size, "×", 1.2, sizes)
        yield Line("  memory", ours.memory / 1e6, "MB", 300, f"a bare program {floor.memory / 1e6:.0f} MB")

    found = measure(54, 60_000, 5, commands_with_protograf)
    ours, rival = found["ppgen"], found.get("protograf")
    if rival is None:
        yield Line("54 cards with JPEGs as PDF", ours.seconds, "s", None, f"{ours.size / 1e6:.2f} MB")
    else:
        detail = (
            f"{ours.processor:.2f} s : {rival.processor:.2f} s, {ours.size / 1e6:.2f} MB : {rival.size / 1e6:.2f} MB"
        )
        yield Line("54 cards with JPEGs : protograf", ours.processor / rival.processor, "×", 0.5, detail)


def bench_piecepack() -> Iterator[Line]:
    """Pieces on a table and a piecepack to print, against protograf in the same run (see `bench/piecepack.py`)."""
    from bench.piecepack import measure

    for found in measure():
        if found.rival is None:
            yield Line(found.what, found.seconds * 1000, "ms", None, f"{found.size / 1000:.1f} kB")
            continue
        seconds, size = found.rival
        detail = f"{ms(found.seconds)} : {ms(seconds)}, {found.size / 1000:.1f} kB : {size / 1000:.1f} kB"
        yield Line(f"{found.what} : protograf", found.seconds / seconds, "×", 0.5, detail)


def bench_pages() -> Iterator[Line]:
    """The paper and the bytes that a piecepack takes (see `bench/pages.py`)."""
    from bench.pages import measure

    for printed in measure():
        detail = f"{printed.share}, {printed.size / 1000:.1f} kB"
        yield Line(printed.what, printed.papers, " sheets", printed.aim, detail)


def bench_html() -> Iterator[Line]:
    """The rulebook of a game as a page of HTML, over drawing its figures, whole processes."""
    with tempfile.TemporaryDirectory() as folder:
        game = ["--game", GAME, "--out", folder]
        commands = {
            "figures": ["-m", "ppgen", "figures", *game],
            "check": ["-m", "ppgen", "rulebook", *game, "--check"],
            "html": ["-m", "ppgen", "rulebook", *game, "--format", "html"],
        }
        took = processes(commands, runs=5)
    detail = f"{ms(took['html'])} : {ms(took['figures'])}"
    yield Line("a rulebook as HTML over its figures", took["html"] - took["figures"], "s", 0.5, detail)
    detail = "lints look at the figures that it changes, and Typst sets it in every style"
    yield Line("  ppgen rulebook --check, whole process", took["check"], "s", None, detail)


MEASUREMENTS = {
    # First, as long as this process is small: the memory of a new process counts from that of the one that starts it.
    "images": bench_images,
    "decks": bench_decks,
    "help": bench_help,
    "definition": bench_definition,
    "sheet": bench_sheet,
    "pad": bench_pad,
    "figures": bench_figures,
    "setup": bench_setup,
    "png": bench_png,
    "check": bench_check,
    "lints": bench_lints,
    "perft": bench_perft,
    "piecepack": bench_piecepack,
    "pages": bench_pages,
    "html": bench_html,
}


def main(names: list[str]) -> int:
    if names[:1] == ["--against"] and len(names) > 1:
        from bench.against import compare

        return compare(Path(names[1]).resolve(), names[2:] or [*MEASUREMENTS, "diff"])
    unknown = [name for name in names if name not in MEASUREMENTS]
    if unknown:
        print(f"no such measurement: {', '.join(unknown)}; there are {', '.join(MEASUREMENTS)}", file=sys.stderr)
        return 2
    print(f"Python {sys.version.split()[0]}, {Path(sys.executable).name}; least of several runs; ! is over its aim\n")
    missed = 0
    for name in names or MEASUREMENTS:
        for line in MEASUREMENTS[name]():
            missed += line.missed
            print(line, flush=True)
    print(f"\n{missed} over their aim" if missed else "\nevery aim met")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
