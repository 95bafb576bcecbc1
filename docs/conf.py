"""Sphinx configuration: Markdown pages, and an API reference from docstrings."""

import os

from sevenheroes import __version__

os.environ.setdefault("SEVENHEROES_JIT", "off")  # docstrings need no compiled kernel

project = "Seven Heroes"
author = "The Seven Heroes contributors"
copyright = f"2026, {author}"  # noqa: A001
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"Seven Heroes {release}"

# The pages are read on code hosts as well: plain Markdown, with GitHub's anchors for headings.
myst_heading_anchors = 4
highlight_language = "none"

# Docstrings put names into single backticks.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
add_module_names = False

# Only our own public names can be linked to: there is no network at build time, so no inventory of others.
nitpick_ignore_regex = [
    ("py:.*", r"abc\.ABC|array"),
    ("py:.*", r"(collections|fractions|numpy|pathlib|random|threading|types|typing)\..*"),
    ("py:.*", r"sevenheroes\.((_messages|server)\..*|words\.words\.Seating)"),
]
