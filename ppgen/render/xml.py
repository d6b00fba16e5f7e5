"""Text as the content of an element of XML: in SVG files, and in what a PDF says of itself.

`xml.sax.saxutils` would do this, but it imports urllib, which takes as long as writing a page.
"""

from __future__ import annotations

from ppgen.patterns import pattern

_UNWRITABLE = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML 1.0 cannot hold, not even escaped. Naming those that it can hold takes 3 ms more to compile."""


def content(text: str) -> str:
    """`text` as the content of an element; what XML cannot hold becomes U+FFFD."""
    text = _UNWRITABLE.sub("\ufffd", text).replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace("\r", "&#13;")
