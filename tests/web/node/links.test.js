// Links for others: by the name of the network where the page was opened by one that only this machine understands.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../../src/parlour/web/", import.meta.url);

/** The module as a page loads it that says this of the network. */
async function linksOf(name, lan) {
  globalThis.parlour = { root: "/cards" };
  globalThis.location = { origin: "http://localhost:8000" };
  globalThis.document = {
    querySelector: () => lan && { content: lan },
  };
  return import(new URL(`kit/root.js?${name}`, WEB).href);
}

test("a link has the network's name where the server says one, and the page's own otherwise", async () => {
  const { linkTo } = await linksOf("network", "http://192.168.1.5:8000");
  assert.equal(linkTo("/game/x"), "http://192.168.1.5:8000/cards/game/x");
  const { linkTo: own } = await linksOf("own", null);
  assert.equal(own("/?deal=7"), "http://localhost:8000/cards/?deal=7");
});

test("no other module makes whole addresses", () => {
  const modules = readdirSync(WEB, { recursive: true }).filter((name) => name.endsWith(".js"));
  const makers = modules.filter((name) => readFileSync(new URL(name, WEB), "utf8").includes("location.origin"));
  assert.deepEqual(makers.map((name) => name.replaceAll("\\", "/")), ["kit/root.js"]);
});
