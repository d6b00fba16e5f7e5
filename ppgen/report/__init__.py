"""What a command found, as a value, and one writer for each format that it can be read in."""
