"""The drawing of boards of square spaces, for figures, for sheets and for single tiles."""
