"""Which file an image of a definition is: in the folder of its game or below, behind no link that leads out."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING

from ppgen.definition.files import leads_out
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.patterns import pattern

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

RASTER = (".png", ".jpg", ".jpeg", ".webp")
"""What the names of raster images end in; the case of the letters does not matter."""
MAX_NAME = 200
"""Characters of a path."""
_HINT = "write its path from the folder of the game, such as art/spice.jpg"
_TO_CONVERT: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys((".gif", ".bmp"), "save it as PNG, for example with GIMP or `magick FILE.gif FILE.png`"),
        **dict.fromkeys(
            (".tif", ".tiff"), "save it as PNG or JPEG, for example with GIMP or `magick FILE.tif FILE.png`"
        ),
        **dict.fromkeys(
            (".avif", ".heic", ".heif", ".jxl"), "save it as JPEG, for example with GIMP or `magick FILE.heic FILE.jpg`"
        ),
        ".svgz": "unpack it into art/, as `gunzip -c FILE.svgz > art/FILE.svg` does, and name that",
        **dict.fromkeys((".pdf", ".eps", ".ai"), "save it as SVG into art/, for example with Inkscape, and name that"),
    }
)
"""What to do with files that ppgen does not read, by the endings of their names."""
_ART = pattern(r"art/[A-Za-z0-9_-]+\.svg\Z")
_NOWHERE = Mark("", 0, 0)


class ImageName(str):
    """The path of an image as a definition writes it, with its place in the file."""

    __slots__ = ("mark",)

    mark: Mark

    def __new__(cls, text: str, mark: Mark = _NOWHERE) -> ImageName:
        name = super().__new__(cls, text)
        name.mark = mark
        return name

    def __getnewargs__(self) -> tuple[str, Mark]:  # type: ignore[override]
        return str(self), self.mark

    @property
    def art(self) -> str:
        """The name of the drawing in `art/` that it means; "" for a raster image."""
        return self[len("art/") : -len(".svg")] if self.endswith(".svg") else ""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> ImageName:
        text = binder.text(node, "the path of an image")
        if why := why_no_image(text):
            raise binder.fault(node, "IMAGE-FILE", f"{text!r} cannot be an image: {why}", _hint(text))
        return cls(text, node.mark)

    @classmethod
    def schema(cls, _: SchemaWriter) -> Schema:
        return {"type": "string", "pattern": r"\.([pP][nN][gG]|[jJ][pP][eE]?[gG]|[wW][eE][bB][pP]|svg)$"}


@lru_cache(maxsize=1024)
def why_no_image(text: str) -> str:
    """Why a text cannot be the path of an image; "" if it can."""
    path = PurePosixPath(text)
    if not text.strip():
        return "it is blank"
    if len(text) > MAX_NAME:
        return f"it has {len(text)} characters, more than {MAX_NAME}"
    if "\\" in text or not text.isprintable():
        return "folders are told apart by /, and signs that cannot be seen are not allowed"
    if path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
        return "it would lead out of the folder of the game"
    if text.endswith(".svg"):
        return "" if _ART.match(text) else "an SVG lies in art/ itself, and its name has letters, digits, - and _"
    if path.suffix.lower() not in RASTER:
        return "ppgen reads PNG, JPEG and WebP files, and drawings (.svg)"
    return ""


def _hint(text: str) -> str:
    """What to do with what cannot be an image."""
    return _TO_CONVERT.get(PurePosixPath(text).suffix.lower(), _HINT)


def image_file(folder: Path, name: str, mark: Mark) -> Path:
    """The file of a raster image of the game in `folder`.

    Raises DefinitionError at `mark` for a path or a link that leads out of the folder, or nowhere. Whether the file can
    be printed is seen when it is opened.
    """
    why = why_no_image(name)
    file = folder / name
    if not why and leads_out(folder, file):
        why = "it is a link, or lies behind one, that leads out of the folder of the game"
    elif not why and os.path.islink(file) and not os.path.exists(file):
        why = "it is a link that leads nowhere"
    if why:
        raise DefinitionError([Diagnostic(mark, "IMAGE-FILE", f"{name!r} cannot be an image: {why}", _hint(name))])
    return file
