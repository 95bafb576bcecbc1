// What Python says of some games, in every language and both worlds: tools/web_fixtures.py writes it.

import { load, type Language, Words } from "../src/i18n/words";
import type { GameEvent, Own, Public, Rules } from "../src/net/protocol";
import written from "./fixtures/told.json";

type InAll<T> = Record<string, T>;

interface Position {
  readonly names: string[];
  readonly rules: Rules;
  readonly public: Public;
}

interface Told {
  readonly events: { event: GameEvent; names: string[]; you: number | null; told: InAll<string> }[];
  readonly positions: (Position & {
    seat: number | null;
    own: Own | null;
    told: InAll<{ prompt: string; choices: Record<string, string> }>;
  })[];
  readonly results: (Position & { told: InAll<string[]> })[];
  readonly actions: { action: string; told: InAll<string> }[];
  readonly refusals: { code: string; action: string; told: InAll<string> }[];
}

export const told = written as unknown as Told;

export const BUNDLES = { en: await load("en"), fr: await load("fr") };

/** The words of a row of the fixture: "fr seventh-hero". */
export function wordsOf(row: string, names: readonly string[], you: number | null): Words {
  const [language, edition] = row.split(" ") as [Language, string];
  return new Words(BUNDLES[language], language, edition, names, you);
}
