"""The long fuzz run, by hand: no traceback, no status but 0, 1 and 2, no time over a budget, nothing written outside.

python -m tests.fuzz                     five minutes from seed 0
python -m tests.fuzz --seed 7000 --seconds 60
python -m tests.fuzz --only 7123         one case again, in full
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

from tests.fuzz.case import findings


def main() -> int:
    """Run cases until the time is up. Returns 1 when something did not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--only", type=int)
    given = parser.parse_args()
    os.environ["PPGEN_CACHE"] = "off"  # what an earlier case made is no answer
    seed, end = (given.only, 0.0) if given.only is not None else (given.seed, time.monotonic() + given.seconds)
    first, bad = seed, 0
    with tempfile.TemporaryDirectory() as root:
        while seed == first or time.monotonic() < end:
            for one in findings(seed, Path(root)):
                bad += 1
                print(one, flush=True)
            seed += 1
    print(f"{seed - first} cases, seeds {first} to {seed - 1}: {bad} findings")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
