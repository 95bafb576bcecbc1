// What a table waits for before the game begins.

import type { Facts, MessageId } from "../../i18n/messages";
import type { Info } from "../../net/protocol";

/** Why the game has not begun, told to a seat or (null) a spectator. */
export function awaited(info: Info, seat: number | null): [MessageId, Facts] {
  const open = info.chairs.filter((chair) => chair.kind === "open").length;
  if (seat === null) {
    if (open) return ["web-wait-sit", {}];
    return [info.public ? "web-wait-full-public" : "web-wait-full-private", {}];
  }
  if (open) return ["web-wait-seats", { count: open }];
  const players = info.chairs.flatMap((chair, other) => (chair.ready || other === seat ? [] : [other]));
  if (players.length) return ["web-wait-ready", { players }];
  return [info.owner === seat ? "web-wait-owner-begins" : "web-wait-you", {}];
}

/** Can the owner begin the game now? The server decides in the end. */
export function canBegin(info: Info, seat: number | null): boolean {
  return seat !== null && info.owner === seat && awaited(info, seat)[0] === "web-wait-owner-begins";
}

const MOST = 64; // characters that the server accepts
export const LONGEST_SHARE = MOST - 9;

/** A contribution with a random salt, so that nobody can guess it; null for an empty text. */
export function salted(text: string, chance = crypto.getRandomValues(new Uint8Array(4))): string | null {
  const digits = [...chance].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.trim() ? `${[...text.trim()].slice(0, LONGEST_SHARE).join("")} ${digits}` : null;
}
