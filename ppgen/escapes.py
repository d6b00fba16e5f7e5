r"""Text on its way to whoever reads it: a terminal, the log of a CI job, a comment, another program.

Definitions, art, baselines, names of files and options are written by people whom nobody vouches for. Everything of
theirs passes through one of these functions, so that it is read as text and never obeyed: no control character reaches
a terminal, no line break forges a line of its own, nothing invisible hides or turns round what is read. What cannot be
seen stands there as an escape, such as `\x1b` or `\u202e`.
"""

from __future__ import annotations

import os
import re
from typing import Any

_PLAIN = " -~\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
"""ASCII that is seen, and the spaces of Unicode, which Python calls unprintable and which do no harm."""
_UNDRAWN = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\U000e0000-\U000e0fff"
"""Letters and marks that Python calls printable and that are drawn as nothing at all."""
_ODD = re.compile(f"[^{_PLAIN}]")
_INVISIBLE = re.compile(f"[{_UNDRAWN}]")
_COLONS = re.compile(r"^(\s*)::")
"""Where a line begins, a command of GitHub's: `::error::`."""
_COMMAND = re.compile(r"##(?=\[|vso\[)", re.IGNORECASE)
"""Older commands of CI systems, heeded anywhere in a line: `##[error]`, `##vso[task.setvariable]`."""
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str) -> str:
    r"""The text on one line, with an escape in place of each character that cannot be seen: `\n`, `\x1b`, `\u202e`.

    What a CI system would take for a command (`::error` where a line begins, `##[error]` anywhere) is broken by an
    escape too. Done twice it changes nothing more.
    """
    text = _ODD.sub(_shown, text)
    return _COMMAND.sub(r"\\x23#", _COLONS.sub(r"\1\\x3a:", text))


def _shown(found: re.Match[str]) -> str:
    sign = found[0]
    if sign.isprintable() and not _INVISIBLE.match(sign):
        return sign
    code = ord(sign)
    if code < 0x100:
        return _SHORT.get(sign, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def visible_lines(text: str) -> str:
    """The same for text whose line breaks are ppgen's own: each line is made visible by itself."""
    return "\n".join(map(visible, text.split("\n")))


def json(value: Any) -> str:
    r"""A value as indented JSON. What cannot be seen is written `\u202e`, and reads back as what it was.

    Half of a surrogate pair, which stands for a byte that is no text in the name of a file, is no text in JSON either:
    it becomes what `visible` makes of it.
    """
    import json as _json

    text = _json.dumps(value, ensure_ascii=False, indent=2)
    text = re.sub(f"[^{_PLAIN}\n]", _json_shown, text)
    return _COMMAND.sub(r"\\u0023#", text) + "\n"


def _json_shown(found: re.Match[str]) -> str:
    shown = _shown(found)
    if shown == found[0]:
        return shown
    if "\ud800" <= found[0] <= "\udfff":
        return "\\" + shown
    units = found[0].encode("utf-16-be").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def html(text: str) -> bytes:
    """A page of HTML as UTF-8. Half of a surrogate pair, which is no text, stands there as an escape."""
    return text.encode("utf-8", "backslashreplace")


def uri(file: str) -> str:
    """The path of a file, relative or absolute, as a reference for SARIF; bytes that are no text travel as bytes."""
    from urllib.parse import quote

    path = file.replace("\\", "/")
    return ("file://" if path.startswith("/") else "") + quote(os.fsencode(path))


def workflow_data(text: str) -> str:
    """The message of a workflow command of GitHub's; line breaks in it are shown as such."""
    return visible_lines(text).replace("%", "%25").replace("\n", "%0A")


def workflow_property(text: str) -> str:
    """A property of a workflow command: `file=…`, `title=…`."""
    return visible(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")


def markdown_words(text: str) -> str:
    """Words in a comment: markup, HTML, references (`&lt;`) and mentions in them mean nothing."""
    text = visible(text).replace("&", "&amp;")
    for sign in "\\`*_[]<>#|~":
        text = text.replace(sign, "\\" + sign if sign not in "<>" else {"<": "&lt;", ">": "&gt;"}[sign])
    return text.replace("@", "@\u200b")


def xml(text: str) -> str:
    """Text for an element or an attribute of XML, line by line, without characters that XML forbids or nobody sees."""
    return "\n".join(_ODD.sub(_shown, line) for line in text.split("\n"))


def xml_document(elements: str) -> str:
    """A document of written elements. What CI would obey stands there as references, and reads back as it was."""
    lines = (_COLONS.sub(r"\1&#58;:", line) for line in elements.split("\n"))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + _COMMAND.sub("&#35;#", "\n".join(lines)) + "\n"
