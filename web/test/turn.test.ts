// A player's turn: selections, delayed actions, standing orders and reasons.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { parse } from "../src/game/actions";
import { DEFAULT_POWERS } from "../src/game/orders";
import { Table } from "../src/game/table.svelte";
import { Words } from "../src/i18n/words";
import { Refused } from "../src/net/connection.svelte";
import type { AnyCommand, Info, Own, Public, Update } from "../src/net/protocol";
import { Turn, UNDO_TIME, type Guide } from "../src/play/turn.svelte";
import { BUNDLES, python } from "./sentences";

const ALWAYS = {
  powers: Array.from({ length: 7 }, () => ["always"]),
  this_turn: false,
  until_my_turn: false,
};
const NAMES = ["Ann", "Bob", "Cy"];
const game = python.positions.find(({ seat, names }) => seat !== null && names.length === 3);
if (!game?.own) throw new Error("the fixture has no position of a seat at a table of three");
const shown: Public = {
  ...game.public,
  turn: 1,
  saying: null,
  waiting: [],
  to_act: [0],
  phase: "send",
  sender: 0,
};

interface Setup {
  legal?: string[];
  refused?: Own["refused"];
  hold?: boolean;
  guide?: Guide;
  public?: Partial<Public>;
  chair?: Record<string, unknown>;
  answer?: () => Promise<unknown>;
}

function begin({ legal = [], refused = {}, hold = false, guide, chair = {}, answer, ...more }: Setup = {}) {
  const table = new Table("a".repeat(16));
  const sent: AnyCommand[] = [];
  const notices: string[] = [];
  const words = new Words(BUNDLES.en, "en", "rent-a-hero", NAMES, 0);
  const chairs = NAMES.map((name, seat) => ({
    name,
    kind: "person",
    stand_in: null,
    ...(seat ? {} : chair),
  }));
  const info = { edition: "rent-a-hero", status: "running", chairs, rules: game?.rules, pace: null };
  let version = 0;
  const turn = new Turn({
    table,
    words: () => words,
    send: (command) => {
      sent.push(command);
      return answer?.() ?? Promise.resolve();
    },
    notify: (text) => notices.push(text),
    guide: () => guide,
    settings: { hold, aid: true },
  });
  function update(actions: string[], change: Partial<Update> = {}): void {
    table.apply({
      type: "update",
      table: table.id,
      version: ++version,
      time: 0,
      seat: 0,
      answers: null,
      steps: [],
      info: info as unknown as Info,
      public: { ...shown, ...more.public },
      clocks: [null, null, null],
      own: { ...(game?.own as Own), legal: actions, refused },
      orders: ALWAYS as Update["orders"],
      ...change,
    });
    turn.refresh();
  }
  update(legal);
  return { turn, table, sent, notices, words, update };
}

const act = (action: string, version = 1) => ({ type: "act", action, version });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a card of the hand", () => {
  test("is selected first and played the second time", () => {
    const { turn, sent } = begin({ legal: ["send 3", "send 5"] });
    turn.chooseCard(3);
    expect(turn.selected?.text).toBe("send 3");
    expect(sent).toEqual([]);
    turn.chooseCard(3);
    expect(sent).toEqual([act("send 3")]);
    expect(turn.selected).toBeNull();
  });

  test("takes over the selection from another card", () => {
    const { turn, sent } = begin({ legal: ["send 3", "send 5"] });
    turn.chooseCard(3);
    turn.chooseCard(5);
    expect(turn.selected?.text).toBe("send 5");
    expect(sent).toEqual([]);
  });

  test("is no longer selected once it cannot be played, even if it can be played again later", () => {
    const { turn, update } = begin({ legal: ["send 3"] });
    turn.chooseCard(3);
    update(["ok"]);
    update(["send 3"]);
    expect(turn.selected).toBeNull();
  });

  test("that cannot be played says why, in the words of the server's reason", () => {
    const refused = { "send 2": "does-not-fit" } as const;
    const { turn, notices, words } = begin({ legal: ["send 3"], refused });
    turn.chooseCard(2);
    expect(notices).toEqual([words.refusal("does-not-fit", parse("send 2", 0))]);
    expect(turn.selected).toBeNull();
  });

  test("without a reason from the server repeats the question", () => {
    const { turn, notices } = begin({ legal: ["send deck"] });
    turn.chooseCard(2);
    expect(notices).toEqual([turn.prompt]);
    expect(turn.prompt).not.toBe("");
  });

  test("says that a bot plays while one does", () => {
    const { turn, notices, words } = begin({ legal: ["send 3"], chair: { stand_in: "steady", why: "left" } });
    turn.chooseCard(3);
    expect(notices).toEqual([words.tell("web-stand-in-you-left")]);
  });
});

