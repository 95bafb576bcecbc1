"""The script of a lesson: what its bots do, line by line."""

from collections.abc import Iterable, Sequence

from ...actions import Action
from ...core import codes
from ...errors import InputError
from .state import TableState


def check_script(script: Sequence[str], *, seats: int) -> None:
    """Raise InputError unless every line is an action of a seat at the table. Legality shows in the game."""
    for number, line in enumerate(script, 1):
        try:
            seat = Action.parse(line).seat
        except InputError as error:
            raise InputError(f"line {number} of the script: {error}") from None
        if seat >= seats:
            raise InputError(f"line {number} of the script: there is no seat {seat} among {seats} seats")


def next_line(script: Sequence[str], actions: Iterable[Action]) -> str | None:
    """Return the first line of the script that has not been played.

    An action equal to the next line consumes it, no matter who acted. So a line for a person makes the bots
    wait for that person, and the position in the script follows from the game alone.
    """
    played = 0
    for action in actions:
        if played < len(script) and action.text == script[played]:
            played += 1
    return script[played] if played < len(script) else None


def scripted_action(state: TableState, seat: int) -> Action | None:
    """Return what the script makes a bot do now, or None if the bot decides itself.

    Between its lines a bot says ok if it may: a lesson has no surprises.
    """
    prepared, guest = state.setup.prepared, state.chairs[seat].guest
    if prepared is None or not prepared.script or guest is None or not guest.bot:
        return None
    game = state.playing
    legal = game.options()[1][seat]
    line = next_line(prepared.script, game.actions[len(prepared.actions) :])
    action = Action.parse(line) if line else None
    if action and action.seat == seat and (legal >> action.number) & 1:
        return action
    return Action(seat, codes.OK) if (legal >> codes.OK) & 1 else None
