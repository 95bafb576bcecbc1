"""The twin: a second, simple implementation of the rules, with which the fast core is compared.

It favours clarity over speed: cards are lists of hero numbers, a band maps each hero to "ready" or "used",
and everything is recomputed when it is needed. `# R8` refers to section 8 of docs/rules.md.
"""

from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

HEROES = [1, 2, 3, 4, 5, 6, 7]
LAST_TURN = 300  # R9, under `reshuffle`


@dataclass
class Wanderer:
    hero: int
    face_up: bool = False
    blind: bool = False
    seen: list[int] = field(default_factory=list)
    barred: list[int] = field(default_factory=list)


def counts(cards: list[int]) -> list[int]:
    return [cards.count(hero) for hero in HEROES]


def meets(hero: int, *, card: int, seats: int) -> bool:
    """Whether the hero's number meets the requirement printed on the card. R1"""
    odd = hero % 2 == 1
    return [hero <= 3, hero >= 5, hero in (3, 4, 5), odd, not odd, hero <= seats, hero >= seats][card - 1]


def sfc32(rng: list[int]) -> tuple[int, list[int]]:
    """One step of the generator: its output and its next state. R11"""
    a, b, c, d = rng
    output = (a + b + d) % 2**32
    rotated = ((c << 21) | (c >> 11)) % 2**32
    return output, [b ^ (b >> 9), (c + (c << 3)) % 2**32, (rotated + output) % 2**32, (d + 1) % 2**32]


def shuffled(cards: list[int], rng: list[int]) -> tuple[list[int], list[int]]:
    """The cards in their new drawing order, and the generator's state afterwards. R11"""
    deck = sorted(cards)
    for i in range(len(deck) - 1, 0, -1):
        output, rng = sfc32(rng)
        j = output % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck, rng


