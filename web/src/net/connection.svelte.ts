// The one WebSocket to the server: it comes back by itself, to the place where it was.

import {
  PROTOCOL,
  type Accepted,
  type AnyCommand,
  type AnyMessage,
  type Chances,
  type RefusalCode,
  type Update,
} from "./protocol";

export type Link = "closed" | "connecting" | "open" | "lost" | "newer";
export type Place = { readonly table: string } | "lobby" | null;
export type Answer = Update | Accepted | Chances;

/** A command that the server did not carry out; nothing has changed. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode | "lost",
    readonly facts: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

interface Waiting {
  readonly command: AnyCommand;
  readonly since: number;
  resolve(answer: Answer): void;
  reject(error: Refused): void;
}

const FIRST_RETRY = 250;
const LONGEST_RETRY = 8000;
const PATIENCE = 6000; // milliseconds that an answer may take before the connection is given up
const DOUBT = 2000; // that it may take when the browser says that the network is gone
const SILENCE = 30_000; // after which it is asked whether anything was missed

export class Connection {
  link: Link = $state("closed");
  /** What the server calls us, once it has said so. */
  name: string | null = $state(null);
  /** The server's clock less ours, in milliseconds. */
  ahead = 0;
  /** Whoever wants to hear all that comes. */
  onmessage: (message: AnyMessage) => void = () => undefined;
  /** The version of the table that we have, so that only what was missed is told. */
  version: () => number | null = () => null;

  /** The id of the last coming to a table: what answers it tells what was missed, not what happens now. */
  entered = "";

  private socket: WebSocket | null = null;
  private place: Place = null;
  private readonly waiting = new Map<string, Waiting>();
  private retry = FIRST_RETRY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private wanted = false;
  private asked = 0;
  private readonly awake = () => {
    if (document.visibilityState === "visible") this.hurry();
  };
  private readonly online = () => this.hurry();
  private readonly offline = () => this.ask();

  constructor(private readonly url: string) {}

  /** Connect, and stay connected. */
  open(): void {
    if (this.wanted) return;
    this.wanted = true;
    document.addEventListener("visibilitychange", this.awake);
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
    this.watch = setInterval(() => this.look(), 1000);
    this.connect();
  }

  /** Leave, and do not come back. */
  close(): void {
    this.wanted = false;
    document.removeEventListener("visibilitychange", this.awake);
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    clearInterval(this.watch);
    clearTimeout(this.timer);
    this.drop();
    this.link = "closed";
  }

  /** Come in anew, as somebody else perhaps. */
  reopen(): void {
    const socket = this.socket;
    if (socket?.readyState === WebSocket.CONNECTING) {
      this.socket = null;
      socket.onopen = () => socket.close(); // to break it off halfway would be reported as an error
    }
    this.drop();
    this.retry = FIRST_RETRY;
    this.link = "closed"; // on purpose, so it is not lost
    if (this.wanted) this.connect();
  }

  /** Go to a table, to the lobby, or nowhere; and go there again whenever the connection was lost. */
  go(place: Place): void {
    this.place = place;
    if (this.link === "open") this.enter();
  }

  /** Send a command and wait for its answer; an action is sent again if the connection breaks. */
  send(command: AnyCommand): Promise<Answer> {
    const id = newId();
    const named = { ...command, id };
    return new Promise((resolve, reject) => {
      if (this.link !== "open" && named.type !== "act") {
        reject(new Refused("lost"));
        return;
      }
      this.waiting.set(id, { command: named, since: Date.now(), resolve, reject });
      this.say(named);
    });
  }

  private say(command: AnyCommand): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.heard = Date.now();
    if (this.link !== "newer") this.link = this.link === "closed" ? "connecting" : "lost";
    const socket = (this.socket = new WebSocket(this.url));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as AnyMessage);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private lost(): void {
    this.socket = null;
    for (const [id, one] of this.waiting) {
      if (one.command.type !== "act") {
        this.waiting.delete(id);
        one.reject(new Refused("lost"));
      }
    }
    if (!this.wanted || this.link === "newer") return;
    this.link = "lost";
    this.timer = setTimeout(() => this.connect(), this.retry * (0.75 + Math.random() / 2));
    this.retry = Math.min(LONGEST_RETRY, this.retry * 2);
  }

  private hurry(): void {
    if (this.wanted && !this.socket && this.link === "lost") {
      this.retry = FIRST_RETRY;
      this.connect();
    }
  }

  /** The network is said to be gone; a server on this very machine would still answer. */
  private ask(): void {
    if (this.link !== "open" || this.place === null) return;
    this.enter();
    this.asked = Date.now();
  }

  /** Every second: is the other end still there? */
  private look(): void {
    const now = Date.now();
    const late = [...this.waiting.values()].some((one) => now - one.since > PATIENCE);
    const stuck = this.link !== "open" && this.socket !== null && now - this.heard > PATIENCE;
    const gone = this.asked > this.heard && now - this.asked > DOUBT;
    if (this.socket && (gone || (now - this.heard > PATIENCE && (late || stuck)))) {
      this.drop();
      this.lost();
    } else if (this.link === "open" && this.place !== null && now - this.heard > SILENCE) {
      this.enter();
    }
  }

  private hear(message: AnyMessage): void {
    this.heard = Date.now();
    if (message.type === "welcome") {
      if (message.protocol !== PROTOCOL) {
        this.link = "newer";
        this.drop();
        return;
      }
      this.ahead = message.time - Date.now();
      this.name = message.name;
      this.link = "open";
      this.retry = FIRST_RETRY;
      this.enter();
      for (const { command } of this.waiting.values()) this.say(command);
    } else if (message.type === "bye") {
      this.retry = FIRST_RETRY;
    }
    this.onmessage(message);
    this.settle(message);
  }

  private settle(message: AnyMessage): void {
    const id = message.type === "update" ? message.answers : "id" in message ? message.id : null;
    const one = id ? this.waiting.get(id) : undefined;
    if (!one || !id) return;
    this.waiting.delete(id);
    if (message.type === "refused") one.reject(new Refused(message.code, message.facts));
    else one.resolve(message as Answer);
  }

  private enter(): void {
    if (this.place === "lobby") this.say({ type: "watch" });
    else if (this.place) {
      this.entered = newId();
      this.say({ type: "enter", table: this.place.table, version: this.version(), id: this.entered });
    } else this.say({ type: "exit" });
  }
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes));
}

/** Where the server of this page listens. */
export function socketUrl(place: Location = location): string {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/ws`;
}
