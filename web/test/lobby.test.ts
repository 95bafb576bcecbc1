// The lobby, and drafts of tables.

import { beforeEach, describe, expect, test } from "vitest";

import { saveDraft, loadDraft } from "../src/lobby/new-table/draft-storage";
import { freeSeats, Lobby } from "../src/lobby/listings.svelte";
import { nearest, OPTION_NAMES, OPTIONS, optionId, optionInWords, paceInWords } from "../src/game/options";
import {
  draftOf,
  isPaceValid,
  isSeconds,
  ownSeat,
  requestOf,
  type Draft,
} from "../src/lobby/new-table/draft";
import { LANGUAGES, Words, type Language } from "../src/i18n/words";
import type { Chair, Choice, Listing, Rules } from "../src/net/protocol";
import { BUNDLES } from "./sentences";

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

  test("is unknown until the server has sent it", () => {
    const lobby = new Lobby();
    lobby.take({ type: "welcome", protocol: 1, server: "0", name: null, time: 0 });
    expect(lobby.tables).toBeNull();
    lobby.take({ type: "lobby", tables: [] });
    expect(lobby.tables).toEqual([]);
  });

  test("has the newest table first, whatever the order of messages", () => {
    const lobby = new Lobby();
    lobby.take({ type: "lobby", tables: [listing("b", 2), listing("a", 1)] });
    lobby.take({ type: "listed", tables: [listing("d", 4), listing("c", 3)], gone: [] });
    expect(names(lobby.tables)).toEqual(["d", "c", "b", "a"]);
  });

  test("replaces changed tables and removes closed ones", () => {
    const lobby = new Lobby();
    lobby.take({ type: "lobby", tables: [listing("c", 3), listing("b", 2), listing("a", 1)] });
    lobby.take({ type: "listed", tables: [listing("b", 2, { status: "running", turn: 1 })], gone: ["c"] });
    expect(names(lobby.open)).toEqual(["a"]);
    expect(names(lobby.running)).toEqual(["b"]);
    lobby.take({ type: "listed", tables: [], gone: ["nowhere", "a", "b"] });
    expect(lobby.tables).toEqual([]);
  });

  test("starts over with a new list after a lost connection", () => {
    const lobby = new Lobby();
    lobby.take({ type: "lobby", tables: [listing("a", 1)] });
    lobby.take({ type: "lobby", tables: [listing("b", 2)] });
    expect(names(lobby.tables)).toEqual(["b"]);
  });

  test("counts free seats", () => {
    expect(freeSeats(listing("a", 1))).toBe(1);
    expect(freeSeats(listing("a", 1, { chairs: [chair("bot"), chair("person")] }))).toBe(0);
  });
});

describe("a draft of a table", () => {
  const draft = (kept: Partial<Draft> = {}) => draftOf(kept, CHOICE, "rent-a-hero");

  test("is a private game without a clock by default", () => {
    expect(requestOf(draft(), CHOICE.editions)).toEqual({
      edition: "rent-a-hero",
      rules: null,
      seats: 4,
      public: false,
      pace: null,
      bots: [null, null, null, null],
      bot_pace: 1200,
    });
  });

  test("has every choice, and only as many seats as there are", () => {
    const bots = [null, "steady", null, "novice", "novice"];
    const chosen = { edition: "seventh-hero", seats: 3, public: true, live: true, decision: 20, reaction: 5 };
    expect(requestOf(draft({ ...chosen, bots, botPace: 300 }), CHOICE.editions)).toEqual({
      edition: "seventh-hero",
      rules: null,
      seats: 3,
      public: true,
      pace: { decision: 20, reaction: 5 },
      bots: [null, "steady", null],
      bot_pace: 300,
    });
  });

  test("names its rules unless they are those of an edition", () => {
    const house: Rules = { ...RENT, clue: "requirement" };
    const wish = requestOf(draft({ edition: "custom", rules: house }), CHOICE.editions);
    expect([wish.edition, wish.rules]).toEqual(["custom", house]);
    const printed = requestOf(draft({ edition: "custom", rules: SEVENTH }), CHOICE.editions);
    expect([printed.edition, printed.rules]).toEqual(["seventh-hero", null]);
  });

  test("starts with the stored choices that the server still offers", () => {
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

  test("leaves the owner a seat", () => {
    const full = draft({ seats: 3, bots: ["novice", "novice", "novice", null, null] });
    expect(ownSeat(full)).toBe(0);
    expect(ownSeat({ seats: 3, bots: ["novice", "novice", "novice", null, null] })).toBeNull();
    expect(ownSeat({ seats: 3, bots: ["novice", null, null, null, null] })).toBe(1);
  });

  test("accepts whole seconds within bounds only", () => {
    expect([1, 600].every((seconds) => isSeconds(seconds, 600))).toBe(true);
    expect([0, 601, 1.5, NaN, null, "3"].some((seconds) => isSeconds(seconds, 600))).toBe(false);
    expect(isPaceValid({ live: true, decision: 60, reaction: NaN })).toBe(false);
    expect(isPaceValid({ live: false, decision: 60, reaction: NaN })).toBe(true);
  });
});

describe("the stored draft", () => {
  beforeEach(() => localStorage.clear());

  test("is read again", () => {
    const draft = draftOf({ seats: 5, public: true }, CHOICE, "seventh-hero");
    saveDraft(draft);
    expect(draftOf(loadDraft(), CHOICE, "rent-a-hero")).toEqual(draft);
  });

  test("is empty if it cannot be read", () => {
    for (const text of ["{", "7", "null"]) {
      localStorage.setItem("sevenheroes-table", text);
      expect(loadDraft()).toEqual({});
    }
  });
});

describe.each(LANGUAGES)("in words (%s)", (language) => {
  test("house rules are described by their differences from the nearest edition", () => {
    const house: Rules = { ...SEVENTH, interrupts: false };
    expect(nearest(house, CHOICE.editions)).toEqual({ edition: "seventh-hero", options: ["interrupts"] });
    expect(nearest(RENT, CHOICE.editions)?.options).toEqual([]);
    expect(nearest(RENT, [])).toBeNull();
    expect(optionInWords("interrupts", house, words(language))).toMatch(/: \S/);
  });

  test("there is a message for every option and every value", () => {
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
