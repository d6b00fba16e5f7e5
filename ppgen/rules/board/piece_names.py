"""What sentences call a piece: by its `name:` in the game's `pieces:`, or by its kind, and by its owner where others
have that kind, too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ppgen.numerals import plural

_IRREGULAR = {
    "man": "men",
    "woman": "women",
    "goose": "geese",
    "mouse": "mice",
    "ox": "oxen",
    "wolf": "wolves",
    "thief": "thieves",
    "child": "children",
    "sheep": "sheep",
    "fish": "fish",
    "die": "dice",
}
_PLURALS = frozenset(_IRREGULAR.values()) - {"sheep", "fish"}
_SINGULAR = ("ss", "us", "is", "as")
"""Ends of words in S that are no plural."""
_WORDS_ALONE = re.compile(r"[^:*_`\[\]{}]+")
"""A name without markup."""


def said_name(kind: str, owner: str, others_have_it: bool, names: Mapping[str, str]) -> str:
    """The name of a piece in sentences. `owner` is "" for nobody; `names` are those of `pieces:` by their keys."""
    own = names.get(f"{owner}-{kind}".replace(" ", "-"), "") if owner else ""
    if _WORDS_ALONE.fullmatch(own):
        return own
    common = names.get(kind, "")
    common = common if _WORDS_ALONE.fullmatch(common) else kind.replace("-", " ")
    if not owner or not others_have_it:
        return common
    whose = owner.replace("-", " ")
    return f"{common} of {whose[:1].upper()}{whose[1:]}" if are_several(whose) else f"{whose} {common}"


def are_several(player: str) -> bool:
    """Whether the name of a player is a plural, as far as it shows: `Guelphs`, `Geese`."""
    word = player.lower().rpartition(" ")[2]
    return word in _PLURALS or (word.endswith("s") and not word.endswith(_SINGULAR))


def of(player: str) -> str:
    """`Red's`, `the Guelphs'`, `the Geese's`: within a sentence."""
    if not are_several(player):
        return f"{player}'s"
    return f"the {player}'" if player.endswith("s") else f"the {player}'s"


def is_to_move(player: str) -> str:
    """`Red is to move`, `the Geese are to move`: within a sentence."""
    return f"the {player} are to move" if are_several(player) else f"{player} is to move"


def without_owner(said: str, owner: str) -> str:
    """`man` of `white man`, `army` of `army of Guelphs`; other names as they are."""
    if said.lower().endswith(f" of {owner}".lower()):
        return said[: -len(f" of {owner}")]
    return said.removeprefix(f"{owner} ") if owner else said


def with_a(name: str) -> str:
    """`a fox`, `an ox`; `Ann's boat` and `left's car` as they are."""
    if _is_particular(name):
        return name
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def with_the(name: str) -> str:
    """`the fox`; `Ann's boat` as it is."""
    return name if _is_particular(name) else f"the {name}"


def many(name: str) -> str:
    """`red coins`, `geese`, `flags of Ann`."""
    head, of, rest = name.partition(" of ")
    first, _, noun = head.rpartition(" ")
    for word, several in _IRREGULAR.items():
        if noun == word or (noun.endswith(word) and word in ("man", "woman")):
            noun = noun[: -len(word)] + several
            break
    else:
        noun = plural(2, noun).removeprefix("2 ")
    return f"{first} {noun}{of}{rest}".strip()


def counted(count: int, name: str) -> str:
    """`1 goose`, `14 geese`."""
    return f"{count} {name if count == 1 else many(name)}"


def _is_particular(name: str) -> bool:
    return name[:1].isupper() or "'s " in name or "’s " in name
