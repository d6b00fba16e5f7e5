"""How what is drawn now is accepted: the hint, the commands to copy, and what `--update` and `--prune` do."""

from __future__ import annotations

import os
import shlex
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.cli.given import given, words_of
from ppgen.cli.messages import say
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_path
from ppgen.names import THEME, DrawingName, read, read_game
from ppgen.numerals import plural
from ppgen.regular import read_regular

if TYPE_CHECKING:
    from ppgen.baseline.comparison import Comparison
    from ppgen.baseline.leftovers import Leftover
    from ppgen.report import html

_UNDRAWN = frozenset(("removed", "orphaned"))
"""What happened to a drawing that nothing draws any more."""
_PICTURED = "--report DIR shows the pictures"


class Acceptance(Struct, frozen=True, dict=True):
    """What may be done about a comparison. Nothing accepts a drawing that is withheld."""

    comparison: Comparison
    out: str
    """The folder of the drawings, from the current one."""
    staged: bool = False
    """Whether what is staged was compared. Then git is not asked again."""

    @cached_property
    def _gone(self) -> Collection[str]:
        """The drawings of games that are gone. No run of ppgen removes them.

        A bundled game is never gone: its drawings are compared when it is named.
        """
        from ppgen.definition.bundled import bundled

        games = self.comparison.games
        here = {*games, *bundled()}
        found = self.comparison.findings if games else ()
        gone = [each for each in found if each.kind in _UNDRAWN and not each.pending and each.game not in here]
        return dict.fromkeys(each.name for each in gone)

    @cached_property
    def _by_git(self) -> tuple[str, ...]:
        """The git command that removes those, if git has any."""
        from ppgen.baseline.leftovers import folders_of

        folders = folders_of(self._gone, None if self.staged else Path(self.out))
        return (shlex.join(["git", "rm", "-r", *(f"{self.out}/{folder}" for folder in folders)]),) if folders else ()

    def _kinds(self, *, pending: bool) -> set[str]:
        """The kinds of findings that `--update` accepts, with `--prune` for what nothing draws.

        Those that are on disk already are among them if they are `pending`.
        """
        found = (each for each in self.comparison.findings if pending or not each.pending)
        return {each.kind for each in found if each.kind != "withheld" and each.name not in self._gone}

    @property
    def _add(self) -> str:
        return shlex.join(["git", "add", "--all", "--", self.out])

    @property
    def hint(self) -> str:
        """How to see what changed, and how to accept, stage or remove it."""
        removals = (f"`{command}` removes what belongs to no game here" for command in self._by_git)
        return "; ".join(filter(None, (*(self._staging() if self.staged else self._accepting()), *removals)))

    def _staging(self) -> Sequence[str]:
        """How to stage the drawings that belong to what is staged."""
        kinds = self._kinds(pending=True)
        prune = " --prune" if _needs_pruning(kinds) else ""
        draws = f"`ppgen diff --update{prune}` draws what lies on disk; look at the drawings, then `{self._add}`"
        return (draws,) if kinds else ()

    def _accepting(self) -> Sequence[str]:
        """How to commit what is on disk already, and what may be done about the rest."""
        from ppgen.baseline.pending import IGNORED

        pending = any(
            each.pending and all(word.sentence != IGNORED for word in each.words) for each in self.comparison.findings
        )
        commit = f"`{self._add}`, then `git commit`, takes what is on disk already" if pending else ""
        return commit, self._accepting_rest(self._kinds(pending=False))

    def _accepting_rest(self, kinds: set[str]) -> str:
        comparison = self.comparison
        rest = [each for each in comparison.changes if not each.pending]
        if "renamed" in kinds:
            return f"{_PICTURED}; --update --prune accepts them and removes the files of the old names"
        if not kinds.isdisjoint(("changed", "added")):
            return _PICTURED + ("; --update accepts them" if any(each.mark is not None for each in rest) else "")
        undrawn = [each.name for each in rest if each.is_finding and each.kind in kinds & _UNDRAWN]
        if comparison.games and any(os.path.lexists(Path(self.out, name)) for name in undrawn):
            return "--prune lists what nothing draws; --update --prune deletes what ppgen wrote"
        return "--update renews what is drawn alike" if "rewritten" in kinds and comparison.games else ""

    @cached_property
    def _drawing(self) -> tuple[str, ...]:
        """The commands that draw and stage everything, if there is anything to accept."""
        kinds = self._kinds(pending=True)
        if self._by_git and not kinds:
            return ()
        prune = ("--prune",) if _needs_pruning(kinds) else ()
        return _update(*prune, *words_of("--game", "--variant", "--set", "--figure", *_OTHERS)), self._add

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands that write what is drawn now and commit it, in a run like this one."""
        return (*self._drawing, *self._by_git, shlex.join(["git", "commit", "--message", "Draw what changed"]))

    def of_page(self) -> html.Acceptance:
        """The commands that a page offers to copy. What lies on disk already only needs `git add`."""
        from ppgen.report.html import Acceptance as Offered

        drawings = self._each()
        undrawn = {each.name for each in self.comparison.findings if not each.pending and each.name in drawings}
        everything = ""
        if undrawn or _needs_pruning(self._kinds(pending=True)):
            everything = self._drawing[0]
        elif drawings:
            everything = self._add
        return Offered(everything, drawings, frozenset(name for name in undrawn if "/figures/" not in name))

    def _each(self) -> dict[str, str]:
        """The command for each drawing by its name, with the options of this run.

        Sheets are accepted together with the rest of their game, and `--prune` deletes what nothing draws.
        """
        named = {each.name: parsed[0] for each in self.comparison.findings if (parsed := read(each.name)) is not None}
        times = Counter(map(_figure_of, named.values()))
        commands: dict[str, str] = {}
        for change in self.comparison.findings:
            if change.name not in named or change.kind in {"withheld", *_UNDRAWN}:
                continue
            drawing = named[change.name]
            if change.pending:
                commands[change.name] = shlex.join(["git", "add", "--", f"{self.out}/{change.name}"])
            else:
                commands[change.name] = _update(*_words_for(drawing, several=times[_figure_of(drawing)] > 1))
        return commands


_OTHERS = ("--out", "--trust-rules", "--theme")


def _update(*words: str) -> str:
    return shlex.join(["ppgen", "diff", "--update", *words])


def _needs_pruning(kinds: set[str]) -> bool:
    return not kinds.isdisjoint({"renamed", *_UNDRAWN})


def _words_for(drawing: DrawingName, *, several: bool) -> list[str]:
    """The options that name a drawing: if `several` of its figure changed, with its variant and its theme."""
    options = dict(given())
    games = options["--game"]
    if len(games) > 1 and drawing.game in games:
        options["--game"] = [drawing.game]
    elif not words_of("--game", "--variant", "--set", values=options):
        game, variants, settings = read_game(drawing.game) or (drawing.game, (), ())
        options["--game"] = [game]
        if several:
            options |= {"--variant": variants, "--set": [f"{name}={value}" for name, value in settings]}
    options["--figure"] = [drawing.id] if drawing.room == "figures" else []
    words = words_of("--game", "--variant", "--set", "--figure", values=options)
    if several and drawing.theme != THEME and options["--theme"] is None:
        words += ["--theme", drawing.theme]
    return words + words_of(*_OTHERS, values=options)


def _figure_of(drawing: DrawingName) -> tuple[str, str, str]:
    """What `--figure` names: a drawing in whatever theme and variant."""
    named = read_game(drawing.game)
    return (named[0] if named is not None else drawing.game), drawing.room, drawing.id


# What is done -------------------------------------------------------------------------------------------------------


def accept(comparison: Comparison, out: str, leftovers: Sequence[Leftover], prune: bool) -> int:
    """Write every drawing that differs from what lies on disk; with `prune`, delete leftovers that may go.

    Returns the exit status.
    """
    from ppgen.press.judging import status_of

    folder, output, shown = Path(out), Output(out), shown_path(out)
    for fault in comparison.broken:
        say(*str(fault).split("\n"), err=True)
    if comparison.unjudged:
        them = "it is" if len(comparison.unjudged) == 1 else "they are"
        say(f"{comparison.unjudged_in_words}; kept as {them}", err=True)
    withheld = [change for change in comparison.changes if change.kind == "withheld"]
    for change in withheld:
        say(f"not accepted: {shown}/{change.name}: {change.headline}", err=True)
    done = 0
    for change in comparison.changes:
        if change.after is not None and _on_disk(folder / change.name) != change.after:
            say(f"wrote {shown_path(output.write(change.name, change.after))}")
            done += 1
    kept = [leftover for leftover in leftovers if leftover.keep or not prune]
    for leftover in leftovers:
        if leftover in kept:
            why = leftover.keep or "--prune removes it"
            say(f"kept {shown}/{leftover.name}: {leftover.change.headline} ({why})", err=True)
        else:
            output.remove(leftover.name)
            say(f"removed {shown_path(folder / leftover.name)}")
            done += 1
    _hint_at_removal(kept, folder, err=True)
    if done:
        say(f"{plural(done, 'file')} to look at and to commit")
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
