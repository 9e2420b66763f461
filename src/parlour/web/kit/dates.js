// Days and times of day, as the language writes them.

import { messages } from "../words/language.js";

const locale = messages["language.locale"];
const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });

/** Return the local day of a moment. @param {number} moment Milliseconds since 1970. */
export const dateText = (moment) => dates.format(moment);
