"""How ppgen names the files that it draws. Names are written and read here and nowhere else.

    <game>[+<variant>…][+<key>=<value>…]/<room>/<id>[_<paper>][_<option>…][.<theme>][-<page>].<kind>

Defaults are left out: letter paper, no options, the theme `color`, one page. Every option that alters a drawing alters
its name, so that no drawing takes another's place. Two drawings never share a name: ids consist of small letters,
digits and single hyphens, so `_`, `.`, `+` and `=` only ever separate, except for a `_` in the name of a parameter; a
point before a letter begins the theme, one before a digit is a decimal point. Where the page of a sheet could be taken
for the end of an id (`card-1`) or of another name (`template-nine-up`), the theme is written even if it is `color`.

>>> write(DrawingName("long-way", "sheets", "pad", "a4", Options(marks=True, bleed=3.0), "ink"), "pdf")
'long-way/sheets/pad_a4_marks_bleed3.ink.pdf'
>>> name, kind = read("piecepack/sheets/piecepack-2.svg")
>>> name.id, name.page, kind
('piecepack', '2', 'svg')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from ppgen.numerals import plural
from ppgen.patterns import pattern
from ppgen.selection import ALL, Selection

Flip: TypeAlias = Literal["", "long-edge", "short-edge"]
FLIPS: tuple[Flip, ...] = ("", "long-edge", "short-edge")
"""The edge about which paper is turned between its two sides; empty if only one side is printed."""

LINTS: Literal["all", "none"] = "all"
"""Which lints look at drawings unless others are asked for."""
PAPER, THEME = "letter", "color"
"""The defaults, which a name leaves out."""

KINDS = ("svg", "pdf", "png")
ROOMS = ("figures", "sheets", "decks", "components")
PAGE_FILES = "index_files"
"""The folder with what only the gallery's page shows. No game can have that name."""
PAGED = frozenset({"sheets"})
"""The rooms whose drawings may have several pages."""


class Options(Struct, frozen=True):
    """What changes a drawing besides its paper and theme, in the order of names. Lengths are in mm."""

    marks: bool = False
    bleed: float = 0.0
    core: float = 0.0
    """The thickness of what is glued between the face and the back of a part."""
    numbered: bool = False
    flip: Flip = ""
    offset: tuple[float, float] = (0.0, 0.0)
    copies: int = 1
    safe: float = 0.0
    """The margin inside the trim of a part that its drawing keeps clear, in mm."""
    guides: bool = False
    """Whether lines show the trim of a part and its margin."""
    transparent: bool = False
    """Whether the paper round a part is left out."""
    service: str = ""
    """The print service whose sizes a part has, which settle bleed and margin."""
    gutter: float = 0.0
    """Between two cards on paper; 0 for shared cuts, or for as much as the bleed and marks need."""
    fold: bool = False
    """Whether the faces and the backs of cards lie on either side of a fold, on one side of the paper."""
    template: str = ""
    """The sheet of labels or cards, cut before it is printed, that cards are printed on."""
    proof: bool = False
    """Whether lines show the trim and the safety margin of each card, with its name and version under it."""
    overview: bool = False
    """Whether each card is shown once, reduced, with its number of copies."""
    selection: Selection = ALL
    """Which cards."""
    draft: bool = False


PLAIN = Options()


class DrawingName(Struct, frozen=True):
    """What a file shows. `game` is the name of the folder, with variants and parameters (`game_name`)."""

    game: str
    room: str
    id: str
    paper: str = PAPER
    options: Options = PLAIN
    theme: str = THEME
    page: str = ""
    """As `page_of` writes it; empty for a file that holds the whole drawing."""


def page_of(number: int, count: int) -> str:
    """Page `number` of `count`, counted from 1, with as many digits as the last page has, so that files sort in order.

    >>> page_of(7, 12)
    '07'
    """
    return f"{number:0{len(str(count))}d}"


def write(name: DrawingName, kind: str) -> str:
    """The path of a file inside the output folder. Raises ValueError for a name that does not read back as itself."""
    text = f"{name.game}/{name.room}/{_stem(name)}.{kind}"
    if _parsed(text) != (name, kind):
        raise ValueError(f"{text!r} does not name what it shows: {name!r}")
    return text


