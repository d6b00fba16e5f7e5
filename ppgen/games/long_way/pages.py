"""A page for every fault that these rules can give; each example breaks exactly its rule on the bundled catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.rules.verdict import RulePage

PAGES: Mapping[str, RulePage] = {}
