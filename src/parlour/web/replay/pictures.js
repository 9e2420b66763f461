// The pictures on the buttons of a replay: those of the time line are filled, as such buttons are everywhere.

import { drawn } from "../kit/icons.js";

const PATHS = {
  play: "M8 5v14l11-7z",
  pause: "M7 5h4v14H7zM13.500 5h4v14h-4z",
  back: "M17.500 5v14l-9-7zM5.500 5h2.400v14H5.500z",
  on: "M6.500 5v14l9-7zM16.100 5h2.400v14h-2.400z",
  first: "M19.500 5v14l-7.500-7zM12 5v14l-7.500-7zM2.500 5h2v14h-2z",
  last: "M4.500 5v14L12 12zM12 5v14l7.500-7zM19.500 5h2v14h-2z",
  list: "M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01",
  race: "M5.500 21V4M5.500 5h12l-2.500 4 2.500 4h-12",
  details: "M12 3.500a8.500 8.500 0 1 1 0 17a8.500 8.500 0 1 1 0-17zM12 11v5.500M12 7.500h.01",
};

/** @param {keyof typeof PATHS} name */
export const stroke = (name) => drawn(PATHS[name]);

/** @param {keyof typeof PATHS} name */
export const picture = (name) => drawn(PATHS[name], "filled");
