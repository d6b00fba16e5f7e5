"""The version of ppgen."""

__version__ = "0.1.0"
