"""Finding bots by name and by location."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from sevenheroes import Action, Game, InputError, View, bots
from sevenheroes.bots import BotError, Chance, registry


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_REGISTERED", {})
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    registry._installed.cache_clear()


def last(view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    return legal[-1]


class Last:
    name = "whatever"

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        return last(view, legal, chance)


def make_last() -> Last:
    return Last()


def decision(bot: bots.Bot) -> Action:
    return bots.ask(bot, Game(seats=3, seed=5).view(0), Chance(1))


def test_the_levels_are_known_weakest_first() -> None:
    assert bots.names() == ("random", "novice", "steady", "search")
    assert [bots.find(name).name for name in bots.names()] == list(bots.names())
    assert bots.find("search:500").name == "search:500"
    level = bots.find_level("search:500")
    assert level and level.name == "search"
    assert bots.find_level("some.module:bot") is None


@pytest.mark.parametrize("thing", [last, Last, Last(), make_last, lambda: last])
def test_functions_bots_and_factories_can_be_registered(thing: object) -> None:
    bots.register("mine", thing)
    bot = bots.find("mine")
    assert bot.name == "mine" and isinstance(bot, bots.Bot)
    assert decision(bot).text == "0 use 6"
    assert bots.names()[-1] == "mine"
    assert decision(bots.as_bot("mine", thing)).text == "0 use 6"


def test_an_invalid_registration_is_refused_with_a_reason() -> None:
    bots.register("mine", last)
    for name, thing, sentence in (
        ("steady", last, "there is already a bot steady"),
        ("mine", last, "there is already a bot mine"),
        ("My Bot", last, "a bot's name consists of lower-case letters"),
        (5, last, "a bot's name consists of lower-case letters"),
        ("other", 5, "5 is neither a bot nor a factory of bots"),
        ("other", bots.find("steady"), "register a function that creates it"),
    ):
        with pytest.raises(InputError, match=sentence):
            bots.register(name, thing)  # type: ignore[arg-type]
    assert bots.names()[4:] == ("mine",)


def test_an_unknown_name_or_setting_is_refused_with_the_known_ones() -> None:
    for spec, sentence in (
        ("stedy", r"no bot 'stedy'; did you mean steady\? there are random, novice, steady, search, or"),
        ("xyz", "no bot 'xyz'; there are random"),
        ("steady:3", "the bot steady has no setting"),
        ("search:", "the setting after the colon of 'search:' is missing"),
        ("search:0", "search takes 1 to"),
        (
            "search:many",
            "the setting of search is roll-outs or milliseconds, as in search:500 or search:20ms, not 'many'",
        ),
        ("", "no bot ''"),
        (None, "a bot is given by its name, not by None"),
    ):
        with pytest.raises(InputError, match=sentence):
            bots.find(spec)  # type: ignore[arg-type]
    bots.register("mine", last)
    with pytest.raises(InputError, match="the bot mine has no setting"):
        bots.find("mine:5")


def test_a_bot_is_found_in_a_file_and_in_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "help_for_my_bots.py").write_text("def pick(legal): return legal[-1]\n")
    (tmp_path / "my_bots.py").write_text(
        "from help_for_my_bots import pick\n"
        "class Box:\n    def choose(self, view, legal, chance): return pick(legal)\n"
        "def bot(view, legal, chance): return pick(legal)\n"
    )
    for name in ("bot", "Box"):
        assert decision(bots.find(f"{tmp_path}/my_bots.py:{name}")).text == "0 use 6"
    monkeypatch.syspath_prepend(tmp_path)
    bot = bots.find("my_bots:bot")
    assert bot.name == "my_bots:bot" and decision(bot).text == "0 use 6"


def test_a_bot_that_cannot_be_loaded_is_reported_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("five = 5\ndef two(a, b): pass\nclass Box: pass\n")
    (tmp_path / "raising.py").write_text("raise RuntimeError('not\\ntoday')\n")
    (tmp_path / "leaving.py").write_text("raise SystemExit(3)\n")
    (tmp_path / "broken.py").write_text("def\n")
    for spec, sentence in (
        ("bad.py:nothing", "cannot be used: there is no nothing in"),
        ("bad.py:five", "cannot be used: 5 is neither a function of view"),
        ("bad.py:two", "cannot be used"),
        ("bad.py:Box", "which has no choose"),
        ("raising.py:bot", "cannot be loaded: it raised RuntimeError: not today"),
        ("leaving.py:bot", "cannot be loaded: it raised SystemExit: 3"),
        ("broken.py:bot", "cannot be loaded: it raised SyntaxError"),
        ("missing.py:bot", "cannot be loaded: it raised FileNotFoundError"),
    ):
        with pytest.raises(BotError, match=sentence):
            bots.find(f"{tmp_path}/{spec}")
    with pytest.raises(BotError, match=r"bot no_such\.module:bot cannot be loaded: it raised ModuleNotFound"):
        bots.find("no_such.module:bot")


def test_installed_packages_register_bots_by_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "installed_bot.py").write_text("def bot(view, legal, chance): return legal[-1]\n")
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("guest", "installed_bot:bot", registry.GROUP)
    registry._installed.cache_clear()
    monkeypatch.setattr(registry, "entry_points", lambda group: [point] if group == registry.GROUP else [])
    assert bots.names()[-1] == "guest"
    assert decision(bots.find("guest")).text == "0 use 6"
    point = EntryPoint("Guest.2", "installed_bot:bot", registry.GROUP)
    with pytest.raises(
        InputError, match=r"an installed package has a bot named 'Guest\.2', but a bot's name consists of"
    ):
        bots.find("Guest.2")
    assert registry.is_plugin("guest") and registry.is_plugin("a.b:c") and not registry.is_plugin("steady")


def test_a_failure_names_the_bot_and_its_seat() -> None:
    def raising(view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        raise ValueError("no idea")

    def nonsense(view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        return Action(4, 0)

    def nothing(view: View, legal: tuple[Action, ...], chance: Chance) -> None:
        return None

    def text(view: View, legal: tuple[Action, ...], chance: Chance) -> str:
        return "0 ok"

    def shouting(view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        raise ValueError("\x1b[31mred\x07")

    def resigning(view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        raise GeneratorExit("enough")

    for function, sentence in (
        (raising, "bot mine raised ValueError: no idea in seat 0"),
        (nonsense, "bot mine returned '4 send 1', which is not a legal action in seat 0"),
        (nothing, "bot mine returned None, which is not a legal action in seat 0"),
        (text, "bot mine returned the text '0 ok' instead of an Action from legal in seat 0"),
        (shouting, "bot mine raised ValueError: \\x1b[31mred\\x07 in seat 0"),
        (resigning, "bot mine raised GeneratorExit: enough in seat 0"),
    ):
        with pytest.raises(BotError) as caught:
            decision(bots.as_bot("mine", function))
        assert str(caught.value) == sentence
        assert caught.value.bot == "mine" and caught.value.seat == 0


def test_ctrl_c_during_a_decision_reaches_the_caller() -> None:
    def interrupted(view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        decision(bots.as_bot("mine", interrupted))


def test_a_file_may_contain_dataclasses_and_share_the_name_of_another_module(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text(
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n\n"
        "@dataclass\n"
        "class Last:\n"
        "    name: str = 'last'\n\n"
        "    def choose(self, view, legal, chance):\n"
        "        return legal[-1]\n"
    )
    assert decision(bots.find(f"{tmp_path}/random.py:Last")).text == "0 use 6"
