"""Loading and formatting of Fluent messages from ``locale/*.ftl``."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..errors import InputError, shown

_LOCALE: Final = Path(__file__).parents[1] / "locale"
_ENTRY: Final = re.compile(r"^([a-z][a-z0-9-]*) =.*(?:\n(?:[ }].*)?)*", re.MULTILINE)
"""A message in a catalogue: its first line and the indented lines after it."""


@cache
def _sources(language: str) -> dict[str, str]:
    """The source text of every message of a language, by id."""
    text = _LOCALE.joinpath(f"{language}.ftl").read_text("utf-8")
    return {entry[1]: entry[0] for entry in _ENTRY.finditer(text)}


@cache
def _bundle(language: str) -> Any:
    """The bundle of a language. Messages are added on first use; parsing all would slow every start."""
    from fluent.runtime import FluentBundle

    return FluentBundle([language], use_isolating=False)


@cache
def _message(language: str, message: str) -> Any:
    """A parsed message."""
    from fluent.runtime import FluentResource

    if message not in _sources(language):
        raise InputError(f"the message {message} is missing from the catalogue {language}")
    bundle = _bundle(language)
    bundle.add_resource(FluentResource(_sources(language)[message]))
    return bundle.get_message(message)


def formatted(language: str, message: str, form: str, arguments: Mapping[str, str | int]) -> str:
    """A message, or one of its attributes, in a language. A failure is an error, never a gap in the text."""
    entry = _message(language, message)
    pattern = entry.attributes.get(form) if form else entry.value
    if pattern is None:
        raise InputError(f"the message {message} has no attribute {shown(form)} in the catalogue {language}")
    text, errors = _bundle(language).format_pattern(pattern, arguments)
    if errors:
        raise InputError(f"the message {message} cannot be formatted in {language}: {errors[0]}")
    return str(text)
