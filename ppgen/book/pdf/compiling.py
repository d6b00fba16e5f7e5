"""Files → PDF: a fresh folder with nothing but what ppgen wrote, and Typst in a process of its own (`child.py`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from ppgen.confined import Confined, folder_of, main_of, started
from ppgen.diagnostics import EnvironmentProblem
from ppgen.scene.text import PT

_MAIN = main_of("ppgen.book.pdf.child")
NO_TYPST = "books are not set as PDF here: Typst is missing, which has no build for some machines"
_HINT = "make books as HTML or Markdown, or the PDF on a machine that has Typst (README.md, Install)"
_SETTLED = "settled.json"
"""What is decided about a book while it is set, such as where its figures stand (`settling.py`)."""
_ROOM = 1024
"""Bytes for those decisions that do not grow with the book; the others name what its data name at greater length."""
WALL_SECONDS = 300
"""Seconds after which the process is ended whatever it does, for systems that set no other limit."""


class Compiled(Struct, frozen=True):
    """A file that Typst made."""

    data: bytes
    page_count: int
    answers: Mapping[str, Any]
    """By the names of the questions."""
    warnings: tuple[str, ...]
    added_pages: int = 0
    """How many were added before the colophon, or at the end, to come to the number that its sheets have."""


def library() -> str:
    """The folder with Typst. Raises EnvironmentProblem if it is missing."""
    try:
        return folder_of("typst")
    except ModuleNotFoundError:
        raise EnvironmentProblem(NO_TYPST, _HINT, code="no-typst") from None


@contextmanager
def typesetter() -> Iterator[Confined]:
    """A process that loads Typst and its fonts, and then waits for a book. It has ended when the block ends.

    Raises EnvironmentProblem if Typst is missing.
    """
    with started(_MAIN, libraries=[library()]) as process:
        yield process


def compiled(
    process: Confined,
    file: str,
    contents: Mapping[str, bytes],
    *,
    is_accessible: bool,
    multiple: int = 1,
    text_from: float = 0.0,
    text_height: float = 0.0,
    leading: float = 0.0,
    columns: int = 1,
    width: float = 0.0,
    panels: int = 0,
    last_inside: int = 0,
    questions: Mapping[str, str] | None = None,
    meanwhile: Callable[[], None] | None = None,
) -> Compiled:
    """What Typst makes of a template of ours with files beside it, in a process of `typesetter`.

    `multiple` is what the number of pages is filled up to. For figures to move, `text_from` and `text_height` say where
    the text of a page begins and how high it is, in mm, `leading` how far its lines are apart, in points, `columns` how
    many it has and `width` how wide it is, `panels` how many pages a folded sheet has, and `last_inside` after which of
    them it is turned over. `questions` are expressions of Typst about the finished book; `meanwhile` is done here while
    Typst sets it.
    Raises EnvironmentProblem if Typst takes more memory or time than it may.
    """
    with TemporaryDirectory(prefix="ppgen-book-") as root:
        for name, data in contents.items():
            (Path(root) / name).write_bytes(data)
        for template in files("ppgen.templates").joinpath("book").iterdir():
            if template.name.endswith(".typ"):
                (Path(root) / template.name).write_bytes(template.read_bytes())
        length = sum(len(data) for name, data in contents.items() if name.endswith(".json"))
        (Path(root) / _SETTLED).write_bytes(b" " * (_ROOM + length))
        request = {
            "root": root,
            "file": file,
            "settled": _SETTLED,
            "standard": "ua-1" if is_accessible else "",
            "multiple": multiple,
            "top": text_from / PT,
            "height": text_height / PT,
            "line": leading,
            "columns": columns,
            "width": width / PT,
            "panels": panels,
            "last_inside": last_inside,
            "questions": dict(questions or {}),
        }
        said = process.answer(json.dumps(request).encode(), seconds=WALL_SECONDS, meanwhile=meanwhile)
    if said is None:
        message = "this book could not be set within the memory and time that one may take"
        raise EnvironmentProblem(message, "leave out large figures, or part the book", code="book-limits")
    line, _, data = said.partition(b"\n")
    about = json.loads(line)
    if "error" in about:
        message = "the template for books does not set this book: this is a mistake in ppgen, not in the book"
        hint = "report it with the rulebook; books in HTML and Markdown do not need the template"
        raise EnvironmentProblem(message, hint, code="book-template", details=about["error"])
    added_pages = about["settled"]["blank"]
    return Compiled(data, about["pages"], about["answers"], tuple(about["warnings"]), added_pages)
