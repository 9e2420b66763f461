// The invitation to a room: its code, its link, and its QR code.

import { copyAndSay } from "../kit/clipboard.js";
import { build } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { icon } from "../kit/icons.js";
import { linkTo } from "../kit/root.js";
import { words } from "../words/message.js";
import { roomAddress } from "./room-address.js";

/** @param {string} code */
export function invitation(code) {
  const link = build("input", { class: "seed link", readonly: "", value: linkTo(`/room/${encodeURIComponent(code)}`), "aria-label": words("room.link") });
  link.onfocus = () => link.select();
  const picture = build("img", { class: "qr", src: roomAddress(code, "/qr.svg"), alt: words("room.qr"), width: "148", height: "148" });
  const said = build("p", { class: "said", role: "status" });
  const copy = pressable(words("room.copyLink"), () => void copyAndSay(link.value, said));
  copy.insertAdjacentHTML("afterbegin", icon("copy"));
  const bigScreen = build("a", { class: "quiet-link", href: roomAddress(code, "/screen"), target: "_blank" }, words("room.bigScreen"));
  // Screen readers should spell it.
  const shownCode = build("p", { class: "room-code", role: "img", "aria-label": words("room.code", { letters: [...code].join(" ") }) }, code);
  return build("section", "sheet invitation", shownCode, build("p", "note", words("room.invite")), build("div", "linking", link, copy, said), picture, bigScreen);
}
