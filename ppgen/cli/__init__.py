"""The command line: the only code that prints, reads the environment or exits.

Each command is the function `command` of its module `ppgen.cli.NAME`, imported when it is called. It returns its exit
status (None for 0) or raises a `PpgenError`. Only `run` turns errors into words and statuses.
"""

from __future__ import annotations

import atexit
import errno
import gc
import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import NoReturn, TextIO

import click

from ppgen.cli.messages import complain, correct, in_words
from ppgen.cli.options import refuse_repeated
from ppgen.diagnostics import EnvironmentProblem, PpgenError, did_you_mean
from ppgen.signals import Ended, Signals, heed
from ppgen.version import __version__

COMMANDS = {
    "cards": "Print decks of cards.",
    "check": "Judge every figure: is what it shows and says true?",
    "components": "Draw the parts of a game as single pictures.",
    "cover": "List the rules that figures show, and those that none shows.",
    "diff": "Say what changed in the drawings, in words and in pixels.",
    "export": "Write a game for Tabletop Simulator, or its cards for a plotter.",
    "figures": "Draw the figures of a rulebook.",
    "find": "Find positions that show something, with the games that lead there.",
    "gallery": "Show every figure, sheet and card on one page.",
    "games": "List the games, or say what one is.",
    "new": "Make a folder with a small game to begin with.",
    "perft": "Count the move sequences of a board game.",
    "rule": "Explain a fault code.",
    "rulebook": "Make the rulebook of a game.",
    "schema": "Print the JSON Schema of a definition, for editors.",
    "sheets": "Print pads, sheets and parts to cut out.",
    "show": "Show a position as text: its board, notation, legal moves and verdict.",
}
"""Every command with the line that `--help` shows, kept here so that `--help` imports none of them."""

INTERRUPTED = 130
PIPE_CLOSED = 141


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"ppgen.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            ctx.fail(f"there is no command {args[0]!r}: {did_you_mean(args[0], COMMANDS, 'commands')}")
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            # Here rather than in a class of commands, so that it holds for every command.
            refuse_repeated(ctx, command, rest)
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="ppgen", message="%(prog)s %(version)s")
def cli() -> None:
    """Printed matter for board games from declarative definitions, with figures that the rules of the game check."""


def main() -> None:
    """The console script."""
    status = run(sys.argv[1:])
    _leave(status)


def _leave(status: int) -> NoReturn:
    """End the process with all that it holds, which takes 15 ms to take down object by object.

    It ends as usual where somebody watches it (a debugger, a profiler), where a thread still works, and where what was
    printed cannot be written.
    """
    if sys.gettrace() is None and sys.getprofile() is None and threading.active_count() == 1:
        atexit._run_exitfuncs()
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    gc.freeze()
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run one command to its exit status. A user's mistake never ends in a traceback."""
    _ready_streams()
    with Signals() as signals:
        status = 0
        try:
            status = _run(arguments)
            signals.only_note()
        except BaseException:
            signals.only_note()
            if not signals.seen:
                raise
    return signals.status or status


def _run(arguments: Sequence[str]) -> int:
    try:
        return _status(arguments)
    except OSError:
        if os.environ.get("PPGEN_DEBUG"):
            raise
        # Standard error cannot be written either, so there is nowhere to report it.
        _discard(sys.stdout)
        _discard(sys.stderr)
        return 2


def _status(arguments: Sequence[str]) -> int:
    """Run one command, and report whatever ends it. Raises OSError if that cannot be written."""
    try:
        with cli.make_context("ppgen", list(arguments)) as context:
            status = cli.invoke(context)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.ClickException as mistake:
        correct(mistake)
        return 2
    except PpgenError as mistake:
        heed()
        complain(mistake)
        return mistake.exit_status
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except Ended as ended:
        return 128 + ended.number
    except BrokenPipeError:
        # The reader of our output has seen enough.
        _discard(sys.stdout)
        return PIPE_CLOSED
    except BaseException as bug:
        # ppgen never exits from inside. If a game's rules do, that must not look like a clean run.
        heed()
        if os.environ.get("PPGEN_DEBUG"):
            raise
        _explain(bug)
        return 2


def _ready_streams() -> None:
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # The caller closed it (`>&-`): nobody wants to read it.
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 (open to the end)
        elif hasattr(stream, "reconfigure"):
            # A name that the terminal's encoding lacks is no reason to fail.
            stream.reconfigure(errors="replace")


def _explain(bug: BaseException) -> None:
    """Report an unforeseen error: the system's, or that of a program."""
    if isinstance(bug, OSError) and bug.filename is None and bug.errno in (errno.ENOSPC, errno.EIO, errno.EDQUOT):
        _discard(sys.stdout)
        complain(EnvironmentProblem(f"cannot write to standard output: {bug.strerror}"))
    else:
        complain(in_words(bug))


def _discard(stream: TextIO) -> None:
    """Send what is still in the buffer nowhere: flushing it at exit would fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
