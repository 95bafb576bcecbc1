"""Views: what a seat or a spectator knows of a game (R10)."""

from typing import Any

from .observation.fields import ViewFields
from .observation.record import read_record
from .outcome import Outcome


class View(ViewFields):
    """What one seat, or a spectator, knows of a position.

    The kernel builds the observation from nothing, so a view holds no hidden card. The fields are listed in
    `sevenheroes.observation.table`.
    """

    def __init__(
        self, observation: Any, *, edition: str, names: tuple[str, ...], outcome: Outcome | None
    ) -> None:
        self._observation = observation
        self._record = read_record(observation, 0)
        self.edition = edition
        self.names = names
        self.outcome = outcome

    @property
    def observation(self) -> Any:
        """The observation as the kernel has it: an array of one record."""
        return self._observation

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {viewer}, turn {self.turn}, {self.phase}>"

    def __str__(self) -> str:
        from .pictures import text_of

        return text_of(self)

    def _repr_svg_(self) -> str:
        from .pictures import svg_of

        return svg_of(self)
