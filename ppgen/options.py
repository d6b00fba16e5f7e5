"""What can be asked of a drawing beside its paper and its theme: one table for names, commands, checks and the library.

A row of the table is a field of a record, one record for each kind of drawing. The field has the type and the default;
its annotation has how it is written in the name of a file, the help of its option, its limits, and what takes it. The
order of the fields is that in names. `SheetAsked` is the signature of the library and of the commands that print.

To add an option: a field, its keyword in `SheetAsked` if sheets or cards have it, and the place that heeds it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, TypedDict, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from ppgen.diagnostics import EnvironmentProblem, unknown
from ppgen.selection import ALL, Selection, select

Flip: TypeAlias = Literal["", "long-edge", "short-edge"]
"""The edge about which paper is turned between its two sides; empty if only one side is printed."""
FLIPS: tuple[Flip, ...] = get_args(Flip)

SMALLEST = 0.01
"""The smallest bleed, gutter or offset, in mm: no printer and no knife is more exact."""
MAX_BLEED = 20.0
MAX_COPIES = 100_000
"""Sheets of paper in one file: as many as print shops and readers accept."""


# The columns --------------------------------------------------------------------------------------------------------

ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
NUMBER = r"[0-9]+(?:\.[0-9]+)?"


class Value(Struct, frozen=True):
    """How a kind of value is written in names: what it looks like, and how it is read and written."""

    pattern: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    metavar: str = ""
    """What stands for it in the help of a command."""


def shortest(value: float) -> str:
    """The shortest decimal that reads back as the same number: `3`, `2.5`, never `1e-07`."""
    from decimal import Decimal

    text = f"{Decimal(repr(value)):f}"
    return text.removesuffix(".0") if value else "0"


def _pair(text: str) -> tuple[float, float]:
    x, y = map(float, text.split(","))
    return x, y


FLAG = Value("", lambda text: True, lambda value: "")
MM = Value(NUMBER, float, shortest, "MM")
COUNT = Value("[1-9][0-9]{0,8}", int, str, "N")
SHIFT = Value(rf"-?{NUMBER},-?{NUMBER}", _pair, lambda value: ",".join(map(shortest, value)), "X,Y")
EDGE = Value("long|short", "{}-edge".format, lambda value: value.removesuffix("-edge"), "EDGE")
NAME = Value(ID, str, str, "NAME")
SERVICE = Value(ID, str, str, "SERVICE")
CARDS = Value(ID, Selection, lambda value: value.name)


class Limits(Struct, frozen=True):
    """The lengths in mm that can be printed beside 0, and how messages speak of them."""

    noun: str
    least: float
    most: float
    usual: str = ""
    """What the hint adds."""
    unfit: str = ""
    """What is said of any other length; by default whether it is too small or unreasonable."""

    def refuse(self, code: str, *lengths: float) -> None:
        """Raises EnvironmentProblem for a length that cannot be printed, or for a pair of offsets to either side."""
        sizes = [abs(each) for each in lengths] if len(lengths) > 1 else lengths
        if all(not size or self.least <= size <= self.most for size in sizes):
            return
        least = f"0, or {self.least:g}" if self.least else "0"
        hint = f"{self.noun} is {least} to {self.most:g} mm{self.usual}"
        is_small = all(0 <= size <= self.most for size in sizes)
        why = self.unfit or ("is too small to print" if is_small else "is unreasonable")
        message = f"{self.noun} of {','.join(f'{each:g}' for each in lengths)} mm {why}"
        raise EnvironmentProblem(message, hint, code=code, min=self.least, max=self.most)


BLEED = Limits("a bleed", SMALLEST, MAX_BLEED, "; 3 is usual")

Taker: TypeAlias = Literal["pads", "sheets", "parts", "cards", "pictures", "figures"]
"""What an option is for: pads, other sheets, parts to cut out, cards on paper, pictures of parts, figures."""


class Option(Struct, frozen=True):
    """A row of the table, besides the name, the type and the default of its field."""

    word: str
    """What a name has of it before its value."""
    value: Value
    takers: tuple[Taker, ...]
    help: str = ""
    """What its command says of it. An option without is no option of its own on the command line."""
    default: str = ""
    """What the help says goes without saying; by default the value itself, if it is a number."""
    noun: str = ""
    """What messages call it: `a gutter`."""
    limits: Limits | None = None
    flag: str = ""
    """How the command line spells it, unless as the field."""


# The table ----------------------------------------------------------------------------------------------------------


class Options(Struct, frozen=True, eq=False):
    """What was asked of a drawing. Options that names write alike are alike, whatever they are asked of."""

    @property
    def words(self) -> tuple[str, ...]:
        """What the name of a file says of each option that is not as it goes without saying."""
        return tuple(row.word + row.value.write(value) for _, row, value in self.given())

    def given(self) -> Sequence[tuple[str, Option, Any]]:
        """Each option that is not as it goes without saying: its field, its row and its value."""
        plain = type(self)()
        values = ((name, row, getattr(self, name)) for name, row in rows(type(self)).items())
        return [(name, row, value) for name, row, value in values if value != getattr(plain, name)]

    def __eq__(self, other: object) -> bool:
        return self.words == other.words if isinstance(other, Options) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.words)


class FigureOptions(Options, frozen=True, eq=False):
    """Of a figure."""

    draft: Annotated[bool, Option("draft", FLAG, ("figures",))] = False
    """Whether it is not as declared, and drawn with a stamp that says so."""


class PartOptions(Options, frozen=True, eq=False):
    """Of the picture of one part."""

    bleed: Annotated[
        float,
        Option(
            *("bleed", MM, ("pictures",), "How far to print beyond the trim."),
            limits=BLEED,
        ),
    ] = 0.0
    safe: Annotated[
        float,
        Option(
            *("safe", MM, ("pictures",), "Warn of print that is nearer than this to the trim."),
            limits=Limits("a safety margin", 0.0, 20.0, "; 3 is usual", "cannot be"),
        ),
    ] = 0.0
    guides: Annotated[
        bool,
        Option(
            *("guides", FLAG, ("pictures",), "Draw lines at the trim and at the safety margin, for a proof."),
            flag="trim-guides",
        ),
    ] = False
    transparent: Annotated[
        bool,
        Option("transparent", FLAG, ("pictures",), "Leave out the paper round a part that is not rectangular."),
    ] = False
    service: Annotated[
        str,
        Option(
            *("for-", SERVICE, ("pictures",)),
            "Sizes, bleed and margin of a print service: the-game-crafter, make-playing-cards or print-and-play. A "
            "lying card is turned to stand where the service prints it upright. What it does not print is reported and "
            "not written.",
            flag="for",
        ),
    ] = ""
    """The print service whose sizes a part has, which settle bleed and margin."""


_PAPERS: tuple[Taker, ...] = ("pads", "sheets")
_BACKED: tuple[Taker, ...] = ("parts", "cards")
_CARDS: tuple[Taker, ...] = ("cards",)


class SheetOptions(Options, frozen=True, eq=False):
    """Of a sheet on paper: a pad, another sheet, parts to cut out, or cards."""

    marks: Annotated[
        bool, Option("marks", FLAG, _PAPERS, "Print crop marks. The trim shrinks to leave room for them.")
    ] = False
    bleed: Annotated[
        float,
        Option(
            *("bleed", MM, (*_PAPERS, *_BACKED), "Bleed around each trim."),
            limits=BLEED,
        ),
    ] = 0.0
    core: Annotated[
        float,
        Option(
            *("core", MM, ("parts",)),
            "The thickness of card that components are folded round: a spine of this width lies between face and back.",
            limits=Limits("a core", 0.2, 10.0, "; greyboard of 2 is usual", "cannot be wrapped"),
        ),
    ] = 0.0
    """Paper is thinner, and nothing thicker can be wrapped."""
    number: Annotated[
        bool,
        Option(
            *("numbered", FLAG, ("pads",)),
            "Print serial numbers that run on through the stack once it is cut and piled.",
        ),
    ] = False
    duplex: Annotated[
        Flip,
        Option(
            *("duplex-", EDGE, _BACKED),
            "Print on both sides of the paper, which is turned about its long-edge or short-edge.",
            default="on one side, to fold and glue",
        ),
    ] = ""
    back_offset: Annotated[
        tuple[float, float],
        Option(
            *("offset", SHIFT, _BACKED),
            "Move the backs right and down, in mm, as the calibration page says.",
            default="0,0, or what ppgen.toml says",
            limits=Limits("an offset", SMALLEST, 10.0, " to either side"),
        ),
    ] = (0.0, 0.0)
    """A printer that strays further has taken the paper in askew."""
    copies: Annotated[int, Option("copies", COUNT, ("pads",), "How many sheets of paper make a pad.")] = 1
    gutter: Annotated[
        float,
        Option(
            *("gutter", MM, _CARDS, "Between two cards."),
            default="0, or as much as the bleed and its marks need",
            noun="a gutter",
            limits=Limits("a gutter", SMALLEST, 50.0),
        ),
    ] = 0.0
    """0 for shared cuts, or for as much as the bleed and marks need."""
    fold: Annotated[
        bool,
        Option(
            *("fold", FLAG, _CARDS, "Print faces and backs on one side of the paper, to fold and glue."),
            noun="a fold between two sides",
        ),
    ] = False
    template: Annotated[
        str,
        Option(
            *("template-", NAME, _CARDS, "Print on a sheet of cards or labels that is cut already"),
            noun="a template",
        ),
    ] = ""
    proof: Annotated[
        bool,
        Option(
            *("proof", FLAG, _CARDS, "Show the trim and the safety margin of cards, with name and version."),
            noun="a proof",
        ),
    ] = False
    overview: Annotated[
        bool, Option("overview", FLAG, _CARDS, "Show each card once, reduced, on one page.", noun="an overview")
    ] = False
    selection: Annotated[Selection, Option("only-", CARDS, _CARDS, noun="a selection")] = ALL
    """Which cards."""


PLAIN = SheetOptions()
"""Nothing asked for."""
OPTIONS_OF: Mapping[str, type[Options]] = {
    "figures": FigureOptions,
    "sheets": SheetOptions,
    "decks": Options,
    "components": PartOptions,
}
"""The options of the drawings in each folder of a game."""


# What follows from it -----------------------------------------------------------------------------------------------


@cache
def rows(record: type[Options]) -> Mapping[str, Option]:
    """The rows of a record, by field."""
    hints = get_type_hints(record, include_extras=True)
    return {field.name: get_args(hints[field.name])[1] for field in fields(record)}


def refuse_limits(options: Options) -> None:
    """Raises EnvironmentProblem for lengths or copies that cannot be printed, and for an edge that paper lacks."""
    for name, row, value in options.given():
        if row.limits is not None:
            row.limits.refuse(row.word, *(value if isinstance(value, tuple) else (value,)))
        elif row.value is COUNT and not 1 <= value <= MAX_COPIES:
            hint = f"a pad has 1 to {MAX_COPIES} copies"
            raise EnvironmentProblem(f"{value} copies cannot be printed", hint, code=name, max=MAX_COPIES)
        elif row.value is EDGE and value not in FLIPS:
            raise unknown("edge", value, FLIPS[1:])


def refuse_unwritable(options: Options) -> None:
    """Raises EnvironmentProblem for a value that the name of a file cannot have, once nothing else is wrong with it."""
    for name, row, value in options.given():
        if re.fullmatch(row.value.pattern, row.value.write(value)) is None:
            hint = "it takes small letters and digits, with single hyphens between them"
            raise EnvironmentProblem(f"{value!r} cannot be a {name} in the name of a file", hint, code="name")


class SheetAsked(TypedDict, total=False):
    """The keywords of the library for a sheet on paper, named like the fields, with how cards are selected."""

    paper: str | None
    theme: str
    copies: int
    number: bool
    marks: bool
    bleed: float
    core: float
    duplex: Flip
    back_offset: tuple[float, float]
    gutter: float
    fold: bool
    template: str
    rows: Sequence[str]
    where: str
    changed_since: str
    proof: bool
    overview: bool


def sheet_options(asked: Mapping[str, Any]) -> SheetOptions:
    """The options among the keywords of `SheetAsked`, of which `rows`, `where` and `changed_since` select cards."""
    own = {name: value for name, value in asked.items() if name in rows(SheetOptions)}
    selection = select(tuple(asked.get("rows", ())), asked.get("where", ""), asked.get("changed_since", ""))
    return SheetOptions(**own, selection=selection)
