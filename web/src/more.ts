// What is not needed for a game at the table, in one piece: it is fetched when the first of it is wanted.

export { default as Learn } from "./pages/Learn.svelte";
export { default as Lobby } from "./pages/Lobby.svelte";
export { default as NewTable } from "./pages/NewTable.svelte";
export { default as Replay } from "./pages/Replay.svelte";
export { default as Rules } from "./pages/Rules.svelte";
export { default as RulesPanel } from "./parts/RulesPanel.svelte";
