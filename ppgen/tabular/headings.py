"""Names of columns, made from what is written above them."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize

from ppgen.diagnostics import Diagnostic, Mark
from ppgen.tabular.limits import MAX_HEADING
from ppgen.tabular.table import Column


def column_name(heading: str) -> str:
    """The name of a column: its heading in small letters, with `_` for everything that is no letter or digit.

    Letters of every script and their accents stay. Empty if nothing is left.

    >>> column_name("Card name"), column_name(" Cost (€) "), column_name("GRÖSSE"), column_name("?")
    ('card_name', 'cost', 'grösse', '')
    """
    letters = normalize("NFKC", heading).lower()
    kept = "".join(sign if sign != "_" and f"a{sign}".isidentifier() else " " for sign in letters)
    return "_".join(normalize("NFKC", kept).split())


def named_columns(headings: Iterable[tuple[str, Mark]]) -> tuple[list[Column], list[Diagnostic]]:
    """Columns from their headings, none of which is empty, and what is wrong with them.

    A heading at fault makes no column.
    """
    columns: dict[str, Column] = {}
    faults: list[Diagnostic] = []
    for heading, mark in headings:
        name = column_name(heading)
        message, hint = _why_no_name(heading, name)
        if not message and name in columns:
            message = f"this column and the one at {columns[name].mark} are both called {name!r}"
            hint = "rename one of them: capitals, blanks and punctuation do not tell names apart"
        if message:
            faults.append(Diagnostic(mark, "ROWS-COLUMN", message, hint))
        else:
            columns[name] = Column(name, heading, mark)
    return list(columns.values()), faults


def _why_no_name(heading: str, name: str) -> tuple[str, str]:
    """What keeps a heading from naming a column, and what to do; empty if nothing does."""
    if len(heading) > MAX_HEADING:
        message = f"this heading has {len(heading):,} characters, more than {MAX_HEADING}"
        return message, "the first row that is not empty names the columns: give each a short name"
    if not name:
        return f"the heading {heading!r} gives the column no name", "use letters: templates call a column by its name"
    if not name.isidentifier():
        return f"the heading {heading!r} begins with a digit", "begin it with a letter: templates say row.name"
    return "", ""
