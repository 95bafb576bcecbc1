// What is not needed for a game at the table, in one piece: it is fetched when the first of it is wanted.

export { default as LessonPage } from "./lesson/LessonPage.svelte";
export { default as Lobby } from "./lobby/Lobby.svelte";
export { default as NewTable } from "./lobby/new-table/NewTable.svelte";
export { default as ReplayPage } from "./replay/ReplayPage.svelte";
export { default as RulesPage } from "./rules/RulesPage.svelte";
export { default as RulesPanel } from "./rules/RulesPanel.svelte";