class Twin:
    def __init__(
        self,
        *,
        deck: list[int],
        seats: int,
        first: int,
        rng: tuple[int, int, int, int],
        no_match: str,
        interrupts: bool,
        clue: str,
        deck_end: str,
        tiebreak: str,
    ) -> None:
        self.deck = list(deck)
        self.rng = list(rng)
        self.seats = list(range(seats))
        self.no_match, self.interrupts, self.clue = no_match, interrupts, clue
        self.deck_end, self.tiebreak = deck_end, tiebreak

        self.discard: list[int] = []  # face up, without this turn's requirement card
        self.requirement_card: list[int] = []  # this turn's, if it has been revealed
        self.hands: list[list[int]] = [[] for _ in self.seats]
        self.bands: list[dict[int, str]] = [{} for _ in self.seats]
        self.eliminated: list[list[int]] = [[] for _ in self.seats]
        self.clue_cards: list[list[int]] = [[] for _ in self.seats]
        self.answers: list[list[str]] = [[] for _ in self.seats]
        self.said: list[int | None] = [None for _ in self.seats]
        self.powers_used = [0 for _ in self.seats]

        self.turn, self.sender, self.requirement, self.waived = 0, first, 0, False
        self.turns_without_wanderer = 0  # in a row, up to now
        self.phase = "send"
        self.holder = first  # meaningless before Send and after the end
        self.wanderer: Wanderer | None = None
        self.doomed = 0
        self.pile: list[tuple[int, str]] = []  # who used what, as "use 4 1"
        self.waiting: list[int] = []
        self.saying: int | None = None
        self.outcome: dict[str, Any] | None = None

        self._set_up()
        self._start_turn(first)

    # Set-up and the deck

    def _set_up(self) -> None:  # R3
        for band in self.bands:
            band[self._deal()] = "ready"
            while len(band) < 2:
                hero = self._deal()
                if hero in band:
                    self.discard.append(hero)
                else:
                    band[hero] = "ready"
        for hand in self.hands:
            for _ in range(5):
                hand.append(self._deal())
        if not self.deck:
            raise ValueError("the deck leaves no card after the set-up")

    def _deal(self) -> int:
        if not self.deck:
            raise ValueError("the deck runs out in the set-up")
        return self.deck.pop(0)

    def _can_draw(self) -> bool:  # R9
        return bool(self.deck) or (self.deck_end == "reshuffle" and bool(self.discard))

    def _draw(self) -> int:
        if not self.deck:  # R9: clue cards and the requirement card do not lie in self.discard
            self.deck, self.rng = shuffled(self.discard, self.rng)
            self.discard = []
        return self.deck.pop(0)

    def _draw_to_hand(self, seat: int) -> None:
        if self._can_draw():
            self.hands[seat].append(self._draw())

    # The turn

    def _start_turn(self, sender: int) -> None:  # R4.1
        self.discard += self.requirement_card
        self.requirement_card = []
        if not self._can_draw():
            self._finish("exhausted")
            return
        self.turn += 1
        self.sender = sender
        self.requirement = self._draw()
        self.requirement_card = [self.requirement]
        self.waived = False
        self.said = [None for _ in self.seats]
        self.phase = "send"
        self._something_happened()

    def _end_turn(self) -> None:  # R4.5
        for cards in self.clue_cards:
            self.discard += cards
        self.clue_cards = [[] for _ in self.seats]
        self.answers = [[] for _ in self.seats]
        self._draw_to_hand(self.sender)
        exhausted = self.turns_without_wanderer == len(self.seats) or self.turn == LAST_TURN
        if self.deck_end == "score" and not self.deck:  # R9
            self._finish("deck")
        elif self.deck_end == "reshuffle" and exhausted:  # R9
            self._finish("exhausted")
        else:
            self._start_turn(self._next(self.sender))

    def _next(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)

    def _meets_requirement(self, hero: int) -> bool:
        return meets(hero, card=self.requirement, seats=len(self.seats))

    def _discard_wanderer(self) -> None:
        assert self.wanderer is not None
        self.discard.append(self.wanderer.hero)
        self.wanderer = None

    def _wanderer_moves_on(self) -> None:  # R4.3, R6
        """The holder passes; barred seats pass at once, and a barred sender discards the wanderer."""
        assert self.wanderer is not None
        self.phase = "offer"
        while self.holder != self.sender:
            self.holder = self._next(self.holder)
            if self.holder not in self.wanderer.barred:
                self._something_happened()
                return
        self._discard_wanderer()
        self._end_turn()

    # Windows

    def _something_happened(self) -> None:  # R8
        """Open the next window and continue until a seat has to act."""
        self.waiting = []
        if self.saying is not None:
            return
        if not self.pile and self.phase in ("offer", "interrupt"):
            if self.wanderer is None:
                self._end_turn()
                return
            if self.holder in self.wanderer.barred:
                self._wanderer_moves_on()
                return
        self.waiting = [seat for seat in self._asked() if self._uses(seat)]
        if not self.waiting:
            self._nobody_is_waiting()

    def _asked(self) -> list[int]:  # R8
        """The seats that belong to the window, whether or not they could use a power."""
        if self.pile:
            user, _ = self.pile[-1]
            return [seat for seat in self.seats if seat != user]
        if self.phase == "send":
            return [seat for seat in self.seats if seat != self.sender]
        if self.phase == "offer":
            return [seat for seat in self.seats if seat != self.holder]
        return self.seats if self.phase == "interrupt" else []

    def _nobody_is_waiting(self) -> None:
        if self.pile:
            self._take_effect()
        elif self.phase == "interrupt":
            self._settle_recruit()
        elif self.phase == "doom" and not self._doom_uses():
            self._eliminate()

    def _to_act(self) -> list[int]:
        if self.phase == "over":
            return []
        if self.saying is not None:
            return [self.saying]
        if self.waiting:
            return sorted(self.waiting)
        return [self.sender if self.phase in ("send", "drop") else self.holder]

    # Legal actions

    def legal(self) -> dict[int, list[str]]:
        return {seat: sorted(self._actions(seat)) for seat in self._to_act()}

    def _actions(self, seat: int) -> list[str]:
        if self.saying is not None:
            return ["say nothing"] + [f"say {hero}" for hero in HEROES]
        if self.waiting:
            return ["ok", *self._uses(seat)]
        if self.phase == "send":
            return self._sends() + self._uses(seat)
        if self.phase == "drop":
            return [f"drop {hero}" for hero in set(self.hands[seat])]
        if self.phase == "offer":
            return self._offers(seat) + self._uses(seat)
        assert self.phase == "doom"
        return ["ok", *self._doom_uses()]

    def _sends(self) -> list[str]:  # R5
        hand = set(self.hands[self.sender])
        fitting = {hero for hero in hand if self._meets_requirement(hero)}
        sends = [f"send {hero}" for hero in (hand if self.waived else fitting)]
        if not fitting:
            sends += self._sends_without_match()
        return sends or ["send none"]

    def _sends_without_match(self) -> list[str]:  # R5
        if self.no_match == "band":
            fitting = [hero for hero in self.bands[self.sender] if self._meets_requirement(hero)]
            if fitting:
                return [f"send band {hero}" for hero in fitting]
        return ["send deck"] if self._can_draw() else []

    def _offers(self, seat: int) -> list[str]:  # R6
        assert self.wanderer is not None
        if seat == self.sender:
            return ["recruit"]
        hidden = not self.wanderer.face_up and not self.wanderer.blind
        clues = [f"clue {hero}" for hero in set(self.hands[seat])]
        return ["recruit", "pass"] + (clues if hidden and len(self.hands[seat]) >= 2 else [])

    def _uses(self, seat: int) -> list[str]:  # R8
        return [text for hero in self.bands[seat] for text in self._uses_of(seat, hero)]

    def _uses_of(self, seat: int, hero: int) -> list[str]:  # R8, the table's second column
        """Every way in which the seat could use the power of this hero now."""
        if self.bands[seat][hero] == "used":
            return []
        if hero == 3:
            return [f"use 3 {other}" for other, mark in self.bands[seat].items() if mark == "used"]
        if hero == 4:
            return [f"use 4 {other}" for other in self._barrable() if other != seat]
        usable = {
            1: bool(self.pile) and self.pile[-1][0] != seat,
            2: self.wanderer is not None,
            5: self.wanderer is not None and not self.wanderer.face_up and seat not in self.wanderer.seen,
            6: self.phase == "send" and not self.waived,
            7: self._can_draw(),
        }
        return [f"use {hero}"] if usable[hero] else []

    def _barrable(self) -> list[int]:  # R8, power 4
        """The seats, not yet barred, that the wanderer is at or has yet to come to."""
        if self.wanderer is None:
            return []
        seats = [self.holder]
        while seats[-1] != self.sender:
            seats.append(self._next(seats[-1]))
        return [seat for seat in seats if seat not in self.wanderer.barred]

    def _doom_uses(self) -> list[str]:  # R7
        """The doomed hero's power, or power 3 to ready it."""
        uses = self._uses_of(self.holder, self.doomed)
        return uses + [text for text in self._uses(self.holder) if text == f"use 3 {self.doomed}"]

    # Actions

    def play(self, seat: int, text: str) -> None:
        legal = self.legal()
        assert text in legal.get(seat, []), f"{seat} {text} is not one of {legal}"
        verb, *named = text.split()
        getattr(self, f"_play_{verb}")(seat, *named)

    def _play_ok(self, seat: int) -> None:
        if not self.waiting:  # the doomed hero's power is declined
            self._eliminate()
            return
        self.waiting.remove(seat)
        if not self.waiting:
            self._nobody_is_waiting()

    def _play_use(self, seat: int, power: str, *named: str) -> None:  # R8
        self.bands[seat][int(power)] = "used"
        self.powers_used[seat] += 1
        self.pile.append((seat, " ".join(["use", power, *named])))
        self._something_happened()

    def _play_say(self, seat: int, named: str) -> None:
        self.said[seat] = 0 if named == "nothing" else int(named)
        self.saying = None
        self._something_happened()

    def _play_send(self, seat: int, *named: str) -> None:  # R5
        if named == ("none",):
            self.turns_without_wanderer += 1
            self._end_turn()
            return
        self.turns_without_wanderer = 0
        self.holder = self._next(seat)
        self.phase = "offer"
        if named == ("deck",) and self.no_match == "deck":
            self.wanderer = Wanderer(self._draw(), seen=[seat])
            if self.hands[seat]:
                self.phase = "drop"
        elif named == ("deck",):
            self.wanderer = Wanderer(self._draw(), blind=True)
        elif named[0] == "band":
            self.wanderer = Wanderer(int(named[1]), face_up=True)
            del self.bands[seat][int(named[1])]
        else:
            self.wanderer = Wanderer(int(named[0]), seen=[seat])
            self.hands[seat].remove(int(named[0]))
        self._something_happened()

    def _play_drop(self, seat: int, named: str) -> None:  # R5
        self.hands[seat].remove(int(named))
        self.discard.append(int(named))
        self.phase = "offer"
        self._something_happened()

    def _play_clue(self, seat: int, named: str) -> None:  # R6
        assert self.wanderer is not None
        card = int(named)
        self.hands[seat].remove(card)
        self.clue_cards[seat].append(card)
        self.answers[seat].append(self._answer(card, self.wanderer.hero))
        self._something_happened()

    def _play_pass(self, _seat: int) -> None:
        self._wanderer_moves_on()

    # Recruiting

    def _play_recruit(self, _seat: int) -> None:  # R7
        assert self.wanderer is not None
        self.wanderer.face_up = True
        if self.interrupts:
            self.phase = "interrupt"
            self._something_happened()
        else:
            self._settle_recruit()

    def _settle_recruit(self) -> None:  # R7
        assert self.wanderer is not None
        hero, band = self.wanderer.hero, self.bands[self.holder]
        self.wanderer = None
        if hero in band:
            self.doomed = hero
            self.phase = "doom"
            if self.interrupts:  # its power could be used in the window that has just closed
                self._eliminate()
            else:
                self._something_happened()
            return
        band[hero] = "ready"
        if len(band) == 6:
            self._finish("six", winner=self.holder)
        else:
            self._end_turn()

    def _eliminate(self) -> None:  # R7
        del self.bands[self.holder][self.doomed]
        self.eliminated[self.holder] += [self.doomed, self.doomed]
        self.doomed = 0
        self._end_turn()

    # Effects of powers

    def _take_effect(self) -> None:  # R8, the table's third column
        seat, text = self.pile.pop()
        power, *named = [int(number) for number in text.split()[1:]]
        if power == 1:
            self.pile.pop()
        elif power == 2 and self.wanderer is not None:
            self._discard_wanderer()
        elif power == 3 and named[0] in self.bands[seat]:
            self.bands[seat][named[0]] = "ready"
        elif power == 4 and self.wanderer is not None and named[0] not in self.wanderer.barred:
            self.wanderer.barred.append(named[0])
        elif power == 5 and self.wanderer is not None and seat not in self.wanderer.seen:
            self.wanderer.seen.append(seat)
            self.saying = seat
        elif power == 6:
            self.waived = True
        elif power == 7:
            self._draw_to_hand(seat)
            self._draw_to_hand(seat)
        self._something_happened()

    # The end

    def _finish(self, reason: str, *, winner: int | None = None) -> None:
        ranking = self._ranking([seat for seat in self.seats if seat != winner])
        if winner is not None:
            ranking.insert(0, [winner])
        self.phase = "over"
        self.outcome = {"winners": ranking[0], "reason": reason, "ranking": ranking}

    def _ranking(self, seats: list[int]) -> list[list[int]]:  # R9
        keys = sorted({self._rank_key(seat) for seat in seats})
        return [[seat for seat in seats if self._rank_key(seat) == key] for key in keys]

    def _rank_key(self, seat: int) -> tuple[int, int, int]:  # R9: the lowest key is best
        band = self.bands[seat]
        third = {
            "powers": self.powers_used[seat],
            "turned": list(band.values()).count("used"),
            "strength": -sum(band),
        }
        return -len(band), len(self.eliminated[seat]), third[self.tiebreak]

    def result(self) -> dict[str, Any] | None:
        return deepcopy(self.outcome)

    # Views

    def state(self) -> dict[str, Any]:
        return {
            "deck": list(self.deck),
            "rng": list(self.rng),
            "hands": [counts(hand) for hand in self.hands],
            "discard": counts(self.discard + self.requirement_card),
            "clue_cards": [counts(cards) for cards in self.clue_cards],
            "wanderer_hero": 0 if self.wanderer is None else self.wanderer.hero,
            "doomed": self.doomed,
            "public": self.view(None),
        }

    def view(self, seat: int | None) -> dict[str, Any]:  # R10
        return {
            "seat": seat,
            "seats": len(self.seats),
            "turn": self.turn,
            "phase": self.phase,
            "sender": self.sender,
            "holder": None if self.phase in ("send", "over") else self.holder,
            "requirement": self.requirement,
            "waived": self.waived,
            "wanderer": self._view_wanderer(seat),
            "possible": self._view_possible(seat),
            "doomed": self.doomed or None,
            "saying": self.saying,
            "waiting": sorted(self.waiting),
            "to_act": self._to_act(),
            "pile": [f"{user} {text}" for user, text in self.pile],
            "deck": len(self.deck),
            "discard": counts(self.discard + self.requirement_card),
            "players": [self._view_player(seat, player) for player in self.seats],
            "outcome": self.result(),
        }

    def _view_wanderer(self, viewer: int | None) -> dict[str, Any] | None:
        if self.wanderer is None:
            return None
        known = self.wanderer.face_up or viewer in self.wanderer.seen
        return asdict(self.wanderer) | {
            "hero": self.wanderer.hero if known else None,
            "seen": sorted(self.wanderer.seen),
            "barred": sorted(self.wanderer.barred),
        }

    def _view_possible(self, viewer: int | None) -> list[int]:
        """The heroes that are consistent with the answers to the viewer's clues."""
        if self.wanderer is None:
            return []
        told = [] if viewer is None else list(zip(self.clue_cards[viewer], self.answers[viewer], strict=True))
        return [hero for hero in range(1, 8) if all(self._answer(card, hero) == said for card, said in told)]

    def _answer(self, card: int, hero: int) -> str:  # R6
        if self.clue == "identity":
            return "yes" if card == hero else "no"
        return "yes" if meets(hero, card=card, seats=len(self.seats)) else "no"

    def _view_player(self, viewer: int | None, player: int) -> dict[str, Any]:
        band = self.bands[player]
        return {
            "hand": len(self.hands[player]),
            "cards": counts(self.hands[player]) if viewer == player else None,
            "band": sorted(band),
            "used": sorted(hero for hero, mark in band.items() if mark == "used"),
            "eliminated": counts(self.eliminated[player]),
            "powers_used": self.powers_used[player],
            "said": self.said[player],
            "clues_yes": self.answers[player].count("yes"),
            "clues_no": self.answers[player].count("no"),
            "clue_cards": counts(self.clue_cards[player]) if viewer in (player, self.sender) else None,
        }
