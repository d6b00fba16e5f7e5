"""Tables of cells for decks of cards: from CSV, spreadsheets, lists in YAML, combinations and seeded draws.

`read_table` takes the value of `rows:` and gives a `Table`. A cell is text, and knows its address in the file. The room
knows nothing of games, decks or drawings. Everything that it reads is untrusted: sizes are bounded before anything is
built, and spreadsheets are read in a process of their own (`workbook.py`).
"""

from ppgen.tabular.read import read_table as read_table
from ppgen.tabular.table import Column as Column
from ppgen.tabular.table import Row as Row
from ppgen.tabular.table import Table as Table
