"""What a link of a book may lead to, and why HTML is refused."""

from __future__ import annotations

from urllib.parse import urlsplit

SCHEMES = ("http", "https", "mailto")
"""What links may begin with; one that begins with # leads to a part of the book."""
COMMENT = ("a rulebook has no comments", "take it out; or write \\<!-- to print the mark")
"""What is said of HTML's comments, and what to do."""


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
