"""How soon the page is there: `python -m bench.page [--runs N]`.

A fresh browser opens the page of a server on this machine: the milliseconds until something is painted, until
the largest thing is, and until a game against bots has begun after one click; the median of the runs. With
how much is sent: scripts, styles, words and pictures, compressed as they go over the wire.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from support.browser import Visitor, launched  # noqa: E402
from support.live_server import Serving, serving  # noqa: E402

PAINTED = """
() => new Promise((done) => {
  new PerformanceObserver((list) => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    const sent = {};
    for (const one of performance.getEntriesByType("resource")) {
      const kind = /[.](js|css|ftl|svg)$/.exec(one.name)?.[1] ?? "api";
      sent[kind] = (sent[kind] ?? 0) + one.encodedBodySize;
    }
    done({ first: first.startTime, largest: list.getEntries().at(-1).startTime, sent });
  }).observe({ type: "largest-contentful-paint", buffered: true });
})
"""


def visit(browser: Browser, server: Serving) -> tuple[float, float, float, dict[str, int]]:
    """First paint, largest paint, from the click to the hand; and what was sent until then."""
    visitor = Visitor(browser, server)
    page = visitor.page
    visitor.go()
    page.wait_for_load_state("networkidle")
    found = page.evaluate(PAINTED)
    begun = time.perf_counter()
    visitor.button("web-play").first.click()
    page.get_by_role("list", name=visitor.said("label-your-hand")).wait_for()
    hand = 1000 * (time.perf_counter() - begun)
    visitor.leave()
    return found["first"], found["largest"], hand, found["sent"]


def main() -> None:
    """Open the page again and again."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        visit(browser, server)
        runs = [visit(browser, server) for _ in range(options.runs)]
        browser.close()
    firsts, largests, hands, sent = zip(*runs, strict=True)
    print(f"first paint {statistics.median(firsts):.0f} ms, largest {statistics.median(largests):.0f} ms")
    print(f"from the click to the hand {statistics.median(hands):.0f} ms")
    print("sent: " + ", ".join(f"{kind} {size / 1000:.1f} kB" for kind, size in sorted(sent[-1].items())))


if __name__ == "__main__":
    main()
