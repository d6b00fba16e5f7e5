"""Lints of a figure's texts against its drawing: draw what you say.

A lint here is like those of `ppgen.lints`, but is told what the captions say, too: `check(drawing, texts)`. It reads by
closed lists of words and by the names that the game gives its spaces and pieces, and understands no language. What it
does not know for certain it lets pass.
"""
