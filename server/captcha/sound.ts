import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAPTCHA_ALPHABET } from '../../shared/captcha.ts';
import { between } from './seeded-random.ts';

/** Samples in a second, one channel, 8 bits. */
export const SOUND_RATE = 8_000;

/** Spoken characters ("A, alpha"), −1 to 1. */
export type Clips = ReadonlyMap<string, Float32Array>;

/** How much quicker or slower a character may be spoken. */
const MAX_SPEED_CHANGE = 0.1;
/** Seconds of silence between two characters. */
const GAP = [0.28, 0.6] as const;
const LEAD_IN = 0.4;
/** Loudness of the babble beneath, against the voice. */
const BABBLE = 0.16;
const BABBLE_VOICES = 3;
/** Bytes before the samples of a WAV file. */
const HEADER = 44;

/** @throws when a clip is missing */
export function loadClips(dir: string): Clips {
  return new Map(
    [...CAPTCHA_ALPHABET].map((character) => {
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
    return clip ? [stretch(clip, between(random, 1 - MAX_SPEED_CHANGE, 1 + MAX_SPEED_CHANGE))] : [];
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

/**
 * Some 200,000 samples are touched for one sound while every other request waits: hence plain loops, and `| 0`, which
 * cuts the fraction off in a fifth of the time of `Math.floor`.
 * @param speed 1.1 is a tenth quicker
 */
function stretch(clip: Float32Array, speed: number): Float32Array {
  const length = Math.floor((clip.length - 1) / speed);
  const stretched = new Float32Array(length);
  for (let index = 0; index < length; index++) {
    const at = index * speed;
    const whole = at | 0;
    const left = clip[whole] as number;
    stretched[index] = left + ((clip[whole + 1] as number) - left) * (at - whole);
  }
  return stretched;
}

function add(mix: Float32Array, clip: Float32Array, at: number, loudness: number): void {
  const length = Math.min(clip.length, mix.length - at);
  for (let index = 0; index < length; index++) {
    mix[at + index] = (mix[at + index] as number) + (clip[index] as number) * loudness;
  }
}

function wav(samples: Float32Array): Buffer {
  const file = Buffer.allocUnsafe(HEADER + samples.length);
  file.write('RIFF', 0, 'ascii');
  file.writeUInt32LE(36 + samples.length, 4);
  file.write('WAVEfmt ', 8, 'ascii');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SOUND_RATE, 24);
  file.writeUInt32LE(SOUND_RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'ascii');
  file.writeUInt32LE(samples.length, 40);
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] as number;
    const clipped = sample > 1 ? 1 : sample < -1 ? -1 : sample;
    // Never negative, so that cutting off the fraction rounds.
    file[HEADER + index] = (128.5 + 127 * clipped) | 0;
  }
  return file;
}
