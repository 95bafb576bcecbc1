// Everything that is not needed at a table, in one chunk that is loaded on demand.

export { default as LessonPage } from "./lesson/LessonPage.svelte";
export { default as Lobby } from "./lobby/Lobby.svelte";
export { default as NewTable } from "./lobby/new-table/NewTable.svelte";
export { default as ReplayPage } from "./replay/ReplayPage.svelte";
export { default as RulesPage } from "./rules/RulesPage.svelte";
export { default as RulesPanel } from "./rules/RulesPanel.svelte";