describe("a hero of the band", () => {
  test("with one use is selected, then played", () => {
    const { turn, sent } = begin({ legal: ["use 7"] });
    expect(turn.chooseHero(7)).toBe(true);
    expect(turn.selected?.power).toBe(7);
    turn.chooseHero(7);
    expect(sent).toEqual([act("use 7")]);
  });

  test("with several uses opens them, and seats become targets", () => {
    const { turn } = begin({ legal: ["use 4 1", "use 4 2", "use 7"] });
    expect(turn.chooseHero(4)).toBe(true);
    expect(turn.opened).toBe(4);
    expect([...turn.targets].map(([seat, { text }]) => [seat, text])).toEqual([
      [1, "use 4 1"],
      [2, "use 4 2"],
    ]);
  });

  test("stays open only as long as there is something to choose", () => {
    const { turn, update } = begin({ legal: ["use 4 1", "use 4 2"] });
    turn.chooseHero(4);
    update(["use 4 2"]);
    expect(turn.opened).toBeNull();
    expect(turn.targets.size).toBe(0);
  });

  test("can also be sent from the band", () => {
    const { turn } = begin({ legal: ["send band 3"] });
    expect(turn.chooseHero(3)).toBe(true);
    expect(turn.selected?.text).toBe("send band 3");
  });

  test("without any use is not selected", () => {
    expect(begin({ legal: ["ok"] }).turn.chooseHero(5)).toBe(false);
  });

  test("says why its power cannot be used, and nothing if it can", () => {
    const refused = { "use 5": "face-up" } as const;
    const { turn, words } = begin({ legal: ["use 7"], refused });
    expect(turn.whyNotHero(5)).toBe(words.refusal("face-up", parse("use 5", 0)));
    expect(turn.whyNotHero(7)).toBeNull();
  });

  test("whose refused power would name somebody is explained with a name", () => {
    const refused = { "use 3": "target-ready", "use 4": "already-barred" } as const;
    const players = shown.players.map((player) => ({ ...player, band: [3, 4] }));
    const { turn, words } = begin({ refused, public: { players } });
    expect(turn.whyNotHero(3)).toBe(words.refusal("target-ready", parse("use 3 4", 0)));
    expect(turn.whyNotHero(4)).toBe(words.refusal("already-barred", parse("use 4 1", 0)));
  });
});

describe("an action", () => {
  test("is sent with the version that it answers", () => {
    const { turn, sent, update } = begin({ legal: ["ok"] });
    update(["pass"]);
    turn.act(parse("pass", 0));
    expect(sent).toEqual([act("pass", 2)]);
  });

  test("is not sent while another is on its way", () => {
    const { turn, sent } = begin({ legal: ["recruit", "pass"], answer: () => new Promise(() => undefined) });
    turn.act(parse("pass", 0));
    expect(turn.busy).toBe(true);
    turn.act(parse("recruit", 0));
    expect(sent).toEqual([act("pass")]);
  });

  test("that the rules forbid is answered with the reason of the server", async () => {
    const answer = () => Promise.reject(new Refused("illegal", { reason: "last-card" }));
    const { turn, notices, words } = begin({ legal: ["clue 3"], answer });
    turn.act(parse("clue 3", 0));
    await vi.runAllTimersAsync();
    expect(notices).toEqual([words.refusal("last-card", parse("clue 3", 0))]);
    expect(turn.busy).toBe(false);
  });

  test("that is refused for another reason is answered with that", async () => {
    const answer = () => Promise.reject(new Refused("stale"));
    const { turn, notices, words } = begin({ legal: ["ok"], answer });
    turn.act(parse("ok", 0));
    await vi.runAllTimersAsync();
    expect(notices).toEqual([words.tell("server-stale")]);
  });

  test("that the lesson does not want is answered with its hint", () => {
    const guide = { may: () => false, hint: "Not now." };
    const { turn, sent, notices } = begin({ legal: ["send 3"], guide });
    turn.chooseCard(3);
    turn.chooseCard(3);
    expect(sent).toEqual([]);
    expect(notices).toEqual(["Not now."]);
    expect(turn.selected).toBeNull();
  });
});

