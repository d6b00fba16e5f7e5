"""How much a table may hold. Every reader of tables takes its limits from here."""

from __future__ import annotations

MAX_ROWS = 20_000
"""Rows of a table, without its header."""
MAX_COLUMNS = 200
MAX_TEXT = 20_000
"""Characters of a cell, as many as a text of a definition may have."""
MAX_HEADING = 100
"""Characters of the heading of a column."""
MAX_FILE = 10 * 1024 * 1024
"""Bytes of a file, packed if it is a spreadsheet."""
MAX_FAULTS = 100
"""Faults of one table that are told: a table with more has one mistake many times."""
