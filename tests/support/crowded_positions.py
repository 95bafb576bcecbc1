"""Crowded positions from many games, to test the layout of the page.

A browser is shown one after the other by a fake server. They include what is rare in a game: many powers at
once, five long names, long questions, clues and announcements.
"""

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from sevenheroes.actions import Action
from sevenheroes.heroes import seats_in
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.table import entries as log
from sevenheroes.server.views.updates import Updates
from support.browser import Visitor
from support.tables import TableSimulation, setup

GAMES = 12
NAMES = ("Wilhelmina von Steinfels", "Bob", "Jean-Baptiste Lemoine", "Ω", "Maximiliane von Musterau")
PACE = protocol.Pace(decision=60, reaction=15)

# Layout faults: elements outside the screen, overlapping elements, and clipped text.
FAULTS = """
() => {
  const all = (...selectors) => [...document.querySelectorAll(selectors.join())].filter(shown);
  const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => {
    const { left, top, right, bottom } = box(one);
    const place = [left, top, right, bottom].map(Math.round).join(" ");
    return `${one.tagName.toLowerCase()}.${one.classList[0]} "${one.innerText?.slice(0, 30)}" (${place})`;
  };
  const beyond = (one, { left, top, right, bottom }) => {
    const inner = box(one);
    const [far, high] = [inner.left < left - 1, inner.top < top - 1];
    return far || high || inner.right > right + 1 || inner.bottom > bottom + 1;
  };
  const onEachOther = (one, other) => {
    const [a, b] = [box(one), box(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 2 && high > 2 && !one.contains(other) && !other.contains(one);
  };
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const root = document.documentElement;
  const faults = [];
  if (root.scrollWidth > root.clientWidth) faults.push("the page can be scrolled sideways");
  if (root.scrollHeight > root.clientHeight + 1) faults.push("the page can be scrolled");
  const others = [".panel", ".tag", ".bubble", ".count", ".middle > *", ".pile li"];
  const own = [".decision", ".front", ".band li", ".hand", ".hand button", ".with", ".known", ".aid"];
  for (const one of all(...others, ...own))
    if (beyond(one, screen)) faults.push(`${name(one)} is partly off the screen`);
  for (const seat of all(".seat")) {
    const { left, right } = box(seat);
    for (const one of all(".seat .tag", ".seat .slot", ".seat .row", ".seat .row > *"))
      if (seat.contains(one) && beyond(one, { left, right, top: -Infinity, bottom: Infinity }))
        faults.push(`${name(one)} sticks out of its seat`);
  }
  const parts = [".panel", ".decision", ".front", ".self > .hand", ".deck", ".wanted", ".heap", ".spot img"];
  const apart = all(...parts, ".aid", ".known", ".away", ".notes > *", ".pile li");
  for (const [index, one] of apart.entries())
    for (const other of apart.slice(index + 1))
      if (onEachOther(one, other)) faults.push(`${name(one)} and ${name(other)} overlap`);
  const board = document.querySelector(".board");
  const felt = getComputedStyle(board, "::before");
  const [round, high = round] = felt.borderTopLeftRadius.split(" ");
  const [wide, tall] = [felt.width, felt.height].map(parseFloat);
  const long = (text, whole) => (parseFloat(text) * (text.endsWith("%") ? whole / 100 : 1));
  const [rx, ry] = [Math.min(long(round, wide), wide / 2), Math.min(long(high, tall), tall / 2)];
  const [x0, y0] = [box(board).left + parseFloat(felt.left), box(board).top + parseFloat(felt.top)];
  const offFelt = (x, y) => {
    const dx = Math.max(x0 + rx - x, x - (x0 + wide - rx), 0) / rx;
    const dy = Math.max(y0 + ry - y, y - (y0 + tall - ry), 0) / ry;
    return x < x0 - 1 || y < y0 - 1 || x > x0 + wide + 1 || y > y0 + tall + 1 || dx * dx + dy * dy > 1.01;
  };
  for (const one of all(".deck", ".wanted", ".heap", ".counts", ".pile")) {
    const { left, top, right, bottom } = box(one);
    for (const [x, y] of [[left, top], [right, top], [left, bottom], [right, bottom]])
      if (offFelt(x, y)) faults.push(`${name(one)} does not lie on the felt`);
  }
  const decision = document.querySelector(".decision");
  const asked = [".title", ".firm", ".firm *", ".more *", ".hint"].map((one) => `.decision ${one}`);
  for (const one of all(...asked))
    if (beyond(one, box(decision))) faults.push(`${name(one)} must be scrolled to`);
  for (const one of all(".decision .more"))
    if (one.scrollHeight > one.clientHeight + 1) faults.push(`${name(one)} must be scrolled`);
  for (const one of all(".decision button", ".title", ".wanted *", ".tag", ".panel", ".front"))
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== "visible")
      faults.push(`${name(one)} is cut`);
  return [...new Set(faults)];
}
"""

Seen = dict[str, Any]


