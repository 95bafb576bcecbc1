"""Text input and output, wrapped to the width of the terminal."""

import textwrap
from collections.abc import Callable, Iterable
from typing import Final

_MAX_WIDTH: Final = 100
_MIN_WIDTH: Final = 20


class Screen:
    """A terminal: `tell` prints a line, `ask` prints a question and returns the answer."""

    def __init__(self, *, ask: Callable[[str], str], tell: Callable[[str], None], width: int = 80) -> None:
        self._ask = ask
        self._tell = tell
        self.width = max(_MIN_WIDTH, min(width, _MAX_WIDTH))

    def say(self, text: str, indent: str = "") -> None:
        """Print a text, wrapped to the width of the terminal; indentation is kept.

        Text after a tab is a column: its continuation lines start below it.
        """
        for line in text.split("\n"):
            self._tell("\n".join(self._wrapped(line, indent)))

    def say_all(self, lines: Iterable[str], indent: str = "  ") -> None:
        """Print several texts."""
        for line in lines:
            self.say(line, indent)

    def gap(self) -> None:
        """Print an empty line."""
        self._tell("")

    def ask(self, question: str) -> str:
        """The answer to a question, stripped and in lower case."""
        return self.ask_exactly(question).lower()

    def ask_exactly(self, question: str) -> str:
        """The answer to a question, stripped, in its original case."""
        *before, last = self._wrapped(question, "", spare=1) or [""]
        for line in before:
            self._tell(line)
        return self._ask(f"{last} ").strip()

    def _wrapped(self, line: str, indent: str, spare: int = 0) -> list[str]:
        own = indent + line[: len(line) - len(line.lstrip())]
        lead, tab, _ = line.partition("\t")
        hang = " " * min(len(indent + lead), self.width // 2) if tab else own + "  "
        return textwrap.wrap(
            line.replace("\t", "").strip(),
            self.width - spare,
            initial_indent=own,
            subsequent_indent=hang,
            break_on_hyphens=False,
        )
