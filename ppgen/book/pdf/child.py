"""The process in which Typst sets a book: a request comes in at descriptor 0, the answer goes out at descriptor 1.

Typst and its fonts are loaded before the request comes: meanwhile the caller draws the figures. The answer is a line
of JSON, and the bytes of the PDF after it. The process limits its own memory and time, writes no file, reads only the
folder that it is given and our own fonts, and looks for no package.
It imports no library but Typst, and of Python's what it cannot do without: each import delays every book. So its
records are tuples and plain classes.

A book is laid out several times by one compiler. Typst remembers what it laid out, and lays out again only what depends
on a file that has changed. So the decisions about the book are a file. The caller has made it, as long as it can get.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from mmap import mmap
from typing import TYPE_CHECKING, Any

from ppgen.book.pdf.settling import SKETCH, Settling
from ppgen.confined import limit

if TYPE_CHECKING:
    import typst

FONTS = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "fonts")
MEMORY = 2 * 1024 * 1024 * 1024
"""Bytes of address space for the process that sets a book, where the system can set such a limit."""
CPU_SECONDS = 120
"""Seconds of processor time for that process. A book of fifty pages takes one."""
_THREADS = "2"
"""More would each reserve address space, and a book is set hardly faster."""


def main() -> None:
    """Answer one request: the JSON object that `compiling.py` writes."""
    limit(memory=MEMORY, cpu_seconds=CPU_SECONDS)
    fonts = loaded()
    with open(0, "rb", closefd=False) as stream:
        request = json.loads(stream.read())
    about, data = answered(request, fonts)
    with open(1, "wb", closefd=False) as out:
        out.write(json.dumps(about).encode("ascii") + b"\n" + data)
    os._exit(0)  # everything is said: taking down what Typst remembers takes time


def loaded() -> typst.Fonts:
    """Our faces, as Typst knows them."""
    os.environ["RAYON_NUM_THREADS"] = _THREADS
    import typst

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])


def answered(request: dict[str, Any], fonts: typst.Fonts) -> tuple[dict[str, Any], bytes]:
    """The answers to the questions, what Typst warns of, what was decided, and the file; or the error of Typst."""
    import typst

    root = request["root"]
    book = typst.Compiler(
        os.path.join(root, request["file"]),
        root=root,
        font_paths=fonts,
        ignore_system_fonts=True,
        package_path=root,
        package_cache_path=root,
    )
    decide = deciding(os.path.join(root, request["settled"]))

    def ask(expression: str) -> Any:
        return json.loads(book.eval(expression))

    settling = Settling(
        request["multiple"],
        request["top"],
        request["height"],
        request["line"],
        columns=request["columns"],
        width=request["width"],
        panels=request["panels"],
        last_inside=request["last_inside"],
    )
    while True:
        try:
            if settling.needs_sketch and not settling.page_count:
                decide(SKETCH)
                settling.sketch(ask)
            decide(settling.decisions())
            if not settling.is_done(ask):
                continue
            data, warnings = book.compile_with_warnings(
                format="pdf",
                pdf_standards=[request["standard"]] if request["standard"] else [],
                pdf_tags=bool(request["standard"]),
                timestamp=0,
            )
            told = [warning.message for warning in warnings]
            if settling.is_settled(told):
                answers = _answers(request["questions"], ask)
                break
        except (typst.TypstError, RuntimeError) as problem:
            if settling.can_name_all_pages():
                continue  # a place that is looked up may not exist before the pages have settled
            return {"error": str(getattr(problem, "diagnostic", "") or problem)}, b""
    if not isinstance(data, bytes):
        return {"error": "no PDF"}, b""
    about = {"pages": settling.page_count, "answers": answers, "warnings": told, "settled": settling.decisions()}
    return about, data


def deciding(path: str) -> Callable[[Mapping[str, Any]], None]:
    """What puts decisions into the file of the caller: in place, since this process may write no file."""
    with open(path, "r+b") as file:
        memory = mmap(file.fileno(), 0)

    def decide(decisions: Mapping[str, Any]) -> None:
        memory[:] = json.dumps(dict(decisions)).encode("ascii").ljust(len(memory))

    return decide


def _answers(questions: dict[str, str], ask: Callable[[str], Any]) -> dict[str, Any]:
    """The answers to all questions, asked at once: each time that it is asked, Typst looks at the whole book."""
    if not questions:
        return {}
    return dict(zip(questions, ask(f"({', '.join(questions.values())},)"), strict=True))
