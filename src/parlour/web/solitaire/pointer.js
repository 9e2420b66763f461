// Mouse, touch and pen at a solitaire: a drag picks cards up, a drop sends a move.

import { glide } from "../kit/options.js";
import { followPress } from "../table/press.js";
import { placeUnder } from "../table/zones.js";

/** @import { Box } from "../table/types.js" */
/** @import { Selection } from "./selection.js" */

/** @param {HTMLElement} root @param {Selection} selection */
export function followPointer(root, selection) {
  const { board, state } = selection;
  const { pieces } = board;
  return followPress(root, {
    ...{ pieces, time: glide },
    card: () => state.layout?.card ?? { width: 0, height: 0 },
    find: (touched) => board.find(touched),
    place: (element) => board.read(element)?.place,
    grip(element) {
      const held = board.read(element)?.held;
      return held ? pieces.last(held.place, held.count) : [];
    },
    lifted(grip) {
      const held = board.read(grip[0].element)?.held;
      if (held) selection.take(held);
    },
    dropped([first], at) {
      const { left, top, width, height } = first.element.getBoundingClientRect();
      const place = placeUnder(zones(), {
        ...{ card: { x: left, y: top, width, height }, at, home: first.place },
        isLit: (each) => selection.targets.has(each),
      });
      if (place) selection.send(place);
      else selection.putDown();
    },
    cancelled: () => selection.putDown(),
    tapped: (element, at, pressed, isTouch) => selection.tap(element, at, { pressed, isTouch }),
    missed: () => selection.putDown(),
  });

  /** Return where a drop counts: not at stock and waste, unless the cards may go there.
   * @returns {Map<string, Box>} */
  function zones() {
    const { left, top } = root.getBoundingClientRect();
    const { targets } = selection;
    const sources = state.places.filter(({ kind, name }) => (kind === "stock" || kind === "waste") && !targets.has(name)).map(({ name }) => name);
    const all = [...(state.layout?.zones ?? [])].filter(([place]) => !sources.includes(place));
    return new Map(all.map(([place, zone]) => [place, { ...zone, x: zone.x + left, y: zone.y + top }]));
  }
}
