// Weeks of the calendar begin where the player's own do. Chromium without a locale calls its own en-US@posix.

import assert from "node:assert/strict";
import { test } from "node:test";

const FIRST = { "en-US": "2026-11-01", "en-GB": "2026-11-02", "de-AT": "2026-11-02", "en-US@posix": "2026-11-01" };

for (const [own, first] of Object.entries(FIRST)) {
  test(`the first whole week of November 2026 begins on ${first} for ${own}`, async () => {
    Object.defineProperty(globalThis, "navigator", { value: { languages: [own] }, configurable: true });
    const { weeksOf, weekdayTexts } = await import(`../../../src/parlour/web/kit/days.js?${own}`);
    const weeks = weeksOf("2026-11");
    const [week] = weeks.filter((days) => !days.includes(null));
    assert.equal(week[0], first);
    assert.equal(weekdayTexts()[0], first === "2026-11-01" ? "Sun" : "Mon");
    assert.deepEqual(weeks.flat().filter(Boolean).length, 30);
  });
}
