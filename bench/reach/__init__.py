"""How often, and how fast, positions are shown to be possible or impossible: see `bench/reach/__main__.py`."""
