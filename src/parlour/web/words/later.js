// The messages that are loaded when they are asked for. The server puts those of the page's language here, and leaves
// them out of what every page loads.

export { messages } from "./en.js";
