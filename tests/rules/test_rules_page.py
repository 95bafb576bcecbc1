"""docs/rules.md agrees with the library: its example runs and its tables match."""

import doctest
import json
import re
from pathlib import Path

from sevenheroes.actions import Action
from sevenheroes.editions import EDITIONS
from sevenheroes.game import Game
from sevenheroes.heroes import HEROES

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
TEXT = PAGE.read_text(encoding="utf-8")


def rows(first: str) -> list[list[str]]:
    """The rows of the table with this first heading, without the headings."""
    lines = TEXT[TEXT.index(f"\n| {first} |") + 1 :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_example_on_the_page_runs() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8").failed == 0


def test_the_table_of_editions_matches_the_library() -> None:
    values = {"yes": True, "no": False}
    for cells in rows("option")[:5]:
        option = cells[0].split("`")[1]
        found = [values.get(cell, cell.strip("`")) for cell in cells[1:]]
        assert found == [getattr(edition.rules, option) for edition in EDITIONS.values()]


def test_the_table_of_heroes_has_the_requirements_of_the_library() -> None:
    found = [cells[4] for cells in rows("# | Rent a Hero")]
    assert found == [hero.requirement for hero in HEROES]


def test_every_action_on_the_page_can_be_parsed() -> None:
    texts = [text for cells in rows("text") for text in re.findall("`([^`]+)`", cells[0])]
    assert len(texts) == 18
    for text in texts:
        assert Action.parse(f"0 {text.replace('SEAT', '2').replace('H', '5')}")


def test_the_record_on_the_page_has_all_fields() -> None:
    record = json.loads(re.findall("```json\n(.*?)```", TEXT, re.DOTALL)[0])
    assert list(record) == [*(name for name in Game(seed=1).record() if name != "meta"), "result"]
