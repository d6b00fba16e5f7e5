"""From YAML to a typed `Game`: every part keeps the file, line and column that it came from."""
