// Rules as the server writes them, `draw=3 empty=any`.

/** @param {string} rules @returns {Map<string, string>} */
export function parseRules(rules) {
  return new Map(rules.split(" ").filter(Boolean).map((rule) => /** @type {[string, string]} */ (rule.split("="))));
}

/** @param {Iterable<[string, string]>} rules */
export const writeRules = (rules) => [...rules].map(([name, value]) => `${name}=${value}`).join(" ");
