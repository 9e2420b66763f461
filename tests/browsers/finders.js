// Finds what is shown on a page, as people and screen readers find it. Part of each script that the tests run there.

// A field's label stands for it: some fields are drawn by their labels alone.
const seenAs = (element) => element.labels?.[0] ?? element;

const isShown = (element) => {
  const { width, height } = seenAs(element).getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(seenAs(element)).visibility === "visible";
};

const isMoving = (element) =>
  document.getAnimations().some(({ playState, effect }) => playState === "running" && effect.target.contains(element));

const textOf = (element) => element.innerText.replace(/\s+/g, " ").trim();

const nameOf = (element) => {
  const labels = element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id));
  const told = element.getAttribute("aria-label") ?? labels?.map((label) => label?.textContent).join(" ");
  return (told ?? element.labels?.[0]?.textContent ?? element.textContent).replace(/\s+/g, " ").trim();
};

const shown = (css, name, text) =>
  [...document.querySelectorAll(css)].filter(
    (element) =>
      isShown(element) && (name === null || nameOf(element) === name) && (text === null || textOf(element).includes(text)),
  );

const rectOf = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
};

// Where to press the first of those that are shown: its middle, if it stands still and a press there would meet it.
const pressable = (...finder) => {
  const element = shown(...finder)[0];
  if (!element || element.disabled) return null;
  element.scrollIntoView({ block: "nearest" });
  const target = seenAs(element);
  const [x, y, width, height] = rectOf(target);
  const point = [x + width / 2, y + height / 2];
  return !isMoving(target) && target.contains(document.elementFromPoint(...point)) ? point : null;
};
