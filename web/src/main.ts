import { mount } from "svelte";

import App from "./App.svelte";
import "./app.css";
import { setLanguage } from "./ui/app.svelte";
import { settings } from "./ui/settings.svelte";

await setLanguage(settings.language);
mount(App, { target: document.getElementById("app") as HTMLElement });
