"""Drawings beside those in `output/`, each as the digest of what shows: paths, texts, places and paint, in order.

`output/` holds the bundled games in one theme on one paper. These are the other themes, papers and options, two small
games that have every block and every mark, games on whole boards of hexagons, and one on a map. What they show was
looked at, and stays so until somebody looks again:

    python -m tests.held.drawings                 renews `digests.txt`
    python -m tests.held.drawings FOLDER [WORD]   writes the drawings as SVG, to look at: those with WORD in their name

Ids and things are no part of a digest, nor are the roles of items: they change what is said of a drawing, not what it
shows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any

from ppgen.definition.bundled import bundled, bundled_folder
from ppgen.definition.project import game_at
from ppgen.definition.variants import Choice
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import write
from ppgen.options import PLAIN, SheetOptions
from ppgen.press.drawings import Drawing, draw_figure, draw_sheet
from ppgen.press.judging import JudgedGame, judge_games
from ppgen.press.referee import GameReferee
from ppgen.render import svg
from ppgen.scene.model import Item, Use
from ppgen.scene.theme import THEMES
from ppgen.sheets.paper import DoesNotFit, parse_paper
from tests.records import fields_of, is_record

TESTS = Path(__file__).resolve().parents[1]
DIGESTS = Path(__file__).with_name("digests.txt")
OWN = {"canal": TESTS / "canal", "orchard": TESTS / "orchard", "workshop": TESTS / "held/workshop"}
OWN |= {game: TESTS.parent / "docs/figures" / game for game in ("hex", "marsh", "shires", "smugglers")}
UNSEEN = frozenset({"id", "thing", "tag", "source"})
PADS = {"orchard": "pad", "workshop": "desk", "pass-the-food": "score-pad"}
PAD = SheetOptions(marks=True, bleed=3.0, number=True, copies=3)
BOTH_SIDES = (
    SheetOptions(duplex="long-edge", back_offset=(0.5, -1.0)),
    SheetOptions(duplex="short-edge"),
    SheetOptions(marks=True, bleed=3.0),
)


@cache
def judged(game: str) -> JudgedGame:
    (one,) = judge_games((game_at(OWN.get(game) or bundled_folder(game)),), Choice(), trust=True)
    return one


def drawings(game: str) -> Iterator[Drawing]:
    """Whatever of a game is not in `output/`: all of it in other themes, its sheets on other papers, with options."""
    one = judged(game)
    for theme in THEMES.values():
        if game in OWN or theme.name != "color":
            yield from (draw_figure(statement, theme) for statement in one.statements)
            yield from _sheets(one, "letter", theme.name)
    for paper in ("a4", "a5", "legal", "170x240mm"):
        yield from _sheets(one, paper, "color")
    if game in PADS:
        yield from _sheets(one, "letter", "color", PAD, PADS[game])
    if game == "piecepack":
        for options in BOTH_SIDES:
            yield from _sheets(one, "letter", "color", options)


def _sheets(
    one: JudgedGame, paper: str, theme: str, options: SheetOptions = PLAIN, only: str = ""
) -> Iterator[Drawing]:
    assert one.game is not None
    for sheet in one.game.sheets:
        if options.duplex and not (sheet.components is not None and sheet.components.backed):
            continue
        # The parts of a piecepack are the same in every game that has them.
        if only in ("", sheet.id) and (sheet.components is None or one.game.id in ("piecepack", "workshop")):
            try:
                yield draw_sheet(GameReferee(one.game, judged=one), sheet, parse_paper(paper), THEMES[theme], options)
            except (DoesNotFit, EnvironmentProblem):  # stickers have no backs
                continue


def digests(game: str, drawn: Iterable[Drawing]) -> dict[str, str]:
    """The digest of every page by its name, and that of what the rules of the game say with every overlay."""
    told = {write(drawing.named(), "svg"): digest(_scenes(drawing)) for drawing in drawn}
    return told | {f"{game}: {words}": digest(value) for words, value in said(judged(game))}


def _scenes(drawing: Drawing) -> Iterator[Any]:
    for number in range(drawing.distinct_count):
        scene = drawing.page(number).scene
        yield scene.width, scene.height, scene.items


def said(one: JudgedGame) -> Iterator[tuple[str, Any]]:
    """The facts and the arrangement of every position that figures and transcripts show."""
    if one.game is None or not one.statements:
        return
    rules = one.rules_of(one.game)
    for statement in one.statements:
        for number, panel in enumerate(statement.panels):
            if panel.notation:
                position = rules.parse(panel.notation)
                yield f"{statement.id} {number}", (panel.facts, rules.arrange(position, tuple(rules.overlays)))


def digest(value: Any) -> str:
    return sha256("\n".join(_seen(value)).encode()).hexdigest()[:16]


def _seen(value: Any) -> list[str]:
    """What shows of a value, bit by bit; lengths to a thousandth."""
    match value:
        case str():
            return [value]
        case float():
            return [f"{round(value, 3) + 0.0:.3f}"]
        case int() | None:
            return [str(value)]
        case Use():
            return _seen((value.transform, value.symbol.items))
        case tuple() | list():
            return ["(", *chain.from_iterable(map(_seen, value)), ")"]
        case Mapping():
            return _seen(sorted((str(key), item) for key, item in value.items()))
        case Iterable():
            return _seen(list(value))
        case _ if is_record(value):
            seen = [type(value).__name__]
            for field in fields_of(value):
                is_seen = field.name not in UNSEEN and not (field.name == "role" and isinstance(value, Item))
                # A field that is as it always is is left out, so that a new one changes no digest.
                if is_seen and field.value != field.default:
                    seen += ["(", field.name, *_seen(field.value), ")"]
            return seen
        case _:
            return [repr(value)]


def games() -> list[str]:
    return sorted({*OWN, *bundled()})


def held() -> dict[str, str]:
    """The digests that were kept, by name."""
    lines = DIGESTS.read_text(encoding="utf-8").splitlines()
    return {name: text for text, _, name in (line.partition("  ") for line in lines)}


def main(words: list[str]) -> None:
    if not words:
        now = [f"{text}  {name}" for game in games() for name, text in digests(game, drawings(game)).items()]
        DIGESTS.write_text("\n".join(now) + "\n", encoding="utf-8")
        return
    for drawing in (drawing for game in games() for drawing in drawings(game)):
        for number in range(drawing.distinct_count):
            file = Path(words[0], write(drawing.named(number), "svg"))
            if all(word in str(file) for word in words[1:]):
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(svg.render(drawing.page(number).scene))


if __name__ == "__main__":
    main(sys.argv[1:])
