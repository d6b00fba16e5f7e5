"""The words of quantity that texts are read for, by language: what a reader of English, German or French counts with.

All words stand here without accents (`funf`, `deuxieme`), because texts are compared so. A hyphen in one may be a blank
in a text. `one` and `first` are not read alone: they mostly tell one thing from another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from msgspec import Struct

from ppgen.numerals import NUMBER_WORDS


class Amount(Struct, frozen=True):
    """Words for a quantity that is no cardinal: `zero`, `twice`, `a pair`. Patterns say what stands around them."""

    words: str
    """Between strokes."""
    value: float
    before: str = ""
    after: str = ""


class NumberWords(Struct, frozen=True):
    """Of one language."""

    cardinals: Mapping[str, int]
    """From 1 to 99."""
    endings: str
    """A pattern of what a cardinal may end in: `sevens`, `sixes`."""
    scales: Mapping[str, int]
    """Words after which a number may go on: `two hundred and four`."""
    dozens: Mapping[str, int]
    """Words that multiply, after which it may not."""
    nths: Mapping[str, int]
    """Of `three sevenths`."""
    halves: Mapping[str, float]
    """Of `and a half`, and of `half a dozen`."""
    and_a: str
    """What joins a half to a number. This and what follows are patterns."""
    article: str
    joiner: str
    minus: str
    ordinals: Mapping[str, int]
    """From 2 upwards; in German their stems."""
    ordinal_endings: str
    nth: str
    """What the digits of an ordinal end in: `7th`."""
    amounts: tuple[Amount, ...]
    no: Amount
    """What denies the noun behind it: `no coins`."""
    there: str
    """A pattern of what follows that noun where a text says that there are none of it, not what none of it does."""
    both: str
    nouns: Mapping[str, str]
    """What texts count in a picture and in a game, with what ppgen calls it."""
    idioms: str = ""
    """A pattern of phrases in which such a word is no number: `gib acht`."""
    hundred: str = ""
    """Where hundreds and thousands are parts of words (`zweihundertvier`), these two."""
    thousand: str = ""


PICTURE_NOUNS = frozenset({"panels", "pictures", "views", "boards"})
"""A number of these counts the picture, whatever is claimed."""
_COUNTED = (
    "boards tables panels pictures views pieces cards dice arrows dots crosses callouts turns rows columns players "
    "spaces holes times"
)


def words_of(language: str) -> NumberWords | None:
    """The words of a language, by a code such as `en-GB`. None: only its digits are read."""
    make = _LANGUAGES.get(language.partition("-")[0].lower())
    return None if make is None else make()


def _numbered(words: str, start: int, step: int = 1) -> dict[str, int]:
    """Words for numbers that follow each other."""
    return {word: start + step * at for at, word in enumerate(words.split())}


def _nouns(words: str) -> dict[str, str]:
    """The nouns of a language, in the order of `_COUNTED`; those of one thing have strokes between them."""
    return {
        word: noun for noun, row in zip(_COUNTED.split(), words.split(), strict=True) for word in row.split("|") if word
    }


_SIDES = ("upper", "lower", "left", "right", "near", "far", "other", "each", "own", "first", "second", "either")
"""Words before a half that is a place."""
_END = r"(?=\s+of\b|\s*[.,;:!?)]|\s*$)"


_THERE = (
    rf"{_END}|\s+(?:and|or)\b|\s+(?:(?:is|are|was|were|stands?|lies?|remains?|waits?)\s+)?"
    r"(?:on|in|at|off|of|left|there|here|beside|yet)\b"
)


@cache
def english() -> NumberWords:
    small = {word: number for number, word in enumerate(NUMBER_WORDS[:20]) if number}
    tens = _numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10)
    first = _numbered("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth", 1)
    nths = first | {f"{word}th": number for word, number in small.items() if number > 12}
    nths |= {f"{word[:-1]}ieth": number for word, number in tens.items()} | {"hundredth": 100, "thousandth": 1000}
    both = [(ten, units) for ten in tens for units in range(1, 10)]
    words, ranks = list(small), list(first)
    return NumberWords(
        cardinals=small
        | tens
        | {f"{ten[:-1]}ies": number for ten, number in tens.items()}
        | {f"{ten}-{words[one - 1]}": tens[ten] + one for ten, one in both},
        endings="s|(?<=x)es|-?fold",
        scales={"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9},
        dozens={"dozen": 12},
        nths={f"{word}s": number for word, number in nths.items() if number > 2} | {"quarters": 4},
        halves={"half": 0.5, "quarter": 0.25},
        and_a=r"and[-\s]a",
        article="an?|one",
        joiner="and",
        minus="minus|negative",
        ordinals={word: number for word, number in nths.items() if number > 1}
        | {f"{ten}-{ranks[one - 1]}": tens[ten] + one for ten, one in both},
        ordinal_endings="",
        nth="st|nd|rd|th",
        amounts=(
            Amount("zero|nought|naught|nil", 0),
            Amount("none", 0, "", r"(?=\s+(?:of|are|is|lies?|remains?|stands?)\b)"),
            Amount(
                "once",
                1,
                r"(?<!\bat\s)(?<![.,;:!?]\s)(?<!^)",
                r"(?=\s*[.,;:!?)]|\s*$|\s+(?:a|per|each|every|or|and|in)\b)",
            ),
            Amount("single|lone|sole|solitary", 1, "", r"(?=[\s-]+[^\W\d_])"),
            Amount("singleton", 1),
            Amount(
                "just|only|exactly",
                1,
                "",
                r"\s+one(?=(?:\s+\w+){1,2}\s+(?:remains|(?:is|lies|stands|waits)\s+(?:on|in|at|left|here|there))\b)",
            ),
            Amount("both|twice|double|doubled|pair|couple|duo|dual|duet|twosome|brace", 2),
            Amount("thrice|triple|tripled|treble|trebled|trio|triplet|threesome", 3),
            Amount("quadruple|quadrupled|quartet|foursome", 4),
            Amount("quintet|quintuple|quintupled", 5),
            Amount("score", 20, r"\b(?:an?|one)\s", r"(?=\s+of\s+(?:the\s+)?[^\W\d]+s\b)"),
            Amount("sextet", 6),
            Amount("septet", 7),
            Amount("octet", 8),
            Amount(
                "half",
                0.5,
                "".join(rf"(?<!\b{side}\s)" for side in _SIDES),
                r"(?=\s+(?:of\s+)?(?:the|its|his|her|their|all|an?)\b)",
            ),
            Amount("half", 1.5, r"\bone[-\s]and[-\s]an?[-\s]"),
            Amount("half", 0.5, r"\b(?:an?|one)[-\s]", _END),
            Amount("third", 1 / 3, r"\b(?:an?|one)[-\s]", _END),
            Amount("quarter", 0.25, r"\b(?:an?|one)[-\s]", _END),
        ),
        both="both",
        nouns=_nouns(
            "board|boards table|tables panel|panels picture|pictures view|views piece|pieces card|cards die|dice "
            "arrow|arrows dot|dots cross|crosses callout|callouts turn|turns|move|moves|round|rounds "
            "row|rows|rank|ranks column|columns|file|files player|players "
            "space|spaces|square|squares hole|holes time|times"
        ),
        there=_THERE,
        idioms=r"second\s+to\s+none|on\s+all\s+fours|sixes\s+and\s+sevens|in\s+two\s+minds",
        no=Amount(
            r"no|not\s+(?:one|a\s+single)|nobody\s+(?:has|owns)\s+(?:an?|any)"
            r"|there\s+(?:isn't|aren't|(?:is|are)\s+not)\s+(?:an?|any)"
            r"|neither(?:\s+(?:player|side))?\s+(?:has|owns)\s+(?:an?|any)",
            0,
            r"(?<!\bon\s)(?<!\bin\s)(?<!\bto\s)(?<!\bof\s)",
            r"(?!\s+(?:longer|matter|one|more\s+than|further)\b)",
        ),
    )


_DA = (
    rf"{_END}|\s+(?:und|oder)\b|\s+(?:(?:ist|sind|steht|stehen|liegt|liegen|bleibt|bleiben)\s+)?"
    r"(?:auf|im|in|am|an|mehr|übrig|da|hier|neben)\b"
)


@cache
def _german() -> NumberWords:
    small = _numbered("ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn", 1)
    small |= _numbered("sechzehn siebzehn achtzehn neunzehn", 16)
    tens = _numbered("zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig", 20, 10) | {"dreißig": 30}
    units = list(small)[:9]
    cardinals = small | tens
    cardinals |= {f"{one}und{ten}": tens[ten] + small[one] for ten in tens for one in units}
    cardinals |= {"eins": 1, "zwo": 2}
    ordinals = {f"{word}{'t' if number < 20 else 'st'}": number for word, number in cardinals.items() if number > 3}
    ordinals |= {"zweit": 2, "dritt": 3, "siebt": 7, "acht": 8, "hundertst": 100, "tausendst": 1000}
    inflected = "(?:e[mnrs]?)?"
    return NumberWords(
        cardinals=cardinals,
        endings=rf"(?<=[zd][wr]ei)e[nr]|mal|fach{inflected}",
        scales={"million": 10**6, "millionen": 10**6},
        dozens={"dutzend": 12},
        nths={"drittel": 3} | {f"{word}el": number for word, number in ordinals.items() if number > 3},
        halves={"halbe": 0.5, "halbes": 0.5, "viertel": 0.25},
        and_a=r"und\s+eine?",
        article="eine?",
        joiner="und",
        minus="minus",
        ordinals=ordinals,
        ordinal_endings="e[mnrs]?",
        nth=r"\.(?=\s+[A-Z])",
        amounts=(
            Amount("null", 0),
            Amount(f"anderthalb{inflected}|eineinhalb", 1.5),
            *(Amount(f"{word}einhalb", number + 0.5) for word, number in small.items() if 1 < number < 10),
            Amount("keine[rs]", 0, "", r"(?=\s+(?:der|von)\b)"),
            Amount("einmal", 1, r"(?<!\bnoch\s)(?<!\bauf\s)(?<!\bnicht\s)"),
            Amount(f"einzig{inflected}|einzeln{inflected}", 1),
            Amount(f"beide[mnrs]?|doppel{inflected}|doppelt{inflected}|(?-i:Paar)", 2),
            Amount(
                "nur|genau",
                1,
                "",
                r"\s+eine?[mns]?(?=(?:\s+\w+){1,2}\s+(?:bleibt|(?:ist|liegt|steht)\s+(?:auf|im|in|da|hier|ubrig))\b)",
            ),
            Amount("duo", 2),
            Amount("trio", 3),
            Amount("quartett", 4),
            Amount("quintett", 5),
            Amount(f"halb{inflected}|halfte", 0.5),
            Amount("drittel", 1 / 3, r"\beine?[mns]?\s"),
            Amount("viertel", 0.25, r"\beine?[mns]?\s"),
        ),
        both="beide[mnrs]?",
        nouns=_nouns(
            "brett|bretter|brettern|spielbrett|spielbretter tisch|tische tafel|tafeln bild|bilder|bildern "
            "ansicht|ansichten "
            "stein|steine|steinen|figur|figuren karte|karten würfel|würfeln pfeil|pfeile|pfeilen punkt|punkte|punkten "
            "kreuz|kreuze|kreuzen hinweis|hinweise zug|züge|zügen|runde|runden reihe|reihen|zeile|zeilen "
            "spalte|spalten|linie|linien spieler|spielern "
            "feld|felder|feldern loch|löcher|löchern mal|male"
        ),
        there=_DA,
        idioms=r"(?:gib|gebt|geben|hab|habt|haben|nimm|nehmt|nehmen|in|ausser|außer)\s+acht|acht\s+(?:geben|nehmen)"
        r"|unter\s+vier\s+augen|auf\s+allen\s+vieren",
        no=Amount("kein|keine[mnrs]?|nicht\\s+eine?[mnrs]?", 0),
        hundred="hundert",
        thousand="tausend",
    )


@cache
def _french() -> NumberWords:
    units = "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
    small = _numbered(f"{units} dix-sept dix-huit dix-neuf", 1)
    tens = _numbered("vingt trente quarante cinquante soixante", 20, 10)
    cardinals = small | tens | {"quatre-vingts": 80, "septante": 70, "huitante": 80, "nonante": 90}
    for ten, start in (tens | {"septante": 70, "quatre-vingt": 80, "huitante": 80, "nonante": 90}).items():
        for word, number in small.items():
            if number < (20 if ten in ("soixante", "quatre-vingt") else 10):
                et = "-et" if number in (1, 11) and ten != "quatre-vingt" else ""
                cardinals[f"{ten}{et}-{word}"] = start + number
    ordinals = {_french_ordinal(word): number for word, number in cardinals.items() if number > 1}
    ordinals |= {"centieme": 100, "millieme": 1000}
    return NumberWords(
        cardinals=cardinals,
        endings="",
        scales={"cent": 100, "mille": 1000, "million": 10**6, "milliard": 10**9},
        dozens={"douzaine": 12, "dizaine": 10, "vingtaine": 20},
        nths={"tiers": 3, "quarts": 4} | {f"{word}s": number for word, number in ordinals.items() if number > 4},
        halves={"demi": 0.5, "demie": 0.5, "quart": 0.25},
        and_a="et",
        article="une?",
        joiner="et",
        minus="moins",
        ordinals=ordinals | {"second": 2, "seconde": 2},
        ordinal_endings="s?",
        nth="e|eme|ieme|er|re|nde?",
        amounts=(
            Amount("zero", 0),
            Amount("aucun|aucune", 0, "", r"(?=\s+(?:des?|d')\b)"),
            Amount("fois", 1, r"(?<!\bencore\s)\bune\s", r"(?!\s+que?\b)"),
            Amount("seul|seule", 1, r"\bune?\s"),
            Amount("simple", 1),
            Amount("double|doubles|paire|couple|duo", 2),
            Amount("triple|triples|trio", 3),
            Amount("quadruple|quadruples|quatuor", 4),
            Amount("quintette|quintuple|quintuples", 5),
            Amount("demie?", 1.5, r"\bune?\s+et\s+"),
            Amount("demi|demie|moitie", 0.5),
            Amount("tiers", 1 / 3, r"\bun\s"),
            Amount("quart", 0.25, r"\bun\s"),
        ),
        both="deux",
        nouns=_nouns(
            "plateau|plateaux table|tables panneau|panneaux image|images vue|vues pièce|pièces|pion|pions carte|cartes "
            "dé|dés flèche|flèches point|points croix légende|légendes coup|coups|tour|tours "
            "rangée|rangées|ligne|lignes colonne|colonnes joueur|joueurs|joueuse|joueuses "
            "case|cases trou|trous fois"
        ),
        there=rf"{_END}|\s+(?:et|ou)\b|\s+(?:n'(?:est|y)|ne\s+(?:se|reste)|sur|dans|au|aux|ici|la)\b",
        idioms=r"(?:a|tout|flambant)\s+neuf|en\s+deux\s+mots|se\s+mettre\s+en\s+quatre",
        no=Amount(r"aucun|aucune|pas\s+(?:un\s+seul|une\s+seule|de|d')", 0),
    )


def _french_ordinal(word: str) -> str:
    stem = word.removesuffix("e")
    if stem.endswith("vingts"):
        stem = stem[:-1]
    return f"{stem[:-1]}vieme" if stem.endswith("f") else f"{stem}uieme" if stem.endswith("q") else f"{stem}ieme"


_LANGUAGES: Mapping[str, Callable[[], NumberWords]] = {"en": english, "de": _german, "fr": _french}
