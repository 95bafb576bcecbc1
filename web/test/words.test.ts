// The page and Python use the same sentences for every event, action and refusal, in every language and world.

import { describe, expect, test } from "vitest";

import { parseSeated } from "../src/game/actions";
import { LANGUAGES, Words, worldOf } from "../src/i18n/words";
import { KINDS, type Facts, type MessageId } from "../src/i18n/messages";
import { BUNDLES, python, wordsOf } from "./sentences";

const ROWS = Object.keys(python.actions[0]?.told ?? {});
const SAMPLES: Record<(typeof KINDS)[keyof typeof KINDS], unknown> = {
  seat: 1,
  seats: [2, 0],
  hero: 5,
  heroes: [3, 3, 7],
  number: 2,
  text: "a text",
};
const FACTS = Object.fromEntries(Object.entries(KINDS).map(([fact, kind]) => [fact, SAMPLES[kind]])) as Facts;

describe.each(ROWS)("in %s", (row) => {
  test.each(python.events)("$event.kind of seat $event.seat is worded for $you as in Python", (one) => {
    expect(wordsOf(row, one.names, one.you).event(one.event)).toBe(one.told[row]);
  });

  test.each(python.actions)("$action is worded as in Python", ({ action, told }) => {
    const names = ["Ann", "Bob", "Zoé", "Dee"];
    expect(wordsOf(row, names, null).action(parseSeated(action))).toBe(told[row]);
  });

  test.each(python.refusals)("the refusal $code is worded as in Python", ({ code, action, told }) => {
    const names = ["Ann", "Bob", "Zoé", "Dee"];
    expect(wordsOf(row, names, 1).refusal(code, parseSeated(action))).toBe(told[row]);
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  const messages = [...BUNDLES[language]._messages.keys()].filter((id) => !id.startsWith("-"));

  test.each(["rent-a-hero", "seventh-hero"])("every message can be formatted, with %s", (edition) => {
    const words = new Words(BUNDLES[language], language, edition, ["Ann", "Bob", "Zoé"], 0);
    for (const message of messages) {
      const text = words.tell(message as MessageId, FACTS);
      expect(text, message).not.toMatch(/[{}$\u2068\u2069]|undefined|\bnull\b|NaN|\[object/);
      expect(text, message).toBe(text.trim());
    }
  });

  test("a missing message or fact is an error", () => {
    const words = new Words(BUNDLES[language], language, "rent-a-hero", ["Ann", "Bob", "Zoé"]);
    expect(() => words.tell("nothing-of-the-kind" as MessageId)).toThrow("nothing-of-the-kind");
    expect(() => words.tell("event-joined", { seat: 1 })).toThrow("event-joined");
    expect(words.find("nothing-of-the-kind")).toBeNull();
  });
});

test("both languages have the same messages", () => {
  expect([...BUNDLES.fr._messages.keys()].sort()).toEqual([...BUNDLES.en._messages.keys()].sort());
});

test("an edition uses the names of its world", () => {
  expect(worldOf("seventh-hero-fast")).toBe("saga");
  expect(["rent-a-hero", "heros-a-louer", "original", "custom"].map(worldOf)).toEqual(
    Array(4).fill("hirelings"),
  );
});

test('"you" come first and are addressed', () => {
  const words = new Words(BUNDLES.en, "en", "rent-a-hero", ["Ann", "Bob", "Zoé"], 2);
  expect(words.players([0, 2])).toBe("you and Ann");
  expect(words.players([])).toBe("nothing");
  expect(words.heroes([5, 3, 5])).toBe("2 Sergeants and a Witch");
});
