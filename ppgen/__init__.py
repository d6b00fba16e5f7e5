"""Printed matter for board games from declarative definitions, every drawn position proven legal."""

__version__ = "0.1.0"
