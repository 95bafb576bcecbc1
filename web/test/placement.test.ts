// Placement of the coach's bubble.

import { expect, test } from "vitest";

import { around, bestSpot, tipOf, type Box, type Ground } from "../src/lesson/placement";

function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

/** A table on a phone: two seats, the middle, the decision, and one's own side. */
const seats = [box(0, 80, 178, 100), box(182, 80, 178, 100)];
const decision = box(0, 420, 360, 60);
const own = box(0, 490, 360, 150);
const phone: Ground = {
  room: box(0, 70, 360, 570),
  decision,
  deck: box(60, 260, 40, 56),
  needed: [],
  seen: [...seats, box(110, 260, 180, 56), decision, own],
};

test("a bubble lies above the decision", () => {
  expect(bestSpot(346, 90, phone)).toEqual(box(7, 322, 346, 90));
});

test("it moves if it would cover its subject", () => {
  const spot = bestSpot(346, 90, { ...phone, needed: [box(110, 380, 180, 30)] });
  expect(spot.top).toBe(78);
});

test("it does not cover what a task needs, even if it covers something else then", () => {
  const spot = bestSpot(346, 200, { ...phone, needed: [box(60, 240, 240, 80), decision, own] });
  expect(spot.bottom).toBeLessThanOrEqual(420);
});

test("on a wide table it lies in the free space beside the middle", () => {
  const wide: Ground = {
    room: box(0, 70, 1440, 830),
    decision: box(300, 540, 840, 80),
    deck: box(490, 380, 80, 110),
    needed: [],
    seen: [box(280, 110, 310, 130), box(850, 110, 310, 130), box(490, 380, 450, 110)],
  };
  expect(bestSpot(368, 110, wide)).toEqual(box(98, 414, 368, 110));
});

test("its tip points up or down at the subject, never sideways", () => {
  const spot = box(100, 300, 300, 100);
  expect(tipOf(spot, box(180, 420, 40, 40))).toEqual({ x: 100, down: true });
  expect(tipOf(spot, box(380, 200, 40, 40))).toEqual({ x: 274, down: false });
  expect(tipOf(spot, box(500, 420, 40, 40))).toBeNull();
  expect(tipOf(spot, box(180, 350, 40, 40))).toBeNull();
});

test("a ring surrounds the subject within the room", () => {
  const room = box(0, 0, 360, 640);
  expect(around([], room, 5)).toBeNull();
  expect(around([box(2, 100, 50, 50), box(100, 120, 50, 50)], room, 5)).toEqual(box(0, 95, 155, 80));
});
