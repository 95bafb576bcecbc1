// Refused commands in words.

import type { Action } from "../game/actions";
import { Refused } from "../net/connection.svelte";
import type { MessageId } from "./messages";
import type { Words } from "./words";

/** Why a command was refused; for an action, the rule that forbids it. Any other error is thrown again. */
export function refusalText(error: unknown, words: Words, action?: Action): string {
  if (!(error instanceof Refused)) throw error;
  if (error.code === "lost") return words.tell("web-not-connected");
  if (error.code === "illegal" && action) return words.refusal(String(error.facts.reason), action);
  return words.tell(`server-${error.code}` as MessageId);
}
