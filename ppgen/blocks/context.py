"""The context of every block: the game, the theme, the art, and the sizes that suit the paper or the panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from ppgen import icons, pieces
from ppgen.art import Art
from ppgen.blocks.layout import Overflow, in_words
from ppgen.blocks.proportions import ON_SHEET, Proportions
from ppgen.blocks.roles import line_role
from ppgen.boards.arrangement import Arrangement
from ppgen.definition.blocks import NOWHERE, AskedBoard
from ppgen.definition.game import Game
from ppgen.definition.text import place
from ppgen.diagnostics import FOLLOWS, DefinitionError, Diagnostic, Mark, PpgenError, did_you_mean
from ppgen.records import replace
from ppgen.scene.limits import MIN_TEXT
from ppgen.scene.markup import symbols
from ppgen.scene.model import Box, Path, Stroke, Symbol
from ppgen.scene.text import PT, Face, TextStyle
from ppgen.scene.theme import Style, Theme

if TYPE_CHECKING:
    from ppgen.images.model import RasterImage
    from ppgen.scene.card_picture import CardSource

OVERFLOW_HINT = "give it more room, less to hold, or smaller type: a text with `min-size` shrinks by itself"
LIGHT = ".light"
"""What the ids of light drawings end with. No drawing of a game has such a name."""
BODY = MIN_TEXT
"""The smallest body text, in points."""
SMALL = 0.9
"""How large small text is, as a share of the body text."""
TITLE = 34.0
"""The largest title, in points."""


class Sizes(Struct, frozen=True):
    """The sizes that suit the paper or the panel.

    `space` and `tile` are the sides of a space of the board and of the chart, in mm, 0 for as large as there is room;
    `body` is the text, in points.
    """

    space: float
    tile: float
    body: float
    proportions: Proportions = ON_SHEET
    title_max: float = TITLE
    """The largest title, in points."""
    cells: float | None = None
    """How large the cells of grids and tracks are: 0 for their smallest size, 1 for what is `enough`, 2 for the
    largest. None: as large as their width allows, up to `enough`.
    """

    @property
    def small(self) -> float:
        """Labels, notes and the footer, in points."""
        return max(MIN_TEXT, self.body * SMALL)

    @property
    def heading(self) -> float:
        return self.body * 1.12

    @property
    def title(self) -> float:
        return min(self.body * 2.6, self.title_max)

    @property
    def icon(self) -> float:
        """The side of a piece's picture beside the chart, in mm: pieces are drawn to be legible at 6 mm."""
        return self.proportions.chart_icon or max(6.0, 1.7 * self.tile)

    @property
    def die(self) -> float:
        """The side of a die's face beside the chart, in mm."""
        return self.proportions.chart_die or max(0.68 * self.icon, 1.6 * self.body * PT)


