"""Cells of grids, tracks and tables: their words, their grounds, and the lines between them."""
