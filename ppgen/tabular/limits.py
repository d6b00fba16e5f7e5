"""How much a table may hold. Every reader of tables takes its limits from here."""

from __future__ import annotations

MAX_ROWS = 20_000
"""Rows of a table, without its header."""
MAX_COLUMNS = 200
MAX_TEXT = 20_000
"""Characters of a cell, as many as a text of a definition may have."""
MAX_LETTERS = 10 * 1024 * 1024
"""Characters of all cells together, where a file can say one text many times. A CSV file of `MAX_FILE` has no more."""
MAX_HEADING = 100
"""Characters of the heading of a column."""
MAX_FILE = 10 * 1024 * 1024
"""Bytes of a file, packed if it is a spreadsheet."""
MAX_FAULTS = 100
"""Faults of one table that are told: a table with more has one mistake many times."""

MAX_UNPACKED = 50 * 1024 * 1024
"""Bytes of all parts of a spreadsheet, as they are inflated and not as the archive declares them."""
MAX_RATIO = 100
"""How much larger a spreadsheet may be unpacked than packed, from `RATIO_FROM` bytes on."""
RATIO_FROM = 1024 * 1024
MAX_PARTS = 2_000
"""Files in the archive that a spreadsheet is."""
MEMORY = 1024 * 1024 * 1024
"""Bytes of address space for the process that reads a spreadsheet, where the system can set such a limit."""
CPU_SECONDS = 60
"""Seconds of processor time for that process. A spreadsheet within the limits takes a few."""
WALL_SECONDS = 600
"""Seconds after which that process is ended whatever it does, for systems that set no other limit."""
