"""A browser and a server per module: a session-wide browser would keep its event loop in other tests."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from support.browser import Visitor, launch_chromium
from support.live_server import Serving, serving


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("web")) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: Serving) -> Iterator[Callable[..., Visitor]]:
    """Creates visitors; at the end none of them may have faults."""
    visitors: list[Visitor] = []

    def come(*, at: Serving = server, **options: Any) -> Visitor:
        visitors.append(Visitor(browser, at, **options))
        return visitors[-1]

    yield come
    faults = [fault for visitor in visitors for fault in visitor.leave()]
    assert not faults, "\n".join(faults)