@cache
def crowded_positions(edition: str, seats: int, *, games: int = GAMES) -> list[Seen]:
    """One update of every kind, mostly of seats that have to decide; the most crowded first."""
    found: dict[Any, Seen] = {}
    for seed in range(games):
        for seen in updates_of(edition, seats, seed):
            kept = found.get(kind(seen))
            if kept is None or crowd(seen) > crowd(kept):
                found[kind(seen)] = seen
    return sorted(found.values(), key=crowd, reverse=True)


def updates_of(edition: str, seats: int, seed: int) -> Iterator[Seen]:
    """Updates for several seats in a game of random actions."""
    chance = random.Random(f"{edition} {seats} {seed}")
    made = setup(edition=edition, seats=seats, seed=seed, pace=PACE)
    made.guests = [
        log.Guest(name, guest.person) for name, guest in zip(NAMES, made.guests, strict=False) if guest
    ]
    work = TableSimulation(made)
    table = work.state
    updates = Updates(table)
    while table.status == "running":
        acting = list(seats_in(table.acting()))
        for seat in {*acting, chance.randrange(seats)}:
            yield json.loads(updates.update(seat=seat, after=None, now=1000))
        seat = chance.choice(acting)
        legal = [action.what for action in table.playing.view(seat).legal_actions]
        calm = [one for one in legal if not one.startswith(("use", "clue"))]
        action = chance.choice(calm if calm and chance.random() < 0.6 else legal)
        work.act(seat, action, at=0)
    for watcher in (None, 0):
        yield json.loads(updates.update(seat=watcher, after=None, now=1000))


def kind(seen: Seen) -> Any:
    """Key by which updates count as alike: legal verbs, offers, clues, pile and hand."""
    game, own, seat = seen["public"], seen["own"], seen["seat"]
    verbs = tuple(sorted({one.split()[0] for one in own["legal"]})) if own else ()
    if not verbs:
        return len(game["pile"]), game["outcome"] is not None
    here = game["holder"] == seat and game["wanderer"] is not None
    clues = game["players"][seat]["clues_yes"] + game["players"][seat]["clues_no"]
    return verbs, min(offered(own), 3), here, min(clues, 2), len(game["pile"]), len(own["hand"]) > 6


def crowd(seen: Seen) -> int:
    """How much the page has to show."""
    own, game = seen["own"], seen["public"]
    said = sum(player["said"] is not None for player in game["players"])
    barred = len(game["wanderer"]["barred"]) if game["wanderer"] else 0
    choices = len(own["legal"]) + len(own["hand"]) + 4 * offered(own) if own else 0
    return choices + 3 * (said + barred) + len(named(seen)) // 4


def offered(own: Any) -> int:
    """How many powers can be used."""
    return len({one.split()[1] for one in own["legal"] if one.startswith("use")})


def named(seen: Seen) -> str:
    """The names in the question about the last power."""
    asked = [Action.parse(use) for use in seen["public"]["pile"][-1:]]
    names = [chair["name"] for chair in seen["info"]["chairs"]]
    return "".join(names[seat] for use in asked for seat in (use.seat, use.target) if seat is not None)


# A fake WebSocket: it delivers what `window.show` is given, and answers requests for odds evenly.
FAKE_SOCKET = """
window.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  constructor() {
    window.show = (message) => this.onmessage({ data: JSON.stringify(message) });
    setTimeout(() => window.show({ type: "welcome", protocol: PROTOCOL, server: "", time: 0, name: "Ann" }));
  }
  send(text) {
    const { type, id } = JSON.parse(text);
    const even = Array(7).fill(1 / 7);
    const chances = { type: "chances", id, version: 1, counted: even, believed: even };
    if (type === "aid") setTimeout(() => window.show(chances));
  }
  close() {}
};
""".replace("PROTOCOL", str(protocol.PROTOCOL))

SHOW = """
async (seen) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const here = seen.info.chairs.map((_, seat) => seat !== (seen.version % 5) || seat === seen.seat);
  window.show({ type: "presence", table: seen.table, here, watching: 0 });
  window.show(seen);
  for (let count = 0; count < 3; count += 1) await frame();
}
"""


CHOOSE = """
async (choice) => {
  const found = document.querySelector(choice);
  found?.click();
  await new Promise((done) => requestAnimationFrame(done));
  return found !== null;
}
"""


class Stage:
    """Shows updates to a browser in place of the server."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self._version = 0
        self.page.add_init_script(FAKE_SOCKET)
        visitor.go("a" * 16)
        self.page.wait_for_function("() => window.show")

    def show(self, seen: Seen) -> list[str]:
        """Show an update; its layout faults, also with a power opened or a card selected."""
        self._version += 1
        self.page.evaluate(SHOW, {**seen, "version": self._version, "steps": []})
        faults: list[str] = self.page.evaluate(FAULTS)
        for choice in ('.decision [data-action$="…"]', '.self > .hand [aria-disabled="false"]'):
            if self.page.evaluate(CHOOSE, choice):
                faults += [f"{one} once {choice} is chosen" for one in self.page.evaluate(FAULTS)]
                self.page.keyboard.press("Escape")
        return faults

    def deck(self, *, others: int) -> tuple[int, tuple[float, float]]:
        """The position of the deck, by the number of other players."""
        place = self.page.locator(".deck").bounding_box()
        assert place is not None
        return others, (place["x"], place["y"])
