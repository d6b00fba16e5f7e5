"""The faces of a game's own fonts, read from its folder within bounds."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path, PurePosixPath

from ppgen.definition.files import leads_out
from ppgen.definition.fonts import FontSpec
from ppgen.definition.game import Game
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.regular import open_regular
from ppgen.scene.own_fonts import MAX_BYTES, face_key, why_not
from ppgen.scene.postscript import is_sound
from ppgen.scene.text import OwnFace

_HINT = "write its path from the folder of the game, such as fonts/Title.ttf"


def own_face(game: Game, name: str) -> OwnFace:
    """The regular face of a font of the game, which knows its bold and its italic one.

    Raises DefinitionError at the font for a file that is missing, outside of the folder, no font, or may not be used.
    """
    spec = game.fonts[name]
    files = {kind: _file(game.folder, path, spec) for kind, path in _paths(spec).items()}
    keys = {kind: _key(file, _paths(spec)[kind], spec) for kind, file in files.items()}
    others = {
        kind: OwnFace(face_key(key.encode(), kind.encode()), files[kind], name)
        for kind, key in keys.items()
        if kind != "regular"
    }
    whole = face_key(*(f"{kind} {key}".encode() for kind, key in keys.items()))
    return OwnFace(whole, files["regular"], name, others.get("bold"), others.get("italic"))


def font_faults(game: Game) -> Iterator[Diagnostic]:
    """What is wrong with the fonts of a game, whether or not anything is set in them."""
    for name in game.fonts:
        try:
            own_face(game, name)
        except DefinitionError as mistake:
            yield from mistake.diagnostics


def refuse_fonts(game: Game) -> None:
    """Raises DefinitionError with whatever is wrong with the fonts of a game."""
    if faults := tuple(font_faults(game)):
        raise DefinitionError(faults)


def _paths(spec: FontSpec) -> Mapping[str, str]:
    faces = {"regular": spec.regular, "bold": spec.bold, "italic": spec.italic}
    return {kind: path for kind, path in faces.items() if path}


def _file(folder: Path, path: str, spec: FontSpec) -> Path:
    """The file of a face. Raises DefinitionError for a path or a link that leads out of the folder of the game."""
    parts = PurePosixPath(path)
    if parts.is_absolute() or ".." in parts.parts or "\\" in path or ":" in path or not path.isprintable():
        raise _fault(spec, "FONT-FILE", f"{path!r} would lead out of the folder of the game", _HINT)
    file = folder / parts
    if os.path.lexists(file) and leads_out(folder, file):
        raise _fault(spec, "FONT-FILE", f"{path} is a link that leads out of the folder of the game", "copy the file")
    return file


def _key(file: Path, path: str, spec: FontSpec) -> str:
    """The name of what is in the file of a face. Raises DefinitionError."""
    try:
        state = os.stat(file)
        key, why = _read(file, state.st_ino, state.st_size, state.st_mtime_ns)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise _fault(spec, "FONT-FILE", f"{path} cannot be read: {reason.lower()}", _HINT) from None
    if why is not None:
        code, message, hint = why
        raise _fault(spec, code, f"{path}: {message}", hint)
    return key


@lru_cache(maxsize=64)
def _read(file: Path, inode: int, size: int, changed: int) -> tuple[str, tuple[str, str, str] | None]:
    """What a file is called by its content, and why it cannot be used; kept while the file does not change."""
    with open_regular(file) as stream:
        data = stream.read(MAX_BYTES + 1)
    return face_key(data), why_not(data) or _why_damaged(data)


def _why_damaged(data: bytes) -> tuple[str, str, str] | None:
    """Why PostScript outlines cannot be embedded."""
    if data[:4] != b"OTTO" or is_sound(data):
        return None
    return "FONT-FILE", "its outlines are damaged", "take the font from its publisher again"


def _fault(spec: FontSpec, code: str, message: str, hint: str) -> DefinitionError:
    return DefinitionError([Diagnostic(spec.mark, code, message, hint)])
