// Links that are given to others. A player at the machine itself calls the server by a name that means something else
// everywhere else: the server then says in the page's head by which one it is reached from the network.

import { address } from "./root.js";

const others = /** @type {HTMLMetaElement | null} */ (globalThis.document?.querySelector("meta[name=lan]"));

/** The whole address of something on this server. @param {string} path Begins with a slash. */
export const linkTo = (path) => (others?.content ?? location.origin) + address(path);
