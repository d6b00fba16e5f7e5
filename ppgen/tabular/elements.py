"""The elements of a part of a spreadsheet, one after the other, for what the library that reads the cells does not say.

No part may have a document type: spreadsheets have none, and entities can make a small file a large one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from xml.parsers import expat

from ppgen.tabular.refused import CellFault, Refused


def walk(
    content: bytes,
    start: Callable[[str, Mapping[str, str]], None] | None = None,
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
    ready: Callable[[Any], None] | None = None,
) -> None:
    """Call `start` with the name and attributes of each element, `end` with its name, and `text` with what it says.

    `ready` gets the parser before it starts. Raises Refused for what is not XML.
    """
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = _no_document_type
    if ready is not None:
        ready(parser)
    try:
        parser.Parse(content, True)
    except expat.ExpatError as problem:
        message = f"this spreadsheet is damaged: {problem}"
        raise Refused(CellFault("ROWS-BROKEN", message, "open it and save it again")) from None


def _no_document_type(*_: object) -> None:
    message = "this spreadsheet has a document type, which spreadsheets do not have"
    raise Refused(CellFault("ROWS-BROKEN", message, "open it and save it again"))


def local(name: str) -> str:
    """The name of an element or attribute without its prefix."""
    return name.rpartition(":")[2]
