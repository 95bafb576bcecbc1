// Editions, rule options, bots and clocks, with their names.

import type { MessageId } from "../i18n/messages";
import type { Words } from "../i18n/words";
import type { EditionFacts, Pace, Rules } from "../net/protocol";

/** The edition of house rules. */
export const CUSTOM = "custom";

/** The values of each option. */
export const OPTIONS = {
  no_match: ["deck", "band"],
  interrupts: [false, true],
  clue: ["identity", "requirement"],
  deck_end: ["score", "reshuffle"],
  tiebreak: ["powers", "turned", "strength"],
} as const satisfies { [K in Option]: readonly Rules[K][] };
export type Option = keyof Rules;
export const OPTION_NAMES = Object.keys(OPTIONS) as Option[];

/** The rules of a printed edition. */
export function rulesOf(edition: string, editions: readonly EditionFacts[]): Rules | null {
  return editions.find((one) => one.name === edition)?.rules ?? null;
}

/** The edition with the fewest different options, and those options. */
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

/** The message id of an option, or of one of its values. */
export function optionId(option: Option, value?: Rules[Option] | "about"): MessageId {
  const name = `option-${option.replace("_", "-")}`;
  if (value === undefined) return name as MessageId;
  return `${name}-${value === true ? "yes" : value === false ? "no" : value}` as MessageId;
}

/** An option and its value in words. */
export function optionInWords(option: Option, rules: Rules, words: Words): string {
  const [first, second] = [words.tell(optionId(option)), words.tell(optionId(option, rules[option]))];
  return words.tell("list-titled", { first, second });
}

/** The name of an edition. */
export function editionInWords(edition: string, words: Words): string {
  return words.find(`edition-${edition}`) ?? edition;
}

/** The name of a built-in bot. */
export function botInWords(bot: string, words: Words): string {
  return words.find(`bot-${bot}`) ?? bot;
}

/** A clock in words. */
export function paceInWords(pace: Required<Pace> | null, words: Words): string {
  if (!pace) return words.tell("web-pace-none");
  return words.tell("web-pace-live", { count: pace.decision, number: pace.reaction });
}
