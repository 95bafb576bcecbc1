// Sentences about a game in any language. Mirrors Python's sevenheroes.words.

import { FluentBundle, type FluentResource, type FluentVariable } from "@fluent/bundle";
import en from "catalogue:en";
import fr from "catalogue:fr";

import { HERO_FORMS, KINDS, WORDS, type Facts, type MessageId } from "./messages";
import type { Action } from "../game/actions";
import type { GameEvent } from "../net/protocol";
import { fetchJson } from "../net/json";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type World = "hirelings" | "saga";
type Forms = Record<string, FluentVariable>;

const FILES: Record<Language, string> = { en, fr };

/** The URLs of all message catalogues. */
export function catalogues(): string[] {
  return Object.values(FILES);
}

/** Load the messages of a language. */
export async function load(language: Language): Promise<FluentBundle> {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(await fetchJson<FluentResource>(FILES[language]));
  return bundle;
}

/** The world that names the heroes of an edition. */
export function worldOf(edition: string): World {
  return edition.startsWith("seventh-hero") ? "saga" : "hirelings";
}

/** Formats messages in a language, with an edition's hero names and the players' names; seat `you` is addressed. */
export class Words {
  readonly world: World;
  private readonly words: Forms;
  private readonly heroForms = new Map<number, Forms>();

  /** The browser's regional variant of the language. */
  get locale(): string {
    return navigator.languages.find((one) => one.startsWith(this.language)) ?? this.language;
  }

  constructor(
    private readonly bundle: FluentBundle,
    readonly language: Language,
    edition = "rent-a-hero",
    readonly names: readonly string[] = [],
    readonly you: number | null = null,
  ) {
    this.world = worldOf(edition);
    this.words = Object.fromEntries(
      WORDS.map((word) => [word, this.format(`word-${this.world}-${word}`, {})]),
    );
  }

  /** Format a message with its facts. */
  tell(message: MessageId, facts: Facts = {}): string {
    const told: Forms = { ...this.words };
    for (const [fact, value] of Object.entries(facts) as [keyof Facts, never][]) {
      if (value === undefined || value === null) continue;
      for (const [form, text] of Object.entries(this.forms(KINDS[fact], value))) {
        told[form ? `${fact}-${form}` : fact] = text;
      }
    }
    return this.format(message, told);
  }

  /** Format a message whose id is computed; null if there is none. */
  find(message: string, facts: Facts = {}): string | null {
    return this.bundle.hasMessage(message) ? this.tell(message as MessageId, facts) : null;
  }

  /** The name of the player at a seat. */
  name(seat: number): string {
    return this.names[seat] ?? this.tell("label-seat", { number: seat });
  }

  /** The name of the player at a seat, or "you". */
  called(seat: number): string {
    return seat === this.you ? this.tell("label-you") : this.name(seat);
  }

  hero(number: number, form: "" | (typeof HERO_FORMS)[number] = ""): string {
    return String(this.heroesForms(number)[form]);
  }

  requirement(number: number): string {
    return String(this.heroesForms(number).requirement);
  }

  power(number: number): string {
    return String(this.heroesForms(number).power);
  }

  /** A list of players with "you" first: you, Ann and Bob. */
  players(seats: readonly number[]): string {
    const ordered = [...seats].sort((a, b) => Number(b === this.you) - Number(a === this.you));
    return this.joined(ordered.map((seat) => this.called(seat)));
  }

  /** A list of heroes: an Oracle and 2 Outcasts; in other forms one by one. */
  heroes(numbers: readonly number[], form: "" | "the" | "a" = "a"): string {
    if (form !== "a") return this.joined(numbers.map((number) => this.hero(number, form)));
    const counts = new Map<number, number>();
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
    return this.joined(
      [...counts].map(([hero, count]) =>
        count === 1 ? this.hero(hero, "a") : this.tell("list-some", { count, hero }),
      ),
    );
  }

  /** An event as a sentence. */
  event(event: GameEvent): string {
    const { kind: _kind, ...facts } = event;
    return this.tell(`event-${variant(event)}` as MessageId, facts as Facts);
  }

  /** An action as a menu item. */
  action(action: Action): string {
    const power = action.power ? `-${action.power}` : "";
    return this.tell(`action-${action.verb.replace(" ", "-")}${power}` as MessageId, factsOf(action));
  }

  /** Why an action is refused. */
  refusal(code: string, action: Action): string {
    return this.tell(`refusal-${code}` as MessageId, factsOf(action));
  }

  joined(items: readonly string[]): string {
    const [first, ...others] = items;
    if (first === undefined) return this.tell("label-nothing");
    const last = others.pop();
    let text = first;
    for (const second of others) text = this.tell("list-more", { first: text, second });
    return last === undefined ? text : this.tell("list-last", { first: text, second: last });
  }

  private forms(kind: string, value: never): Forms {
    switch (kind) {
      case "seat":
        return this.seatForms([value], this.called(value));
      case "seats":
        return { ...this.seatForms(value, this.players(value)), count: (value as number[]).length };
      case "hero":
        return this.heroesForms(value);
      case "heroes":
        return {
          "": this.heroes(value, ""),
          the: this.heroes(value, "the"),
          a: this.heroes(value, "a"),
          count: (value as number[]).length,
        };
      default:
        return { "": value };
    }
  }

  private seatForms(seats: readonly number[], text: string): Forms {
    const you = this.you !== null && seats.includes(this.you);
    return { "": text, start: you ? capital(text) : text, you: you ? "yes" : "no" };
  }

  private heroesForms(number: number): Forms {
    let found = this.heroForms.get(number);
    if (!found) {
      const id = `hero-${this.world}-${number}`;
      found = { "": this.format(id, {}) };
      for (const form of HERO_FORMS) found[form] = this.format(id, {}, form);
      found.number = number;
      found.requirement = this.tell(`requirement-${number}` as MessageId, { seats: this.names.length });
      found.power = this.tell(`power-${number}` as MessageId);
      this.heroForms.set(number, found);
    }
    return found;
  }

  private format(id: string, facts: Forms, form?: string): string {
    const message = this.bundle.getMessage(id);
    const pattern = form ? message?.attributes[form] : message?.value;
    if (!pattern) throw new Error(`there is no message ${id}${form ? `.${form}` : ""} in ${this.language}`);
    const errors: Error[] = [];
    const text = this.bundle.formatPattern(pattern, facts, errors);
    if (errors.length) throw new Error(`the message ${id} cannot be told in ${this.language}: ${errors[0]}`);
    return text;
  }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function factsOf({ seat, power, hero, target }: Action): Facts {
  return { seat, power, hero, target } as Facts;
}

const SECRET: Partial<Record<GameEvent["kind"], "hero" | "heroes">> = {
  hand_dealt: "heroes",
  sent: "hero",
  sent_from_deck: "hero",
  asked: "hero",
  looked: "hero",
  drew: "heroes",
};

/** The message variant for an event. */
function variant(event: GameEvent): string {
  const kind = event.kind.replaceAll("_", "-");
  const secret = SECRET[event.kind];
  if (secret && event[secret] === undefined) return `${kind}-unseen`;
  if (event.kind === "answered") return `${kind}-${event.yes ? "yes" : "no"}`;
  if (event.kind === "used" && event.hero !== undefined) return `${kind}-on-hero`;
  if (event.kind === "used" && event.other !== undefined) return `${kind}-on-seat`;
  if (event.kind === "discarded" && event.seat === undefined) return `${kind}-barred`;
  return event.kind === "ended" ? `${kind}-${event.reason}` : kind;
}
