"""Rulebooks: a text with figures, read and checked once (`model.py`), and a writer for each format."""
