"""An observation as a flat vector of small integers, for learning machines.

Seats are counted from the observer: index 0 is the observer, 1 the next seat, and so on. `SLICES`
names every part of the vector; `meaning(index)` tells what one number means.
"""

from typing import Any, Final

from . import codes
from ._jit import jit

_SEATS: Final = codes.MOST_SEATS
_HEROES: Final = codes.HEROES

# Name, shape, and what a number at (i, j) means.
PARTS: Final[tuple[tuple[str, tuple[int, ...], str], ...]] = (
    ("observer", (_SEATS,), "1 if the observer sits at seat {i}; none for a spectator"),
    ("options", (5,), "option {i} of no_match, interrupts, clue, deck_end, tiebreak, as its number"),
    ("seats", (3,), "1 if {i} + 3 seats play"),
    ("phase", (6,), "1 in phase {i} of send, drop, offer, doom, interrupt, over"),
    ("turn", (1,), "number of the turn"),
    ("nones", (1,), "turns in a row without a wanderer"),
    ("deck", (1,), "cards in the deck"),
    ("discard", (_HEROES,), "face-up discards of hero {i} + 1"),
    ("requirement", (_HEROES,), "1 if the card of hero {i} + 1 was revealed"),
    ("fitting", (_HEROES,), "1 if hero {i} + 1 meets the requirement"),
    ("waived", (1,), "1 if the requirement is waived"),
    ("wandering", (1,), "1 if there is a wanderer"),
    ("face_up", (1,), "1 if it lies face up"),
    ("origin", (4,), "1 if it was sent from place {i} of: hand, deck after a look, band, deck unseen"),
    ("wanderer", (_HEROES,), "1 if the observer knows that it is hero {i} + 1"),
    ("possible", (_HEROES,), "1 if the answers to the observer's clues leave hero {i} + 1 possible"),
    ("doomed", (_HEROES,), "1 if hero {i} + 1 is doomed"),
    ("sender", (_SEATS,), "1 if seat {i} from the observer is the sender"),
    ("holder", (_SEATS,), "1 if seat {i} from the observer holds the wanderer or recruited it"),
    ("waiting", (_SEATS,), "1 if seat {i} from the observer waits in the window"),
    ("saying", (_SEATS,), "1 if seat {i} from the observer must say something"),
    ("seen", (_SEATS,), "1 if seat {i} from the observer has looked at the wanderer"),
    ("ahead", (_SEATS,), "1 if the wanderer is at, or may come to, seat {i} from the observer"),
    ("barred", (_SEATS,), "1 if seat {i} from the observer is barred"),
    ("hand", (_HEROES,), "cards of hero {i} + 1 in the observer's hand"),
    ("hand_size", (_SEATS,), "cards in the hand of seat {i} from the observer"),
    ("powers_used", (_SEATS,), "powers used in the whole game by seat {i} from the observer"),
    ("said", (_SEATS,), "what seat {i} from the observer said last this turn: hero, 0 nothing, -1 not asked"),
    ("clues_yes", (_SEATS,), "clues of seat {i} from the observer answered yes this turn"),
    ("clues_no", (_SEATS,), "clues of seat {i} from the observer answered no this turn"),
    ("band", (_SEATS, _HEROES), "1 if hero {j} + 1 is in the band of seat {i} from the observer"),
    ("ready", (_SEATS, _HEROES), "1 if hero {j} + 1 of seat {i} from the observer is ready"),
    ("eliminated", (_SEATS, _HEROES), "eliminated cards of hero {j} + 1 of seat {i} from the observer"),
    ("clues", (_SEATS, _HEROES), "known face-down clue cards of hero {j} + 1 given by seat {i}"),
    ("pile_size", (1,), "powers pending"),
    (
        "pile",
        (codes.MOST_PENDING, 3),
        "power {i} from the bottom: seat from the observer, action (seats as they are), 1",
    ),
)


def _slices() -> dict[str, slice]:
    result = {}
    start = 0
    for name, shape, _ in PARTS:
        size = shape[0] * (shape[1] if len(shape) == 2 else 1)
        result[name] = slice(start, start + size)
        start += size
    return result


SLICES: Final = _slices()
LENGTH: Final = SLICES["pile"].stop


def meaning(index: int) -> str:
    """What the number at an index of the vector means."""
    for name, shape, text in PARTS:
        part = SLICES[name]
        if part.start <= index < part.stop:
            columns = shape[1] if len(shape) == 2 else 1
            row, column = divmod(index - part.start, columns)
            return f"{name}: " + text.format(i=row, j=column)
    raise IndexError(f"the vector has {LENGTH} numbers; there is no number {index}")


