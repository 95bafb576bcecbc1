// A lesson shows the game at the pace of the coach and waits for the learner.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  deckOf,
  LEARNER,
  Lesson,
  messageOf,
  ordersOf,
  selectorOf,
  lessonTable,
  type Chapter,
} from "../src/lesson/lesson.svelte";
import { Table } from "../src/game/table.svelte";
import { LANGUAGES, Words } from "../src/i18n/words";
import chapters from "../src/lesson/chapters.json";
import type { Facts } from "../src/i18n/messages";
import type { GameEvent, Update } from "../src/net/protocol";
import { BUNDLES } from "./sentences";

const CHAPTERS = chapters as unknown as readonly Chapter[];
const CHAPTER: Chapter = {
  name: "test",
  first: 0,
  bands: ["12", "13", "14"],
  hands: ["12345", "12345", "12345"],
  draws: "5",
  script: ["1 pass", "2 recruit"],
  steps: [
    { say: "first" },
    { say: "task", do: ["send 2", "send 4"] },
    { say: "joined", after: "joined 2", at: ["band:2:{hero}"], facts: { count: 3 } },
    { say: "last", after: "drew" },
  ],
};

let version = 0;

function update(what: "began" | "acted", seat: number, events: GameEvent[], legal: string[] = []): Update {
  version += 1;
  const own = { hand: [], wanderer: null, possible: [], clues: [], legal, refused: {} };
  return {
    type: "update",
    table: "a".repeat(16),
    version,
    time: 0,
    seat: LEARNER,
    answers: null,
    steps: [{ version, what, seat, events }],
    info: null,
    public: { turn: 1 } as Update["public"],
    clocks: [],
    own,
    orders: null,
  };
}

const sent = { kind: "sent", seat: 0, other: 1, hero: 2 } as const;
const passed = { kind: "passed", seat: 1, other: 2 } as const;
const ended: GameEvent[] = [
  { kind: "recruited", seat: 2, hero: 2 },
  { kind: "joined", seat: 2, hero: 2 },
  { kind: "drew", seat: 0, count: 1, heroes: [6] },
];

/** What is known of an event that a step comes after. */
const OF_EVENTS: Record<string, Facts> = {
  sent: { seat: 1, other: 2 },
  joined: { seat: 1, hero: 3 },
  answered: { seat: 2, other: 0 },
  eliminated: { seat: 1, hero: 1 },
  discarded: { seat: 0, hero: 5 },
  turn_began: { seat: 1 },
};

/** A lesson and the versions that it has shown. */
function begun(chapter = CHAPTER): { lesson: Lesson; table: Table; shown: number[] } {
  const table = new Table("a".repeat(16));
  const shown: number[] = [];
  const lesson = new Lesson(chapter, table, (one) => {
    shown.push(one.version);
    table.apply(one);
  });
  lesson.receive(update("began", 0, [], ["send 2", "send 4"]));
  return { lesson, table, shown };
}

