"""A book as PDF, set by Typst.

`write.py` makes the file: `layouts.py` measures the page, `pictures.py` gives every picture its width and writes it as
SVG, `blocks.py` and `lines.py` turn the text into data, and `compiling.py` has Typst set the data with our own template
(`templates/book`) in a process of its own (`child.py`). `folding.py` says which page goes where on a sheet of paper.
No text of a book becomes source of Typst, and nothing of Typst reaches a reader of ppgen's messages.
"""
