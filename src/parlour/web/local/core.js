// The solver's core, compiled for the web: one function with numbers in and numbers out. What they mean is known in
// parlour/local/native.py alone.

const BYTES = 8;
/** The system's word for it. */
const NO_FILE = 8;

/** What the core asks of a system: the time. Nothing can be written: no file is open.
 * @param {() => WebAssembly.Memory} memory */
function system(memory) {
  return {
    /** @param {number} _clock @param {bigint} _precision @param {number} at */
    clock_time_get(_clock, _precision, at) {
      new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_write: () => NO_FILE,
    fd_seek: () => NO_FILE,
    fd_close: () => NO_FILE,
  };
}

/** Return the function that carries a request out: the number of a function, and the request's bytes.
 * @param {WebAssembly.Module} module @returns {Promise<(number: number, request: Uint8Array) => Uint8Array>} */
export async function core(module) {
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system(() => memory) });
  const { _initialize, room, call, answer } = /** @type {Record<string, (...numbers: number[]) => number>} */ (exports);
  const memory = /** @type {WebAssembly.Memory} */ (exports.memory);
  _initialize();
  return (number, request) => {
    const at = room(request.length / BYTES); // what it has is moved when it grows
    new Uint8Array(memory.buffer).set(request, at);
    const count = call(number);
    return new Uint8Array(memory.buffer).slice(answer(), answer() + count * BYTES);
  };
}
