"""The steady player's belief: exact under its model, and informative in games."""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from sevenheroes import Rules
from sevenheroes.core import codes, layout
from sevenheroes.core.players import parameters, self_play
from sevenheroes.core.players.records import part
from sevenheroes.core.warm import rows
from support.kernel_positions import SEATS, hands, observed, positions
from support.random_play import mixtures


class Believer:
    """Computes beliefs in the kernel, and shows what they were computed from."""

    def __init__(self, **changes: Any) -> None:
        self.parameters = parameters.steady_parameters(**changes)
        self.memory = self_play.new_memory()
        self.out = rows(3, codes.HEROES + 1, "f8")

    def __call__(self, observation: Any) -> tuple[list[float], list[float]]:
        """Posterior and counting prior."""
        self_play.believe(observation, 0, self.parameters, self.out, self.memory)
        return list(self.out[0][1:]), list(self.out[1][1:])

    @property
    def belief(self) -> Any:
        return layout.plain(part(self.memory, "workspace", "belief"), 0)

    @property
    def recruitment(self) -> Any:
        return layout.plain(part(self.memory, "workspace", "recruitment"), 0)


def posterior_by_enumeration(o: Any, belief: Any) -> list[float]:
    """The probability that each hero is the sender's best sendable card, over all hands."""
    heroes = codes.ALL_HEROES if o.waived else o.fitting
    chances = [0.0] * codes.HEROES
    for hand, ways in hands([int(copies) for copies in belief.unseen[1:]], o.hand_size[o.sender] + 1):
        held = [hero for hero in range(1, 8) if hand[hero - 1] and (heroes >> (hero - 1)) & 1]
        if held:
            chances[max(held, key=lambda hero: belief.send_value[hero]) - 1] += ways
    return [chance / sum(chances) for chance in chances]


def test_the_likelihood_of_the_senders_choice_is_exact_over_all_hands() -> None:
    believe = Believer(prior_weight=0.0)
    compared = 0
    for games, _ in positions(self_play.STEADY, 3, seed=11):
        g: Any = layout.plain(games, 0)
        first = (g.sender + 1) % SEATS
        if (
            not g.wanderer
            or g.holder != first
            or g.origin != codes.ORIGIN_HAND
            or any(g.clues_yes + g.clues_no)
        ):
            continue
        if any(said > 0 for said in g.said) or g.face_up:
            continue
        observation = observed(games, first)
        if layout.field(observation, 0, "wanderer"):
            continue
        posterior, _ = believe(observation)
        o: Any = layout.plain(observation, 0)
        assert posterior == pytest.approx(posterior_by_enumeration(o, believe.belief))
        compared += 1
    assert compared > 20


def is_answered_yes(o: Any, card: int, hero: int) -> bool:
    """Is a clue with that card answered yes if the wanderer is that hero? (R6)"""
    if o.clue == codes.CLUE_IDENTITY:
        return card == hero
    return bool((o.printed >> (8 * card - 8 + hero - 1)) & 1)


def clue_ways(o: Any, cards: tuple[int, ...], hero: int) -> int:
    """The number of ways to deal the clues of others from some cards so that the answers fit that hero."""
    yes, no = (
        sum(clues[seat] for seat in range(o.seats) if seat != o.seat) for clues in (o.clues_yes, o.clues_no)
    )
    ways = 0
    for given, number in hands(list(cards), yes + no):
        answered = sum(copies for card, copies in enumerate(given, 1) if is_answered_yes(o, card, hero))
        ways += number if answered == yes else 0
    return ways


def pass_likelihood(o: Any, recruitment: Any, hero: int) -> float:
    """The probability that all seats that passed would pass if the wanderer were that hero."""
    chance, seat = 1.0, (o.sender + 1) % o.seats
    while seat not in (o.holder, o.sender):
        if seat != o.seat and not (o.barred >> seat) & 1:
            has = (o.band[seat] >> (hero - 1)) & 1
            chance *= 1 - (recruitment.duplicate if has else recruitment.new)[seat]
        seat = (seat + 1) % o.seats
    return chance


def deals(o: Any, belief: Any) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """Every wanderer with every hand its sender may have kept, and the number of ways to deal both."""
    unseen = [int(copies) for copies in belief.unseen[1:]]
    from_hand = o.origin == codes.ORIGIN_HAND
    for hand, ways in hands(unseen, o.hand_size[o.sender] + from_hand):
        fits = [hero for hero in range(1, 8) if hand[hero - 1] and (o.fitting >> (hero - 1)) & 1]
        if from_hand:
            held = [hero for hero in range(1, 8) if hand[hero - 1]] if o.waived else fits
            if held:
                yield max(held, key=lambda hero: belief.send_value[hero]), hand, ways
        elif not fits:
            for hero in range(1, 8):
                if unseen[hero - 1] > hand[hero - 1]:
                    kept = tuple(copies + (card == hero) for card, copies in enumerate(hand, 1))
                    yield hero, kept, ways * (unseen[hero - 1] - hand[hero - 1])


def posterior_by_dealing(o: Any, belief: Any, recruitment: Any) -> list[float]:
    """The posterior over all deals to the sender and to the seats that asked."""
    chances = [0.0] * codes.HEROES
    for hero, gone, ways in deals(o, belief):
        left = tuple(int(copies) - away for copies, away in zip(belief.unseen[1:], gone, strict=True))
        chances[hero - 1] += ways * clue_ways(o, left, hero) * pass_likelihood(o, recruitment, hero)
    return [chance / sum(chances) for chance in chances]


