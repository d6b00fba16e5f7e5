"""A rulebook as PDF beside Typst alone with the same text and figures.

python -m bench.book [GAME]    prints times and the ratio; for a bundled game, long-way by default

Typst alone sets a plain document: headings, paragraphs, lists and tables of the book, and its figures as the files that
ppgen draws, with a contents and page numbers. It reads no rules, judges nothing, decides where no figure stands, makes
no index and answers no questions. Both are whole processes; a row has those parts that ppgen does and Typst does not.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bench.timing import processes
from ppgen.book.model import Book
from ppgen.book.pdf.layouts import layout_of
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import files_of, typeset
from ppgen.scene.text import font_file

PLAIN = """
import typst
fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[{fonts!r}])
typst.compile("plain.typ", output="plain.pdf", root=".", font_paths=fonts, pdf_standards=["ua-1"], timestamp=0)
"""
SET = """
import os, pickle
os.chdir({root!r})
from ppgen.book.pdf.compiling import compiled, typesetter
from ppgen.book.pdf.write import _QUESTIONS
files = {{name: open(name, "rb").read() for name in os.listdir() if name.startswith(("picture-", "book.json"))}}
with typesetter() as process:
    room = {{"multiple": 2, "text_from": {top}, "text_height": {height}}}
    compiled(process, "book.typ", files, is_accessible=True, questions=_QUESTIONS, **room)
"""
HEAD = """
#set document(title: "Plain")
#set page(width: {width}mm, height: {height}mm, margin: 16mm, numbering: "1")
#set text(font: "Ppgen Sans", size: {size}pt, hyphenate: true)
#outline(depth: 2)
#pagebreak()
"""


def book_of(game: str) -> Book:
    """The rulebook of a bundled game. Raises SystemExit if it has none."""
    from ppgen.definition.bundled import bundled_folder
    from ppgen.definition.load import load_game
    from ppgen.definition.variants import Choice
    from ppgen.press.books import judge_book
    from ppgen.press.judging import judge_game
    from ppgen.rules.load import load_rules

    judged = judge_game(load_game(bundled_folder(game), Choice()), load_rules)
    result = judge_book(judged)
    if result is None or result.book is None:
        raise SystemExit(f"{game} has no rulebook")
    return result.book


def plain(blocks: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The blocks of a book as a person would write them in Typst."""
    for block in blocks:
        kind = block["k"]
        if kind == "heading":
            yield f"{'=' * block['level']} {words(block['c'])}"
        elif kind == "paragraph":
            yield words(block["c"])
        elif kind in ("list", "steps"):
            mark = "-" if kind == "list" else "+"
            yield "\n".join(f"{mark} {' '.join(plain(item))}" for item in block["items"])
        elif kind == "figure":
            for item in block["items"]:
                picture = f'image("{item["file"]}", width: {item["w"]}mm, alt: "figure")'
                yield f"#figure(placement: auto, {picture}, caption: [{words(item['caption'])}])"
        elif kind == "table":
            cells = ", ".join(f"[{words(cell)}]" for row in block["rows"] for cell in row)
            yield f"#table(columns: {len(block['columns'])}, {cells})"
        elif kind == "box":
            yield from plain(block["c"])


def words(line: list[Any]) -> str:
    """A line with its words alone, so that nothing in it is markup."""
    text = "".join(part if isinstance(part, str) else words(part.get("c", [])) for part in line)
    return "".join(f"\\{letter}" if letter in r"\#*_`$<>@[]-+/=~" else letter for letter in text)


def main(game: str = "long-way") -> None:
    import json

    book, options = book_of(game), PdfOptions()
    layout = layout_of(options)
    files = files_of(book, options, layout)
    done = typeset(book, options)
    with tempfile.TemporaryDirectory() as root:
        for name, data in files.items():
            (Path(root) / name).write_bytes(data)
        head = HEAD.format(width=layout.width, height=layout.height, size=layout.size)
        text = head + "\n\n".join(plain(json.loads(files["book.json"])["blocks"]))
        (Path(root) / "plain.typ").write_text(text, encoding="utf-8")
        alone = f"import os; os.chdir({root!r})" + PLAIN.format(fonts=str(font_file("regular").parent))
        layout_only = SET.format(root=root, top=layout.top, height=layout.text_height)
        times = processes(
            {
                "Typst alone": ("-c", alone),
                "ppgen, setting what was drawn": ("-c", layout_only),
                "ppgen rulebook, whole process": (
                    *("-m", "ppgen", "rulebook", "--game", game, "--format", "pdf", "--out", root),
                ),
            },
            runs=5,
        )
    least = times["Typst alone"]
    print(f"{game}: {done.page_count} pages, {len(book.figures)} figures")
    for name, seconds in times.items():
        print(f"  {name:<32} {seconds:6.2f} s   {seconds / least:4.1f} ×")
    print(f"  most memory of a process: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main(*sys.argv[1:2])
