// The fields of forms: choices, switches and buttons.

/** Return a group of choices, one of which is selected. `draw` adds a picture to a choice.
 * @param {{ name: string, label: string, choices: [string, string][], value: string, look?: string,
 *   draw?: (shown: HTMLElement, value: string, input: HTMLInputElement) => void }} asked */
export function choose({ name, label, choices, value, look = "row", draw }) {
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
    draw?.(shown, each, input);
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
