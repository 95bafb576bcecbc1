"""What the bots of a lesson do: lines written beforehand, which the game comes to one after another."""

from collections.abc import Iterable, Sequence

from ...actions import Action
from ...core import codes
from ...errors import InputError
from .state import Table


def check(script: Sequence[str], *, seats: int) -> None:
    """Every line must be an action of a seat that is there; whether it is ever legal, the game will show."""
    for number, line in enumerate(script, 1):
        try:
            seat = Action.parse(line).seat
        except InputError as error:
            raise InputError(f"line {number} of the script: {error}") from None
        if seat >= seats:
            raise InputError(f"line {number} of the script: there is no seat {seat} among {seats} seats")


def coming(script: Sequence[str], actions: Iterable[Action]) -> str | None:
    """The line that comes next. An action that equals the coming line uses it up, whoever acted.

    So a line of somebody who is no bot makes the bots wait for it, and nothing is to be remembered.
    """
    used = 0
    for action in actions:
        if used < len(script) and action.text == script[used]:
            used += 1
    return script[used] if used < len(script) else None


def cue(table: Table, seat: int) -> Action | None:
    """What the script has a bot of the house do now; without one, or if it says nothing, None.

    Where the script is silent, a bot that may let things be does so: a lesson has no surprises.
    """
    prepared, guest = table.wish.prepared, table.chairs[seat].guest
    if prepared is None or not prepared.script or guest is None or not guest.bot:
        return None
    game = table.playing
    legal = game.options()[1][seat]
    line = coming(prepared.script, game.actions[len(prepared.actions) :])
    action = Action.parse(line) if line else None
    if action and action.seat == seat and (legal >> action.number) & 1:
        return action
    return Action(seat, codes.OK) if (legal >> codes.OK) & 1 else None
