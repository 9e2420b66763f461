// Reactions as our own drawings, in the notation of portraits.

import { numberOf, picture } from "./portraits.js";

const GLAD = "y20,20,18";
/** @type {Record<string, string>} */
const REACTIONS = {
  "1f44f": "e4.5M27 22 14 6M23 24 9 10M30 20 20 5 e13M29 29 24 24 y4.5M20 23 10 12M18 27 6 17M17 31 7 24M24 20 26 13 y13M25 32 22 28 a2M30 11 33 5M34 15 39 12M25 8V2", // claps
  "1f604": `${GLAD} K2.4M9.5 17Q13 12 16.5 17 kM9 22H31C31 36 9 36 9 22 wM11 22H29V25H11`, // laughs
  "1f62e": `${GLAD} K13,16,2.4 K2M9.5 9.5Q13 7 16 9 k20,28,5,6.5`, // is amazed
  "1f622": `${GLAD} K13,18,2.4 K2M9 13 16 11 k2.4M14 30Q20 24 26 30 uM28 21C33 28 32 33 28 33S23 28 28 21`, // is sad
  "1f621": "f20,20,18 K13,20,2.4 K2.8M9 13 17 17 k2.6M13 31Q20 24 27 31", // is angry
  "1f44d": "uM3 19h8v17h-8 y7M16 22 22 7 y6M16 22H31M16 27H31M16 31H29M17 34H27 y5M13 22V33", // agrees
  "1f44b": "y4.6M14 26 8 12M18 24 15 6M23 24 23 5M27 25 31 9M26 31 34 24 y13M18 28 22 31 a2M5 25Q5 32 11 36M1 27Q2 36 8 39", // waves
  "23f3": "b4.4M9 5H31M9 35H31 s1.5M12 8H28C28 15 22 17 22 20S28 25 28 32H12C12 25 18 23 18 20S12 15 12 8 wM13 8H27C27 15 21 17 21 20S27 25 27 32H13C13 25 19 23 19 20S13 15 13 8 aM15 13H25C24 16 21 17 20.5 20V26L26 31H14L19.5 26V20C19 17 16 16 15 13", // is waiting
};

/** Return a reaction; nothing for a character that is none of ours. @param {string} reaction */
export function gesture(reaction) {
  const found = REACTIONS[numberOf(reaction)];
  return found && picture(found);
}
