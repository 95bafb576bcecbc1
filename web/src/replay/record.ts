// What a record says of itself, before the server has played it through.

/** What may be in a record beside the game: all of it optional, none of it checked by anybody. */
export interface Meta {
  readonly table: string | null;
  readonly ended: Date | null;
  readonly bots: readonly (string | null)[];
}

/** The record as data; null if it is none. */
export function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** When and by whom a game was played, as far as its record tells. */
export function metaOf(record: Record<string, unknown> | null): Meta {
  const { table, ended, bots } = (record?.meta ?? {}) as Record<string, unknown>;
  const date = new Date(typeof ended === "number" ? ended : NaN);
  return {
    table: typeof table === "string" ? table : null,
    ended: Number.isNaN(date.getTime()) ? null : date,
    bots: Array.isArray(bots) ? bots.map((bot: unknown) => (typeof bot === "string" ? bot : null)) : [],
  };
}

/** A record that was given, and in which line of a file; null where there is but one. */
export interface Given {
  readonly text: string;
  readonly line: number | null;
}

/** What was given is no record; `reason` is what the server says about it, for those who make records. */
export class NoRecord {
  constructor(
    readonly line: number | null,
    readonly reason: string | null = null,
  ) {}
}

function isRecord(text: string): boolean {
  return typeof parsed(text)?.format === "string";
}

/** The records in a text: one, or one a line. What cannot be one need not be sent to the server. */
export function recordsIn(text: string): Given[] {
  const lines = text.split("\n").map((line, index) => ({ text: line, line: index + 1 }));
  const games = lines.filter(({ text }) => text.trim());
  const [first] = games;
  if (!first || games.length === 1 || !isRecord(first.text)) {
    if (!isRecord(text)) throw new NoRecord(null);
    return [{ text, line: null }];
  }
  const wrong = games.find((game) => !isRecord(game.text));
  if (wrong) throw new NoRecord(wrong.line);
  return games;
}
