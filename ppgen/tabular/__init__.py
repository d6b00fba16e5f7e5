"""Tables of cells for decks of cards: from CSV, spreadsheets, lists in YAML, combinations and seeded draws.

`read.read_table` takes the value of `rows:` and gives a `table.Table`. A cell is text, and knows its address in the
file. The room knows nothing of games, decks or drawings. Everything that it reads is untrusted: sizes are bounded
before anything is built, and spreadsheets are read in a process of their own (`workbook.py`), in which `child.py`,
`archive.py`, `xlsx.py`, `ods.py` and `values.py` run.
"""
