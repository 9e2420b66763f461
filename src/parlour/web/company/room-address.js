// The addresses of a room: its page, or something under it.

import { address } from "../kit/root.js";

/** @param {string} code @param {string} [part] */
export const roomAddress = (code, part = "") => address(`/room/${encodeURIComponent(code)}${part}`);
