"""How many drawings a check of all games looks at: `python -m bench.lints` prints the number.

A check takes as long as its drawings are many. They are counted without looking: figures in each theme, the pages of
sheets in each theme on each paper, and each card in each theme.
"""

from __future__ import annotations

import os
from contextlib import redirect_stdout
from io import StringIO
from unittest.mock import patch


def count() -> int:
    """The drawings that lints look at when all games of this folder are checked."""
    from ppgen.cli import run
    from ppgen.lints import drawing
    from ppgen.lints import run as lints
    from ppgen.press import linting

    with (
        patch.object(linting, "read", wraps=drawing.read) as read,
        patch.object(lints, "LINTS", ()),
        patch.object(os, "cpu_count", return_value=1),
        redirect_stdout(StringIO()),
    ):
        run(["check", "--lints", "all"])
    return read.call_count


if __name__ == "__main__":
    print(count())
