// A player's turn: what is selected, what is about to be sent, standing orders, and why something is not possible.
// It draws nothing and reads no element of the page, so it is tested without a browser.

import { parse, type Action, type Verb } from "../game/actions";
import { knownHero, prompt, withoutCounting, type Position } from "../game/choices";
import { areInitial, DEFAULT_POWERS, withConditions } from "../game/orders";
import type { Table } from "../game/table.svelte";
import { POWER_ARGUMENTS } from "../game/tables";
import { refusalText } from "../i18n/errors";
import type { Words } from "../i18n/words";
import type { AnyCommand, Condition, Orders, Own } from "../net/protocol";

export const UNDO_TIME = 1500; // milliseconds in which a delayed action can be undone
const HURRY = 6000; // milliseconds on the clock below which nothing is delayed
const DELAYED: readonly Verb[] = ["send", "send band", "send deck", "recruit", "use"];
const WITH_CARD: readonly Verb[] = ["send", "drop", "clue"];

/** In a lesson: which actions are allowed now, and what to say instead of any other. */
export interface Guide {
  readonly may: (action: Action) => boolean;
  readonly hint: string;
}

/** What a turn needs from the page around it. */
export interface TurnOptions {
  readonly table: Table;
  readonly words: () => Words;
  readonly send: (command: AnyCommand) => Promise<unknown>;
  readonly notify: (text: string) => void;
  readonly guide: () => Guide | undefined;
  readonly settings: {
    /** Wait a moment before an action is sent. */
    readonly hold: boolean;
    /** Show what can be concluded by counting cards. */
    readonly aid: boolean;
  };
}

interface Delayed {
  readonly action: Action;
  readonly version: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Does an action take a card from the hand? */
export function takesCard({ verb }: Action): boolean {
  return WITH_CARD.includes(verb);
}

export class Turn {
  /** A power that can be used in several ways, one of which is to be chosen. */
  opened: number | null = $state(null);
  /** An action was sent and not answered yet. */
  busy = $state(false);
  private chosen: string | null = $state(null);
  private delay: Delayed | null = $state.raw(null);
  private hasBegun = false;

  readonly actions: readonly Action[] = $derived.by(() =>
    this.table.legal.map((text) => parse(text, this.table.seat)),
  );
  /** The action that the next confirmation sends. */
  readonly selected: Action | null = $derived.by(
    () => this.actions.find((action) => action.text === this.chosen) ?? null,
  );
  /** What the player knows, as far as they want to be helped. */
  readonly own: Own | null = $derived.by(() => {
    const { own } = this.table;
    return own && !this.options.settings.aid ? withoutCounting(own) : own;
  });
  readonly position: Position | null = $derived.by(() => {
    const { seat, public: shown, info } = this.table;
    return seat !== null && shown && this.own && info
      ? { seat, public: shown, own: this.own, rules: info.rules }
      : null;
  });
  readonly known: number | null = $derived.by(() =>
    this.table.public ? knownHero(this.table.public, this.own) : null,
  );
  readonly prompt: string = $derived.by(() => {
    const { public: shown, own, seat } = this.table;
    return shown ? prompt(shown, own, seat, this.options.words()) : "";
  });
  /** An absent player whom the game waits for. */
  readonly awaited: number | null = $derived.by(() => {
    const { table } = this;
    const isAbsent = (seat: number) => {
      const chair = table.info?.chairs[seat];
      return seat !== table.seat && chair?.kind === "person" && !chair.stand_in && !table.here[seat];
    };
    return table.public?.to_act.find(isAbsent) ?? null;
  });
  /** The seats that the opened power can name, with the action for each. */
  readonly targets: ReadonlyMap<number, Action> = $derived.by(() => {
    const named = this.withPower(this.opened ?? 0);
    return new Map(named.flatMap((action) => (action.target === null ? [] : [[action.target, action]])));
  });

  constructor(private readonly options: TurnOptions) {}

  get table(): Table {
    return this.options.table;
  }

  /** The action that is sent as soon as its time to undo is over. */
  get delayed(): Action | null {
    return this.delay?.action ?? null;
  }

  /** Forget selections that are no longer legal. To be called after every update of the table. */
  refresh(): void {
    const { legal } = this.table;
    if (this.opened !== null && this.withPower(this.opened).length < 2) this.opened = null;
    if (this.chosen !== null && !legal.includes(this.chosen)) this.chosen = null;
    if (this.delay && !legal.includes(this.delay.action.text)) this.undo();
  }

  // Choosing

  /** The action that takes this card from the hand. */
  withCard(hero: number): Action | null {
    return this.actions.find((action) => takesCard(action) && action.hero === hero) ?? null;
  }

  /** All that a hero of the own band can do: use its power, or be sent. */
  withHero(hero: number): readonly Action[] {
    return this.actions.filter(
      ({ power, verb, hero: sent }) => power === hero || (verb === "send band" && sent === hero),
    );
  }

  private withPower(power: number): readonly Action[] {
    return this.actions.filter((action) => action.power === power);
  }

  /** Select a card of the hand; the second time, play it. */
  chooseCard(hero: number): void {
    const action = this.withCard(hero);
    if (action) this.choose(action);
    else this.options.notify(this.whyNotCard(hero));
  }

