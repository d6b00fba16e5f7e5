"""What stands on the face or the back of the cards of a deck: the blocks of the deck, or of the layout of a card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, get_args

from msgspec import Struct

from ppgen.decks.templates import Template, Values, compiled, scalar
from ppgen.definition.bind import Binder
from ppgen.definition.blocks import SumSpec
from ppgen.definition.card_blocks import CardsBlockSpec
from ppgen.definition.layouts import BlockSpec, PaperBlockSpec, parts
from ppgen.definition.names import art_names
from ppgen.definition.schema import whole
from ppgen.definition.source import Node, Unbound
from ppgen.definition.text import LocatedText, holds
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.numerals import listed

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckLayoutSpec, DeckSpec
    from ppgen.definition.game import Game

_NOT_ON_CARDS = (*get_args(PaperBlockSpec), SumSpec, CardsBlockSpec)
"""Blocks that need a sheet of paper, the facts of a position, or other cards."""


class Case(Struct, frozen=True):
    """The blocks of a side, for the cards for which a condition holds; without a condition, for all others."""

    when: Template | None
    items: tuple[Template, ...]
    layout: str = ""
    """The id of the layout; empty for the blocks of the deck itself."""

    @property
    def columns(self) -> frozenset[str]:
        """The columns of the table that its blocks quote."""
        return frozenset().union(*(item.columns for item in self.items))

    def holds(self, values: Values) -> bool:
        """Whether a card has these blocks. Raises DefinitionError for a condition that cannot be filled in."""
        return self.when is None or holds(self.when.filled(values).text)


class SideTemplate(Struct, frozen=True, dict=True):
    """One side of all cards of a deck. The first case that holds for a card says what stands on it."""

    cases: tuple[Case, ...]

    @cached_property
    def names(self) -> frozenset[str]:
        """The first words of everything that the side quotes."""
        templates = [each for case in self.cases for each in (*case.items, *([case.when] if case.when else []))]
        return frozenset().union(*(each.names for each in templates))

    @property
    def columns(self) -> frozenset[str]:
        """The columns of the table that any of its blocks or conditions quotes."""
        return self.conditions().union(*(case.columns for case in self.cases))

    def columns_of(self, block: Mark) -> frozenset[str]:
        """The columns of the table that the block at a place in the definition quotes."""
        return frozenset().union(*(item.columns_of(block) for case in self.cases for item in case.items))

    def case(self, values: Values) -> Case | None:
        """The case of one card. Raises DefinitionError for a condition that cannot be filled in."""
        return next((case for case in self.cases if case.holds(values)), None)

    def conditions(self) -> frozenset[str]:
        """The columns by which a layout is chosen."""
        return frozenset().union(*(case.when.columns for case in self.cases if case.when is not None))

    def drawn_columns(self, block: Mark, blocks: Collection[Mark]) -> frozenset[str]:
        """The columns that decide what one block draws, without those of the `blocks` inside it."""
        found = (item.drawn_columns(block, blocks) for case in self.cases for item in case.items)
        return frozenset().union(*(columns for columns in found if columns is not None))

    def blocks(self, game: Game, names: Mapping[str, Collection[str]], values: Values) -> tuple[BlockSpec, ...]:
        """The blocks of one card; `names` are those that they may refer to (`names_for_blocks`).

        Raises DefinitionError with every fault of them.
        """
        faults: list[Diagnostic] = []
        binder = Binder(faults, dict(names), game.board, blanks=True)
        blocks: list[BlockSpec] = []
        case = self.case(values)
        for item in case.items if case is not None else ():
            try:
                blocks.append(binder.value(item.filled(values), BlockSpec))
            except DefinitionError as mistake:
                faults += mistake.diagnostics
            except Unbound:
                continue
        faults += _misplaced(blocks)
        if faults:
            raise DefinitionError(faults)
        return tuple(blocks)


def _misplaced(blocks: Collection[BlockSpec]) -> Iterator[Diagnostic]:
    for block in (part for layout in blocks for part in parts(layout)):
        if isinstance(block, _NOT_ON_CARDS):
            names = sorted(kind.TAG for kind in get_args(whole(BlockSpec)) if kind not in _NOT_ON_CARDS)
            hint = f"a card is made of {listed(names)}"
            yield Diagnostic(block.mark, "DECK-BLOCK", f"{block.TAG!r} makes no sense on a card", hint)


def names_for_blocks(game: Game) -> dict[str, Collection[str]]:
    """The names that blocks may refer to."""
    names: dict[str, Collection[str]] = {
        "art": (*art_names(game.folder), *game.pieces),
        "pieces": tuple(game.pieces),
        "ratings": tuple(game.ratings),
        "tables": tuple(game.tables),
    }
    return names | ({"tiles": tuple(game.tiles.tiles)} if game.tiles is not None else {})


def side_templates(
    spec: DeckSpec, columns: Collection[str], known: Collection[str], faults: list[Diagnostic]
) -> Mapping[Any, SideTemplate]:
    """The face and the back of a deck, parsed. Adds every fault of what they quote, and of layouts that extend."""
    chains = {layout.id: _chain(layout, spec, faults) for layout in spec.layouts}
    compile_once: dict[int, Template] = {}  # a template keeps its node, so that no other node has its number

    def template(node: Node) -> Template:
        # A block that several layouts share is parsed once, so that its faults are told once.
        if id(node) not in compile_once:
            compile_once[id(node)] = compiled(node, columns, known, faults)
        return compile_once[id(node)]

    if spec.face.kind == "list" and not spec.face.items:
        faults.append(Diagnostic(spec.face.mark, "DEF-EMPTY", "face is empty", "write the blocks that stand on a card"))
    conditions = {layout.id: template(scalar(layout.when, layout.mark)) for layout in spec.layouts if layout.when}
    sides: dict[str, SideTemplate] = {}
    for side in ("face", "back"):
        of_deck = _blocks(getattr(spec, side))
        cases: list[Case] = []
        shared = side == "back" and not any(layout.back for layout in spec.layouts)
        for name, condition in conditions.items() if not shared else ():
            own = tuple(block for layout in chains[name] for block in _blocks(getattr(layout, side)))
            cases.append(Case(condition, tuple(map(template, own or of_deck)), name))
        for layout in spec.layouts:
            for block in _blocks(getattr(layout, side)):
                template(block)  # also of a layout that nothing extends
        cases.append(Case(None, tuple(map(template, of_deck))))
        sides[side] = SideTemplate(tuple(cases))
    return sides


def _blocks(side: Node | None) -> tuple[Node, ...]:
    """The blocks of a side as it is written: one, or a list."""
    if side is None:
        return ()
    return side.items if side.kind == "list" else (side,)


def _chain(layout: DeckLayoutSpec, spec: DeckSpec, faults: list[Diagnostic]) -> tuple[DeckLayoutSpec, ...]:
    """A layout with those that it extends, the innermost first."""
    by_id = {each.id: each for each in spec.layouts}
    chain = [layout]
    while chain[-1].extends:
        last = chain[-1]
        mark = last.extends.mark if isinstance(last.extends, LocatedText) else last.mark
        if last.extends not in by_id:
            if last is layout:
                message, hint = (
                    f"there is no layout {str(last.extends)!r}",
                    did_you_mean(last.extends, by_id, "layouts"),
                )
                faults.append(Diagnostic(mark, "DEF-REFERENCE", message, hint))
            break
        if by_id[last.extends] in chain:
            if by_id[last.extends] is layout:
                message = f"layout {layout.id!r} extends itself"
                faults.append(Diagnostic(mark, "DECK-LAYOUT", message, "let one of them extend nothing"))
            break
        chain.append(by_id[last.extends])
    return tuple(reversed(chain))
