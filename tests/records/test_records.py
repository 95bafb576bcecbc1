"""R11: records make the round trip, and invalid ones get an error that says what is wrong and where."""

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenheroes import Game, InputError, RecordError, dump, dumps, load, loads
from sevenheroes.editions import REVISION, Rules
from sevenheroes.records import from_dict
from support.random_play import mixtures, play_on, random_game

MIXTURES = list(mixtures())


def finished(seed: int = 1, edition: str = "rent-a-hero", seats: int = 3) -> Game:
    return play_on(Game(edition, seats=seats, seed=seed), random.Random(seed))


@given(st.sampled_from(MIXTURES), st.integers(3, 5), st.integers(0, 10**6), st.integers(0, 60))
@settings(max_examples=40, deadline=None)
def test_records_make_the_round_trip(rules: Rules, seats: int, seed: int, plies: int) -> None:
    game = play_on(random_game(rules, seats, seed), random.Random(seed), plies)
    assert loads(dumps(game, unfinished=True), unfinished=True) == game
    play_on(game, random.Random(seed))
    again = loads(dumps(game))
    assert again == game and again.outcome == game.outcome
    assert dumps(again) == dumps(game)


lines = st.text(st.characters(codec="utf-8").filter(str.isprintable))


@given(st.lists(lines, min_size=3, max_size=3), st.dictionaries(lines, st.integers() | lines))
@settings(deadline=None, max_examples=30)
def test_names_and_meta_survive(names: list[str], meta: dict[str, Any]) -> None:
    game = Game(seats=3, seed=1, names=names)
    game.meta = meta
    again = loads(dumps(game, unfinished=True), unfinished=True)
    assert again.names == tuple(names) and again.meta == meta


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, "\ud800"], ids=range(4))
def test_meta_that_is_not_json_is_refused(value: Any) -> None:
    game = Game(seed=1)
    game.meta["x"] = value
    with pytest.raises(RecordError, match="the meta of the game cannot be written as JSON"):
        dumps(game, unfinished=True)


@pytest.mark.parametrize("wrong", [None, 5, ["{}"]])
def test_only_strings_are_loaded_and_only_games_dumped(wrong: Any) -> None:
    with pytest.raises(InputError, match="a record must be a string or bytes"):
        loads(wrong)
    with pytest.raises(InputError):
        list(load([wrong]))
    with pytest.raises(InputError, match="only a Game can be written"):
        dumps(wrong)


def test_only_files_and_lines_are_loaded() -> None:
    with pytest.raises(InputError, match="records are read from a path, a file or lines"):
        list(load(5))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="only Games can be written"):
        dump(5, io.StringIO())  # type: ignore[arg-type]


def test_meta_has_the_revision_of_the_rules() -> None:
    assert json.loads(dumps(finished()))["meta"] == {"revision": REVISION}
    record = finished().record()
    del record["meta"]
    assert from_dict(record).record() == record


def test_files_are_streamed_line_by_line(tmp_path: Path) -> None:
    games = [finished(seed) for seed in range(3)]
    path = tmp_path / "games.jsonl"
    with path.open("w") as file:
        dump(games[:2], file)
        file.write("\n")
        dump(games[2], file)
    assert list(load(path)) == games == list(load(str(path)))
    with path.open() as text, path.open("rb") as raw:
        assert list(load(text)) == list(load(raw)) == games

    def endless() -> Any:
        while True:
            yield dumps(games[0])

    assert next(load(endless())) == games[0]


def test_an_unfinished_game_is_written_and_read_only_on_request() -> None:
    game = Game(seed=1)
    with pytest.raises(RecordError, match="the game is not over after 0 actions"):
        dumps(game)
    text = dumps(game, unfinished=True)
    assert "result" not in json.loads(text)
    with pytest.raises(RecordError, match="the record is incomplete"):
        loads(text)
    with pytest.raises(RecordError):
        dump(game, io.StringIO())


def changed(**fields: Any) -> dict[str, Any]:
    return finished().record() | fields


def without(name: str) -> dict[str, Any]:
    record = finished().record()
    del record[name]
    return record


RESULT = finished().record()["result"]
ACTIONS = finished().record()["actions"]
RULES = Rules().to_dict()

