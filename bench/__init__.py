"""Measurements: `python -m bench` (or `make bench`) prints them as ratios; docs/performance.md keeps what was found."""
