import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALPHABET } from './alphabet.ts';
import { between } from './seeded-random.ts';

/** Samples in a second, one channel, 8 bits. */
export const SOUND_RATE = 8_000;

/** Spoken characters ("A, alpha"), −1 to 1. */
export type Clips = ReadonlyMap<string, Float32Array>;

/** How much quicker or slower a character may be spoken. */
const SPEED_MOST = 0.1;
/** Seconds of silence between two characters. */
const GAP = [0.28, 0.6] as const;
const LEAD_IN = 0.4;
/** Loudness of the babble beneath, against the voice. */
const BABBLE = 0.16;
const BABBLE_VOICES = 3;

/** @throws when a clip is missing */
export function loadClips(dir: string): Clips {
  return new Map(
    [...ALPHABET].map((character) => {
      const bytes = readFileSync(join(dir, `${character}.u8`));
      return [character, Float32Array.from(bytes, (byte) => (byte - 128) / 128)];
    }),
  );
}

/**
 * The characters spoken, each at a speed of its own with uneven gaps, above a murmur of reversed speech: a person
 * hears through it, a matcher of known clips much less.
 * @returns a WAV file of some eight seconds
 */
export function speak(text: string, clips: Clips, random: () => number): Buffer {
  const all = [...clips.values()];
  const spoken = [...text].flatMap((character) => {
    const clip = clips.get(character);
    return clip ? [stretch(clip, between(random, 1 - SPEED_MOST, 1 + SPEED_MOST))] : [];
  });
  const gaps = spoken.map(() => Math.round(between(random, ...GAP) * SOUND_RATE));
  const lead = Math.round(LEAD_IN * SOUND_RATE);
  const length = spoken.reduce((sum, clip, index) => sum + clip.length + (gaps[index] as number), 2 * lead);
  const mix = new Float32Array(length);
  for (let voice = 0; voice < BABBLE_VOICES; voice++) {
    for (let at = Math.floor(random() * lead); at < length; ) {
      const clip = all[Math.floor(random() * all.length)] as Float32Array;
      const reversed = stretch(clip, between(random, 0.8, 1.25)).reverse();
      add(mix, reversed, at, BABBLE * between(random, 0.7, 1.3));
      at += Math.floor(reversed.length * between(random, 0.6, 1));
    }
  }
  let at = lead;
  for (const [index, clip] of spoken.entries()) {
    add(mix, clip, at, between(random, 0.7, 0.8));
    at += clip.length + (gaps[index] as number);
  }
  return wav(mix);
}

/** @param speed 1.1 is a tenth quicker */
function stretch(clip: Float32Array, speed: number): Float32Array {
  return Float32Array.from({ length: Math.floor((clip.length - 1) / speed) }, (_, index) => {
    const at = index * speed;
    const whole = Math.floor(at);
    const [left = 0, right = 0] = [clip[whole], clip[whole + 1]];
    return left + (right - left) * (at - whole);
  });
}

function add(mix: Float32Array, clip: Float32Array, at: number, loudness: number): void {
  for (let index = 0; index < clip.length && at + index < mix.length; index++) {
    mix[at + index]! += (clip[index] as number) * loudness;
  }
}

function wav(samples: Float32Array): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'ascii');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'ascii');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SOUND_RATE, 24);
  header.writeUInt32LE(SOUND_RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'ascii');
  header.writeUInt32LE(samples.length, 40);
  const data = Buffer.from(
    Uint8Array.from(samples, (sample) => Math.round(128 + 127 * Math.max(-1, Math.min(1, sample)))),
  );
  return Buffer.concat([header, data]);
}