class BlockContext(Struct, frozen=True, eq=False):
    """Everything that a block does not state itself. A fault calls the sheet or figure `name`, at `mark`."""

    game: Game
    theme: Theme
    sizes: Sizes
    pictures: Art
    name: str = "this"
    mark: Mark = NOWHERE
    prefix: str = ""
    """A prefix for every id, so that the panels of a figure can share a scene."""
    trim: Box | None = None
    """The edge of the card that is drawn, in the coordinates in which it is laid out; None for anything else."""
    bleed: float = 0.0
    """How far grounds that bleed go beyond that edge, in mm."""
    outline: Callable[[float], Path] | None = None
    """The outline of the card that is drawn, moved out by so many mm; None for anything else."""
    on_paper: BlockContext | None = None
    """The same context on a light ground, if this one is that of blocks on a dark ground."""
    board: Callable[[AskedBoard], Arrangement | None] = lambda pieces: None
    """The board as the rules arrange it, without pieces or with those of the setup; None if they do not."""
    why_no_rules: Callable[[], PpgenError | None] = lambda: None
    """What keeps the rules from being asked: they are at fault, or may not run."""

    opened: dict[str, RasterImage] = field(default_factory=dict)
    """The raster images that were opened for this drawing or deck, by their names: a block asks several times."""
    boards_shown: tuple[Arrangement, ...] = ()
    """The boards of the figure to which the block belongs."""
    cards: CardSource | None = None
    """What draws cards of the game's decks; None where none can be shown, as on a card."""

    def style(self, size: float, face: Face = "regular", role: str = "text") -> TextStyle:
        """A text style of a size in points, in the colour of a role."""
        return TextStyle(face, size * PT, self.theme.fill(role), self.game.language)

    @property
    def body(self) -> TextStyle:
        return self.style(self.sizes.body)

    @property
    def strong(self) -> TextStyle:
        return self.style(self.sizes.body, "semibold")

    @property
    def small(self) -> TextStyle:
        return self.style(self.sizes.small, role="text-muted")

    def sized(self, size: Literal["body", "small"]) -> TextStyle:
        return self.body if size == "body" else self.small

    @property
    def is_on_dark(self) -> bool:
        """Whether blocks with this context stand on a dark ground."""
        return self.on_paper is not None

    def inside(self, ground: str, mark: Mark | None = None) -> BlockContext:
        """The context of blocks that stand on a ground: texts and drawings of the game are light on a dark one."""
        if not ground:
            return self
        # What is turned lies in coordinates of its own, on a dark ground as on a light one.
        outside = self if self.on_paper is None else replace(self.on_paper, trim=self.trim)
        from ppgen.blocks.colours import light_on, on_dark

        if not light_on(outside.theme[self.area_role(ground, mark)], outside.theme):
            return outside
        theme = on_dark(outside.theme)
        return replace(outside, theme=theme, pictures=outside.pictures.painted(theme, LIGHT), on_paper=outside)

    def area_role(self, name: str, mark: Mark | None = None) -> str:
        """The role by which an area of that colour or role is painted. Raises DefinitionError where there is none."""
        style = self.theme.styles.get(name)
        if style is None or (style.fill is None and style.hatch is None):
            raise self._no_paint(name, "an area", mark, [role for role in self.theme.styles if self.theme[role].fill])
        return name

    def stroke(self, name: str, mark: Mark | None = None) -> Stroke:
        """The line of a colour or role; a role that is an area alone has one as thin as that of a box.

        Raises DefinitionError where there is no such colour or role.
        """
        style = self._line_style(name)
        if style is None or (style.stroke is None and style.fill is None):
            raise self._no_paint(name, "a line", mark, self.theme.styles)
        return style.stroke or Stroke(str(style.fill), self.theme.line("box").width)

    def text_colour(self, name: str, mark: Mark | None = None) -> str:
        """The colour of a text in a colour or role. Raises DefinitionError where there is none."""
        style = self._line_style(name)
        if style is None or style.fill is None:
            raise self._no_paint(name, "a text", mark, [role for role in self.theme.styles if self.theme[role].fill])
        return style.fill

    def _line_style(self, name: str) -> Style | None:
        return self.theme.styles.get(line_role(name)) or self.theme.styles.get(name)

    def _no_paint(self, name: str, what: str, mark: Mark | None, known: Iterable[str]) -> DefinitionError:
        roles = [role for role in known if " " not in role]
        hint = did_you_mean(name, list(dict.fromkeys((*self.game.colours, *roles))), "colours and roles")
        if name.startswith("#"):
            hint = "give it a name under `colours:`, so that every theme knows what it becomes"
        return self.fault("DEF-REFERENCE", f"{name!r} is no colour or role that {what} can have", hint, mark)

    def art(self, name: str, mark: Mark | None = None) -> Symbol:
        """A drawing of the game by its file's name, a part of a piecepack, or a piece's picture.

        Raises DefinitionError where there is none (at `mark`, or else at the sheet), and for a file at fault.
        """
        try:
            return self.pictures[name]
        except KeyError:
            shipped = next((kind.names() for kind in (icons, pieces) if name.startswith(kind.PREFIX)), ())
            hint = icons.meant(name) or did_you_mean(name, (*self.pictures, *shipped), "pictures")
            kind = name.rpartition("-")[2]
            if kind in self.game.pieces and (art := self.game.pieces[kind].art):
                own = f"`{name}: {{name: {name.replace('-', ' ')}, art: {art.partition('@')[0]}}}`"
                hint = f"for the {kind} of one player, add {own} to the game's `pieces`"
            raise self.missing(f"a picture {name!r}", hint, mark) from None

    def inline(self, markup: str) -> Mapping[str, Symbol]:
        """The symbols that a text sets in its lines."""
        drawings: dict[str, Symbol] = {}
        for symbol in symbols(markup):
            try:
                drawings[symbol.name] = self.pictures[symbol.name]
            except KeyError:
                # Where a symbol stands in the file takes long to work out, and only a fault says it.
                drawings[symbol.name] = self.art(symbol.name, place(markup, symbol.start, self.mark))
        return drawings

    def missing(self, what: str, hint: str, mark: Mark | None = None) -> DefinitionError:
        """The fault of a block that shows something that its game lacks."""
        return self.fault("DEF-REFERENCE", f"{self.name} shows {what}, which the game does not have", hint, mark)

    def unruled(self, what: str, hint: str, mark: Mark | None = None) -> DefinitionError:
        """The fault of a block that shows what only the rules can say. The `hint` is for a game without rules."""
        problem = self.why_no_rules()
        if problem is None:
            return self.missing(what, hint, mark)
        message = f"{self.name} shows {what}"
        if not isinstance(problem, DefinitionError):
            return DefinitionError([problem.at(self.at(mark), "DEF-PROGRAM", f"{message}, which the rules say: ")])
        mend = "mend the rules: their faults are reported at their places"
        fault = Diagnostic(self.at(mark), "SHEET-DRAW", f"{message}, but the game's rules are at fault", mend, FOLLOWS)
        return DefinitionError([*problem.diagnostics, fault])

    def fault(self, code: str, message: str, hint: str, mark: Mark | None = None) -> DefinitionError:
        """A fault of a block, at its place."""
        return DefinitionError([Diagnostic(self.at(mark), code, message, hint)])

    def overflow_faults(self, overflows: Iterable[Overflow]) -> DefinitionError:
        """The faults of blocks that have too little room, each at its place, with how much is missing."""
        return DefinitionError(
            Diagnostic(self.at(each.source.mark), "BLOCK-OVERFLOW", f"{self.name}: {in_words(each)}", OVERFLOW_HINT)
            for each in overflows
        )

    def at(self, mark: Mark | None) -> Mark:
        """The place of a block, or that of the sheet or figure for one that was not read from a file."""
        return self.mark if mark is None or mark == NOWHERE else mark
