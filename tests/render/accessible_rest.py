"""What PDF/UA-1 asks of things that ppgen never writes: that they are not there is all that is checked.

Checkpoints of the Matterhorn Protocol 1.1: 20 (layers), 21 (embedded files), 25 (XFA), 26 (encryption), 28 (forms,
media and marks for printers) and 30 (references to other files).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

UNKNOWN_HERE = {
    "/OCProperties": "20: layers",
    "/AcroForm": "25 and 28-005: a form to fill in",
    "/Collection": "21: a portfolio",
    "/AF": "21: associated files",
    "/OpenAction": "what happens when it is opened",
    "/AA": "actions",
    "/Perms": "26: permissions",
}
NAMES = {"/EmbeddedFiles": "21: embedded files", "/JavaScript": "a program"}


def rest(document: pikepdf.Pdf) -> Iterator[str]:
    """What a file of ppgen's should not have."""
    root = document.Root
    yield from (f"{what}" for key, what in UNKNOWN_HERE.items() if key in root)
    yield from (f"{what}" for key, what in NAMES.items() if key in root.get("/Names", {}))
    if document.is_encrypted:
        yield "26-001: the file is encrypted"
    for item in document.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form" and "/Ref" in item:
            yield "30-001: a form refers to another file"
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/PS":
            yield "a program in PostScript"
    yield from _outline(root.get("/Outlines"))


def _outline(outline: Any) -> Iterator[str]:
    """Bookmarks without words, or without a place that they lead to."""
    item = None if outline is None else outline.get("/First")
    while item is not None:
        title = str(item.get("/Title", "")).strip()
        if not title:
            yield "a bookmark without words"
        if "/Dest" not in item and "/A" not in item:
            yield f"the bookmark {title!r} leads nowhere"
        yield from _outline(item)
        item = item.get("/Next")
