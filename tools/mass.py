"""What the code weighs: tokens, lines, files and circles of modules, by room.

    python -m tools.mass            # print the table
    python -m tools.mass --write    # write it into docs/architecture.md; or: make docs

A *token* is one of Python's, without docstrings, comments and layout: neither plain words nor short lines count.
Modules are a *circle* if each of them imports the others, directly or through others, also in a function or for types.
"""

from __future__ import annotations

import io
import re
import sys
import tokenize
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
_TABLE = re.compile(r"(?<=<!-- table: mass -->\n\n).*?(?=\n\n<!-- end -->)", re.DOTALL)
_LAYOUT = frozenset(
    {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENCODING,
        tokenize.ENDMARKER,
    }
)


class Mass(NamedTuple):
    """What some files weigh."""

    tokens: int
    lines: int
    files: int


def mass(paths: Sequence[Path]) -> Mass:
    """What some modules weigh together."""
    texts = [path.read_text(encoding="utf-8") for path in paths]
    return Mass(sum(map(tokens, texts)), sum(text.count("\n") for text in texts), len(paths))


@cache  # the line of all asks for each module again
def tokens(text: str) -> int:
    """The tokens of a module; a string that is a statement of its own is a docstring."""
    count = 0
    begins = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.STRING and begins:
            continue
        if token.type not in _LAYOUT:
            count += 1
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            begins = token.type in _LAYOUT
    return count


def rooms() -> dict[str, list[Path]]:
    """The modules of the package by room; those at its top, of `templates/` and of `tools/` together."""
    found: dict[str, list[Path]] = {}
    for path in sorted(ROOT.glob("ppgen/**/*.py")):
        parts = path.relative_to(ROOT).parts
        found.setdefault(f"{parts[1]}/" if len(parts) > 2 else "at the top", []).append(path)
    found["`templates/`, `tools/`"] = sorted([*ROOT.glob("templates/*.py"), *ROOT.glob("tools/*.py")])
    return found


def circles() -> list[frozenset[str]]:
    """The circles of modules, each once."""
    graph = grimp.build_graph("ppgen")
    reached = {module: graph.find_upstream_modules(module) for module in graph.modules}
    of_each = {
        module: frozenset({module, *(other for other in above if module in reached[other])})
        for module, above in reached.items()
    }
    return sorted({circle for circle in of_each.values() if len(circle) > 1}, key=min)


def rows() -> Iterator[str]:
    """The table, in Markdown."""
    yield "| room | code tokens | lines | files | circles of modules |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    every = circles()
    for room, paths in rooms().items():
        here = sum(min(circle).split(".")[1] == room.rstrip("/") for circle in every)
        yield _row(f"`{room}`" if room.endswith("/") else room, mass(paths), here)
    yield _row("all", mass([path for paths in rooms().values() for path in paths]), len(every))


def _row(name: str, weight: Mass, circles: int) -> str:
    return f"| {name} | {weight.tokens:,} | {weight.lines:,} | {weight.files} | {circles or ''} |"


def written(page: str) -> str:
    """The page with its table computed anew."""
    table = "\n".join(rows())
    return _TABLE.sub(lambda _: table, page)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        sys.stdout.write("\n".join(rows()) + "\n")
