"""Lines of text that fit into a terminal."""

import textwrap
from collections.abc import Callable, Iterable
from typing import Final

_WIDEST: Final = 100
_NARROWEST: Final = 20


class Screen:
    """Where a person reads and answers: `ask` is given a question, `tell` a line."""

    def __init__(self, *, ask: Callable[[str], str], tell: Callable[[str], None], width: int = 80) -> None:
        self._ask = ask
        self._tell = tell
        self.width = max(_NARROWEST, min(width, _WIDEST))

    def say(self, text: str, indent: str = "") -> None:
        """Tell a text, wrapped to the width of the terminal; what it indents stays indented.

        What comes after a tab in a line is a column of its own: it goes on below itself.
        """
        for line in text.split("\n"):
            self._tell("\n".join(self._wrapped(line, indent)))

    def say_all(self, lines: Iterable[str], indent: str = "  ") -> None:
        """Tell some texts."""
        for line in lines:
            self.say(line, indent)

    def gap(self) -> None:
        """Leave a line empty."""
        self._tell("")

    def ask(self, question: str) -> str:
        """The answer to a question, without what surrounds it, in small letters."""
        return self.ask_exactly(question).lower()

    def ask_exactly(self, question: str) -> str:
        """The answer to a question, without what surrounds it."""
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
