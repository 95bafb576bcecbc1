// Short sounds for public events; they reveal nothing secret.

import type { GameEvent } from "../net/protocol";
import { settings } from "./settings.svelte";

type Tone = readonly [frequency: number, at: number, length: number];

const CARD: Tone[] = [[190, 0, 0.05]];
const SOUNDS: Partial<Record<GameEvent["kind"] | "asked-you", Tone[]>> = {
  sent: CARD,
  sent_from_band: CARD,
  sent_from_deck: CARD,
  sent_blind: CARD,
  passed: CARD,
  held_back: CARD,
  asked: [[240, 0, 0.05]],
  joined: [
    [523, 0, 0.12],
    [659, 0.09, 0.16],
  ],
  eliminated: [
    [330, 0, 0.14],
    [247, 0.12, 0.22],
  ],
  used: [
    [392, 0, 0.09],
    [494, 0.07, 0.11],
  ],
  nullified: [[220, 0, 0.2]],
  ended: [
    [523, 0, 0.16],
    [659, 0.14, 0.16],
    [784, 0.28, 0.34],
  ],
  "asked-you": [[880, 0, 0.07]],
};

let context: AudioContext | null = null;

/** Play the sounds of some events, and one if it is your decision now. */
export function sound(events: readonly GameEvent[], yours: boolean): void {
  if (!settings.sound || (!events.length && !yours)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  let at = context.currentTime + 0.01;
  for (const event of events.slice(-4)) {
    const tones = SOUNDS[event.kind];
    if (!tones) continue;
    for (const tone of tones) play(context, tone, at);
    at += 0.12;
  }
  if (yours) for (const tone of SOUNDS["asked-you"] ?? []) play(context, tone, at + 0.1);
}

function play(on: AudioContext, [frequency, after, length]: Tone, at: number): void {
  const tone = on.createOscillator();
  const loudness = on.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(0.0001, at + after);
  loudness.gain.exponentialRampToValueAtTime(0.12, at + after + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + after + length);
  tone.connect(loudness).connect(on.destination);
  tone.start(at + after);
  tone.stop(at + after + length + 0.02);
}
