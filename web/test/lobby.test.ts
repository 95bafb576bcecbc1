// The lobby, and a wish for a table.

import { beforeEach, describe, expect, test } from "vitest";

import { keepDraft, keptDraft } from "../src/lobby/new-table/draft-storage";
import { freeSeats, Lobby } from "../src/lobby/listings.svelte";
import {
  draftOf,
  isPaced,
  isWhole,
  nearest,
  OPTION_NAMES,
  OPTIONS,
  optionId,
  optionInWords,
  ownSeat,
  paceInWords,
  wishOf,
  type Draft,
} from "../src/lobby/new-table/draft";
import { LANGUAGES, Words, type Language } from "../src/i18n/words";
import type { Chair, Choice, Listing, Rules } from "../src/net/protocol";
import { BUNDLES } from "./told";

const RENT: Rules = {
  no_match: "deck",
  interrupts: false,
  clue: "identity",
  deck_end: "score",
  tiebreak: "powers",
};
const SEVENTH: Rules = { ...RENT, no_match: "band", interrupts: true, tiebreak: "strength" };
const CHOICE: Choice = {
  editions: [
    { name: "rent-a-hero", title: "Rent a Hero", language: "en", rules: RENT },
    { name: "seventh-hero", title: "Seventh Hero", language: "en", rules: SEVENTH },
  ],
  bots: ["novice", "steady"],
};

function words(language: Language): Words {
  return new Words(BUNDLES[language], language);
}

function chair(kind: Chair["kind"], ready = kind === "bot", name = "Ann"): Chair {
  const bot = kind === "bot" ? "novice" : null;
  return { kind, name: kind === "open" ? null : name, bot, ready, stand_in: null, why: null };
}

function listing(table: string, made: number, more: Partial<Listing> = {}): Listing {
  const chairs = [chair("person"), chair("open"), chair("bot")];
  return {
    table,
    status: "open",
    edition: "rent-a-hero",
    rules: RENT,
    pace: null,
    chairs,
    turn: null,
    made,
    ...more,
  };
}

describe("the lobby", () => {
  const names = (tables: readonly Listing[] | null) => tables?.map((one) => one.table);

  test("is unknown until the server has told", () => {
    const lobby = new Lobby();
    lobby.take({ type: "welcome", protocol: 1, server: "0", name: null, time: 0 });
    expect(lobby.tables).toBeNull();
    lobby.take({ type: "lobby", tables: [] });
    expect(lobby.tables).toEqual([]);
  });

  test("has the newest table first, whatever the order of news", () => {
    const lobby = new Lobby();
    lobby.take({ type: "lobby", tables: [listing("b", 2), listing("a", 1)] });
    lobby.take({ type: "listed", tables: [listing("d", 4), listing("c", 3)], gone: [] });
    expect(names(lobby.tables)).toEqual(["d", "c", "b", "a"]);
  });

  test("replaces what has changed and forgets what is gone", () => {
    const lobby = new Lobby();
    lobby.take({ type: "lobby", tables: [listing("c", 3), listing("b", 2), listing("a", 1)] });
    lobby.take({ type: "listed", tables: [listing("b", 2, { status: "running", turn: 1 })], gone: ["c"] });
    expect(names(lobby.open)).toEqual(["a"]);
    expect(names(lobby.running)).toEqual(["b"]);
    lobby.take({ type: "listed", tables: [], gone: ["nowhere", "a", "b"] });
    expect(lobby.tables).toEqual([]);
  });

  test("begins anew with a new list after a lost connection", () => {
    const lobby = new Lobby();
    lobby.take({ type: "lobby", tables: [listing("a", 1)] });
    lobby.take({ type: "lobby", tables: [listing("b", 2)] });
    expect(names(lobby.tables)).toEqual(["b"]);
  });

  test("counts seats that nobody has", () => {
    expect(freeSeats(listing("a", 1))).toBe(1);
    expect(freeSeats(listing("a", 1, { chairs: [chair("bot"), chair("person")] }))).toBe(0);
  });
});

