"""The typed model of the block `text`: a paragraph, with its type and what happens where it has too little room."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from ppgen.definition.blocks import Block
from ppgen.definition.schema import Yaml
from ppgen.definition.text import Words
from ppgen.numerals import listed
from ppgen.patterns import pattern

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema, SchemaWriter

SMALLEST, LARGEST = 4.0, 300.0
"""The limits of a size in points."""
_POINTS = pattern(r"([0-9]+(?:\.[0-9]+)?)\s*(?:pt)?", re.ASCII)


class TypeSize(str):
    """A size of type: `body` or `small`, which suit the paper, or points, such as `9` or `9 pt`."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> TypeSize:
        """Raises ValueError for anything else."""
        if text in ("body", "small"):
            return cls(text)
        match = _POINTS.fullmatch(text.strip())
        if match is None or not SMALLEST <= float(match[1]) <= LARGEST:
            raise ValueError(f"a size is body, small, or {SMALLEST:g} to {LARGEST:g} points, not {text!r}")
        return cls(f"{float(match[1]):g}")

    @property
    def points(self) -> float | None:
        """The size in points; None for one that suits the paper."""
        return None if self in ("body", "small") else float(self)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        number: Schema = {"type": "number", "minimum": SMALLEST, "maximum": LARGEST}
        words: Schema = {"type": "string", "pattern": r"^(body|small|[0-9]+(\.[0-9]+)? ?pt)$"}
        return writer.filled_in({"anyOf": [number, words]}, "quote")


class Hyphenation(str):
    """Whether words are parted, and by the rules of which language: `true` for that of the game, or its code."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Hyphenation:
        """Raises ValueError for a language that ppgen does not know."""
        if text.lower() in ("true", "false"):
            return cls("" if text.lower() == "false" else "true")
        if text.lower() in ("yes", "on", "no", "off"):
            raise ValueError(f"{text!r} is no language: write true or false, or a language")
        from ppgen.hyphenation import language_of

        language = language_of(text)
        if not language:
            raise ValueError(no_patterns(text))
        return cls(language)

    def of(self, language: str) -> str:
        """The language by which words are parted in a game in that language; empty for not at all.

        Raises ValueError where ppgen does not know that of the game.
        """
        if self != "true":
            return str(self)
        from ppgen.hyphenation import language_of

        if not (known := language_of(language)):
            raise ValueError(no_patterns(language))
        return known

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        code: Schema = {"type": "string", "pattern": r"^[A-Za-z]{2}(-[A-Za-z]{2})?$"}
        return writer.filled_in({"anyOf": [{"type": "boolean"}, code]}, "quote")


def no_patterns(language: str) -> str:
    """What is wrong with a language whose words ppgen cannot part."""
    from ppgen.hyphenation import LANGUAGES

    return f"ppgen parts no words of the language {language!r}, only of {listed(LANGUAGES)}"


BODY = TypeSize("body")
NOT_PARTED = Hyphenation("")


class TextSpec(Block, frozen=True):
    """A paragraph. Text that has too little room is a fault, after it has shrunk to `min-size`: nothing is cut off, and
    nothing shrinks, unless it is asked for.
    """

    TAG: ClassVar[str] = "text"
    body: Annotated[Words, Yaml(filled=True)]
    """Its words, with markup. A soft hyphen (`\\u00ad` between double quotes) says where a word may be parted."""
    size: TypeSize = BODY
    """The size of its letters: `body` or `small`, which suit the paper, or points."""
    min_size: Annotated[float, Yaml(unit="pt", min=0, max=LARGEST)] = 0.0
    """The size down to which it may shrink, in steps of a quarter of a point, where there is too little room; 0: not at
    all. It goes with a size in points.
    """
    face: str = "regular"
    """The face of its letters: `regular`, `italic`, `bold` or `display`, or one of the game's `fonts`."""
    colour: str = ""
    """The colour of its letters: one of the game's `colours`, or a role. Without it they are dark, and light on a dark
    ground.
    """
    align: Literal["left", "centre", "right"] = "left"
    """Where its lines stand."""
    vertical: Literal["top", "middle", "bottom"] = "top"
    """Where it stands in a box that is higher than it needs."""
    leading: Annotated[float, Yaml(unit="ems", min=0, max=4)] = 0.0
    """The distance between two lines, in sizes of its letters; 0 for 1.28."""
    lines: Annotated[int, Yaml(min=0, max=100)] = 0
    """The most lines that it may have; 0 for as many as there is room for."""
    overflow: Literal["fault", "ellipsis"] = "fault"
    """What happens to words for which there is no room: they are a fault, or an ellipsis stands for them."""
    hyphenate: Hyphenation = NOT_PARTED
    """Whether words may be parted with a hyphen where the text has too little room otherwise: `true` by the rules of
    the game's `language`, or the code of another, such as `de` or `en-GB`. A word with soft hyphens is parted only
    there.
    """
    ticks: Annotated[int, Yaml(min=0, max=12)] = 0
    """How many boxes to tick stand at its right."""

    def __post_init__(self) -> None:
        Block.__post_init__(self)
        if not self.min_size:
            return
        if self.size.points is None:
            raise ValueError("min-size goes with a size in points: give it one, such as `size: 9`")
        if not SMALLEST <= self.min_size <= self.size.points:
            message = f"min-size is {self.min_size:g} pt; it must be {SMALLEST:g} to the size, {self.size.points:g} pt"
            raise ValueError(message)

    @property
    def is_bounded(self) -> bool:
        """Whether it may have too little room even where its box is as high as it asks for."""
        return bool(self.lines)
