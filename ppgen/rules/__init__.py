"""The rules kit: what a fault and a verdict are, what a game's rules offer, and how a transcript is replayed."""
