// Prompts, choices and results are worded as in Python's terminal.

import { describe, expect, test } from "vitest";

import { parse, parseSeated } from "../src/game/actions";
import { choice, knownHero, prompt, withoutCounting } from "../src/game/choices";
import { decided, standings } from "../src/game/result";
import type { MessageId } from "../src/i18n/messages";
import { python, wordsOf } from "./sentences";

const ROWS = Object.keys(python.actions[0]?.told ?? {});

describe.each(ROWS)("in %s", (row) => {
  test.each(python.positions)(
    "in $public.phase, prompt and choices of seat $seat are those of Python",
    (one) => {
      const { seat, rules, own } = one;
      const words = wordsOf(row, one.names, seat);
      const told = one.told[row];
      expect(prompt(one.public, own, seat, words)).toBe(told?.prompt);
      if (seat === null || own === null) return;
      const position = { seat, public: one.public, own, rules };
      const choices = own.legal.map((text) => [text, choice(parse(text, seat), position, words)]);
      expect(Object.fromEntries(choices)).toEqual(told?.choices);
    },
  );

  test.each(python.results)(
    "a game that ended by $public.outcome.reason has the sentences of Python",
    (one) => {
      const words = wordsOf(row, one.names, null);
      const lines = [
        ...decided(one.public, one.rules).map(([message, facts]) => words.tell(message, facts)),
        ...standings(one.public, one.rules).map((facts) =>
          words.tell(`result-standing-${one.rules.tiebreak}` as MessageId, facts),
        ),
      ];
      expect(lines).toEqual(one.told[row]);
    },
  );
});

test("an action is parsed into its parts", () => {
  const nothing = { power: null, hero: null, target: null };
  expect(parse("send band 3", 1)).toEqual({
    ...nothing,
    text: "send band 3",
    seat: 1,
    verb: "send band",
    hero: 3,
  });
  expect(parseSeated("2 use 4 0")).toEqual({
    ...nothing,
    text: "use 4 0",
    seat: 2,
    verb: "use",
    power: 4,
    target: 0,
  });
  expect(parseSeated("0 use 3 7")).toMatchObject({ power: 3, hero: 7, target: null });
  expect(parse("say nothing")).toMatchObject({ verb: "say nothing", seat: null, hero: null });
});

test("the wanderer is known if it was seen, or if one hero is left", () => {
  for (const { public: table, own } of python.positions) {
    const hero = knownHero(table, own);
    if (!table.wanderer) expect(hero).toBeNull();
    else if (own?.wanderer) expect(hero).toBe(own.wanderer);
    else if (own?.possible.length === 1) expect(hero).toBe(own.possible[0]);
    else expect(hero).toBe(table.wanderer.hero);
  }
});

test("without counting the wanderer is known only if it was seen", () => {
  for (const { public: table, own } of python.positions) {
    if (!own) continue;
    const seen = table.wanderer && (table.wanderer.hero ?? own.wanderer);
    expect(knownHero(table, withoutCounting(own))).toBe(seen);
  }
});
