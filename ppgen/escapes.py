r"""Text on its way to its readers: a terminal, the log of a CI job, a comment, another program.

Nobody vouches for the authors of definitions, art, baselines, file names and options. Their texts pass through one of
these functions, so that they are read and never obeyed: no control character reaches a terminal, no line break forges
a line, nothing invisible hides or reverses what is read. Invisible characters are shown as escapes, such as `\x1b` or
`\u202e`.
"""

from __future__ import annotations

import os
import re
from typing import Any

from ppgen.patterns import pattern

_PLAIN = " -~\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
"""Visible ASCII, and the spaces of Unicode, which Python calls unprintable and which do no harm."""
_UNDRAWN = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\U000e0000-\U000e0fff"
"""Letters and marks that Python calls printable, but that are drawn as nothing at all."""
_ODD = pattern(f"[^{_PLAIN}]")
_INVISIBLE = pattern(f"[{_UNDRAWN}]")
_COLONS = pattern(r"^(\s*)::(?!:)")
"""At the start of a line, a command of GitHub: `::error::`. Three colons, as directives of a rulebook have, are none:
no command begins with a colon.
"""
_COMMAND = pattern(r"##(?=\[|vso\[)", re.IGNORECASE)
"""Older commands of CI systems, obeyed anywhere in a line: `##[error]`, `##vso[task.setvariable]`."""
UNPRINTABLE = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""What no YAML, and no table, may contain: control characters, halves of surrogate pairs, what is no character."""
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str) -> str:
    r"""The text on one line, with an escape in place of each invisible character: `\n`, `\x1b`, `\u202e`.

    An escape also breaks what a CI system would take for a command (`::error` at the start of a line, `##[error]`
    anywhere). The function is idempotent.
    """
    text = _ODD.sub(_shown, text)
    return _COMMAND.sub(r"\\x23#", _COLONS.sub(r"\1\\x3a:", text))


def _shown(match: re.Match[str]) -> str:
    sign = match[0]
    if sign.isprintable() and not _INVISIBLE.match(sign):
        return sign
    code = ord(sign)
    if code < 0x100:
        return _SHORT.get(sign, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def visible_lines(text: str) -> str:
    """The same for text whose line breaks are ppgen's own: each line is escaped by itself."""
    return "\n".join(map(visible, text.split("\n")))


def json(value: Any) -> str:
    r"""A value as indented JSON. Invisible characters are written as `\u202e` and read back as what they were.

    Half of a surrogate pair stands for a byte in the name of a file that is not text. It is not text in JSON either, so
    it becomes what `visible` makes of it.
    """
    import json as _json

    text = _json.dumps(value, ensure_ascii=False, indent=2)
    text = re.sub(f"[^{_PLAIN}\n]", _json_shown, text)
    return _COMMAND.sub(r"\\u0023#", text) + "\n"


def _json_shown(match: re.Match[str]) -> str:
    shown = _shown(match)
    if shown == match[0]:
        return shown
    if "\ud800" <= match[0] <= "\udfff":
        return "\\" + shown
    units = match[0].encode("utf-16-be").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def yaml(value: Any) -> str:
    """A value as YAML on one line, quoted where it must be, so that it reads back as itself.

    >>> print(yaml("L'île d'or: 2"), yaml({"then": ["A1-A2", "10"]}))
    "L'île d'or: 2" {then: [A1-A2, '10']}
    """
    from yaml import safe_dump

    if isinstance(value, str) and "'" in value and not re.search(rf'["\\]|[^{_PLAIN}\w]', value):
        # Double quotes read better than doubled ones, and need no escapes here.
        return f'"{value}"'
    text: str = safe_dump(value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=float("inf"))
    return text.removesuffix("\n").removesuffix("\n...")


def html(text: str) -> bytes:
    """A page of HTML as UTF-8. Half of a surrogate pair, which is not text, is shown as an escape."""
    return text.encode("utf-8", "backslashreplace")


def uri(file: str) -> str:
    """The path of a file, relative or absolute, as a reference for SARIF. Bytes that are not text stay bytes."""
    from urllib.parse import quote

    path = file.replace("\\", "/")
    return ("file://" if path.startswith("/") else "") + quote(os.fsencode(path))


def workflow_data(text: str) -> str:
    """The message of a workflow command of GitHub, which shows its line breaks as such."""
    return visible_lines(text).replace("%", "%25").replace("\n", "%0A")


def workflow_property(text: str) -> str:
    """A property of a workflow command: `file=…`, `title=…`."""
    return visible(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")


def markdown_words(text: str) -> str:
    """Words in a comment, without any meaning as markup, HTML, references (`&lt;`) or mentions."""
    text = visible(text).replace("&", "&amp;")
    for sign in "\\`*_[]<>#|~":
        text = text.replace(sign, "\\" + sign if sign not in "<>" else {"<": "&lt;", ">": "&gt;"}[sign])
    return text.replace("@", "@\u200b")


def markdown_code(text: str, language: str = "") -> str:
    """Lines as a block of code, which nothing in them ends."""
    text = visible_lines(text)
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence}{language}\n{text}\n{fence}"


def markdown(text: str) -> str:
    """Text for a document in Markdown, without any meaning as markup. Its line breaks stay.

    Signs that not every reader of Markdown lets a backslash escape become references.
    """
    return markdown_signs(visible_lines(text))


def markdown_signs(text: str) -> str:
    """The same for text whose invisible characters are its own business."""
    return "".join(_MARKDOWN.get(sign, sign) for sign in text)


def markdown_start(line: str) -> str:
    r"""A line of Markdown, escaped already, with an escape where it would begin a list, a rule or a heading.

    >>> print(markdown_start("12. Go"), markdown_start("- no"), markdown_start("12 coins"))
    12\. Go \- no 12 coins
    """
    return _BLOCK.sub(r"\1\\\2", line)


_BLOCK = re.compile(r"^([0-9]*)([-+=.)])")
"""What begins a list, a rule or a heading at the start of a line: `-`, `12.`, `===`."""


_MARKDOWN = {sign: f"\\{sign}" for sign in "\\`*_{}[]#!"} | {sign: f"&#{ord(sign)};" for sign in "&<>|~$@"}


def xml(text: str) -> str:
    """Text for an element or an attribute of XML, without characters that XML forbids or that nobody sees."""
    return "\n".join(_ODD.sub(_shown, line) for line in text.split("\n"))


def xml_document(elements: str) -> str:
    """A document of serialised elements. What CI would obey is written as references, and reads back as it was."""
    lines = (_COLONS.sub(r"\1&#58;:", line) for line in elements.split("\n"))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + _COMMAND.sub("&#35;#", "\n".join(lines)) + "\n"