WRONG: list[tuple[Any, str]] = [
    ([], "a record must be a JSON object"),
    (changed(author="me"), "the field 'author' is unknown"),
    (without("deck"), "the field 'deck' is missing"),
    (without("format"), "the field 'format' is missing"),
    (without("names"), "the field 'names' is missing"),
    (without("result"), "the game is over, but there is no result"),
    (changed(format="sevenheroes/2"), "the format must be 'sevenheroes/1'"),
    (changed(format=1), "the field 'format' must be a string, not 1"),
    (changed(edition="chess"), "there is no edition 'chess'"),
    (changed(edition="original"), "the edition original has clue = requirement"),
    (changed(edition="custom", rules={}), "the option no_match is missing"),
    (changed(rules=RULES | {"more": 1}), "there is no option 'more'"),
    (changed(rules=RULES | {"interrupts": 0}), "the option interrupts must be one of false, true, not 0"),
    (changed(rules=[]), "the field 'rules' must be an object"),
    (changed(seats=3.0), "the field 'seats' must be an integer, not 3.0"),
    (changed(seats=True), "the field 'seats' must be an integer, not true"),
    (changed(seats=6), "a game has 3 to 5 seats, not 6"),
    (changed(names=["a", "b"]), "a game with 3 seats needs 3 names"),
    (changed(names=["a", "b", 3]), "a game with 3 seats needs 3 names"),
    (changed(first=3), "the seats of this game are 0 to 2, not 3"),
    (changed(deck="1234567"), "a deck has 77 cards, not 7"),
    (changed(deck="1" * 77), "a deck has 11 cards of each hero"),
    (changed(deck="1" * 12 + "2" * 10 + "3456777" * 7), "a deck has"),
    (changed(deck=[1, 2]), "the field 'deck' must be a string"),
    (changed(rng=[1, 2, 3]), "rng must be a list of four integers"),
    (changed(rng=[1, 2, 3, -4]), "each number of rng must be an integer from 0 to 4294967295, not -4"),
    (changed(rng=[1, 2, 3, 4.0]), "each number of rng must be an integer from 0 to 4294967295, not 4.0"),
    (changed(actions="0 ok"), "the field 'actions' must be a list"),
    (changed(actions=["0 fly"]), "action 1: '0 fly' is not an action"),
    (changed(actions=[7]), "action 1: an action must be a string"),
    (changed(actions=["0 say 3"]), "action 1: "),
    (
        changed(actions=[*ACTIONS, "0 ok"]),
        f"action {len(ACTIONS) + 1}: the game was already over before '0 ok'",
    ),
    (changed(actions=ACTIONS[:-1]), "there is a result, but the game is not over"),
    (changed(result=RESULT | {"reason": "luck"}), "the actions lead to the result"),
    (changed(result=RESULT | {"winners": []}), "the actions lead to the result"),
    (changed(result=RESULT | {"ranking": RESULT["ranking"][::-1]}), "the actions lead to the result"),
    (changed(result=RESULT | {"note": 1}), "the actions lead to the result"),
    (changed(result={}), "the actions lead to the result"),
    (changed(result=None), "the field 'result' must be an object, not null"),
    (changed(meta=3), "the field 'meta' must be an object, not 3"),
]


@pytest.mark.parametrize(("record", "reason"), WRONG, ids=[reason[:40] for _, reason in WRONG])
def test_an_invalid_record_gets_a_clear_error(record: Any, reason: str) -> None:
    with pytest.raises(RecordError, match="^" + reason.replace("[", r"\[")):
        loads(json.dumps(record))


def test_true_is_not_the_number_1_in_a_result() -> None:
    for seed in range(50):
        record = finished(seed).record()
        if record["result"]["winners"] == [1]:
            record["result"]["winners"] = [True]
            with pytest.raises(RecordError, match="the actions lead to the result"):
                from_dict(record)
            return
    raise AssertionError("no such game was met")


def test_errors_have_line_and_action() -> None:
    bad = changed(actions=[*ACTIONS[:5], "0 say 7", *ACTIONS[5:]])
    lines = [dumps(finished()), "", json.dumps(bad)]
    with pytest.raises(RecordError, match=r"^line 3, action 6: ") as caught:
        list(load(lines))
    assert (caught.value.line, caught.value.action) == (3, 6)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "this is not valid JSON: "),
        ("", "this is not valid JSON: "),
        ("[" * 100_000, "this JSON is nested too deeply"),
        (b"\xff\xfe", "this is not valid UTF-8"),
        ('{"a": 1, "a": 2}', "the field 'a' appears twice"),
        ('{"a": NaN}', "this is not valid JSON: NaN is not a number"),
        ('{"a": ' + "9" * 5000 + "}", "this is not valid JSON"),
        ("null", "a record must be a JSON object"),
        ('{"a": 1e400}', "the number 1e400 is too large"),
    ],
    ids=range(9),
)
def test_invalid_json_gets_a_clear_error(text: str | bytes, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        loads(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(sorted(finished().record())), json_values)
@settings(deadline=None, max_examples=150)
def test_garbage_in_any_field_gets_a_reason(name: str, value: Any) -> None:
    record = changed(**{name: value})
    try:
        game = from_dict(record)
    except RecordError as error:
        assert len(str(error)) > 10  # noqa: PT017
    else:
        assert name in ("meta", "names") or record[name] == finished().record()[name]
        assert game.ply == len(ACTIONS)


@given(st.text() | st.binary())
@settings(deadline=None)
def test_any_garbage_gets_a_reason(text: str | bytes) -> None:
    with pytest.raises(RecordError):
        loads(text)
