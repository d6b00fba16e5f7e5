"""A small drawing to plant changes in: two panels with a board, coins, a tile, walls, an arrow and captions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, radians, sin

from ppgen.plane import translate
from ppgen.records import replace
from ppgen.render import svg
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Scene, Shape, Stroke, Symbol, Use
from ppgen.things import Thing

SPACE = 8.0
TEXT = text.TextStyle("regular", 2.5, "#1d2733")


def coin(colour: str) -> Symbol:
    body = Shape(path.circle(50, 50, 42), colour, Stroke("#1d2733", 4.0), role="art-body")
    return Symbol(f"{colour_name(colour)}-coin", (body,), Box(0, 0, 100, 100))


def colour_name(colour: str) -> str:
    return {"#cc2222": "red", "#2244cc": "blue"}[colour]


RED, BLUE = coin("#cc2222"), coin("#2244cc")


def at(place: str) -> tuple[float, float]:
    """The left top corner of a space, on a board of six rows."""
    return (ord(place[0]) - 65) * SPACE, (6 - int(place[1:])) * SPACE


def piece(symbol: Symbol, place: str, prefix: str = "") -> Use:
    x, y = at(place)
    thing = Thing("piece", symbol.id, place)
    return Use(symbol, (0.06, 0, 0, 0.06, x + 1, y + 1), f"{prefix}piece-{place}", "piece", thing)


def tile(place: str, turned: int = 0) -> Shape:
    """An L of three spaces round the left top corner of a space, turned clockwise in quarters."""
    corners = [(0, 0), (16, 0), (16, 8), (8, 8), (8, 16), (0, 16)]
    angle = radians(90 * turned)
    c, s = round(cos(angle)), round(sin(angle))
    x, y = at(place)
    turned_corners = [((px - 8) * c - (py - 8) * s + 8 + x, (px - 8) * s + (py - 8) * c + 8 + y) for px, py in corners]
    # As a program would, start at another corner than before.
    start = turned % len(corners)
    outline = path.polygon((*turned_corners[start:], *turned_corners[:start]))
    return Shape(outline, "#f6e7bd", id=f"tile-{place}", role="tile", thing=Thing("tile", "14", place))


def wall(place: str) -> Shape:
    x, y = at(place)
    way, stroke = path.line((x, y), (x + SPACE, y)), Stroke("#1d2733", 0.5)
    return Shape(way, stroke=stroke, id=f"wall-{place}n", role="wall", thing=Thing("wall", place=f"{place} north"))


def arrow(start: str, end: str) -> Group:
    (x0, y0), (x1, y1) = at(start), at(end)
    line = Shape(path.line((x0 + 4, y0 + 4), (x1 + 4, y1 + 4)), stroke=Stroke("#1d2733", 0.6))
    return Group((line,), id="mark-1", role="arrow", thing=Thing("arrow", place=f"{start} → {end}"))


def grid(prefix: str = "") -> Group:
    lines = tuple(
        Shape(path.line((x * SPACE, 0), (x * SPACE, 6 * SPACE)), stroke=Stroke("#aab4c0", 0.15)) for x in range(7)
    )
    return Group(lines, id=f"{prefix}grid", role="grid-line", thing=Thing("grid"))


def caption(*lines: str) -> Group:
    runs = tuple(text.line(words, TEXT, 0.0, 3.0 * number) for number, words in enumerate(lines, 1))
    return Group(runs, translate(0, 50), role="caption")


def items() -> tuple[Item, ...]:
    """What the board of panel A holds, in the order of drawing."""
    coins = (piece(RED, "A3"), piece(BLUE, "B3"), piece(RED, "E5"))
    return (tile("B2"), grid(), *coins, wall("A3"), wall("C4"), wall("D4"))


def panel(name: str, inside: tuple[Item, ...], words: tuple[str, ...], x: float) -> Group:
    board = Group(inside, id=f"{name}-board", role="board")
    return Group(
        (board, caption(*words)), translate(x, 2), id=f"panel-{name}", role="panel", thing=Thing("panel", name)
    )


WORDS = ("Here are two", "coins.")


def scene(
    inside: tuple[Item, ...] | None = None,
    words: tuple[str, ...] = WORDS,
    notes: dict[str, str] | None = None,
    *,
    second: bool = True,
    x: float = 2.0,
    name: str = "Coins",
) -> Scene:
    said = {"game": "test", "figure": "coins", "theme": "color", "caption": "All of it.", "verdict A": "legal"}
    said |= {"caption A": " ".join(words)} | (notes or {})
    parts: list[Item] = [panel("A", items() if inside is None else inside, words, x)]
    if second:
        parts.append(panel("B", (grid("B-"), piece(RED, "C3", "B-")), ("The second.",), x + 54))
    return Scene(120.0, 70.0, tuple(parts), name, "A board with coins.", notes=tuple(said.items()))


def drawn(one: Scene) -> bytes:
    return svg.render(one)


def changed(one: Scene, name: str, change: Callable[[Item], Item | tuple[Item, ...] | None]) -> Scene:
    """The scene with the item of that id changed, taken out (None) or replaced by several."""
    found = 0

    def walk(inside: tuple[Item, ...]) -> Iterator[Item]:
        nonlocal found
        for item in inside:
            if item.id == name:
                found += 1
                new = change(item)
                yield from new if isinstance(new, tuple) else () if new is None else (new,)
            elif isinstance(item, Group):
                yield replace(item, items=tuple(walk(item.items)))
            else:
                yield item

    result = replace(one, items=tuple(walk(one.items)))
    assert found == 1, f"{found} items are called {name!r}"
    return result


def moved(item: Item, dx: float, dy: float) -> Item:
    return Group((item,), translate(dx, dy))
