"""The typed model of `figures.yaml`: figures that make statements about positions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Struct, field

from ppgen.definition.allowances import Allowance
from ppgen.definition.belonging import VariantName
from ppgen.definition.blocks import ShownNames
from ppgen.definition.layouts import BlockSpec
from ppgen.definition.marks import Annotation, MoveArrows
from ppgen.definition.puzzle import PuzzleSpec
from ppgen.definition.schema import Yaml
from ppgen.definition.source import Unbound
from ppgen.definition.table_marks import Inset
from ppgen.definition.text import PROSE, Key, Words
from ppgen.definition.transcript import PositionSpec, TranscriptSpec, TurnText
from ppgen.diagnostics import Mark
from ppgen.numerals import is_number
from ppgen.records import replace

_SPACE_NAME = re.compile(r"[A-Za-z][0-9]{1,2}")

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class Expectation(Struct, frozen=True):
    """What a figure declares of its position: legal, unknown, illegal for exactly these codes, or made up.

    From an illustration, turns must be legal, or break exactly the rules that `codes` name. A puzzle must have the
    solution that it declares, too.
    """

    mark: Mark
    status: Literal["legal", "illegal", "unknown", "illustration"]
    codes: tuple[str, ...] = ()
    puzzle: PuzzleSpec | None = None

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Expectation:
        """`legal`, `unknown`, `illustration`, `{illegal: CODE}`, `{illegal: [CODE, CODE]}`, `{illustration: CODE}`,
        `{puzzle: GOAL, in: MOVES}`.
        """
        if node.kind == "scalar":
            word = binder.value(node, Literal["legal", "unknown", "illustration", "illegal"])
            if word == "illegal":
                raise binder.fault(node, "DEF-TYPE", "'illegal' must name the broken rule", "write {illegal: CODE}")
            return cls(node.mark, word)
        others = any(node.get(key) is not None for key in ("illegal", "illustration"))
        if node.get("puzzle") is not None or (node.get("in") is not None and not others):
            puzzle = binder.record(node, PuzzleSpec)
            return cls(node.mark, puzzle.position, puzzle=puzzle)
        binder.mapping(node, ("illegal", "illustration", "puzzle"))
        illegal, illustration = node.get("illegal"), node.get("illustration")
        hint = "write {illegal: CODE}, {illustration: CODE} or {puzzle: GOAL, in: MOVES}"
        if illegal is None and illustration is None:
            binder.fault(node, "DEF-MISSING-KEY", "the key 'illegal', 'illustration' or 'puzzle' is missing here", hint)
        elif illegal is not None and illustration is not None:
            binder.fault(node, "DEF-TYPE", "a position is either 'illegal' or an 'illustration'", hint)
        if len(node.entries) != 1 or (codes := illegal or illustration) is None:
            raise Unbound
        status: Literal["illegal", "illustration"] = "illegal" if illegal is not None else "illustration"
        if codes.kind == "scalar":
            return cls(node.mark, status, (binder.text(codes, "the code of a rule"),))
        if codes.kind == "list" and not codes.items:
            raise binder.wrong(codes, "at least one code of a rule")
        return cls(node.mark, status, binder.read(codes, tuple[str, ...]))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        code: Schema = {"type": "string"}
        codes: Schema = {"anyOf": [code, writer.items(code) | {"minItems": 1}]}
        word = writer.choice(("legal", "unknown", "illustration"))
        with_codes = (writer.mapping({status: codes}, (status,)) for status in ("illegal", "illustration"))
        puzzle = writer.mapping(writer.keys(PuzzleSpec), ("puzzle", "in"))
        return {"anyOf": [word, *with_codes, puzzle]}


class Claim(Struct, frozen=True):
    """A number or word that the text states: the dotted path of a fact, and the value that the fact must have."""

    mark: Mark
    path: str
    value: object

    @classmethod
    def bind_all(cls, node: Node, binder: Binder) -> tuple[Claim, ...]:
        """`{PATH: VALUE, …}`, one claim for each entry."""
        if node.kind != "mapping":
            raise binder.wrong(node, "a mapping (path into the facts: value)")
        return tuple(cls(key.mark, key.text, value.plain()) for key, value in node.entries)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return writer.table({})


class StatedValue(Struct, frozen=True):
    """A number or a space in a text that no fact explains, and the reason why the text has it."""

    mark: Mark
    text: str
    value: float | None
    """None: `text` is the name of a space."""
    reason: str

    @classmethod
    def bind_all(cls, node: Node, binder: Binder) -> tuple[StatedValue, ...]:
        """`{NUMBER: REASON, …}`: the number in digits, or the name of a space."""
        binder.mapping(node)
        return tuple(binder.each(node.entries, lambda entry: cls._read(*entry, binder)))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        names: Schema = {"pattern": r"^([-+]?[0-9.]+([eE][-+]?[0-9]+)?|0x[0-9a-fA-F]+|[A-Za-z][0-9]{1,2})$"}
        reason: Schema = {"type": ["string", "boolean"], "pattern": r"[^\s\d]"}
        return writer.table(reason, names=names)

    @classmethod
    def _read(cls, key: Node, reason: Node, binder: Binder) -> StatedValue:
        is_padded = re.fullmatch("0[0-9]{1,9}", key.text) is not None  # text in YAML, and the name of a space: 0503
        number = float(key.text) if is_number(key.value) or is_padded else None
        if number is None and _SPACE_NAME.fullmatch(key.text) is None:
            raise binder.wrong(key, "a number or a space", "said: {7: why it is so}")
        if not any(letter.isalpha() for letter in binder.text(reason, "a reason")) or reason.value is None:
            message = f"the reason for {key.text} says nothing"
            raise binder.fault(reason, "DEF-EMPTY", message, "say in words why the text has it")
        return cls(key.mark, key.text, number, reason.text)


class Coordinates(ShownNames):
    """`auto`, `true`, `false`, `inside` or `outside`."""

    __slots__ = ()
    WORDS = ("inside", "outside", "auto")


AUTO = Coordinates("auto")


class BeforeAfter(Struct, frozen=True):
    """A turn shown as two panels, with an arrow between them: the position before it (A) and after it (B).

    The panel's other keys belong to both, and the second one shows what the turn did. `expect` is the verdict on the
    second: the position before the turn must be legal, or an illustration if the second is one.
    """

    turn: TurnText
    """The turn, in notation."""
    before: Words = ""
    """The caption of the first panel."""
    after: Words = ""
    """The caption of the second panel."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> BeforeAfter:
        if node.kind == "scalar":
            return cls(TurnText.bind(node, binder))
        return binder.record(node, cls)  # type: ignore[no-any-return]

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [writer.value(str), writer.mapping(writer.keys(cls), ("turn",))]}