def read(path: str) -> tuple[DrawingName, str] | None:
    """What a path inside the output folder names, and its kind; None for a path that `write` never makes."""
    named = _parsed(path)
    if named is None:
        return None
    name, kind = named
    return named if f"{name.game}/{name.room}/{_stem(name)}.{kind}" == path else None


def game_name(game: str, variants: Iterable[str] = (), settings: Iterable[tuple[str, int]] = ()) -> str:
    """The folder of a game by its variants and parameters, of which the latter are sorted by name.

    >>> game_name("hexapawn", ["wide"], [("rows", 4), ("n", 5)])
    'hexapawn+wide+n=5+rows=4'
    """
    return "+".join((game, *variants, *(f"{key}={value}" for key, value in sorted(settings))))


def read_game(folder: str) -> tuple[str, tuple[str, ...], tuple[tuple[str, int], ...]] | None:
    """The game, variants and parameters that a folder is named for; None if no game can have such a folder."""
    match = _GAME.fullmatch(folder)
    if match is None:
        return None
    parts = match["more"].split("+")[1:]
    variants = tuple(part for part in parts if "=" not in part)
    pairs = (part.split("=") for part in parts if "=" in part)
    settings = tuple((key, int(value)) for key, value in pairs)
    return (match["id"], variants, settings) if game_name(match["id"], variants, settings) == folder else None


def games_in_words(done: str, folders: Iterable[str]) -> str:
    """A phrase that says what was `done` to which games, and in which variants, by the names of their folders.

    >>> games_in_words("judged", ["pond", "pond+wide", "pond+tall", "pond+wide+tall"])
    '1 game judged (pond), also in 2 variants and 1 combination'
    >>> games_in_words("compared", ["hexapawn+n=4", "pond+n=4"])
    '2 games compared (hexapawn, pond), with n=4'
    """
    games: dict[str, list[_Choice]] = {}
    for folder in dict.fromkeys(folders):
        game, names, values = read_game(folder) or (folder, (), ())
        games.setdefault(game, []).append((names, values))
    # All games of a run are read in the same way first: as they are, or as the command was told to.
    variants, settings = next((choices[0] for choices in games.values()), ((), ()))
    given = (*variants, *(f"{key}={value}" for key, value in settings))
    also = [_way(choice, settings) for choices in games.values() for choice in choices[1:]]
    counted = [plural(number, way) for way in _WAYS if (number := also.count(way))]
    parts = [
        f"{plural(len(games), 'game')} {done} ({', '.join(games)})",
        *([f"with {' and '.join(given)}"] if given else []),
        *([f"also in {' and '.join(counted)}"] if counted else []),
    ]
    return ", ".join(parts)


_Choice: TypeAlias = tuple[tuple[str, ...], tuple[tuple[str, int], ...]]
_WAYS = ("variant", "combination", "other setting")


def _way(choice: _Choice, settings: tuple[tuple[str, int], ...]) -> str:
    variants, own = choice
    return _WAYS[2] if own != settings else _WAYS[0] if len(variants) == 1 else _WAYS[1]


# The grammar --------------------------------------------------------------------------------------------------------

