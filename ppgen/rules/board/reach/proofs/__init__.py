"""Proofs that a position is impossible, by what no move changes or undoes.

`invariants.py` makes them where every piece can be followed back to the setup, `untraced.py` elsewhere. None of them
plays or searches: each looks at the position, the setup and how single pieces go (`reach/graph.py`).
"""
