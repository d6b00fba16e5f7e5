"""Definitions, drawings, captions, baselines and options that are odd in ways that nobody thought of, from a seed."""

from __future__ import annotations

import re
from random import Random

VALUES = (
    *("[]", "{}", "''", "~", "true", "no", "0", "-1", "1", "2", "7", "27", "10000", "999999999", "-999999999"),
    *("0.0001", "1e-300", "1e30", "1e99", ".inf", ".nan", "0x10", "1_000", "'1'", "=n", "=n*n", "=1//0", "=-n", "'='"),
    *("a", "A1", "A1-C3", "Z99", "setup", "none", "all", "color", "legal", "illegal", "{illegal: X}", "[a, b]"),
    *("[[[]]]", "{a: {b: {c: d}}}", "[1, a, {}]", "&x [1]", "*x", "<<", "!!python/object:os.system x", "? x"),
    *("../../x", "/etc/passwd", "con", "a/b", "é", '"\\u202e"', '"\\e[31m"', '"\\0"', '"\\ud800"', "'::error::x'"),
    *('"a\\n::error::b"', "'{{ 1/0 }}'", "'{{ x }}'", "'{{'", "'{% for %}'", "':x:'", "'**'", "'*a'", "'# b'"),
    *("漢字", "'\u2003'", "'\u200b'", "\U0001f600", "'ﬁ'", "'" + "x" * 300 + "'", "'" + "word " * 300 + "'"),
)
_SCALAR = re.compile(
    r"(?<=: )[^\s\[\]{},#][^\n\[\]{},#]*|(?<=- )[^\s\[\]{},#:][^\n\[\]{},#:]*|(?<=[\[,] )[^\[\]{},\n:]+|\d+"
)
_KEY = re.compile(r"[a-z][a-z-]*(?=:)")


