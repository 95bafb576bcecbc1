// A replay: plies fetched so far, the current ply, and the viewpoint.

import type { Expand, Expanded, GameEvent, Outcome, Ply, Rules } from "../net/protocol";
import { api } from "../net/api";

/** The seat whose knowledge is shown, or null with all cards open. */
export type Viewpoint = number | null;

/** One line of the log. */
export interface LogEntry {
  readonly ply: number;
  readonly event: GameEvent;
}

/** The visible ply, its viewpoint, and the events to animate (none after a jump). */
export interface Shown {
  readonly ply: Ply;
  readonly viewpoint: Viewpoint;
  readonly events: readonly GameEvent[];
}

type Ask = (request: Expand) => Promise<Expanded>;

const PLIES_PER_REQUEST = 100; // plies per request
const NONE: readonly GameEvent[] = [];
const EVENT_TIME = 1500; // milliseconds to show a ply with one event
const FURTHER_EVENT_TIME = 700; // for each further event
const OK_TIME = 250; // for an ok

export class Replay {
  /** The current ply; it is shown as soon as it is loaded. */
  at = $state(0);
  viewpoint: Viewpoint = $state(null);
  /** The seat at the near side of the table: the last viewpoint. */
  near = $state(0);
  shown: Shown;
  playing = $state(false);
  /** The last error of a request. */
  trouble: unknown = $state.raw(null);

