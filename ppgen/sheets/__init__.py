"""Printable pages: what a definition's `sheets:` say, laid out on paper, imposed and stacked into pads."""
