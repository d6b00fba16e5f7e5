"""What `ppgen diff --update` writes and removes, and what `--prune` lists."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.cli.messages import say
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_path
from ppgen.numerals import plural
from ppgen.regular import read_regular

if TYPE_CHECKING:
    from ppgen.baseline.comparison import Comparison
    from ppgen.baseline.leftovers import Leftover


def accept(comparison: Comparison, folder: Path, leftovers: Sequence[Leftover], prune: bool) -> int:
    """Write every drawing that differs from what lies on disk; with `prune`, delete leftovers that may go.

    Returns the exit status.
    """
    from ppgen.press.judging import status_of

    output, shown = Output(folder), shown_path(folder)
    for fault in comparison.broken:
        say(*str(fault).split("\n"), err=True)
    if comparison.unjudged:
        them = "it is" if len(comparison.unjudged) == 1 else "they are"
        say(f"{comparison.unjudged_in_words}; kept as {them}", err=True)
    withheld = [change for change in comparison.changes if change.kind == "withheld"]
    for change in withheld:
        say(f"not accepted: {shown}/{change.name}: {change.headline}", err=True)
    written = 0
    for change in comparison.changes:
        if change.after is not None and _on_disk(folder / change.name) != change.after:
            say(f"wrote {shown_path(output.write(change.name, change.after))}")
            written += 1
    kept = [leftover for leftover in leftovers if leftover.keep or not prune]
    for leftover in leftovers:
        if leftover in kept:
            why = leftover.keep or "--prune removes it"
            say(f"kept {shown}/{leftover.name}: {leftover.change.headline} ({why})", err=True)
        else:
            output.remove(leftover.name)
            say(f"removed {shown_path(folder / leftover.name)}")
            written += 1
    _hint_at_removal(kept, folder, err=True)
    if written:
        say(f"{plural(written, 'file')} to look at and to commit")
    elif comparison.broken or withheld:
        say(f"nothing was written: the rest of {shown}/ is as it is drawn now")
    else:
        say(f"nothing to write: {shown}/ is as it is drawn now")
    return max(status_of(comparison.faults), 1 if kept or withheld else 0)


def list_leftovers(leftovers: Sequence[Leftover], folder: str, *, err: bool) -> None:
    """Say what --prune would delete, and what it would keep and why."""
    for leftover in leftovers:
        what, why = ("keep", leftover.keep) if leftover.keep else ("delete", leftover.change.headline)
        say(f"would {what} {shown_path(folder)}/{leftover.name}: {why}", err=err)
    _hint_at_removal(leftovers, Path(folder), err=err)
    going = sum(not leftover.keep for leftover in leftovers)
    hint = "; --update --prune does it" if going else ""
    say(f"{plural(going, 'file')} to delete, {len(leftovers) - going} to keep{hint}", err=err)


def _hint_at_removal(leftovers: Sequence[Leftover], folder: Path, *, err: bool) -> None:
    from ppgen.baseline.leftovers import by_hand
    from ppgen.definition.bundled import bundled

    # Drawings of a bundled game can be compared by naming it, so no hint suggests removing them.
    foreign = [leftover for leftover in leftovers if leftover.name.split("/")[0] not in bundled()]
    for hint in by_hand(foreign, folder):
        say(f"    hint: {hint}", err=err)


def _on_disk(path: Path) -> bytes | None:
    try:
        return read_regular(path)
    except OSError:
        return None