beforeEach(() => {
  version = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a lesson", () => {
  test("begins with the first step as soon as there is a game", () => {
    expect(begun().lesson.step?.say).toBe("first");
  });

  test("shows nothing new while the coach explains something", () => {
    const { lesson, shown } = begun();
    lesson.receive(update("acted", 1, [passed]));
    expect(shown).toEqual([1]);
    lesson.goOn();
    expect(shown).toEqual([1, 2]);
  });

  test("allows the actions of the step only", () => {
    const { lesson } = begun();
    expect(lesson.allows("send 2")).toBe(false);
    lesson.goOn();
    expect(lesson.step?.say).toBe("task");
    expect(["send 2", "send 4", "send 6"].map((text) => lesson.allows(text))).toEqual([true, true, false]);
    lesson.goOn();
    expect(lesson.step?.say).toBe("task");
  });

  test("starts a task only when it can be done", () => {
    const { lesson } = begun({ ...CHAPTER, steps: [{ say: "later", do: ["recruit"] }] });
    expect(lesson.step).toBeNull();
    lesson.receive(update("acted", 1, [sent], ["recruit", "pass"]));
    expect(lesson.step?.say).toBe("later");
  });

  test("keeps a task when another player acts", () => {
    const { lesson } = begun();
    lesson.goOn();
    lesson.receive(update("acted", 2, [{ kind: "declined", seat: 2 }], ["send 2"]));
    expect(lesson.step?.say).toBe("task");
    lesson.receive(update("acted", LEARNER, [sent]));
    expect(lesson.step).toBeNull();
  });

  test("shows one event after the other, with time to see each", () => {
    const { lesson, shown } = begun();
    lesson.goOn();
    lesson.receive(update("acted", LEARNER, [sent]));
    lesson.receive(update("acted", 1, [passed]));
    lesson.receive(update("acted", 2, ended));
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  test("does not wait where there is nothing to see", () => {
    const { lesson, shown } = begun();
    lesson.goOn();
    lesson.receive(update("acted", 1, [{ kind: "declined", seat: 1 }], ["send 2"]));
    lesson.receive(update("acted", 2, [{ kind: "declined", seat: 2 }], ["send 2"]));
    expect(shown).toEqual([1, 2, 3]);
  });

  test("starts a step after its event, with the facts of the event", () => {
    const { lesson } = begun();
    lesson.goOn();
    lesson.receive(update("acted", LEARNER, [sent]));
    lesson.receive(update("acted", 1, [{ kind: "joined", seat: 1, hero: 2 }]));
    vi.runAllTimers();
    expect(lesson.step).toBeNull();
    lesson.receive(update("acted", 2, ended));
    vi.runAllTimers();
    expect(lesson.step?.say).toBe("joined");
    expect(lesson.facts).toEqual({ seat: 2, hero: 2, count: 3 });
    expect(lesson.places).toEqual(["band:2:2"]);
  });

  test("explains simultaneous events in their order, and then ends", () => {
    const { lesson } = begun();
    lesson.goOn();
    lesson.receive(update("acted", LEARNER, [sent]));
    lesson.receive(update("acted", 2, ended));
    vi.runAllTimers();
    expect(lesson.last).toBe(false);
    lesson.goOn();
    expect(lesson.step?.say).toBe("last");
    expect(lesson.last).toBe(true);
    expect(lesson.over).toBe(false);
    lesson.goOn();
    expect(lesson.over).toBe(true);
  });

  test("ignores repeated updates after a reconnection", () => {
    const { lesson, table } = begun();
    lesson.goOn();
    const [own, other] = [update("acted", LEARNER, [sent]), update("acted", 2, ended)];
    lesson.receive(own);
    lesson.receive(other);
    lesson.receive({ ...other, steps: [...own.steps, ...other.steps] });
    vi.runAllTimers();
    expect(lesson.step?.say).toBe("joined");
    lesson.goOn();
    expect(lesson.step?.say).toBe("last");
    lesson.goOn();
    expect(table.log.filter((line) => line.event?.kind === "joined")).toHaveLength(1);
  });

  test("can be repeated from the beginning", () => {
    begun().lesson.close();
    expect(begun().lesson.step?.say).toBe("first");
  });

  test("that was left shows nothing more", () => {
    const { lesson, shown } = begun();
    lesson.goOn();
    lesson.receive(update("acted", LEARNER, [sent]));
    lesson.receive(update("acted", 1, [passed]));
    lesson.close();
    vi.runAllTimers();
    expect(shown).toEqual([1, 2]);
  });
});

describe("the chapters", () => {
  test.each(CHAPTERS)("$name has a whole deck", (chapter) => {
    expect([...deckOf(chapter)].sort().join("")).toBe(
      [1, 2, 3, 4, 5, 6, 7].map((hero) => String(hero).repeat(11)).join(""),
    );
    expect(lessonTable(chapter, "rent-a-hero").prepared?.script).toEqual(chapter.script);
  });

  test.each(LANGUAGES)("can all be worded in %s", (language) => {
    const words = new Words(BUNDLES[language], language, "rent-a-hero", ["Ann", "Basile", "Coco"], LEARNER);
    for (const chapter of CHAPTERS) {
      expect(words.find(`web-learn-${chapter.name}-title`), chapter.name).toBeTruthy();
      for (const step of chapter.steps) {
        const facts = { ...OF_EVENTS[step.after?.split(" ")[0] ?? ""], ...step.facts };
        expect(words.tell(messageOf(chapter, step), facts)).toBeTruthy();
      }
    }
  });

  test("ask about the powers that they teach", () => {
    expect(ordersOf({ ...CHAPTER, ask: [2] }).powers).toEqual([[], ["always"], [], [], [], [], []]);
    expect(ordersOf(CHAPTER).powers).toEqual([[], [], [], [], [], [], []]);
  });
});

test("places are translated into selectors", () => {
  expect(selectorOf("band:0:3")).toBe('[data-place="band:0:3"]');
  expect(selectorOf("card:4")).toBe('[data-place="hand:0"] [data-hero="4"]');
  expect(selectorOf("action:use 3 7")).toBe('[data-action="use 3 7"], [data-action="use 3 …"]');
  expect(selectorOf("requirement")).toBe(".wanted");
});
