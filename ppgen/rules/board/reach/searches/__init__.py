"""Searches for a proof game that visit one position after another, forwards or backwards.

The list of all positions of a small game is among them. `reach/strategies.py` says which of them a game gets.
"""
