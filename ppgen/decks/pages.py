"""What can be wrong with a deck: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.definition.decks import MAX_CARDS
from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, decks")

PAGES = by_code(
    _page(
        "DECK-COLUMN",
        "A column that the table does not have",
        "Blocks, conditions and copies quote a row by the names of its columns: {{ row.cost }}. The table has no "
        "column of this name, or nothing else is known by this name. The hint gives the nearest name, or all of them.",
        'face: [{text: "{{ row.csot }}"}]',
    ),
    _page(
        "DECK-TEXT",
        "A text that cannot be filled in",
        "Values stand in {{ }}, as in the captions of figures. The message says what is wrong with the expression; "
        "where a row is at fault, such as a text where a number is needed, it names the row.",
        "when: \"{{ row.cost + 'gold' }}\"",
    ),
    _page(
        "DECK-KEY",
        "Two cards with one key",
        "A card is known by its text in the column that key names: in commands, in figures and in comparisons. So "
        "no two rows have the same text there, and none has nothing. Several equal cards are one row with copies.",
        "rows: [{name: Spice}, {name: Spice}]",
    ),
    _page(
        "DECK-COPIES",
        "A number of copies that is none",
        "copies is a whole number, or quotes a column of whole numbers. 0 leaves the card out.",
        "copies: many",
    ),
    _page(
        "DECK-TOTAL",
        "A deck with more or fewer cards than it says",
        "total says how many cards the deck must have, copies included, so that a row that is lost or added by mistake "
        f"is noticed. A deck has at most {MAX_CARDS:,} cards, and at least one to be printed.",
        "total: 54",
    ),
    _page(
        "DECK-LAYOUT",
        "A layout that extends itself",
        "A layout has the blocks of the one that it extends before its own. In a circle of layouts none comes first.",
        "layouts: [{id: spell, extends: spell}]",
    ),
    _page(
        "DECK-BLOCK",
        "A block that makes no sense on a card",
        "Some blocks need a whole sheet of paper, such as a footer, or the facts of a position. The hint lists those "
        "that a card is made of.",
        "face: [footer]",
    ),
    _page(
        "DECK-DRAW",
        "A card that cannot be drawn",
        "Something on the card cannot be drawn, such as a character that the fonts lack. The message names it and the "
        "row.",
        'rows: [{name: "\\u6f22"}]',
    ),
    _page(
        "DECK-OVERFLOW",
        "A card with too little room",
        "A block of this card needs more room than it has: a long text, or a picture that is too large. The message "
        "says which block, on which card, and by how many millimetres. It also names an exact box (at) that sticks out "
        "of the card or of what is around it, and text that would be cut off with the paper. Nothing is cut off or "
        "made smaller in silence, so a deck with such a card is not printed.",
        "size: micro, face: [{box: {label: Gold, width: 60}}]",
    ),
    _page(
        "DECK-REVISION",
        "A deck that cannot be compared with a revision",
        "The cards that have changed since a git revision are those whose face or back is drawn differently now. The "
        "deck, or the whole game, did not exist in that revision, or its definition was at fault then.",
        "decks: [{id: market-cards, …}]  # in v1.2: {id: market, …}",
    ),
)
