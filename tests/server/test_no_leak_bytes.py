"""R10 in bytes: swapping cards that a receiver cannot know changes not one byte of what it is sent."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sevenheroes import bots
from sevenheroes.actions import TEXTS
from sevenheroes.editions import REVISION
from sevenheroes.game import Game
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal, Repeated
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.clocks import deadlines, next_due
from sevenheroes.server.table.commands import act
from sevenheroes.server.table.entries import Guest
from sevenheroes.server.table.presentation import info, listing
from sevenheroes.server.table.requests import Request
from sevenheroes.server.table.state import TableState
from sevenheroes.server.views.updates import Updates
from support.hidden_swaps import follow, unseen
from support.random_play import mixtures, play_on, random_game
from support.tables import PEOPLE, opening

MIXTURES = list(mixtures())


def made_of(game: Game, first: int) -> log.Made:
    """The first entry of a table that begins after the first actions of a game."""
    return log.Made(
        edition=game.edition,
        rules=protocol.Rules(**game.rules.to_dict()),
        seats=game.seats,
        public=True,
        pace=protocol.Pace(),
        bot_pace=0,
        owner=PEOPLE[0].person,
        secret=None,
        prepared=protocol.Prepared(
            deck=game.deck,
            first=game.first,
            rng=list(game.rng),
            actions=[action.text for action in game.actions[:first]],
        ),
        guests=[Guest(identity.name, identity.person, identity.program) for identity in PEOPLE[: game.seats]],
    )


def entries_of(game: Game, first: int) -> Iterator[log.AnyEntry]:
    yield from opening(made_of(game, first))
    yield log.Began(revision=REVISION)
    for number, action in enumerate(game.actions[first:]):
        by: Any = "clock" if number % 5 == 4 else "person"
        yield log.Acted(seat=action.seat, action=action.what, by=by, id=f"id {number}")


def all_updates(game: Game, seat: int | None, first: int) -> tuple[TableState, list[bytes]]:
    """Every update that a receiver is sent from the beginning, and one for a receiver that joins late."""
    table = TableState("a" * 16)
    encoder = Updates(table)
    sent = []
    for number, entry in enumerate(entries_of(game, first)):
        table.apply(1000 * number, entry)
        sent.append(encoder.update(seat=seat, after=table.version - 1, now=1000 * number + 7))
    sent.append(Updates(table).update(seat=seat, after=None, now=10**6))
    return table, sent


def refusals(table: TableState, seat: int | None) -> list[Any]:
    """The answers to every possible action."""
    identity = None if seat is None else PEOPLE[seat]
    answers: list[Any] = []
    for text in [*TEXTS, "nonsense"]:
        try:
            command = protocol.Act(action=text, version=table.version, id="")
            answers.append(act(table, Request(command, identity), 0))
        except Refusal as refusal:
            answers.append((refusal.code, refusal.facts))
        except Repeated as repeated:
            answers.append(repeated.version)
    return answers


def everything_sent(game: Game, seat: int | None, first: int) -> list[Any]:
    """Everything that a receiver can learn from a table."""
    table, updates = all_updates(game, seat, first)
    public = [info(table), listing(table), deadlines(table), next_due(table)]
    chances: list[Any] = []
    if seat is not None:
        view = table.playing.view(seat)
        chances = [bots.counted(view), bots.belief(view)]
    return [updates, refusals(table, seat), public, chances]


def positions(rules: Any, seats: int, seed: int) -> Iterator[Game]:
    """Positions of random games before the first reshuffle."""
    chance = random.Random(f"{rules.code} {seats} {seed}")
    game = random_game(rules, seats, seed)
    while not game.is_over:
        play_on(game, chance, chance.randrange(1, 9))
        if follow(game) is None:
            return
        yield game


CASES = [(rules, 3 + number % 3) for number, rules in enumerate(MIXTURES[::4])]


@pytest.mark.parametrize(("rules", "seats"), CASES, ids=lambda one: getattr(one, "code", one))
def test_r10_what_is_sent_does_not_depend_on_hidden_cards(rules: Any, seats: int) -> None:
    chance = random.Random(rules.code)
    compared = 0
    for game in positions(rules, seats, 1):
        seat = chance.choice([None, *range(seats)])
        twin = unseen(game, seat, chance)
        if twin is not None:
            first = chance.randrange(game.ply + 1)
            assert everything_sent(twin, seat, first) == everything_sent(game, seat, first)
            compared += 1
    assert compared > 3


@pytest.mark.deep
@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("rules", MIXTURES, ids=lambda rules: rules.code)
def test_r10_what_is_sent_does_not_depend_on_hidden_cards_in_many_games(rules: Any, seats: int) -> None:
    chance = random.Random(rules.code)
    for game in positions(rules, seats, 3):
        for seat in (None, *range(seats)):
            twin = unseen(game, seat, chance)
            if twin is not None:
                first = chance.randrange(game.ply + 1)
                assert everything_sent(twin, seat, first) == everything_sent(game, seat, first)


@pytest.mark.parametrize("rules", MIXTURES[::9], ids=lambda rules: rules.code)
def test_r10_what_is_sent_depends_on_visible_cards(rules: Any) -> None:
    """Swapping a card of a hand changes what its owner is sent."""
    chance = random.Random(rules.code)
    compared = 0
    for game in positions(rules, 4, 2):
        owner = chance.randrange(4)
        other = next(seat for seat in range(4) if seat != owner)
        twin = unseen(game, other, chance)
        if twin is None:
            continue
        same = everything_sent(twin, owner, 0) == everything_sent(game, owner, 0)
        assert same == (hand_of(twin, owner) == hand_of(game, owner) and not differs(twin, game, owner))
        compared += not same
    assert compared > 2


def hand_of(game: Game, seat: int) -> Any:
    return game.view(seat).hand


def differs(one: Game, two: Game, seat: int) -> bool:
    """Do the library's events or views of the two games differ for a seat?"""
    return one.events(seat) != two.events(seat) or one.view(seat) != two.view(seat)
