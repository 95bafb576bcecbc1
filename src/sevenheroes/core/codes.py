"""Numeric codes of the core: heroes, options, phases, actions, refusals, events.

All are plain integers, which Numba compiles as constants. A set of heroes is a bit mask with bit ``hero -
1``, a set of seats one with bit ``seat``, a set of actions one with bit ``action``. Action numbers are laid
out so that a mask of heroes or seats, shifted by the first action of a kind, is a mask of actions.
"""

HEROES = 7
COPIES = 11
CARDS = HEROES * COPIES
FEWEST_SEATS = 3
MOST_SEATS = 5
BAND_AT_START = 2
HAND_AT_START = 5
BAND_TO_WIN = 6
LAST_TURN = 300  # R9, under reshuffle
MOST_PENDING = 26  # a seat has at most five uses pending at once (R8)
ALL_HEROES = (1 << HEROES) - 1

# The five options (R2).
NO_MATCH_DECK, NO_MATCH_BAND = 0, 1
CLUE_IDENTITY, CLUE_REQUIREMENT = 0, 1
DECK_END_SCORE, DECK_END_RESHUFFLE = 0, 1
TIEBREAK_POWERS, TIEBREAK_TURNED, TIEBREAK_STRENGTH = 0, 1, 2

# The phase of a turn: the decision that it waits for.
PHASE_SEND = 1
PHASE_DROP = 2
PHASE_OFFER = 3
PHASE_DOOM = 4
PHASE_INTERRUPT = 5
PHASE_OVER = 6

# Where the wanderer was sent from (R5): a hand, the deck after a look, a band, the deck unseen.
ORIGIN_HAND, ORIGIN_DECK, ORIGIN_BAND, ORIGIN_BLIND = 1, 2, 3, 4

# Why a game ended (R9).
REASON_SIX, REASON_DECK, REASON_EXHAUSTED = 1, 2, 3

# Actions. Kinds that name a hero or a seat have consecutive numbers, starting with hero 1 or seat 0.
SEND = 0
SEND_BAND = 7
SEND_DECK = 14
SEND_NONE = 15
DROP = 16
CLUE = 23
RECRUIT = 30
PASS = 31
OK = 32
USE_1 = 33
USE_2 = 34
USE_3 = 35
USE_4 = 42
USE_5 = 47
USE_6 = 48
USE_7 = 49
SAY_NOTHING = 50
SAY = 51
ACTIONS = 58

# The heroes by their powers, each as a set.
NULLIFIER = 1 << 0
DISCARDER = 1 << 1
READIER = 1 << 2
BARRER = 1 << 3
LOOKER = 1 << 4
WAIVER = 1 << 5
DRAWER = 1 << 6

# Reasons why an action is refused; 0 means legal. The messages are in `sevenheroes.refusals`.
LEGAL = 0
REFUSED_OVER = 1
REFUSED_NO_SUCH_SEAT = 2
REFUSED_NO_SUCH_ACTION = 3
REFUSED_MUST_SAY_FIRST = 4
REFUSED_OTHERS_WAITING = 5
REFUSED_NOT_YOURS = 6
REFUSED_NOTHING_TO_SAY = 7
REFUSED_NOTHING_TO_DECLINE = 8
REFUSED_ONLY_OK_OR_POWER = 9
REFUSED_NOT_IN_BAND = 10
REFUSED_USED = 11
REFUSED_NOTHING_TO_NULLIFY = 12
REFUSED_OWN_POWER = 13
REFUSED_NO_WANDERER = 14
REFUSED_READY_ITSELF = 15
REFUSED_TARGET_NOT_IN_BAND = 16
REFUSED_TARGET_READY = 17
REFUSED_BAR_YOURSELF = 18
REFUSED_ALREADY_BARRED = 19
REFUSED_WANDERER_GONE_BY = 20
REFUSED_FACE_UP = 21
REFUSED_SEEN = 22
REFUSED_SENT_ALREADY = 23
REFUSED_WAIVED_ALREADY = 24
REFUSED_NO_CARD_TO_DRAW = 25
REFUSED_NOT_DOOMED = 26
REFUSED_NOT_SENDING = 27
REFUSED_NOT_IN_HAND = 28
REFUSED_DOES_NOT_FIT = 29
REFUSED_HAND_FITS = 30
REFUSED_NOT_FROM_BAND = 31
REFUSED_BAND_FITS = 32
REFUSED_CAN_SEND = 33
REFUSED_NOT_DROPPING = 34
REFUSED_MUST_DROP = 35
REFUSED_NO_SUCH_TARGET = 36
REFUSED_SENDER_MAY_NOT_PASS = 37
REFUSED_SENDER_MAY_NOT_ASK = 38
REFUSED_LAST_CARD = 39
REFUSED_NO_CLUE_FACE_UP = 40
REFUSED_NO_CLUE_BLIND = 41
REFUSED_MUST_SEND = 42
REFUSALS = 43

# Events, encoded in the log as code | seat << 8 | a << 16 | b << 24 | counts << 32, with four bits of counts
# for each hero. The table in `sevenheroes.events` says what a, b and counts mean.
EVENT_SET_ASIDE = 1
EVENT_BAND_DEALT = 2
EVENT_HAND_DEALT = 3
EVENT_TURN_BEGAN = 4
EVENT_REVEALED = 5
EVENT_SENT = 6
EVENT_SENT_FROM_BAND = 7
EVENT_SENT_FROM_DECK = 8
EVENT_SENT_BLIND = 9
EVENT_SENT_NONE = 10
EVENT_DROPPED = 11
EVENT_ASKED = 12
EVENT_ANSWERED = 13
EVENT_PASSED = 14
EVENT_HELD_BACK = 15
EVENT_RECRUITED = 16
EVENT_JOINED = 17
EVENT_ELIMINATED = 18
EVENT_USED = 19
EVENT_DECLINED = 20
EVENT_NULLIFIED = 21
EVENT_DISCARDED = 22
EVENT_READIED = 23
EVENT_BARRED = 24
EVENT_LOOKED = 25
EVENT_SAID = 26
EVENT_SAID_NOTHING = 27
EVENT_WAIVED = 28
EVENT_DREW = 29
EVENT_CAME_TO_NOTHING = 30
EVENT_CLUES_TURNED = 31
EVENT_RESHUFFLED = 32
EVENT_ENDED = 33
EVENTS = 34
MOST_EVENTS = 191  # more than any one step can log

NOBODY = -1  # the seat of a spectator or of an event without a seat
