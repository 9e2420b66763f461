// A page that does without its server: a quiet sign, a sentence, and the way back when the server answers again.

import { build } from "../kit/elements.js";
import { drawn } from "../kit/icons.js";
import { tell } from "../kit/notices.js";
import { address } from "../kit/root.js";
import { keepInTab, keptInTab } from "../kit/storage.js";
import { words } from "../words/message.js";

const EVERY = 20_000;
const TOLD = "parlour.away";
const CLOUD = "M7 18.500h9.500M4.500 14a4 4 0 0 1 3.500-4.500 5 5 0 0 1 3-2.800M14 6.800a5 5 0 0 1 3 4 3.800 3.800 0 0 1 2.500 5.200M4 4l16 16";

const say = () => tell(words("offline.about"));
const sign = build("button", { id: "join", title: words("offline.sign"), "aria-label": words("offline.sign"), innerHTML: drawn(CLOUD), onclick: say });
document.querySelector("#join")?.replaceWith(sign); // rooms of others are at the server
if (!keptInTab(TOLD)) say();
keepInTab(TOLD, "yes");

const looking = setInterval(() => void look(), EVERY);
addEventListener("online", () => void look());

async function look() {
  const answer = await fetch(address("/healthz"), { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  clearInterval(looking);
  tell(words("offline.back"), { label: words("offline.return"), act: () => location.assign(location.pathname) });
}
