"""Documentation: its examples run, and generated pages are up to date."""

import doctest
import importlib
from pathlib import Path

import pytest

import numbers_page
from sevenheroes.bots import registry

ROOT = Path(__file__).resolve().parents[2]
MODULES = ("actions", "batch", "bots", "events", "fair", "game", "lab", "words")


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the bots that an example registers."""
    monkeypatch.setattr(registry, "_REGISTERED", {})


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md", "docs/fair.md", "docs/rules.md"])
def test_the_examples_of_a_page_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"sevenheroes.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_page_of_the_feature_vector_is_up_to_date() -> None:
    assert numbers_page.PAGE.read_text() == numbers_page.page()
