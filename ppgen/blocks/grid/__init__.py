"""Boards of square spaces, drawn: the one drawing for figures, for sheets and for tiles by themselves."""
