"""Sentences about things, in plain English: the name of a thing, its place, and what became of it."""

from __future__ import annotations

from functools import lru_cache

from ppgen.numerals import listed
from ppgen.things import TRAY, Thing, is_point, spaced

ENGLISH = "en"
"""The language of all sentences here."""


def is_english(language: str) -> bool:
    """Whether a language, as a code such as `en-GB` or `de`, is English."""
    return language.partition("-")[0].lower() == ENGLISH


def page_of(number: int, count: int, language: str) -> str:
    """`page 2 of 3`, or `2/3` in a document that is not in English."""
    return f"page {number} of {count}" if is_english(language) else f"{number}/{count}"


_SAID_BY_LOOK = frozenset({"piece", "picture", "region", "symbol"})
"""Kinds that go without saying once the look or the name of a thing is known."""

_LOOKS_WRITTEN = frozenset({"box", "image", "line"})
"""Kinds whose look is a text of its own: what is written beside them, or the name of a file."""

_WINNING = ("line", "winning")
"""Kind and look of the stroke through the pieces that have won: its look is an adjective."""

_BESIDE = frozenset({"callout"})
"""Kinds whose look is the side of the board on which they stand."""

_QUALIFIED = frozenset({"arrow"})
"""Kinds whose look is an adjective, which one of them may lack."""

_STANDS = {"left": "on the left", "right": "on the right", "above": "above the board", "below": "below the board"}

_SIDES = ("north", "east", "south", "west")

_LONGEST = 80
"""The most letters of a name or a place that a sentence quotes."""


@lru_cache(maxsize=1024)
def called(thing: Thing) -> str:
    """`red coin`, `tile 14`, `coin 3 of Suns`, `ace of suns (a coin)`, `callout “Exit”`."""
    kind, look, label, owner = (spaced(_short(text)) for text in (thing.kind, thing.look, thing.label, thing.owner))
    if thing.kind in _BESIDE:
        look = ""
    if label and (look or thing.kind in _SAID_BY_LOOK):
        name = label if not kind or thing.kind in _SAID_BY_LOOK else f"{label} ({_a(kind)})"
    elif label:
        name = f"{kind} “{label}”"
    elif look and thing.kind in _SAID_BY_LOOK:
        name = look
    elif look and thing.kind in _LOOKS_WRITTEN and thing[:2] != _WINNING:
        name = f"{kind} “{_short(thing.look)}”"
    elif look:
        # As English has it: the red coin, but tile 14 and panel A.
        last = look.rpartition(" ")[2]
        name = f"{kind} {look}" if last.isdecimal() or len(last) == 1 else f"{look} {kind}"
    else:
        name = kind or "drawing"
    return f"{name} of {owner}" if owner and owner.lower() not in name.lower() else name


@lru_cache(maxsize=1024)
def place_of(thing: Thing) -> str:
    """`A3`, `the north side of A3`, `C2 → C5`, `the tray “Red: in hand”`; nothing for a point on a table, which a
    drawing shows better.
    """
    place = thing.place
    if place.startswith(TRAY):
        return f"the tray “{_short(place.removeprefix(TRAY))}”"
    return "" if is_point(place) else _short(", ".join(map(_side_of, place.split(", "))))


def _side_of(place: str) -> str:
    """`the north side of A3` for `A3 north`; every other place as it is."""
    space, _, side = place.rpartition(" ")
    return f"the {side} side of {space}" if side in _SIDES else place


def where(thing: Thing) -> str:
    """`on A3`; `in the tray “Red: in hand”`; for an arrow, its path: `C2 → C5`."""
    place = place_of(thing)
    if not place or "→" in place:
        return place
    return f"{'in' if thing.place.startswith(TRAY) else 'on'} {place}"


def described(thing: Thing) -> str:
    """`red coin on A3`, `arrow C2 → C5`."""
    return f"{called(thing)} {where(thing)}".strip()


def added(thing: Thing) -> str:
    """`red coin added on A3`, `arrow A1 → A2 added`."""
    return f"{described(thing)} added" if "→" in thing.place else f"{called(thing)} added {where(thing)}".strip()


def placed(thing: Thing) -> str:
    """`red coin placed on A3`, of a piece in play."""
    return f"{called(thing)} placed {where(thing)}".strip()


