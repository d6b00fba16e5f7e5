"""No clock, hash order, time zone, locale, folder or setting enters a rendering. Each format loads its own library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

DRAW = """
from hashlib import sha256
from ppgen.render import pdf, svg
from tests.render.scenes import document, everything, page
print(sha256(svg.render(everything())).hexdigest(), sha256(pdf.render(document(page(everything(), "1")))).hexdigest())
"""
SETTINGS = "invariant = 0\nuseA85 = 1\npdfMultiLine = 1\npdfComments = 1\ndocumentLang = 'xx'\nttfAsciiReadable = 1\n"


def python(program: str, folder: Path, **world: str) -> str:
    path = os.pathsep.join((str(folder), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, **world}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_two_processes_in_different_worlds_write_the_same_bytes(tmp_path: Path) -> None:
    plain, odd = tmp_path / "plain", tmp_path / "odd"
    plain.mkdir()
    odd.mkdir()
    first = python(DRAW, plain, PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C")
    second = python(
        DRAW, odd, PYTHONHASHSEED="77", TZ="Asia/Kathmandu", LC_ALL="tr_TR.UTF-8", SOURCE_DATE_EPOCH="1234567890"
    )
    assert first == second


def test_a_settings_file_of_reportlab_changes_nothing(tmp_path: Path) -> None:
    plain, odd = tmp_path / "plain", tmp_path / "odd"
    plain.mkdir()
    odd.mkdir()
    (odd / "reportlab_settings.py").write_text(SETTINGS)
    assert python(DRAW, plain) == python(DRAW, odd)
    assert python(DRAW, plain) == python(DRAW, plain, RL_pdfMultiLine="1", RL_pdfComments="1", RL_useA85="1")


def loaded(module: str) -> set[str]:
    program = f"import sys, {module}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    return set(python(program, ROOT).split())


def test_a_renderer_loads_no_library_of_another() -> None:
    heavy = {"reportlab", "cairosvg", "cairocffi", "pypdfium2", "PIL", "uharfbuzz", "fontTools", "jinja2"}
    assert not heavy & loaded("ppgen.render.svg")
    assert not heavy & loaded("ppgen.render.png")
    assert not (heavy - {"reportlab", "PIL"}) & loaded("ppgen.render.pdf")
