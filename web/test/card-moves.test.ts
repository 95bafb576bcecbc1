// Which cards an event moves.

import { expect, test } from "vitest";

import { movesOf } from "../src/game/card-moves";
import type { GameEvent } from "../src/net/protocol";
import { python } from "./sentences";

const PLACE = /^(reveal|wanderer|deck|discard|clues|(hand|out):\d|band:\d:[1-7])$/;

test.each(python.events)("the cards of $event.kind move between places of the table", ({ event }) => {
  for (const { from, to } of movesOf(event)) {
    expect(from).toMatch(PLACE);
    expect(to).toMatch(PLACE);
  }
});

test.each<[GameEvent, string[]]>([
  [{ kind: "sent", seat: 1, other: 2 }, ["hand:1 > wanderer"]],
  [{ kind: "sent_from_band", seat: 1, other: 2, hero: 4 }, ["band:1:4 > wanderer"]],
  [{ kind: "asked", seat: 2, other: 0 }, ["hand:2 > clues"]],
  [{ kind: "joined", seat: 2, hero: 6 }, ["wanderer > band:2:6"]],
  [{ kind: "eliminated", seat: 2, hero: 6 }, ["wanderer > out:2", "band:2:6 > out:2"]],
  [{ kind: "clues_turned", count: 2 }, ["clues > discard"]],
  [{ kind: "drew", seat: 0, count: 2 }, ["deck > hand:0", "deck > hand:0"]],
  [{ kind: "declined", seat: 0 }, []],
  [{ kind: "answered", seat: 0, other: 1, yes: true }, []],
])("%o", (event, moves) => {
  expect(movesOf(event).map(({ from, to }) => `${from} > ${to}`)).toEqual(moves);
});

test("the destination of a card does not depend on its hero", () => {
  for (const { event } of python.events) {
    if (!["sent", "sent_from_deck", "asked", "drew"].includes(event.kind)) continue;
    const { hero: _hero, heroes: _heroes, ...unseen } = event;
    expect(movesOf(unseen)).toEqual(movesOf(event));
  }
});
