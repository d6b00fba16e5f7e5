"""What an author can do where the rules can neither prove nor refute a position."""

from __future__ import annotations

MADE_UP = "expect: illustration"
"""How a figure declares that its position is made up."""
EXAMPLE = "example"
"""The name of a transcript where nothing else suggests one."""


def with_turns(name: str = EXAMPLE) -> tuple[str, str]:
    """The lines of figures.yaml with which a transcript called `name` proves a position: its own, and the figure's."""
    return f"transcripts: {{{name}: {{setup: setup, turns: [TURN, TURN]}}}}", f"position: {{after: {name}}}"


def ways_out(name: str = EXAMPLE, *, begins: str = "", made_up: str = MADE_UP, findable: bool = True) -> str:
    """What to write into figures.yaml instead, as half a sentence.

    `name` is what a transcript may be called. Where the position comes after the transcript `begins`, what that begins
    with is undecided, so its earlier turns are missing. `made_up` is how the figure declares an illustration;
    `findable` says whether `ppgen find` serves the game.
    """
    made_up = f"show it as an illustration, which proves nothing (`{made_up}`)"
    if begins:
        earlier = "begin with `setup: setup` and the turns that lead to where it begins now"
        return f"let the transcript {begins!r} {earlier}, or {made_up}"
    transcript, position = with_turns(name)
    turns = f"if you know a game that leads there, give its turns, `{transcript}` and `{position}`"
    other = "`ppgen find` looks for another position that shows it; " if findable else ""
    return f"{turns}; {other}or {made_up}"
