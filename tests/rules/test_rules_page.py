"""`docs/rules.md` says what the library does: its example runs, and its tables are the library's own."""

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
    """The rows of the page's table whose first heading is this, without its headings."""
    lines = TEXT[TEXT.index(f"\n| {first} |") + 1 :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_example_of_the_page_runs() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8").failed == 0


def test_the_page_has_every_edition_s_row() -> None:
    values = {"yes": True, "no": False}
    for cells in rows("option")[:5]:
        option = cells[0].split("`")[1]
        found = [values.get(cell, cell.strip("`")) for cell in cells[1:]]
        assert found == [getattr(edition.rules, option) for edition in EDITIONS.values()]


def test_the_page_has_every_hero_s_requirement() -> None:
    found = [cells[4] for cells in rows("# | Rent a Hero")]
    assert found == [hero.requirement for hero in HEROES]


def test_every_action_the_page_writes_down_is_one() -> None:
    texts = [text for cells in rows("text") for text in re.findall("`([^`]+)`", cells[0])]
    assert len(texts) == 18
    for text in texts:
        assert Action.parse(f"0 {text.replace('SEAT', '2').replace('H', '5')}")


def test_the_record_of_the_page_has_the_fields_of_a_record() -> None:
    record = json.loads(re.findall("```json\n(.*?)```", TEXT, re.DOTALL)[0])
    assert list(record) == [*(name for name in Game(seed=1).record() if name != "meta"), "result"]
