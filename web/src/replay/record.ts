// Reading records before the server has checked them.

/** The metadata of a record: all of it optional and unchecked. */
export interface Meta {
  readonly table: string | null;
  readonly ended: Date | null;
  readonly bots: readonly (string | null)[];
}

/** Parse a record; null if it is not one. */
export function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** The metadata of a record, as far as it is well-formed. */
export function metaOf(record: Record<string, unknown> | null): Meta {
  const { table, ended, bots } = (record?.meta ?? {}) as Record<string, unknown>;
  const date = new Date(typeof ended === "number" ? ended : NaN);
  return {
    table: typeof table === "string" ? table : null,
    ended: Number.isNaN(date.getTime()) ? null : date,
    bots: Array.isArray(bots) ? bots.map((bot: unknown) => (typeof bot === "string" ? bot : null)) : [],
  };
}

/** A record, with its line in a file of several; null if it is the only one. */
export interface Given {
  readonly text: string;
  readonly line: number | null;
}

/** Not a record; `reason` is the server's explanation for programmers. */
export class NoRecord {
  constructor(
    readonly line: number | null,
    readonly reason: string | null = null,
  ) {}
}

function isRecord(text: string): boolean {
  return typeof parsed(text)?.format === "string";
}

/** Split a text into records: one, or one per line. */
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
