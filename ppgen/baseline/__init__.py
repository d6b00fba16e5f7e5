"""Comparing renderings with a baseline: in bytes, in words, in pixels; and telling it to people and programs."""
