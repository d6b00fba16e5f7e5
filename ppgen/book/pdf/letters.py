"""Letters that no face of a PDF has: each is one finding, where it was written first."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from msgspec import Struct, field

from ppgen.book.pdf.parting import BREAK
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.scene.breaking import SOFT_HYPHEN
from ppgen.scene.text import known_characters

_INVISIBLE = frozenset(f"{SOFT_HYPHEN}{BREAK}\n\t")
"""What is never drawn by a face."""
_HINT = "HTML and Markdown have it; in a PDF write it in Latin letters, or show a drawing: :coin:"


class Letters(Struct):
    """Looks through the texts of a book in their order."""

    missing: dict[str, Mark] = field(default_factory=dict)
    """The letters that cannot be printed, each with its first place."""

    def check(self, text: str, place: Callable[[int], Mark]) -> None:
        """Note the letters that our faces do not have. `place` says where a letter of the text was written."""
        unknown = {*text} - known_characters("regular") - _INVISIBLE - self.missing.keys()
        for letter in sorted(unknown, key=text.index):
            if not known_characters("regular").issuperset(unicodedata.normalize("NFC", _with_marks(text, letter))):
                written = text[: text.index(letter)].replace(BREAK, "").replace(SOFT_HYPHEN, "")
                self.missing[letter] = place(len(written))

    def faults(self) -> list[Diagnostic]:
        """A finding for each letter."""
        return [Diagnostic(mark, "BOOK-LETTER", _message(letter), _HINT) for letter, mark in self.missing.items()]


def _with_marks(text: str, letter: str) -> str:
    """A letter with the one before it, which it may be an accent of."""
    at = text.index(letter)
    return text[max(at - 1, 0) : at + 1] if unicodedata.combining(letter) else letter


def _message(letter: str) -> str:
    shown = f"{letter!r} " if letter.isprintable() else ""
    name = unicodedata.name(letter, "a character without a name")
    return f"the letters of a PDF lack {shown}(U+{ord(letter):04X}, {name})"
