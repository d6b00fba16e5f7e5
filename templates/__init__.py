"""Jinja2 templates: the documents around figures."""
