"""Games that rules from outside play at random, moment by moment; what these return is checked."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from ppgen.diagnostics import EnvironmentProblem, did_you_mean
from ppgen.rules.protocol import Eventful, Moment

if TYPE_CHECKING:
    from random import Random


def next_moment(events: Eventful[Any], moment: Moment[Any] | None, dice: Random) -> Moment[Any] | None:
    """What follows in a game; None where it is over. Raises EnvironmentProblem for what is no moment of these rules."""
    there = events.random_turn(moment, dice)
    if there is None:
        return None
    if not _is_sound(there):
        message = "the function random_turn of these rules returned a Moment with values of the wrong type"
        raise EnvironmentProblem(message, "Moment in ppgen/rules/protocol.py has the types", code="events")
    if others := [name for name in there.events if name not in events.events]:
        message = f"the function random_turn of these rules names the event {others[0]!r}, which they do not have"
        raise EnvironmentProblem(message, did_you_mean(others[0], [*events.events], "events"), code="events")
    return there


def _is_sound(moment: Any) -> bool:
    """Whether the values of a moment have the types that it declares."""
    sequences = isinstance(moment.turns, tuple) and isinstance(moment.events, tuple)
    texts = sequences and all(isinstance(text, str) for text in (moment.setup, *moment.turns, *moment.events))
    return texts and isinstance(moment.size, int) and isinstance(moment.position, Hashable)
