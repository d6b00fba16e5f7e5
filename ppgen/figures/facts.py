"""Facts by path, facts of the definition itself, and captions that quote them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ppgen.definition.game import Game
from ppgen.diagnostics import did_you_mean
from ppgen.rules.verdict import Fact, Facts


class UnknownFact(LookupError):
    """A path that leads to no fact; `hint` names what there is where it went astray."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def lookup(facts: Facts, path: str) -> Fact:
    """The fact at a dotted path (`path.legs.0.steps`; lists count from 0). Raises UnknownFact."""
    here: Fact = facts
    walked: list[str] = []
    for word in path.split("."):
        place = ".".join(walked) or "the facts"
        if isinstance(here, Mapping):
            if word not in here:
                raise UnknownFact(f"{place} has no {word!r}", did_you_mean(word, map(str, here), "there"))
            here = here[word]
        elif isinstance(here, Sequence) and not isinstance(here, str):
            if not word.isdecimal() or int(word) >= len(here):
                raise UnknownFact(f"{place} has no {word!r}", f"it is a list of {len(here)}, counted from 0")
            here = here[int(word)]
        else:
            raise UnknownFact(f"{place} has no {word!r}", f"it is {here!r}")
        walked.append(word)
    return here


def same(stated: object, actual: object) -> bool:
    """Whether a stated value is the fact: numbers by value, lists and mappings part by part, true never 1."""
    if isinstance(stated, bool) or isinstance(actual, bool):
        return stated is actual
    if isinstance(stated, Mapping) and isinstance(actual, Mapping):
        return stated.keys() == actual.keys() and all(same(stated[key], actual[key]) for key in stated)
    if _is_list(stated) and _is_list(actual):
        one, other = list(stated), list(actual)  # type: ignore[call-overload]
        return len(one) == len(other) and all(map(same, one, other))
    return stated == actual


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def definition_facts(game: Game) -> dict[str, Fact]:
    """What a caption may say of the game itself, whatever the position."""
    facts: dict[str, Fact] = {
        "game": {"title": game.title, "version": game.version, "design": game.credits.design},
        "pieces": {key: {"name": kind.name, "number": kind.number} for key, kind in game.pieces.items()},
    }
    if game.tables:
        facts["tables"] = {
            name: {key: list(row.values) for key, row in table.rows.items()} for name, table in game.tables.items()
        }
    if game.board is not None:
        facts["board"] = {"columns": game.board.columns, "rows": game.board.rows, "spaces": len(game.board)}
    if game.tiles is not None:
        sizes = [len(shape.spaces) for shape in game.tiles.shapes.values()]
        facts["catalogue"] = {
            "tiles": len(game.tiles.tiles),
            "shapes": len(game.tiles.shapes),
            "layouts": len({tile.layout for tile in game.tiles.tiles.values()}),
            "spaces": {"least": min(sizes), "most": max(sizes)},
            "walls": {
                "least": min(len(tile.walls) for tile in game.tiles.tiles.values()),
                "most": max(len(tile.walls) for tile in game.tiles.tiles.values()),
            },
        }
    return facts


class CaptionFault(ValueError):
    """A caption that cannot be filled in."""


def fill_in(text: str, **values: Any) -> str:
    """A text with its `{{ … }}` replaced by values. Raises CaptionFault for anything unknown or forbidden.

    The text is data from a definition: expressions only, in Jinja2's sandbox, without its repetition and range.
    """
    if "{%" in text or "{#" in text:
        raise CaptionFault("it holds {% or {#: a caption holds values in {{ }}, not statements")
    if "{{" not in text:
        return text
    from jinja2 import TemplateError

    try:
        return str(_environment().from_string(text).render(values))
    except TemplateError as problem:
        raise CaptionFault(problem.message or str(problem)) from None
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError) as problem:
        raise CaptionFault(str(problem)) from None


_FILTERS = (
    "abs",
    "capitalize",
    "first",
    "int",
    "join",
    "last",
    "length",
    "lower",
    "max",
    "min",
    "round",
    "sum",
    "upper",
)


@cache
def _environment() -> Any:
    from jinja2 import StrictUndefined
    from jinja2.exceptions import SecurityError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Environment(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset(("*", "**"))

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            if operator == "*" and isinstance(left, (int, float)) and isinstance(right, (int, float)):
                return left * right
            raise SecurityError("a caption only multiplies numbers")

        def getattr(self, obj: Any, attribute: str) -> Any:
            # A fact may be called `items`: what the mapping holds goes before what a mapping can do.
            if isinstance(obj, Mapping):
                return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
            return super().getattr(obj, attribute)

    environment = Environment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=False)
    environment.filters = {name: environment.filters[name] for name in _FILTERS}
    environment.globals.clear()
    return environment
