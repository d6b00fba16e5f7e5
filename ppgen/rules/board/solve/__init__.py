"""Puzzles solved: whether whoever is to move reaches an end of the game by force, in so many moves.

`goals.py` says what counts as reached, `courses.py` how play goes on, `search.py` finds the goal, `escapes.py` proves
that somebody cannot be blocked (by what `freedom.py` reads from the tables), `puzzle.py` and `lines.py` put together
what a figure says of it.
"""