  readonly edition: string;
  readonly rules: Rules;
  readonly names: readonly string[];
  readonly plies: number;
  readonly outcome: Outcome | null;
  private loaded: ReadonlyMap<Viewpoint, readonly (Ply | undefined)[]> = $state.raw(new Map());
  private readonly asked = new Map<string, Promise<boolean>>();
  private requests = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    readonly record: string,
    first: Expanded,
    private readonly ask: Ask,
  ) {
    this.edition = first.edition;
    this.rules = first.rules;
    this.names = first.names;
    this.plies = first.plies;
    this.outcome = first.outcome;
    this.keep(null, first.part);
    this.shown = $state.raw({ ply: first.part[0] as Ply, viewpoint: null, events: NONE });
  }

  /** Open a record; rejects with the server's refusal if it is not valid. */
  static async open(record: string, ask: Ask = api.expand): Promise<Replay> {
    return new Replay(record, await ask({ record, seat: null, first: 0 }), ask);
  }

  /** The events loaded so far, as the viewpoint sees them, without declined powers. */
  readonly log: readonly LogEntry[] = $derived(
    (this.loaded.get(this.viewpoint) ?? []).flatMap((ply) =>
      (ply?.events ?? []).filter(isNews).map((event) => ({ ply: ply?.ply ?? 0, event })),
    ),
  );

  /** The ply of the current line of the log. */
  readonly line: number = $derived(this.log.findLast((told) => told.ply <= this.at)?.ply ?? 0);

  /** The wanderer, if the viewpoint knows it; with all cards open, also if it is revealed later. */
  readonly wanderer: number | null = $derived.by(() => {
    const { ply, viewpoint } = this.shown;
    if (!ply.public.wanderer) return null;
    const known = ply.public.wanderer.hero ?? ply.own.find((own) => own?.wanderer)?.wanderer ?? null;
    return known === null && viewpoint === null ? this.revealedLater(ply) : known;
  });

  /** Go to a ply; a single step forward animates the cards. */
  go(ply: number): void {
    this.pause();
    this.move(ply);
  }

  /** Go to the next or previous ply with an event to see; declined powers are skipped. */
  step(by: 1 | -1): void {
    this.pause();
    let to = this.at + by;
    for (; to > 0 && to < this.plies; to += by) {
      const found = this.seen(this.viewpoint, to);
      if (!found) {
        const request = ++this.requests;
        void this.fetch(this.viewpoint, to).then(
          (there) => there && request === this.requests && this.step(by),
        );
        return;
      }
      if (found.events.some(isNews)) break;
    }
    this.move(to, by > 0);
  }

  /** Go to the beginning of the next turn, or back to that of this or the previous one. */
  async turn(by: 1 | -1): Promise<void> {
    this.pause();
    const request = ++this.requests;
    const ply = await this.turnAt(by);
    if (ply !== null && request === this.requests) this.move(ply);
  }

  /** Change the viewpoint at the same ply. */
  setViewpoint(viewpoint: Viewpoint): void {
    this.viewpoint = viewpoint !== null && viewpoint in this.names ? viewpoint : null;
    this.near = this.viewpoint ?? this.near;
    this.show(false);
  }

  /** Start automatic playback, from the beginning if at the end. */
  play(): void {
    if (this.at === this.plies) this.move(0);
    this.playing = true;
    this.schedule();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Load all plies for the viewpoint, from the current one on and then from the beginning. */
  async loadAll(): Promise<void> {
    const { viewpoint, at } = this;
    const parts = Array.from(
      { length: Math.floor(this.plies / PLIES_PER_REQUEST) + 1 },
      (_, part) => part * PLIES_PER_REQUEST,
    );
    const behind = parts.filter((first) => first + PLIES_PER_REQUEST <= at);
    for (const first of [...parts.slice(behind.length), ...behind]) {
      if (this.viewpoint !== viewpoint || !(await this.fetch(viewpoint, first))) return;
    }
  }

  /** Load what every seat could know at the current ply. */
  async loadKnowledge(): Promise<void> {
    await Promise.all(this.names.map((_, seat) => this.fetch(seat, this.at)));
  }

  /** Repeat failed requests. */
  retry(): void {
    this.trouble = null;
    this.show(false);
    void this.loadAll();
  }

  /** A ply from a viewpoint, if it is loaded. */
  seen(viewpoint: Viewpoint, ply: number): Ply | null {
    return this.loaded.get(viewpoint)?.[ply] ?? null;
  }

  private move(ply: number, next = ply === this.at + 1): void {
    const to = Math.max(0, Math.min(this.plies, Math.trunc(ply) || 0));
    const single = next && to > this.at && this.shown.ply.ply === this.at;
    this.at = to;
    this.show(single);
  }

  /** Show the current ply once it is loaded, unless another one was chosen meanwhile. */
  private show(single: boolean): void {
    const request = ++this.requests;
    const found = this.seen(this.viewpoint, this.at);
    if (found) {
      this.shown = { ply: found, viewpoint: this.viewpoint, events: single ? found.events : NONE };
      return;
    }
    void this.fetch(this.viewpoint, this.at).then(
      (there) => there && request === this.requests && this.show(single),
    );
  }

  private async turnAt(by: 1 | -1): Promise<number | null> {
    let ply = this.at + by;
    if (ply < 0 || ply > this.plies) return null;
    const wanted = await this.turnOf(by > 0 ? this.at : ply);
    while (ply !== (by > 0 ? this.plies : 0)) {
      const turn = await this.turnOf(by > 0 ? ply : ply - 1);
      if (turn === null) return null;
      if (turn !== wanted) break;
      ply += by;
    }
    return ply;
  }

  /** The turn of a ply. It is the same for all viewpoints, so any loaded one will do. */
  private async turnOf(ply: number): Promise<number | null> {
    const found = () => [...this.loaded.values()].find((plies) => plies[ply])?.[ply]?.public.turn ?? null;
    if (found() === null) await this.fetch(this.viewpoint, ply);
    return found();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      // Wait for plies that are still loading, so that none is skipped.
      if (this.shown.ply.ply === this.at) this.move(this.at + 1);
      if (this.at === this.plies) this.pause();
      else this.schedule();
    }, timeFor(this.shown.ply));
  }

  /** Load the part of the game around a ply, once; true if it is there. */
  private fetch(viewpoint: Viewpoint, ply: number): Promise<boolean> {
    const first = ply - (ply % PLIES_PER_REQUEST);
    if (this.seen(viewpoint, first)) return Promise.resolve(true);
    const key = `${viewpoint} ${first}`;
    const coming =
      this.asked.get(key) ?? this.fetchPart(viewpoint, first).finally(() => this.asked.delete(key));
    this.asked.set(key, coming);
    return coming;
  }

  private async fetchPart(viewpoint: Viewpoint, first: number): Promise<boolean> {
    try {
      const { part } = await this.ask({
        record: this.record,
        seat: viewpoint,
        first,
        aid: viewpoint !== null,
      });
      this.keep(viewpoint, part);
      this.trouble = null;
      return true;
    } catch (error) {
      this.trouble = error;
      return false;
    }
  }

  private keep(viewpoint: Viewpoint, part: readonly Ply[]): void {
    const plies = [...(this.loaded.get(viewpoint) ?? [])];
    for (const ply of part) plies[ply.ply] = ply;
    this.loaded = new Map(this.loaded).set(viewpoint, plies);
  }

  /** The hero that an unseen wanderer turns out to be in the same turn. */
  private revealedLater(now: Ply): number | null {
    for (let ply = now.ply + 1; ply <= this.plies; ply++) {
      const events = this.seen(null, ply)?.events;
      const end = events?.find(({ kind }) => kind === "recruited" || kind === "discarded");
      if (!events || end || events.some(({ kind }) => kind === "turn_began")) return end?.hero ?? null;
    }
    return null;
  }
}

function isNews(event: GameEvent): boolean {
  return event.kind !== "declined" && !(event.kind === "hand_dealt" && !event.heroes);
}

function timeFor(ply: Ply): number {
  const news = ply.events.filter(isNews).length;
  return news ? EVENT_TIME + FURTHER_EVENT_TIME * Math.min(news - 1, 3) : OK_TIME;
}
