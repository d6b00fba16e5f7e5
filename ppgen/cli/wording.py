"""Words that name options. What lies below the command line knows none: it says by a code which mistake it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

Values = Mapping[str, Any]


def variants(names: Iterable[str]) -> str:
    """The options that choose variants: `--variant wide --variant sideways`."""
    return " ".join(f"--variant {name}" for name in names)


def _larger_paper(values: Values) -> str:
    ways = ["leave out --marks and --bleed"] if values["unmarked"] else []
    if values["papers"]:
        ways.append(f"use --paper {' or '.join(values['papers'])}")
    if values["sheets"]:
        ways.append(f"on {values['paper']} print --sheet {' or '.join(values['sheets'])}")
    ways += [str(values["smaller"])] if values["smaller"] else []
    return "; ".join(ways) or str(values["otherwise"])


_ON_DISK = "to compare with the files as they lie on disk, give --on-disk or --against DIR"

HINTS: Mapping[str, str | Callable[[Values], str]] = {
    "baseline": "--against takes a folder or a git revision",
    "bleed": "--bleed takes 0, or {min:g} to {max:g} mm; 3 is usual",
    "copies": "--copies takes 1 to {max}",
    "does-not-fit": _larger_paper,
    "figure-of-variant": lambda values: f"give {variants(values['variants'])}",
    "find-pieces": "leave out --pieces and --fewest pieces; --fewest plies asks for few turns",
    "git-fails": _ON_DISK,
    "git-lacking": f"install git or make it run; {_ON_DISK}",
    "gutter": "--gutter takes 0, or {min:g} to {max:g} mm",
    "left-out": "--all-variants judges the game in every variant",
    "no-games": "`ppgen new NAME` makes one; or name one, as in --game path/to/folder: `ppgen games` lists all games",
    "no-index": "leave out --staged to read the files on disk",
    "legal-moves": "`ppgen check --explain FIGURE` lists the legal moves",
    "no-back": "leave out --duplex",
    "offset": "--back-offset takes 0, or {min:g} to {max:g} mm to either side",
    "offset-alone": "give --duplex long-edge, too",
    "outside-git": "give a folder to compare with: --against DIR",
    "rules-untrusted": "read it, and give --trust-rules if you trust it",
}
"""By the code of a mistake, or the case of a diagnostic: what to do, with the values of the mistake in braces."""

PAGES: Mapping[str, str] = {
    "DECK-REVISION": "--changed-since names the revision.",
    "DEF-CONFLICT": "`ppgen check --staged` reads what a commit would hold.",
    "DEF-PROGRAM": "--trust-rules runs it.",
    "FIG-FACT": "`ppgen check --explain FIGURE` lists every fact.",
    "FIG-ILLUSTRATION": "`ppgen check --strict` finds it.",
    "FIG-LEFT-OUT": "`ppgen check --all-variants` does.",
    "FIG-VERDICT": "`ppgen figures --draft` writes such a figure with a stamp.",
}
"""What `ppgen rule` adds to the page of a code."""


def hint_for(code: str, hint: str, values: Values = MappingProxyType({})) -> str:
    """What to do about a mistake: with options where they are known, else as `hint` says it."""
    words = HINTS.get(code, hint)
    if callable(words):
        return words(values)
    return words.format_map(values) if code in HINTS else words
