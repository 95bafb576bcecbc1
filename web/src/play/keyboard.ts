// Keyboard shortcuts at the table. The menu lists them for players.

import type { Turn } from "./turn.svelte";

interface Options {
  /** In a lesson, the space bar presses the focused button. */
  readonly guided: boolean;
  /** Choose a hero of the own band. */
  readonly chooseHero: (hero: number) => void;
  /** Explain the focused card; false if there is none. */
  readonly explain: (event: Event) => boolean;
}

const VERBS: Readonly<Record<string, string>> = { r: "recruit", p: "pass" };

/** Handle a key; true if it did something. */
export function pressKey(event: KeyboardEvent, turn: Turn, options: Options): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target.closest("input, select, textarea, dialog")) return false;
  const digit = Number(/^Digit([1-7])$/.exec(event.code)?.[1] ?? 0);
  const isControl = target.closest("button, a, summary") !== null;
  if (event.key === "Escape") return turn.cancel();
  if (event.key === "Enter" && turn.selected && !isControl) {
    turn.act(turn.selected);
    return true;
  }
  if (event.key === " ") {
    const isTaken = options.guided ? isControl : target.closest(".decision button");
    return !isTaken && actByVerb(turn, "ok");
  }
  if (digit && event.shiftKey) {
    options.chooseHero(digit);
    return true;
  }
  if (digit) {
    turn.chooseCard(digit);
    return true;
  }
  if (event.key === "i") return options.explain(event);
  const verb = VERBS[event.key.toLowerCase()];
  return verb !== undefined && actByVerb(turn, verb);
}

function actByVerb(turn: Turn, verb: string): boolean {
  const action = turn.actions.find((one) => one.verb === verb);
  if (action) turn.act(action);
  return action !== undefined;
}
