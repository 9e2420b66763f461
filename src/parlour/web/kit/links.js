// Links for others. On the machine itself the server is called localhost, which means nothing elsewhere: the server
// then names its network address in the page's head.

import { address } from "./root.js";

const others = /** @type {HTMLMetaElement | null} */ (globalThis.document?.querySelector("meta[name=lan]"));

/** Return the full address of a path on this server. @param {string} path Begins with a slash. */
export const linkTo = (path) => (others?.content ?? location.origin) + address(path);
