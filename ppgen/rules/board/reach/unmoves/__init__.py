"""Moves taken back, captures included: every position from which one move may have led to a position.

`candidates.UnMoves` lists them by tables that are compiled once for a game; the move generator has the last word.
"""
