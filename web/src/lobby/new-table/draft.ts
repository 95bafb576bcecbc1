// The draft of a new table, as the form has it, and the request that is made of it.

import { CUSTOM, nearest, OPTION_NAMES, OPTIONS, rulesOf } from "../../game/options";
import type { Choice, EditionFacts, NewTable, Rules } from "../../net/protocol";

export const SEATS = [3, 4, 5] as const;
export const LONGEST = { decision: 3600, reaction: 600 } as const;
export const PACES = {
  brisk: { decision: 30, reaction: 10 },
  even: { decision: 60, reaction: 15 },
  calm: { decision: 180, reaction: 30 },
} as const;
export const BOT_PACES = { brisk: 300, even: 1200, calm: 2500 } as const;

/** The choices in the form. */
export interface Draft {
  /** A printed edition, or `custom` for the options in `rules`. */
  edition: string;
  rules: Rules;
  seats: number;
  /** By seat, for five: a bot, or null for a person. The first null within `seats` is the owner of the table. */
  bots: (string | null)[];
  public: boolean;
  live: boolean;
  decision: number;
  reaction: number;
  botPace: number;
}

/** The initial draft: the stored choices, as far as the server still offers them. */
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
    decision: isSeconds(kept.decision, LONGEST.decision) ? kept.decision : PACES.even.decision,
    reaction: isSeconds(kept.reaction, LONGEST.reaction) ? kept.reaction : PACES.even.reaction,
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

/** Is this a valid number of seconds for a clock? */
export function isSeconds(seconds: unknown, most: number): seconds is number {
  return Number.isInteger(seconds) && (seconds as number) >= 1 && (seconds as number) <= most;
}

/** Is the clock valid, if there is one? */
export function isPaceValid(draft: Pick<Draft, "live" | "decision" | "reaction">): boolean {
  if (!draft.live) return true;
  return isSeconds(draft.decision, LONGEST.decision) && isSeconds(draft.reaction, LONGEST.reaction);
}

/** The owner's seat; null if bots have every seat. */
export function ownSeat(draft: Pick<Draft, "bots" | "seats">): number | null {
  const seat = draft.bots.slice(0, draft.seats).indexOf(null);
  return seat < 0 ? null : seat;
}

/** The request for the server. House rules that equal an edition become that edition. */
export function requestOf(draft: Draft, editions: readonly EditionFacts[]): NewTable {
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
