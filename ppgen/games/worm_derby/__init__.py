"""Worm Derby: worms of coins race through obstacles round a pylon and back."""
