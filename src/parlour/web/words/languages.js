// The languages of the page. The server puts the list of all of them here.

/** @type {[string, string][]} Their codes, and what each calls itself. */
export const languages = [["en", "English"]];
