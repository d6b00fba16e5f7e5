"""Files of a baseline that this run does not draw: which game they belong to, and why they were once drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from ppgen import book_names
from ppgen.names import read, read_game

if TYPE_CHECKING:
    from ppgen.baseline.changes import Stale
    from ppgen.book_names import TextName
    from ppgen.press.fresh import Drawn


def is_unjudged(name: str, drawn: Sequence[Drawn]) -> bool:
    """Whether the definition that would draw a file is broken, so that nobody can tell whether the file is right."""
    if any(name.startswith(f"{unknown}/") for game in drawn for unknown in game.unknown):
        return True
    # A definition that does not even state its id may own any folder that no other game draws.
    return any(game.nameless for game in drawn) and name.split("/")[0] not in {game.id for game in drawn}


def is_unset(name: str, drawn: Sequence[Drawn]) -> bool:
    """Whether a file tells of a book that could not be set here, although its definition is in order."""
    return any(
        game.problem is not None and f"{game.id}/figures" not in game.unknown and name.startswith(f"{game.id}/books/")
        for game in drawn
    )


def why_undrawn(drawn: Sequence[Drawn]) -> Callable[[str, Stale], str]:
    """A function that says why a file was once drawn, as far as its name or its notes tell."""
    games = {game.id: game for game in drawn}

    def why(name: str, stale: Stale) -> str:
        from ppgen.baseline.reading import notes_of

        notes = notes_of(stale.data) if stale.data is not None else {}
        text = book_names.read(name)
        game = games.get(name.split("/")[0])
        if (named := read(name)) is not None and named[0].options.draft:
            return "a draft is not compared: mend the figure, then draw it again"
        if game is None:
            return _no_game(name.split("/")[0], games) if notes.get("game") or text is not None else ""
        if text is not None:
            return _no_book(text, game)
        for what, known in (("figure", game.figures), ("sheet", game.sheets), ("deck", game.decks)):
            drawn_id = notes.get(what)
            if drawn_id and what == "figure" and drawn_id in game.elsewhere and drawn_id not in known:
                return f"figure {drawn_id!r} of {game.id} is only drawn {game.elsewhere[drawn_id]}"
            if drawn_id and drawn_id not in known:
                return f"{what} {drawn_id!r} is no longer defined in {game.id}"
        return ""

    return why


def _no_book(text: TextName, game: Drawn) -> str:
    """Why nothing makes the text of a book any more, although its game is drawn."""
    now = [named for drawing in game.fresh if (named := book_names.read(drawing.name)) is not None]
    if any(named.book == text.book for named in now):
        return f"the rulebook of {game.id} no longer has the style {text.style!r}"
    if now:
        return f"the rulebook of {game.id} is called {now[0].book!r} now, no longer {text.book!r}"
    return f"{game.id} has no rulebook any more"


def _no_game(name: str, games: Collection[str]) -> str:
    from ppgen.definition.bundled import bundled

    named = read_game(name)
    if named is not None and any(named[1:]) and named[0] in games:
        chosen = ", ".join((*named[1], *(f"{key}={value}" for key, value in named[2])))
        return f"{named[0]} is no longer drawn with {chosen}"
    if name in bundled():
        return f"{name} is a bundled game, not one of this project: name it to compare it"
    return f"there is no game {name!r} any more"
