"""The text of a rulebook, in Markdown, to a `Book`. Only this room knows markdown-it."""
