// Keyboard shortcuts at the table.

import { beforeEach, expect, test, vi } from "vitest";

import { parse } from "../src/game/actions";
import { pressKey } from "../src/play/keyboard";
import type { Turn } from "../src/play/turn.svelte";

const legal = ["recruit", "pass", "ok"].map((text) => parse(text, 0));
const turn = {
  actions: legal,
  selected: null as unknown,
  act: vi.fn(),
  cancel: vi.fn(() => true),
  chooseCard: vi.fn(),
};
const options = { guided: false, chooseHero: vi.fn(), explain: vi.fn(() => true) };

beforeEach(() => {
  vi.clearAllMocks();
  turn.selected = null;
  document.body.innerHTML = `<input /><div class="decision"><button></button></div><a href="#/"></a>`;
});

function press(init: KeyboardEventInit, on = "body", guided = false): boolean {
  const event = new KeyboardEvent("keydown", init);
  Object.defineProperty(event, "target", { value: document.querySelector(on) });
  return pressKey(event, turn as unknown as Turn, { ...options, guided });
}

test.each([
  ["r", "recruit"],
  ["P", "pass"],
  [" ", "ok"],
])("%j takes the action %s", (key, text) => {
  expect(press({ key })).toBe(true);
  expect(turn.act).toHaveBeenCalledWith(legal.find((action) => action.text === text));
});

test("digits choose cards, and with Shift heroes", () => {
  press({ key: "3", code: "Digit3" });
  expect(turn.chooseCard).toHaveBeenCalledWith(3);
  press({ key: "#", code: "Digit3", shiftKey: true });
  expect(options.chooseHero).toHaveBeenCalledWith(3);
});

test("Enter confirms a selection, unless a button has the focus", () => {
  expect(press({ key: "Enter" })).toBe(false);
  turn.selected = legal[0];
  expect(press({ key: "Enter" }, "button")).toBe(false);
  expect(press({ key: "Enter" })).toBe(true);
  expect(turn.act).toHaveBeenCalledExactlyOnceWith(legal[0]);
});

test("the space bar presses a focused button of the decision, and in a lesson any control", () => {
  expect(press({ key: " " }, "button")).toBe(false);
  expect(press({ key: " " }, "a", true)).toBe(false);
  expect(press({ key: " " }, "a")).toBe(true);
});

test("Escape cancels", () => {
  expect(press({ key: "Escape" })).toBe(true);
  expect(turn.cancel).toHaveBeenCalledOnce();
});

test("keys in a field and shortcuts of the browser are left alone", () => {
  expect(press({ key: "r" }, "input")).toBe(false);
  expect(press({ key: "r", ctrlKey: true })).toBe(false);
  expect(turn.act).not.toHaveBeenCalled();
});
