// The visitor's name.

import { api } from "../net/api";
import { ensureName, connection } from "./app.svelte";
import { Refused } from "../net/connection.svelte";
import { saveSetting } from "./settings.svelte";

const PATIENCE = 6000; // milliseconds until a reconnection counts as failed

/** Change the visitor's name; an empty name keeps the current one. */
export async function setName(wanted: string): Promise<void> {
  await opened();
  const name = wanted.trim();
  if (name && name !== connection.name) {
    const me = await api.name(name);
    saveSetting("name", me.name ?? name);
    connection.reopen(); // a connection keeps the name it was opened with
  } else {
    await ensureName();
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
