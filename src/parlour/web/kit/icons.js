// The icons on buttons: strokes on a square of 24, in the colour of the text.

const PATHS = {
  new: "M5 7.5h9v12H5zM9 7.5v-3h10v12h-5M9.5 11v5M7 13.5h5",
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  redo: "m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h4",
  hint: "M9.5 17.5h5M10.5 20.5h3M9.5 17.5c0-2.2-3.5-3.6-3.5-7.5a6 6 0 0 1 12 0c0 3.900-3.500 5.300-3.500 7.500",
  lamp: "M9 4h6l3.500 8h-13zM12 12v7M8 20h8",
  lampLit: "M9 4h6l3.500 8h-13zM12 12v7M8 20h8M4.500 15 3 17.500M19.500 15 21 17.500M7.500 14.500v2M16.500 14.500v2",
  lampOut: "M9 4h6l3.500 8h-13zM12 12v7M8 20h8M4 3.500 20.500 20",
  options: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  statistics: "M5 20v-7M12 20V5M19 20v-10",
  check: "M5 12.500 10 17.500 19.500 7",
  help: "M12 3.500a8.500 8.500 0 1 1 0 17a8.500 8.500 0 1 1 0-17zM9.500 9.800a2.600 2.600 0 1 1 3.700 2.400c-.8.4-1.200.9-1.200 1.700M12 16.700h.01",
  earlier: "m14.500 5-7 7 7 7",
  later: "m9.500 5 7 7-7 7",
  close: "M6 6l12 12M18 6 6 18",
  ban: "M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16zM6.500 6.500 17.500 17.500",
  people: "M12 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M5 20c0-3.900 3.100-6 7-6s7 2.100 7 6M18 11a2.800 2.800 0 0 0 .5-5.500M20 14.500c1.300.9 2 2.500 2 4.500",
  host: "M4 18.500h16M4.500 15.500 3 7.500l5 3.500 4-6 4 6 5-3.500-1.500 8z",
  copy: "M9 9h10.500v11H9zM15 9V4.500H4.500v11H9",
  edit: "M4.500 19.500v-4L15 5l4 4L8.500 19.500zM13 7l4 4",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {string} path @param {string} [look] */
export const drawn = (path, look = "icon") => `<svg viewBox="0 0 24 24" aria-hidden="true" class="${look}"><path d="${path}"/></svg>`;

/** @param {IconName} name */
export const icon = (name) => drawn(PATHS[name]);
