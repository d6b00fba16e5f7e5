"""Write what follows from the records of a definition: the tables of keys in docs/, and the JSON Schemas.

    python tools/reference.py        # or: make docs

A page holds each table between two markers. `<!-- keys: Game -->` is the table of one record, `<!-- each: Block -->`
one of every member of a union, with a heading and what it is. `tests/definition/test_reference.py` fails while a page
is not current.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, Literal

from ppgen import book_matter
from ppgen.boards.grid import Grid, Place, Space
from ppgen.boards.hexes import Hexes
from ppgen.definition import (
    allowances,
    blocks,
    card_blocks,
    cells,
    colours,
    components,
    decks,
    figure,
    fonts,
    game,
    grid_block,
    image_block,
    layouts,
    marks,
    paper_blocks,
    project,
    reasons,
    roles,
    rulebook,
    sheet,
    spots,
    table_block,
    table_marks,
    tables,
    text_block,
    text_files,
    track_block,
    transcript,
    variants,
)
from ppgen.definition.areas import (
    AreaBoard,
    AreaLine,
    AreaName,
    AreaPairs,
    AreaSet,
    AreaShape,
    AreasSpec,
    Corner,
    MapPlace,
)
from ppgen.definition.belonging import VariantName
from ppgen.definition.blocks import Block
from ppgen.definition.docstrings import about, about_fields
from ppgen.definition.image_files import ImageName
from ppgen.definition.json_schema import default_of
from ppgen.definition.lengths import Length
from ppgen.definition.points import PointBoard, PointLine, PointName, PointSet, PointsSpec
from ppgen.definition.reasons import Unshown
from ppgen.definition.schema import MAX_ENTRIES, MAX_NUMBER, FieldSpec, real, record_spec, whole
from ppgen.definition.source import Node
from ppgen.definition.text import Key, Words
from ppgen.games.long_way import arrange as long_way
from ppgen.games.pass_the_food import arrange as pass_the_food
from ppgen.games.worm_derby import arrange as worm_derby
from ppgen.press.schema import FILES, NAMES, schema_text
from ppgen.rules.board import (
    arrange,
    blocked_words,
    condition_words,
    effect_words,
    end_words,
    move_words,
    piece_words,
    swap_words,
)
from ppgen.rules.board import schema as rules
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.regions import JoinedRegions, NamedRegion, Region

DOCS = Path(__file__).resolve().parent.parent / "docs"
SCHEMAS = DOCS / "schema"
PAGES = ("definition.md", "project.md", "rulebooks.md", "rules-language.md")
MODULES = (
    blocks,
    book_matter,
    card_blocks,
    cells,
    colours,
    components,
    decks,
    figure,
    fonts,
    game,
    grid_block,
    image_block,
    layouts,
    paper_blocks,
    project,
    roles,
    rulebook,
    rules,
    condition_words,
    move_words,
    piece_words,
    end_words,
    sheet,
    table_block,
    tables,
    text_block,
    track_block,
    variants,
    marks,
    table_marks,
    transcript,
)
UNIONS: Mapping[str, Any] = {
    "Block": whole(layouts.BlockSpec),
    "Annotation": marks.Annotation,
    "PieceMove": move_words.PieceMove,
    "ShootMove": move_words.ShootMove,
    "PlayerMove": move_words.PlayerMove,
    "Consequence": move_words.Consequence,
    "End": end_words.End,
}
LINKS: Mapping[Any, str] = {
    Space: "a space",
    Place: "a space or a side",
    marks.PlaceName: "a space, a side, or the name of a thing",
    table_marks.SignPlace: "a space, a side, or [a place](figures.md#marks-on-an-open-table)",
    Node: "[rules](rules-language.md), or anything",
    Grid: "[a board](definition.md#the-board)",
    Grid | Hexes | PointBoard | AreaBoard: "[a board](definition.md#the-board)",
    AreaSet: "areas by their names: `Fen: [[0, 0], [4, 0], [0, 3]]`",
    AreaPairs: "areas by the names of others: `Fen: [Moor, Wold]`",
    AreaLine: "lists of names",
    AreaName: "a name",
    Corner: "[a corner](#the-board)",
    MapPlace: "`[x, y]`",
    PointSet: "`morris`, `alquerque`, `fox-and-geese`, or places by the names of points: `a1: [0, 0]`",
    PointLine: "lists of names",
    PointName: "a name",
    game.Credits: "[credits](definition.md#credits-rights-players)",
    game.Rights: "[rights](definition.md#credits-rights-players)",
    game.Players: "[players](definition.md#credits-rights-players)",
    game.Surface: "[a surface](definition.md#the-board)",
    game.PiecepackLook: "[a look](definition.md#the-board)",
    game.Rating: "a list of [ratings](definition.md#tables-and-ratings)",
    game.RuleReading: "[readings](definition.md#readings-and-reconstructions)",
    game.Reconstruction: "[reconstructions](definition.md#readings-and-reconstructions)",
    tables.Table: "[a table](definition.md#tables-and-ratings)",
    tables.TableRow: "[a row](definition.md#tables-and-ratings)",
    components.PieceCard: "[a card](definition.md#kinds-of-pieces)",
    components.PieceKind: "[a kind of piece](definition.md#kinds-of-pieces)",
    components.Catalogue: "[a catalogue](definition.md#tiles)",
    move_words.KindChoice: "a kind, or a list of kinds",
    components.PieceColour: "the name of a colour, or `#rrggbb`",
    colours.ColourSpec: "[a colour](definition.md#colours)",
    fonts.FontSpec: "[a font](definition.md#fonts)",
    text_block.Hyphenation: "true, false, or a language",
    text_block.TypeSize: "`body`, `small`, or points",
    roles.RoleSpec: "[a role](definition.md#paint)",
    roles.PaintSpec: "[a paint](definition.md#paint)",
    roles.LineSpec: "[a line](definition.md#paint)",
    roles.CoreSpec: "[a core](definition.md#paint)",
    roles.HatchSpec: "[a hatch](definition.md#paint)",
    roles.Colour: "a colour",
    variants.Parameter: "[a parameter](definition.md#parameters-and-variants)",
    variants.Variant: "[a variant](definition.md#parameters-and-variants)",
    decks.DeckLayoutSpec: "[layouts](definition.md#decks)",
    sheet.SheetSpec: "[sheets](definition.md#sheets)",
    sheet.ComponentsSpec: "[components](definition.md#sheets)",
    sheet.OwnPartSpec: "[own parts](definition.md#sheets)",
    whole(layouts.BlockSpec): "[a block](definition.md#blocks)",
    ImageName: "[the path of an image](images.md)",
    image_block.CropSpec: "[a crop](definition.md#parts-of-blocks)",
    image_block.FocusSpec: "[a point](definition.md#parts-of-blocks)",
    blocks.SumRow: "[a line of the sum](definition.md#parts-of-blocks)",
    blocks.ScoreBoxSpec: "[boxes](definition.md#parts-of-blocks)",
    table_block.CellRow: "[a row](definition.md#parts-of-blocks)",
    cells.CellSpec: "[a cell](definition.md#parts-of-blocks)",
    cells.Formula: "[a formula](definition.md#parameters-and-variants)",
    cells.TrackBoxSpec: "[a box](definition.md#parts-of-blocks)",
    track_block.TrackLineSpec: "[tracks](definition.md#parts-of-blocks)",
    paper_blocks.WritingLineSpec: "[lines](definition.md#parts-of-blocks)",
    transcript.TranscriptSpec: "[a transcript](definition.md#transcripts-and-positions)",
    transcript.TurnText: "[turns](definition.md#transcripts-and-positions)",
    transcript.PositionSpec: "[a position](definition.md#transcripts-and-positions)",
    figure.FigureSpec: "[figures](definition.md#a-figure)",
    figure.PanelSpec: "[panels](definition.md#a-panel)",
    figure.BeforeAfter: "a turn, or [its captions, too](definition.md#before-and-after)",
    marks.Annotation: "[marks](definition.md#marks)",
    table_marks.Inset: "[an inset](definition.md#an-inset)",
    table_marks.TableMark: "[marks of an open table](figures.md#marks-on-an-open-table)",
    spots.Spot: "[a place](figures.md#marks-on-an-open-table)",
    marks.MoveArrows: "`all`, a space or a list of spaces",
    figure.Expectation: "[a verdict](definition.md#a-panel)",
    figure.Coordinates: "`true`, `false`, `inside`, `outside` or `auto`",
    blocks.ShownNames: "`true`, `false`, `inside` or `outside`",
    figure.Claim: "a mapping: path of a fact → value",
    figure.StatedValue: "a mapping: number or space → reason",
    allowances.Allowance: "a mapping: code of [a lint](lints.md) → reason",
    Unshown: "a mapping: [a word or a code](cover.md#rules-that-no-figure-shows) → reason",
    VariantName: "a name or a list of names",
    text_files.TextFile: "[paths of Markdown files](rulebooks.md#files)",
    reasons.SaidWords: "a mapping: words → reason",
    rulebook.StyleSpec: "[styles](rulebooks.md#the-head)",
    book_matter.Matter: "[matter](rulebooks.md#the-head)",
    book_matter.BookWords: "[words](rulebooks.md#the-head)",
    rules.BoardRules: "[rules](rules-language.md)",
    piece_words.PlayerOrder: "[players](rules-language.md#players)",
    piece_words.PieceSpec: "[a piece](rules-language.md#pieces)",
    piece_words.Letters: "a letter, or a mapping: player → letter",
    blocked_words.BlockedPlayers: "`pass`, `win`, `loss` or `draw`, or one of them for each player",
    swap_words.Swap: "`true`, `false` or `mirrored`",
    Directions: "[directions](rules-language.md#directions)",
    Region: "[a region](rules-language.md#parts-of-the-board)",
    NamedRegion: "[a region](rules-language.md#parts-of-the-board), or one for each player",
    JoinedRegions: "`all`, a list of [regions](rules-language.md#parts-of-the-board), or such a list for each player",
    piece_words.AttributeSpec: "[an attribute](rules-language.md#attributes-of-spaces)",
    condition_words.When: "[a condition](rules-language.md#when)",
    condition_words.Quiet: "a number of turns, or `{turns: …, progress: …}`",
    effect_words.BetweenCount: "`one`, `whole` or a whole number from 1",
    condition_words.Passes: "a whole number from 1, or `all`",
    condition_words.Counts: "[a number of pieces](rules-language.md#numbers-of-pieces), or a list of them",
    move_words.PieceMove: "[moves](rules-language.md#moves-of-a-piece)",
    move_words.TurnPart: "[parts of a turn](rules-language.md#turns-of-several-parts)",
    move_words.PlayerMove: "[moves](rules-language.md#key-by-key)",
    move_words.Consequence: "[consequences](rules-language.md#after-a-move)",
    end_words.End: "[ends](rules-language.md#ends)",
    project.SettingText: "text",
}
"""What a value is called, and where a reader finds more of it."""
_SIDE = "[a block](definition.md#blocks), or a list of blocks"
TAKEN: Mapping[tuple[Any, str], str] = {
    (game.Game, "decks"): "a list of [decks](definition.md#decks), or the name of a file",
    (decks.DeckSpec, "rows"): "[a table](cards.md#rows)",
    **{(kind, side): _SIDE for kind in (decks.DeckSpec, decks.DeckLayoutSpec) for side in ("face", "back")},
}
"""What a field takes that binding leaves unread."""
SEVERAL: Mapping[Any, str] = {
    whole(layouts.BlockSpec): "[blocks](definition.md#blocks)",
    blocks.SumRow: "[lines](definition.md#parts-of-blocks)",
    table_block.CellRow: "[rows](definition.md#parts-of-blocks)",
    cells.CellSpec: "[cells](definition.md#parts-of-blocks)",
    cells.TrackBoxSpec: "[boxes](definition.md#parts-of-blocks)",
    tuple[cells.CellSpec, ...]: "lists of [cells](definition.md#parts-of-blocks)",
    Space: "spaces",
    spots.Spot: "[places](figures.md#marks-on-an-open-table)",
    Place: "spaces and sides",
}
"""The same in lists, where both occur."""
OVERLAYS: Mapping[str, Mapping[str, str]] = {
    "any with rules as data": arrange.OVERLAYS,
    "The Long Way": long_way.OVERLAYS,
    "Pass the Food": pass_the_food.OVERLAYS,
    "Worm Derby": worm_derby.OVERLAYS,
}
_MARKED = re.compile(r"<!-- (keys|each|overlays)(?:: (\w+))? -->\n.*?<!-- end -->", re.DOTALL)


def members(name: str) -> tuple[Any, ...]:
    """The records of a union, or the one record."""
    return typing.get_args(UNIONS[name]) or (UNIONS[name],)


def pages() -> dict[Path, str]:
    """Every page that has tables, with its tables made anew, and every schema."""
    written = {DOCS / name: with_tables(name, (DOCS / name).read_text(encoding="utf-8")) for name in PAGES}
    return written | {SCHEMAS / FILES[name]: schema_text(name) for name in NAMES}


def with_tables(page: str, text: str) -> str:
    """A page with its tables made anew."""

    def made(match: re.Match[str]) -> str:
        what, name = match[1], match[2]
        body = "\n".join({"keys": _keys, "each": _each, "overlays": _overlays}[what](name))
        body = body.replace(f"({page}#", "(#")
        marker = f"{what}: {name}" if name else what
        return f"<!-- {marker} -->\n\n{body}\n\n<!-- end -->"

    return _MARKED.sub(made, text)


def tabled(text: str) -> list[Any]:
    """The records that the tables of a page are about."""
    found: list[Any] = []
    for match in _MARKED.finditer(text):
        if match[1] == "keys":
            found.append(_kind(match[2]))
        elif match[1] == "each":
            found += members(match[2])
    return found


def _kind(name: str) -> Any:
    own = {"Grid": Grid, "Hexes": Hexes, "PointsSpec": PointsSpec, "AreasSpec": AreasSpec, "AreaShape": AreaShape}
    return (
        own[name] if name in own else real(next(getattr(module, name) for module in MODULES if hasattr(module, name)))
    )


def _keys(name: str) -> Iterator[str]:
    return _table(_kind(name))


def _each(name: str) -> Iterator[str]:
    for number, kind in enumerate(members(name)):
        yield from ([""] if number else [])
        yield f"#### {kind.TAG}"
        yield ""
        also = getattr(kind, "ALSO", ())
        yield about(kind) + "".join(f" The old word `{word}` is accepted, too." for word in also)
        rows = [spec for spec in record_spec(kind).fields if not _is_common(kind, spec)]
        if rows:
            yield ""
            yield from _table(kind, rows)


def _is_common(kind: Any, spec: FieldSpec) -> bool:
    """Whether every member of a union has this key, so that the page says it once."""
    if spec.name == "grow":
        return issubclass(kind, Block) and spec.default == 0.0
    if spec.name == "allow":
        return issubclass(kind, Block)
    if spec.name in ("then", "part"):
        return issubclass(kind, move_words.PieceWord) and kind is not move_words.PieceWord
    return spec.name == "when" and kind is not piece_words.PieceSpec


def _table(kind: Any, specs: list[FieldSpec] | None = None) -> Iterator[str]:
    texts = about_fields(kind)
    yield "| key | takes | default | meaning |"
    yield "| --- | --- | --- | --- |"
    for spec in record_spec(kind).fields if specs is None else specs:
        yield f"| `{spec.key}` | {_takes(kind, spec)} | {_default(kind, spec)} | {_cell(texts.get(spec.name, ''))} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n\n", " ")


def _default(kind: Any, spec: FieldSpec) -> str:
    flat = record_spec(kind).flat
    if spec.required and spec is not flat:
        return "required"
    default = default_of(spec)
    if default in (None, "", [], {}):
        return ""
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    if isinstance(default, float):
        return f"`{default:g}`"
    return f"`{', '.join(default) if isinstance(default, list) else default}`"


def _takes(kind: Any, spec: FieldSpec) -> str:
    if (kind, spec.name) in TAKEN:
        return TAKEN[kind, spec.name]
    if spec.name == "id":
        return "an id"
    if spec.kind is Node:
        return "a mapping"
    return _words(spec.kind, spec)


def _words(kind: Any, spec: FieldSpec) -> str:
    if kind in LINKS:
        return LINKS[kind]
    if kind in (str, Words, Key):
        return "text"
    if kind is bool:
        return "`true` or `false`"
    if kind == Length:
        return f"{_number(float, spec)}, or [a length](definition.md#lengths)"
    if kind in (int, float):
        return _number(kind, spec)
    arguments = typing.get_args(kind)
    match typing.get_origin(kind):
        case origin if origin is Literal:
            return ", ".join(f"`{word}`" for word in arguments if word)
        case origin if origin is typing.Union or origin is types.UnionType:
            return _words(reduce(or_, (part for part in arguments if part is not type(None))), spec)
        case origin if origin is tuple:
            return _list(arguments[0], spec)
        case origin if origin is not None:
            return f"a mapping: name → {_words(arguments[1], spec)}"
        case _:
            raise LookupError(f"LINKS does not say what {kind} is called")


def _list(element: Any, spec: FieldSpec) -> str:
    if hasattr(element, "bind_all"):
        return LINKS[element]
    if element in (str, Words, Key, project.SettingText):
        return "a list of texts"
    if element in (int, float):
        unit = f" in {spec.unit}" if spec.unit else ""
        return f"a list of {'whole ' if element is int else ''}numbers{unit}"
    words = SEVERAL.get(element) or _words(element, spec)
    some = f" (at most {spec.longest})" if spec.longest != MAX_ENTRIES else ""
    return f"a list of {words}{some}"


def _number(kind: Any, spec: FieldSpec) -> str:
    what = "a whole number" if kind is int else "a number"
    unit = f" {spec.unit}" if spec.unit else ""
    low = None if spec.min in (None, -MAX_NUMBER) else f"{spec.min:g}"
    high = None if spec.max in (None, MAX_NUMBER) else f"{spec.max:g}"
    if low is not None and high is not None:
        return f"{low} to {high}{unit}"
    if low is not None:
        return f"{what} from {low}" + (f", in{unit}" if unit else "")
    return f"{what}" + (f", in{unit}" if unit else "")


def _overlays(_: str) -> Iterator[str]:
    yield "| game | word | what it draws |"
    yield "| --- | --- | --- |"
    for game_of, overlays in OVERLAYS.items():
        for word, text in overlays.items():
            yield f"| {game_of} | `{word}` | {text} |"


def main() -> None:
    """Write every file that is not current, and say which."""
    for path, text in pages().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(DOCS.parent))


if __name__ == "__main__":
    main()
