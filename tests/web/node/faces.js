// The faces and backs of the pictures that the server draws, from the page's own decks:
// node tests/web/node/faces.js > src/parlour/pictures/faces.json

import { pathToFileURL } from "node:url";

import { back } from "../../../src/parlour/web/cards/backs.js";
import { face } from "../../../src/parlour/web/cards/deck.js";
import { eightsFace } from "../../../src/parlour/web/cards/eights-deck.js";

const FRENCH = ["AS", "AH", "AD", "AC", "KS", "KH", "KD", "KC"];
const EIGHTS = ["8=r", "8=b", "8=g", "8=y"];

export function faces() {
  const drawn = [...FRENCH.map((card) => [card, face(card)]), ...EIGHTS.map((card) => [card, eightsFace(card)]), ["back", back("day")]];
  return `${JSON.stringify(Object.fromEntries(drawn), null, 1)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.stdout.write(faces());