class PanelSpec(Struct, frozen=True):
    """One picture of a figure."""

    mark: Mark
    letter: str = ""
    """The letter of the panel, drawn beside its caption. No two panels of a figure share one."""
    caption: Words = ""
    """The words under the picture, with markup."""
    position: PositionSpec | None = None
    """Which position is shown."""
    board: Annotated[Key, Yaml(ref="boards")] = ""
    """Which board of a game with several `boards` the position is on, by its name. Without it, the first, which the
    rules know. What stands on any other is an illustration, in the notation of a game without rules.
    """
    picture: BlockSpec | None = None
    """A block in place of the board. The position then only gives the facts."""
    show: tuple[Key, ...] = ()
    """What is drawn in addition, in the words that the rules offer (the overlays)."""
    hide: tuple[Key, ...] = ()
    """Routes and markers of the overlays that are left out, by their ids."""
    annotate: tuple[Annotation, ...] = ()
    """Marks on the picture."""
    region: Key = ""
    """Show only a part of the board, by two corners: `A1-C3`. On an open table, two corners in mm: `-20,0 60,80`."""
    inset: Inset | None = None
    """A small picture in that of an open table: a close-up of a part, or an overview."""
    move_arrows: MoveArrows | None = None
    """Legal moves as arrows: `all`, or those from a space or a list of spaces."""
    trays: bool | None = None
    """Whether the pieces off the board and in hand are drawn in trays beside it, each at its owner's side. By default
    they are where the whole board is shown, and not beside a `region` of it.
    """
    expect: Expectation | None = None
    """What the rules will say of the position: `legal`, `unknown`, `{illegal: CODE}` or `{illegal: [CODE, CODE]}`;
    or `illustration`, with the codes of turns that break rules if there are any; or [a puzzle](#puzzles), which they
    will solve. Required with a position, and refused without one.
    """
    claims: tuple[Claim, ...] = ()
    """Facts that the texts state, by path: `{moves.count: 3}`. Each must be so."""
    said: tuple[StatedValue, ...] = ()
    """Numbers and spaces in the texts that no fact explains, each with the reason: `{7: the days of a week}`."""
    allow: tuple[Allowance, ...] = ()
    """What lints would find in this panel and is meant to be so, by code, each with the reason."""

    @property
    def shows_trays(self) -> bool:
        """Whether pieces that are not on the board are drawn."""
        return not self.region if self.trays is None else self.trays

    @classmethod
    def schema_limits(cls) -> Schema:
        """A figure that makes its own one panel has these limits, too, so they name `panels` and `before-after`."""
        declared: Schema = {"required": ["expect"], "properties": {"expect": {"not": {"type": "null"}}}}
        judged: Schema = {"anyOf": [{"required": [key]} for key in ("position", "before-after")]}
        drawn: Schema = {"anyOf": [{"required": [key]} for key in ("position", "before-after", "picture", "panels")]}
        board: Schema = {"properties": {"picture": {"type": "null"}}}
        of_board: dict[str, Schema] = {
            key: {"anyOf": [board, {"properties": {key: {"enum": [[], "", None]}}}]}
            for key in ("show", "hide", "annotate", "region", "inset", "move-arrows", "trays")
        }
        turn: Schema = {"anyOf": [declared, {"required": ["panels"]}]}
        dependencies: Schema = {"position": declared, "before-after": turn, "expect": judged, **of_board}
        return {"dependencies": dependencies, "properties": {"caption": PROSE}, **drawn}


