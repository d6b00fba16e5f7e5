"""The gallery as a browser shows it, from disk: nothing runs over the edge of a phone, and every picture appears."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests import warm
from tests.baseline.browser import find

ROOT = Path(__file__).resolve().parents[2]
PHONE, DESK = 390, 1280
FRAME = """<!doctype html><title>waiting</title>
<iframe id="page" src="index.html" style="width:{width}px;height:900px;border:0"></iframe>
<script>
const frame = document.getElementById("page");
frame.onload = async () => {{
  const page = frame.contentDocument, pictures = [...page.images];
  page.querySelectorAll("details").forEach(one => one.open = true);
  pictures.forEach(one => one.loading = "eager");
  await Promise.allSettled(pictures.map(one => one.decode()));
  const wide = page.documentElement.scrollWidth, lost = pictures.filter(one => !one.naturalWidth).length;
  document.title = `wide=${{wide}} pictures=${{pictures.length}} lost=${{lost}}`;
}};
</script>
"""


@pytest.fixture(scope="module")
def browser() -> str:
    return find()


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("gallery")
    command = [warm.program(), "gallery", "--out", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return out


@pytest.mark.slow
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_page_fits_its_window_and_shows_every_picture(
    browser: str, gallery: Path, tmp_path: Path, width: int
) -> None:
    (gallery / f"frame-{width}.html").write_text(FRAME.format(width=width), encoding="utf-8")
    command = [
        browser,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--allow-file-access-from-files",  # the frame reads the page that it holds
        f"--user-data-dir={tmp_path}",
        "--virtual-time-budget=20000",
        "--window-size=1400,1000",
        "--dump-dom",
        (gallery / f"frame-{width}.html").as_uri(),
    ]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    found = re.search(r"<title>wide=(\d+) pictures=(\d+) lost=(\d+)</title>", shown)
    assert found, shown[:500]
    wide, pictures, lost = map(int, found.groups())
    assert wide <= width
    assert pictures > 3
    assert lost == 0
