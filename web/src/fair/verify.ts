// Verifies a shuffle against its commitment. Mirrors Python's sevenheroes.fair; the formulas are in docs/fair.md.

import { COPIES, HEROES } from "../game/tables";
import type { Facts } from "../i18n/messages";
import { sha256 } from "./sha256";

const FORMAT = "sevenheroes/fair/1";
const FIELDS = ["format", "seats", "commitment", "secret", "contributions", "pledges"];
const TEXT_LIMIT = 256;
const WORD = 2 ** 32;
const SORTED = HEROES.flatMap((hero) => Array<string>(COPIES).fill(String(hero))).join("");

/** The values that open a commitment. */
export interface Proof {
  readonly seats: number;
  readonly commitment: string;
  readonly secret: string;
  readonly contributions: readonly (string | null)[];
  readonly pledges: readonly (string | null)[];
}

/** All randomness of a game. */
export interface Shuffle {
  readonly deck: string;
  readonly first: number;
  readonly rng: readonly number[];
}

/** One check with its result, and the facts for a sentence about it. */
export interface Finding {
  readonly what: "seats" | "shown" | "commitment" | "pledges" | "deck" | "first" | "rng";
  readonly holds: boolean;
  readonly facts: Facts;
}

/** The result of a verification; no findings if there was nothing to compare. */
export type Verdict =
  | { readonly kind: "none" | "prepared" | "unreadable" }
  | { readonly kind: "fair" | "unfair"; readonly proof: Proof; readonly findings: readonly Finding[] };

/**
 * Check the deck, the first sender and the random state of a record against its proof, and the proof against the
 * seal that this browser was shown before the game, if any.
 */
export function verify(record: unknown, shown: string | null = null): Verdict {
  const meta = isObject(record) ? record.meta : null;
  if (!isObject(record) || !isObject(meta) || !("shuffle" in meta)) {
    return { kind: isObject(meta) && meta.prepared === true ? "prepared" : "none" };
  }
  const proof = readProof(meta.shuffle);
  const dealt = readDealt(record);
  if (!proof || !dealt) return { kind: "unreadable" };
  const findings = [
    found("seats", record.seats === proof.seats, { seats: proof.seats }),
    ...(shown === null ? [] : [found("shown", proof.commitment === shown, {})]),
    found("commitment", proof.commitment === hash("commit", proof.seats, proof.secret), {}),
    ...checkPledges(proof),
    ...compare(dealt, shuffle(seedOf(proof), proof.seats)),
  ];
  return { kind: findings.every((one) => one.holds) ? "fair" : "unfair", proof, findings };
}

/** The deck, the first sender and the random state that follow from a seed. */
export function shuffle(seed: string, seats: number): Shuffle {
  const words = stream(seed);
  const cards = [...SORTED];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(i + 1, words);
    [cards[i], cards[j]] = [cards[j] as string, cards[i] as string];
  }
  const first = below(seats, words);
  return { deck: cards.join(""), first, rng: [next(words), next(words), next(words), next(words)] };
}

function seedOf({ secret, contributions }: Proof): string {
  return hash("seed", secret, ...contributions.map((text) => (text === null ? "-" : hexOf(text))));
}

function compare(dealt: Shuffle, proven: Shuffle): Finding[] {
  const at = [...dealt.deck].findIndex((card, index) => card !== proven.deck[index]);
  return [
    at < 0
      ? found("deck", true, { count: dealt.deck.length })
      : found("deck", false, { place: at + 1, hero: Number(dealt.deck[at]), power: Number(proven.deck[at]) }),
    dealt.first === proven.first
      ? found("first", true, { seat: dealt.first })
      : found("first", false, { seat: dealt.first, other: proven.first }),
    found("rng", String(dealt.rng) === String(proven.rng), {}),
  ];
}

/** If anybody pledged a contribution, every contribution must match its pledge. */
function checkPledges({ pledges, contributions, commitment }: Proof): Finding[] {
  if (pledges.every((one) => one === null)) return [];
  const kept = pledges.map((pledge, seat) => {
    const text = contributions[seat] ?? null;
    return pledge === (text === null ? null : hash("pledge", commitment, seat, hexOf(text)));
  });
  const broken = kept.indexOf(false);
  if (broken >= 0) return [found("pledges", false, { seat: broken })];
  return [found("pledges", true, { players: seatsOf(pledges) })];
}

function found(what: Finding["what"], holds: boolean, facts: Facts): Finding {
  return { what, holds, facts };
}

/** The seats with a value. */
export function seatsOf(values: readonly (string | null)[]): number[] {
  return values.flatMap((value, seat) => (value === null ? [] : [seat]));
}

function hash(...parts: (string | number)[]): string {
  return sha256(bytesOf(`${FORMAT}/${parts.join(":")}`));
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function hexOf(text: string): string {
  return Array.from(bytesOf(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function* stream(seed: string): Generator<number, never> {
  for (let block = 0; ; block++) {
    const digest = hash("stream", seed, block);
    for (let start = 0; start < 64; start += 8) yield parseInt(digest.slice(start, start + 8), 16);
  }
}

function next(words: Generator<number, never>): number {
  return words.next().value;
}

function below(bound: number, words: Generator<number, never>): number {
  const fair = WORD - (WORD % bound); // rejection sampling: words from here up would favour low numbers
  let word = next(words);
  while (word >= fair) word = next(words);
  return word % bound;
}

function readProof(value: unknown): Proof | null {
  if (!isObject(value) || value.format !== FORMAT || !isSeats(value.seats)) return null;
  if (Object.keys(value).sort().join() !== [...FIELDS].sort().join()) return null;
  const { seats, commitment, secret, contributions, pledges } = value;
  if (!isHex(commitment) || !isHex(secret)) return null;
  if (!isPerSeat(contributions, seats, isContribution) || !isPerSeat(pledges, seats, isHex)) return null;
  return { seats, commitment, secret, contributions, pledges };
}

function readDealt({ deck, first, rng }: Record<string, unknown>): Shuffle | null {
  if (typeof deck !== "string" || !/^[1-7]{77}$/.test(deck)) return null;
  if (typeof first !== "number" || !Array.isArray(rng) || rng.length !== 4) return null;
  return { deck, first, rng: rng as number[] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSeats(value: unknown): value is number {
  return value === 3 || value === 4 || value === 5;
}

function isHex(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

/** A lone surrogate has no UTF-8 encoding, so it cannot be a contribution. */
function isContribution(value: unknown): value is string {
  if (typeof value !== "string" || /\p{Surrogate}/u.test(value)) return false;
  const size = bytesOf(value).length;
  return size >= 1 && size <= TEXT_LIMIT;
}

function isPerSeat<T>(
  value: unknown,
  seats: number,
  is: (one: unknown) => one is T,
): value is readonly (T | null)[] {
  return (
    Array.isArray(value) && value.length === seats && value.every((one: unknown) => one === null || is(one))
  );
}
