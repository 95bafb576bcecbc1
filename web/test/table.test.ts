// A table as the page knows it: updates that bring nothing new, gaps, and jumps.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Table } from "../src/game/table.svelte";
import type { Chair, GameEvent, Info, Own, Step, Update } from "../src/net/protocol";
import { told } from "./told";

const ORDERS = { powers: Array.from({ length: 7 }, () => []), this_turn: false, until_my_turn: false };
const position = told.positions.find((one) => one.seat !== null);
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

describe("what has happened", () => {
  test("is shown as it happens, but not to who has just come in", () => {
    const table = new Table("a");
    expect(table.take(update(2, [acted(2, passed)]))).toEqual([]);
    expect(table.take(update(3, [acted(3, joined)]))).toEqual([joined]);
    expect(table.story.map((line) => line.event)).toEqual([passed, joined]);
  });

  test("is told once, even if an update tells of it again", () => {
    const table = new Table("a");
    table.take(update(2, [acted(2, passed)]));
    expect(table.take(update(3, steps))).toEqual([joined]);
    expect(table.take(update(3, steps))).toEqual([]);
    expect(table.story.length).toBe(2);
  });

  test("does not go back to an older version", () => {
    const table = new Table("a");
    table.take(update(3, steps));
    expect(table.take(update(2, [acted(2, passed)], { seat: 2, public: null }))).toEqual([]);
    expect([table.version, table.seat]).toEqual([3, 0]);
    expect(table.public).not.toBeNull();
  });

  test("is told in full after a gap, for several versions at once", () => {
    const table = new Table("a");
    table.take(update(1, []));
    expect(table.take(update(3, steps))).toEqual([passed, joined]);
    expect(table.version).toBe(3);
  });

  test("is not shown one by one after a jump, but told", () => {
    const table = new Table("a");
    table.take(update(1, []));
    const many = Array.from({ length: 30 }, (_, number) => acted(2 + number, passed));
    expect(table.take(update(31, many))).toEqual([]);
    expect(table.story.length).toBe(30);
  });

  test("has a line for who came and went, too", () => {
    const table = new Table("a");
    table.take(update(1, [{ version: 1, what: "away", seat: 2 }, acted(2)]));
    expect(table.story).toEqual([{ version: 1, what: "away", seat: 2, by: null, event: null }]);
  });
});

describe("time that has run out", () => {
  test("is told before what was done then", () => {
    const table = new Table("a");
    table.take(update(1, [{ ...acted(1, passed), by: "clock" }]));
    expect(table.story.map((line) => [line.by, line.event])).toEqual([
      ["clock", null],
      ["clock", passed],
    ]);
  });

  test("lets a bot play, and then there is nothing to do until one is back", () => {
    const table = new Table("a");
    const own = { ...position?.own, legal: ["ok"] } as Own;
    const chairs = [{ name: "Ann", stand_in: "steady", why: "clock" }] as Chair[];
    table.take(update(1, [], { own, info: { chairs } as Info }));
    expect([table.away, table.legal]).toEqual(["clock", []]);
    table.take(update(2, [], { own, info }));
    expect([table.away, table.legal]).toEqual([null, ["ok"]]);
  });
});

describe("how the table is", () => {
  beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(5000));
  afterEach(() => void vi.restoreAllMocks());

  test("is what the last update says", () => {
    const table = new Table("a");
    table.take(update(1, [], { info, orders: ORDERS, clocks: [null, 1500, null] }));
    expect(table.names).toEqual(["Ann", "", "Zoé"]);
    expect(table.clocks).toEqual([null, 6500, null]);
    table.take(update(2, [], { own: null, public: null, seat: null }));
    expect([table.own, table.public, table.seat]).toEqual([null, null, null]);
    expect(table.clocks).toEqual([null, null, null]);
  });

  test("keeps the table's facts and the orders while they do not change", () => {
    const table = new Table("a");
    table.take(update(1, [], { info, orders: ORDERS }));
    table.take(update(2, []));
    expect(table.info).toBe(info);
    expect(table.orders).toEqual(ORDERS);
  });

  test("has no orders for who gave up the seat", () => {
    const table = new Table("a");
    table.take(update(1, [], { orders: ORDERS }));
    table.take(update(2, [], { seat: null }));
    expect(table.orders).toBeNull();
  });

  test("knows who is there", () => {
    const table = new Table("a");
    table.meet({ type: "presence", table: "a", here: [true, false], watching: 3 });
    expect([table.here, table.watching]).toEqual([[true, false], 3]);
  });
});
