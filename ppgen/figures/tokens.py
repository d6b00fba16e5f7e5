"""Numbers in a reading: in digits with signs and decimals, in the words of a language, and names of spaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from ppgen.boards.naming import STANDARD, Naming
from ppgen.figures.number_words import Amount, NumberWords, words_of
from ppgen.figures.reading import FRACTION, NUMERAL, SYMBOL, Reading

_CJK = "〇零一二三四五六七八九十百千两兩"
_ROMAN = r"(?-i:(?=[IVXL]{2})(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3}))(?![^\W_])"
_FIGURES = re.compile(rf"[\d{SYMBOL}{FRACTION}{NUMERAL}{_CJK}]|\b{_ROMAN}")
"""What a number that is not in plain words has."""
_LETTERS = re.compile(r"[^\W\d_]+")
_SIGN = re.compile(r"(?<![\w)\]%°])-$")
"""A minus directly before a number. Behind a word or a number it is a dash: of a range, or of a compound."""
_LIKE = {
    "àâäáåéèêëíîïìóôöòúùûüçñ": "aaaaaeeeeiiiioooouuuucn",
    "аеорсухіѕјһԁԛԝѵгАВЕКМНОРСТХІЅЈЗ": "aeopcyxisjhdqwvrABEKMHOPCTXISJ3",
    "οανυρτικεΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "oavuptikeABEZHIKMNOPTYX",
    "ıſK’": "isK'",
}
"""Letters with accents, and those of Cyrillic and of Greek that look like others."""
_PLAIN = str.maketrans({letter: plain for row, like in _LIKE.items() for letter, plain in zip(row, like, strict=True)})
_JOINT = re.compile("-|und")
"""Where a word is put together: `twenty-one`, `einundzwanzig`."""
NEAR = 80
"""Characters beside a number that may say what it is."""


class Token(Struct, frozen=True):
    """A number in a reading. Its kinds are those of `ppgen.figures.numbers_read.Number`."""

    kind: str
    start: int
    end: int
    value: float


class _Grammar(Struct, frozen=True):
    """How the numbers of one language are read."""

    words: NumberWords
    known: frozenset[str]
    """The first look: a text with numbers in words has one of these. None of a language with compounds."""
    token: re.Pattern[str]
    minus: re.Pattern[str]
    term: re.Pattern[str]
    """What something may be subtracted from: `7 minus 2` does not mention −2."""
    times: re.Pattern[str]
    nth: re.Pattern[str]
    rest: re.Pattern[str]
    """How a number goes on after `hundred`. Digits need the `and`: `a hundred 5 mm tiles` are two numbers."""
    half: re.Pattern[str]


def tokens(
    read: Reading, written: str, *, spaces: bool, language: str = "en", naming: Naming = STANDARD
) -> Iterator[Token]:
    """The numbers of a reading, in order; `written` is the text that it is a reading of.

    In a language that is not English, German or French only digits are read.
    """
    grammar = _grammar(language.partition("-")[0].lower())
    text = read.text
    if grammar is not None and not text.isascii():
        text = text.translate(_PLAIN)
    # Most texts have none, and one look at their words costs a quarter of a search.
    if _FIGURES.search(text) is None and not _has_words(text, grammar):
        return
    pattern, at = _DIGITS if grammar is None else grammar.token, 0
    while (match := pattern.search(text, at)) is not None:
        begin, at = match.span()
        kind, word = next((kind, word) for kind, word in match.groupdict().items() if word is not None)
        if kind == "idiom" or (kind == "symbol" and not any(letter.isdigit() for letter in word)):
            continue
        if kind == "symbol":  # the digits decide: `:light-{{ … }}:` quotes its number
            digits = re.search(r"\d+", word)
            begin, end = (begin + digits.start(), begin + digits.end()) if digits else match.span()
            yield Token(kind, begin, end, _digits(word))
            continue
        if kind == "space" and spaces and _is_name(word, naming):
            yield Token(kind, begin, at, _digits(word))
            continue
        if kind in ("space", "digits") or grammar is None:
            token = Token("digits", begin, at, _digits(word) + _glyphs(read, written, begin, at))
        else:
            token = _worded(kind, word, begin, at, grammar)
        if token.kind in ("digits", "words"):
            token = _signed(text, token if grammar is None else _grown(text, token, grammar), grammar)
        at = token.end
        yield token


def _has_words(text: str, grammar: _Grammar | None) -> bool:
    return grammar is not None and (not grammar.known or not grammar.known.isdisjoint(_LETTERS.findall(text.lower())))


def _is_name(word: str, naming: Naming) -> bool:
    """Whether a letter and a number are written as a board writes its spaces: with a capital or a small letter."""
    return re.fullmatch(naming.pattern, f"{word[0]}1") is not None


def _digits(word: str) -> float:
    match = re.search(r"[\d.,]*\d", word)
    return float((match[0] if match else "0").replace(",", ""))


def _glyphs(read: Reading, written: str, begin: int, end: int) -> float:
    """The value of signs such as ½ and ① within a number."""
    signs = [written[read.origins[at]] for at in range(begin, end) if read.text[at] in (FRACTION, NUMERAL)]
    return sum(unicodedata.numeric(sign, 0.0) for sign in signs)


def _worded(kind: str, word: str, begin: int, end: int, grammar: _Grammar) -> Token:
    """A number in words. `once` of a scale is all before it: `a hundred` is once a hundred."""
    words, plain = grammar.words, re.sub(r"[-\s]+", "-", word.lower())
    match kind:
        case "once":
            share = next((value for name, value in words.halves.items() if plain.startswith(f"{name}-")), 1.0)
            return Token("words", begin, end - len(plain.rpartition("-")[2]), share)
        case "cardinal":
            return Token("words", begin, end, float(_spelled(plain, words)))
        case "ordinal":
            known = next(len(name) for name in _longest(words.ordinals) if plain.startswith(name))
            return Token(kind, begin, end, float(words.ordinals[plain[:known]]))
        case "nth":
            digits = re.match(r"\d+", word)  # so that `{{ … }}th` quotes its number
            return Token("ordinal", begin, begin + (digits.end() if digits else 0), _digits(word))
        case "roman":
            return Token("digits", begin, end, float(_roman(word)))
        case "cjk":
            return Token("digits", begin, end, _chinese(word))
        case "no":
            return Token(kind, begin, end, 0.0)
        case _:
            return Token("amount", begin, end, words.amounts[int(kind.removeprefix("amount"))].value)


def _spelled(word: str, words: NumberWords) -> int:
    """The value of `one`, `seven`, `twenty-four`, `sixes`, `zweihundertvier`."""
    if word in words.cardinals:
        return words.cardinals[word]
    for scale, many in ((words.thousand, 1000), (words.hundred, 100)):
        if scale and scale in word:
            times, _, rest = word.partition(scale)
            rest = rest.removeprefix(words.joiner)
            return many * (_spelled(times, words) if times else 1) + (_spelled(rest, words) if rest else 0)
    return next(words.cardinals[name] for name in _longest(words.cardinals) if word.startswith(name))


def _roman(word: str) -> int:
    values = [{"I": 1, "V": 5, "X": 10, "L": 50}[letter] for letter in word]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))


def _chinese(word: str) -> float:
    """`七` is 7, `十二` 12, `二百` 200."""
    total, last = 0.0, 0.0
    for sign in word:
        value = unicodedata.numeric(sign)
        if value >= 10:
            total, last = total + (last or 1) * value, 0
        else:
            last = 10 * last + value
    return total + last


def _longest(words: Iterable[str]) -> list[str]:
    return sorted(words, key=len, reverse=True)


def _grown(text: str, token: Token, grammar: _Grammar) -> Token:
    """The number with the words that change its value: `25 thousand`, `two hundred and four`, `2 thirds`."""
    total = 0.0
    group, end = _with_part(text, token.value, token.end, grammar)
    while (times := grammar.times.match(text, end)) is not None:
        many, end = _many(times, grammar), times.end()
        if not group:  # `two thousand million`
            total *= many
        elif many < 1000:
            group *= many
        else:
            total, group = total + group * many, 0.0
        if times[1] is not None and (rest := _rest(text, end, many, grammar)) is not None:
            group, end = group + rest[0], rest[1]
    value, end = _with_part(text, total + group, end, grammar)
    if (nth := grammar.nth.match(text, end)) is not None:
        value /= grammar.words.nths[nth[1].lower()]
        end = nth.end()
    return Token(token.kind, token.start, end, value)


def _many(times: re.Match[str], grammar: _Grammar) -> int:
    word = (times[1] or times[2]).lower()
    known = {**grammar.words.scales, **grammar.words.dozens, "k": 1000}
    return known[word] if word in known else known[word.removesuffix("s")]


def _with_part(text: str, value: float, end: int, grammar: _Grammar) -> tuple[float, int]:
    """A number with the part that follows it (`and a half`), and where that ends."""
    part = grammar.half.match(text, end)
    return (value, end) if part is None else (value + grammar.words.halves[part[1].lower()], part.end())


def _rest(text: str, end: int, many: int, grammar: _Grammar) -> tuple[float, int] | None:
    """The rest of a number after `hundred` (`many` is 100), and where it ends.

    `a thousand two hundred` is one number, and `a hundred and two thousand` is; `a hundred and two hundred` are two.
    """
    scales = grammar.words.scales.values()
    rest = grammar.rest.match(text, end) if many in scales else None
    if rest is None:
        return None
    plain = re.sub(r"[-\s]+", "-", (rest["words"] or "").lower())
    value = float(_spelled(plain, grammar.words)) if plain else float(rest["digits"])
    times = grammar.times.match(text, rest.end())
    following = _many(times, grammar) if times is not None else 1
    goes_on = following == 1 or (following in scales and (following < many or many == 100 < following))
    return (value, rest.end()) if goes_on and value < many else None


def _signed(text: str, token: Token, grammar: _Grammar | None) -> Token:
    """The number with the sign directly before it."""
    before = text[max(0, token.start - NEAR) : token.start]
    if _SIGN.search(before) is not None:
        return Token(token.kind, token.start - 1, token.end, -token.value)
    minus = None if grammar is None else grammar.minus.search(before)
    if grammar is not None and minus is not None and grammar.term.search(before[: minus.start()]) is None:
        return Token(token.kind, minus.start(), token.end, -token.value)
    return token


# The patterns of a language -----------------------------------------------------------------------------------------

_FLAGS = re.VERBOSE | re.IGNORECASE
_NUMERALS = rf"""
    (?P<symbol> {SYMBOL}[^{SYMBOL}]+{SYMBOL})
    | (?<![^\W_])(?P<space> [A-Z][0-9]{{1,2}}[nesw]?)(?![^\W_])
