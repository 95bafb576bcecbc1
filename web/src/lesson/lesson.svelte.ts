// A chapter of the lesson: a game at a prepared table, shown at the pace of the coach's explanations.

import address from "./chapters.json?url";
import type { Facts, MessageId } from "../i18n/messages";
import type { GameEvent, NewTable, Orders, Update } from "../net/protocol";
import { fetchJson } from "../net/json";
import { COPIES, HEROES } from "../game/tables";
import type { Table } from "../game/table.svelte";

/** One explanation, and the actions that complete it; without `do` the learner presses a button to go on. */
export interface Step {
  readonly say: string;
  /** What it points at: places of the page, a card of the hand, a button; {hero} is the hero of the event. */
  readonly at?: readonly string[];
  readonly facts?: Facts;
  /** The event that has to happen first: a kind, with a seat if that matters. */
  readonly after?: string;
  readonly do?: readonly string[];
}

export interface Chapter {
  readonly name: string;
  readonly first: number;
  readonly bands: readonly string[];
  readonly hands: readonly string[];
  /** The next cards of the deck; those below never matter. */
  readonly draws: string;
  readonly actions?: string[];
  readonly script: string[];
  /** The powers that the learner is asked about while others decide. */
  readonly ask?: readonly number[];
  readonly steps: readonly Step[];
}

/** Load all chapters. */
export const chapters = (): Promise<Chapter[]> => fetchJson(address);

export const LEARNER = 0;

const BOT = "steady";
const PACE = 1000; // milliseconds between two events

/** A deck of all 77 cards that begins with those of the chapter. */
export function deckOf({ bands, hands, draws }: Chapter): string {
  const top = [...bands, ...hands, draws].join("");
  const left = HEROES.map((hero) => COPIES - (top.split(String(hero)).length - 1));
  return top + HEROES.map((hero, index) => String(hero).repeat(left[index] ?? 0)).join("");
}

export function lessonTable(chapter: Chapter, edition: string): NewTable {
  const { first, script, actions = [] } = chapter;
  return {
    edition,
    seats: chapter.bands.length,
    bots: [null, BOT, BOT],
    bot_pace: PACE,
    prepared: { deck: deckOf(chapter), first, actions, script },
  };
}

export function ordersOf({ ask = [] }: Chapter): Orders {
  return { powers: HEROES.map((power) => (ask.includes(power) ? ["always"] : [])) };
}

/** The message id of a step. */
export function messageOf(chapter: Chapter, step: Step): MessageId {
  return `web-learn-${chapter.name}-${step.say}` as MessageId;
}

const PLACES: Record<string, (name: string) => string> = {
  action: (text) => `[data-action="${text}"], [data-action="${text.slice(0, 5)} …"]`,
  card: (hero) => `[data-place="hand:${LEARNER}"] [data-hero="${hero}"]`,
  requirement: () => ".wanted",
  aid: () => ".aid > span",
};

/** The CSS selector of a place that a step points at. */
export function selectorOf(place: string): string {
  const [kind = "", name = ""] = place.split(":");
  return PLACES[kind]?.(name) ?? `[data-place="${place}"]`;
}

/** A chapter in progress: queues updates of the table and shows them when the coach is ready. */
export class Lesson {
  /** The current step; null while the game goes on by itself. */
  step: Step | null = $state.raw(null);
  facts: Facts = $state.raw({});
  over = $state(false);

  private next = 0;
  private coming: Update[] = [];
  private seen: GameEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly chapter: Chapter,
    private readonly table: Table,
    private readonly show: (update: Update) => void,
  ) {}

  /** Is this the last step of the chapter? */
  get last(): boolean {
    return this.step !== null && this.next === this.chapter.steps.length;
  }

  get places(): string[] {
    return (this.step?.at ?? []).map((place) => place.replace("{hero}", String(this.facts.hero)));
  }

  allows(action: string): boolean {
    return this.step?.do?.includes(action) ?? false;
  }

  receive(update: Update): void {
    this.coming.push(update);
    this.proceed();
  }

  /** The learner has read the current step. */
  goOn(): void {
    if (!this.step || this.step.do) return;
    this.finish();
    this.begin();
    this.proceed();
  }

  close(): void {
    clearTimeout(this.timer);
    this.coming = [];
  }

  /** Show queued updates one after the other, unless the coach explains something. */
  private proceed(): void {
    while (this.timer === undefined && !(this.step && !this.step.do)) {
      const update = this.coming.shift();
      if (!update) return;
      const told = this.take(update);
      if (this.over || !told) continue;
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.proceed();
      }, PACE);
    }
  }

  /** Show an update; true if it has something to see. */
  private take(update: Update): boolean {
    const steps = update.steps.filter(
      (step) => step.what === "acted" && step.version > (this.table.version ?? 0),
    );
    const events = steps.flatMap((step) => step.events ?? []);
    this.show(update);
    if (this.step?.do && steps.some((step) => step.seat === LEARNER)) {
      this.finish();
      this.seen = [];
    }
    this.seen.push(...events);
    this.begin();
    return events.some((event) => event.kind !== "declined");
  }

  private finish(): void {
    this.step = null;
    if (this.next === this.chapter.steps.length) this.over = true;
  }

  /** Start the next step if its conditions hold. */
  private begin(): void {
    const step = this.chapter.steps[this.next];
    if (this.step || !step || !this.table.public) return;
    if (step.do && !this.table.own?.legal.some((text) => step.do?.includes(text))) return;
    let cause: GameEvent | undefined;
    if (step.after) {
      const at = this.seen.findIndex((event) =>
        [event.kind, `${event.kind} ${event.seat}`].includes(step.after ?? ""),
      );
      cause = this.seen[at];
      if (!cause) return;
      this.seen = this.seen.slice(at + 1);
    }
    const { seat, other, hero, power } = cause ?? {};
    this.facts = { ...defined({ seat, other, hero, power }), ...step.facts };
    this.step = step;
    this.next += 1;
  }
}

function defined(facts: Record<string, number | undefined>): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
