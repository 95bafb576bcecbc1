// The clues of a turn, and what each answer left possible.

import type { Ply } from "../net/protocol";

export interface Clue {
  readonly ply: number;
  readonly seat: number;
  /** The card that was given, if the viewpoint knows it. */
  readonly hero: number | null;
  readonly yes: boolean;
  /** The heroes that were still possible after the answer, by counting; null without counting. */
  readonly left: readonly number[] | null;
}

/** The clues of the turn of a ply, up to that ply. */
export function cluesUntil(at: number, seen: (ply: number) => Ply | null): Clue[] {
  const found: Clue[] = [];
  for (let ply = seen(at); ply && !ply.events.some(({ kind }) => kind === "turn_began");) {
    const asked = ply.events.find(({ kind }) => kind === "asked");
    const answered = ply.events.find(({ kind }) => kind === "answered");
    if (asked && answered) {
      const { seat = 0, hero = null } = asked;
      found.unshift({ ply: ply.ply, seat, hero, yes: answered.yes ?? false, left: leftBy(ply) });
    }
    ply = seen(ply.ply - 1);
  }
  return found;
}

function leftBy({ counted }: Ply): number[] | null {
  return counted?.flatMap((share, index) => (share ? [index + 1] : [])) ?? null;
}
