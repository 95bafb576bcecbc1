"""Visitors: a real browser on a real server."""

import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    Request,
    Response,
    expect,
)

from sevenheroes.server.settings import built_page
from support.live_server import Serving

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP heroes.home 127.0.0.1",
)
HOME = "heroes.home"  # a host in a home network: no https, not localhost
TIMEOUT = 30_000
PHONE = (360, 640)
TABLET = (768, 1024)
DESKTOP = (1440, 900)
LOCALES = {"en": "en-GB", "fr": "fr-FR"}

expect.set_options(timeout=TIMEOUT)

SPY = """
(() => {
  const Plain = WebSocket;
  const seen = (window.seen = { waiting: new Set(), update: null, info: null, acts: [] });
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      const own = (this.own = new Set());
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        seen.waiting.delete(message.answers ?? message.id);
        seen.welcome ||= message.type === "welcome";
        if (message.type !== "update") return;
        seen.update = message;
        seen.info = message.info ?? seen.info;
      });
      this.addEventListener("close", () => own.forEach((id) => seen.waiting.delete(id)));
    }
    send(text) {
      const said = JSON.parse(text);
      if (said.id) seen.waiting.add(said.id);
      if (said.type === "act") seen.acts.push(said); // stays pending: it is sent again
      else this.own.add(said.id);
      super.send(text);
    }
  };
})();
"""


@cache
def _words(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    folder = Path(__file__).parents[2] / "src" / "sevenheroes" / "locale"
    for file in (folder / f"{language}.ftl", folder / "web" / f"{language}.ftl"):
        bundle.add_resource(FluentResource(file.read_text("utf-8")))
    return bundle


def text_of(language: str, message: str, **facts: Any) -> str:
    """A formatted message of the page."""
    pattern = _words(language).get_message(message).value
    assert pattern is not None
    text, errors = _words(language).format_pattern(pattern, facts)
    assert not errors, errors
    return str(text)


def launch_chromium(playwright: Playwright) -> Browser:
    """Start Chromium; fail with instructions if it or the built page is missing."""
    found = shutil.which("chromium")
    if found is None:
        pytest.fail("these tests need Chromium (Debian: apt-get install chromium)", pytrace=False)
    if built_page() is None:
        pytest.fail("the page is not built: run make web", pytrace=False)
    return playwright.chromium.launch(executable_path=found, args=list(FLAGS))


class Visitor:
    """A visitor with a browser context of their own; `faults` has errors, warnings and failed requests."""

    def __init__(
        self,
        browser: Browser,
        server: Serving,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        host: str = "127.0.0.1",
        **options: Any,
    ) -> None:
        self.server = server
        self.url = server.url.replace("127.0.0.1", host)
        self.language = language
        self.faults: list[str] = []
        self.allowed: re.Pattern[str] | None = None
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=LOCALES[language],
            **{"reduced_motion": "reduce", **options},
        )
        self.context.set_default_timeout(TIMEOUT)
        self.context.add_init_script(SPY)
        self.context.on("console", self._on_console)
        self.context.on("weberror", lambda error: self._fault(f"error: {error.error}"))
        self.context.on("request", self._on_request)
        self.context.on("requestfailed", self._on_failure)
        self.context.on("response", self._on_response)
        self.page: Page = self.context.new_page()

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._fault(f"{message.type}: {message.text}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self._fault(f"request to another host: {request.url}")

    def _on_failure(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left while loading
            self._fault(f"{request.failure}: {request.url}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._fault(f"{response.status} for {response.url}")

    def _fault(self, text: str) -> None:
        if not (self.allowed and self.allowed.search(text)):
            self.faults.append(text)

    def leave(self) -> list[str]:
        """Close the browser context; the faults."""
        faults = list(self.faults)
        self.context.close()
        return faults

    def ask(self, path: str, **body: Any) -> Any:
        """POST to the API as this visitor."""
        answer = self.context.request.post(self.server.url + path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def get(self, path: str) -> Any:
        """GET from the API as this visitor."""
        answer = self.context.request.get(self.server.url + path)
        assert answer.ok, answer.text()
        return answer.json()

    def called(self, name: str) -> "Visitor":
        """Set the name of this visitor."""
        self.ask("/api/people", name=name)
        return self

    def quick(self, **wish: Any) -> str:
        """Start a game against bots that play instantly; the id of the table."""
        found: str = self.ask("/api/quick", **{"name": "Ann", "bot_pace": 0, **wish})["table"]
        return found

    def make(self, **wish: Any) -> str:
        """Make a table; its id."""
        found: str = self.ask("/api/tables", **{"bot_pace": 0, **wish})["table"]
        return found

    def go(self, table: str | None = None, *, page: Page | None = None) -> Page:
        """Open a table, or the home page."""
        page = page or self.page
        page.goto(f"{self.url}/#/table/{table}" if table else self.url)
        return page

    def wait_for_all_files(self) -> None:
        """Wait until the browser has loaded every file of the page."""
        built = built_page()
        assert built is not None
        self.page.wait_for_function(
            """(names) => {
                 const there = performance.getEntriesByType("resource").map(({ name }) => name);
                 return names.every((name) => there.some((one) => one.endsWith(name)));
               }""",
            arg=["/api/choice", *(f"/{file.name}" for file in (built / "assets").iterdir())],
        )

    def text(self, message: str, **facts: Any) -> str:
        """A formatted message in the language of this visitor."""
        return text_of(self.language, message, **facts)

    def button(self, message: str, **facts: Any) -> Locator:
        """The button with a message as its name."""
        return self.page.get_by_role("button", name=self.text(message, **facts))
