// The public tables, as the server tells of them: all at first, then what changes.

import type { AnyMessage, Listing } from "../net/protocol";

export class Lobby {
  /** The newest first; null until the server has told. */
  tables: readonly Listing[] | null = $state.raw(null);

  /** Take in what the server says; most of it is not about the lobby. */
  take(message: AnyMessage): void {
    if (message.type === "lobby") {
      this.tables = ordered(message.tables);
    } else if (message.type === "listed") {
      const changed = new Set([...message.gone, ...message.tables.map((one) => one.table)]);
      const kept = (this.tables ?? []).filter((one) => !changed.has(one.table));
      this.tables = ordered([...message.tables, ...kept]);
    }
  }

  /** Tables at which the game has not begun. */
  get open(): Listing[] {
    return this.tables?.filter((one) => one.status === "open") ?? [];
  }

  /** Games that can be watched. */
  get running(): Listing[] {
    return this.tables?.filter((one) => one.status === "running") ?? [];
  }
}

function ordered(tables: readonly Listing[]): Listing[] {
  return [...tables].sort((a, b) => b.made - a.made);
}

/** How many seats nobody has. */
export function freeSeats(table: Pick<Listing, "chairs">): number {
  return table.chairs.filter((chair) => chair.kind === "open").length;
}
