// Files that a link would load from the server: in a page that does without one, the worker makes them.

import { reach } from "../end/end.js";
import { address } from "../kit/root.js";

const API = address("/api/");

addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.hasAttribute("download") || !link.pathname.startsWith(API)) return;
  event.preventDefault();
  const path = link.pathname.slice(address("").length);
  void reach(path).then((answer) => answer.blob()).then((body) => {
    const url = URL.createObjectURL(body);
    const saving = document.createElement("a");
    Object.assign(saving, { href: url, download: path.split("/").slice(-2).join("-") });
    saving.click();
    URL.revokeObjectURL(url);
  });
});
