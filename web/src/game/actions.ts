// What can be done, as the texts of the protocol say it: "send 3", "use 4 1", "ok".

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

/** An action taken apart. `target` is the seat that power 4 names, `hero` the card that it is about. */
export interface Action {
  readonly text: string;
  readonly seat: number | null;
  readonly verb: Verb;
  readonly power: number | null;
  readonly hero: number | null;
  readonly target: number | null;
}

/** Read an action: "send band 3", or with its seat "2 use 1". */
export function parse(text: string, seat: number | null = null): Action {
  const words = text.split(" ");
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const verb = words.filter((word) => !/^\d+$/.test(word)).join(" ") as Verb;
  const [first = null, second = null] = numbers;
  if (verb !== "use") return { text, seat, verb, power: null, hero: first, target: null };
  return {
    text,
    seat,
    verb,
    power: first,
    hero: first === 3 ? second : null,
    target: first === 4 ? second : null,
  };
}

/** An action that begins with its seat: "2 use 4 1". */
export function parseSeated(text: string): Action {
  const space = text.indexOf(" ");
  return parse(text.slice(space + 1), Number(text.slice(0, space)));
}
