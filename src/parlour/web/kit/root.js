// The path under which the server is reached: empty, or such as "/cards" behind a proxy that serves other sites too.

const root = globalThis.parlour?.root ?? "";

/** Return the address of a path on this server. @param {string} path Begins with a slash. */
export const address = (path) => root + path;

/** Return the path of this page as the server sees it, without the root. */
export const ownPath = () => location.pathname.slice(root.length);

/** Return a storage name that other servers under the same host don't share.
 * @param {string} name */
export const ownName = (name) => root + name;

/** Return the name of a cookie, likewise. @param {string} name */
export const ownCookie = (name) => name + root.replaceAll("/", ".");
