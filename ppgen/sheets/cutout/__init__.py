"""Components to cut out, at true size: folded and glued from one side, or printed on both."""
