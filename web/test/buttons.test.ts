// The buttons of the decision.

import { expect, test } from "vitest";

import { parse } from "../src/game/actions";
import { answersOf, offersOf } from "../src/play/decision/buttons";

const actions = (...texts: string[]) => texts.map((text) => parse(text, 0));
const shown = (texts: string[], opened: number | null = null) =>
  offersOf(actions(...texts), opened).map(({ action, isGroup }) => action.text + (isGroup ? " …" : ""));

test("cards of the hand have no buttons: they are chosen themselves", () => {
  expect(shown(["send 3", "drop 4", "clue 5", "send deck"])).toEqual(["send deck"]);
});

test("a power that can be used in several ways has one button", () => {
  expect(shown(["use 4 0", "use 4 2", "use 7"])).toEqual(["use 4 0 …", "use 7"]);
});

test("an opened power has a button for each way to use it, and nothing else does", () => {
  expect(shown(["use 4 0", "use 4 2", "use 7"], 4)).toEqual(["use 4 0", "use 4 2"]);
});

test("ways to send come before powers, whatever the order of the server", () => {
  expect(shown(["use 7", "send deck", "send band 2"])).toEqual(["send band 2", "send deck", "use 7"]);
});

test("answers are always in the same order", () => {
  const answers = answersOf(actions("ok", "pass", "recruit", "use 7", "send 3"));
  expect(answers.map(({ text }) => text)).toEqual(["recruit", "pass", "ok"]);
});
