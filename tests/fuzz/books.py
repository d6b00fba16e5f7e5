"""Rulebooks that are odd in ways that nobody thought of, from a seed.

python -m tests.fuzz.books                     a thousand texts from seed 0
python -m tests.fuzz.books --seed 7000 --count 5000
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from ppgen.book.html.page import write as html
from ppgen.book.markdown.read import read_book
from ppgen.book.pages import PAGES
from ppgen.book.plain import write as plain
from ppgen.book.supply import Supply
from ppgen.press.book_supply import supply
from ppgen.press.studio import Studio
from tests.book.games import game, judged
from tests.book.sound import assert_sound
from tests.book.test_text import EVERYTHING
from tests.tools import counted

BUDGET = 1_000_000
"""Calls of functions that reading one text may take; each takes some ten thousand."""
PIECES = (
    *(
        "{{ ",
        " }}",
        "{{",
        "}}",
        "{%",
        "{#",
        "{{ 'a' * 9999 }}",
        "{{ game }}",
        "{{ ''.__class__ }}",
        "{{ 1 | spelled }}",
    ),
    *("{fig}`setup`", "{fig}`", "{ref}`start`", "{ref}`a <b>`", "{term}`door`", "{index}`a!b`", "{rule}`BD-MOVE`"),
    *("{x}`y`", "{", "}", "`", "``", "```", "~~~", ":::", "::::", ":::{note}", "::::{example} x", ":::{figure} setup"),
    *(
        ":::{include} rulebook.md",
        ":::{include} ../x.md",
        ":::{variant} quick",
        ":::{glossary}",
        ":::{table} x",
        ":::{}",
    ),
    *(
        "\n",
        "\n\n",
        "\n\n\n",
        "  ",
        "    ",
        "\t",
        " \n",
        "\\",
        "\\\n",
        "- ",
        "1. ",
        "> ",
        "# ",
        "####### ",
        "---",
        "***",
    ),
    *(
        "| a | b |\n|---|---|\n| c | d |",
        "|",
        "||",
        "[^n]",
        "[^n]: ",
        "[^",
        "[a](b)",
        "[a](#start)",
        "![a](art/coin.svg)",
    ),
    *("<b>", "<!--", "-->", "<a@b.c>", "<https://a.b>", "[a]: https://a.b", "&amp;", "&#0;", "&#x110000;", "&nbsp;"),
    *("*", "**", "***a*", "_", "$", "term\n: words", ": ", "~ ", ":coin:", ":nix:", "::", ":place: here", ":name: x"),
    *(
        "\u202e",
        "\u0000",
        "\x1f",
        "\x1b",
        "\ud800",
        "\u00ad",
        "\ufeff",
        "\r",
        "\r\n",
        "\u2028",
        "é",
        "漢",
        "😀",
        "7",
        "seven",
    ),
    *(
        "{#start}",
        "{#a b}",
        "# x {#x}",
        "![",
        "](",
        "[[[[",
        "((((",
        "'",
        '"',
        "a" * 300,
        "(" * 200,
        "> " * 60,
        "- " * 60,
    ),
)


def text(random: Random) -> str:
    """A text with some things changed in it, or made of odd pieces alone."""
    if random.random() < 0.3:
        return "".join(random.choices(PIECES, k=random.choice((3, 12, 60))))
    whole = EVERYTHING
    for _ in range(random.choice((1, 1, 2, 4, 12))):
        at = random.randrange(len(whole) + 1)
        match random.randrange(5):
            case 0:
                whole = whole[:at] + whole[at + random.choice((1, 2, 10, 100)) :]
            case 1:
                start = random.randrange(len(whole) + 1)
                whole = whole[:at] + whole[start : start + random.choice((2, 20, 200))] + whole[at:]
            case 2:
                whole = whole[:at] + random.choice(PIECES) * random.choice((1, 1, 3, 40)) + whole[at:]
            case 3:
                whole = whole.replace("\n", random.choice(("\n", "\n\n", "\r\n", "\n> ", "\n  ", " ")))
            case _:
                whole = whole[:at] + random.choice(PIECES) + whole[at:]
    return whole


def trouble(seed: int, folder: Path, given: Supply) -> Iterator[str]:
    """What does not hold for a text: it is refused with codes and places in its file, or is a book for every writer."""
    file = folder / "rulebook.md"
    file.write_bytes(text(Random(seed)).encode("utf-8", "surrogatepass"))
    with counted() as calls:
        result = read_book(given, ("rulebook.md",))
    if sum(calls) > BUDGET:
        yield f"it took {sum(calls)} calls of functions"
    lines = len(re.split(rb"\r\n|\r|\n", file.read_bytes())) + 1
    for finding in (*result.faults, *result.warnings):
        if finding.code not in PAGES and not finding.code.startswith(("DEF-", "IMAGE-")):
            yield f"a finding with the code {finding.code}"
        if finding.mark.file == str(file) and not (1 <= finding.mark.line <= lines and finding.mark.column >= 1):
            yield f"a place that is not in the file: {finding}"
        str(finding)
    if (result.book is None) != bool(result.faults):
        yield "a book with faults, or none without"
    if result.book is not None:
        assert_sound(result.book)
        html(result.book)
        plain(result.book)


def ready(folder: Path) -> Supply:
    """A small game, judged once for all texts."""
    found = judged(game(folder, "x"))
    assert found.game is not None
    return supply(found, found.game, Studio(found))


def main() -> int:
    """Try texts. Returns 1 if anything did not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    given = parser.parse_args()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        supplied = ready(Path(folder))
        for seed in range(given.seed, given.seed + given.count):
            try:
                found = list(trouble(seed, Path(folder), supplied))
            except Exception as bug:
                found = [repr(bug)[:400]]
            bad += len(found)
            for what in found:
                print(f"seed {seed}: {what}", flush=True)  # noqa: T201
    print(f"{given.count} texts: {bad} findings")  # noqa: T201
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
