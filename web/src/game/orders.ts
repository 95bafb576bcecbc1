// Standing orders: which powers a player is asked about while others decide, and when.

import type { Condition, Orders, Powers } from "../net/protocol";

/** Orders for a player who has given none: each power is offered where it usually matters. */
export const DEFAULT_POWERS: Powers = [["always"], ["five"], [], ["five"], ["always"], [], []];

/** Are these the server's initial orders, so that the player has not given any? */
export function areInitial(orders: Required<Orders>): boolean {
  return (
    !orders.until_my_turn &&
    !orders.this_turn &&
    orders.powers.every((conditions) => conditions.length === 1 && conditions[0] === "always")
  );
}

/** Orders with the conditions of one power replaced. */
export function withConditions(
  orders: Required<Orders>,
  power: number,
  conditions: Condition[],
): Required<Orders> {
  const powers = orders.powers.map((old, index) => (index === power - 1 ? conditions : old));
  return { ...orders, powers };
}
