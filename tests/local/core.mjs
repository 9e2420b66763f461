// Carries requests to the solver's core out: each as its function's number and its bytes in hexadecimal, on a line.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { core } from "../../src/parlour/web/local/core.js";

const call = await core(await WebAssembly.compile(readFileSync(process.argv[2])));
for await (const line of createInterface({ input: process.stdin })) {
  const [number, request] = line.split(" ");
  process.stdout.write(`${Buffer.from(call(Number(number), Buffer.from(request, "hex"))).toString("hex")}\n`);
}
