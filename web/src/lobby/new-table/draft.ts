// A wish for a table, from what is chosen on the page; and the five options in words.

import type { MessageId } from "../../i18n/messages";
import type { Choice, EditionFacts, NewTable, Pace, Rules } from "../../net/protocol";
import type { Words } from "../../i18n/words";

export const CUSTOM = "custom";
export const SEATS = [3, 4, 5] as const;
export const LONGEST = { decision: 3600, reaction: 600 } as const;
export const PACES = {
  brisk: { decision: 30, reaction: 10 },
  even: { decision: 60, reaction: 15 },
  calm: { decision: 180, reaction: 30 },
} as const;
export const BOT_PACES = { brisk: 300, even: 1200, calm: 2500 } as const;

/** What each option may be. */
export const OPTIONS = {
  no_match: ["deck", "band"],
  interrupts: [false, true],
  clue: ["identity", "requirement"],
  deck_end: ["score", "reshuffle"],
  tiebreak: ["powers", "turned", "strength"],
} as const satisfies { [K in Option]: readonly Rules[K][] };
export type Option = keyof Rules;
export const OPTION_NAMES = Object.keys(OPTIONS) as Option[];

/** What is chosen so far. */
export interface Draft {
  /** A printed edition, or `custom` for the options in `rules`. */
  edition: string;
  rules: Rules;
  seats: number;
  /** By seat, for five: a bot, or null for a person. The first null within `seats` is who makes the table. */
  bots: (string | null)[];
  public: boolean;
  live: boolean;
  decision: number;
  reaction: number;
  botPace: number;
}

/** What is offered at first: what was chosen the last time, as far as it is still to be had. */
export function draftOf(kept: Partial<Draft>, choice: Choice, edition: string): Draft {
  const own = rulesOf(edition, choice.editions) ?? rulesOf(choice.editions[0]?.name ?? "", choice.editions);
  if (!own) throw new Error("the server offers no edition");
  const names = [CUSTOM, ...choice.editions.map((one) => one.name)];
  const draft: Draft = {
    edition: oneOf(names, kept.edition) ?? oneOf(names, edition) ?? CUSTOM,
    rules: { ...own, ...keptRules(kept.rules) },
    seats: oneOf(SEATS, kept.seats) ?? 4,
    bots: Array.from({ length: 5 }, (_, seat) => oneOf(choice.bots, kept.bots?.[seat]) ?? null),
    public: kept.public === true,
    live: kept.live === true,
    decision: isWhole(kept.decision, LONGEST.decision) ? kept.decision : PACES.even.decision,
    reaction: isWhole(kept.reaction, LONGEST.reaction) ? kept.reaction : PACES.even.reaction,
    botPace: oneOf(Object.values(BOT_PACES), kept.botPace) ?? BOT_PACES.even,
  };
  if (ownSeat(draft) === null) draft.bots[0] = null;
  return draft;
}

function keptRules(rules: Partial<Rules> | undefined): Partial<Rules> {
  const known = OPTION_NAMES.filter((name) => oneOf<unknown>(OPTIONS[name], rules?.[name]) !== undefined);
  return Object.fromEntries(known.map((name) => [name, rules?.[name]]));
}

function oneOf<T>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

/** Is it a whole number of seconds that a clock can be set to? */
export function isWhole(seconds: unknown, most: number): seconds is number {
  return Number.isInteger(seconds) && (seconds as number) >= 1 && (seconds as number) <= most;
}

/** Can the clock be set so, if there is one? */
export function isPaced(draft: Pick<Draft, "live" | "decision" | "reaction">): boolean {
  if (!draft.live) return true;
  return isWhole(draft.decision, LONGEST.decision) && isWhole(draft.reaction, LONGEST.reaction);
}

/** Where who makes the table will sit; null if bots have every seat. */
export function ownSeat(draft: Pick<Draft, "bots" | "seats">): number | null {
  const seat = draft.bots.slice(0, draft.seats).indexOf(null);
  return seat < 0 ? null : seat;
}

/** The wish that the server is told. House rules that are an edition's are that edition. */
export function wishOf(draft: Draft, editions: readonly EditionFacts[]): NewTable {
  const printed = draft.edition === CUSTOM ? nearest(draft.rules, editions) : null;
  const edition = printed && !printed.options.length ? printed.edition : draft.edition;
  return {
    edition,
    rules: edition === CUSTOM ? { ...draft.rules } : null,
    seats: draft.seats,
    public: draft.public,
    pace: draft.live ? { decision: draft.decision, reaction: draft.reaction } : null,
    bots: draft.bots.slice(0, draft.seats),
    bot_pace: draft.botPace,
  };
}

/** The rules of a printed edition. */
export function rulesOf(edition: string, editions: readonly EditionFacts[]): Rules | null {
  return editions.find((one) => one.name === edition)?.rules ?? null;
}

/** The edition that some rules are most like, and the options in which they differ. */
export function nearest(
  rules: Rules,
  editions: readonly EditionFacts[],
): { edition: string; options: Option[] } | null {
  const all = editions.map((one) => ({
    edition: one.name,
    options: OPTION_NAMES.filter((name) => one.rules[name] !== rules[name]),
  }));
  return all.reduce<(typeof all)[number] | null>(
    (best, one) => (best && best.options.length <= one.options.length ? best : one),
    null,
  );
}

/** The message that names an option, or one of the things that it may be. */
export function optionId(option: Option, value?: Rules[Option] | "about"): MessageId {
  const name = `option-${option.replace("_", "-")}`;
  if (value === undefined) return name as MessageId;
  return `${name}-${value === true ? "yes" : value === false ? "no" : value}` as MessageId;
}

/** An option and what it is set to. */
export function optionInWords(option: Option, rules: Rules, words: Words): string {
  const [first, second] = [words.tell(optionId(option)), words.tell(optionId(option, rules[option]))];
  return words.tell("list-titled", { first, second });
}

/** What an edition is called. */
export function editionInWords(edition: string, words: Words): string {
  return words.find(`edition-${edition}`) ?? edition;
}

/** What a bot of the house is called. */
export function botInWords(bot: string, words: Words): string {
  return words.find(`bot-${bot}`) ?? bot;
}

/** How much time there is. */
export function paceInWords(pace: Required<Pace> | null, words: Words): string {
  if (!pace) return words.tell("web-pace-none");
  return words.tell("web-pace-live", { count: pace.decision, number: pace.reaction });
}
