"""Write the pictures into docs/figures.md and other pages: the YAML that draws each, and the drawing.

    python -m tools.figures_page     # or: make docs

To add a section for a new word:

1. Put a figure that uses the word into a game of `docs/figures/` (`hen_house` has a board; add a game of your own if
   it cannot show the word), or choose a figure of a bundled game.
2. Add a heading with the word to `docs/figures.md`, a sentence or two, and these two lines:

       <!-- figure: GAME/FIGURE -->
       <!-- end -->

   `GAME/FIGURE: annotate, show` quotes only those keys of the figure (and says that it is only a part).
3. Run `ppgen diff --update`, look at the picture, and run `make docs`. Commit the SVG with the page.

`<!-- drawn: GAME/FIGURE in ink -->` shows a figure in another theme than that of the baseline; its drawing stands in
`docs/pictures/`.

`tests/house/test_figures_page.py` fails while the page is not current, and for a mark that has no section.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import ppgen

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "figures.md"
PAGES = (
    PAGE,
    ROOT / "docs" / "reachability.md",
    ROOT / "docs" / "card-blocks.md",
    ROOT / "docs" / "cards.md",
    ROOT / "docs" / "pieces.md",
)
FOLDERS = (ROOT / "docs" / "figures", ROOT / "ppgen" / "games")
_MARKED = re.compile(
    r"<!-- figure: (?P<game>[\w-]+)/(?P<id>[\w-]+)(?:: (?P<keys>[\w, -]+?))? -->\n.*?<!-- end -->", re.DOTALL
)


_DRAWN = re.compile(r"<!-- drawn: (?P<game>[\w-]+)/(?P<id>[\w-]+) in (?P<theme>\w+) -->\n.*?<!-- end -->", re.DOTALL)
PICTURES = ROOT / "docs" / "pictures"


def pictures(text: str) -> Iterator[tuple[Path, bytes]]:
    """The drawings of a page in other themes than that of the baseline, each with its file."""
    for game, figure, theme in _DRAWN.findall(text):
        folder = next(
            folder / game.replace("-", "_") for folder in FOLDERS if (folder / game.replace("-", "_")).is_dir()
        )
        yield PICTURES / f"{game}-{figure}.{theme}.svg", ppgen.load(folder).figure(figure).svg(theme)


def _in_theme(match: re.Match[str]) -> str:
    game, figure, theme = match["game"], match["id"], match["theme"]
    alt = _alt(ROOT / f"output/{game}/figures/{figure}.svg")
    marker = f"<!-- drawn: {game}/{figure} in {theme} -->"
    shown = f"![The same picture in the theme {theme}. In colour: {alt}](pictures/{game}-{figure}.{theme}.svg)"
    return f"{marker}\n\n{shown}\n\n<!-- end -->"


def written(text: str) -> str:
    """The page with every figure quoted and shown anew. Raises LookupError for a figure that does not exist."""
    return _DRAWN.sub(_in_theme, _MARKED.sub(_section, text))


def _section(match: re.Match[str]) -> str:
    game, figure, keys = match["game"], match["id"], match["keys"]
    marker = f"figure: {game}/{figure}" + (f": {keys}" if keys else "")
    yaml = quoted(_definition(game), figure, tuple(re.split(r",\s*", keys)) if keys else ())
    picture = f"output/{game}/figures/{figure}.svg"
    alt = _alt(ROOT / picture)
    return f"<!-- {marker} -->\n\n```yaml\n{yaml}```\n\n![{alt}](../{picture})\n\n<!-- end -->"


def _definition(game: str) -> str:
    for folder in FOLDERS:
        path = folder / game.replace("-", "_") / "figures.yaml"
        if path.exists():
            return path.read_text(encoding="utf-8")
    raise LookupError(f"no game {game!r} has figures")


def quoted(definition: str, figure: str, keys: tuple[str, ...] = ()) -> str:
    """The lines of a figure in a `figures.yaml`, without its margin; of its keys only those named, if any are."""
    keyed = rf"^  - (?:&.*\n    )?(?P<figure>id: {re.escape(figure)}\n(?:    .*\n|\n)*)"
    match = re.search(keyed, definition + "\n", re.MULTILINE)
    if match is None:
        raise LookupError(f"there is no figure {figure!r}")
    whole = textwrap.dedent("    " + match["figure"]).rstrip() + "\n"
    if not keys:
        return whole
    parts = [re.search(rf"^{re.escape(key)}:.*\n(?:[ #-].*\n)*", whole, re.MULTILINE) for key in keys]
    if None in parts:
        raise LookupError(f"figure {figure!r} lacks one of the keys {', '.join(keys)}")
    return "".join(part[0] for part in parts if part is not None)


def _alt(picture: Path) -> str:
    """The alternative text of a committed drawing."""
    if not picture.exists():
        raise LookupError(f"{picture.relative_to(ROOT)} is not drawn: run `ppgen diff --update`")
    match = re.search(r"<desc[^>]*>(.*?)</desc>", picture.read_text(encoding="utf-8"), re.DOTALL)
    return " ".join(unescape(match[1]).split()).replace("[", "(").replace("]", ")") if match else ""


def main() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if (new := written(text)) != text:
            page.write_text(new, encoding="utf-8")
            print(f"wrote {page.relative_to(ROOT)}")
        for file, drawn in pictures(new):
            if not file.exists() or file.read_bytes() != drawn:
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(drawn)
                print(f"wrote {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
