// The connection reconnects, returns to the same place, and loses or repeats no action.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Connection, Refused, socketUrl } from "../src/net/connection.svelte";
import { PROTOCOL } from "../src/net/protocol";

interface Said {
  type: string;
  id?: string;
  [fact: string]: unknown;
}

class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Socket[] = [];
  static get last(): Socket {
    return Socket.all.at(-1) as Socket;
  }

  readyState = 0;
  said: Said[] = [];
  closed = false;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  onopen: () => void = () => undefined;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as Said);
  }

  close(): void {
    this.readyState = 3;
    this.closed = true;
  }

  hear(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  welcome(protocol = PROTOCOL): void {
    this.readyState = Socket.OPEN;
    this.hear({ type: "welcome", protocol, server: "1", name: "Ann", time: Date.now() + 40 });
  }

  break(): void {
    this.readyState = 3;
    this.onclose();
  }

  acts(): Said[] {
    return this.said.filter((one) => one.type === "act");
  }
}

let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  connection = new Connection("ws://here/ws");
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function act(): Promise<unknown> {
  return connection.send({ type: "act", action: "pass", version: 7 });
}

describe("connecting", () => {
  test("happens once and is reported", () => {
    expect(connection.link).toBe("connecting");
    connection.open();
    Socket.last.welcome();
    expect(Socket.all.length).toBe(1);
    expect([connection.link, connection.name]).toEqual(["open", "Ann"]);
  });

  test("enters the table that was requested before", () => {
    connection.go({ table: "abc" });
    Socket.last.welcome();
    expect(Socket.last.said).toMatchObject([{ type: "enter", table: "abc", version: null }]);
    connection.go("lobby");
    connection.go(null);
    expect(Socket.last.said.map((one) => one.type)).toEqual(["enter", "watch", "exit"]);
  });

  test("to a server with another protocol version is not retried", () => {
    Socket.last.welcome(PROTOCOL + 1);
    Socket.last.break();
    vi.advanceTimersByTime(60_000);
    expect([connection.link, Socket.all.length]).toEqual(["newer", 1]);
  });

  test("uses the host of the page, with or without TLS", () => {
    expect(socketUrl({ protocol: "http:", host: "192.168.1.4:7700" } as Location)).toBe(
      "ws://192.168.1.4:7700/ws",
    );
    expect(socketUrl({ protocol: "https:", host: "play.example" } as Location)).toBe("wss://play.example/ws");
  });
});

