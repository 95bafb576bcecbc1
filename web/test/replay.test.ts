import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { cluesUntil } from "../src/game/clues";
import { metaOf, parsed, recordsIn } from "../src/replay/record";
import { Replay } from "../src/replay/replay.svelte";
import { parseRoute, replayPath } from "../src/ui/route.svelte";
import type { Expand, Expanded, GameEvent, Own, Ply, Public } from "../src/net/protocol";

const PLIES = 250;
const TURN = 30; // plies of a turn

function eventsOf(ply: number, seat: number | null): GameEvent[] {
  if (ply === 0)
    return [{ kind: "hand_dealt", seat: 1, count: 5, ...(seat === 0 ? {} : { heroes: [1, 1, 2, 3, 7] }) }];
  if (ply % TURN === 0)
    return [
      { kind: "recruited", seat: 1, hero: 4 },
      { kind: "turn_began", seat: 2, turn: turnOf(ply) },
    ];
  if (ply % TURN === 1) return [{ kind: "sent_blind", seat: 0, other: 1 }];
  if (ply % TURN === 5) return asked(1, seat === 0 ? undefined : 6, false);
  if (ply % TURN === 9) return asked(2, seat === 0 ? undefined : 4, true);
  return [{ kind: "declined", seat: 2 }];
}

function asked(seat: number, hero: number | undefined, yes: boolean): GameEvent[] {
  return [
    { kind: "asked", seat, other: 0, ...(hero ? { hero } : {}) },
    { kind: "answered", seat: 0, other: seat, yes },
  ];
}

function turnOf(ply: number): number {
  return Math.floor(ply / TURN) + 1;
}

function plyOf(ply: number, seat: number | null): Ply {
  const wanderer = ply % TURN ? { hero: null } : null;
  return {
    ply,
    action: null,
    events: eventsOf(ply, seat),
    public: { turn: turnOf(ply), wanderer } as unknown as Public,
    own: [0, 1, 2].map((one) =>
      seat === null || seat === one ? ({ hand: [one + 1], wanderer: null } as unknown as Own) : null,
    ),
    counted: seat === null ? null : [0, 0, 0, 0.5, 0, 0.5, 0],
    believed: null,
  };
}

/** A server that knows one game, and remembers what it was asked. */
function server() {
  const requests: Expand[] = [];
  let down = false;
  const ask = async (request: Expand): Promise<Expanded> => {
    requests.push(request);
    await Promise.resolve();
    if (down) throw new Error("down");
    const { first = 0, seat = null } = request;
    const numbers = Array.from({ length: Math.min(100, PLIES + 1 - first) }, (_, index) => first + index);
    return {
      edition: "rent-a-hero",
      rules: {} as Expanded["rules"],
      names: ["Ann", "Bob", "Cy"],
      plies: PLIES,
      outcome: null,
      part: numbers.map((ply) => plyOf(ply, seat)),
    };
  };
  const asks = () => requests.map(({ seat, first }) => `${seat} ${first}`);
  return { ask, asks, requests, fail: (now: boolean) => (down = now) };
}

