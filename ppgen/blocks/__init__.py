"""What stands on a sheet or in a figure, block by block: one file a kind."""
