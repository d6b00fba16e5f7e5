"""What can be wrong with a table of rows: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from
from ppgen.tabular.limits import (
    MAX_COLUMNS,
    MAX_FILE,
    MAX_HEADING,
    MAX_PARTS,
    MAX_RATIO,
    MAX_ROWS,
    MAX_TEXT,
    MAX_UNPACKED,
)
from ppgen.tabular.made import MAX_SEED, MAX_WEIGHT

_page = pages_from("ppgen, tables of rows")

PAGES = by_code(
    _page(
        "ROWS-FILE",
        "A table that is missing or cannot be read",
        "rows names a file in the game's folder, or in a folder below it, by a path with / and without `..`. The end "
        "of its name says what it is.",
        "rows: ../cards.csv",
    ),
    _page(
        "ROWS-SIZE",
        "A table larger than any deck",
        f"A file has at most {MAX_FILE // 1024 // 1024} MB, a table at most {MAX_ROWS:,} rows and {MAX_COLUMNS} "
        f"columns, and a cell at most {MAX_TEXT:,} characters. A cell that is much too long often begins with a quote "
        f"that is never closed. A spreadsheet has at most {MAX_UNPACKED // 1024 // 1024} MB when it is unpacked, which "
        f"may be {MAX_RATIO} times as much as the file, and {MAX_PARTS:,} parts; its table reaches from its first cell "
        "with a value to the last one, wherever on the sheet they are.",
    ),
    _page(
        "ROWS-TEXT",
        "A table that is not UTF-8 text",
        "A CSV file is UTF-8, with or without a byte order mark, or UTF-16 with one, and has no control characters. "
        "The message gives the first byte or character that is wrong, and the cell. Spreadsheet programs have "
        "'CSV UTF-8' among the formats that they save; plain 'CSV' is often an old encoding.",
    ),
    _page(
        "ROWS-QUOTE",
        "Quotes that do not close a cell",
        'In CSV a cell in quotes (") may contain separators and line breaks. A quote within it is written twice, and '
        "after the closing quote the cell ends.",
    ),
    _page(
        "ROWS-EMPTY",
        "A table without a header",
        "The first row with any text names the columns. This file has none.",
    ),
    _page(
        "ROWS-COLUMN",
        "A column without a name of its own",
        "Templates call a column by its name (row.cost), made of its heading: small letters, and _ for everything "
        "that is no letter or digit. So each column has a heading that begins with a letter, with at most "
        f"{MAX_HEADING} characters, and no two give the same name. A column without a heading must be empty.",
        "rows: [{cost: 3, Cost: 4}]",
    ),
    _page(
        "ROWS-WIDTH",
        "A cell beyond the last column",
        "A row has at most as many cells as the header. Usually a text contains the separator: put it in quotes. A "
        "row with fewer cells is in order, and the others are empty.",
    ),
    _page(
        "ROWS-CELL",
        "A cell without a value of its own",
        "A cell is one text, number, date or truth value, and a row in YAML is a mapping from columns to cells. In a "
        "spreadsheet a formula counts by the value that was stored when the file was saved: a cell with an error "
        "(#REF!), or a formula whose value no program has stored, has none.",
        "rows: [{name: [Spice, Salt]}]",
    ),
    _page(
        "ROWS-SHEET",
        "A sheet that the file does not have",
        "After # stands the name of a sheet of a spreadsheet, letter by letter. Without # the first sheet is read. A "
        "CSV file has no sheets.",
        "rows: cards.csv#Market",
    ),
    _page(
        "ROWS-BROKEN",
        "A spreadsheet that cannot be read",
        "The file is damaged, has a password, is of another kind than its name says, or takes more memory or time to "
        "read than a table of cards may. It is read in a process of its own, so nothing in it can harm anything "
        "else; macros and links to other files are never followed.",
    ),
    _page(
        "ROWS-MADE",
        "Rows that cannot be made",
        "combine makes a row for each combination of its lists: {suit: [sun, moon], rank: [1, 2, 3]}. draw makes "
        "count rows from a seed and from weights: {count: 10, seed: 7, columns: {kind: {spell: 3, item: 1}}}. A "
        f"weight is a whole number up to {MAX_WEIGHT:,}, a seed one up to {MAX_SEED:,}.",
        "rows: {draw: {count: 10, columns: {kind: {spell: 3, item: 1}}}}",
    ),
)
