"""Lints of finished drawings: what a printer's proof-reader would mark on the sheet.

A lint is a function from a `Drawing` (everything painted, in order, in mm on the paper) to what it finds. It knows no
game and no YAML: the press draws, allows what a definition allows, and says where in the file it stands.

To add a lint:

1. Give it a code and a title in `CODES` of `ppgen.definition.allowances`, so that `allow:` knows it.
2. Write a module here with one function `def check(drawing: Drawing) -> Iterator[Found]`. `drawing.painted` has every
   shape and every line of text from back to front (`Painted`): its `box`, `scale` and `line_width` on paper, the groups
   and symbols around it (`roles`, `things`, `in_part`), and `area`, `ink` and `visible` as geometry (`geometry.py`).
   Take the boxes first and the geometry only where boxes meet: `drawing.near(box)`.
3. Say what is wrong with `found(...)`. Its `subject` tells the finding from others of its code and is equal in every
   theme and on every paper, so that one defect is told once; the message may have measures of the first of them.
4. Add the function to `LINTS` in `run.py`, and its page to `pages.py`.
5. Test it in `tests/lints` with a planted drawing that it catches and one that it leaves alone, close to each limit.

A lint that has to know what captions say stands in `ppgen.figures.text_lints`.

Only `geometry.py` knows shapely, which is imported when a lint asks for geometry.
"""
