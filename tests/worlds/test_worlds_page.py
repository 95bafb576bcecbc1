"""The examples of docs/worlds.md and of the worlds modules run."""

import doctest
import importlib
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "worlds.md"


@pytest.mark.parametrize("name", ["knowledge", "worlds"])
def test_the_examples_in_the_modules_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"sevenheroes.worlds.{name}"))
    assert result.attempted > 3
    assert result.failed == 0


def test_the_examples_on_the_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0
