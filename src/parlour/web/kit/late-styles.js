// Style sheets of what a page shows later, if at all. The page names them in `data-href`, and in `data-for` what they are
// for; those that are for nothing in particular are for all that has none.

/** @param {string} what */
export function wear(what) {
  const late = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[data-for]")]);
  const named = late.some(({ dataset }) => dataset.for === what) ? what : "";
  return Promise.all(late.filter(({ dataset, sheet }) => dataset.for === named && !sheet).map((link) => new Promise((done, failed) => {
    link.addEventListener("load", done);
    link.addEventListener("error", (problem) => {
      link.removeAttribute("href"); // so that it is tried again
      failed(problem);
    });
    link.href ||= link.dataset.href ?? "";
  })));
}
