"""A spreadsheet as the archive that it is: unpacked within limits, and packed again with what counts.

The library that reads a spreadsheet never sees the file itself. It gets an archive of the parts that were inflated
here, so no bomb, no second part of one name and no wrong size reaches it. Macros, links to other files, pictures and
everything else that holds no cells are left behind.
"""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Mapping

from ppgen.tabular.limits import MAX_PARTS, MAX_RATIO, MAX_UNPACKED, RATIO_FROM
from ppgen.tabular.refused import CellFault, Refused

_ZIP = b"PK\x03\x04"
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How old .xls files begin, and .xlsx files with a password."""
_CHUNK = 64 * 1024
_UNPACKED = f"this spreadsheet has more than {MAX_UNPACKED // 1024 // 1024} MB when it is unpacked"
_SMALLER = "leave out other sheets, formatting and pictures, or save the sheet as CSV"


def parts(data: bytes, kept: Callable[[str], bool]) -> dict[str, bytes]:
    """The parts of an archive whose names are `kept`, by their names with `/`. Every part is inflated and counted.

    Raises Refused for what is no such archive, or is larger than the limits allow.
    """
    if data.startswith(_COMPOUND):
        hint = "remove the password, or save it as .xlsx"
        raise _refused("this is an old .xls file, or a spreadsheet with a password", hint)
    if not data.startswith(_ZIP):
        raise _refused("this is not a spreadsheet in .xlsx or .ods", "save it as .xlsx or .ods, or as CSV")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _inflated(archive, len(data), kept)
    except (
        zipfile.BadZipFile,
        zlib.error,
        lzma.LZMAError,
        EOFError,
        OSError,
        ValueError,
        NotImplementedError,
    ) as problem:
        raise _refused(f"this spreadsheet is damaged: {problem}", "open it and save it again") from None


def _inflated(archive: zipfile.ZipFile, packed: int, kept: Callable[[str], bool]) -> dict[str, bytes]:
    members = archive.infolist()
    if len(members) > MAX_PARTS:
        raise _refused(f"this spreadsheet has {len(members):,} parts, more than {MAX_PARTS:,}", _SMALLER, "ROWS-SIZE")
    unpacked: dict[str, bytes] = {}
    total = 0
    for member in members:
        if member.flag_bits & 1:
            raise _refused("this spreadsheet has a password", "remove the password")
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _refused("this spreadsheet is packed in an unusual way", "open it and save it again")
        name = member.filename.replace("\\", "/").lstrip("/")
        if name in unpacked:
            raise _refused(f"this spreadsheet has two parts called {name!r}", "open it and save it again")
        content = io.BytesIO()
        with archive.open(member) as stream:
            while chunk := stream.read(_CHUNK):
                total += len(chunk)
                if total > MAX_UNPACKED:
                    raise _refused(_UNPACKED, _SMALLER, "ROWS-SIZE")
                if total > RATIO_FROM and total > MAX_RATIO * packed:
                    message = f"this spreadsheet is more than {MAX_RATIO} times as large when it is unpacked"
                    raise _refused(message, _SMALLER, "ROWS-SIZE")
                if kept(name):
                    content.write(chunk)
        if kept(name):
            unpacked[name] = content.getvalue()
    return unpacked


def packed(contents: Mapping[str, bytes]) -> io.BytesIO:
    """An archive with these parts, uncompressed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    stream.seek(0)
    return stream


def _refused(message: str, hint: str, code: str = "ROWS-BROKEN") -> Refused:
    return Refused(CellFault(code, message, hint))
