// Seals of shuffles that this browser was shown before the first card, and contributions to a shuffle.

const KEY = "sevenheroes-seals";
const MOST_TABLES = 200;

function stored(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, string][];
  } catch {
    return []; // nothing stored, or storage is blocked
  }
}

/** Store the first seal of a table that is shown. */
export function rememberSeal(table: string, seal: string | null): void {
  if (!seal || sealOf(table)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...stored(), [table, seal]].slice(-MOST_TABLES)));
  } catch {
    // storage is blocked: the seal cannot be compared after the game
  }
}

/** The seal of a table as it was shown before the first card. */
export function sealOf(table: string): string | null {
  return stored().find(([name]) => name === table)?.[1] ?? null;
}

/** A random contribution to the shuffle. */
export function randomContribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
