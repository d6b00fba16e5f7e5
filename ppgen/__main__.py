"""The program, `ppgen` or `python -m ppgen`: ready for signals before it imports the command line."""

from __future__ import annotations

import gc

GARBAGE = 200_000
"""How many objects there are before they are searched for reference cycles, of a hundred bytes or so each."""


def main() -> None:
    """The console script."""
    # A command ends soon and leaves hardly any reference cycles: a few thousand objects in a game with 17 figures.
    # One search among 50,000 objects takes 25 ms, so it waits for a great many and is skipped at the end.
    gc.set_threshold(GARBAGE)
    from ppgen.signals import end_at_once

    end_at_once()
    from ppgen.cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
