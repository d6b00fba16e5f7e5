"""Whether two names mean one thing, one of them perhaps in the plural: `flags of Heron` and `flag of Heron`."""

from __future__ import annotations

_IRREGULAR = {"dice": "die", "men": "man", "women": "woman", "people": "person", "feet": "foot", "geese": "goose"}
_IRREGULAR |= {"mice": "mouse", "children": "child", "knives": "knife", "wolves": "wolf", "leaves": "leaf"}
"""English plurals that no ending shows, by those that games have pieces of."""
_ENDINGS = (("ies", "y"), ("es", ""), ("s", ""))


def same_thing(one: str, other: str) -> bool:
    """Whether two names differ at most in the plurals of their words, and in capitals.

    >>> same_thing("Flags of Heron", "flag of Heron"), same_thing("flags of Plover", "flag of Heron")
    (True, False)
    """
    words, others = one.casefold().split(), other.casefold().split()
    return len(words) == len(others) and all(_singulars(a) & _singulars(b) for a, b in zip(words, others, strict=True))


def _singulars(word: str) -> set[str]:
    """What a word may be the plural of, and the word itself."""
    found = {word, _IRREGULAR.get(word, word)}
    endings = (pair for pair in _ENDINGS if word.endswith(pair[0]) and len(word) > len(pair[0]) + 1)
    return found | {word.removesuffix(end) + singular for end, singular in endings}
