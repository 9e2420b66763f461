// Tooltips on touch screens: a long press on an icon shows its label, and does not click.

import { build } from "../kit/elements.js";

/** A long press: milliseconds, and pixels that a resting finger may move; and how far a tooltip stays from the edge. */
const LONG = 450;
const TREMBLE = 12;
const EDGE = 8;

/** Show them from now on. @param {PointerEvent | null} first The press during which this was loaded. */
export function showTooltips(first) {
  const tip = build("div", { class: "tooltip", "aria-hidden": "true" }); // screen readers read the label anyway
  const early = { capture: true };
  let waiting = 0;
  let isShown = false;
  let start = { x: 0, y: 0 };

  /** @param {HTMLElement} named */
  function show(named) {
    tip.textContent = named.getAttribute("aria-label") ?? named.title;
    (named.closest("dialog") ?? document.body).append(tip); // elements outside an open dialog are not visible
    const box = named.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(innerWidth - width - EDGE, box.x + (box.width - width) / 2));
    const above = box.y - height - EDGE;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > EDGE ? above : box.bottom + EDGE}px`;
    isShown = true;
  }

  function hide() {
    clearTimeout(waiting);
    tip.remove();
  }

  /** @param {PointerEvent} press */
  function press({ target, pointerType, clientX, clientY }) {
    hide();
    isShown = false;
    const named = target instanceof Element ? target.closest("[title]") : null;
    if (pointerType === "mouse" || !(named instanceof HTMLElement)) return;
    start = { x: clientX, y: clientY };
    waiting = window.setTimeout(() => show(named), LONG);
  }

  if (first) press(first);
  addEventListener("pointerdown", press, early);
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > TREMBLE) hide();
  }, { ...early, passive: true });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, hide, early);
  addEventListener("contextmenu", (event) => isShown && event.preventDefault(), early);
  addEventListener("click", (event) => {
    if (!isShown) return;
    isShown = false;
    event.preventDefault();
    event.stopPropagation();
  }, early);
}
