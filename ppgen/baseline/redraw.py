"""A drawing's SVG → a page of PDF that shows the same, which PDFium turns into pixels much faster than others draw SVG.

A baseline is untrusted. Only what `baseline.xml` lets through arrives here, and every number, colour and keyword is
checked before it enters the page: whatever ppgen never writes raises ValueError.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from ppgen.baseline.reading import shade
from ppgen.baseline.xml import Node

LARGEST_CONTENT = 40_000_000
"""Characters of one page's operators. A symbol that is used a thousand times is drawn as often: a small file could ask
for gigabytes."""

_NUMBER = r"-?(?:[0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})"
_WORD = re.compile(_NUMBER)
_COMMAND = re.compile(rf"([MLHVCQTZ])((?:[ ,]*{_NUMBER})*)[ ,]*")
_TRANSFORM = re.compile(r"(matrix|translate)\(([^()]*)\)")
_COLOUR = re.compile(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})")
_CLIP = re.compile(r"url\(#(.*)\)")

_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "Z": 0}
_OPERATORS = {"M": "m", "L": "l", "H": "l", "V": "l", "C": "c", "Z": "h"}
_CAPS = {"butt": "0", "round": "1", "square": "2"}
_JOINS = {"miter": "0", "round": "1", "bevel": "2"}
_PAINTS = {
    "fill": "#000000",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
}
"""What SVG assumes of each attribute that a shape lacks, in the order in which `_paint` takes them."""


def redraw(root: Node, columns: int, rows: int, scale: float) -> bytes:
    """A PDF of one page, `columns` × `rows` units large, with a drawing whose mm are `scale` units each.

    Raises ValueError for anything that ppgen does not write, and for a drawing that would fill the memory.
    """
    definitions = {node.get("id"): node for child in root.children if child.tag == "defs" for node in child.children}
    writer = _ContentWriter(definitions)
    # SVG measures down from the top, PDF up from the bottom. SVG cuts mitres off at 4 times the width, PDF at 10 times.
    writer.write(f"{scale:.9f} 0 0 {-scale:.9f} 0 {rows} cm 4 M")
    for child in root.children:
        writer.draw(child, None)
    return _file("\n".join(writer.operators).encode("ascii"), columns, rows)


class _ContentWriter:
    """The operators of a page, collected while its drawing is walked through."""

    def __init__(self, definitions: Mapping[str, Node]) -> None:
        self.definitions = definitions
        self.operators: list[str] = []
        self.room = LARGEST_CONTENT

    def write(self, operators: str) -> None:
        self.room -= len(operators) + 1
        if self.room < 0:
            raise ValueError("the drawing repeats too much")
        self.operators.append(operators)

    def draw(self, node: Node, text_fill: str | None) -> None:
        """An element with all that is in it. `text_fill` is the colour of the text around it."""
        if node.tag == "path":
            self.shape(node, _outline(node.get("d")), text_fill)
        elif node.tag == "rect":
            width, height = _words(node.get("width"), 1)[0], _words(node.get("height"), 1)[0]
            self.shape(node, f"0 0 {width} {height} re", text_fill)
        elif node.tag == "use":
            self.placed(node, [self.defined(node.target)], text_fill)
        elif node.tag == "g":
            self.placed(node, node.children, node.get("fill") or text_fill)
        elif node.tag not in ("defs", "title", "desc", "metadata"):
            raise ValueError(f"<{node.tag}> stands where nothing can be drawn")

    def placed(self, node: Node, children: list[Node], text_fill: str | None) -> None:
        """The children of a group, or what a `<use>` shows, where the element puts them."""
        place = _matrix(node.get("transform")) + self.clip(node.get("clip-path"))
        if "x" in node.attributes:
            place += f"1 0 0 1 {_words(node.get('x'), 1)[0]} 0 cm "
        if place:
            self.write(f"q {place}")
        for child in children:
            self.draw(child, text_fill)
        if place:
            self.write("Q")

    def clip(self, reference: str) -> str:
        if not reference:
            return ""
        found = _CLIP.fullmatch(reference)
        node = self.defined(found[1] if found else reference)
        rules = ["W*" if child.get("clip-rule") == "evenodd" else "W" for child in node.children]
        if not node.children or not all(child.get("d") for child in node.children):
            raise ValueError("it is clipped by nothing")  # SVG would hide what PDF shows
        ways = (_unmoved(_outline(child.get("d"))) for child in node.children)
        return "".join(f"{way} {rule} n " for way, rule in zip(ways, rules, strict=True))

    def defined(self, name: str) -> Node:
        if name not in self.definitions:
            raise ValueError(f"it uses {name[:40]!r}, which it does not define")
        return self.definitions[name]

    def shape(self, node: Node, outline: str, text_fill: str | None) -> None:
        values = [node.get(name, default) for name, default in _PAINTS.items()]
        if "data-image" in node.attributes:
            values[0] = shade(node)
        if text_fill is not None and "fill" not in node.attributes:
            values[0] = text_fill
        paint, operator = _paint(*values)
        if operator and outline:
            self.write(f"{paint}{_unmoved(outline) if operator[0] == 'f' else outline} {operator}")


@lru_cache(maxsize=1024)
def _paint(fill: str, rule: str, stroke: str, width: str, dashes: str, cap: str, join: str) -> tuple[str, str]:
    """The operators that choose a paint, and the one that applies it, which is empty if nothing shows."""
    fills, strokes = fill != "none", stroke != "none" and float(_words(width, 1)[0]) > 0
    paint = f"{_colour(fill)} rg " if fills else ""
    if strokes:
        if cap not in _CAPS or join not in _JOINS:
            raise ValueError(f"a line ends {cap[:20]!r} and turns {join[:20]!r}")
        dash = " ".join(_words(dashes)) if dashes != "none" else ""
        paint += f"{_colour(stroke)} RG {_words(width, 1)[0]} w {_CAPS[cap]} J {_JOINS[join]} j [{dash}] 0 d "
    if rule not in ("evenodd", "nonzero"):
        raise ValueError(f"it is filled by the rule {rule[:20]!r}")
    even_odd = "*" if rule == "evenodd" else ""
    if fills:
        return paint, ("B" if strokes else "f") + even_odd
    return paint, "S" if strokes else ""


def _colour(text: str) -> str:
    found = _COLOUR.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:40]!r} is not a colour that ppgen writes")
    return " ".join(f"{int(channel, 16) / 255:.4f}" for channel in found.groups())


def _words(text: str, count: int | None = None) -> list[str]:
    """The numbers in an attribute, as they are written; PDF writes them in the same way."""
    words = text.replace(",", " ").split()
    if (count is not None and len(words) != count) or not all(map(_WORD.fullmatch, words)):
        raise ValueError(f"{text[:60]!r} is not what ppgen writes there")
    return words


def _matrix(text: str) -> str:
    if not text:
        return ""
    found = _TRANSFORM.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:60]!r} is not a transform that ppgen writes")
    if found[1] == "translate":
        return f"1 0 0 1 {' '.join(_words(found[2], 2))} cm "
    return f"{' '.join(_words(found[2], 6))} cm "


@lru_cache(maxsize=4096)
def _outline(data: str) -> str:
    """The operators of a path. They are kept, since letters and pieces come again in every drawing."""
    operators: list[str] = []
    x = y = start_x = start_y = "0"
    bend = (0.0, 0.0)
    end = 0
    for match in _COMMAND.finditer(data):
        command, words = match[1], _WORD.findall(match[2])
        if match.start() != end or len(words) != _ARGUMENTS[command]:
            break
        end = match.end()
        if command in "QT":
            here, last = (float(x), float(y)), (float(words[-2]), float(words[-1]))
            if command == "Q":
                bend = float(words[0]), float(words[1])
            else:
                bend = 2 * here[0] - bend[0], 2 * here[1] - bend[1]
            x, y = words[-2:]
            operators.append(f"{_quadratic(here, bend)} {_quadratic(last, bend)} {x} {y} c")
            continue
        if command == "H":
            x = words[0]
        elif command == "V":
            y = words[0]
        elif command == "Z":
            x, y = start_x, start_y
        else:
            x, y = words[-2:]
        if command == "M":
            start_x, start_y = x, y
        bend = float(x), float(y)
        shown = words if command == "C" else [] if command == "Z" else [x, y]
        operators.append(" ".join([*shown, _OPERATORS[command]]))
    if end != len(data) or (data and data[0] != "M"):
        raise ValueError(f"it has a path {data[:60]!r}")
    return " ".join(operators)


def _unmoved(outline: str) -> str:
    """The outline with a point of no area added: PDFium moves the sides of a plain rectangle onto whole pixels."""
    start = "0 0" if outline.endswith(" re") else outline.partition(" m")[0]
    return f"{outline} {start} m {start} l"


def _quadratic(end: tuple[float, float], bend: tuple[float, float]) -> str:
    """The control point of a cubic curve beside one `end` of a quadratic one, which `bend` pulls."""
    return " ".join(f"{at + 2 / 3 * (pull - at):.4f}" for at, pull in zip(end, bend, strict=True))


def _file(content: bytes, columns: int, rows: int) -> bytes:
    """A PDF of one page with this content (ISO 32000-1, 7.5)."""
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]/Resources<<>>/Contents 4 0 R>>" % (columns, rows),
        b"<</Length %d>>stream\n%b\nendstream" % (len(content), content),
    )
    file, places = b"%PDF-1.4\n", b""
    for number, body in enumerate(objects, 1):
        places += b"%010d 00000 n \n" % len(file)
        file += b"%d 0 obj %b endobj\n" % (number, body)
    start = len(file)
    file += b"xref\n0 5\n0000000000 65535 f \n%b" % places
    return file + b"trailer<</Size 5/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % start
