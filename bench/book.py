"""A rulebook as PDF beside Typst alone with the same text and figures.

python -m bench.book [GAME]    prints times, ratios and aims; for a bundled game, long-way by default

Typst alone is a process that sets the finished book with our template in one compile: it is told where every figure
stands, and asks nothing of the pages. Its file has the same bytes as ours before the boxes
of its pages are written. The second row is the process in which ppgen
sets that book: it decides where figures stand, which takes several layouts, and asks for the page of everything. Both
start alike. The other rows are whole commands, with the game read and judged and its figures drawn; or, where nothing
has changed since the last run, found as that run left it.
"""

from __future__ import annotations

import json
import resource
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from bench.timing import of_children, processes
from ppgen.book.model import Book
from ppgen.book.pdf import write
from ppgen.book.pdf.boxes import with_boxes
from ppgen.book.pdf.child import FONTS
from ppgen.book.pdf.compiling import library, typesetter
from ppgen.book.pdf.options import PdfOptions
from ppgen.confined import Confined

ROOT = Path(__file__).resolve().parents[1]
START = ("-I", "-S", "-B", "-X", "utf8", "-c")
"""How ppgen starts its own process."""
ALONE = """
import os, sys
sys.path.append({library!r})
os.chdir({folder!r})
os.environ["RAYON_NUM_THREADS"] = "2"
import typst
fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[{fonts!r}])
book = typst.Compiler("book.typ", root=".", font_paths=fonts, ignore_system_fonts=True)
data = book.compile(format="pdf", pdf_standards=["ua-1"], timestamp=0)
with open("alone.pdf", "wb") as file:
    file.write(data)
"""
OURS = """
import os, sys
sys.path += [{root!r}, {library!r}]
os.dup2(os.open(os.path.join({folder!r}, "request.json"), os.O_RDONLY), 0)
from ppgen.book.pdf.child import main
main()
"""
ALONE_ROW, PROCESS_ROW = "Typst alone", "ppgen's process that sets the book"
PDF_ROW, HTML_ROW = "ppgen rulebook --format pdf", "ppgen rulebook --format html"
AGAIN_ROW = "the same PDF again"
AIMS = {
    PROCESS_ROW: "at most 1.5 ×",
    PDF_ROW: "at most 1.5 s by the clock",
    AGAIN_ROW: "at most 0.5 s by the clock",
    HTML_ROW: "at most 0.5 s by the clock",
}


def book_of(game: str) -> Book:
    """The rulebook of a bundled game. Raises SystemExit if it has none."""
    from ppgen.definition.bundled import bundled_folder
    from ppgen.definition.load import load_game
    from ppgen.definition.variants import Choice
    from ppgen.press.books import judge_book
    from ppgen.press.judging import judge_game
    from ppgen.rules.load import load_rules

    judged = judge_game(load_game(bundled_folder(game), Choice()), load_rules)
    result = judge_book(judged, steps=False)
    if result is None or result.book is None:
        raise SystemExit(f"{game} has no rulebook")
    return result.book


@dataclass(frozen=True, slots=True)
class Noting:
    """The process that sets a book, with a copy kept of everything that it reads."""

    process: Confined
    folder: Path

    def answer(self, request: bytes, *, seconds: float, meanwhile: Callable[[], None] | None = None) -> bytes | None:
        asked = json.loads(request)
        shutil.copytree(asked["root"], self.folder, dirs_exist_ok=True)
        (self.folder / "request.json").write_text(json.dumps(asked | {"root": str(self.folder)}))
        said = self.process.answer(request, seconds=seconds, meanwhile=meanwhile)
        assert said is not None
        about = json.loads(said.partition(b"\n")[0])
        settled = self.folder / asked["settled"]
        settled.write_bytes(json.dumps(about["settled"]).encode().ljust(settled.stat().st_size))
        return said


def set_and_kept(book: Book, folder: Path) -> write.Typeset:
    """The book on its pages; the folder has everything with which Typst set it."""

    @contextmanager
    def noting() -> Iterator[Noting]:
        with typesetter() as process:
            yield Noting(process, folder)

    with mock.patch.object(write, "typesetter", noting):
        return write.typeset(book, PdfOptions(book.styles[0]))


def main(game: str = "long-way") -> None:
    book = book_of(game)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        done = set_and_kept(book, folder)
        known = {"folder": name, "library": library(), "fonts": str(FONTS), "root": str(ROOT)}
        command = ("-m", "ppgen", "rulebook", "--game", game, "--out", name, "--format")
        rivals = {
            ALONE_ROW: (*START, ALONE.format(**known)),
            PROCESS_ROW: (*START, OURS.format(**known)),
            PDF_ROW: (*command, "pdf", "--no-cache"),
            AGAIN_ROW: (*command, "pdf", "--cache"),
            HTML_ROW: (*command, "html", "--no-cache"),
        }
        kept = {"PPGEN_CACHE": str(folder / "kept")}
        clock = processes(rivals, runs=7, environ=kept)
        work = processes(rivals, runs=7, environ=kept, clock=of_children)
        assert with_boxes((folder / "alone.pdf").read_bytes()) == done.pdf, "Typst alone has not set the same book"
    print(f"{game}: {done.page_count} pages, {len(book.figures)} figures; by the clock, and processor time")
    for row in rivals:
        ratio = work[row] / work[ALONE_ROW]
        print(f"  {row:<36} {clock[row]:6.2f} s {work[row]:6.2f} s   {ratio:4.1f} ×   {AIMS.get(row, '')}".rstrip())
    print(f"  most memory of a process: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main(*sys.argv[1:2])
