"""Files generated for the page are up to date, and its scripts stay small."""

import gzip

import pytest

import web_fixtures
import web_tables
from sevenheroes.server.settings import built_page

MOST_BYTES = 80_000


def test_the_fixtures_of_the_page_are_what_python_says_today() -> None:
    written = web_fixtures.TARGET.read_text("utf-8")
    assert written == web_fixtures.written(), "run python tools/web_fixtures.py"


def test_the_tables_of_the_page_are_what_python_says_today() -> None:
    written = web_tables.TARGET.read_text("utf-8")
    assert written == web_tables.script(), "run python tools/web_tables.py"


def test_all_scripts_together_are_under_80_kb_compressed() -> None:
    folder = built_page()
    if folder is None:
        pytest.fail("the page is not built: run make web", pytrace=False)
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in folder.rglob("*.js")}
    assert sizes
    assert sum(sizes.values()) < MOST_BYTES, sizes
