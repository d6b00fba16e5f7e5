"""The fonts of one PDF: which way each face is embedded, and the codes of its letters.

TrueType faces go through reportlab, in parts of 256 characters; those with PostScript outlines through `pdf_cff`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfdoc

from ppgen.diagnostics import PpgenError
from ppgen.render.pdf_content import ESCAPED
from ppgen.scene.model import GlyphRun
from ppgen.scene.text import OwnFace

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

    from ppgen.render.pdf_cff import PostScriptFont


class Fonts:
    """The faces that a file is set in, as far as it is written."""

    def __init__(self, pdf: pdfdoc.PDFDocument) -> None:
        self._pdf = pdf
        self._postscript: dict[str, PostScriptFont | None] = {}

    def encode(self, run: GlyphRun) -> Iterator[tuple[str, Sequence[str], Sequence[float]]]:
        """A run in stretches of one font: its name, and each character's escaped code and its advance in em/1000."""
        postscript = self._postscript_font(run.face)
        if postscript is not None:
            yield from postscript.encode(run)
            return
        font, text = _true_type(run.face), run.text
        widths, missing = font.face.charWidths, font.face.defaultWidth
        at = 0
        for subset, codes in font.splitString(text, self._pdf):
            characters = text[at : at + len(codes)].replace("\xa0", " ")  # reportlab writes the one as the other
            at += len(codes)
            advances = [widths.get(ord(character), missing) for character in characters]
            yield font.getSubsetInternalName(subset, self._pdf), [ESCAPED[code] for code in codes], advances

    def finish(self, stream: Callable[[bytes], bytes], add: Callable[[bytes], bytes]) -> Iterator[tuple[str, bytes]]:
        """Embed the faces. Those of `pdf_cff` are given as names and references; reportlab keeps its own."""
        for font in self._pdf.delayedFonts:
            with _read(font.fontName):
                font.addObjects(self._pdf)
        for name, stream_of_reportlab in self._pdf.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                stream_of_reportlab.content = _without_missing(stream_of_reportlab.content)
        for postscript in filter(None, self._postscript.values()):
            yield from postscript.objects(stream, add)

    def _postscript_font(self, face: str) -> PostScriptFont | None:
        """The font of a face with PostScript outlines; None for a TrueType face."""
        if not isinstance(face, OwnFace):
            return None
        from ppgen.render.pdf_cff import PostScriptFont
        from ppgen.scene.postscript import is_postscript

        if face not in self._postscript:
            name = f"C{len(self._postscript) + 1}"
            self._postscript[face] = PostScriptFont(face, name) if is_postscript(face) else None
        return self._postscript[face]


def _without_missing(cmap: str) -> str:
    """A table of letters without code 0, the glyph for what is missing.

    No text has it, but reportlab lists it as U+0000, which PDF/UA-1 (7.21.7) forbids in the whole table.
    """
    lines = cmap.split("\n")
    if "<00> <0000>" not in lines:
        return cmap
    count = next(at for at, line in enumerate(lines) if line.endswith(" beginbfchar"))
    lines[count] = f"{int(lines[count].split()[0]) - 1} beginbfchar"
    lines.remove("<00> <0000>")
    return "\n".join(lines)


@contextmanager
def _read(face: str) -> Iterator[None]:
    """Whatever reportlab finds wrong with the file of a font is damage that `ppgen.scene.true_type` did not see."""
    from reportlab.pdfbase.ttfonts import TTFError

    try:
        yield
    except (TTFError, struct.error, LookupError, ArithmeticError, ValueError) as problem:
        named = repr(face.name) if isinstance(face, OwnFace) else "of ppgen"
        message, hint = f"the font {named} is damaged: {problem}", "take the font from its publisher again"
        raise PpgenError(message, hint, code="face", name=named) from None


@lru_cache(maxsize=256)
def _true_type(face: str) -> TTFont:
    """The face as reportlab reads it: kept for the process, never registered."""
    from reportlab.pdfbase.ttfonts import TTFont

    from ppgen.scene.text import font_file

    # Only the characters in use are embedded, not all of ASCII.
    with _read(face):
        font = TTFont(face, str(font_file(face)), asciiReadable=False, shapable=False)
    if isinstance(face, OwnFace):
        # Two fonts of a game may have one name in their files, and reportlab tells them apart by that.
        font.face.subfontNameX += b"-" + face.encode()
    return font