async function opened() {
  const there = server();
  return { ...there, replay: await Replay.open("{}", there.ask) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("loading", () => {
  test("a replay begins with one part, all cards open", async () => {
    const { replay, asks } = await opened();
    expect(asks()).toEqual(["null 0"]);
    expect([replay.at, replay.shown.ply.ply, replay.plies]).toEqual([0, 0, PLIES]);
    expect(replay.shown.ply.own).not.toContain(null);
  });

  test("a later ply loads its part once", async () => {
    const { replay, asks } = await opened();
    replay.go(150);
    replay.go(160);
    expect(replay.shown.ply.ply).toBe(0);
    await settled();
    expect(replay.shown.ply.ply).toBe(160);
    replay.go(199);
    expect(replay.shown.ply.ply).toBe(199);
    expect(asks()).toEqual(["null 0", "null 100"]);
  });

  test("the whole game is loaded from the current ply on", async () => {
    const { replay, asks } = await opened();
    replay.go(120);
    await replay.loadAll();
    expect(asks()).toEqual(["null 0", "null 100", "null 200"]);
    expect(replay.log.at(-1)?.ply).toBe(249);
  });

  test("the view of a seat includes odds, the open view does not", async () => {
    const { replay, requests } = await opened();
    replay.setViewpoint(1);
    await settled();
    expect(requests.map(({ aid }) => aid ?? false)).toEqual([false, true]);
  });

  test("a failed request is reported and can be retried", async () => {
    const { replay, fail } = await opened();
    fail(true);
    replay.go(150);
    await settled();
    expect(replay.trouble).toEqual(new Error("down"));
    expect([replay.at, replay.shown.ply.ply]).toEqual([150, 0]);
    fail(false);
    replay.retry();
    await settled();
    expect([replay.trouble, replay.shown.ply.ply]).toEqual([null, 150]);
  });

  test("a turn that cannot be loaded is not jumped to", async () => {
    const { replay, fail } = await opened();
    replay.go(95);
    fail(true);
    await replay.turn(1);
    expect(replay.at).toBe(95);
    expect(replay.trouble).not.toBeNull();
  });

  test("what every seat could know is loaded together", async () => {
    const { replay, asks } = await opened();
    await replay.loadKnowledge();
    expect(asks()).toEqual(["null 0", "0 0", "1 0", "2 0"]);
    expect(replay.seen(2, 7)?.counted).not.toBeNull();
  });
});

describe("stepping", () => {
  test("a single step forward animates its events; jumps and steps back do not", async () => {
    const { replay } = await opened();
    replay.step(1);
    expect(replay.shown.events.map(({ kind }) => kind)).toEqual(["sent_blind"]);
    replay.go(6);
    expect(replay.shown.events).toEqual([]);
    replay.step(-1);
    expect(replay.shown.events).toEqual([]);
  });

  test("declined powers are skipped, but can be reached directly", async () => {
    const { replay } = await opened();
    const visited = [];
    for (let times = 0; times < 5; times++) {
      replay.step(1);
      visited.push(replay.at);
    }
    expect(visited).toEqual([1, 5, 9, 30, 31]);
    expect(replay.shown.events).toHaveLength(1);
    replay.step(-1);
    replay.step(-1);
    expect(replay.at).toBe(9);
    replay.go(8);
    expect(replay.shown.ply.events.map(({ kind }) => kind)).toEqual(["declined"]);
  });

  test("a step into a part that is still loading animates the cards, too", async () => {
    const { replay } = await opened();
    replay.go(99);
    replay.step(1);
    await settled();
    expect([replay.shown.ply.ply, replay.shown.events.length]).toEqual([120, 2]);
  });

  test("plies out of range or not a number are clamped", async () => {
    const { replay } = await opened();
    replay.go(-3);
    expect(replay.at).toBe(0);
    replay.go(1e9);
    expect(replay.at).toBe(PLIES);
    replay.go(NaN);
    expect(replay.at).toBe(0);
  });

  test("turns are stepped forwards and backwards, across parts that must be loaded", async () => {
    const { replay } = await opened();
    const visited = [];
    for (let times = 0; times < 10; times++) {
      await replay.turn(1);
      visited.push(replay.at);
    }
    expect(visited).toEqual([30, 60, 90, 120, 150, 180, 210, 240, 250, 250]);
    replay.go(70);
    for (const wanted of [60, 30, 0, 0]) {
      await replay.turn(-1);
      expect(replay.at).toBe(wanted);
    }
  });
});

test("turns are found in other viewpoints while the current one is loading", async () => {
  const { replay } = await opened();
  replay.go(40);
  replay.setViewpoint(1);
  await replay.turn(1);
  replay.step(1);
  await settled();
  expect([replay.shown.ply.ply, replay.shown.viewpoint]).toEqual([61, 1]);
});

describe("viewpoint", () => {
  test("changing the viewpoint keeps the ply, and shows the new view once it is loaded", async () => {
    const { replay } = await opened();
    replay.go(42);
    replay.setViewpoint(2);
    expect([replay.at, replay.shown.viewpoint]).toEqual([42, null]);
    await settled();
    expect([replay.at, replay.shown.viewpoint, replay.shown.ply.ply]).toEqual([42, 2, 42]);
    expect(replay.shown.ply.own.map(Boolean)).toEqual([false, false, true]);
    expect(replay.shown.events).toEqual([]);
  });

  test("the last viewpoint stays at the near side when all cards are open again", async () => {
    const { replay } = await opened();
    replay.setViewpoint(2);
    await settled();
    replay.setViewpoint(null);
    expect([replay.near, replay.shown.viewpoint]).toEqual([2, null]);
  });

  test("a seat that does not exist leaves all cards open", async () => {
    const { replay } = await opened();
    replay.setViewpoint(3);
    expect(replay.viewpoint).toBeNull();
  });

  test("with all cards open an unseen wanderer is the hero that is revealed later", async () => {
    const { replay } = await opened();
    replay.go(3);
    expect(replay.wanderer).toBe(4);
    replay.setViewpoint(0);
    await settled();
    expect(replay.wanderer).toBeNull();
  });
});

describe("the log", () => {
  test("leaves out declined powers and hidden hands", async () => {
    const { replay } = await opened();
    expect(replay.log[0]?.event.kind).toBe("hand_dealt");
    expect(replay.log.some(({ event }) => event.kind === "declined")).toBe(false);
    replay.setViewpoint(0);
    await settled();
    expect(replay.log[0]?.event.kind).toBe("sent_blind");
  });

  test("marks the current line", async () => {
    const { replay } = await opened();
    replay.go(8);
    expect(replay.line).toBe(5);
    replay.go(9);
    expect(replay.line).toBe(9);
  });

  test("has the clues of the turn so far, with what they left possible", async () => {
    const { replay } = await opened();
    await replay.loadKnowledge();
    const clues = (viewpoint: number | null, at: number) =>
      cluesUntil(at, (ply) => replay.seen(viewpoint, ply));
    expect(clues(null, 8)).toEqual([{ ply: 5, seat: 1, hero: 6, yes: false, left: null }]);
    expect(clues(0, 12)).toEqual([
      { ply: 5, seat: 1, hero: null, yes: false, left: [4, 6] },
      { ply: 9, seat: 2, hero: null, yes: true, left: [4, 6] },
    ]);
    expect(clues(null, 31)).toEqual([]);
  });
});

describe("playback", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("goes step by step to the end, quickly over declined powers", async () => {
    const { replay } = await opened();
    replay.play();
    await vi.advanceTimersByTimeAsync(1500);
    expect([replay.at, replay.shown.events.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1500 + 250 + 250);
    expect(replay.at).toBe(4);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([replay.at, replay.playing]).toEqual([PLIES, false]);
  });

  test("stops when the ply is changed, and restarts at the end", async () => {
    const { replay } = await opened();
    replay.play();
    replay.go(PLIES);
    expect(replay.playing).toBe(false);
    replay.play();
    expect([replay.at, replay.playing]).toEqual([0, true]);
    replay.pause();
  });

  test("waits for plies that are loading", async () => {
    const { replay, fail } = await opened();
    replay.go(99);
    fail(true);
    replay.play();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(replay.at).toBe(100);
    replay.pause();
  });
});

describe("records and paths", () => {
  test("a file has one record, or one per line", () => {
    const whole = '{\n "format": "x"\n}';
    expect(recordsIn(whole)).toEqual([{ text: whole, line: null }]);
    const two = recordsIn('{"format": "x"}\n\n {"format": "x"}\r\n');
    expect(two.map(({ line }) => line)).toEqual([1, 3]);
  });

  test.each([
    ["no record\nat all", null],
    ["{}", null],
    ["[1]", null],
    ['{"format": 1}', null],
    ['{"format": "x"}\n{"format":', 2],
    ['{"format": "x"}\n\n{}', 3],
  ])("text that cannot be a record is rejected: %j", (text, line) => {
    expect(() => recordsIn(text)).toThrow(expect.objectContaining({ line }));
  });

  test("metadata of a record is optional", () => {
    const meta = { table: "u4zaorjikfoiz4m3", ended: 1790000000000, bots: [null, "steady", 7] };
    expect(metaOf({ meta })).toEqual({ ...meta, ended: new Date(meta.ended), bots: [null, "steady", null] });
    for (const record of [null, {}, { meta: 3 }, { meta: { ended: "now", bots: "none" } }]) {
      expect(metaOf(record)).toEqual({ table: null, ended: null, bots: [] });
    }
    expect(parsed("{")).toBeNull();
  });

  test("a path leads back to the ply that it was made for", () => {
    for (const seat of [null, 0, 4]) {
      for (const ply of [0, 12]) {
        for (const table of ["", "u4zaorjikfoiz4m3"]) {
          expect(parseRoute(`#/${replayPath(table, ply, seat)}`)).toEqual({
            page: "replay",
            table,
            ply,
            seat,
          });
        }
      }
    }
    expect(parseRoute("#/replay/x?ply=-1&seat=two")).toEqual({
      page: "replay",
      table: "x",
      ply: 0,
      seat: null,
    });
  });
});
