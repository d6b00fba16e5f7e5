"""What can be wrong with a drawing in `art/`: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ppgen.diagnostics import RulePage

_SOURCE = "ppgen, art"

_PAGES = (
    RulePage(
        "ART-FILE",
        "A drawing that cannot be read",
        "The file of this drawing is missing, is no file, or may not be opened.",
        _SOURCE,
    ),
    RulePage(
        "ART-SIZE",
        "A drawing larger than any symbol",
        "Art is printed a few millimetres wide. A file this large, or with this many elements, is a "
        "photograph or a mistake.",
        _SOURCE,
    ),
    RulePage("ART-EMPTY", "A drawing that draws nothing", "There is no shape in the file.", _SOURCE),
    RulePage(
        "ART-XML",
        "Not well-formed XML",
        "An SVG drawing is XML: every element is closed, every attribute is quoted.",
        _SOURCE,
    ),
    RulePage(
        "ART-ELEMENT",
        "An element that art may not have",
        "Art is made of path, rect, circle, ellipse, line, polyline, polygon and g. Text is turned into "
        "paths first; styles, scripts, pictures, gradients and references to other files are refused.",
        _SOURCE,
        "<text x='10' y='20'>4</text>",
    ),
    RulePage(
        "ART-ATTRIBUTE",
        "An attribute that art may not have",
        "Only geometry, transform, class, stroke-width and fill-rule are read. Colours come from the theme, by class.",
        _SOURCE,
        "<rect width='10' height='10' fill='red'/>",
    ),
    RulePage(
        "ART-VIEWBOX",
        "The viewBox is missing, or does not hold the drawing",
        "The viewBox says how large the drawing is in its own units; what reaches outside would be cut off "
        "or overlap its neighbours.",
        _SOURCE,
        "<svg width='10' height='10'>",
    ),
    RulePage(
        "ART-TRANSFORM",
        "A transform that cannot be read",
        "A transform is a list of translate, scale, rotate, skewX, skewY and matrix with their numbers.",
        _SOURCE,
        "<g transform='rotate(a)'>",
    ),
    RulePage(
        "ART-CLASS",
        "A shape without a paint that the themes know",
        "Every shape names its paint with class (art-line, art-body, art-accent, art-solid): a theme "
        "decides how it looks.",
        _SOURCE,
        "<circle cx='50' cy='50' r='40' class='red'/>",
    ),
    RulePage(
        "ART-NUMBER",
        "A number that cannot be read or makes no sense",
        "Lengths are plain numbers in units of the viewBox, finite and, where they are sizes, not negative.",
        _SOURCE,
        "<circle cx='50' cy='50' r='-4' class='art-line'/>",
    ),
)

PAGES: Mapping[str, RulePage] = MappingProxyType({page.code: page for page in _PAGES})
