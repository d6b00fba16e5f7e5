"""Would a test notice if a line of ppgen were another one? See `__main__.py`."""
