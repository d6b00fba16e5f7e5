"""What a link of a book may lead to, and why HTML is refused."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

SCHEMES = ("http", "https", "mailto")
"""What links may begin with; one that begins with # leads to a part of the book."""
COMMENT = ("a rulebook has no comments", "take it out; or write \\<!-- to print the mark")
"""What is said of HTML's comments, and what to do."""

VALUE = (
    "values do not go into the address or the title of a link or an image",
    "write it out; the words of a link may quote values: [{{ game.title }}](https://example.org)",
)
"""What is said of a value there, and what to do."""
_OPEN_ADDRESS = re.compile(
    r"(?:\]\(<?|<(?:https?|mailto):|\A\[[^\]\n]+\]:[ \t]*<?(?:https?|mailto):)[^\s()<>]*\Z", re.IGNORECASE
)
"""What stands before a value with blanks in an address, which is no link for them."""


def value_in(written: str) -> int:
    """Where a value begins in the address or the title of a link or an image, as it was written; -1 if there is none.

    Addresses that stand elsewhere (`[words][name]`) are checked there.
    """
    if written.startswith("<"):
        return written.find("{{")
    return -1 if written.endswith("]") else written.find("{{", written.rfind("]("))


def opens_address(before: str) -> bool:
    """Whether a value with these words before it on its line was meant as part of an address."""
    return _OPEN_ADDRESS.search(before) is not None


def refusal(html: str) -> tuple[str, str]:
    """Why HTML is refused, and what to do."""
    first = html.strip().split("\n")[0]
    if first.startswith("<!--"):
        return COMMENT
    return f"{shortened(first)} is HTML", "write it in Markdown; to print a <, put a \\ before it"


def urlsplit_scheme(address: str) -> str:
    """What an address begins with, in small letters; "" if it has no scheme or cannot be read."""
    try:
        return urlsplit(address).scheme.lower()
    except ValueError:
        return "unreadable"


def why_no_link(address: str) -> str:
    """Why a link cannot stand in a book; "" if it can."""
    scheme = urlsplit_scheme(address)
    if not address:
        return "it leads nowhere"
    if scheme not in SCHEMES:
        return f"it begins with {scheme}:" if scheme else "it names a file, or the place of a page"
    rest = address[len(scheme) + 1 :]
    if scheme != "mailto" and not (rest.startswith("//") and _host(address)):
        return "it names no host"
    return "" if scheme != "mailto" or "@" in rest else "it has no address"


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def shortened(text: str) -> str:
    """A text as a message quotes it."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
