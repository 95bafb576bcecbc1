// Standing orders: about which of one's powers one wants to be asked, and when.

import type { Condition, Orders, Powers } from "../net/protocol";

/** Orders that let somebody who does not care be: a power is offered where it mostly matters. */
export const CALM: Powers = [["always"], ["five"], [], ["five"], ["always"], [], []];

/** Orders as the server has them as long as nobody has said anything. */
export function untouched(orders: Required<Orders>): boolean {
  return (
    !orders.until_my_turn &&
    !orders.this_turn &&
    orders.powers.every((conditions) => conditions.length === 1 && conditions[0] === "always")
  );
}

/** Orders with a power's conditions changed. */
export function withPower(
  orders: Required<Orders>,
  power: number,
  conditions: Condition[],
): Required<Orders> {
  const powers = orders.powers.map((old, index) => (index === power - 1 ? conditions : old));
  return { ...orders, powers };
}
