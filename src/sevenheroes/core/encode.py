"""Feature vector: an observation as a flat array of small integers, for machine learning.

Seats are relative to the observer: 0 is the observer, 1 the next seat clockwise. `PARTS` defines the vector,
`SLICES` has the slice of each part, and `meaning(index)` describes one number.
"""

from collections import namedtuple
from typing import Any, Final

from . import codes
from ._jit import jit

_SEATS: Final = codes.MOST_SEATS
_HEROES: Final = codes.HEROES

# Name, shape, and the meaning of the number at (i, j).
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
    """Description of the number at an index of the vector."""
    for name, shape, text in PARTS:
        part = SLICES[name]
        if part.start <= index < part.stop:
            columns = shape[1] if len(shape) == 2 else 1
            row, column = divmod(index - part.start, columns)
            return f"{name}: " + text.format(i=row, j=column)
    raise IndexError(f"index {index} is out of range: the vector has {LENGTH} numbers")


def _starts() -> Any:
    """The first index of each part, by name. Numba compiles a global named tuple to constants."""
    make: Any = namedtuple
    return make("Starts", list(SLICES))(*(part.start for part in SLICES.values()))


AT: Final = _starts()


@jit
def encode(o: Any, out: Any) -> None:
    """Write the feature vector of an observation into `out`, an array of `LENGTH` numbers."""
    for index in range(LENGTH):
        out[index] = 0
    encode_table(o, out)
    encode_wanderer(o, out)
    for seat in range(o.seats):
        encode_seat(o, seat, from_observer(o, seat), out)
    for hero in range(_HEROES):
        out[AT.hand + hero] = o.hand[hero + 1]
        out[AT.discard + hero] = o.discard[hero + 1]
        out[AT.fitting + hero] = (o.fitting >> hero) & 1
        out[AT.possible + hero] = (o.possible >> hero) & 1
    out[AT.pile_size] = o.pile_size
    for place in range(o.pile_size):
        out[AT.pile + 3 * place] = from_observer(o, o.pile[place] >> 6)
        out[AT.pile + 3 * place + 1] = o.pile[place] & 63
        out[AT.pile + 3 * place + 2] = 1


@jit
def from_observer(o: Any, seat: int) -> int:
    """Position of a seat relative to the observer, or to seat 0 for a spectator."""
    relative = seat - (o.seat if o.seat >= 0 else 0)
    return relative if relative >= 0 else relative + o.seats


@jit
def encode_table(o: Any, out: Any) -> None:
    """Write the options and everything that belongs to no seat."""
    if o.seat >= 0:
        out[AT.observer + o.seat] = 1
    out[AT.options] = o.no_match
    out[AT.options + 1] = o.interrupts
    out[AT.options + 2] = o.clue
    out[AT.options + 3] = o.deck_end
    out[AT.options + 4] = o.tiebreak
    out[AT.seats + o.seats - codes.FEWEST_SEATS] = 1
    out[AT.phase + o.phase - 1] = 1
    out[AT.turn] = o.turn
    out[AT.nones] = o.nones
    out[AT.deck] = o.deck_left
    out[AT.requirement + o.requirement - 1] = 1
    out[AT.waived] = o.waived
    out[AT.sender + from_observer(o, o.sender)] = 1
    if o.holder >= 0:
        out[AT.holder + from_observer(o, o.holder)] = 1
    if o.saying >= 0:
        out[AT.saying + from_observer(o, o.saying)] = 1


@jit
def encode_wanderer(o: Any, out: Any) -> None:
    """Write the wanderer and the doomed hero."""
    out[AT.wandering] = o.wandering
    out[AT.face_up] = o.face_up
    if o.origin:
        out[AT.origin + o.origin - 1] = 1
    if o.wanderer:
        out[AT.wanderer + o.wanderer - 1] = 1
    if o.doomed:
        out[AT.doomed + o.doomed - 1] = 1


@jit
def encode_seat(o: Any, seat: int, relative: int, out: Any) -> None:
    """Write the facts of one seat; `relative` is its position as counted from the observer."""
    out[AT.waiting + relative] = (o.waiting >> seat) & 1
    out[AT.seen + relative] = (o.seen >> seat) & 1
    out[AT.ahead + relative] = (o.ahead >> seat) & 1
    out[AT.barred + relative] = (o.barred >> seat) & 1
    out[AT.hand_size + relative] = o.hand_size[seat]
    out[AT.powers_used + relative] = o.powers_used[seat]
    out[AT.said + relative] = o.said[seat]
    out[AT.clues_yes + relative] = o.clues_yes[seat]
    out[AT.clues_no + relative] = o.clues_no[seat]
    row = _HEROES * relative
    for hero in range(_HEROES):
        out[AT.band + row + hero] = (o.band[seat] >> hero) & 1
        out[AT.ready + row + hero] = (o.ready[seat] >> hero) & 1
        out[AT.eliminated + row + hero] = o.eliminated[seat][hero + 1]
        out[AT.clues + row + hero] = o.clues[seat][hero + 1]