_OBSERVER: Final = SLICES["observer"].start
_OPTIONS: Final = SLICES["options"].start
_SEATS_AT: Final = SLICES["seats"].start
_PHASE: Final = SLICES["phase"].start
_TURN: Final = SLICES["turn"].start
_NONES: Final = SLICES["nones"].start
_DECK: Final = SLICES["deck"].start
_DISCARD: Final = SLICES["discard"].start
_REQUIREMENT: Final = SLICES["requirement"].start
_FITTING: Final = SLICES["fitting"].start
_WAIVED: Final = SLICES["waived"].start
_WANDERING: Final = SLICES["wandering"].start
_FACE_UP: Final = SLICES["face_up"].start
_ORIGIN: Final = SLICES["origin"].start
_WANDERER: Final = SLICES["wanderer"].start
_POSSIBLE: Final = SLICES["possible"].start
_DOOMED: Final = SLICES["doomed"].start
_SENDER: Final = SLICES["sender"].start
_HOLDER: Final = SLICES["holder"].start
_WAITING: Final = SLICES["waiting"].start
_SAYING: Final = SLICES["saying"].start
_SEEN: Final = SLICES["seen"].start
_AHEAD: Final = SLICES["ahead"].start
_BARRED: Final = SLICES["barred"].start
_HAND: Final = SLICES["hand"].start
_HAND_SIZE: Final = SLICES["hand_size"].start
_POWERS_USED: Final = SLICES["powers_used"].start
_SAID: Final = SLICES["said"].start
_CLUES_YES: Final = SLICES["clues_yes"].start
_CLUES_NO: Final = SLICES["clues_no"].start
_BAND: Final = SLICES["band"].start
_READY: Final = SLICES["ready"].start
_ELIMINATED: Final = SLICES["eliminated"].start
_CLUES: Final = SLICES["clues"].start
_PILE_SIZE: Final = SLICES["pile_size"].start
_PILE: Final = SLICES["pile"].start


@jit
def encode(o: Any, out: Any) -> None:
    """Write an observation as numbers into a row of `LENGTH` numbers."""
    for index in range(LENGTH):
        out[index] = 0
    encode_table(o, out)
    encode_wanderer(o, out)
    for seat in range(o.seats):
        encode_seat(o, seat, from_observer(o, seat), out)
    for hero in range(_HEROES):
        out[_HAND + hero] = o.hand[hero + 1]
        out[_DISCARD + hero] = o.discard[hero + 1]
        out[_FITTING + hero] = (o.fitting >> hero) & 1
        out[_POSSIBLE + hero] = (o.possible >> hero) & 1
    out[_PILE_SIZE] = o.pile_size
    for place in range(o.pile_size):
        out[_PILE + 3 * place] = from_observer(o, o.pile[place] >> 6)
        out[_PILE + 3 * place + 1] = o.pile[place] & 63
        out[_PILE + 3 * place + 2] = 1


@jit
def from_observer(o: Any, seat: int) -> int:
    """How many seats after the observer a seat is; a spectator counts from seat 0."""
    ahead = seat - (o.seat if o.seat >= 0 else 0)
    return ahead if ahead >= 0 else ahead + o.seats


@jit
def encode_table(o: Any, out: Any) -> None:
    """Options and the middle of the table."""
    if o.seat >= 0:
        out[_OBSERVER + o.seat] = 1
    out[_OPTIONS] = o.no_match
    out[_OPTIONS + 1] = o.interrupts
    out[_OPTIONS + 2] = o.clue
    out[_OPTIONS + 3] = o.deck_end
    out[_OPTIONS + 4] = o.tiebreak
    out[_SEATS_AT + o.seats - codes.FEWEST_SEATS] = 1
    out[_PHASE + o.phase - 1] = 1
    out[_TURN] = o.turn
    out[_NONES] = o.nones
    out[_DECK] = o.deck_left
    out[_REQUIREMENT + o.requirement - 1] = 1
    out[_WAIVED] = o.waived
    out[_SENDER + from_observer(o, o.sender)] = 1
    if o.holder >= 0:
        out[_HOLDER + from_observer(o, o.holder)] = 1
    if o.saying >= 0:
        out[_SAYING + from_observer(o, o.saying)] = 1


@jit
def encode_wanderer(o: Any, out: Any) -> None:
    """The wanderer and the doomed hero."""
    out[_WANDERING] = o.wandering
    out[_FACE_UP] = o.face_up
    if o.origin:
        out[_ORIGIN + o.origin - 1] = 1
    if o.wanderer:
        out[_WANDERER + o.wanderer - 1] = 1
    if o.doomed:
        out[_DOOMED + o.doomed - 1] = 1


@jit
def encode_seat(o: Any, seat: int, ahead: int, out: Any) -> None:
    """What lies before a seat, at its place counted from the observer."""
    out[_WAITING + ahead] = (o.waiting >> seat) & 1
    out[_SEEN + ahead] = (o.seen >> seat) & 1
    out[_AHEAD + ahead] = (o.ahead >> seat) & 1
    out[_BARRED + ahead] = (o.barred >> seat) & 1
    out[_HAND_SIZE + ahead] = o.hand_size[seat]
    out[_POWERS_USED + ahead] = o.powers_used[seat]
    out[_SAID + ahead] = o.said[seat]
    out[_CLUES_YES + ahead] = o.clues_yes[seat]
    out[_CLUES_NO + ahead] = o.clues_no[seat]
    row = _HEROES * ahead
    for hero in range(_HEROES):
        out[_BAND + row + hero] = (o.band[seat] >> hero) & 1
        out[_READY + row + hero] = (o.ready[seat] >> hero) & 1
        out[_ELIMINATED + row + hero] = o.eliminated[seat][hero + 1]
        out[_CLUES + row + hero] = o.clues[seat][hero + 1]
