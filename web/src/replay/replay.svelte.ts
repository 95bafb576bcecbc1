// A played game, ply by ply: what was fetched of it, where in it one is, and through whose eyes one looks.

import type { Expand, Expanded, GameEvent, Outcome, Ply, Rules } from "../net/protocol";
import { api } from "../net/api";

/** A seat whose knowledge is shown, or null with all cards open. */
export type Eyes = number | null;

/** One line of the story. */
export interface Told {
  readonly ply: number;
  readonly event: GameEvent;
}

/** What is shown: a ply, whose view it is, and what has just happened for cards to move by; nothing after a jump. */
export interface Shown {
  readonly ply: Ply;
  readonly eyes: Eyes;
  readonly events: readonly GameEvent[];
}

type Ask = (wish: Expand) => Promise<Expanded>;

const PART = 100; // plies that the server tells at once
const NONE: readonly GameEvent[] = [];
const LOOK = 1500; // milliseconds for what happened in a step
const MORE = 700; // for each further thing that happened in it
const NOD = 250; // for somebody who only said ok

export class Replay {
  /** The ply that is wanted; it is shown as soon as it is there. */
  at = $state(0);
  eyes: Eyes = $state(null);
  /** The seat at the near side of the table: whose eyes one last looked through. */
  near = $state(0);
  shown: Shown;
  playing = $state(false);
  /** Why something could not be fetched. */
  trouble: unknown = $state.raw(null);

