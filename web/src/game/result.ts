// The result of a game. Mirrors the end of Python's sevenheroes.words.

import type { Facts, MessageId } from "../i18n/messages";
import type { Public, Rules } from "../net/protocol";

type Key = "band" | "eliminated" | Rules["tiebreak"];

/** The ranking keys of a seat: heroes, eliminated cards, and the tie-break of the rules. */
function scores(table: Public, seat: number, rules: Rules): [number, number, number] {
  const player = table.players[seat];
  if (!player) throw new Error(`there is no seat ${seat}`);
  const third = {
    powers: player.powers_used,
    turned: player.used.length,
    strength: sum(player.band),
  }[rules.tiebreak];
  return [player.band.length, sum(player.eliminated), third];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The messages that say what decided the game. */
export function decided(table: Public, rules: Rules): [MessageId, Facts][] {
  const outcome = table.outcome;
  if (!outcome) return [];
  const { winners } = outcome;
  const told: [MessageId, Facts][] = [];
  if (outcome.reason === "six") told.push(["result-six", { winners }]);
  else if (winners.length < table.players.length) told.push(byKey(table, rules, winners));
  if (winners.length > 1) told.push(["result-shared", { winners }]);
  return told;
}

function byKey(table: Public, rules: Rules, winners: readonly number[]): [MessageId, Facts] {
  const keys: Key[] = ["band", "eliminated", rules.tiebreak];
  let others = table.players.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  let place = 0;
  let count = 0;
  for (; place < keys.length; place++) {
    count = scores(table, winners[0] ?? 0, rules)[place] ?? 0;
    const level = others.filter((seat) => scores(table, seat, rules)[place] === count);
    if (!level.length || place === keys.length - 1) break;
    others = level;
  }
  const key = keys[place] ?? "band";
  const theirs = others.map((seat) => scores(table, seat, rules)[place] ?? 0);
  const against = key === "band" || key === "strength" ? Math.max(...theirs) : Math.min(...theirs);
  return [`result-${key}`, { winners, others, count, against }];
}

/** The rank and scores of every seat, best first. */
export function standings(table: Public, rules: Rules): (Facts & { seat: number })[] {
  let place = 1;
  return (table.outcome?.ranking ?? []).flatMap((group) => {
    const lines = group.map((seat) => {
      const [count, eliminated, third] = scores(table, seat, rules);
      return { place, seat, count, eliminated, third };
    });
    place += group.length;
    return lines;
  });
}
