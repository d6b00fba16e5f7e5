"""The words of a book on their way into a page or a file."""

from __future__ import annotations

from ppgen import escapes


def shown(text: str) -> str:
    r"""A text with an escape in place of each character that no document may hold.

    Other invisible characters are a book's own business: a no-break space, or the marks of a language that is written
    from right to left.

    >>> print(shown("a\x1bb"), shown("1\u00a0coin") == "1\u00a0coin")
    a\x1bb True
    """
    return escapes.UNPRINTABLE.sub(lambda match: escapes.visible(match[0]), text)
