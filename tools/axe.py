"""Look at pages with axe-core in a headless Chromium: `python -m tools.axe axe.min.js PAGE.html…`.

For maintainers, before a release: axe-core is not part of the project and is not fetched. Each page is opened as wide
as a phone, a tablet and a desk, light and dark: as it is, while its figures are stepped through, with its pictures
enlarged, with a search, and as it is printed. Prints what axe finds; the exit status is 1 if it finds anything.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from tests.baseline.browser import Browser

WIDTHS = (360, 800, 1400)
SEARCH = (
    "{ const query = document.getElementById('_query'); document.querySelector('.panel').open = true;"
    " query.value = 'the'; query.dispatchEvent(new Event('input')); }"
)
STATES = {
    "plain": "",
    "stepping": "document.querySelectorAll('.begin').forEach(button => button.click())",
    "enlarged": "document.querySelectorAll('.enlarge input').forEach(box => { box.checked = true; })",
    "search": f"if (document.getElementById('_query')) {SEARCH}",
    "print": "",
}
"""What is done on a page before axe looks at it, by name."""
ASK = (
    "axe.run(document, {resultTypes: ['violations']}).then(result => JSON.stringify(result.violations.map(each =>"
    " [each.id, each.impact, each.nodes.map(node => node.html.slice(0, 160))])))"
)


def findings(browser: Browser, axe: str, page: Path) -> Iterator[str]:
    """A line for each rule that a page breaks in one of its forms."""
    for width, scheme, state in product(WIDTHS, ("light", "dark"), STATES):
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        media = "print" if state == "print" else "screen"
        browser.size(width, 900)
        browser.call("Emulation.setEmulatedMedia", media=media, features=features)
        browser.open(page.resolve().as_uri())
        browser.call("Runtime.evaluate", expression=axe)
        if STATES[state]:
            browser.run(STATES[state])
        for rule, impact, elements in json.loads(browser.run(ASK)):
            where = f"{page}: {width} px, {scheme}, {state}"
            yield f"{where}: {rule} ({impact}), {len(elements)} times, first {elements[0]}"


def main() -> int:
    if len(sys.argv) < 3:
        print(__doc__)
        return 2
    axe = Path(sys.argv[1]).read_text(encoding="utf-8")
    found = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, Browser(Path(profile)) as browser:
        browser.call("Page.setBypassCSP", enabled=True)  # or the page would not let axe in
        for page in map(Path, sys.argv[2:]):
            for line in findings(browser, axe, page):
                found += 1
                print(line)
    print(f"{found} findings" if found else "nothing found")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
