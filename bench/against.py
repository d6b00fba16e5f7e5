"""Is this checkout slower than another? Each row of the bench, timed in paired runs of the two.

    python -m bench --against ../other-checkout [NAME...]

Both run their own `bench` by turns, with their own `.venv` if they have one. Compared are the seconds of our own
processes and calls, whatever a row divides them by; rivals are left out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench.timing import ROOT

PAIRS = 9
LIMIT = 1.05

RECORDER = """
import collections, contextlib, io, json, sys
import bench.timing as timing

OTHERS = {"python", "click", "reportlab", "cairosvg", "naive", "pixelmatch"}
seconds = {}

def recording(measure, runs):
    def measured(entries, **options):
        own = {name: entry for name, entry in entries.items() if name not in OTHERS and "protograf" not in name}
        took = measure(own, runs=runs)
        for name, value in took.items():
            key, count = f"{row} {name}", 1
            while key in seconds:
                count += 1
                key = f"{row} {name} {count}"
            seconds[key] = value
        return collections.defaultdict(lambda: 1.0, took)
    return measured

timing.processes, timing.calls = recording(timing.processes, 1), recording(timing.calls, 3)
import bench.__main__ as main
import bench.diff, bench.perft, bench.piecepack
bench.piecepack.protograf = lambda: None
bench.perft.python_chess = lambda depth: None
ours = bench.perft.ours

def ours_recorded(name, depth):
    rate = ours(name, depth)
    seconds[f"perft {name} counted"], seconds[f"perft {name} made"] = 1 / rate.counted, 1 / rate.made
    return rate

bench.perft.ours = ours_recorded
row = sys.argv[1]
with contextlib.redirect_stdout(io.StringIO()):
    lines = {**main.MEASUREMENTS, "diff": bench.diff.main}[row]()
    if lines:
        collections.deque(lines, 0)
print(json.dumps(seconds))
"""


def record(checkout: Path, name: str) -> dict[str, float]:
    """The seconds of each of a checkout's own processes and calls in one measurement."""
    own = checkout / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    command = [python, "-P", "-c", RECORDER, name]
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{checkout}\n{done.stderr}")
    seconds: dict[str, float] = json.loads(done.stdout)
    return seconds


def compare(other: Path, names: Sequence[str]) -> int:
    """Print each row, the slowest first. 1 if one is slower than LIMIT in the median of its pairs."""
    ratios: dict[str, tuple[float, float]] = {}
    for name in names:
        print(f"{name} …", file=sys.stderr, flush=True)
        pairs: list[tuple[dict[str, float], dict[str, float]]] = []
        for turn in range(PAIRS):
            # Each goes first as often as the other.
            first, second = (ROOT, other) if turn % 2 else (other, ROOT)
            seconds = {checkout: record(checkout, name) for checkout in (first, second)}
            pairs.append((seconds[ROOT], seconds[other]))
        for row in sorted(pairs[0][0].keys() | pairs[0][1].keys()):
            if row not in pairs[0][0] or row not in pairs[0][1]:
                print(f"  only in one of them: {row}")
                continue
            ratio = median(here[row] / there[row] for here, there in pairs)
            ratios[row] = ratio, median(here[row] for here, _ in pairs)
    for row, (ratio, took) in sorted(ratios.items(), key=lambda entry: -entry[1][0]):
        print(f"{'!' if ratio > LIMIT else ' '} {ratio:6.3f}×  {took * 1000:10.3f} ms  {row}")
    return int(any(ratio > LIMIT for ratio, _ in ratios.values()))