  /** Select what a hero of the own band can do, or open its power; false if it can do nothing. */
  chooseHero(hero: number): boolean {
    const [first, second] = this.withHero(hero);
    if (!first) return false;
    if (second) this.opened = hero;
    else this.choose(first);
    return true;
  }

  private choose(action: Action): void {
    if (this.chosen === action.text) this.act(action);
    else this.chosen = action.text;
  }

  /** Undo what is about to be sent, and select nothing; false if there was nothing to cancel. */
  cancel(): boolean {
    const wasActive = this.delay !== null || this.chosen !== null || this.opened !== null;
    this.undo();
    this.chosen = this.opened = null;
    return wasActive;
  }

  // Sending

  /** Send an action, after a delay if the player wants one and the clock allows it. */
  act(action: Action): void {
    const { version } = this.table;
    if (this.busy || this.delay || version === null) return;
    const guide = this.options.guide();
    if (guide && !guide.may(action)) {
      this.chosen = this.opened = null;
      this.options.notify(guide.hint);
    } else if (this.options.settings.hold && DELAYED.includes(action.verb) && !this.isHurried()) {
      this.delay = { action, version, timer: setTimeout(() => this.release(), UNDO_TIME) };
    } else {
      void this.perform(action, version);
    }
  }

  /** Take back what is about to be sent. */
  undo(): void {
    clearTimeout(this.delay?.timer);
    this.delay = null;
  }

  private isHurried(): boolean {
    const end = this.table.clocks[this.table.seat ?? -1] ?? null;
    return end !== null && end - performance.now() < HURRY;
  }

  private release(): void {
    if (!this.delay) return;
    const { action, version } = this.delay;
    this.delay = null;
    void this.perform(action, version);
  }

  private async perform(action: Action, version: number): Promise<void> {
    this.busy = true;
    this.chosen = this.opened = null;
    try {
      await this.command({ type: "act", action: action.text, version }, action);
    } finally {
      this.busy = false;
    }
  }

  /** Send a command; tell the player if it is refused. */
  async command(command: AnyCommand, action?: Action): Promise<void> {
    try {
      await this.options.send(command);
    } catch (error) {
      this.options.notify(refusalText(error, this.options.words(), action));
    }
  }

  // Standing orders

  /** Until when the player is not asked: the end of this turn, or their own turn. */
  get quiet(): "turn" | "mine" | null {
    const { orders } = this.table;
    return orders?.this_turn ? "turn" : orders?.until_my_turn ? "mine" : null;
  }

  /** When the player is asked about a power. */
  conditions(power: number): readonly Condition[] {
    return this.table.orders?.powers[power - 1] ?? ["always"];
  }

  order(orders: Required<Orders>): void {
    void this.command({ type: "order", orders });
  }

  /** Do not ask for a while, or (null) ask again. */
  setQuiet(until: "this_turn" | "until_my_turn" | null): void {
    if (!this.table.orders) return;
    const orders = { ...this.table.orders, this_turn: false, until_my_turn: false };
    if (until) orders[until] = true;
    this.order(orders);
  }

  /** Never ask about a power, or always again. */
  toggleMute(power: number): void {
    if (!this.table.orders) return;
    const isMuted = this.conditions(power).length === 0;
    this.order(withConditions(this.table.orders, power, isMuted ? ["always"] : []));
  }

  /** In the first turn, give the default orders to a player who has given none; true if they were given. */
  giveDefaultOrders(): boolean {
    const { orders, public: shown, info } = this.table;
    if (this.hasBegun || !orders || !shown || info?.status !== "running") return false;
    this.hasBegun = true;
    if (shown.turn !== 1 || !areInitial(orders)) return false;
    this.order({ ...orders, powers: DEFAULT_POWERS });
    return true;
  }

  // Reasons: every one is told by the server

  /** Why a card of the hand cannot be used; without a reason from the server, what the game waits for. */
  whyNotCard(hero: number): string {
    return this.whyNot(WITH_CARD.map((verb) => `${verb} ${hero}`));
  }

  /** Why a hero of the own band can do nothing; null if it can. */
  whyNotHero(hero: number): string | null {
    if (this.withHero(hero).length) return null;
    return this.whyNot(
      Object.keys(this.table.own?.refused ?? {}).filter((text) => text.startsWith(`use ${hero}`)),
    );
  }

  private whyNot(texts: readonly string[]): string {
    const { away, own, seat } = this.table;
    const words = this.options.words();
    if (away) return words.tell(`web-stand-in-you-${away}`);
    for (const text of texts) {
      const code = own?.refused[text];
      if (code) return words.refusal(code, this.completed(parse(text, seat)));
    }
    return this.prompt;
  }

  /** A refused power without the hero or seat it would name, completed as the server did to find the reason. */
  private completed(action: Action): Action {
    const { public: shown, seat } = this.table;
    const argument = POWER_ARGUMENTS[action.power ?? 0];
    if (argument === "hero" && action.hero === null) {
      const band = shown?.players[seat ?? 0]?.band ?? [];
      return { ...action, hero: band.find((hero) => hero !== action.power) ?? 1 };
    }
    if (argument === "target" && action.target === null) return { ...action, target: seat === 0 ? 1 : 0 };
    return action;
  }
}
