// The messages of the page's language. In a bundled page, the server puts there the messages of the chosen language
// that the loaded modules name.

export { messages } from "./en.js";
