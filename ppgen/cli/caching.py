"""Whether finished work is kept between runs, and in which folder: what a user, the system and CI say."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ppgen.cache import Cache
    from ppgen.rules.kept import ProofGames

F = TypeVar("F", bound=Callable[..., Any])

FOLDER = "PPGEN_CACHE"
"""The name of the variable that names the folder, or says `off`."""
_NO = ("", "0", "false", "no", "off")


def cache_option(what: str) -> Callable[[F], F]:
    """`--cache/--no-cache` as `cache`: None where neither is given. `what` is kept."""
    text = f"Keep {what} for the next run, in a folder of your own. [default: --cache, and --no-cache in CI]"
    return click.option("--cache/--no-cache", "cache", default=None, help=text)


def chosen_cache(asked: bool | None) -> Cache | None:
    """The cache to use; None for none. Nothing is looked at or made yet."""
    from ppgen.cache import Cache

    named = os.environ.get(FOLDER)
    is_off = (named is not None and named.lower() in _NO) or os.environ.get("CI", "").lower() not in _NO
    if asked is False or (asked is None and is_off):
        return None
    folder = Path(named) if named and named.lower() not in _NO else _own_folder()
    return None if folder is None else Cache(folder)


def chosen_proofs(asked: bool | None) -> ProofGames | None:
    """Where proof games are kept; None where they are not. Nothing is looked at or made yet."""
    from ppgen.rules.kept import ProofGames

    kept = chosen_cache(asked)
    return None if kept is None else ProofGames(kept.folder / "proof-games")


def _own_folder() -> Path | None:
    """Where programs of this system keep what they can make anew; None for a user without such a place."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return Path(local, "ppgen", "Cache") if os.path.isabs(local) else None
    chosen, home = os.environ.get("XDG_CACHE_HOME", ""), os.path.expanduser("~")
    if os.path.isabs(chosen):
        return Path(chosen, "ppgen")
    if not os.path.isabs(home):
        return None
    return Path(home, "Library", "Caches", "ppgen") if sys.platform == "darwin" else Path(home, ".cache", "ppgen")
