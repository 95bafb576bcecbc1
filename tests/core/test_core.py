"""The core by itself: conservation of cards, agreement of doors, refusals, encoding, record sizes."""

import random
from typing import Any

import numpy as np
import pytest

from sevenheroes.batch import Batch
from sevenheroes.core import _jit, codes, doors, encode, layout, warm
from sevenheroes.core import batch as batch_doors
from sevenheroes.editions import Rules
from sevenheroes.errors import IllegalAction, InputError
from sevenheroes.refusals import IDS
from support.random_play import accounted, mixtures, play_on, random_game

MIXTURES = list(mixtures())
SAMPLE = MIXTURES[::5]


@pytest.mark.parametrize("rules", MIXTURES, ids=lambda rules: f"{rules.code:02}")
def test_all_77_cards_are_accounted_for_after_every_step(rules: Rules) -> None:
    game = play_on(random_game(rules, 3 + rules.code % 3, seed=2), random.Random(2))
    for ply in range(game.ply + 1):
        g: Any = layout.plain(game.positions, ply)
        assert accounted(g) == [11] * 7
        assert g.discarded == sum(g.discard)
        for seat in range(g.seats):
            assert g.hand_size[seat] == sum(g.hand[seat])
            assert g.held[seat] == sum(1 << (hero - 1) for hero in range(1, 8) if g.hand[seat][hero])
            assert g.ready[seat] & ~g.band[seat] == 0


@pytest.mark.parametrize("rules", SAMPLE, ids=lambda rules: f"{rules.code:02}")
def test_refusals_masks_and_acting_seats_agree_and_every_refusal_has_a_message(rules: Rules) -> None:
    game = play_on(random_game(rules, 4, seed=3), random.Random(3))
    for ply in range(0, game.ply + 1, 3):
        acting = doors.acting(game.positions, ply)
        for seat in range(-1, 6):
            mask = doors.mask(game.positions, ply, seat) if seat < 4 else 0
            assert bool(mask) == bool(seat >= 0 and (acting >> seat) & 1)
            for action in range(-1, codes.ACTIONS + 1):
                refusal = doors.refusal(game.positions, ply, seat, action)
                inside = 0 <= action < codes.ACTIONS
                assert (refusal == 0) == bool(inside and (mask >> action) & 1)
                assert refusal == 0 or refusal in IDS


@pytest.mark.slow
def test_every_refusal_occurs_in_some_game() -> None:
    given: set[int] = set()
    for seed in range(1000):
        if len(given) == codes.REFUSALS:
            break
        game = play_on(random_game(MIXTURES[seed * 5 % 48], 3, seed), random.Random(seed))
        for ply in range(game.ply + 1):
            for seat in range(4):
                for action in range(codes.ACTIONS + 1):
                    given.add(doors.refusal(game.positions, ply, seat, action))
    assert given == set(range(codes.REFUSALS))


@pytest.mark.parametrize("rules", SAMPLE, ids=lambda rules: f"{rules.code:02}")
def test_rollouts_dealt_together_and_one_by_one_are_the_same(rules: Rules) -> None:
    words = layout.numbers([0] * 4)
    together, separate, third = layout.games(8), layout.games(8), layout.games(8)
    decisions = doors.deal_and_play(together, 0, 8, 4, rules.code, 5, words)
    choices = layout.numbers([0] * 65536)
    counted = 0
    for stream in range(8):
        doors.deal_stream(separate, stream, 4, rules.code, 5, stream, words)
        layout.copy(third, stream, separate, stream)
        taken = doors.play_noting(separate, stream, words, choices)
        counted += taken
        for choice in map(int, choices[:taken]):
            doors.take(third, stream, choice >> 6, choice & 63)
    assert counted == decisions
    for stream in range(8):
        final = vars(layout.plain(together, stream))
        assert final == vars(layout.plain(separate, stream)) == vars(layout.plain(third, stream))


def test_deal_all_and_deal_stream_deal_the_same() -> None:
    words = layout.numbers([0] * 4)
    one, other = layout.games(5), layout.games(5)
    doors.deal_all(one, 0, 5, 5, 0, 99, words)
    for stream in range(5):
        doors.deal_stream(other, stream, 5, 0, 99, stream, words)
        assert vars(layout.plain(one, stream)) == vars(layout.plain(other, stream))


