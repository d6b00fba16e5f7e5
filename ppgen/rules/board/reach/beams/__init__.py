"""Searches that keep the best positions of each ply, from the setup forwards and from the goal backwards."""
