"""Draws everything again in a folder of its own and compares it, byte by byte, with the committed pictures.

    python tools/baseline.py           what is committed at HEAD against what the code draws now
    python tools/baseline.py --disk    what lies in output/ instead of HEAD

Exit status 0 when every picture is the same, 1 when one changed, is missing or is nobody's, 2 when drawing failed.
A stand-in for `ppgen diff`, which will say *what* changed.
"""

from __future__ import annotations

import argparse
import difflib
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUTPUT = "output"
COMMANDS = (("figures", "--format", "svg"), ("sheets", "--format", "svg"))


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout


def committed() -> dict[str, bytes]:
    """The SVG files under output/ at HEAD, so that drawing afresh into the work tree never hides a change."""
    names = git("ls-tree", "-r", "-z", "--name-only", "HEAD", "--", OUTPUT).decode().split("\0")
    pictures = [name for name in names if name.endswith(".svg")]
    return {name.removeprefix(f"{OUTPUT}/"): git("cat-file", "blob", f"HEAD:{name}") for name in pictures}


def lying_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.svg"))}


def drawn() -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as scratch:
        for command in COMMANDS:
            words = [sys.executable, "-m", "ppgen", *command, "--out", scratch]
            if subprocess.run(words, cwd=ROOT, stdout=subprocess.DEVNULL).returncode:
                sys.exit(2)
        return lying_in(Path(scratch))


def first_difference(old: bytes, new: bytes) -> str:
    """The first changed line of each, short enough for a log."""
    lines = difflib.unified_diff(old.decode().splitlines(), new.decode().splitlines(), n=0, lineterm="")
    changed = [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    return "\n".join(f"      {line[:150]}" for line in changed[:4])


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--disk", action="store_true", help="compare with output/ as it lies on disk")
    inside_git = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True).returncode == 0
    from_disk = options.parse_args().disk or not inside_git
    old = lying_in(ROOT / OUTPUT) if from_disk else committed()
    new = drawn()
    findings = 0
    for name in sorted(old.keys() | new.keys()):
        if name not in new:
            print(f"  nobody's  {OUTPUT}/{name}: no figure or sheet draws it; remove it")
        elif name not in old:
            print(f"  missing   {OUTPUT}/{name}: drawn now, and not committed")
        elif old[name] != new[name]:
            print(f"  changed   {OUTPUT}/{name}\n{first_difference(old[name], new[name])}")
        else:
            continue
        findings += 1
    same = len(old.keys() & new.keys()) - sum(old[name] != new[name] for name in old.keys() & new.keys())
    print(f"{same} of {len(new)} pictures are as committed" + (f"; {findings} to look at" if findings else ""))
    if findings:
        print("    hint: run `ppgen figures` and `ppgen sheets`, look at every changed picture, and commit it")
    return 1 if findings or not new else 0


if __name__ == "__main__":
    sys.exit(main())
