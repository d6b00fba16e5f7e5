"""The blocks of sheets and figures: one file for each kind."""