def test_a_rollout_plays_from_any_position_to_the_end() -> None:
    games = layout.games(4)
    words = layout.numbers([0] * 4)
    doors.deal_all(games, 0, 4, 3, 0, 1, words)
    copies = layout.games(4)
    doors.copy_all(copies, games, 0, 4)
    assert doors.play_out(games, 0, 4, 2, words) > 40
    assert all(doors.acting(games, i) == 0 for i in range(4))
    assert all(doors.acting(copies, i) for i in range(4))


def test_the_record_is_small() -> None:
    assert layout.GAME.itemsize < 640


def test_the_events_of_a_step_fit_into_the_log() -> None:
    longest = 0
    for rules in SAMPLE:
        for seed in range(4):
            game = play_on(random_game(rules, 5, seed), random.Random(seed))
            longest = max(longest, *(len(events) for events in game.events_by_ply))
    assert longest * 4 < codes.MOST_EVENTS


def test_every_index_of_the_vector_has_one_meaning() -> None:
    meanings = [encode.meaning(index) for index in range(encode.LENGTH)]
    assert len(set(meanings)) == encode.LENGTH - 2 * codes.MOST_PENDING  # three numbers to a pending power
    with pytest.raises(IndexError, match="out of range"):
        encode.meaning(encode.LENGTH)


@pytest.mark.parametrize("rules", SAMPLE, ids=lambda rules: f"{rules.code:02}")
def test_the_vector_says_what_the_observation_says(rules: Rules) -> None:
    game = play_on(random_game(rules, 4, seed=6), random.Random(6))
    observation = layout.observations(1)
    for ply in range(0, game.ply + 1, 5):
        for seat in range(4):
            doors.look(game.positions, ply, seat, observation, 0)
            table = warm.rows(1, encode.LENGTH, "i2")
            doors.encoded(observation, 0, table, 0)
            vector = [int(number) for number in table[0]]
            o: Any = layout.plain(observation, 0)
            part = {name: vector[where] for name, where in encode.SLICES.items()}
            order = [(seat + ahead) % 4 for ahead in range(4)]
            assert part["hand"] == o.hand[1:]
            assert part["discard"] == o.discard[1:]
            assert part["hand_size"] == [*(o.hand_size[other] for other in order), 0]
            assert part["band"][:7] == [(o.band[seat] >> hero) & 1 for hero in range(7)]
            assert part["ready"][7:14] == [(o.ready[order[1]] >> hero) & 1 for hero in range(7)]
            assert part["sender"].index(1) == (o.sender - seat) % 4
            assert part["requirement"].index(1) + 1 == o.requirement
            assert part["wanderer"] == [int(o.wanderer == hero) for hero in range(1, 8)]
            assert part["said"][:4] == [o.said[other] for other in order]
            assert part["pile_size"] == [o.pile_size]
            pending = [(o.pile[place] >> 6, o.pile[place] & 63) for place in range(o.pile_size)]
            assert part["pile"][: 3 * o.pile_size] == [
                number for user, action in pending for number in ((user - seat) % 4, action, 1)
            ]
            assert sum(part["phase"]) == sum(part["seats"]) == 1


@pytest.mark.skipif(not _jit.COMPILED, reason="a batch is for compiled games")
class TestBatch:
    def test_the_number_of_threads_changes_nothing(self) -> None:
        one, two = Batch(1024, seed=3, threads=1), Batch(1024, seed=3, threads=2)
        for _ in range(150):
            assert (one.step(one.random_actions()) == two.step(two.random_actions())).all()
            assert (one.vectors == two.vectors).all()
            assert (one.masks == two.masks).all()
        assert one.ended.any() or one.places.any()

    def test_rows_are_games_that_follow_the_rules(self) -> None:
        batch = Batch(64, seats=5, edition="original", seed=4)
        for _ in range(300):
            for row in range(0, 64, 16):
                seat = int(batch.actors[row])
                assert batch.masks[row] == doors.mask(batch._games, row, seat) != 0
                assert (
                    batch.vectors[row, encode.SLICES["hand"]].tolist()
                    == (
                        layout.plain(batch.games, row).hand[seat][1:]  # type: ignore[attr-defined]
                    )
                )
            batch.step(batch.random_actions())

    def test_the_arrays_of_a_batch_are_read_only(self) -> None:
        batch = Batch(4, seed=1)
        for array in (batch.games, batch.actors, batch.masks, batch.vectors, batch.places, batch.ended):
            with pytest.raises(ValueError, match="read-only"):
                array[:] = 0

    def test_an_illegal_action_changes_nothing(self) -> None:
        batch = Batch(8, seed=1)
        before = batch.games.copy()
        actions = batch.random_actions().copy()
        actions[3] = codes.SAY
        with pytest.raises(IllegalAction, match=r"action 51 is not legal for seat \d of game 3"):
            batch.step(actions)
        assert (batch.games == before).all()
        for wrong in (actions[:3], actions.astype(float), "nonsense", [1, [2]], None):
            with pytest.raises(InputError, match="8 whole numbers"):
                batch.step(wrong)  # type: ignore[arg-type]

    def test_an_invalid_number_of_games_is_refused(self) -> None:
        for number in (0, -1, 2.5, None, 10**15):
            with pytest.raises(InputError):
                Batch(number)  # type: ignore[arg-type]