@pytest.mark.parametrize("clue", ["identity", "requirement"])
@pytest.mark.parametrize("no_match", ["deck", "band"])
def test_the_posterior_is_exact_over_all_deals(clue: Any, no_match: Any) -> None:
    believe = Believer(prior_weight=0.0)
    rules = Rules(clue=clue, no_match=no_match)
    compared: Counter[str] = Counter()
    for number, (games, seat) in enumerate(positions(self_play.NOVICE, 40, seed=11, rules=rules.code)):
        g: Any = layout.plain(games, 0)
        if not g.wanderer or g.face_up or seat == g.sender or number % 3:
            continue
        observation = observed(games, seat)
        o: Any = layout.plain(observation, 0)
        o.printed = g.printed  # the requirements on the cards
        clues = sum(o.clues_yes) + sum(o.clues_no) - o.clues_yes[seat] - o.clues_no[seat]
        passed = o.holder != (o.sender + 1) % SEATS
        case = f"{o.origin}{' waived' * o.waived}{' clues' * (clues > 0)}{' passed' * passed}"
        if o.wanderer or clues > 2 or compared[case] == 3:
            continue
        posterior, _ = believe(observation)
        exact = posterior_by_dealing(o, believe.belief, believe.recruitment)
        exact = [chance * ((o.possible >> place) & 1) for place, chance in enumerate(exact)]
        assert posterior == pytest.approx([chance / sum(exact) for chance in exact])
        if o.origin != codes.ORIGIN_HAND:  # then no card in the sender's hand fits, waived or not (R5)
            layout.set_field(observation, 0, "waived", 1 - o.waived)
            assert believe(observation)[0] == pytest.approx(posterior)
        compared[case] += 1
    cases = {"1", "1 clues", "1 passed", "1 clues passed", "1 waived"}
    cases |= {"2", "2 clues", "2 passed"} if no_match == "deck" else {"4"}
    assert cases <= set(compared)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_unseen_cards_are_the_hidden_cards(seats: int) -> None:
    believe = Believer()
    for rules in mixtures():
        for number, (games, seat) in enumerate(
            positions(self_play.NOVICE, 1, seed=5, seats=seats, rules=rules.code)
        ):
            if number % 7:
                continue
            believe(observed(games, seat))
            g: Any = layout.plain(games, 0)
            hidden = list(g.deck[g.deck_top : g.deck_size]) + ([g.wanderer] if g.wanderer else [])
            for other in range(seats):
                cards = zip(g.hand[other], g.clues[other], strict=True)
                known = other == seat, seat in (other, g.sender)
                for hero, (held, given) in enumerate(cards):
                    hidden += [hero] * (held * (not known[0]) + given * (not known[1]))
            unseen = [int(copies) for copies in believe.belief.unseen[1:]]
            assert unseen == [hidden.count(hero) for hero in range(1, 8)]


def test_a_seat_that_looked_and_passed_probably_has_the_hero() -> None:
    believe = Believer(prior_weight=0.0)
    compared = 0
    for games, seat in positions(self_play.STEADY, 40, seed=9):
        g: Any = layout.plain(games, 0)
        if not g.wanderer or g.face_up or g.holder != seat or (g.seen >> seat) & 1 or g.waiting:
            continue
        between = [other for other in range(SEATS) if other not in (seat, g.sender)]
        passed = [other for other in between if (other - g.sender) % SEATS < (seat - g.sender) % SEATS]
        looked = [other for other in passed if (g.seen >> other) & 1 and not (g.barred >> other) & 1]
        if not looked or g.origin != codes.ORIGIN_HAND:
            continue
        with_looks = observed(games, seat)
        informed, _ = believe(with_looks)
        without_looks = observed(games, seat)
        layout.set_field(without_looks, 0, "seen", 1 << g.sender)
        uninformed, _ = believe(without_looks)
        has = [hero for hero in range(1, 8) if all((g.band[who] >> (hero - 1)) & 1 for who in looked)]
        after, before = (sum(chances[hero - 1] for hero in has) for chances in (informed, uninformed))
        assert after > 1 - (1 - before) / 2 or after == pytest.approx(1)
        compared += 1
    assert compared > 20


def test_a_clue_about_identity_answered_yes_makes_the_hero_certain() -> None:
    believe = Believer()
    certain = 0
    for games, seat in positions(self_play.STEADY, 4, seed=3):
        g: Any = layout.plain(games, 0)
        if g.wanderer and g.clues_yes[seat]:
            posterior, counted = believe(observed(games, seat))
            assert posterior[g.wanderer - 1] == pytest.approx(1) == counted[g.wanderer - 1]
            certain += 1
    assert certain > 3


@pytest.mark.parametrize(
    ("kind", "gain"),
    [(self_play.STEADY, 0.15), (self_play.NOVICE, -0.06), (self_play.RANDOM, -0.06)],
    ids=["steady", "novice", "random"],
)
def test_the_posterior_beats_counting_where_the_model_holds_and_does_little_harm_elsewhere(
    kind: int, gain: float
) -> None:
    believe = Believer()
    decisions = 0
    losses = [0.0, 0.0]
    for games, seat in positions(kind, 150, seed=2):
        g: Any = layout.plain(games, 0)
        if not g.wanderer or g.holder != seat or g.face_up or (g.seen >> seat) & 1 or g.waiting:
            continue
        for which, chances in enumerate(believe(observed(games, seat))):
            assert chances[g.wanderer - 1] > 0
            losses[which] -= math.log(chances[g.wanderer - 1])
        decisions += 1
    assert (losses[1] - losses[0]) / decisions > gain  # mean log-loss, in nats
