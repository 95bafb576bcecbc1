// Which cards an event moves, and between which places. Places are the `data-place` attributes of the board.

import type { GameEvent } from "../net/protocol";

/** A card that moves between two places. */
export interface Move {
  readonly to: string;
  readonly from: string;
}

/** The cards that an event moves. */
export function movesOf(event: GameEvent): Move[] {
  const { kind, seat = 0, hero = 0 } = event;
  switch (kind) {
    case "revealed":
      return [{ to: "reveal", from: "deck" }];
    case "sent":
      return [{ to: "wanderer", from: `hand:${seat}` }];
    case "sent_from_band":
      return [{ to: "wanderer", from: `band:${seat}:${hero}` }];
    case "sent_from_deck":
    case "sent_blind":
      return [{ to: "wanderer", from: "deck" }];
    case "passed":
    case "held_back":
      return [{ to: "wanderer", from: "wanderer" }];
    case "asked":
      return [{ to: "clues", from: `hand:${seat}` }];
    case "joined":
      return [{ to: `band:${seat}:${hero}`, from: "wanderer" }];
    case "eliminated":
      return [
        { to: `out:${seat}`, from: "wanderer" },
        { to: `out:${seat}`, from: `band:${seat}:${hero}` },
      ];
    case "discarded":
      return [{ to: "discard", from: "wanderer" }];
    case "dropped":
      return [{ to: "discard", from: `hand:${seat}` }];
    case "clues_turned":
      return [{ to: "discard", from: "clues" }];
    case "drew":
      return Array.from({ length: event.count ?? 1 }, () => ({ to: `hand:${seat}`, from: "deck" }));
    default:
      return [];
  }
}
