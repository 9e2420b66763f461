// The end of a round of Eights: the shared result with everyone's remaining cards, and a flourish.

import { colourMark, COLOURS } from "../cards/eights-deck.js";
import { showRound } from "../company/round-result.js";
import { asPlayed, nameAt } from "../company/sentences.js";
import { build } from "../kit/elements.js";
import { isStill } from "../kit/options.js";
import { numberText, words } from "../words/message.js";
import { wonText } from "./sentences.js";

/** @import { EightsScreen } from "./screen.js" */

const SHAPES = 28; // of a flourish
const TIME = 1500; // milliseconds
const WAVE = 700; // from one wave to the next

/** @param {EightsScreen} screen @param {boolean} isNow It was won a moment ago. */
export function showResult({ result, company, state: { update, view } }, isNow) {
  if (!update || !view || update.room.status !== "over") return; // the next round has begun meanwhile
  const { room, you } = asPlayed(update);
  const winner = view.winner ?? 0;
  const shown = you ?? winner;
  const wins = numberText(room.seats[shown]?.wins ?? 0);
  const isNew = showRound(result, update, company, {
    wonText: (seat) => wonText(nameAt(room.seats, winner), winner === seat),
    figures: [
      [words("eights.round"), numberText(room.round)],
      [words("company.wins"), room.match ? `${wins} / ${numberText(room.match)}` : wins],
      [words("eights.cardsLeft"), numberText(view.counts[shown])],
    ],
    columns: [[words("eights.cardsLeft"), (seat) => view.counts[seat]]],
  });
  if (isNew && isNow) celebrate(result, room.champions ? 3 : 1);
}

/** Let the four shapes of the deck fly out of the result for the winner. Short, and without motion if the player prefers that.
 * @param {HTMLElement} from Their origin. @param {number} waves How often. */
function celebrate(from, waves) {
  if (isStill() || !from.parentElement) return;
  const { offsetWidth: width, offsetHeight: height } = from;
  const names = Object.keys(COLOURS);
  const layer = build("div", { class: "flourish", "aria-hidden": "true" });
  from.before(layer);
  const flights = Array.from({ length: SHAPES * waves }, (_, index) => {
    const shape = build("span", { innerHTML: colourMark(names[index % names.length]) });
    layer.append(shape);
    const angle = (2 * Math.PI * index) / SHAPES;
    const reach = index % 3 ? 0.72 : 0.95;
    const [x, y] = [Math.cos(angle) * width * reach, Math.sin(angle) * height * reach];
    const turn = index % 2 ? 200 : -200;
    const frames = [
      { transform: "translate(-50%, -50%) scale(0.4)", opacity: 1 },
      { opacity: 1, offset: 0.6 },
      { transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y}px)) rotate(${turn}deg)`, opacity: 0 },
    ];
    return shape.animate(frames, { duration: TIME, delay: (index % 4) * 60 + Math.floor(index / SHAPES) * WAVE, easing: "cubic-bezier(0.15, 0.7, 0.3, 1)", fill: "both" }).finished;
  });
  const gone = () => layer.remove();
  Promise.all(flights).then(gone, gone);
}