def yaml(text: str, random: Random) -> str:
    """A definition with one to three things changed in it."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = random.choice(_YAML)(text, random)
    return text


def _value(text: str, random: Random) -> str:
    spots = list(_SCALAR.finditer(text))
    return _put(text, random.choice(spots).span(), random.choice(VALUES)) if spots else text


def _swap_value(text: str, random: Random) -> str:
    spots = list(_SCALAR.finditer(text))
    return _put(text, random.choice(spots).span(), random.choice(spots)[0]) if spots else text


def _swap_key(text: str, random: Random) -> str:
    spots = list(_KEY.finditer(text))
    return _put(text, random.choice(spots).span(), random.choice(spots)[0]) if spots else text


def _line(text: str, random: Random) -> str:
    lines = text.split("\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = "  " + lines[at]
        case _:
            lines[at] = lines[at].removeprefix("  ")
    return "\n".join(lines)


def _sign(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return (
        text[:at]
        + random.choice("[]{},:#&*!|>'\"%@`-?=<\t \n\x07\x1b\u202e\ufeffé0")
        + text[at + random.randrange(2) :]
    )


def _cut(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] if random.random() < 0.2 else text[:at] + text[at + random.randrange(1, 40) :]


_YAML = (_value, _value, _value, _value, _swap_value, _swap_value, _swap_key, _line, _line, _sign, _cut)


def _put(text: str, span: tuple[int, int], new: str) -> str:
    return text[: span[0]] + new + text[span[1] :]


# Drawings and baselines ----------------------------------------------------------------------------------------------

_NUMBERS = (
    "0",
    "-1",
    "1e-200",
    "1e308",
    "1e999",
    "nan",
    "inf",
    "-0",
    "50",
    "100.0001",
    "99999",
    ".",
    "1e-9",
    "--1",
    "5,,5",
)
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_TAG = re.compile(r"<[^>]*>")
_ATTRIBUTE = re.compile(r'[a-zA-Z:-]+="[^"]*"')
_TAGS = (
    *(
        "<script>x</script>",
        "<image href='file:///etc/passwd'/>",
        "<use href='#a'/>",
        "<g>",
        "</g>",
        "<g transform='x'/>",
    ),
    *(
        "<style>*{}</style>",
        "<text>a</text>",
        "<!-- x -->",
        "<!DOCTYPE a [<!ENTITY b 'c'>]>",
        "&b;",
        "&#0;",
        "&#x202e;",
    ),
    *("<path d='M0 0'/>", "<path d='M0 0A1 1 0 0 1 1e-200 0z' class='art-line'/>", "<circle r='0' class='art-body'/>"),
    *(
        "<path d='M0 0h1e6v1e6z' class='art-body'/>",
        "<rect width='9' height='9' rx='99' class='art-hatch'/>",
        "<title>",
    ),
    *(
        "<g class='art-line' transform='scale(0)'><path d='M1 1L9 9'/></g>",
        "<path class='art-line' d='M1 1" + "L9 9L1 9" * 999 + "'/>",
    ),
)
_PATHS = "MmLlHhVvCcSsQqTtAaZz 0123456789.,-e"


def svg(text: str, random: Random) -> str:
    """A drawing, or a file of a baseline, with one to four things changed in it."""
    for _ in range(random.randrange(1, 5)):
        match random.randrange(8):
            case 0 | 1:
                text = _one(_NUMBER, text, random, random.choice(_NUMBERS))
            case 2:
                text = _one(_TAG, text, random, random.choice(_TAGS))
            case 3:
                text = _one(
                    _ATTRIBUTE,
                    text,
                    random,
                    random.choice(('x="1"', 'd=""', 'class="x"', 'id="a"', 'transform="rotate(1e9)"')),
                )
            case 4:
                text = _one(re.compile(r'(?<= d=")[^"]*'), text, random, "M" + "".join(random.choices(_PATHS, k=40)))
            case 5:
                text = _one(re.compile(r"(?<=>)[^<>]+(?=<)"), text, random, "word " * random.choice((0, 1, 30, 5000)))
            case 6:
                text = _cut(text, random)
            case _:
                text = _sign(text, random)
    return text


def _one(pattern: re.Pattern[str], text: str, random: Random, new: str) -> str:
    spots = list(pattern.finditer(text))
    return _put(text, random.choice(spots).span(), new) if spots else text


# Captions and options ------------------------------------------------------------------------------------------------

_ATOMS = (
    "facts",
    "empty",
    "turn",
    "players",
    "moves.all",
    "verdict",
    "game.title",
    "1",
    "-1",
    "'a'",
    "[1, 'b']",
    "10**9",
    "''",
)
_TESTS = (
    "upper",
    "round(9)",
    "round(999999999)",
    "join('x')",
    "length",
    "first",
    "int",
    "float",
    "list",
    "e",
    "tojson",
    "map('upper')",
)
_JOINS = (" + ", " * ", " ~ ", " ** ", " % ", " / ", " // ", " in ", " and ", " if x else ", ".", "|", "[", "(")
_OPTIONS: dict[str, tuple[str, ...]] = {
    "check": ("--format", "--explain", "--variant", "--set", "--all-variants", "--game", "--help"),
    "diff": (
        "--format",
        "--figure",
        "--theme",
        "--against",
        "--report",
        "--update",
        "--prune",
        "--threshold",
        "--allow",
    ),
    "figures": ("--figure", "--format", "--theme", "--dpi", "--out", "--draft", "--variant", "--set"),
    "gallery": ("--out", "--variant", "--set"),
    "games": ("--variant", "--set", "--game"),
    "perft": ("--depth", "--from", "--divide", "--set"),
    "rule": ("--game",),
    "show": ("--position", "--after", "--format", "--set"),
    "sheets": (
        "--paper",
        "--theme",
        "--format",
        "--dpi",
        "--copies",
        "--number",
        "--marks",
        "--bleed",
        "--duplex",
        "--out",
    ),
    "cards": (
        "--deck",
        "--gutter",
        "--fold",
        "--template",
        "--row",
        "--where",
        "--changed-since",
        "--proof",
        "--overview",
        "--together",
        "--out",
    ),
}
_WORDS = (
    *(
        "",
        "0",
        "1",
        "-1",
        "3",
        "1e9",
        "nan",
        "x",
        "one",
        "mine",
        "all",
        "json",
        "sarif",
        "svg",
        "pdf,svg",
        "png",
        "text",
    ),
    *(
        "ink",
        "contrast",
        "color",
        "a4",
        "a5",
        "10x10",
        "0x0",
        "letter",
        "999999x1",
        "long-edge",
        "n=4",
        "n=999",
        "n",
        "=",
        "misere",
    ),
    *(
        "HEAD",
        "../..",
        "/dev/null/x",
        "out",
        "\x1b[31m",
        "a\n::error::b",
        "\u202e",
        "\udcff",
        "--",
        "-h",
        "é" * 300,
        "DEF-TYPE",
    ),
)


PROJECT = """\
games = ["mine"]
output = "output"
papers = ["letter", "a5"]
themes = ["color", "ink"]
formats = ["svg"]
"""
_TOML = (
    '"../x"',
    '"/"',
    '"a*"',
    '"**"',
    '["*"]',
    '[["a"]]',
    "1",
    "true",
    '""',
    '["a4", "a4"]',
    '["nonsense"]',
    "{a = 1}",
    '"link"',
)


def toml(random: Random) -> str:
    """A project's file with something odd in it."""
    if random.random() < 0.3:
        return yaml(PROJECT, random)
    return _one(re.compile(r"(?<= = ).*"), PROJECT, random, random.choice(_TOML))


def caption(random: Random) -> str:
    """A text with one or two expressions that nobody should write."""
    return "A " + " b ".join("{{ " + _expression(random, 4) + " }}" for _ in range(random.randrange(1, 3)))


def _expression(random: Random, depth: int) -> str:
    if depth == 0 or random.random() < 0.3:
        return random.choice(_ATOMS)
    match random.randrange(4):
        case 0:
            return f"{_expression(random, depth - 1)}|{random.choice(_TESTS)}"
        case 1:
            return f"({_expression(random, depth - 1)}{random.choice(_JOINS)}{_expression(random, depth - 1)})"
        case 2:
            return f"[{_expression(random, depth - 1)}] * {random.choice(('2', '9999999', '-1'))}"
        case _:
            return f"{_expression(random, depth - 1)}.{random.choice(('upper', '__class__', 'format', '0', 'x'))}"


def options(random: Random) -> list[str]:
    """A command with options, sound or not, and values that may not be theirs."""
    command = random.choice(list(_OPTIONS))
    words = [command]
    for _ in range(random.randrange(5)):
        words.append(random.choice(_OPTIONS[command]))
        if random.random() < 0.8:
            words.append(random.choice(_WORDS))
    if random.random() < 0.2:
        words.append(random.choice(_WORDS))
    return words
