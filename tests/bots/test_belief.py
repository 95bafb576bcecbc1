"""The belief of the steady player: exact under its model, and of use in games."""

import math
from typing import Any

import pytest

from play import mixtures
from seen import SEATS, hands, looked, positions
from sevenheroes.core import codes, layout
from sevenheroes.core.players import styles, table
from sevenheroes.core.warm import rows


class Believer:
    """Asks the kernel, and lets the desk be seen."""

    def __init__(self, **changes: Any) -> None:
        self.style = styles.style(**changes)
        self.room = table.new_room()
        self.chances = rows(3, codes.HEROES + 1, "f8")

    def __call__(self, observation: Any) -> tuple[list[float], list[float]]:
        table.believe(observation, 0, self.style, self.chances, self.room)
        return list(self.chances[0][1:]), list(self.chances[1][1:])

    @property
    def desk(self) -> Any:
        return layout.plain(self.room[1], 0)


def by_enumeration(o: Any, d: Any) -> list[float]:
    """The chances of the hero that a sender likes best of those it holds and may send, over all its hands."""
    heroes = codes.ALL_HEROES if o.waived else o.fitting
    chances = [0.0] * codes.HEROES
    for hand, ways in hands([int(copies) for copies in d.unseen[1:]], o.hand_size[o.sender] + 1):
        held = [hero for hero in range(1, 8) if hand[hero - 1] and (heroes >> (hero - 1)) & 1]
        if held:
            chances[max(held, key=lambda hero: d.liking[hero]) - 1] += ways
    return [chance / sum(chances) for chance in chances]


def test_the_senders_choice_is_exact_over_all_hands() -> None:
    believe = Believer(doubted=0.0)
    compared = 0
    for games, _ in positions(table.STEADY, 3, seed=11):
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
        observation = looked(games, first)
        if layout.field(observation, 0, "wanderer"):
            continue
        chances, _ = believe(observation)
        o: Any = layout.plain(observation, 0)
        assert chances == pytest.approx(by_enumeration(o, believe.desk))
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_unseen_cards_are_those_that_lie_hidden(seats: int) -> None:
    believe = Believer()
    for rules in mixtures():
        for number, (games, seat) in enumerate(
            positions(table.NOVICE, 1, seed=5, seats=seats, rules=rules.code)
        ):
            if number % 7:
                continue
            believe(looked(games, seat))
            g: Any = layout.plain(games, 0)
            hidden = list(g.deck[g.deck_top : g.deck_size]) + ([g.wanderer] if g.wanderer else [])
            for other in range(seats):
                cards = zip(g.hand[other], g.clues[other], strict=True)
                known = other == seat, seat in (other, g.sender)
                for hero, (held, given) in enumerate(cards):
                    hidden += [hero] * (held * (not known[0]) + given * (not known[1]))
            assert [int(copies) for copies in believe.desk.unseen[1:]] == [
                hidden.count(h) for h in range(1, 8)
            ]


def test_a_hero_that_was_seen_or_answered_yes_is_certain() -> None:
    believe = Believer()
    certain = 0
    for games, seat in positions(table.STEADY, 4, seed=3):
        g: Any = layout.plain(games, 0)
        if g.wanderer and g.clues_yes[seat]:
            chances, counted = believe(looked(games, seat))
            assert chances[g.wanderer - 1] == pytest.approx(1) == counted[g.wanderer - 1]
            certain += 1
    assert certain > 3


@pytest.mark.parametrize(
    ("kind", "gain"),
    [(table.STEADY, 0.15), (table.NOVICE, -0.06), (table.RANDOM, -0.06)],
    ids=["steady", "novice", "random"],
)
def test_the_belief_beats_counting_where_the_model_holds_and_does_little_harm_elsewhere(
    kind: int, gain: float
) -> None:
    believe = Believer()
    decisions = 0
    losses = [0.0, 0.0]
    for games, seat in positions(kind, 60, seed=2):
        g: Any = layout.plain(games, 0)
        if not g.wanderer or g.holder != seat or g.face_up or (g.seen >> seat) & 1 or g.waiting:
            continue
        for which, chances in enumerate(believe(looked(games, seat))):
            assert chances[g.wanderer - 1] > 0
            losses[which] -= math.log(chances[g.wanderer - 1])
        decisions += 1
    assert (losses[1] - losses[0]) / decisions > gain  # in nats
