// Three, two, one over the table while it is dealt, with what everybody may count on.

import { build } from "../kit/elements.js";
import { isStill } from "../kit/options.js";

const BEAT = 520; // milliseconds
const FRAMES = [
  { opacity: 0, scale: "1.5" },
  { opacity: 1, scale: "1", offset: 0.25 },
  { opacity: 1, scale: "1", offset: 0.75 },
  { opacity: 0, scale: "0.9" },
];

/** The table can be played on meanwhile: nobody is held up.
 * @param {HTMLElement} root @param {string} promise */
export async function countIn(root, promise) {
  if (isStill()) return;
  const figure = build("b", "");
  const shown = build("div", "count-in", figure, build("span", "", promise));
  shown.setAttribute("aria-hidden", "true");
  root.append(shown);
  for (const beat of ["3", "2", "1"]) {
    figure.textContent = beat;
    await figure.animate(FRAMES, { duration: BEAT, easing: "ease-out" }).finished.catch(() => {});
  }
  shown.remove();
}
