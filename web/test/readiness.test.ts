// What a table waits for before the game, and contributions to the shuffle.

import { describe, expect, test } from "vitest";

import { awaited, canBegin, LONGEST_SHARE, salted } from "../src/lobby/waiting/readiness";
import type { Chair, Info } from "../src/net/protocol";

function chair(kind: Chair["kind"], ready = kind === "bot"): Chair {
  return { kind, name: kind === "open" ? null : "Ann", bot: null, ready, stand_in: null, why: null };
}

function info(chairs: Chair[], more: Partial<Info> = {}): Info {
  const rules = {
    no_match: "deck",
    interrupts: false,
    clue: "identity",
    deck_end: "score",
    tiebreak: "powers",
  } as const;
  const table = { table: "a", status: "open", edition: "rent-a-hero", rules, pace: null, made: 1 } as const;
  const facts = { public: false, bot_pace: 900, owner: 0, prepared: false, commitment: "7f", next: null };
  return { ...table, ...facts, closed: null, chairs, ...more };
}

describe("what a table waits for", () => {
  const ann = chair("person", false);
  const bob = chair("person", true);
  const bot = chair("bot");

  test.each<[string, Info, number | null, string]>([
    ["who looks on may sit", info([ann, bot, chair("open")]), null, "web-wait-sit"],
    [
      "who looks on at a full private table sees nothing",
      info([ann, bot, bob]),
      null,
      "web-wait-full-private",
    ],
    [
      "who looks on at a full public table may replacePath",
      info([ann, bot, bob], { public: true }),
      null,
      "web-wait-full-public",
    ],
    ["open seats come first", info([ann, ann, chair("open")]), 0, "web-wait-seats"],
    ["then those who are not ready", info([ann, ann, bot]), 0, "web-wait-ready"],
    ["then who made the table", info([ann, bob, bot]), 0, "web-wait-owner-begins"],
    ["or oneself", info([bob, ann, bot]), 1, "web-wait-you"],
  ])("%s", (_name, table, seat, message) => {
    expect(awaited(table, seat)[0]).toBe(message);
  });

  test("only the owner can begin, when all others are ready", () => {
    expect(canBegin(info([ann, bob, bot]), 0)).toBe(true);
    expect(canBegin(info([bob, ann, bot]), 1)).toBe(false);
    expect(canBegin(info([ann, ann, bot]), 0)).toBe(false);
    expect(canBegin(info([ann, bob, chair("open")]), 0)).toBe(false);
    expect(canBegin(info([ann, bob, bot], { owner: null }), null)).toBe(false);
  });

  test("a contribution has a random salt and is never too long", () => {
    expect(salted(" my lucky 7 ", new Uint8Array([0, 1, 254, 255]))).toBe("my lucky 7 0001feff");
    expect(salted("x")).not.toBe(salted("x"));
    expect(salted("  ")).toBeNull();
    expect([...(salted("é".repeat(99)) ?? "")].length).toBe(LONGEST_SHARE + 9);
  });
});
