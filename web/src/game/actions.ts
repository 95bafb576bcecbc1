// Actions in the notation of the protocol: "send 3", "use 4 1", "ok".

import { POWER_ARGUMENTS } from "./tables";

export type Verb =
  | "send"
  | "send band"
  | "send deck"
  | "send none"
  | "drop"
  | "clue"
  | "recruit"
  | "pass"
  | "ok"
  | "use"
  | "say"
  | "say nothing";

/** A parsed action. `hero` is the card it is about or the hero it names, `target` the seat it names. */
export interface Action {
  readonly text: string;
  readonly seat: number | null;
  readonly verb: Verb;
  readonly power: number | null;
  readonly hero: number | null;
  readonly target: number | null;
}

/** Parse an action without its seat, such as "send band 3". */
export function parse(text: string, seat: number | null = null): Action {
  const words = text.split(" ");
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const verb = words.filter((word) => !/^\d+$/.test(word)).join(" ") as Verb;
  const [first = null, second = null] = numbers;
  if (verb !== "use") return { text, seat, verb, power: null, hero: first, target: null };
  const argument = POWER_ARGUMENTS[first ?? 0];
  return {
    text,
    seat,
    verb,
    power: first,
    hero: argument === "hero" ? second : null,
    target: argument === "target" ? second : null,
  };
}

/** Parse an action that begins with its seat, such as "2 use 4 1". */
export function parseSeated(text: string): Action {
  const space = text.indexOf(" ");
  return parse(text.slice(space + 1), Number(text.slice(0, space)));
}
