// As much of a browser's document as the modules of a table need: a tree of elements with boxes, focus and events that
// bubble. Import it before the modules.

class FakeElement extends EventTarget {
  attributes = new Map();
  children = [];
  parent = null;
  dataset = {};
  style = { setProperty() {} };
  box = { left: 0, top: 0, width: 0, height: 0 };
  classList = new FakeClasses();
  textContent = "";

  append(...children) {
    for (const child of children) if (child instanceof FakeElement) child.parent = this;
    this.children.push(...children);
    return this;
  }

  replaceChildren(...children) {
    this.children = [];
    this.append(...children);
  }

  insertBefore(child, before) {
    child.parent = this;
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child);
  }

  /** It knows no selectors, and does not paint. */
  querySelectorAll = () => [];
  querySelector = () => null;
  getContext = () => null;

  contains(other) {
    for (let each = other; each; each = each.parent) if (each === this) return true;
    return false;
  }

  getBoundingClientRect() {
    const { left, top, width, height } = this.box;
    return { left, top, width, height, right: left + width, bottom: top + height };
  }

  getAttribute = (name) => this.attributes.get(name) ?? null;
  setAttribute = (name, value) => void this.attributes.set(name, value);
  removeAttribute = (name) => void this.attributes.delete(name);
  setPointerCapture() {}

  focus() {
    const before = document.activeElement;
    if (before === this) return;
    document.activeElement = this;
    if (before !== document.body) fire("focusout", before, { relatedTarget: this });
    fire("focusin", this, { relatedTarget: before });
  }

  /** Lose the focus to nothing, as an element that is removed does. */
  blur() {
    document.activeElement = document.body;
    fire("focusout", this, { relatedTarget: null });
  }
}

class FakeClasses extends Set {
  remove = (name) => this.delete(name);
  toggle = (name, isOn) => (isOn ? this.add(name) : this.delete(name));
}

/** @type {Map<string, typeof FakeElement>} */
const kinds = new Map();
const body = new FakeElement();
const page = new EventTarget();

Object.assign(globalThis, {
  ...{ Element: FakeElement, HTMLElement: FakeElement, Node: FakeElement, window: globalThis, requestAnimationFrame: setTimeout },
  ...{ addEventListener: page.addEventListener.bind(page), matchMedia: () => ({ matches: false }) },
  customElements: { define: (name, kind) => void kinds.set(name, kind), get: (name) => kinds.get(name) },
  document: {
    ...{ body, head: new FakeElement(), activeElement: body, documentElement: { dataset: {}, dir: "ltr", style: { setProperty() {} } } },
    ...{ querySelector: () => element(), elementsFromPoint: () => [], createElement: (name) => new (kinds.get(name) ?? FakeElement)() },
  },
});

/** Return an element in another one. @param {object} [box] */
export function element(box = {}, parent = body) {
  const made = new FakeElement();
  Object.assign(made.box, box);
  parent.append(made);
  return made;
}

/** Let an event happen to an element, to all that it is in, and to the window. */
export function fire(type, target, more = {}) {
  const event = new Event(type, { cancelable: true });
  const known = { ...more, target };
  for (const [name, value] of Object.entries(known)) Object.defineProperty(event, name, { value });
  if (type === "keydown") page.dispatchEvent(event); // the listeners that come first
  for (let each = target; each; each = each.parent) each.dispatchEvent(event);
  if (type !== "keydown") page.dispatchEvent(event);
  return event;
}
