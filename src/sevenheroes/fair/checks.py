"""Validation of seats, hashes and contributions; every failure is a `ProofError`."""

import re
from collections.abc import Sequence
from typing import Final

from ..errors import ProofError

TEXT_LIMIT: Final = 256
"""The maximum length of a contribution in bytes of UTF-8."""

MOST_SEATS: Final = 5
_HEX: Final = re.compile(r"[0-9a-f]{64}")


def is_int_below(value: object, bound: int) -> bool:
    """Is the value an integer from 0 to bound - 1?"""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < bound


def check_seats(seats: int) -> None:
    """Accept 3, 4 or 5."""
    if not is_int_below(seats, MOST_SEATS + 1) or seats < 3:
        raise ProofError("The number of seats must be 3, 4 or 5.")


def check_seat(seat: int, seats: int) -> None:
    """Accept a seat of a table with this many seats."""
    if not is_int_below(seat, seats):
        raise ProofError(f"There is no such seat: the seats are 0 to {seats - 1}.")


def check_hex(text: str, what: str) -> None:
    """Accept a SHA-256 hash or a 256-bit secret in lower-case hexadecimal."""
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        raise ProofError(f"{what} is not 64 lower-case hexadecimal digits.")


def check_per_seat(values: Sequence[str | None], seats: int, what: str) -> None:
    """Accept a list with one value per seat."""
    if not isinstance(values, list | tuple) or len(values) != seats:
        raise ProofError(f"The {what} are not a list of {seats}, one for each seat.")


def check_contributions(contributions: Sequence[str | None]) -> None:
    """Accept valid texts and None."""
    for seat, text in enumerate(contributions):
        if text is not None:
            check_text(text, f"Seat {seat}'s contribution")


def check_text(text: str, what: str) -> None:
    """Accept a string of 1 to 256 bytes of UTF-8."""
    if not isinstance(text, str):
        raise ProofError(f"{what} is not a string.")
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise ProofError(f"{what} has a lone surrogate, which cannot be encoded as UTF-8.") from None
    if not 1 <= size <= TEXT_LIMIT:
        raise ProofError(f"{what} must be 1 to {TEXT_LIMIT} bytes long.")