def test_doors_for_arrays_do_what_doors_for_one_game_do() -> None:
    number = 12
    words = layout.numbers([0] * 4)
    games, others = layout.games(number), layout.games(number)
    doors.deal_all(games, 0, number, 4, 0, 3, words)
    doors.copy_all(others, games, 0, number)
    observations, one = layout.observations(number), layout.observations(1)
    vectors, vector = (warm.rows(rows, encode.LENGTH, "i2") for rows in (number, 1))
    masks, places = (warm.rows(number, codes.MOST_SEATS, "i8") for _ in range(2))
    acting, refusals = (layout.numbers([0] * number) for _ in range(2))
    ranks = layout.numbers([0] * codes.MOST_SEATS)
    for _ in range(40):
        batch_doors.masks_all(games, acting, masks, 0, number)
        seats = layout.numbers([max(0, int(mask).bit_length() - 1) for mask in acting])
        actions = layout.numbers(
            [max(0, int(masks[i][seat]).bit_length() - 1) for i, seat in enumerate(layout.listed(seats))]
        )
        batch_doors.look_all(games, seats, observations, vectors, 0, number)
        batch_doors.refusals_all(games, seats, actions, refusals, 0, number)
        batch_doors.rank_all(games, places, 0, number)
        for i in range(number):
            seat, action = int(seats[i]), int(actions[i])
            assert acting[i] == doors.acting(others, i)
            assert [int(masks[i][s]) for s in range(4)] == [doors.mask(others, i, s) for s in range(4)]
            assert refusals[i] == doors.refusal(others, i, seat, action)
            doors.look(others, i, seat, one, 0)
            doors.encoded(one, 0, vector, 0)
            assert vars(layout.plain(one, 0)) == vars(layout.plain(observations, i))
            assert list(vector[0]) == list(vectors[i])
            doors.ranking(others, i, ranks)
            assert [int(place) for place in places[i]][:4] == [int(place) for place in ranks][:4]
            if acting[i]:
                assert doors.take(others, i, seat, action) == doors.acting(others, i)
                batch_doors.take_all(games, seats, actions, i, i + 1)


@pytest.mark.skipif(not _jit.COMPILED, reason="nothing is compiled")
def test_warming_up_calls_every_door() -> None:
    warm.call_every_door()
    assert warm.uncalled() == []


def test_numbers_are_what_a_door_takes() -> None:
    assert list(layout.numbers([1, 2])) == [1, 2]
    assert isinstance(layout.numbers([1]), np.ndarray) == _jit.COMPILED


def test_public_fields_have_the_same_layout_in_games_and_observations() -> None:
    # They are copied as one block of bytes, so no other field may lie between them.
    games, seen = (dict(dtype.fields or {}) for dtype in (layout.GAME, layout.OBSERVATION))
    public = [one[0] for one in layout.PUBLIC]
    assert len({games[name][1] - seen[name][1] for name in public}) == 1
    start, size = games[public[0]][1], layout.public_bytes(layout.GAME)
    others = [fields[1] for name, fields in games.items() if name not in public]
    assert not [offset for offset in others if start <= offset < start + size]
    assert layout.public_bytes(layout.OBSERVATION) == size
