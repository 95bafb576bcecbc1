// The WebSocket connection: it reconnects with exponential backoff and returns to the same table or lobby.

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

/** A command that the server refused; nothing has changed. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode | "lost",
    readonly facts: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

interface PendingCommand {
  readonly command: AnyCommand;
  readonly since: number;
  resolve(answer: Answer): void;
  reject(error: Refused): void;
}

const FIRST_RETRY = 250;
const LONGEST_RETRY = 8000;
const ANSWER_TIMEOUT = 6000; // milliseconds without an answer after which the connection counts as lost
const OFFLINE_TIMEOUT = 2000; // the same when the browser reports that it is offline
const IDLE_TIMEOUT = 30_000; // milliseconds without a message after which the table is requested again

export class Connection {
  link: Link = $state("closed");
  /** The visitor's name, once the server has told it. */
  name: string | null = $state(null);
  /** Receives every message. */
  onmessage: (message: AnyMessage) => void = () => undefined;
  /** The version of the table that the page has, so that the server sends only what is missing. */
  version: () => number | null = () => null;

  /** The id of the last `enter`: its answer tells what was missed, not what happens now. */
  entered = "";

  private socket: WebSocket | null = null;
  private place: Place = null;
  private readonly pending = new Map<string, PendingCommand>();
  private retry = FIRST_RETRY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private health: ReturnType<typeof setInterval> | undefined;
  private received = 0;
  private isWanted = false;
  private probed = 0;
  private readonly awake = () => {
    if (document.visibilityState === "visible") this.retryNow();
  };
  private readonly online = () => this.retryNow();
  private readonly offline = () => this.probe();

  constructor(private readonly url: string) {}

  /** Connect, and reconnect whenever the connection is lost. */
  open(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    document.addEventListener("visibilitychange", this.awake);
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
    this.health = setInterval(() => this.checkHealth(), 1000);
    this.connect();
  }

  /** Disconnect for good. */
  close(): void {
    this.isWanted = false;
    document.removeEventListener("visibilitychange", this.awake);
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    clearInterval(this.health);
    clearTimeout(this.timer);
    this.drop();
    this.link = "closed";
  }

  /** Connect again, after a change of name. */
  reopen(): void {
    const socket = this.socket;
    if (socket?.readyState === WebSocket.CONNECTING) {
      this.socket = null;
      socket.onopen = () => socket.close(); // closing it now would log an error
    }
    this.drop();
    this.retry = FIRST_RETRY;
    this.link = "closed"; // closed on purpose, not lost
    if (this.isWanted) this.connect();
  }

  /** Enter a table, the lobby or nothing; also after every reconnection. */
  go(place: Place): void {
    this.place = place;
    if (this.link === "open") this.enter();
  }

  /** Send a command and wait for its answer; an action is sent again after a reconnection. */
  send(command: AnyCommand): Promise<Answer> {
    const id = newId();
    const named = { ...command, id };
    return new Promise((resolve, reject) => {
      if (this.link !== "open" && named.type !== "act") {
        reject(new Refused("lost"));
        return;
      }
      this.pending.set(id, { command: named, since: Date.now(), resolve, reject });
      this.transmit(named);
    });
  }

  private transmit(command: AnyCommand): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.received = Date.now();
    if (this.link !== "newer") this.link = this.link === "closed" ? "connecting" : "lost";
    const socket = (this.socket = new WebSocket(this.url));
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as AnyMessage);
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
    for (const [id, one] of this.pending) {
      if (one.command.type !== "act") {
        this.pending.delete(id);
        one.reject(new Refused("lost"));
      }
    }
    if (!this.isWanted || this.link === "newer") return;
    this.link = "lost";
    this.timer = setTimeout(() => this.connect(), this.retry * (0.75 + Math.random() / 2));
    this.retry = Math.min(LONGEST_RETRY, this.retry * 2);
  }

  private retryNow(): void {
    if (this.isWanted && !this.socket && this.link === "lost") {
      this.retry = FIRST_RETRY;
      this.connect();
    }
  }

  /** The browser reports that it is offline: check, because a local server may still answer. */
  private probe(): void {
    if (this.link !== "open" || this.place === null) return;
    this.enter();
    this.probed = Date.now();
  }

  /** Every second: detect a dead connection. */
  private checkHealth(): void {
    const now = Date.now();
    const late = [...this.pending.values()].some((one) => now - one.since > ANSWER_TIMEOUT);
    const stuck = this.link !== "open" && this.socket !== null && now - this.received > ANSWER_TIMEOUT;
    const gone = this.probed > this.received && now - this.probed > OFFLINE_TIMEOUT;
    if (this.socket && (gone || (now - this.received > ANSWER_TIMEOUT && (late || stuck)))) {
      this.drop();
      this.lost();
    } else if (this.link === "open" && this.place !== null && now - this.received > IDLE_TIMEOUT) {
      this.enter();
    }
  }

  private receive(message: AnyMessage): void {
    this.received = Date.now();
    if (message.type === "welcome") {
      if (message.protocol !== PROTOCOL) {
        this.link = "newer";
        this.drop();
        return;
      }
      this.name = message.name;
      this.link = "open";
      this.retry = FIRST_RETRY;
      this.enter();
      for (const { command } of this.pending.values()) this.transmit(command);
    } else if (message.type === "bye") {
      this.retry = FIRST_RETRY;
    }
    this.onmessage(message);
    this.resolveCommand(message);
  }

  private resolveCommand(message: AnyMessage): void {
    const id = message.type === "update" ? message.answers : "id" in message ? message.id : null;
    const one = id ? this.pending.get(id) : undefined;
    if (!one || !id) return;
    this.pending.delete(id);
    if (message.type === "refused") one.reject(new Refused(message.code, message.facts));
    else one.resolve(message as Answer);
  }

  private enter(): void {
    if (this.place === "lobby") this.transmit({ type: "watch" });
    else if (this.place) {
      this.entered = newId();
      this.transmit({ type: "enter", table: this.place.table, version: this.version(), id: this.entered });
    } else this.transmit({ type: "exit" });
  }
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes));
}

/** The URL of the server's WebSocket. */
export function socketUrl(place: Location = location): string {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/ws`;
}
