// Elements, made and filled: what every screen in company is built with.

/** @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {string} look Its classes. @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]} */
export function build(tag, look, ...children) {
  const made = document.createElement(tag);
  if (look) made.className = look;
  made.append(...children);
  return made;
}

/** Writes an attribute only if it changes, so that nothing is drawn or read out twice.
 * @param {Element} element @param {string} name @param {string | null} value Null takes it away. */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Writes a text only if it changes.
 * @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A button with a picture alone: its name is for screen readers and for the tooltip.
 * @param {string} picture @param {string} label @param {() => void} act @param {string} key Knows it again. */
export function iconButton(picture, label, act, key) {
  const made = build("button", "icon-button");
  made.type = "button";
  made.innerHTML = picture;
  made.title = label;
  made.setAttribute("aria-label", label);
  made.onclick = act;
  return keyed(made, key);
}

/** Why something was not done, where it was asked for. */
export function reasonLine() {
  const made = build("p", "reason");
  made.setAttribute("role", "alert");
  return made;
}

/** Other contents, with the focus where it was: on what has the same key, or else on the whole.
 * @param {HTMLElement} root @param {(Node | string)[]} children */
export function refill(root, ...children) {
  const focused = document.activeElement;
  const hadFocus = focused instanceof HTMLElement && root.contains(focused);
  const key = hadFocus ? keys.get(focused) : undefined;
  root.replaceChildren(...children);
  if (!hadFocus) return;
  const same = key && [...root.querySelectorAll("*")].find((each) => keys.get(each) === key);
  if (same instanceof HTMLElement) {
    same.focus({ preventScroll: true });
    return;
  }
  root.tabIndex = -1;
  root.focus({ preventScroll: true });
}

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/** @template {HTMLElement} Kind @param {Kind} element @param {string} key Knows it again. @returns {Kind} */
export function keyed(element, key) {
  keys.set(element, key);
  return element;
}
