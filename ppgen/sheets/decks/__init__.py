"""Decks on paper: as many cards on a page as fit, with marks to cut along, and their backs behind them."""
