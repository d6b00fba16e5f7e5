"""Pass the Food: coins thrown at tiles, scored by what they cover."""