  readonly edition: string;
  readonly rules: Rules;
  readonly names: readonly string[];
  readonly plies: number;
  readonly outcome: Outcome | null;
  private book: ReadonlyMap<Eyes, readonly (Ply | undefined)[]> = $state.raw(new Map());
  private readonly asked = new Map<string, Promise<boolean>>();
  private wishes = 0;
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
    this.shown = $state.raw({ ply: first.part[0] as Ply, eyes: null, events: NONE });
  }

  /** Read a record; the server says what is wrong with it. */
  static async open(record: string, ask: Ask = api.expand): Promise<Replay> {
    return new Replay(record, await ask({ record, seat: null, first: 0 }), ask);
  }

  /** The story as far as it was fetched, as the eyes see it; that somebody let something be is no news. */
  readonly story: readonly Told[] = $derived(
    (this.book.get(this.eyes) ?? []).flatMap((ply) =>
      (ply?.events ?? []).filter(isNews).map((event) => ({ ply: ply?.ply ?? 0, event })),
    ),
  );

  /** The ply of the line of the story that one is at. */
  readonly line: number = $derived(this.story.findLast((told) => told.ply <= this.at)?.ply ?? 0);

  /** Which hero the wanderer is, as the eyes know it: with all cards open, what it will turn out to be. */
  readonly wanderer: number | null = $derived.by(() => {
    const { ply, eyes } = this.shown;
    if (!ply.public.wanderer) return null;
    const known = ply.public.wanderer.hero ?? ply.own.find((own) => own?.wanderer)?.wanderer ?? null;
    return known === null && eyes === null ? this.foretold(ply) : known;
  });

  /** Go to a ply; a single step forward shows how the cards move. */
  go(ply: number): void {
    this.pause();
    this.move(ply);
  }

  /** Go on to where something happened next, or back: that somebody let something be is passed over. */
  step(by: 1 | -1): void {
    this.pause();
    let to = this.at + by;
    for (; to > 0 && to < this.plies; to += by) {
      const found = this.seen(this.eyes, to);
      if (!found) {
        const wish = ++this.wishes;
        void this.fetch(this.eyes, to).then((there) => there && wish === this.wishes && this.step(by));
        return;
      }
      if (found.events.some(isNews)) break;
    }
    this.move(to, by > 0);
  }

  /** Go to where the next turn begins; backwards to where this one began, or the one before. */
  async turn(by: 1 | -1): Promise<void> {
    this.pause();
    const wish = ++this.wishes;
    const ply = await this.turnAt(by);
    if (ply !== null && wish === this.wishes) this.move(ply);
  }

  /** Look through other eyes, at the same ply. */
  look(eyes: Eyes): void {
    this.eyes = eyes !== null && eyes in this.names ? eyes : null;
    this.near = this.eyes ?? this.near;
    this.settle(false);
  }

  /** Play on by itself, from the beginning if it is at the end. */
  play(): void {
    if (this.at === this.plies) this.move(0);
    this.playing = true;
    this.schedule();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Fetch the whole story for these eyes, from here on and then from the beginning. */
  async readAll(): Promise<void> {
    const { eyes, at } = this;
    const parts = Array.from({ length: Math.floor(this.plies / PART) + 1 }, (_, part) => part * PART);
    const behind = parts.filter((first) => first + PART <= at);
    for (const first of [...parts.slice(behind.length), ...behind]) {
      if (this.eyes !== eyes || !(await this.fetch(eyes, first))) return;
    }
  }

  /** Fetch what every seat could know here. */
  async consult(): Promise<void> {
    await Promise.all(this.names.map((_, seat) => this.fetch(seat, this.at)));
  }

  /** Try again what could not be fetched. */
  retry(): void {
    this.trouble = null;
    this.settle(false);
    void this.readAll();
  }

  /** A ply through some eyes, if it was fetched. */
  seen(eyes: Eyes, ply: number): Ply | null {
    return this.book.get(eyes)?.[ply] ?? null;
  }

  private move(ply: number, next = ply === this.at + 1): void {
    const to = Math.max(0, Math.min(this.plies, Math.trunc(ply) || 0));
    const single = next && to > this.at && this.shown.ply.ply === this.at;
    this.at = to;
    this.settle(single);
  }

  /** Show the ply that is wanted, once it is there and unless another is wanted by then. */
  private settle(single: boolean): void {
    const wish = ++this.wishes;
    const found = this.seen(this.eyes, this.at);
    if (found) {
      this.shown = { ply: found, eyes: this.eyes, events: single ? found.events : NONE };
      return;
    }
    void this.fetch(this.eyes, this.at).then((there) => there && wish === this.wishes && this.settle(single));
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

  /** The turn that a ply is in; turns are the same through all eyes, so what was fetched for others will do. */
  private async turnOf(ply: number): Promise<number | null> {
    const found = () => [...this.book.values()].find((plies) => plies[ply])?.[ply]?.public.turn ?? null;
    if (found() === null) await this.fetch(this.eyes, ply);
    return found();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      // What has not come yet is waited for, so that nothing is passed over.
      if (this.shown.ply.ply === this.at) this.move(this.at + 1);
      if (this.at === this.plies) this.pause();
      else this.schedule();
    }, timeFor(this.shown.ply));
  }

  /** Fetch the part that a ply is in, once; is it there now? */
  private fetch(eyes: Eyes, ply: number): Promise<boolean> {
    const first = ply - (ply % PART);
    if (this.seen(eyes, first)) return Promise.resolve(true);
    const key = `${eyes} ${first}`;
    const coming = this.asked.get(key) ?? this.fetchPart(eyes, first).finally(() => this.asked.delete(key));
    this.asked.set(key, coming);
    return coming;
  }

  private async fetchPart(eyes: Eyes, first: number): Promise<boolean> {
    try {
      const { part } = await this.ask({ record: this.record, seat: eyes, first, aid: eyes !== null });
      this.keep(eyes, part);
      this.trouble = null;
      return true;
    } catch (error) {
      this.trouble = error;
      return false;
    }
  }

  private keep(eyes: Eyes, part: readonly Ply[]): void {
    const plies = [...(this.book.get(eyes) ?? [])];
    for (const ply of part) plies[ply.ply] = ply;
    this.book = new Map(this.book).set(eyes, plies);
  }

  /** What a wanderer that nobody has seen turns out to be in the same turn. */
  private foretold(now: Ply): number | null {
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
  return news ? LOOK + MORE * Math.min(news - 1, 3) : NOD;
}
