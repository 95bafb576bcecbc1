// Actions and prompts in words, with their consequences. Mirrors Python's terminal/choices.

import type { Facts, MessageId } from "../i18n/messages";
import type { Words } from "../i18n/words";
import type { Own, Public, Rules } from "../net/protocol";
import { parseSeated, type Action } from "./actions";
import { BAND_TO_WIN, COPIES, POWERS } from "./tables";

/** A position as the player who decides knows it. */
export interface Position {
  readonly seat: number;
  readonly public: Public;
  readonly own: Own;
  readonly rules: Rules;
}

/** What a player knows from cards they have seen, without counting. */
export function withoutCounting(own: Own): Own {
  return { ...own, possible: [] };
}

/** The wanderer, if it was seen or if only one hero is possible. */
export function knownHero(table: Public, own: Own | null): number | null {
  if (!table.wanderer) return null;
  const seen = table.wanderer.hero ?? own?.wanderer ?? null;
  if (seen === null && own?.possible.length === 1) return own.possible[0] ?? null;
  return seen;
}

/** How many copies of a hero a player has not seen. */
export function unseen(table: Public, own: Own | null, hero: number): number {
  const index = hero - 1;
  const open = table.players.reduce(
    (sum, player) => sum + Number(player.band.includes(hero)) + (player.eliminated[index] ?? 0),
    (table.discard[index] ?? 0) + Number((table.wanderer?.hero ?? own?.wanderer) === hero),
  );
  const held = own?.hand.filter((card) => card === hero).length ?? 0;
  const given = own?.clues.reduce((sum, cards) => sum + (cards?.[index] ?? 0), 0) ?? 0;
  return COPIES - open - held - given;
}

/** An action with its consequence. */
export function choice(action: Action, position: Position, words: Words): string {
  const found = consequence(action, position);
  return found ? words.tell(...found) : words.action({ ...action, seat: position.seat });
}

function consequence(action: Action, position: Position): [MessageId, Facts] | null {
  const { public: table, own, rules, seat } = position;
  const next = (seat + 1) % table.players.length;
  const hero = action.hero ?? 0;
  switch (action.verb) {
    case "recruit":
      return recruit(position);
    case "pass":
      if (table.wanderer?.barred.includes(next)) return null;
      return [next === table.sender ? "choice-pass-sender" : "choice-pass", { other: next }];
    case "clue":
      if (rules.clue === "identity" && table.wanderer?.origin === "hand" && !fits(table, hero)) {
        return ["choice-clue-vain", { hero }];
      }
      return [`choice-clue-${rules.clue}`, { hero }];
    case "send":
      return ["choice-send", { hero, other: next }];
    case "send band":
      return ["choice-send-band", { hero, other: next }];
    case "send deck":
      return [rules.no_match === "band" ? "choice-send-blind" : "choice-send-deck", { other: next }];
    case "use":
      return use(action, position);
    case "say":
      return hero === own.wanderer ? ["choice-say-true", { hero }] : null;
    case "ok":
      return table.doomed && !table.waiting.length ? ["choice-ok-doom", { hero: table.doomed }] : null;
    default:
      return null;
  }
}

function fits(table: Public, hero: number): boolean {
  return table.waived || table.fitting.includes(hero);
}

function recruit({ public: table, own, seat }: Position): [MessageId, Facts] {
  const hero = knownHero(table, own);
  if (hero === null) return ["choice-recruit", {}];
  const band = table.players[seat]?.band ?? [];
  if (band.includes(hero)) return ["choice-recruit-second", { hero }];
  return [band.length === BAND_TO_WIN - 1 ? "choice-recruit-sixth" : "choice-recruit-new", { hero }];
}

function use(action: Action, { public: table, own, seat }: Position): [MessageId, Facts] | null {
  const hero = knownHero(table, own);
  const last = table.pile.at(-1);
  const { power } = action;
  if (power === POWERS.nullify && last) {
    const top = parseSeated(last);
    return [`choice-use-${power}`, { power, hero: top.power, seat: top.seat } as Facts];
  }
  if (power === POWERS.discard && hero) return [`choice-use-${power}-known`, { power, hero }];
  if (power === POWERS.waive) {
    return table.sender === seat
      ? [`choice-use-${power}-own`, { power }]
      : [`choice-use-${power}`, { power, seat: table.sender }];
  }
  return null;
}

/** What the game waits for, told to a seat or (null) a spectator. */
export function prompt(table: Public, own: Own | null, seat: number | null, words: Words): string {
  const [message, facts] = promptOf(table, own, seat);
  return words.tell(message, facts);
}

function promptOf(table: Public, own: Own | null, seat: number | null): [MessageId, Facts] {
  if (table.phase === "over") return ["prompt-over", {}];
  const doomed: Facts = table.doomed ? { hero: table.doomed } : {};
  if (seat === null || !table.to_act.includes(seat)) {
    if (table.saying !== null) return ["prompt-wait-say", { seat: table.saying }];
    if (table.waiting.length) return ["prompt-wait", { players: table.waiting }];
    return [`prompt-wait-${table.phase}` as MessageId, { seat: table.to_act[0] ?? table.sender, ...doomed }];
  }
  if (table.saying !== null) return ["prompt-say", {}];
  if (table.waiting.length) return windowOf(table, own, seat);
  if (table.phase === "offer" && table.holder === table.sender) return ["prompt-offer-sender", {}];
  return [`prompt-${table.phase}` as MessageId, doomed];
}

function windowOf(table: Public, own: Own | null, seat: number): [MessageId, Facts] {
  const last = table.pile.at(-1);
  if (last) {
    const { seat: user, power, hero, target } = parseSeated(last);
    const on = hero !== null ? "-on-hero" : target !== null ? "-on-seat" : "";
    return [`prompt-response${on}`, { seat: user, power, hero, target } as Facts];
  }
  const owner = table.phase === "send" ? table.sender : (table.holder ?? table.sender);
  const hero = table.wanderer?.hero ?? own?.wanderer ?? null;
  const kind = owner === seat ? "own" : table.phase;
  return [`prompt-window-${kind}` as MessageId, { seat: owner, hero } as Facts];
}
