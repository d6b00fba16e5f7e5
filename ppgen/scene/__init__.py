"""Drawings as values: primitives in millimetres, themes, text and art. Knows no game and no rule."""