describe("a delayed action", () => {
  test("is sent when its time to undo is over", () => {
    const { turn, sent } = begin({ legal: ["recruit"], hold: true });
    turn.act(parse("recruit", 0));
    expect(turn.delayed?.text).toBe("recruit");
    vi.advanceTimersByTime(UNDO_TIME - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([act("recruit")]);
    expect(turn.delayed).toBeNull();
  });

  test("can be undone", () => {
    const { turn, sent } = begin({ legal: ["recruit"], hold: true });
    turn.act(parse("recruit", 0));
    expect(turn.cancel()).toBe(true);
    vi.advanceTimersByTime(2 * UNDO_TIME);
    expect(sent).toEqual([]);
    expect(turn.cancel()).toBe(false);
  });

  test("is dropped if it is no longer legal", () => {
    const { turn, sent, update } = begin({ legal: ["recruit"], hold: true });
    turn.act(parse("recruit", 0));
    update(["ok"]);
    vi.advanceTimersByTime(2 * UNDO_TIME);
    expect(sent).toEqual([]);
  });

  test.each(["ok", "pass"])("is never %s, which changes little", (text) => {
    const { turn, sent } = begin({ legal: [text], hold: true });
    turn.act(parse(text, 0));
    expect(sent).toEqual([act(text)]);
  });

  test("is sent at once when the clock is about to run out", () => {
    const { turn, sent, update } = begin({ hold: true });
    update(["recruit"], { clocks: [5000, null, null] });
    turn.act(parse("recruit", 0));
    expect(sent).toEqual([act("recruit", 2)]);
  });
});

describe("standing orders", () => {
  test("are given once, in the first turn, to a player who has given none", () => {
    const { turn, sent } = begin();
    expect(turn.giveDefaultOrders()).toBe(true);
    expect(sent).toEqual([{ type: "order", orders: { ...ALWAYS, powers: DEFAULT_POWERS } }]);
    expect(turn.giveDefaultOrders()).toBe(false);
  });

  test("are left alone later in the game", () => {
    const { turn, sent } = begin({ public: { turn: 2 } });
    expect(turn.giveDefaultOrders()).toBe(false);
    expect(sent).toEqual([]);
  });

  test("are left alone if the player has given some", () => {
    const { turn, sent, update } = begin();
    update([], { orders: { ...ALWAYS, this_turn: true } as Update["orders"] });
    expect(turn.giveDefaultOrders()).toBe(false);
    expect(sent).toEqual([]);
  });

  test("turn questions about a power off and on", () => {
    const { turn, sent, update } = begin();
    turn.toggleMute(2);
    const muted = { ...ALWAYS, powers: ALWAYS.powers.map((one, index) => (index === 1 ? [] : one)) };
    expect(sent).toEqual([{ type: "order", orders: muted }]);
    update([], { orders: muted as Update["orders"] });
    expect(turn.conditions(2)).toEqual([]);
    turn.toggleMute(2);
    expect(sent[1]).toEqual({ type: "order", orders: ALWAYS });
  });

  test("silence questions for a turn, or until one's own turn, but not both", () => {
    const { turn, sent, update } = begin();
    update([], { orders: { ...ALWAYS, this_turn: true } as Update["orders"] });
    expect(turn.quiet).toBe("turn");
    turn.setQuiet("until_my_turn");
    expect(sent).toEqual([{ type: "order", orders: { ...ALWAYS, this_turn: false, until_my_turn: true } }]);
  });
});

describe("a player whom the game waits for", () => {
  test("is named if they are absent", () => {
    const { turn, table } = begin({ public: { to_act: [1] } });
    table.setPresence({ here: [true, false, true], watching: 0 } as never);
    expect(turn.awaited).toBe(1);
    table.setPresence({ here: [true, true, true], watching: 0 } as never);
    expect(turn.awaited).toBeNull();
  });

  test("is never oneself", () => {
    expect(begin({ public: { to_act: [0] } }).turn.awaited).toBeNull();
  });
});
