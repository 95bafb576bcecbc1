// Who one is here.

import { api } from "../net/api";
import { beSomebody, connection } from "./app.svelte";
import { Refused } from "../net/connection.svelte";
import { choose } from "./settings.svelte";

const PATIENCE = 6000; // milliseconds until coming in anew counts as failed

/** Be called something from now on; nothing in particular keeps the name that one has. */
export async function beCalled(wanted: string): Promise<void> {
  await opened();
  const name = wanted.trim();
  if (name && name !== connection.name) {
    const me = await api.name(name);
    choose("name", me.name ?? name);
    connection.reopen(); // a connection has the name that it began with
  } else {
    await beSomebody();
  }
  await opened();
}

function opened(): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Refused("lost"))), PATIENCE);
    const stop = $effect.root(() => {
      $effect(() => {
        if (connection.link === "open") end(resolve);
      });
    });
    function end(settle: () => void): void {
      clearTimeout(timer);
      queueMicrotask(stop);
      settle();
    }
  });
}
