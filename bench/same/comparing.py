"""What differs between two results of one case, with what tells it apart as text: nothing, if only the packing does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from io import BytesIO
from itertools import islice
from pathlib import PurePath
from typing import Any

SHOWN, WIDTH, LONGEST = 14, 200, 3000
UNKNOWN_DEFAULT = " = ?"


def differences(before: dict[str, bytes], after: dict[str, bytes], section: str = "") -> Iterator[str]:
    """A text for each file that differs: which, and how."""
    if section == "verdicts":
        before, after = told_apart(before, after)
    for name in sorted(before.keys() | after.keys()):
        if name not in after or name not in before:
            yield f"{name}: {'no longer written' if name in before else 'new'}"
        elif before[name] != after[name]:
            lines = list(_differs(name, before[name], after[name]))
            if lines:
                yield "\n".join([f"{name}:", *lines])


def _differs(name: str, before: bytes, after: bytes) -> Iterator[str]:
    match PurePath(name).suffix:
        case ".png":
            yield from pixels(before, after)
        case ".pdf":
            yield from changed_lines(pdf_lines(before), pdf_lines(after))
        case _:
            one, other = lines_of(before), lines_of(after)
            if any(line.endswith(UNKNOWN_DEFAULT) for line in (*one, *other)):
                one, other = without_defaults(one, other), without_defaults(other, one)
            yield from changed_lines(one, other)


def lines_of(data: bytes) -> list[str]:
    """A text by lines; of a file of few and long ones, by tags."""
    text = data.decode("utf-8", "backslashreplace")
    return (
        re.sub(r"(?<=>)(?=<)", "\n", text).split("\n") if len(text) > 400 * (text.count("\n") + 1) else text.split("\n")
    )


def changed_lines(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """A unified diff of what lies between the first and the last line that differ."""
    first = 0
    while first < min(len(before), len(after)) and before[first] == after[first]:
        first += 1
    last = 0
    while last < min(len(before), len(after)) - first and before[-1 - last] == after[-1 - last]:
        last += 1
    one, other = before[first : len(before) - last], after[first : len(after) - last]
    if not one and not other:
        return
    yield f"@@ line {first + 1} @@"
    if len(one) + len(other) > LONGEST:
        yield f"{len(one)} lines are now {len(other)}"
        one, other = one[:SHOWN], other[:SHOWN]
    lines = list(islice(unified_diff(one, other, n=1, lineterm=""), 3, None))
    yield from (_cut(line) for line in lines[:SHOWN])
    if len(lines) > SHOWN:
        yield f"… and {len(lines) - SHOWN} more lines"


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else f"{line[:WIDTH]}…"


def pdf_lines(data: bytes) -> list[str]:
    """A PDF unpacked: its objects with their tags and boxes, its streams decompressed, attachments among them."""
    import pikepdf

    unpacked = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        plain = {"stream_decode_level": pikepdf.StreamDecodeLevel.generalized, "compress_streams": False}
        whole = {"object_stream_mode": pikepdf.ObjectStreamMode.disable, "static_id": True, "qdf": True}
        pdf.save(unpacked, **plain, **whole)
    return unpacked.getvalue().decode("latin-1").split("\n")


def pixels(before: bytes, after: bytes) -> Iterator[str]:
    from PIL import Image, ImageChops

    one, other = Image.open(BytesIO(before)), Image.open(BytesIO(after))
    for what in ("size", "mode", "info"):
        if getattr(one, what) != getattr(other, what):
            yield f"{what}: {getattr(one, what)} is now {getattr(other, what)}"
    if one.size == other.size:
        pictures = one.convert("RGBA"), other.convert("RGBA")
        box = ImageChops.difference(*pictures).convert("RGBA").getbbox(alpha_only=False)
        if box:
            at = box[:2]
            yield f"pixels differ in {box}; at {at}: {pictures[0].getpixel(at)} is now {pictures[1].getpixel(at)}"


def without_defaults(lines: Sequence[str], others: Sequence[str]) -> list[str]:
    """Parameters without the defaults that the other tree, or this one, does not know: a typed dictionary has none."""
    unsaid = {line.partition(":")[0] for line in (*lines, *others) if line.endswith(UNKNOWN_DEFAULT)}
    return [line.rpartition(" = ")[0] or line if line.partition(":")[0] in unsaid else line for line in lines]


def told_apart(before: dict[str, bytes], after: dict[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Two verdicts without their witnesses, which are replayed instead. What was unknown may be decided now."""
    try:
        one, other = json.loads(before["<stdout>"]), json.loads(after["<stdout>"])
    except ValueError:
        return before, after
    told: tuple[dict[str, Any], dict[str, Any]] = (one, other)
    decided = _status(one) == "unknown" and _status(other) in ("legal", "illegal")
    for each in told:
        (each.get("verdict") or {}).pop("witness", None)
        if decided:
            each.pop("verdict", None)
            (each.get("figure") or {}).pop("expect", None)
    left_out = {"<status>", "<stderr>"} if decided else set()
    # A witness that leads there is as good as any other, and as none where none was known.
    left_out |= {"<witness>"} if after.get("<witness>") == b"leads there" else set()
    files = [{name: data for name, data in each.items() if name not in left_out} for each in (before, after)]
    for file, each in zip(files, told, strict=True):
        file["<stdout>"] = json.dumps(each, indent=1).encode()
    return files[0], files[1]


def _status(told: dict[str, Any]) -> str:
    return str((told.get("verdict") or {}).get("status"))
