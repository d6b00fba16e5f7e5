"""How ppgen names the files that it draws. Names are written and read here and nowhere else.

    <game>[+<variant>…][+<key>=<value>…]/<room>/<id>[_<paper>][_<option>…][.<theme>][-<page>].<kind>

Defaults are left out: letter paper, no options, the theme `color`, one page. Every option that alters a drawing alters
its name, so that no drawing takes another's place. Two drawings never share a name: ids consist of small letters,
digits and single hyphens, so `_`, `.`, `+` and `=` only ever separate, except for a `_` in the name of a parameter; a
point before a letter begins the theme, one before a digit is a decimal point. Where the page of a sheet could be taken
for the end of an id (`card-1`) or of another name (`template-nine-up`), the theme is written even if it is `color`.

>>> from ppgen.options import SheetOptions
>>> write(DrawingName("long-way", "sheets", "pad", "a4", SheetOptions(marks=True, bleed=3.0), "ink"), "pdf")
'long-way/sheets/pad_a4_marks_bleed3.ink.pdf'
>>> name, kind = read("piecepack/sheets/piecepack-2.svg")
>>> name.id, name.page, kind
('piecepack', '2', 'svg')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct

from ppgen.numerals import plural
from ppgen.options import ID, NUMBER, OPTIONS_OF, PLAIN, Options, rows
from ppgen.patterns import pattern

LINTS: Literal["all", "none"] = "all"
"""Which lints look at drawings unless others are asked for."""
PAPER, THEME = "letter", "color"
"""The defaults, which a name leaves out."""

KINDS = ("svg", "pdf", "png")
PAGE_FILES = "index_files"
"""The folder with what only the gallery's page shows. No game can have that name."""
PAGED = frozenset({"sheets"})
"""The rooms whose drawings may have several pages."""


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

_KEY = r"[a-z0-9][a-z0-9_-]*"
_PAPER = rf"(?:[a-z][a-z0-9]*|{NUMBER}x{NUMBER}(?:mm|in))"
_GAME = pattern(rf"(?P<id>{ID})(?P<more>(?:\+{ID})*(?:\+{_KEY}=-?[0-9]{{1,9}})*)")
_LAST = pattern(r"(.+)-([0-9]{1,9})")


@cache
def _grammar(room: str) -> re.Pattern[str]:
    """What the files of a room may be called. It is made where a name is read, which most commands do not do."""
    taken = "|".join(row.word.rstrip("-") for record in OPTIONS_OF.values() for row in rows(record).values())
    options = "".join(
        f"(?:_{row.word}(?P<{name}>{row.value.pattern}))?" for name, row in rows(OPTIONS_OF[room]).items()
    )
    return re.compile(
        rf"(?P<game>[a-z0-9+=_-]+)/{room}/(?P<id>{ID})"
        rf"(?P<tail>(?:_(?!{taken})(?P<paper>{_PAPER}))?{options}(?:\.(?P<theme>[a-z]+))?)"
        rf"(?:-(?P<page>[0-9]{{1,9}}))?\.(?P<kind>{'|'.join(KINDS)})"
    )


def _stem(name: DrawingName) -> str:
    words = (*([] if name.paper == PAPER else [name.paper]), *name.options.words)
    tail = "".join(f"_{word}" for word in words)
    given = name.options.given()
    ends_in_name = bool(name.page and given) and given[-1][1].value.pattern == ID
    if name.theme != THEME or ends_in_name or (not tail and name.room in PAGED and _LAST.fullmatch(name.id)):
        tail += f".{name.theme}"
    return name.id + tail + (f"-{name.page}" if name.page else "")


def _parsed(path: str) -> tuple[DrawingName, str] | None:
    room = path.split("/")[1] if path.count("/") == 2 else ""
    match = _grammar(room).fullmatch(path) if room in OPTIONS_OF else None
    if match is None or read_game(match["game"]) is None:
        return None
    name, page = match["id"], match["page"] or ""
    if not match["tail"] and room in PAGED and (last := _LAST.fullmatch(name)):
        name, page = last[1], last[2]
    if page and (room not in PAGED or not page.strip("0")):
        return None
    record = OPTIONS_OF[room]
    given = {option: row.value.read(match[option]) for option, row in rows(record).items() if match[option] is not None}
    paper, theme = match["paper"] or PAPER, match["theme"] or THEME
    return DrawingName(match["game"], room, name, paper, record(**given), theme, page), match["kind"]
