"""R10: permuting hidden cards changes nothing that a seat observes; changing visible ones does."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sevenheroes.actions import ACTIONS
from sevenheroes.core import codes, doors, layout
from sevenheroes.core.encode import LENGTH
from sevenheroes.core.warm import rows
from sevenheroes.editions import Rules
from sevenheroes.events import read_log, seen_by
from sevenheroes.game import Game
from support.hidden_permutations import permuted
from support.random_play import accounted, mixtures, play_on, random_game

MIXTURES = list(mixtures())


def knowledge(games: Any, seat: int) -> tuple[Any, ...]:
    """Everything that a seat learns of a position: observation, feature vector, refusals, legal actions."""
    observation = layout.observations(1)
    doors.look(games, 0, seat, observation, 0)
    vector = rows(1, LENGTH, "i2")
    doors.encoded(observation, 0, vector, 0)
    refusals = [doors.refusal(games, 0, seat, action) for action in range(codes.ACTIONS)]
    return vars(layout.plain(observation, 0)), list(vector[0]), refusals, doors.mask(games, 0, seat)


def positions(rules: Rules, seats: int) -> Iterator[Game]:
    chance = random.Random(f"{rules.code} {seats}")
    game = random_game(rules, seats, seed=1)
    while not game.is_over:
        yield game
        play_on(game, chance, chance.randrange(1, 12))


@pytest.mark.parametrize("rules", MIXTURES[::5], ids=lambda rules: f"{rules.code:02}")
@pytest.mark.parametrize("seats", [3, 5])
def test_r10_permuting_hidden_cards_changes_nothing_for_a_seat(rules: Rules, seats: int) -> None:
    chance = random.Random(7)
    moved = 0
    for game in positions(rules, seats):
        for seat in range(-1, seats):
            games = permuted(game, seat, chance)
            before: Any = layout.plain(game.positions, game.ply)
            after: Any = layout.plain(games, 0)
            assert accounted(after) == accounted(before)
            moved += after.deck != before.deck
            assert knowledge(games, seat) == knowledge(game.positions[game.ply :], seat)
    assert moved > 20


@pytest.mark.parametrize("rules", MIXTURES[::7], ids=lambda rules: f"{rules.code:02}")
def test_r10_changing_a_hand_changes_what_its_owner_observes_and_nobody_else(rules: Rules) -> None:
    changed = 0
    for game in positions(rules, 4):
        copied = layout.games(1)
        layout.copy(copied, 0, game.positions, game.ply)
        g: Any = layout.plain(copied, 0)
        for seat in range(4):
            hand = g.hand[seat]
            full = next((hero for hero in range(1, 8) if hand[hero]), None)
            if full is None:
                continue
            other = full % 7 + 1
            hand[full] -= 1
            hand[other] += 1
            held = sum(1 << (hero - 1) for hero in range(1, 8) if hand[hero])
            g.held[seat], old = held, g.held[seat]
            assert knowledge(layout.from_plain([g]), seat) != knowledge(game.positions[game.ply :], seat)
            assert knowledge(layout.from_plain([g]), -1) == knowledge(game.positions[game.ply :], -1)
            hand[full] += 1
            hand[other] -= 1
            g.held[seat] = old
            changed += 1
    assert changed > 20


@pytest.mark.parametrize("rules", MIXTURES[::5], ids=lambda rules: f"{rules.code:02}")
def test_r10_events_reveal_nothing_that_is_hidden_from_a_seat(rules: Rules) -> None:
    """The same action in positions that look alike to a seat causes the same events, up to new cards."""
    chance = random.Random(9)
    compared = 0
    for game in positions(rules, 4):
        for seat in range(-1, 4):
            games = permuted(game, seat, chance)
            for actor in game.to_act:
                legal = doors.mask(game.positions, game.ply, actor) & doors.mask(games, 0, actor)
                for action in range(codes.ACTIONS):
                    if (legal >> action) & 1 and reveals_nothing(action):
                        expected = observed_events(game.positions[game.ply :], actor, action, seat)
                        assert observed_events(games, actor, action, seat) == expected
                        compared += 1
    assert compared > 60


def reveals_nothing(action: int) -> bool:
    """Is it an action that turns up no card, so that its first events depend on nothing hidden?"""
    return ACTIONS[0][action].verb in ("send", "ok", "pass", "say", "say nothing", "use", "drop")


def observed_events(positions: Any, actor: int, action: int, seat: int) -> tuple[Any, ...]:
    """What a seat learns from an action, up to the first event that shows a new card."""
    games = layout.games(2)
    layout.copy(games, 0, positions, 0)
    log = layout.new_log()
    doors.advance(games, 0, actor, action, log)
    events = seen_by(read_log(log), None if seat < 0 else seat)
    showing_cards = {
        "revealed",
        "drew",
        "discarded",
        "looked",
        "recruited",
        "ended",
        "turn_began",
        "reshuffled",
    }
    known = []
    for event in events:
        if event.kind in showing_cards:
            break
        known.append(event)
    return tuple(known)


@pytest.mark.parametrize("rules", MIXTURES[::5], ids=lambda rules: f"{rules.code:02}")
def test_r10_only_those_who_know_it_learn_which_card_was_sent_or_given(rules: Rules) -> None:
    compared = 0
    for game in positions(rules, 4):
        sender = game.view(None).sender
        for actor in game.to_act:
            for verb in ("send", "clue"):
                observed: dict[tuple[Any, ...], set[Any]] = {}
                for action in game.legal_actions.of(actor):
                    if action.verb != verb:
                        continue
                    for seat in {-1, 0, 1, 2, 3} - {actor} - ({sender} if verb == "clue" else set()):
                        events = observed_events(game.positions[game.ply :], actor, action.number, seat)
                        answer = tuple(event.yes for event in events if event.kind == "answered")
                        observed.setdefault((seat, answer), set()).add(events)
                        compared += 1
                assert all(len(each) == 1 for each in observed.values())
    assert compared > 20
