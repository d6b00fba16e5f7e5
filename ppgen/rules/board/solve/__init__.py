"""Puzzles solved: whether whoever is to move reaches an end of the game by force, in so many moves.

`goals.py` says what counts as reached, `search.py` finds it (`repeats.py` where positions that come about again matter,
`series.py` where nobody answers), `puzzle.py` puts together what a figure says of it.
"""
