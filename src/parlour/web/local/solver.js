// The solver in a worker of its own, so that nothing waits for it but who has asked.

import { core } from "./core.js";

/** Who asks. */
const page = /** @type {any} */ (globalThis);
/** @type {Promise<Awaited<ReturnType<typeof core>>> | null} */
let loaded = null;

page.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (data instanceof WebAssembly.Module) {
    loaded = core(data);
    return;
  }
  const call = await loaded;
  if (call) page.postMessage(call(data.number, data.request));
};
