// Small sounds, made on the spot: a card set down, one turned, a pile turned over, a game won.

/** @import { Happened } from "./wire.js" */

const context = new AudioContext();

export function waken() {
  void context.resume();
  knock(0, 1800);
}

/** @param {Happened[]} happened */
export function play(happened) {
  const events = happened.flatMap(({ event }) => (event ? [event] : [])).slice(0, 12);
  events.forEach((event, order) => {
    const at = order * 0.07;
    if (event.type === "Moved") knock(at, 1500);
    else if (event.type === "Drawn") knock(at, 2600);
    else if (event.type === "TurnedUp") knock(at + 0.08, 3200);
    else if (event.type === "Redealt") [0, 0.04, 0.08, 0.12].forEach((late) => knock(at + late, 2200));
    else chord(at + 0.2);
  });
  if (happened.some(({ what }) => what === "undone" || what === "redone")) knock(0, 1200);
}

/** A breath of noise through a filter: paper on cloth.
 * @param {number} delay @param {number} pitch */
export function knock(delay, pitch) {
  const at = context.currentTime + delay;
  const length = Math.floor(context.sampleRate * 0.06);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let sample = 0; sample < length; sample++) samples[sample] = (Math.random() * 2 - 1) * (1 - sample / length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.9 });
  source.connect(filter).connect(new GainNode(context, { gain: 0.25 })).connect(context.destination);
  source.start(at);
}

/** @param {number} delay */
export function chord(delay) {
  [261.6, 329.6, 392, 523.3].forEach((frequency, order) => {
    const at = context.currentTime + delay + order * 0.12;
    const tone = new OscillatorNode(context, { type: "sine", frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.09, at + 0.03);
    gain.gain.exponentialRampToValueAtTime(0.0005, at + 1.1);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + 1.2);
  });
}