LATEST = "latest"
"""The overlay that draws what the last turn did, in any game."""


class FigureSpec(Struct, frozen=True):
    """A figure of a rulebook. Without `panels`, the keys of a panel may stand in the figure itself and make its one
    panel.
    """

    mark: Mark
    id: str
    """The name of the figure in commands and file names."""
    title: Annotated[Words, Yaml(filled=True)]
    """Its heading."""
    caption: Words
    """The words under it, with markup. They may quote facts."""
    alt: Annotated[Words, Yaml(absent="")]
    """A description for readers who cannot see it. It may quote facts."""
    panels: Annotated[tuple[PanelSpec, ...], Yaml(flatten=True, filled=True, longest=26)]
    """Its pictures, if it has several."""
    columns: Annotated[int, Yaml(min=1, max=6)] = 1
    """How many panels stand side by side."""
    width: Annotated[float, Yaml(unit="mm", min=40.0, max=400.0)] = 80.0
    """The width of the whole figure."""
    space: Annotated[float, Yaml(unit="mm", min=0, max=100)] = 0.0
    """The side of a board's space: a book has two or three such scales, each the same wherever it is used. With 0 the
    boards are as large as fits, at most 11 mm a space. On a sheet the figure shrinks to its place.
    """
    scale: Annotated[float | None, Yaml(min=0.02, max=2.0)] = None
    """How many mm on paper show one mm of an open table. Without it, tables are drawn as large as they fit."""
    typeset_caption: bool = False
    """Whether the caption is drawn under the pictures, for a document that cannot typeset it."""
    coordinates: Coordinates = AUTO
    """Whether the names of spaces are shown, and where: `outside`, at the edges of boards, or `inside` the spaces.
    `true` is where they stand by custom: numbers inside, letters and numbers outside. `auto`: where a caption, the
    alternative text or words beside a board name a space.
    """
    answer: Literal["upside-down", "upright", "none"] | None = None
    """Where the solution of a puzzle is printed under the pictures: `upside-down`, as it is by default, or `upright`.
    With `none` only captions that quote it tell.
    """
    flow: Literal["none", "arrows"] = "none"
    """`arrows`: an arrow leads from each panel to the next."""
    seats: bool = False
    """Whether the name of each player stands at that player's side of boards, with an arrow that points forward."""
    legend: Mapping[str, Words] = field(default_factory=dict)
    """What symbols mean, by the name of a drawing or a role, or of a sign of legal moves: `move`, `capture`,
    `placement` or `removal`.
    """
    claims: tuple[Claim, ...] = ()
    """Facts that the texts state, by path. They count for all panels."""
    said: tuple[StatedValue, ...] = ()
    """Numbers and spaces in its texts, and in those of its panels, that no fact explains, each with the reason."""
    before_after: BeforeAfter | None = None
    """A turn shown as two panels: the position before it and after it."""
    variant: tuple[VariantName, ...] = ()
    """The variants that the figure needs: a name or a list. Without it, it belongs to all of them."""
    except_variants: tuple[VariantName, ...] = ()
    """The variants that the figure does not belong to: a name or a list."""
    allow: tuple[Allowance, ...] = ()
    """What lints would find anywhere in its drawing and is meant to be so, by code, each with the reason:
    `{DRAW-CONTRAST: the ghost is meant to be faint}`.
    """

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": dict.fromkeys(("title", "caption", "alt"), PROSE)}

    def __post_init__(self) -> None:
        both = [name for name in self.variant if name in self.except_variants]
        if both:
            raise ValueError(f"{both[0]!r} is in 'variant' and in 'except-variants', so the figure is never drawn")
        names = [panel.letter or str(number) for number, panel in enumerate(self.panels, start=1)]
        if twice := [name for name in names if names.count(name) > 1]:
            raise ValueError(f"two panels are called {twice[0]!r}: give each a letter of its own")
        if self.before_after is not None and len(self.panels) != 1:
            raise ValueError("before-after makes the two panels of a figure from its one position")

    @property
    def drawn_only(self) -> str:
        """Which variants a figure needs, in words: `with facing`, `without small`; "" if it is always drawn."""
        if self.variant:
            return f"with {' and '.join(self.variant)}"
        return f"without {', '.join(self.except_variants)}" if self.except_variants else ""

    def unfolded(self) -> FigureSpec:
        """The figure with `before-after` written out as two panels. Other figures stay as they are."""
        if self.before_after is None:
            return self
        turn, panel = self.before_after, self.panels[0]
        position = panel.position or PositionSpec(self.mark, "setup")
        expected = Expectation(self.mark, "legal")
        if panel.expect is not None and panel.expect.status == "illustration":
            expected = replace(panel.expect, codes=(), puzzle=None)
        before = replace(panel, letter="A", caption=turn.before, position=position, expect=expected)
        after = replace(
            panel,
            letter="B",
            caption=turn.after,
            position=replace(position, then=(*position.then, turn.turn)),
            show=panel.show if panel.picture is not None else (*panel.show, LATEST),
            move_arrows=None,
        )
        columns = self.columns if self.columns > 1 else 2
        return replace(self, panels=(before, after), columns=columns, flow="arrows", before_after=None)