describe("a wish for a table", () => {
  const draft = (kept: Partial<Draft> = {}) => draftOf(kept, CHOICE, "rent-a-hero");

  test("is a private game without a clock among friends if nothing is chosen", () => {
    expect(wishOf(draft(), CHOICE.editions)).toEqual({
      edition: "rent-a-hero",
      rules: null,
      seats: 4,
      public: false,
      pace: null,
      bots: [null, null, null, null],
      bot_pace: 1200,
    });
  });

  test("has all that was chosen, and only the seats that there are", () => {
    const bots = [null, "steady", null, "novice", "novice"];
    const chosen = { edition: "seventh-hero", seats: 3, public: true, live: true, decision: 20, reaction: 5 };
    expect(wishOf(draft({ ...chosen, bots, botPace: 300 }), CHOICE.editions)).toEqual({
      edition: "seventh-hero",
      rules: null,
      seats: 3,
      public: true,
      pace: { decision: 20, reaction: 5 },
      bots: [null, "steady", null],
      bot_pace: 300,
    });
  });

  test("names its rules if they are no edition's, and the edition if they are", () => {
    const house: Rules = { ...RENT, clue: "requirement" };
    const wish = wishOf(draft({ edition: "custom", rules: house }), CHOICE.editions);
    expect([wish.edition, wish.rules]).toEqual(["custom", house]);
    const printed = wishOf(draft({ edition: "custom", rules: SEVENTH }), CHOICE.editions);
    expect([printed.edition, printed.rules]).toEqual(["seventh-hero", null]);
  });

  test("begins with what was chosen last, as far as the server still has it", () => {
    const kept: unknown = {
      edition: "lost-edition",
      rules: { no_match: "sky", interrupts: true },
      seats: 9,
      bots: ["gone", "steady"],
      decision: 0,
      reaction: 601,
      botPace: 1,
    };
    const found = draft(kept as Partial<Draft>);
    expect(found).toEqual({
      ...draft(),
      rules: { ...RENT, interrupts: true },
      bots: [null, "steady", null, null, null],
    });
  });

  test("leaves its maker a seat", () => {
    const full = draft({ seats: 3, bots: ["novice", "novice", "novice", null, null] });
    expect(ownSeat(full)).toBe(0);
    expect(ownSeat({ seats: 3, bots: ["novice", "novice", "novice", null, null] })).toBeNull();
    expect(ownSeat({ seats: 3, bots: ["novice", null, null, null, null] })).toBe(1);
  });

  test("takes whole seconds within bounds only", () => {
    expect([1, 600].every((seconds) => isWhole(seconds, 600))).toBe(true);
    expect([0, 601, 1.5, NaN, null, "3"].some((seconds) => isWhole(seconds, 600))).toBe(false);
    expect(isPaced({ live: true, decision: 60, reaction: NaN })).toBe(false);
    expect(isPaced({ live: false, decision: 60, reaction: NaN })).toBe(true);
  });
});

describe("what is kept of the last table", () => {
  beforeEach(() => localStorage.clear());

  test("is read again", () => {
    const draft = draftOf({ seats: 5, public: true }, CHOICE, "seventh-hero");
    keepDraft(draft);
    expect(draftOf(keptDraft(), CHOICE, "rent-a-hero")).toEqual(draft);
  });

  test("is nothing if it cannot be read", () => {
    for (const text of ["{", "7", "null"]) {
      localStorage.setItem("sevenheroes-table", text);
      expect(keptDraft()).toEqual({});
    }
  });
});

describe.each(LANGUAGES)("in words (%s)", (language) => {
  test("house rules are told by what sets them apart from the edition they are most like", () => {
    const house: Rules = { ...SEVENTH, interrupts: false };
    expect(nearest(house, CHOICE.editions)).toEqual({ edition: "seventh-hero", options: ["interrupts"] });
    expect(nearest(RENT, CHOICE.editions)?.options).toEqual([]);
    expect(nearest(RENT, [])).toBeNull();
    expect(optionInWords("interrupts", house, words(language))).toMatch(/: \S/);
  });

  test("there is a message for every option and all that it may be", () => {
    for (const name of OPTION_NAMES) {
      for (const value of [undefined, "about", ...OPTIONS[name]] as const) {
        expect(words(language).tell(optionId(name, value))).not.toBe("");
      }
    }
  });

  test("a pace has its seconds", () => {
    expect(paceInWords({ decision: 45, reaction: 12 }, words(language))).toMatch(/45.*12/);
    expect(paceInWords(null, words(language))).not.toMatch(/\d/);
  });
});
