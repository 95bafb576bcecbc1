"""Validation of the arguments of `Game`."""

import secrets
from typing import Any

from ..core import codes
from ..errors import LONGEST_NAME, InputError, shown


def check_seats(seats: int) -> int:
    """The number of seats, if it is 3, 4 or 5."""
    if type(seats) is not int or not codes.FEWEST_SEATS <= seats <= codes.MOST_SEATS:
        raise InputError(f"a game has {codes.FEWEST_SEATS} to {codes.MOST_SEATS} seats, not {shown(seats)}")
    return seats


def check_seat(seat: int, seats: int) -> int:
    """The seat, if a game with this many seats has it."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise InputError(f"the seats of this game are 0 to {seats - 1}, not {shown(seat)}")
    return seat


def check_names(names: Any, seats: int) -> tuple[str, ...]:
    """One name per seat; defaults to `Seat 0`, `Seat 1`, …"""
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(seats))
    if not isinstance(names, list | tuple):
        raise InputError(f"names must be a list of strings, one per seat, not {shown(names)}")
    if len(names) != seats or not all(isinstance(name, str) for name in names):
        raise InputError(f"a game with {seats} seats needs {seats} names, all strings, not {shown(names)}")
    for name in names:
        if len(name) > LONGEST_NAME or not name.isprintable() or not _is_utf8(name):
            raise InputError(
                f"a name must be one printable line of at most {LONGEST_NAME} characters, not {shown(name)}"
            )
    return tuple(names)


def _is_utf8(text: str) -> bool:
    """Can the text be encoded? Lone surrogates cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_deck(deck: Any) -> str:
    """The deck as 77 digits, eleven for each hero."""
    if isinstance(deck, list | tuple) and all(type(card) is int and 0 <= card <= 9 for card in deck):
        deck = "".join(map(str, deck))
    if not isinstance(deck, str):
        raise InputError(
            f"a deck must be a string of {codes.CARDS} digits or a list of integers, not {shown(deck)}"
        )
    if len(deck) != codes.CARDS:
        raise InputError(f"a deck has {codes.CARDS} cards, not {len(deck)}")
    for card in deck:
        if card not in "1234567":
            raise InputError(f"the cards of a deck are 1 to 7, not {shown(card)}")
    for hero in "1234567":
        if deck.count(hero) != codes.COPIES:
            raise InputError(
                f"a deck has {codes.COPIES} cards of each hero, not {deck.count(hero)} of hero {hero}"
            )
    return deck


def check_rng(rng: Any) -> tuple[int, ...]:
    """The generator state for reshuffles: four unsigned 32-bit integers."""
    if not isinstance(rng, list | tuple) or len(rng) != 4:
        raise InputError(f"rng must be a list of four integers, not {shown(rng)}")
    for word in rng:
        if type(word) is not int or not 0 <= word < 2**32:
            raise InputError(
                f"each number of rng must be an integer from 0 to {2**32 - 1}, not {shown(word)}"
            )
    return tuple(rng)


def check_seed(seed: int | None) -> int:
    """The seed; a random one by default."""
    if seed is None:
        return secrets.randbits(63)
    if type(seed) is not int or not 0 <= seed < 2**63:
        raise InputError(f"the seed must be an integer from 0 to {2**63 - 1}, not {shown(seed)}")
    return seed
