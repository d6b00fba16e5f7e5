"""The bundled games, one folder each."""
