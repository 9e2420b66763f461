// The text of a lesson, over the table, with a button to end it.

import { build, setText } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { passFocus } from "../kit/pass-focus.js";
import { words } from "../words/message.js";

export class Panel {
  /** @param {() => void} end @param {(height: number) => void} onHeight Gets
   * the height that it covers of the table; 0 when it is gone. */
  constructor(end, onHeight) {
    this.progress = build("span", "progress");
    this.text = build("p", "");
    this.leave = pressable(words("lesson.skip"), end, "quiet");
    this.root = build("section", { id: "lesson", "aria-label": words("lesson.name") }, build("header", "", this.progress, this.leave), this.text);
    /** @type {HTMLElement} */ (document.querySelector("#foot")).append(this.root);
    this.onHeight = onHeight;
    this.watcher = new ResizeObserver(() => {
      const { offsetHeight: height } = this.root;
      if (height) onHeight(height); // it returns after a colour chooser has replaced it
    });
    this.watcher.observe(this.root);
  }

  /** @param {string} text @param {string} progress */
  show(text, progress) {
    setText(this.text, text);
    setText(this.progress, progress || words("lesson.name"));
  }

  finish() {
    setText(this.leave, words("lesson.goOn"));
    this.leave.classList.replace("quiet", "main");
  }

  close() {
    if (this.root.contains(document.activeElement)) passFocus(null);
    this.watcher.disconnect();
    this.root.remove();
    this.onHeight(0);
  }
}
