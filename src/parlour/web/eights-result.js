// The end of a round: who won, what everybody had left, how many rounds each has won, and what comes next.

import { pressable } from "./dialogs.js";
import { build } from "./building.js";
import { showAvatar } from "./faces.js";
import { eightsWords, roundWords, waitingWords, wonWords } from "./eights-words.js";

/** @import { EightsUpdate, EightsView } from "./eights-wire.js" */
/** @import { Company } from "./wire.js" */

export class RoundResult {
  /** @param {HTMLElement} root @param {Company} company */
  constructor(root, company) {
    this.company = company;
    this.root = build("section", "round-over");
    this.root.setAttribute("aria-labelledby", "round-title");
    this.root.hidden = true;
    root.append(this.root);
  }

  /** @param {EightsUpdate} update @param {EightsView} view */
  show(update, view) {
    const { room, you } = update;
    const winner = view.winner ?? 0;
    const heading = build("h2", "", wonWords(room.seats[winner]?.name ?? eightsWords.seatEmpty, winner === you));
    heading.id = "round-title";
    heading.tabIndex = -1;
    const parts = build("div", "round-body", build("p", "round-number", roundWords(room.round)), heading, this.#tally(update, view), this.#next(update));
    if (room.seed) parts.append(roundProof(room.seed, room.promise));
    const isNew = this.root.hidden;
    const focused = document.activeElement?.closest(".round-over button")?.textContent;
    this.root.replaceChildren(parts);
    this.root.hidden = false;
    // The hand has nothing more to do; whoever was busy elsewhere is left in peace.
    if (isNew && (document.activeElement === document.body || document.activeElement?.closest(".eights"))) heading.focus({ preventScroll: true });
    else if (focused) [...this.root.querySelectorAll("button")].find(({ textContent }) => textContent === focused)?.focus();
  }

  /** @returns {boolean} Whether it had the focus. */
  hide() {
    const hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.root.replaceChildren();
    return hadFocus;
  }

  /** @param {EightsUpdate} update @param {EightsView} view */
  #tally({ room }, view) {
    const head = build("tr", "", ...[eightsWords.player, eightsWords.cardsLeft, eightsWords.wins].map((text) => cell("th", text, "col")));
    const rows = view.counts.map((count, seat) => {
      const info = room.seats[seat];
      const face = build("span", "portrait");
      showAvatar(face, info?.avatar ?? "", info?.name ?? "");
      const name = cell("th", "", "row");
      name.append(face, build("span", "", info?.name ?? eightsWords.seatEmpty));
      return build("tr", seat === view.winner ? "won" : "", name, cell("td", String(count)), cell("td", String(info?.wins ?? 0)));
    });
    return build("table", "tally", build("thead", "", head), build("tbody", "", ...rows));
  }

  /** @param {EightsUpdate} update */
  #next({ room, you }) {
    const { company } = this;
    const buttons = build("div", "buttons");
    const host = room.seats.find((seat) => seat?.is_host);
    const isHost = you !== undefined && room.seats[you]?.is_host;
    if (isHost) buttons.append(pressable(eightsWords.rematch, () => void company.ask({ type: "start" }), "main"));
    else if (host) buttons.append(build("p", "waiting", waitingWords(host.name)));
    buttons.append(pressable(eightsWords.gather, () => company.gather()), pressable(eightsWords.leave, () => company.leave()));
    return buttons;
  }
}

/** @param {"td" | "th"} tag @param {string} text @param {string} [scope] */
function cell(tag, text, scope) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (scope) made.scope = scope;
  return made;
}

/** @param {string} seed @param {string} [promise] */
function roundProof(seed, promise) {
  const list = build("dl", "proof");
  for (const [label, value] of [[eightsWords.seed, seed], [eightsWords.promise, promise]]) {
    if (value) list.append(build("div", "", build("dt", "", label ?? ""), build("dd", "", value)));
  }
  return list;
}
