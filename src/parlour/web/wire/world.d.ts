// What a connection needs of the world around it. Times are in milliseconds.

import type { Notice, Refusal } from "./messages.js";

declare global {
  /** What the server says in the files of a bundled page: the path under which it is reached; and the worker of a page
   * that does without it. */
  var parlour: { root: string; isFolder?: boolean; house?: Promise<import("../end/house.js").House> } | undefined;
}

export type Socket = { send(text: string): void; close(): void };
export type SocketEvents = { opened(): void; received(text: string): void; closed(): void };
export type World = {
  /** Starts to connect; the events come later. */
  open(path: string, events: SocketEvents): Socket;
  /** Acts later; what it gives cancels that. */
  after(wait: number, act: () => void): () => void;
  /** Calls when the network or the player comes back; what it gives ends that. */
  onWake(act: () => void): () => void;
  now(): number;
  random(): number;
  /** What this browser adds to the deals whose secrets lead to an anchor. */
  part(anchor: string): string;
  /** Shows what the people who run the server want everybody to read; nothing if there is nothing any more. */
  post(notice?: Notice): void;
  /** Learns the words for why something is refused; null where they are known. */
  explain(refusal: Refusal): Promise<unknown> | null;
};
