// Dialogs: one at a time, closed by Escape, by a click beside them, by their button, and by going back.

import { icon } from "./icons.js";
import { words } from "./words.js";

/** @type {HTMLDialogElement | null} */
let open = null;

/** A step back that was taken because a dialog was closed; it comes about a moment later. */
let isGoingBack = false;

addEventListener("popstate", () => {
  if (isGoingBack) {
    isGoingBack = false;
    if (open) history.pushState({ dialog: true }, ""); // another was opened meanwhile
    return;
  }
  const dialog = open;
  open = null;
  dialog?.close();
});

/** @param {string} title @param {string} name For its looks. @returns {{ dialog: HTMLDialogElement, body: HTMLElement, close: () => void }} */
export function openDialog(title, name) {
  const dialog = document.createElement("dialog");
  const head = document.createElement("header");
  const heading = document.createElement("h2");
  const body = document.createElement("div");
  const button = document.createElement("button");
  dialog.className = name;
  heading.id = "dialog-title";
  heading.textContent = title;
  dialog.setAttribute("aria-labelledby", heading.id);
  button.innerHTML = icon("close");
  button.setAttribute("aria-label", words.close);
  button.className = "close";
  body.className = "body";
  head.append(heading, button);
  dialog.append(head, body);
  document.body.append(dialog);
  const previous = open;
  open = dialog;
  previous?.close();
  if (!previous && !isGoingBack) history.pushState({ dialog: true }, "");
  const close = () => dialog.close();
  button.onclick = close;
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (open !== dialog) return;
    open = null;
    if (isGoingBack) return; // it had no step of its own yet
    isGoingBack = true;
    history.back();
  });
  dialog.showModal();
  return { dialog, body, close };
}

/** A group of choices, one of which holds.
 * @param {{ name: string, label: string, choices: [string, string][], value: string, look?: string }} asked */
export function choose({ name, label, choices, value, look = "row" }) {
  const group = document.createElement("fieldset");
  group.className = `choice ${look}`;
  const legend = document.createElement("legend");
  legend.textContent = label;
  const row = document.createElement("div");
  for (const [each, text] of choices) {
    const wrap = document.createElement("label");
    const input = document.createElement("input");
    const shown = document.createElement("span");
    Object.assign(input, { type: "radio", name, value: each, checked: each === value });
    shown.textContent = text;
    shown.dataset.value = each;
    wrap.append(input, shown);
    row.append(wrap);
  }
  group.append(legend, row);
  return group;
}

/** @param {{ name: string, label: string, note?: string, isOn: boolean }} asked */
export function toggle({ name, label, note, isOn }) {
  const wrap = document.createElement("label");
  wrap.className = "toggle";
  const input = document.createElement("input");
  Object.assign(input, { type: "checkbox", name, checked: isOn });
  const text = document.createElement("span");
  text.textContent = label;
  if (note) {
    const small = document.createElement("small");
    small.textContent = note;
    text.append(small);
  }
  wrap.append(text, input);
  return wrap;
}

/** @param {string} text @param {() => void} act @param {string} [look] */
export function pressable(text, act, look = "") {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.className = `press ${look}`;
  button.onclick = act;
  return button;
}
