"""Tables that are odd in ways that nobody thought of, from a seed: CSV, and the parts of spreadsheets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

_VALUES = (
    *("0", "-1", "1e999", "99999999999999999999", "4294967296", "2147483647", "NaN", "inf", "", "A1", "A0", "1.5"),
    *("XFD1048576", "ZZZZZZZ9999999999", "R1C1", "A1:XFD1048576", "20000", "16777217", "1048576", "#REF!", "\ufffd"),
    *("PT99999999999999999H99M99S", "9999999-13-45", "e", "s", "b", "str", "d", "inlineStr", "void", "float", "true"),
)
_VALUE = re.compile(rb'(?<==")[^"]*(?=")|(?<=>)[^<>]+(?=<)')
_TAG = re.compile(rb"<[^<>]+>")
_PIECES = (
    *(",", ",", ";", "\t", "|", "\n", "\n", "\r\n", "\r", '"', '"', '""', '","', "a", "b", "name", "cost", "3", " "),
    *("\ufeff", "\u2028", "é", "漢", "\x00", "\x1b[31m", "=1+1", "::error::x", "x" * 300, "sep=;\n", "\u202e", "_"),
)


def csv(random: Random) -> bytes:
    """A file that may be CSV, in an encoding that may be right."""
    text = "".join(random.choice(_PIECES) for _ in range(random.choice((0, 3, 30, 300))))
    if random.random() < 0.5:
        text = f"name{random.choice(',;|')}cost\n{text}"
    data = text.encode(random.choice(("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1252")), "replace")
    if data and random.random() < 0.2:
        at = random.randrange(len(data))
        data = data[:at] + random.randbytes(2) + data[at + 1 :]
    return data


def parts(whole: Mapping[str, str | bytes], random: Random) -> dict[str, str | bytes]:
    """The parts of a spreadsheet with one to four things changed in them."""
    changed = dict(whole)
    cells = [name for name in whole if "sheet" in name or "content" in name]
    for _ in range(random.choice((1, 1, 2, 4))):
        name = random.choice(cells if random.random() < 0.6 else list(whole))
        part = changed[name]
        changed[name] = _changed(part.encode() if isinstance(part, str) else part, random)
    return changed


def _changed(part: bytes, random: Random) -> bytes:
    values, tags = list(_VALUE.finditer(part)), list(_TAG.finditer(part))
    if not part or not values or not tags:
        return random.randbytes(20)
    value, tag, other = random.choice(values), random.choice(tags), random.choice(tags)
    at = random.randrange(len(part))
    match random.choices(range(6), (9, 3, 3, 2, 1, 2))[0]:
        case 0:
            return part[: value.start()] + random.choice(_VALUES).encode() + part[value.end() :]
        case 1:
            return part[: tag.start()] + other[0] * random.choice((1, 1, 2, 50)) + part[tag.end() :]
        case 2:
            return part[:at] + random.randbytes(1) + part[at + 1 :]
        case 3:
            return part[:at] + part[at + random.randrange(60) :]
        case 4:
            return part[: tag.end()] + tag[0] * random.choice((1, 100, 5000)) + part[tag.end() :]
        case _:
            return part[:at]
