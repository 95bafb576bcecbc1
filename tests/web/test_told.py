"""What the page's own tests compare with is what Python says today, and all of the page is small."""

import gzip

import pytest

from sevenheroes.server.settings import built_page
from web_fixtures import TARGET, written


def test_the_page_is_compared_with_what_python_says() -> None:
    assert TARGET.read_text("utf-8") == written(), "run python tools/web_fixtures.py"


def test_all_scripts_together_are_under_80_kb() -> None:
    folder = built_page()
    if folder is None:
        pytest.fail("the page is not built: run make web", pytrace=False)
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in folder.rglob("*.js")}
    assert sizes
    assert sum(sizes.values()) < 80_000, sizes