MAX_PANELS = 2_000
"""Panels in all figures of a game; each is a position to judge and a picture to draw."""


class FigureBook(Struct, frozen=True):
    """All of `figures.yaml`."""

    mark: Mark
    transcripts: Mapping[str, TranscriptSpec] = field(default_factory=dict)
    """By name, games turn by turn, for positions to refer to."""
    figures: tuple[FigureSpec, ...] = ()
    """The figures, in the order of the rulebook."""
    show: tuple[Key, ...] = ()
    """Overlays that every panel with a position draws, such as `to-move`. A panel leaves one out with `hide`."""
    elsewhere: Annotated[tuple[FigureSpec, ...], Yaml(given=True)] = ()
    """Figures of variants that are not chosen, which are neither judged nor drawn."""

    def __post_init__(self) -> None:
        count = sum(len(figure.panels) for figure in (*self.figures, *self.elsewhere))
        if count > MAX_PANELS:
            raise ValueError(f"these figures have {count} panels, more than {MAX_PANELS} in all")


def transcripts_of(figures: Iterable[FigureSpec]) -> set[str]:
    """The names of the transcripts whose positions figures show."""
    panels = (panel for figure in figures for panel in figure.panels)
    return {panel.position.after for panel in panels if panel.position is not None and panel.position.after}
