// The state of a table as the page knows it: the last update, and the event log.

import type { Chair, GameEvent, Info, Orders, Own, Presence, Public, Step, Update } from "../net/protocol";

/** One line of the log. */
export interface LogLine {
  readonly version: number;
  readonly what: Step["what"];
  readonly seat: number | null;
  readonly by: Step["by"] | null;
  readonly event: GameEvent | null;
}

const MOST_SHOWN = 24; // events that are animated; more are shown as a jump

export class Table {
  info: Info | null = $state.raw(null);
  public: Public | null = $state.raw(null);
  own: Own | null = $state.raw(null);
  seat: number | null = $state.raw(null);
  orders: Required<Orders> | null = $state.raw(null);
  /** By seat: when its clock runs out, in the time of `performance.now()`. */
  clocks: (number | null)[] = $state.raw([]);
  here: boolean[] = $state.raw([]);
  watching = $state(0);
  log: LogLine[] = $state.raw([]);
  version: number | null = $state.raw(null);

  constructor(readonly id: string) {}

  /** Apply an update; returns the events to animate, or none after a jump. */
  apply(update: Update): GameEvent[] {
    if (this.version !== null && update.version < this.version) return [];
    const known = this.version !== null;
    const lines = update.steps.filter((step) => step.version > (this.version ?? -1)).flatMap(linesOf);
    this.version = update.version;
    if (update.info) this.info = update.info;
    this.public = update.public;
    this.own = update.own;
    this.seat = update.seat;
    if (update.orders) this.orders = update.orders;
    if (update.seat === null) this.orders = null;
    const now = performance.now();
    this.clocks = update.clocks.map((left) => (left === null ? null : now + left));
    if (lines.length) this.log = [...this.log, ...lines];
    const events = lines.flatMap((line) => line.event ?? []);
    return known && events.length <= MOST_SHOWN ? events : [];
  }

  /** Update who is connected. */
  setPresence(presence: Presence): void {
    this.here = presence.here;
    this.watching = presence.watching;
  }

  /** Why a bot plays for this player, if one does. */
  get away(): Chair["why"] {
    const chair = this.info?.chairs[this.seat ?? -1];
    return (chair?.stand_in && !this.public?.outcome && chair.why) || null;
  }

  /** The player's legal actions; none while a bot plays for them. */
  get legal(): readonly string[] {
    return (!this.away && this.own?.legal) || [];
  }

  /** How long a seat has for its decision, in milliseconds; 1 without a clock. */
  timeFor(seat: number): number {
    const pace = this.info?.pace;
    if (!pace) return 1;
    return 1000 * (this.public?.waiting.includes(seat) ? pace.reaction : pace.decision);
  }

  /** The players' names; empty for an open seat. */
  get names(): string[] {
    return this.info?.chairs.map((chair) => chair.name ?? "") ?? [];
  }
}

function linesOf(step: Step): LogLine[] {
  const base = { version: step.version, what: step.what, seat: step.seat ?? null, by: step.by ?? null };
  const told = (step.events ?? []).map((event) => ({ ...base, event }));
  return step.what === "acted" && step.by !== "clock" ? told : [{ ...base, event: null }, ...told];
}
