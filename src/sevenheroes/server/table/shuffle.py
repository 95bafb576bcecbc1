"""The dealer of a table: commitment before the game, proof after it."""

from collections.abc import Iterable

from ...fair import Dealer, Proof
from .entries import Made


def dealer(setup: Made, contributions: Iterable[str | None]) -> Dealer | None:
    """Return the dealer who shuffles for a table, or None with a prepared deck."""
    if setup.secret is None:
        return None
    found = Dealer(seats=setup.seats, secret=setup.secret)
    for seat, text in enumerate(contributions):
        if text is not None:
            found.contribute(seat=seat, text=text)
    return found


def proof(setup: Made, contributions: Iterable[str | None]) -> Proof | None:
    """Return what opens the commitment. As secret as the deck until the game is over."""
    found = dealer(setup, contributions)
    if found is None:
        return None
    found.deal()
    return found.proof()
