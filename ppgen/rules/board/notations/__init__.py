"""Notations that players of some games have: FEN and SAN for games like chess, PDN for draughts.

`fen.py` and `pdn.py` read positions, `san.py` and `pdn.py` turns; `reading.py` tells what a turn means, whichever
notation it is in. Whole games (PGN, PDN) are read by `ppgen.definition.movetext`, which knows no rules.
"""
