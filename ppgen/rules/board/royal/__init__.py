"""Royal pieces: no move may leave one attacked; checkmate and stalemate."""
