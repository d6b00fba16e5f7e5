"""Parts as single pictures, one for each side, for a print service, a web page or another program."""
