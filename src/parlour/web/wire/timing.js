// How long a connection waits for what, in milliseconds.

export const DEADLINES = {
  connecting: 8000,
  greeting: 6000,
  /** How long the server may be silent while something waits for its answer. It waits up to five seconds itself for a
   * store that another program has locked, and as long again behind another request, before it says that it can't. */
  answer: 12_000,
  slowAnswer: 40_000,
  /** The same for a ping on a quiet connection. */
  pong: 5000,
  /** As above, when somebody has just come back to the page or to a network and looks at it. */
  awake: 2000,
  /** Silence after which the server is asked for a sign of life. */
  idle: 15_000,
};
export const WAITS = { first: 250, longest: 8000 };
/** After a connection that held for so long the first wait is short again. */
export const STEADY = 5000;
/** How often a request is sent again because the server asked for patience. */
export const MOST_TRIES = 5;
