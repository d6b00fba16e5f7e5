"""What `ppgen diff` was asked for, as one value, and which of its options contradict each other."""

from __future__ import annotations

import click
from msgspec import Struct

from ppgen.cli.options import current_choice
from ppgen.cli.targets import ReportFile


class Asked(Struct, frozen=True):
    """The options of the command, but those for two files alone."""

    named: tuple[str, ...]
    ids: tuple[str, ...]
    theme: str | None
    against: str | None
    given_out: str | None
    form: str
    also: tuple[ReportFile, ...]
    check: bool
    every: bool
    strict: bool
    lints: str | None
    review: str | None
    on_disk: bool
    staged: bool
    report: str | None
    update: bool
    prune: bool
    cache: bool | None
    trust: bool

    @property
    def not_for_files(self) -> list[str]:
        """The options given that compare drawings of games, and not two files."""
        options: dict[str, object] = {
            "--game": self.named,
            "--figure": self.ids,
            "--theme": self.theme,
            "--against": self.against,
            "--on-disk": self.on_disk,
            "--staged": self.staged,
            "--update": self.update,
            "--prune": self.prune,
            "--check": self.check,
            "--all-variants": self.every,
            "--strict": self.strict,
            "--lints": self.lints,
            "--review": self.review,
        }
        return [name for name, value in options.items() if value]


def refuse_contradictions(asked_for: Asked) -> None:
    """Raise click.UsageError for options that do not go together."""
    not_staged = {
        "--against": asked_for.against is not None,
        "--review": asked_for.review is not None,
        "--on-disk": asked_for.on_disk,
        "--update": asked_for.update,
        "--prune": asked_for.prune,
    }
    if asked_for.staged and (option := next((name for name, given in not_staged.items() if given), "")):
        raise click.UsageError(f"--staged compares what is staged with itself: {option} does not go with it")
    if asked_for.on_disk and asked_for.against is not None:
        raise click.UsageError("--on-disk and --against name two baselines: give only one")
    if asked_for.update and (asked_for.also or asked_for.check or asked_for.review):
        option = "--also" if asked_for.also else "--check" if asked_for.check else "--review"
        raise click.UsageError(f"--update writes drawings and no report: {option} does not go with it")
    if asked_for.check and asked_for.ids:
        raise click.UsageError("--check judges every figure, so --figure does not go with it")
    if asked_for.every and not asked_for.check:
        raise click.UsageError("--all-variants says what --check judges: give --check, too")
    if asked_for.strict and not asked_for.check:
        raise click.UsageError("--strict says what --check finds: give --check, too")
    if asked_for.lints and not asked_for.check:
        raise click.UsageError("--lints says what --check finds: give --check, too")
    if asked_for.every and current_choice().variants:
        raise click.UsageError("--all-variants judges every variant, so --variant does not go with it")
