// Short synthesised sounds: a knock for every card, a chord for a won game.

import { follow, options } from "./options.js";

/** @type {AudioContext | null} Browsers block it before the first gesture, and Safari starts it only during a gesture. */
let context = null;

const LATE = 500; // milliseconds after which a sound is too late to play

/** @type {AbortController | null} Listens for gestures while sounds are on. */
let listening = null;

follow(() => (options.sounds ? listen() : destroy()));

function listen() {
  if (listening) return;
  listening = new AbortController();
  for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, start, { capture: true, signal: listening.signal });
  // Switching sounds on may have been a gesture. In browsers that can't tell, wait for the next one.
  if (navigator.userActivation?.hasBeenActive) start();
}

function destroy() {
  listening?.abort();
  void context?.close();
  listening = context = null;
}

function start() {
  context ??= new AudioContext();
  void context.resume();
}

export function waken() {
  start();
  knock(0, 1800);
}

/** Play a sound as soon as possible, or not at all if it would be late.
 * @param {(context: AudioContext) => void} make */
function sound(make) {
  const heard = context;
  const asked = performance.now();
  void heard?.resume().then(() => performance.now() - asked < LATE && make(heard));
}

/** Play filtered noise: paper on cloth.
 * @param {number} delay @param {number} pitch */
export function knock(delay, pitch) {
  sound((context) => {
    const length = Math.floor(context.sampleRate * 0.06);
    const noise = context.createBuffer(1, length, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let sample = 0; sample < length; sample++) samples[sample] = (Math.random() * 2 - 1) * (1 - sample / length) ** 3;
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.9 });
    source.connect(filter).connect(new GainNode(context, { gain: 0.25 })).connect(context.destination);
    source.start(context.currentTime + delay);
  });
}

/** @param {number} delay */
export const chord = (delay) => tones([261.6, 329.6, 392, 523.3], delay);

/** Play the call for a player who is looking elsewhere. */
export const chime = () => tones([523.3, 659.3], 0);

/** @param {number[]} frequencies @param {number} delay */
function tones(frequencies, delay) {
  sound((context) => {
    frequencies.forEach((frequency, order) => {
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
  });
}
