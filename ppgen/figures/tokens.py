"""Numbers in a reading: in digits with signs and decimals, or in words from two upwards, and names of spaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from msgspec import Struct

from ppgen.boards.naming import STANDARD, Naming
from ppgen.figures.reading import FRACTION, NUMERAL, SYMBOL, Reading
from ppgen.numerals import NUMBER_WORDS
from ppgen.patterns import pattern

_ENDS = {word: number for number, word in enumerate(NUMBER_WORDS) if 1 <= number <= 9}
_TENS = {word: 10 * number for number, word in enumerate(("twenty", "thirty", "forty", "fifty", "sixty"), 2)}
_TENS |= {"seventy": 70, "eighty": 80, "ninety": 90}
_UNITS = {word: number for number, word in enumerate(NUMBER_WORDS) if number >= 2} | _TENS
_UNITS |= {f"{word[:-1]}ies": number for word, number in _TENS.items()}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
"""Words after which a number may go on: `two hundred and four`."""
_MANY = _SCALES | {"dozen": 12, "k": 1000}
_PARTS = {"half": 0.5, "quarter": 0.25}
_NTHS = {
    "thirds": 3,
    "quarters": 4,
    "fourths": 4,
    "fifths": 5,
    "sixths": 6,
    "sevenths": 7,
    "eighths": 8,
    "ninths": 9,
    "tenths": 10,
    "elevenths": 11,
    "twelfths": 12,
    "twentieths": 20,
    "hundredths": 100,
    "thousandths": 1000,
}
_NTHS |= {f"{word}ths": number for number, word in enumerate(NUMBER_WORDS) if 13 <= number <= 19}
_ANY_WORD = "|".join(sorted(_UNITS, key=len, reverse=True))
_WORDS = rf"(?:{'|'.join(_TENS)})[-\s](?:{'|'.join(_ENDS)})s? | (?:{_ANY_WORD})(?:s|(?<=x)es)?"
_SCALE = "hundred|thousand|million|billion|dozen"

_TOKEN = re.compile(
    rf"""
    (?P<symbol> {SYMBOL}[^{SYMBOL}]+{SYMBOL})
    | (?<![^\W_])(?P<space> [A-Z][0-9]{{1,2}}[nesw]?)(?![^\W_])
    | (?P<digits> (?: (?: \d{{1,3}}(?:,\d{{3}})+(?!\d) | \d+ ) (?:\.\d+)? | (?<!\d)\.\d+ ) (?:\s?{FRACTION})?
        | {FRACTION} | {NUMERAL} )
    | \b(?P<words> {_WORDS} )\b
    | \b(?P<once> (?:half[-\s](?:an?[-\s])? | an?[-\s] | one[-\s])? (?:{_SCALE}) )\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FIGURES = re.compile(rf"[\d{SYMBOL}{FRACTION}{NUMERAL}\u0130\u0131\u017f\u212a]")
"""What a number that is not in plain words has, and the four letters that `re.IGNORECASE` takes for others."""
_LETTERS = re.compile(r"[^\W\d_]+")
_NUMBER_WORDS = frozenset(word + end for word in (*_UNITS, *_SCALE.split("|")) for end in ("", "s", "es"))
_SIGN = re.compile(r"(?<![\w)\]%°])-$")
"""A minus directly before a number. Behind a word or a number it is a dash: of a range, or of a compound."""
_MINUS = re.compile(r"\b(?:minus|negative)\s+$", re.IGNORECASE)
_TERM = pattern(
    rf"(?:[\d){FRACTION}{NUMERAL}]|\b(?:one|{_SCALE}|{_ANY_WORD}))\s?(?:%|mm|cm|points?)?\s*$", re.IGNORECASE
)
"""What something may be subtracted from: `7 minus 2` does not mention −2."""
_TIMES = re.compile(rf"(?:-|\s+)?({_SCALE})s?\b|(k)\b", re.IGNORECASE)
_NTH = re.compile(rf"[-\s]({'|'.join(_NTHS)})\b", re.IGNORECASE)
_REST = pattern(
    rf"""(?:\s+(?:and\s+)?|-and-)(?P<words> {_WORDS} | one)\b | \s+and\s+(?P<digits> \d{{1,3}})(?![\d.,]*\d)""",
    re.VERBOSE | re.IGNORECASE,
)
"""How a number goes on after `hundred`. Digits need the `and`: `a hundred 5 mm tiles` are two numbers."""
_AND_PART = re.compile(r"[-\s]and[-\s]a[-\s](half|quarter)\b", re.IGNORECASE)
NEAR = 80
"""Characters beside a number that may say what it is."""


class Token(Struct, frozen=True):
    """A number in a reading. Its kinds are those of `ppgen.figures.numbers_read.Number`."""

    kind: str
    start: int
    end: int
    value: float


