// The replay of a race: one seat's table beside everyone's progress, or all tables side by side.

import { happenedText as companyText } from "../company/sentences.js";
import { avatarOf, nameOf } from "../kit/avatars.js";
import { build, setText } from "../kit/elements.js";
import { happenedFrom, viewFrom } from "../rounds/steps.js";
import { stillTable } from "../solitaire/stage.js";
import { words } from "../words/message.js";
import { cardsHome, Racers } from "./progress.js";

/** @import { About, Seat, Stage, Step } from "../rounds/wire.js" */
/** @import { Solitaire } from "../solitaire/solitaire.js" */
/** @import { Progress, RaceUpdate, RaceView } from "./wire.js" */

/** @param {HTMLElement} root @param {About} about @param {Solitaire} solitaire @returns {Stage} */
export function open(root, about, solitaire) {
  const frame = build("div", "still-race");
  root.append(frame);
  /** @type {Seat | undefined} */
  let shown;
  /** @type {{ seat: number, note: HTMLElement, table: ReturnType<typeof stillTable> }[]} */
  let lanes = [];
  let racers = new Racers();

  /** @param {Seat} seat */
  function layOut(seat) {
    for (const { table } of lanes) table.destroy();
    racers = new Racers();
    const seats = seat === null ? [...about.seats.keys()] : [seat];
    frame.className = `still-race ${seat === null ? "all" : "one"}${seats.length === 4 ? " four" : ""}`;
    frame.style.setProperty("--lanes", String(seats.length));
    frame.replaceChildren();
    lanes = seats.map((each) => {
      const { name, avatar } = about.seats[each];
      const note = build("span", "note");
      const lane = build("div", "lane");
      if (seat === null) lane.append(build("p", "lane-name", avatarOf(avatar), nameOf(name), note));
      const cloth = build("div", "lane-cloth");
      lane.append(cloth);
      frame.append(lane);
      return { seat: each, note, table: stillTable(cloth, solitaire, about.rules) };
    });
    if (seat !== null) frame.append(build("div", "lane-side", racers.list));
    shown = seat;
  }

  /** @param {Step} step @param {number} seat */
  const eventsOf = (step, seat) =>
    happenedFrom(step, seat).flatMap(({ what, seat: by, event }) => (by === seat && event?.events ? event.events.map((/** @type {any} */ each) => ({ what, text: "", event: each })) : []));

  return {
    show(step, seat, isNext) {
      const isNew = seat !== shown;
      if (isNew) layOut(seat);
      const view = /** @type {RaceView} */ (viewFrom(step, seat));
      for (const lane of lanes) {
        const table = viewFrom(step, lane.seat).table;
        lane.table.show(table, isNext && !isNew ? eventsOf(step, lane.seat) : []);
        const progress = view.seats[lane.seat];
        const place = view.places[lane.seat];
        setText(lane.note, `${place ? `${words("race.place", { place })} · ` : ""}${words("race.homeAndMoves", countsOf(progress))}`);
      }
      const room = { round: about.round, status: "playing", seats: about.seats };
      racers.show(/** @type {RaceUpdate} */ (/** @type {unknown} */ ({ room, view, you: seat ?? undefined })));
    },
    text(step) {
      return happenedFrom(step, null).map((each) => {
        const name = about.seats[each.seat ?? -1]?.name ?? "";
        if (!each.event) return each.what === "over" ? "" : companyText(each);
        const what = lanes[0].table.text((each.event.events ?? []).map((/** @type {any} */ event) => ({ what: "event", text: "", event })));
        return words("replay.by", { name, what: what || words("replay.stopped") });
      }).filter(Boolean).join(" ");
    },
    read: (step, seat) => (seat === null ? about.seats.map(({ name }, each) => words("replay.by", { name, what: words("race.homeAndMoves", countsOf(viewFrom(step, each).seats[each])) })).join(" ") : lanes[0].table.read(viewFrom(step, seat).table)),
  };
}

/** @param {Progress} progress */
const countsOf = (progress) => ({ home: cardsHome(progress), moves: progress.moves });
