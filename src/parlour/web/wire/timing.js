// The timeouts of a connection, in milliseconds.

export const DEADLINES = {
  connecting: 8000,
  greeting: 6000,
  /** How long the server may be silent while an answer is due. It waits up to five seconds itself for a
   * store that another program has locked, and as long again behind another request, before it says that it can't. */
  answer: 12_000,
  slowAnswer: 40_000,
  /** The same for a ping on a quiet connection. */
  pong: 5000,
  /** The same when the page has just become visible or the network has just changed. */
  awake: 2000,
  /** Silence after which a ping is sent; the same at a table where others play. */
  idle: 15_000,
  together: 1000,
  /** After this much more silence the player is told. */
  late: 1000,
};
export const WAITS = { first: 250, longest: 8000 };
/** After a connection of this length the backoff starts again. */
export const STEADY = 5000;
/** How often a request is retried when the server asks the page to wait. */
export const MOST_TRIES = 5;