_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_KEY = r"[a-z0-9][a-z0-9_-]*"
_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_PAPER = rf"(?:[a-z][a-z0-9]*|{_NUMBER}x{_NUMBER}(?:mm|in))"
_GAME = pattern(rf"(?P<id>{_ID})(?P<more>(?:\+{_ID})*(?:\+{_KEY}=-?[0-9]{{1,9}})*)")
_OF_CARDS = "gutter|fold|template|proof|overview|only"
_NAME = (
    rf"(?P<game>[a-z0-9+=_-]+)/(?P<room>{'|'.join(ROOMS)})/(?P<id>{_ID})"
    rf"(?P<tail>(?:_(?!marks|bleed|core|numbered|duplex|offset|copies|safe|guides|transparent|for|{_OF_CARDS}|draft)(?P<paper>{_PAPER}))?"
    rf"(?P<marks>_marks)?(?:_bleed(?P<bleed>{_NUMBER}))?(?:_core(?P<core>{_NUMBER}))?(?P<numbered>_numbered)?"
    rf"(?:_duplex-(?P<flip>long|short))?(?:_offset(?P<x>-?{_NUMBER}),(?P<y>-?{_NUMBER}))?"
    rf"(?:_copies(?P<copies>[1-9][0-9]{{0,8}}))?(?:_safe(?P<safe>{_NUMBER}))?(?P<guides>_guides)?"
    rf"(?P<transparent>_transparent)?(?:_for-(?P<service>{_ID}))?"
    rf"(?:_gutter(?P<gutter>{_NUMBER}))?(?P<fold>_fold)?(?:_template-(?P<template>{_ID}))?(?P<proof>_proof)?"
    rf"(?P<overview>_overview)?(?:_only-(?P<selection>{_ID}))?(?P<draft>_draft)?(?:\.(?P<theme>[a-z]+))?)"
    rf"(?:-(?P<page>[0-9]{{1,9}}))?\.(?P<kind>{'|'.join(KINDS)})"
)
_LAST = pattern(r"(.+)-([0-9]{1,9})")


def _stem(name: DrawingName) -> str:
    options = name.options
    words = [
        "" if name.paper == PAPER else name.paper,
        "marks" if options.marks else "",
        f"bleed{_number(options.bleed)}" if options.bleed else "",
        f"core{_number(options.core)}" if options.core else "",
        "numbered" if options.numbered else "",
        f"duplex-{options.flip.removesuffix('-edge')}" if options.flip else "",
        "offset{},{}".format(*map(_number, options.offset)) if options.offset != (0.0, 0.0) else "",
        f"copies{options.copies}" if options.copies != 1 else "",
        f"safe{_number(options.safe)}" if options.safe else "",
        "guides" if options.guides else "",
        "transparent" if options.transparent else "",
        f"for-{options.service}" if options.service else "",
        f"gutter{_number(options.gutter)}" if options.gutter else "",
        "fold" if options.fold else "",
        f"template-{options.template}" if options.template else "",
        "proof" if options.proof else "",
        "overview" if options.overview else "",
        f"only-{options.selection.name}" if options.selection else "",
        "draft" if options.draft else "",
    ]
    tail = "".join(f"_{word}" for word in words if word)
    last = next((word for word in reversed(words) if word), "")
    ends_in_name = bool(name.page) and last.startswith(("template-", "only-"))
    if name.theme != THEME or ends_in_name or (not tail and name.room in PAGED and _LAST.fullmatch(name.id)):
        tail += f".{name.theme}"
    return name.id + tail + (f"-{name.page}" if name.page else "")


def _parsed(path: str) -> tuple[DrawingName, str] | None:
    match = re.fullmatch(_NAME, path)  # compiled where a name is read, which most commands do not do
    if match is None or read_game(match["game"]) is None:
        return None
    name, page = match["id"], match["page"] or ""
    if not match["tail"] and match["room"] in PAGED and (last := _LAST.fullmatch(name)):
        name, page = last[1], last[2]
    if page and (match["room"] not in PAGED or not page.strip("0")):
        return None
    options = Options(
        bool(match["marks"]),
        float(match["bleed"] or 0),
        float(match["core"] or 0),
        bool(match["numbered"]),
        next(flip for flip in FLIPS if flip.removesuffix("-edge") == (match["flip"] or "")),
        (float(match["x"] or 0), float(match["y"] or 0)),
        int(match["copies"] or 1),
        float(match["safe"] or 0),
        bool(match["guides"]),
        bool(match["transparent"]),
        match["service"] or "",
        float(match["gutter"] or 0),
        bool(match["fold"]),
        match["template"] or "",
        bool(match["proof"]),
        bool(match["overview"]),
        Selection(match["selection"] or ""),
        bool(match["draft"]),
    )
    paper, theme = match["paper"] or PAPER, match["theme"] or THEME
    return DrawingName(match["game"], match["room"], name, paper, options, theme, page), match["kind"]


def _number(value: float) -> str:
    """The shortest decimal that reads back as the same number: `3`, `2.5`, never `1e-07`."""
    from decimal import Decimal

    text = f"{Decimal(repr(value)):f}"
    return text.removesuffix(".0") if value else "0"
