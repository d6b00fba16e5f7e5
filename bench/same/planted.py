"""Changes of behaviour, to be planted one by one into an unpacked wheel: the net has to find each of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class Plant(NamedTuple):
    what: str
    section: str
    """Where it has to be found."""
    old: str
    """What stands in one file alone; or, with nothing new, that file itself."""
    new: str = ""

    @contextmanager
    def planted(self, site: Path) -> Iterator[None]:
        """Raises ValueError where that text is no longer in one file: then look for another."""
        files = [file for file in sorted(site.glob("ppgen/**/*")) if file.suffix in (".py", ".html", ".txt")]
        texts = {file: file.read_text(encoding="utf-8") for file in files}
        there = [file for file in files if (self.old in texts[file] if self.new else file.match(self.old))]
        if len(there) != 1 or (self.new and texts[there[0]].count(self.old) != 1):
            raise ValueError(f"{self.what}: {len(there)} files have {self.old!r}")
        there[0].unlink()
        if self.new:
            there[0].write_text(texts[there[0]].replace(self.old, self.new), encoding="utf-8")
        try:
            yield
        finally:
            there[0].write_text(texts[there[0]], encoding="utf-8")


PLANTS = (
    Plant("a byte of SVG", "pictures", "text = f' stroke=", "text = f'  stroke="),
    Plant("a tag of a PDF", "pictures", '"heading": Tag("H2")', '"heading": Tag("H3")'),
    Plant("a box of a PDF", "pictures", "/BleedBox {box(bleed)}", "/BleedBox {box(trim)}"),
    Plant("a colour of a PNG", "pictures", "fill_rect((255, 255, 255, paper)", "fill_rect((255, 255, 254, paper)"),
    Plant("a page of the gallery", "pictures", "<h1>{{ heading }}</h1>", '<h1 id="top">{{ heading }}</h1>'),
    Plant("a number of an export", "pictures", '"Gravity": 0.5', '"Gravity": 0.6'),
    Plant(
        *("the order of findings", "mutants", "for finding in figure.findings)}))"),
        "for finding in figure.findings)}, reverse=True))",
    ),
    Plant("a word of a hint", "pairs", "leave out one of the two: {", "drop one of the two: {"),
    Plant("a pair of options is accepted", "pairs", '    ("overview", "gutter", _SHOWN),\n', "\n"),
    Plant("the name of a file", "options", '"fold" if options.fold', '"folded" if options.fold'),
    Plant(
        "a default", "library", 'theme: str = "color", *, dpi: float = 300', 'theme: str = "color", *, dpi: float = 299'
    ),
    Plant("a type", "library", 'lints: Literal["all", "none"] = LINTS', "lints: str = LINTS"),
    Plant("a help text", "help", '"Count warnings as findings."', '"Count warnings as faults."'),
    Plant(
        "an exit status",
        "verdicts",
        'return 1 if report.verdict.status == "illegal"',
        'return 2 if report.verdict.status == "illegal"',
    ),
    Plant(
        "a fact", "verdicts", '"draw": lambda seen: seen.outcome == DRAW', '"draw": lambda seen: seen.outcome is None'
    ),
    Plant(
        *("a witness leads elsewhere", "verdicts"),
        *("move_text(self.tables, move) for move in moves)", "move_text(self.tables, move) for move in moves[1:])"),
    ),
    Plant(
        *("a kept witness leads elsewhere", "kept"),
        *('return Verdict("legal", witness=turns)', 'return Verdict("legal", witness=turns[1:])'),
    ),
    Plant("a table of cover", "findings", "NOT SHOWN{address}", "not shown{address}"),
    Plant("an answer of find", "words", "(count_pieces(here), depth[here])", "(count_pieces(here), -depth[here])"),
    Plant("a word of a schema", "words", "A formula, such as =n + 1.", "A formula, such as =n + 2."),
    Plant(
        "a word of a page of a rule",
        "words",
        "A list in place of text, text in place",
        "A list in place of text, or text in place",
    ),
    Plant("a file is not in the wheel", "wheel", "OFL.txt"),
)
