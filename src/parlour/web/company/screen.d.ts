// What a room in company and the screen that shows it ask of each other.

import type { Connection } from "../wire/connection.js";
import type { Game, House } from "../wire/games.js";
import type { Reacted, Update } from "../wire/messages.js";

/** What a company room asks of the screen that shows it: one for gathering, one for each game. */
export type Screen = {
  /** There is something new to show. */
  show(update: Update<any, any>): void;
  reacted?(reacted: Reacted): void;
  /** Takes down what it has put up: another screen comes. */
  close(): void;
};
/** What a screen may ask of the room it is in. */
export type Company = {
  /** Asks, and has a refusal said to the player; the answer, if there is one. */
  ask(message: Record<string, unknown>): Promise<any>;
  /** Back to the lobby, giving the seat up. */
  leave(): void;
  /** The people, settings and invitation, over whatever is shown. */
  gather(): void;
  /** Another name or avatar; then what opens in the place of that dialog, if anything does. */
  profile(after?: () => void): void;
  /** Asks, with refusals left to whoever asks. */
  connection: Connection;
  /** What the server says about its games. */
  house: House;
  game(name: string): Game;
};
