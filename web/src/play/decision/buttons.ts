// Which actions become buttons of the decision, in which order, and what they say.

import type { Action, Verb } from "../../game/actions";
import { choice, knownHero, type Position } from "../../game/choices";
import { POWERS } from "../../game/tables";
import { capital, type Words } from "../../i18n/words";
import { takesCard } from "../turn.svelte";

const ANSWERS: readonly Verb[] = ["recruit", "pass", "say nothing", "ok"];
const ORDER: readonly Verb[] = ["send band", "send deck", "send none", "use", "say", ...ANSWERS];

/** A button for one action, or for all the ways to use a power. */
export interface Offer {
  readonly action: Action;
  readonly isGroup: boolean;
}

/** Powers, announcements and ways to send; with a power opened, only the ways to use it. */
export function offersOf(actions: readonly Action[], opened: number | null): Offer[] {
  const special = actions
    .filter((action) => !takesCard(action) && !ANSWERS.includes(action.verb))
    .sort(byVerb);
  if (opened !== null) {
    return special.filter(({ power }) => power === opened).map((action) => ({ action, isGroup: false }));
  }
  return special.flatMap((action) => {
    const alike = special.filter(
      (one) => one === action || (one.power !== null && one.power === action.power),
    );
    return alike[0] === action ? [{ action, isGroup: alike.length > 1 }] : [];
  });
}

/** The short answers to the question: recruit, pass, say nothing, ok. */
export function answersOf(actions: readonly Action[]): Action[] {
  return actions.filter((action) => ANSWERS.includes(action.verb)).sort(byVerb);
}

function byVerb(one: Action, other: Action): number {
  return ORDER.indexOf(one.verb) - ORDER.indexOf(other.verb);
}

/** What an action says in full, less what the player sees anyway. */
export function labelOf(action: Action, position: Position, words: Words): string {
  const isLuck = action.verb === "recruit" && knownHero(position.public, position.own) === null;
  const isPlain = isLuck || action.power === POWERS.nullify; // the question names the power just used
  return capital(isPlain ? words.action(action) : choice(action, position, words));
}

/** What an offer says: no more than is needed to tell it from the others. */
export function shortLabelOf(
  { action, isGroup }: Offer,
  opened: number | null,
  position: Position,
  words: Words,
): string {
  const { power, hero, target, verb } = action;
  if (isGroup) return words.tell("web-use", { power: power ?? 0 });
  if (opened !== null && target !== null) return capital(words.name(target));
  if ((opened !== null || verb === "say") && hero !== null) return words.hero(hero);
  return labelOf(action, position, words);
}
