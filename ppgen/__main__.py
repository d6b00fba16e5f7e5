"""The program, `ppgen` or `python -m ppgen`: ready for signals before it imports the command line."""

from __future__ import annotations


def main() -> None:
    """The console script."""
    from ppgen.signals import end_at_once

    end_at_once()
    from ppgen.cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
