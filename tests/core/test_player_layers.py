"""The packages of the kernel players import downwards only: search, policy, model."""

import re
from pathlib import Path

import pytest

from sevenheroes.core import players

ROOT = Path(players.__file__).parent
FORBIDDEN = {"model": "policy|search|self_play", "policy": "search|self_play", "search": "self_play"}


@pytest.mark.parametrize("package", FORBIDDEN)
def test_a_package_imports_nothing_from_a_higher_layer(package: str) -> None:
    upward = re.compile(rf"^from \.\.({FORBIDDEN[package]})\b", re.MULTILINE)
    sources = list((ROOT / package).glob("*.py"))
    assert len(sources) > 4
    assert [source.name for source in sources if upward.search(source.read_text())] == []
