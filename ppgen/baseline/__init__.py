"""Comparing renderings with a baseline: in bytes, in words, in pixels."""
