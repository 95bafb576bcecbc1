// The state of a table: repeated updates, gaps and jumps.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Table } from "../src/game/table.svelte";
import type { Chair, GameEvent, Info, Own, Step, Update } from "../src/net/protocol";
import { python } from "./sentences";

const ORDERS = { powers: Array.from({ length: 7 }, () => []), this_turn: false, until_my_turn: false };
const position = python.positions.find((one) => one.seat !== null);
const info = { chairs: [{ name: "Ann" }, { name: null }, { name: "Zoé" }] } as unknown as Info;

function acted(version: number, ...events: GameEvent[]): Step {
  return { version, what: "acted", seat: 1, by: "person", events };
}

function update(version: number, steps: Step[], more: Partial<Update> = {}): Update {
  return {
    type: "update",
    table: "a".repeat(16),
    version,
    time: 0,
    seat: 0,
    answers: null,
    steps,
    info: null,
    public: position?.public ?? null,
    clocks: [null, null, null],
    own: position?.own ?? null,
    orders: null,
    ...more,
  };
}

const passed: GameEvent = { kind: "passed", seat: 1, other: 2 };
const joined: GameEvent = { kind: "joined", seat: 2, hero: 4 };
const steps = [acted(2, passed), acted(3, joined)];

describe("the event log", () => {
  test("is animated as it grows, but not right after entering", () => {
    const table = new Table("a");
    expect(table.apply(update(2, [acted(2, passed)]))).toEqual([]);
    expect(table.apply(update(3, [acted(3, joined)]))).toEqual([joined]);
    expect(table.log.map((line) => line.event)).toEqual([passed, joined]);
  });

  test("has each event once, even if an update repeats it", () => {
    const table = new Table("a");
    table.apply(update(2, [acted(2, passed)]));
    expect(table.apply(update(3, steps))).toEqual([joined]);
    expect(table.apply(update(3, steps))).toEqual([]);
    expect(table.log.length).toBe(2);
  });

  test("ignores older versions", () => {
    const table = new Table("a");
    table.apply(update(3, steps));
    expect(table.apply(update(2, [acted(2, passed)], { seat: 2, public: null }))).toEqual([]);
    expect([table.version, table.seat]).toEqual([3, 0]);
    expect(table.public).not.toBeNull();
  });

  test("is complete after a gap of several versions", () => {
    const table = new Table("a");
    table.apply(update(1, []));
    expect(table.apply(update(3, steps))).toEqual([passed, joined]);
    expect(table.version).toBe(3);
  });

  test("is not animated after a jump, but complete", () => {
    const table = new Table("a");
    table.apply(update(1, []));
    const many = Array.from({ length: 30 }, (_, number) => acted(2 + number, passed));
    expect(table.apply(update(31, many))).toEqual([]);
    expect(table.log.length).toBe(30);
  });

  test("has lines for players who come and go, too", () => {
    const table = new Table("a");
    table.apply(update(1, [{ version: 1, what: "away", seat: 2 }, acted(2)]));
    expect(table.log).toEqual([{ version: 1, what: "away", seat: 2, by: null, event: null }]);
  });
});

describe("a time-out", () => {
  test("is logged before the action that follows", () => {
    const table = new Table("a");
    table.apply(update(1, [{ ...acted(1, passed), by: "clock" }]));
    expect(table.log.map((line) => [line.by, line.event])).toEqual([
      ["clock", null],
      ["clock", passed],
    ]);
  });

  test("lets a bot play, and leaves no legal action until the player is back", () => {
    const table = new Table("a");
    const own = { ...position?.own, legal: ["ok"] } as Own;
    const chairs = [{ name: "Ann", stand_in: "steady", why: "clock" }] as Chair[];
    table.apply(update(1, [], { own, info: { chairs } as Info }));
    expect([table.away, table.legal]).toEqual(["clock", []]);
    table.apply(update(2, [], { own, info }));
    expect([table.away, table.legal]).toEqual([null, ["ok"]]);
  });
});

describe("the state", () => {
  beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(5000));
  afterEach(() => void vi.restoreAllMocks());

  test("is that of the last update", () => {
    const table = new Table("a");
    table.apply(update(1, [], { info, orders: ORDERS, clocks: [null, 1500, null] }));
    expect(table.names).toEqual(["Ann", "", "Zoé"]);
    expect(table.clocks).toEqual([null, 6500, null]);
    table.apply(update(2, [], { own: null, public: null, seat: null }));
    expect([table.own, table.public, table.seat]).toEqual([null, null, null]);
    expect(table.clocks).toEqual([null, null, null]);
  });

  test("keeps info and orders that an update leaves out", () => {
    const table = new Table("a");
    table.apply(update(1, [], { info, orders: ORDERS }));
    table.apply(update(2, []));
    expect(table.info).toBe(info);
    expect(table.orders).toEqual(ORDERS);
  });

  test("has no orders without a seat", () => {
    const table = new Table("a");
    table.apply(update(1, [], { orders: ORDERS }));
    table.apply(update(2, [], { seat: null }));
    expect(table.orders).toBeNull();
  });

  test("knows who is connected", () => {
    const table = new Table("a");
    table.setPresence({ type: "presence", table: "a", here: [true, false], watching: 3 });
    expect([table.here, table.watching]).toEqual([[true, false], 3]);
  });
});