def removed(thing: Thing) -> str:
    """`red coin removed from A3`, `arrow A1 → A2 removed`."""
    if "→" in thing.place:
        return f"{described(thing)} removed"
    return f"{called(thing)} removed {f'from {place_of(thing)}' if place_of(thing) else ''}".strip()


def moved(before: Thing, after: Thing) -> str:
    """`red coin moved from A3 to B4`; of a thing on several spaces `highlight is now on A1, B1, was on A1`.

    Of the arrow of a move and of the line that won, which did not move themselves: `red coin move is now C1 → C2, was
    B1 → B2`.
    """
    if "," in place_of(before) + place_of(after) and before.kind not in ("piece", "tile"):
        return f"{called(before)} is now {where(after)}, was {where(before)}"
    if after.kind in ("move", "shot") or after[:2] == _WINNING:
        return f"{called(before)} is now {place_of(after)}, was {place_of(before)}"
    return f"{called(before)} moved from {place_of(before)} to {place_of(after)}"


def swapped(before: Thing, after: Thing) -> str:
    """Of a thing and the one that took its place: `red coin and blue coin swapped places: A3 ↔ B3`."""
    places = f": {place_of(before)} ↔ {place_of(after)}" if place_of(before) else ""
    return f"{called(before)} and {called(after)} swapped places{places}"


def became(before: Thing, after: Thing) -> str:
    """`A3: red coin became blue coin`; of an arrow, `arrow A1 → A2 is now unlawful`."""
    if before.kind == after.kind and after.kind in _QUALIFIED and bool(before.look) != bool(after.look):
        look = spaced(_short(after.look or before.look))
        plain = described(after._replace(look=""))
        return f"{plain} is {'now' if after.look else 'no longer'} {look}"
    place = place_of(after)
    return f"{f'{place}: ' if place else ''}{called(before)} became {called(after)}"


def relabelled(before: Thing, after: Thing) -> str:
    """Of a thing that says something else now, or of a board of another size; empty for everything else.

    `box “Slate” is now “Chalk”`, `callout on A1 changed: “a coin” → “the coin”`, `callout “a coin” on A1 is now on the
    left, was on the right`.
    """
    kind = after.kind
    if before.kind != kind:
        return ""
    if kind in _BESIDE and before.look in _STANDS and after.look in _STANDS and before.look != after.look:
        return f"{described(after)} is now {_STANDS[after.look]}, was {_STANDS[before.look]}"
    if kind in _LOOKS_WRITTEN and before.look and after.look and before.look != after.look:
        return f"{called(before)} is now “{_short(after.look)}”"
    if kind == "grid" and before.look and after.look and before.look != after.look:
        spaces = " spaces" if after.look[-1:].isdecimal() else ""  # of squares, the look is `5 × 6` alone
        return f"the board is now {after.look}{spaces}, was {before.look}"
    if kind == "grid" and before.place != after.place:
        return f"the board now has {_holes(after)}, had {_holes(before)}"
    same_look = before.look == after.look or kind in _BESIDE
    if (
        before.label
        and after.label
        and before.label != after.label
        and same_look
        and place_of(before) == place_of(after)
    ):
        owner = f"of {_short(after.owner)}" if after.owner else ""
        what = " ".join(filter(None, (spaced(_short(kind)), owner, where(after))))
        return f"{what} changed: “{_short(before.label)}” → “{_short(after.label)}”"
    return ""


def respaced(before: Thing, after: Thing) -> str:
    """Of a region that has other spaces now: `harbour of red: A2 added, B1 removed`; empty if either says none."""
    olds, news = (thing.place.split(", ") if thing.place else [] for thing in (before, after))
    if not olds or not news or set(olds) == set(news):
        return ""
    come, gone = ([name for name in here if name not in there] for here, there in ((news, olds), (olds, news)))
    changes = (f"{_short(listed(names))} {verb}" for names, verb in ((come, "added"), (gone, "removed")) if names)
    return f"{called(after)}: {', '.join(changes)}"


def _holes(grid: Thing) -> str:
    if not grid.place:
        return "no hole"
    return f"{'holes' if ',' in grid.place else 'a hole'} on {_short(grid.place)}"


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
