// The path under which the server is reached: empty, or such as "/cards" behind a proxy that serves other sites too.

import { reach } from "../end/end.js";

const root = globalThis.parlour?.root ?? "";

/** A folder of files has one page for all rooms and finished games: which one is in the query. */
const isFolder = globalThis.parlour?.isFolder;

/** Return the address of a path on this server. @param {string} path Begins with a slash. */
export const address = (path) => root + (isFolder ? path.replace(/^(\/room|\/game)(\/[^?#]+)\??/, "$1/?at=$2&") : path);

/** Return what the server says at a path; fail if it refuses.
 * @param {string} path @param {Record<string, string>} [asked] @param {RequestInit} [how] @returns {Promise<any>} */
export async function get(path, asked = {}, how = {}) {
  const query = String(new URLSearchParams(asked));
  const answer = await reach(query ? `${path}?${query}` : path, how);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** Return what the server says in the head of the page. @param {string} name */
const inHead = (name) => /** @type {HTMLMetaElement | null} */ (globalThis.document?.querySelector(`meta[name=${name}]`))?.content;

/** Return the same as data; undefined if the head doesn't say it. @param {string} name */
export const told = (name) => JSON.parse(inHead(name) ?? "null") ?? undefined;

/** On the machine itself the server is called localhost, which means nothing elsewhere: it then says its network address. */
const others = inHead("lan");

/** Return the full address of a path on this server, for others. @param {string} path Begins with a slash. */
export const linkTo = (path) => (others ?? location.origin) + address(path);

/** Return the path of this page as the server sees it, without the root. */
export const ownPath = () => {
  const path = location.pathname.slice(root.length);
  return isFolder ? path.replace(/\/(index\.html)?$/, "") + (new URLSearchParams(location.search).get("at") ?? "") : path;
};

/** Return a storage name that other servers under the same host don't share.
 * @param {string} name */
export const ownName = (name) => root + name;

/** Return the name of a cookie, likewise. @param {string} name */
export const ownCookie = (name) => name + root.replaceAll("/", ".");