describe("a lost connection", () => {
  test("is retried with exponential backoff", () => {
    Socket.last.welcome();
    const waits: number[] = [];
    for (let number = 0; number < 8; number++) {
      Socket.last.break();
      expect(connection.link).toBe("lost");
      const before = Date.now();
      while (Socket.all.length === number + 1) vi.advanceTimersByTime(50);
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
    Socket.last.welcome();
    Socket.last.break();
    vi.advanceTimersByTime(250);
    expect(Socket.all.length).toBe(10);
  });

  test("is detected soon when the browser is offline, unless the server still answers", () => {
    connection.go({ table: "abc" });
    Socket.last.welcome();
    dispatchEvent(new Event("offline"));
    Socket.last.hear({ type: "presence", table: "abc", here: [] });
    vi.advanceTimersByTime(5000);
    expect(connection.link).toBe("open");
    dispatchEvent(new Event("offline"));
    vi.advanceTimersByTime(1000);
    expect(connection.link).toBe("open");
    vi.advanceTimersByTime(2000);
    expect(connection.link).toBe("lost");
  });

  test("is retried at once when the browser is online again", () => {
    Socket.last.welcome();
    for (let number = 0; number < 5; number++) {
      Socket.last.break();
      vi.advanceTimersByTime(10_000);
    }
    Socket.last.break();
    const before = Socket.all.length;
    dispatchEvent(new Event("online"));
    expect(Socket.all.length).toBe(before + 1);
  });

  test("enters the table again, with the version that the page has", () => {
    connection.go({ table: "abc" });
    Socket.last.welcome();
    connection.version = () => 12;
    Socket.last.break();
    vi.advanceTimersByTime(1000);
    Socket.last.welcome();
    expect(Socket.last.said).toMatchObject([{ type: "enter", table: "abc", version: 12 }]);
    expect(connection.link).toBe("open");
  });

  test("is detected if an answer is missing", () => {
    Socket.last.welcome();
    const first = Socket.last;
    void act();
    vi.advanceTimersByTime(8000);
    expect(first.closed).toBe(true);
    expect(Socket.all.length).toBe(2);
  });

  test("that lasted long leaves the next attempt its full time", () => {
    connection.go({ table: "abc" });
    Socket.last.welcome();
    void act();
    Socket.last.break();
    while (Socket.all.length < 7) {
      vi.advanceTimersByTime(10);
      if (Socket.all.length < 7 && Socket.last.readyState === 0) Socket.last.break();
    }
    const slow = Socket.last;
    vi.advanceTimersByTime(4000);
    expect(slow.closed).toBe(false);
    slow.welcome();
    expect([connection.link, slow.acts().length]).toEqual(["open", 1]);
  });

  test("is detected if the server never sends a welcome", () => {
    const first = Socket.last;
    vi.advanceTimersByTime(10_000);
    expect(first.closed).toBe(true);
    expect(Socket.all.length).toBeGreaterThan(1);
  });

  test("is not assumed of a server that is only idle", () => {
    connection.go({ table: "abc" });
    Socket.last.welcome();
    vi.advanceTimersByTime(29_000);
    expect(Socket.last.said.length).toBe(1);
    vi.advanceTimersByTime(3000);
    expect(Socket.last.said[1]).toMatchObject({ type: "enter", table: "abc" });
    expect(Socket.all.length).toBe(1);
  });
});

describe("an action", () => {
  test("is answered by the update that it causes", async () => {
    Socket.last.welcome();
    const answer = act();
    const { id } = Socket.last.acts()[0] as Said;
    Socket.last.hear({ type: "update", answers: null, version: 8 });
    Socket.last.hear({ type: "update", answers: id, version: 9 });
    expect(await answer).toMatchObject({ version: 9 });
  });

  test("that is refused rejects with the reason", async () => {
    Socket.last.welcome();
    const answer = act().catch((error: unknown) => error);
    Socket.last.hear({
      type: "refused",
      id: Socket.last.acts()[0]?.id,
      code: "stale",
      facts: { version: 9 },
    });
    const error = (await answer) as Refused;
    expect([error instanceof Refused, error.code, error.facts]).toEqual([true, "stale", { version: 9 }]);
  });

  test("whose answer was lost is sent again with the same id, after the table was entered", async () => {
    connection.go({ table: "abc" });
    Socket.last.welcome();
    const answer = act();
    const [first] = Socket.last.acts();
    Socket.last.break();
    vi.advanceTimersByTime(1000);
    Socket.last.welcome();
    expect(Socket.last.said.map((one) => one.type)).toEqual(["enter", "act"]);
    expect(Socket.last.acts()).toEqual([first]);
    Socket.last.hear({ type: "accepted", id: first?.id, version: 8 });
    expect(await answer).toMatchObject({ version: 8 });
    Socket.last.break();
    vi.advanceTimersByTime(1000);
    Socket.last.welcome();
    expect(Socket.last.acts()).toEqual([]);
  });

  test("sent while the connection is lost is queued", () => {
    Socket.last.welcome();
    Socket.last.break();
    void act();
    vi.advanceTimersByTime(1000);
    Socket.last.welcome();
    expect(Socket.last.acts().length).toBe(1);
  });

  test("has a unique id", () => {
    Socket.last.welcome();
    void act();
    void act();
    const ids = Socket.last.acts().map((one) => one.id);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id && id.length <= 64)).toBe(true);
  });
});

describe("another command", () => {
  test("is not sent again, but rejected", async () => {
    Socket.last.welcome();
    const answer = connection.send({ type: "sit" }).catch((error: unknown) => error);
    Socket.last.break();
    expect(await answer).toMatchObject({ code: "lost" });
    vi.advanceTimersByTime(1000);
    Socket.last.welcome();
    expect(Socket.last.said.map((one) => one.type)).toEqual(["exit"]);
  });

  test("is rejected while there is no connection", async () => {
    await expect(connection.send({ type: "sit" })).rejects.toMatchObject({ code: "lost" });
    expect(Socket.last.said).toEqual([]);
  });
});

describe("closing", () => {
  test("is final", () => {
    Socket.last.welcome();
    connection.close();
    Socket.last.onclose();
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event("online"));
    expect([connection.link, Socket.all.length]).toEqual(["closed", 1]);
  });

  test("to reconnect with another name is not a lost connection", () => {
    Socket.last.welcome();
    const first = Socket.last;
    connection.reopen();
    first.onclose();
    expect([first.closed, Socket.all.length]).toEqual([true, 2]);
    Socket.last.welcome();
    expect(connection.link).toBe("open");
  });
});