def tokens(
    read: Reading, written: str, *, spaces: bool, words: bool = True, naming: Naming = STANDARD
) -> Iterator[Token]:
    """The numbers of a reading, in order; `written` is the text that it is a reading of."""
    # Most texts have none, and one look at their words costs a quarter of a search.
    if _FIGURES.search(read.text) is None and _NUMBER_WORDS.isdisjoint(_LETTERS.findall(read.text.lower())):
        return
    at = 0
    while (match := _TOKEN.search(read.text, at)) is not None:
        kind, word = next((kind, word) for kind, word in match.groupdict().items() if word is not None)
        begin, end = match.span()
        at = end
        if (kind in ("words", "once") and not words) or (
            kind == "symbol" and not any(letter.isdigit() for letter in word)
        ):
            continue
        if kind == "space" and (not spaces or not _is_name(word, naming)):
            kind = "digits"
        if kind == "symbol":  # the digits decide: `:light-{{ … }}:` quotes its number
            digits = re.search(r"\d+", word)
            begin, end = (begin + digits.start(), begin + digits.end()) if digits else (begin, end)
        if kind in ("space", "symbol"):
            yield Token(kind, begin, end, _digits(word))
            continue
        if kind == "once":  # `a hundred` is once a hundred
            kind, end, value = "words", end - len(re.split(r"[-\s]", word)[-1]), _once(word)
        else:
            value = _spelled(word) if kind == "words" else _digits(word) + _glyphs(read, written, begin, end)
        token = Token(kind, begin, end, value)
        if words:
            token = _grown(read.text, token)
        token = _signed(read.text, token, words)
        at = token.end
        yield token


def _is_name(word: str, naming: Naming) -> bool:
    """Whether a letter and a number are written as a board writes its spaces: with a capital or a small letter."""
    return re.fullmatch(naming.pattern, f"{word[0]}1") is not None


def _once(word: str) -> float:
    return _PARTS["half"] if word.lower().startswith("half") else 1.0


def _spelled(word: str) -> float:
    """The value of `one`, `seven`, `twenty-four`, `sixes`."""
    first, _, second = re.sub(r"[-\s]", "-", word.lower()).partition("-")
    if second:
        return float(_TENS[first] + _singular(second, _ENDS))
    return float(_singular(first, _ENDS | _UNITS))


def _singular(word: str, known: dict[str, int]) -> int:
    return next(known[name] for name in (word, word.removesuffix("s"), word.removesuffix("es")) if name in known)


def _digits(word: str) -> float:
    match = re.search(r"[\d.,]*\d", word)
    return float((match[0] if match else "0").replace(",", ""))


def _glyphs(read: Reading, written: str, begin: int, end: int) -> float:
    """The value of signs such as ½ and ① within a number."""
    signs = [written[read.origins[at]] for at in range(begin, end) if read.text[at] in (FRACTION, NUMERAL)]
    return sum(unicodedata.numeric(sign, 0.0) for sign in signs)


def _grown(text: str, token: Token) -> Token:
    """The number with the words that change its value: `25 thousand`, `two hundred and four`, `2 thirds`."""
    total = 0.0
    group, end = _with_part(text, token.value, token.end)
    while (times := _TIMES.match(text, end)) is not None:
        many, end = _many(times), times.end()
        if not group:  # `two thousand million`
            total *= many
        elif many < 1000:
            group *= many
        else:
            total, group = total + group * many, 0.0
        if times[1] is not None and (rest := _rest(text, end, many)) is not None:
            group, end = group + rest[0], rest[1]
    value, end = _with_part(text, total + group, end)
    if (nth := _NTH.match(text, end)) is not None:
        value /= _NTHS[nth[1].lower()]
        end = nth.end()
    return Token(token.kind, token.start, end, value)


def _many(times: re.Match[str]) -> int:
    return _MANY[(times[1] or times[2]).lower()]


def _with_part(text: str, value: float, end: int) -> tuple[float, int]:
    """A number with the part that follows it (`and a half`), and where that ends."""
    part = _AND_PART.match(text, end)
    return (value, end) if part is None else (value + _PARTS[part[1].lower()], part.end())


def _rest(text: str, end: int, many: int) -> tuple[float, int] | None:
    """The rest of a number after `hundred` (`many` is 100), and where it ends.

    `a thousand two hundred` is one number, and `a hundred and two thousand` is; `a hundred and two hundred` are two.
    """
    rest = _REST.match(text, end) if many in _SCALES.values() else None
    if rest is None:
        return None
    value = _spelled(rest["words"]) if rest["words"] else float(rest["digits"])
    times = _TIMES.match(text, rest.end())
    following = _many(times) if times is not None else 1
    goes_on = following == 1 or (following in _SCALES.values() and (following < many or many == 100 < following))
    return (value, rest.end()) if goes_on and value < many else None


def _signed(text: str, token: Token, english: bool) -> Token:
    """The number with the sign directly before it."""
    before = text[max(0, token.start - NEAR) : token.start]
    if _SIGN.search(before) is not None:
        return Token(token.kind, token.start - 1, token.end, -token.value)
    minus = _MINUS.search(before) if english else None
    if minus is not None and _TERM.search(before[: minus.start()]) is None:
        return Token(token.kind, minus.start(), token.end, -token.value)
    return token
