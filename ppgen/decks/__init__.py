"""Decks: the cards that the rows of a table make, and their faces and backs as drawings."""
