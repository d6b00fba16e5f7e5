"""What figures and transcripts show of a game's rules, as a value."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from ppgen.diagnostics import Diagnostic, Mark
from ppgen.numerals import plural
from ppgen.records import told_by

Kind: TypeAlias = Literal["word", "code", "reading", "variant", "bound"]
"""What a line of the table is about: a word of the rules, a code of a program's rules; or a rule that can be read in
two ways, a variant, or a limit of a parameter, which are only listed.
"""
LISTED: tuple[Kind, ...] = ("reading", "variant", "bound")


@told_by("kind", "address")
class Line(Struct, frozen=True):
    """One thing that figures may show, and what shows it."""

    kind: Kind
    mark: Mark
    """Its place in the definition."""
    address: str
    """Its name in `allow`, in data and in messages: `pieces.pawn.moves.3`, `LW-DOOR-HALF`."""
    said: str
    """What a table calls it: `pawn: step`."""
    lawful: tuple[str, ...] = ()
    """What shows it as it is meant: `figure mate`, `transcript opera`."""
    broken: tuple[str, ...] = ()
    """What shows that it is broken: figures that expect its fault."""
    allowed: str = ""
    """Why nothing shows it; "" where something must."""

    @property
    def is_shown(self) -> bool:
        return bool(self.lawful or self.broken)

    @property
    def is_gap(self) -> bool:
        """Whether nothing shows it, and no reason is given."""
        return not self.is_shown and not self.allowed


@told_by("game", "percent")
class Coverage(Struct, frozen=True):
    """What is shown of the rules of one game."""

    game: str
    title: str
    lines: tuple[Line, ...]
    """Those that count."""
    listed: tuple[Line, ...] = ()
    """Those that are only listed."""
    faults: tuple[Diagnostic, ...] = ()
    """What is wrong with what the definition allows."""
    warnings: tuple[Diagnostic, ...] = ()

    @property
    def gaps(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.is_gap)

    @property
    def allowed(self) -> tuple[Line, ...]:
        """Those that nothing shows, for a reason."""
        return tuple(line for line in self.lines if line.allowed and not line.is_shown)

    @property
    def counted(self) -> int:
        """How many must be shown."""
        return len(self.lines) - len(self.allowed)

    @property
    def shown(self) -> int:
        return sum(line.is_shown for line in self.lines)

    @property
    def percent(self) -> int:
        """What share of those that must be shown is shown, rounded down: 100 means all of them."""
        return self.shown * 100 // self.counted if self.counted else 100

    @property
    def what(self) -> str:
        """What its lines are: `words`, `codes`."""
        return "codes" if any(line.kind == "code" for line in self.lines) else "words"

    @property
    def summary(self) -> str:
        """`13 of 14 words shown (92 %), 1 allowed`."""
        said = f"{self.shown} of {plural(self.counted, self.what.removesuffix('s'))} shown ({self.percent} %)"
        return f"{said}, {len(self.allowed)} allowed" if self.allowed else said


def gap_finding(line: Line, game: str) -> Diagnostic:
    """The finding that nothing shows something."""
    if line.kind == "code":
        message, hint = f"no figure of {game} expects {line.address}", "show a position or a turn that breaks it"
    elif line.kind == "word":
        message = f"no figure and no transcript of {game} shows `{line.said}` ({line.address})"
        hint = "show what it allows, or a turn that it forbids"
    else:
        message, hint = f"no figure of {game} shows the {line.kind} {line.said}", "show a position where it matters"
    return Diagnostic(line.mark, "COVER-NONE", message, f"{hint}; or say under `allow` why nothing shows it")


def percent_of(games: tuple[Coverage, ...]) -> int:
    """The share of several games together, rounded down."""
    counted = sum(game.counted for game in games)
    return sum(game.shown for game in games) * 100 // counted if counted else 100
