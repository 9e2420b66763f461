// The invitation to a room: its code, its link, and its QR code.

import { copyText } from "../kit/clipboard.js";
import { build } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { icon } from "../kit/icons.js";
import { linkTo } from "../kit/links.js";
import { address } from "../kit/root.js";
import { words } from "../words/message.js";

/** @param {string} code */
export function invitation(code) {
  const link = build("input", "seed link");
  Object.assign(link, { readOnly: true, value: roomLink(code) });
  link.setAttribute("aria-label", words("room.link"));
  link.onfocus = () => link.select();
  const picture = build("img", "qr");
  Object.assign(picture, { src: address(`/room/${encodeURIComponent(code)}/qr.svg`), alt: words("room.qr"), width: 148, height: 148 });
  const said = build("p", { class: "said", role: "status" });
  const copy = pressable(words("room.copyLink"), () => void copyText(link.value).then((isDone) => {
    said.textContent = isDone ? words("common.copied") : words("common.notCopied");
  }));
  copy.insertAdjacentHTML("afterbegin", icon("copy"));
  const bigScreen = build("a", "quiet-link", words("room.bigScreen"));
  Object.assign(bigScreen, { href: address(`/room/${encodeURIComponent(code)}/screen`), target: "_blank" });
  const shownCode = build("p", "room-code", code);
  // Screen readers should spell it.
  shownCode.setAttribute("aria-label", words("room.code", { letters: [...code].join(" ") }));
  shownCode.setAttribute("role", "img");
  return build(
    "section",
    "sheet invitation",
    shownCode,
    build("p", "note", words("room.invite")),
    build("div", "linking", link, copy, said),
    picture,
    bigScreen,
  );
}

/** Return the link to a room, for others. @param {string} code */
export const roomLink = (code) => linkTo(`/room/${encodeURIComponent(code)}`);
