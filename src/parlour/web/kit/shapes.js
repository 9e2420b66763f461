// The SVG shapes of a chart.

/** @param {string} name @param {Record<string, string>} attributes */
export function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
  return made;
}
