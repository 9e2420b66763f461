// The path under which the server is reached: empty, or such as "/cards" behind a proxy that has other sites too.

const script = globalThis.document?.querySelector("script")?.src;

const root = script ? new URL(script).pathname.replace(/\/web\/.*/, "") : "";

/** The address of something on this server. @param {string} path Begins with a slash. */
export const address = (path) => root + path;

/** The path of this page as the server sees it, without the root. */
export const ownPath = () => location.pathname.slice(root.length);

/** A name for what this browser keeps, which another server under the same host has no share in.
 * @param {string} name */
export const ownName = (name) => root + name;

/** The name of a cookie, likewise. @param {string} name */
export const ownCookie = (name) => name + root.replaceAll("/", ".");
