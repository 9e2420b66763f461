// The language of the page. The server puts the file of another language here where the reader has chosen one.

export { messages } from "./en.js";

/** @type {[string, string][]} The codes of all languages, and what each calls itself. */
export const languages = [["en", "English"]];
