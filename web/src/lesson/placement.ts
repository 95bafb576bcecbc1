// Placement of the coach's bubble, so that it covers as little as possible.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What lies under the bubble: some of it must not be covered, the rest should not. */
export interface Ground {
  readonly room: Box;
  readonly decision: Box | undefined;
  readonly deck: Box | undefined;
  readonly needed: readonly Box[];
  readonly seen: readonly Box[];
}

const GAP = 8;
const EDGE = 26; // pixels at the ends of the bubble where a tip would look broken

/** The bounding box of some boxes with a margin, cut to the sides of a room. */
export function around(boxes: readonly Box[], room: Box, margin: number): Box | null {
  if (!boxes.length) return null;
  return {
    left: Math.max(room.left, Math.min(...boxes.map((box) => box.left)) - margin),
    top: Math.min(...boxes.map((box) => box.top)) - margin,
    right: Math.min(room.right, Math.max(...boxes.map((box) => box.right)) + margin),
    bottom: Math.max(...boxes.map((box) => box.bottom)) + margin,
  };
}

/** The best position of a bubble: beside the middle, above the decision, at the top, or at the bottom. */
export function bestSpot(width: number, height: number, ground: Ground): Box {
  const { room, decision, deck } = ground;
  const over = (decision?.top ?? room.bottom) - height - GAP;
  const beside = (deck?.left ?? room.left) - width - 3 * GAP;
  const tops = [over, room.top + GAP, room.bottom - height - GAP];
  const lefts = [(room.left + room.right - width) / 2, room.left + GAP];
  const corners = [[beside, over - GAP], ...lefts.flatMap((left) => tops.map((top) => [left, top]))];
  const spots = corners.map(([left = 0, top = 0]) => boxAt(Math.round(left), Math.round(top), width, height));
  const costs = spots.map((spot) => {
    const outside = Math.max(0, room.top - spot.top) + Math.max(0, room.left - spot.left);
    return 1e6 * outside + 50 * hidden(spot, ground.needed) + hidden(spot, ground.seen);
  });
  return spots[costs.indexOf(Math.min(...costs))] ?? boxAt(room.left, room.top, width, height);
}

function boxAt(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function hidden(spot: Box, boxes: readonly Box[]): number {
  return boxes.reduce((sum, box) => {
    const wide = Math.min(spot.right, box.right) - Math.max(spot.left, box.left);
    const high = Math.min(spot.bottom, box.bottom) - Math.max(spot.top, box.top);
    return sum + Math.max(0, wide) * Math.max(0, high);
  }, 0);
}

/** The position of the bubble's tip, if its subject is above or below it. */
export function tipOf(spot: Box, about: Box): { readonly x: number; readonly down: boolean } | null {
  const middle = (about.left + about.right) / 2;
  const down = about.top >= spot.bottom - 2;
  if ((!down && about.bottom > spot.top + 2) || middle < spot.left || middle > spot.right) return null;
  const x = Math.max(EDGE, Math.min(spot.right - spot.left - EDGE, middle - spot.left));
  return { x: Math.round(x), down };
}
