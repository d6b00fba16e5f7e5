"""Text as the content of an element of XML: in SVG files, and in what a PDF says of itself.

`xml.sax.saxutils` would do this, but it imports urllib, which takes as long as writing a page.
"""

from __future__ import annotations

import re

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot hold, not even escaped."""


def content(text: str) -> str:
    """`text` as the content of an element; what XML cannot hold becomes U+FFFD."""
    text = _UNWRITABLE.sub("\ufffd", text).replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace("\r", "&#13;")
