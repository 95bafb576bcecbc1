// The public tables: a full list first, then changes.

import type { AnyMessage, Listing } from "../net/protocol";

export class Lobby {
  /** Newest first; null until the server has sent them. */
  tables: readonly Listing[] | null = $state.raw(null);

  /** Apply a message of the server, if it is about the lobby. */
  take(message: AnyMessage): void {
    if (message.type === "lobby") {
      this.tables = ordered(message.tables);
    } else if (message.type === "listed") {
      const changed = new Set([...message.gone, ...message.tables.map((one) => one.table)]);
      const kept = (this.tables ?? []).filter((one) => !changed.has(one.table));
      this.tables = ordered([...message.tables, ...kept]);
    }
  }

  /** Tables where the game has not begun. */
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

/** The number of free seats. */
export function freeSeats(table: Pick<Listing, "chairs">): number {
  return table.chairs.filter((chair) => chair.kind === "open").length;
}
