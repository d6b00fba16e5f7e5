"""Which words of a paragraph may be parted, and where: as their language has it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ppgen.hyphenation import hyphenated
from ppgen.scene.breaking import PARTING, Fragment
from ppgen.scene.text import width

_SPACES = re.compile(r"(\s+)")
_WORD = re.compile(r"""([(\[{“‘"'«„‚¿¡]*(?:[^\W\d_]{1,5}['’])?)([^\W\d_]+)([.,;:!?…)\]}”’"'»“‘]*)""")
"""A word between two spaces: opening signs with what French and Italian put before an apostrophe, letters, closing
signs. Whatever has a digit, a hyphen, a slash or a soft hyphen in it is none.
"""


def parted(fragments: Sequence[Fragment], language: str, widest: float = 0.0) -> Iterator[Fragment]:
    """The text with a sign wherever one of its words may be parted, if it is wider than so many ems.

    Never in a word with a capital or a change of face inside, in one that stands against a symbol, nor in one in which
    the text says with soft hyphens where it may be parted.
    """
    for number, fragment in enumerate(fragments):
        if fragment.symbol:
            yield fragment
            continue
        pieces = _SPACES.split(fragment.text)
        joined = {0} if number and not _ends(fragments[number - 1]) else set()
        if number + 1 < len(fragments) and not _begins(fragments[number + 1]):
            joined.add(len(pieces) - 1)
        text = "".join(
            piece if index in joined else _piece(piece, fragment, language, widest)
            for index, piece in enumerate(pieces)
        )
        yield fragment._replace(text=text)


def _piece(piece: str, fragment: Fragment, language: str, widest: float) -> str:
    """What stands between two spaces, with its signs."""
    match = _WORD.fullmatch(piece)
    if match is None or match[2][1:] != match[2][1:].lower() or width(piece, fragment.face, 1.0) <= widest:
        return piece
    return match[1] + PARTING.join(hyphenated(match[2], language)) + match[3]


def _ends(fragment: Fragment) -> bool:
    """Whether a word ends with the fragment."""
    return fragment.text[-1:].isspace()


def _begins(fragment: Fragment) -> bool:
    """Whether a word begins with the fragment."""
    return fragment.text[:1].isspace()
