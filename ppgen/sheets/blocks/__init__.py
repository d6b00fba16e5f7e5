"""The blocks of a sheet: one file a kind. `build` makes the tree of a sheet from its definition."""
