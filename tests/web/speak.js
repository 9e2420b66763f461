// Speaks to a worker as the page does: `speak.ask` sends a message and returns its answer, `speak.get` what is at a path.
([address, name]) => {
  const worker = new Worker(address, { type: "module" });
  /** @type {Map<string, (message: any) => void>} */
  const waiting = new Map();
  let count = 0;
  let guest = 0;
  const speak = (globalThis.speak = {
    latest: null,
    ended: null,
    ask: (message) => new Promise((done) => {
      const id = `m${++count}`;
      waiting.set(id, done);
      worker.postMessage({ type: "say", guest, text: JSON.stringify({ ...message, id }) });
    }),
    get: (path) => new Promise((done) => {
      const id = ++count;
      waiting.set(id, ({ told }) => done(JSON.parse(told)));
      worker.postMessage({ type: "ask", id, path, query: {}, body: "" });
    }),
    connect() {
      guest += 1;
      speak.ended = new Promise((done) => waiting.set(`closed ${guest}`, done));
      const opened = new Promise((done) => waiting.set(`opened ${guest}`, done));
      worker.postMessage({ type: "open", guest });
      return opened;
    },
  });
  const settle = (id, message) => {
    waiting.get(id)?.(message);
    waiting.delete(id);
  };
  return new Promise((done, failed) => {
    worker.onerror = ({ message }) => failed(new Error(message));
    worker.onmessage = ({ data }) => {
      if (data.type === "ready") {
        done(speak.connect());
      } else if (data.type === "failed") failed(new Error(data.why));
      else if (data.type === "closed" || data.type === "opened") settle(`${data.type} ${data.guest}`, data);
      else if (data.type === "answered") settle(data.id, data);
      else {
        const message = JSON.parse(data.text);
        if (message.type === "update") speak.latest = message;
        if (message.re && message.type !== "waiting") settle(message.re, message);
      }
    };
    worker.postMessage({ type: "start", language: "en", name });
  });
}
