// The fields of forms: choices, switches, texts and buttons.

import { build } from "./elements.js";

/** Return a group of choices, one of which is selected. `draw` adds a picture to a choice.
 * @param {{ name: string, label: string, choices: [string, string][], value: string, look?: string,
 *   draw?: (shown: HTMLElement, value: string, input: HTMLInputElement) => void }} asked */
export function choose({ name, label, choices, value, look = "row", draw }) {
  const all = choices.map(([each, text]) => {
    const input = build("input", { type: "radio", name, value: each });
    input.checked = each === value;
    const shown = build("span", { "data-value": each }, text);
    draw?.(shown, each, input);
    return build("label", "", input, shown);
  });
  return build("fieldset", `choice ${look}`, build("legend", "", label), build("div", "", ...all));
}

/** @param {{ name: string, label: string, note?: string, isOn: boolean }} asked */
export function toggle({ name, label, note, isOn }) {
  const input = build("input", { type: "checkbox", name });
  input.checked = isOn;
  return build("label", "toggle", build("span", "", label, ...(note ? [build("small", "", note)] : [])), input);
}

/** Return the options of a select. @param {[string, string][]} choices @param {string} [value] */
export const optionsOf = (choices, value) => choices.map(([each, text]) => new Option(text, each, false, each === value));

/** @param {[string, string][]} choices @param {string} [value] @param {string | Record<string, string>} [look] */
export const select = (choices, value, look = "seed") => build("select", look, ...optionsOf(choices, value));

/** @param {string} label @param {HTMLElement} input @param {string} [look] */
export const field = (label, input, look = "field") => build("label", look, build("span", "", label), input);

/** @param {string} text @param {() => void} act @param {string} [look] */
export const pressable = (text, act, look = "") => build("button", { class: `press ${look}`, type: "button", onclick: act }, text);

/** Return the button of a form. @param {string} text @param {string} [look] */
export const submitting = (text, look = "main") => build("button", `press ${look}`, text);

/** @param {HTMLFormElement} form @param {() => void} send */
export function onSubmit(form, send) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
}

/** Return an action that runs once at a time, however often its button is pressed.
 * @template {unknown[]} Given @param {(...given: Given) => Promise<unknown>} act Reports its own errors. */
export function oneAtATime(act) {
  let isUnderWay = false;
  /** @param {Given} given */
  return (...given) => {
    if (isUnderWay) return;
    isUnderWay = true;
    void act(...given).finally(() => {
      isUnderWay = false;
    });
  };
}

/** @param {HTMLElement[]} first @param {HTMLElement[]} beside @param {HTMLElement[]} rest Buttons and links that look `quiet`. */
export function nextSteps(first, beside, rest) {
  const rows = /** @type {[string, HTMLElement[]][]} */ ([["side-by-side", beside], ["in-words", rest]]);
  return build("div", "steps", ...first, ...rows.flatMap(([look, parts]) => (parts.length ? [build("div", look, ...parts)] : [])));
}
