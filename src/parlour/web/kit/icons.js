// The icons on buttons: strokes on a square of 24, in the colour of the text.

const PATHS = {
  new: "M5 7.5h9v12H5zM9 7.5v-3h10v12h-5M9.5 11v5M7 13.5h5",
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  redo: "m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h4",
  hint: "M9.5 17.5h5M10.5 20.5h3M9.5 17.5c0-2.2-3.5-3.6-3.5-7.5a6 6 0 0 1 12 0c0 3.9-3.5 5.3-3.5 7.5",
  lamp: "M9 4h6l3.5 8h-13zM12 12v7M8 20h8",
  lampLit: "M9 4h6l3.5 8h-13zM12 12v7M8 20h8M4.5 15 3 17.5M19.5 15 21 17.5M7.5 14.5v2M16.5 14.5v2",
  lampOut: "M9 4h6l3.5 8h-13zM12 12v7M8 20h8M4 3.5 20.5 20",
  options: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  statistics: "M5 20v-7M12 20V5M19 20v-10",
  check: "M5 12.5 10 17.5 19.5 7",
  help: "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17zM9.5 9.8a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2.9-1.2 1.7M12 16.7h.01",
  earlier: "m14.5 5-7 7 7 7",
  later: "m9.5 5 7 7-7 7",
  close: "M6 6l12 12M18 6 6 18",
  people: "M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M5 20c0-3.9 3.1-6 7-6s7 2.1 7 6M18 11a2.8 2.8 0 0 0 .5-5.5M20 14.5c1.3.9 2 2.5 2 4.5",
  host: "M4 18.5h16M4.5 15.5 3 7.5l5 3.5 4-6 4 6 5-3.5-1.5 8z",
  copy: "M9 9h10.5v11H9zM15 9V4.5H4.5v11H9",
  edit: "M4.5 19.5v-4L15 5l4 4L8.5 19.5zM13 7l4 4",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {string} path @param {string} [look] */
export const drawn = (path, look = "icon") => `<svg viewBox="0 0 24 24" aria-hidden="true" class="${look}"><path d="${path}"/></svg>`;

/** @param {IconName} name */
export const icon = (name) => drawn(PATHS[name]);
