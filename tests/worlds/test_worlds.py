"""Worlds in whole games: the true world is counted, samples match the view, no hidden card is used."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from sevenheroes.actions import Action
from sevenheroes.core import codes, doors, layout
from sevenheroes.editions import EDITIONS, Rules
from sevenheroes.errors import InputError
from sevenheroes.events import Event
from sevenheroes.game import Game
from sevenheroes.worlds import Knowledge, Worlds, _bags, _states
from sevenheroes.worlds.knowledge import clue_masks
from support.arranged_game import go, kinds, play, table
from support.random_play import accounted, mixtures, random_game

TABLES = [(name, seats) for name in EDITIONS for seats in (3, 4, 5)]


def viewers(game: Game) -> list[int | None]:
    return [None, *range(game.seats)]


def quiet_action(game: Game, chance: random.Random) -> Action:
    """A random legal action with fewer powers and clues, so that hands stay full."""
    legal = list(game.legal_actions)
    likely = [{"clue": 0.15, "use": 0.3}.get(action.verb, 1.0) for action in legal]
    return chance.choices(legal, likely)[0]


class WatchedGame:
    """A game with the knowledge of every seat and a spectator."""

    def __init__(self, game: Game, limit: int = 4096) -> None:
        self.game = game
        self.known = {seat: Knowledge(seat, game.seats, game.rules, limit=limit) for seat in viewers(game)}
        self.tell(game.events(everything=True))

    def tell(self, events: tuple[Event, ...]) -> None:
        for seat, knowledge in self.known.items():
            for event in events:
                knowledge.learn(event.seen_by(seat))

    def push(self, action: Action | str) -> None:
        self.tell(self.game.push(action))

    def worlds(self, seat: int | None) -> Worlds:
        return Worlds.of(self.game.view(seat), self.known[seat])

    def plays(self, chance: random.Random, *, quiet: bool = False) -> Iterator[int]:
        while not self.game.is_over:
            yield self.game.ply
            self.push(quiet_action(self.game, chance) if quiet else chance.choice(self.game.legal_actions))
        yield self.game.ply


def hidden_cards(g: Any, knowledge: Knowledge) -> Iterator[tuple[int, int]]:
    """The place and hero of every card outside the deck that this seat has not seen."""
    seat = knowledge.seat
    for other in range(g.seats):
        for hero in range(1, 8):
            if other != seat:
                yield from ((other, hero) for _ in range(g.hand[other][hero]))
            if seat not in (other, g.sender) or seat is None:
                masks = clue_masks(g.wanderer or knowledge.wanderer or 1, knowledge.rules.clue, g.seats)
                place = (_states.YES if masks[_states.YES] & _bags.bit(hero) else _states.NO) + other
                yield from ((place, hero) for _ in range(g.clues[other][hero]))
    if knowledge.wanderer == 0:
        yield _states.WANDERER, g.wanderer


def true_world_is_possible(game: Game, knowledge: Knowledge) -> bool:
    """Turn up all hidden cards one by one: some state must allow it and be left with the actual deck."""
    g: Any = layout.plain(game.positions, game.ply)
    states, unseen = knowledge.states, knowledge.unseen
    for place, hero in hidden_cards(g, knowledge):
        states = _states.transition(states, lambda state: _states.turned_up(state, place, hero))  # noqa: B023
        unseen -= _bags.one(hero)
    deck = _bags.bag_of(g.deck[g.deck_top : g.deck_size])
    return unseen == deck and any(_states.left_now(state, unseen) == deck for state in states)


def observed(room: Any, i: int, seat: int | None) -> dict[str, Any]:
    observation = layout.observations(1)
    doors.look(room, i, codes.NOBODY if seat is None else seat, observation, 0)
    return vars(layout.plain(observation, 0))


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_the_true_world_is_counted_after_every_action_for_every_seat(edition: str, seats: int) -> None:
    watched = WatchedGame(Game(edition, seats=seats, seed=seats))
    for _ in watched.plays(random.Random(seats)):
        g: Any = layout.plain(watched.game.positions, watched.game.ply)
        for seat, knowledge in watched.known.items():
            assert true_world_is_possible(watched.game, knowledge)
            worlds = watched.worlds(seat)
            assert worlds.exact
            assert worlds.count >= 1
            if g.wanderer:
                assert worlds.wanderer is not None
                assert worlds.wanderer[g.wanderer] > 0
                assert sum(worlds.wanderer.values()) == 1
            else:
                assert worlds.wanderer is None


@pytest.mark.slow
@pytest.mark.parametrize("rules", list(mixtures())[::3], ids=lambda rules: f"{rules.code:02}")
def test_the_true_world_is_counted_under_house_rules_and_quiet_play(rules: Rules) -> None:
    watched = WatchedGame(random_game(rules, 3 + rules.code % 3, seed=4))
    for _ in watched.plays(random.Random(4), quiet=True):
        assert all(true_world_is_possible(watched.game, knowledge) for knowledge in watched.known.values())


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_samples_match_the_view_and_have_77_cards(edition: str, seats: int) -> None:
    watched = WatchedGame(Game(edition, seats=seats, seed=10 + seats))
    chance = random.Random(10 + seats)
    for ply in watched.plays(chance):
        seat = viewers(watched.game)[ply % (seats + 1)]
        view = watched.game.view(seat)
        known = vars(layout.plain(view.observation, 0))
        games = watched.worlds(seat).sample(3, seed=ply)
        for i in range(3):
            assert observed(games, i, seat) == known
            g: Any = layout.plain(games, i)
            assert accounted(g) == [11] * 7
            assert g.printed == layout.field(watched.game.positions, ply, "printed")
            for other in range(seats):
                assert g.hand_size[other] == sum(g.hand[other])
                assert g.held[other] == sum(1 << (hero - 1) for hero in range(1, 8) if g.hand[other][hero])
                assert (g.clues_yes[other] + g.clues_no[other]) == sum(g.clues[other])


def test_samples_can_be_played_out() -> None:
    watched = WatchedGame(Game("original", seats=4, seed=3))
    for ply in watched.plays(random.Random(3)):
        if ply == 40:
            break
    games = watched.worlds(0).sample(20, seed=1)
    words = layout.numbers([0] * 4)
    assert doors.play_out(games, 0, 20, 5, words) > 20
    for i in range(20):
        g: Any = layout.plain(games, i)
        assert g.phase == codes.PHASE_OVER
        assert accounted(g) == [11] * 7


def test_samples_answer_clues_truthfully() -> None:
    for edition in ("rent-a-hero", "original"):
        watched = WatchedGame(Game(edition, seats=5, seed=21))
        checked = 0
        for _ in watched.plays(random.Random(21)):
            g: Any = layout.plain(watched.game.positions, watched.game.ply)
            if not g.wanderer or not any(g.clues_yes) + any(g.clues_no):
                continue
            games = watched.worlds(None).sample(5, seed=2)
            for i in range(5):
                world: Any = layout.plain(games, i)
                masks = clue_masks(world.wanderer, watched.game.rules.clue, 5)
                for giver in range(5):
                    yes = sum(
                        world.clues[giver][hero]
                        for hero in range(1, 8)
                        if masks[_states.YES] & _bags.bit(hero)
                    )
                    assert yes == world.clues_yes[giver]
                    checked += 1
        assert checked > 100


def test_a_sample_depends_on_the_seed_alone() -> None:
    game = Game("seventh-hero", seats=4, seed=8)
    first, again = (Worlds(game.view(2), game.events(2)) for _ in range(2))
    few, many, other = first.sample(4, seed=9), again.sample(8, seed=9), first.sample(4, seed=10)
    for i in range(4):
        assert vars(layout.plain(few, i)) == vars(layout.plain(many, i))
        assert vars(layout.plain(few, i)) != vars(layout.plain(other, i))
    words = {tuple(layout.plain(many, i).rng) for i in range(8)}  # type: ignore[attr-defined]
    assert len(words) == 8
    assert all(0 <= word < 2**32 for row in words for word in row)


def test_learning_event_by_event_equals_learning_all_at_once() -> None:
    watched = WatchedGame(Game("original", seats=3, seed=6))
    for ply in watched.plays(random.Random(6)):
        if ply % 9 == 0:
            for seat in viewers(watched.game):
                at_once = Worlds(watched.game.view(seat), watched.game.events(seat))
                step_by_step = watched.worlds(seat)
                assert at_once.count == step_by_step.count
                assert at_once.wanderer == step_by_step.wanderer


def test_worlds_do_not_change_when_more_is_learned() -> None:
    watched = WatchedGame(Game("rent-a-hero", seats=3, seed=6))
    worlds, fresh = watched.worlds(1), watched.worlds(1)
    count = fresh.count
    for ply in watched.plays(random.Random(6)):
        if ply == 30:
            break
    assert worlds.count == count


def test_hidden_cards_change_neither_count_nor_odds() -> None:
    """Deal the unseen cards in many ways: whatever is sent, the seat reaches the same conclusions."""
    game = table(hands="12567 12345 22345", deck="6")
    dealt = Worlds(game.view(1), game.events(1)).sample(60, seed=3)
    reasoned, sent = set(), set()
    for i in range(60):
        other = game_of(dealt, i, before=game.deck[:6], requirement="6")
        assert other.events(1) == game.events(1)
        action = chosen(other, "0 send")
        if action.verb == "send":
            other.push(action)
            sent.add(action.hero)
            worlds = Worlds(other.view(1), other.events(1))
            assert worlds.wanderer is not None
            reasoned.add((worlds.count, *worlds.wanderer.items(), *worlds.hand(0), *worlds.hand(2)))
    assert len(sent) > 1
    assert len(reasoned) == 1


def game_of(worlds: Any, i: int, *, before: str, requirement: str) -> Game:
    """A game for three whose deck is that of a world of the first position."""
    g: Any = layout.plain(worlds, i)
    hands = "".join(str(hero) * g.hand[seat][hero] for seat in range(3) for hero in range(1, 8))
    rest = "".join(map(str, g.deck[: g.deck_size]))
    return Game("rent-a-hero", seats=3, deck=before + hands + requirement + rest, first=0)


def chosen(game: Game, start: str) -> Action:
    """The first legal action whose text starts with `start`."""
    return next(action for action in game.legal_actions if action.text.startswith(start))


def test_hands_add_up_to_their_sizes() -> None:
    watched = WatchedGame(Game("heros-a-louer", seats=4, seed=2))
    for ply in watched.plays(random.Random(2)):
        if ply % 10 == 0:
            view = watched.game.view(2)
            worlds = watched.worlds(2)
            for seat in range(4):
                assert sum(worlds.hand(seat)) == view.players[seat].hand
            assert worlds.hand(2) == tuple(Fraction(view.hand.count(hero)) for hero in range(1, 8))


@pytest.mark.parametrize("limit", [1, 8])
def test_a_low_limit_merges_pools_and_clears_exact(limit: int) -> None:
    watched = WatchedGame(Game("original", seats=4, seed=5))
    merged = WatchedGame(watched.game, limit=limit)
    chance = random.Random(5)
    inexact = 0
    for ply in watched.plays(chance, quiet=True):
        merged.tell(watched.game.events_by_ply[ply] if ply else ())
        if ply % 5:
            continue
        for seat in (None, 1):
            worlds, exact = merged.worlds(seat), watched.worlds(seat)
            assert exact.exact
            assert worlds.count >= exact.count
            assert worlds.exact or "not exact" in repr(worlds)
            assert true_world_is_possible(watched.game, merged.known[seat])
            inexact += not worlds.exact
            games = worlds.sample(2, seed=ply)
            known = vars(layout.plain(watched.game.view(seat).observation, 0))
            assert observed(games, 0, seat) == observed(games, 1, seat) == known
    assert inexact > 10


def game_with_past() -> Game:
    """Two turns with a recruit each, the first with a clue of seat 2."""
    game = table(deck="1 2 3 4 5 6")
    go(game, "0 send 2; 1 pass; 2 clue 1; 2 recruit; 1 send 5; 2 recruit")
    return game


def test_events_of_another_seat_are_refused() -> None:
    game = game_with_past()
    for other in (0, 2):
        with pytest.raises(InputError, match="events of another seat"):
            Worlds(game.view(1), game.events(other))
    with pytest.raises(InputError, match="events of another seat"):
        Worlds(game.view(1), game.events(None))
    with pytest.raises(InputError, match="a spectator cannot have seen"):
        Worlds(game.view(None), game.events(1))
    with pytest.raises(InputError, match="events of another seat"):
        Worlds(game.view(1), game.events(everything=True))


def test_events_that_do_not_lead_to_the_view_are_refused() -> None:
    game = game_with_past()
    events = game.events(1)
    with pytest.raises(InputError, match="disagree about the"):
        Worlds(game.view(1), events[:-4])
    for kind in ("hand_dealt", "sent", "asked", "answered", "recruited", "clues_turned", "revealed", "drew"):
        assert kind in kinds(events)
        with pytest.raises(InputError):
            Worlds(game.view(1), [event for event in events if event.kind != kind])
    with pytest.raises(InputError, match="disagree about the turn"):
        Worlds(game.view(1, ply=0), events)
    with pytest.raises(InputError, match="disagree about the turn"):
        Worlds(game.view(1), ())
    with pytest.raises(InputError, match="different seats or tables"):
        Worlds.of(game.view(1), Knowledge(1, 4, game.rules))


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Event("slept", seat=0), "unknown kind of event: 'slept'"),
        (Event("drew", seat=2), "lacks a field"),
        (Event("drew", seat=7, count=1), "seats of this game are 0 to 2"),
        (Event("answered", seat=0, other=2, yes=True), "answers no question"),
        (Event("recruited", seat=0, hero=3), "contradicts the wanderer"),
        (Event("dropped", seat=2, hero=3), "no deal of the cards is consistent"),
        (Event("clues_turned", heroes=(3,), count=1), "no deal of the cards is consistent"),
        (Event("reshuffled", count=40), "does not match the discard pile"),
        (Event("drew", seat=1, heroes=(3,) * 12, count=12), "cannot be there"),
        (Event("looked", seat=1), "saw more than"),
        (Event("asked", seat=1, other=0), "saw more than"),
    ],
)
def test_impossible_events_are_refused_with_a_reason(event: Event, reason: str) -> None:
    knowledge = Knowledge(1, 3, Rules())
    with pytest.raises(InputError, match=reason):
        knowledge.learn(event)


@pytest.mark.parametrize(("seat", "seats"), [(3, 3), (-1, 3), (0, 2), (0, 6), (True, 3)])
def test_seats_that_do_not_exist_have_no_knowledge(seat: int, seats: int) -> None:
    with pytest.raises(InputError):
        Knowledge(seat, seats, Rules())


def test_invalid_arguments_are_refused() -> None:
    game = Game(seats=3, seed=1)
    worlds = Worlds(game.view(0), game.events(0))
    with pytest.raises(InputError, match="the sample size must be"):
        worlds.sample(-1, seed=1)
    with pytest.raises(InputError, match="the seed must be"):
        worlds.sample(1, seed=-1)
    with pytest.raises(InputError, match="0 to 2"):
        worlds.hand(3)
    assert len(worlds.sample(0, seed=1)) == 0


def test_the_odds_of_the_first_wanderer_match_a_calculation_by_hand() -> None:
    """At first, a hero that meets the requirement is as likely as it has unseen cards."""
    game = table(hands="12567 12345 22345", deck="6")
    game.push("0 send 2")
    worlds = Worlds(game.view(1), game.events(1))
    assert worlds.wanderer == {1: Fraction(7, 24), 2: Fraction(10, 24), 3: Fraction(7, 24)}


def test_a_sender_without_a_fitting_card_holds_none_of_those_heroes() -> None:
    game = table(hands="45677 12345 12345", deck="1 2 3")
    play(game, "0 send deck; 0 drop 7")
    worlds = Worlds(game.view(1), game.events(1))
    assert worlds.hand(0)[:3] == (0, 0, 0)  # type: ignore[comparison-overlap]
    assert min(worlds.hand(0)[3:]) > 0


def test_a_clue_informs_about_the_wanderer_and_the_card_given() -> None:
    game = table(hands="12567 12345 22345", deck="6")
    go(game, "0 send 2; 1 pass; 2 clue 2")
    assert Worlds(game.view(0), game.events(0)).wanderer == {2: 1}  # type: ignore[comparison-overlap]
    spectator = Worlds(game.view(), game.events())
    assert spectator.wanderer is not None
    assert set(spectator.wanderer) == {1, 2, 3}
    games = spectator.sample(50, seed=1)
    for i in range(50):
        g: Any = layout.plain(games, i)
        assert g.clues[2][g.wanderer] == 1
