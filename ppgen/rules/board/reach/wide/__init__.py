"""Beams over arrays: play from the setup, thousands of positions of a ply at once.

For games whose pieces step, slide and hop, and capture what they hop over, land on, or have between two of them, with
royal pieces and rights or without. A position costs about a microsecond here and twenty in `beams`, so a beam keeps
thousands of positions of each ply where others keep tens. Where placed pieces turn others, moves
are taken back in arrays.
"""