"""
_DIGITS = re.compile(
    rf"""{_NUMERALS}
    | (?P<digits> (?: (?: \d{{1,3}}(?:,\d{{3}})+(?!\d) | \d+ ) (?:\.\d+)? | (?<!\d)\.\d+ ) (?:\s?{FRACTION})?
        | {FRACTION} | {NUMERAL} )""",
    _FLAGS,
)


@cache
def _grammar(language: str) -> _Grammar | None:
    """Of a language, by the first part of its code."""
    words = words_of(language)
    if words is None:
        return None
    cardinal, one = _cardinals(words), _any(word for word, number in words.cardinals.items() if number == 1)
    scale, halves = _any([*words.scales, *words.dozens]), _any(words.halves)
    amounts = "|".join(f"(?P<amount{at}> {_pattern(amount)})" for at, amount in enumerate(words.amounts))
    ordinals = f"(?:{_any(words.ordinals)})(?:{words.ordinal_endings})"
    digits = _DIGITS.pattern.replace("| (?P<digits>", rf"| (?P<nth> \d+(?:{words.nth})\b) | (?P<digits>", 1)
    token = rf"""{f"(?P<idiom> {words.idioms}) | " if words.idioms else ""}{digits}
        | (?<![^\W_])(?P<roman> {_ROMAN}) | (?P<cjk> [{_CJK}]+)
        | \b(?P<once> (?:(?:{halves})[-\s](?:(?:{words.article})[-\s])?|(?:{words.article})[-\s])?(?:{scale}))\b
        | {amounts} | (?P<no> {_pattern(words.no)})
        | \b(?P<ordinal> {ordinals})\b
        | \b(?P<cardinal> {cardinal})\b
        """
    shown = [*words.cardinals, *words.scales, *words.dozens, *words.ordinals, words.no.words]
    shown += [amount.words for amount in words.amounts]
    known = set() if words.hundred else {word for name in shown for word in _LETTERS.findall(_outside(name))}
    known -= {one, words.joiner}
    tell = rf"(?:[\d){FRACTION}{NUMERAL}]|\b(?:{one}|{scale}|{cardinal}))\s?(?:%|mm|cm|points?)?\s*$"
    return _Grammar(
        words,
        frozenset(f"{word}{end}" for word in known for end in ("", "s", "es", "fold")),
        re.compile(token, _FLAGS),
        re.compile(rf"\b(?:{words.minus})\s+$", re.IGNORECASE),
        re.compile(tell, re.IGNORECASE),
        re.compile(rf"(?:-|\s+)?({scale})s?\b|(k)\b", re.IGNORECASE),
        re.compile(rf"[-\s]({_any(words.nths)})\b", re.IGNORECASE),
        re.compile(
            rf"""(?:\s+(?:{words.joiner}\s+)?|-{words.joiner}-)(?P<words> {cardinal} | {one})\b
            | \s+{words.joiner}\s+(?P<digits> \d{{1,3}})(?![\d.,]*\d)""",
            _FLAGS,
        ),
        re.compile(rf"[-\s]{words.and_a}[-\s]({halves})\b", re.IGNORECASE),
    )


def _cardinals(words: NumberWords) -> str:
    """A pattern of the cardinals from 2 upwards, as far as they are one word, or two with a hyphen."""
    many = _any(word for word, number in words.cardinals.items() if number > 1)
    if not words.hundred:
        return f"(?:{many})(?:{words.endings})?" if words.endings else f"(?:{many})"
    few, joiner = _any(words.cardinals), f"(?:{words.joiner})?"
    hundreds = f"(?:{few})?{words.hundred}{joiner}(?:{few})?"
    thousands = f"(?:{hundreds}|{few})?{words.thousand}{joiner}(?:{hundreds}|{few})?"
    return f"(?:{thousands}|{hundreds}|{many})(?:{words.endings})?"


def _outside(pattern: str) -> str:
    """What of a pattern is in no group, and is no sign."""
    while (inner := re.sub(r"\([^()]*\)|\\s", " ", pattern)) != pattern:
        pattern = inner
    return pattern


def _any(words: Iterable[str]) -> str:
    """A pattern of words, each before those that begin it. A hyphen in a text may be a blank.

    What follows several parts alike stands in it once: `(?:forty|fifty)-(?:one|two)`. That is compiled sooner.
    """
    ends: dict[str, set[str]] = {}
    for word in words:
        joint = _JOINT.search(word, 1)
        at = len(word) if joint is None else joint.start()
        ends.setdefault(word[:at], set()).add(word[at:])
    starts: dict[tuple[str, ...], list[str]] = {}
    for start, its in ends.items():
        starts.setdefault(tuple(sorted(its - {""})), []).append(start)
    joined = [f"(?:{_any(those)})(?:{_any(its)})" for its, those in starts.items() if its]
    single = _longest(start for start, its in ends.items() if "" in its)
    return "|".join([*joined, *(word.replace("-", r"[-\s]") for word in single)])


def _pattern(amount: Amount) -> str:
    return rf"{amount.before}\b(?:{amount.words})\b{amount.after}"
