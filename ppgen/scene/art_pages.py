"""What can be wrong with a drawing: a page for each `ART-` code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, art")

PAGES = by_code(
    _page(
        "ART-FILE",
        "A drawing is missing or cannot be read",
        "The art of a game lies in its folder art/, one SVG file a drawing, named by letters, digits, hyphens and "
        "underscores. A link that leads out of the game's folder is not followed.",
    ),
    _page(
        "ART-SIZE",
        "A drawing is larger than any drawing",
        "A drawing that is legible at 6 mm has a few shapes. A file of more than 256,000 bytes, 2,000 elements, 24 "
        "levels or 200,000 lines of hatching is a photograph, a whole page, or an attack on the reader.",
    ),
    _page(
        "ART-XML",
        "A drawing is not well-formed XML",
        "The place where it stops being XML is given; nothing after it can be read.",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g></svg>',
    ),
    _page(
        "ART-ELEMENT",
        "An element that is not drawn",
        "Drawings are normalised to plain paths, so that they look the same in SVG, PDF and PNG and can do nothing "
        "else. The elements are svg, g, path, rect, circle, ellipse, line, polyline and polygon, with title and desc "
        "to explain. Text, pictures, gradients, filters, style sheets, scripts, links and DOCTYPEs are refused.",
        '<text x="10" y="10">door</text>',
    ),
    _page(
        "ART-ATTRIBUTE",
        "An attribute that is not known",
        "Every shape takes its own sizes and class, transform, stroke-width and fill-rule. Colours are not among "
        "them: the class names a paint, and the theme says how it looks, so that one drawing serves colour, one ink "
        "and high contrast.",
        '<rect class="art-body" fill="red" x="10" y="10" width="80" height="80"/>',
    ),
    _page(
        "ART-CLASS",
        "A shape without a paint, or with one that the theme does not know",
        "The class of a shape, or of a group around it, names one paint: art-line (a line), art-body (paper white with "
        "an outline), art-accent (a tint with an outline), art-solid (small solid parts), art-dark (a large dark "
        "area).",
        '<circle cx="50" cy="50" r="40"/>',
    ),
    _page(
        "ART-NUMBER",
        "A size that is not a plain number, or not possible",
        "Sizes are numbers in the units of the viewBox, without a unit or a percent sign, and what must be wide, high "
        "or round is more than 0.",
        '<circle class="art-line" cx="50%" cy="50" r="4mm"/>',
    ),
    _page(
        "ART-PATH",
        "Path data that cannot be read",
        "All commands of SVG paths are known. Where SVG would draw up to the mistake and be silent, the place of the "
        "mistake is given.",
        '<path class="art-line" d="M 10 10 L 20"/>',
    ),
    _page(
        "ART-TRANSFORM",
        "A transform that cannot be read",
        "Known are matrix, translate, scale, rotate, skewX and skewY, one after the other. A transform that makes "
        "everything flat is a mistake too.",
        '<g transform="rotate(45deg)"/>',
    ),
    _page(
        "ART-VIEWBOX",
        "A drawing without a viewBox, or a shape outside it",
        'The viewBox is the room that a drawing has: "0 0 100 100" for one space, "0 0 200 100" for two. What lies '
        "outside would be drawn over its neighbours.",
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>',
    ),
    _page(
        "ART-EMPTY",
        "A drawing that draws nothing",
        "There is no shape in it.",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"/>',
    ),
)
"""Every page by its code."""
