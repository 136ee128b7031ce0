import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAPTCHA_ALPHABET } from '../../../shared/captcha.ts';
import { between } from './seeded-random.ts';

/** Samples in a second, one channel, 8 bits. */
const SOUND_RATE = 8_000;

/** Recordings by character, 8 bits. Several voices say each character with several words ("A, apple"). */
export type Clips = ReadonlyMap<string, readonly Uint8Array[]>;

/** How much quicker and higher, or slower and lower, a character is spoken than recorded. */
const SPEED = [0.86, 1.16] as const;
/** How much the speed varies within a character, as a share of it. */
const UNEVEN = 0.09;
/** Seconds of silence between two characters. */
const GAP = [0.28, 0.6] as const;
const LEAD_IN = 0.4;
/** Loudness of the background speech; the voice has 0.7 to 0.8. */
const BABBLE = 0.13;
const BABBLE_VOICES = 3;
/** Bytes before the samples of a WAV file. */
const HEADER = 44;

/** @throws when the folder cannot be read, or a character has no recording */
export function loadClips(dir: string): Clips {
  const files = readdirSync(dir).filter((file) => file.endsWith('.u8'));
  return new Map(
    [...CAPTCHA_ALPHABET].map((character) => {
      const own = files.filter((file) => file.startsWith(`${character}-`)).sort();
      if (!own.length) throw new Error(`${dir} has no recording of ${character}`);
      return [character, own.map((file) => readFileSync(join(dir, file)))];
    }),
  );
}

/**
 * Speaks the characters, each by a recording at its own speed and pitch, with uneven gaps, over a murmur of
 * other speech, forwards and backwards. People understand it, a program with a few known sounds less so
 * (docs/decisions/0120-what-captchas-hold.md).
 * @returns a WAV file of some eight seconds
 */
export function speak(text: string, clips: Clips, random: () => number): Buffer {
  const all = [...clips.values()].flat();
  const any = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const spoken = [...text].flatMap((character) => {
    const recordings = clips.get(character);
    return recordings ? [stretch(any(recordings), between(random, ...SPEED), random)] : [];
  });
  const gaps = spoken.map(() => Math.round(between(random, ...GAP) * SOUND_RATE));
  const lead = Math.round(LEAD_IN * SOUND_RATE);
  const length = spoken.reduce((sum, clip, index) => sum + clip.length + (gaps[index] as number), 2 * lead);
  const mix = new Float32Array(length);
  for (let voice = 0; voice < BABBLE_VOICES; voice++) {
    for (let at = Math.floor(random() * lead); at < length; ) {
      const other = stretch(any(all), between(random, 0.8, 1.25), random);
      if (random() < 0.5) other.reverse();
      add(mix, other, at, BABBLE * between(random, 0.7, 1.3));
      at += Math.floor(other.length * between(random, 0.6, 1));
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
 * The loops are plain to be fast: a sound has some 200,000 samples, and every other request waits for them.
 * @param speed 1.1 is a tenth quicker; it sways around that
 */
function stretch(clip: Uint8Array, speed: number, random: () => number): Float32Array {
  const [phase, sway] = [random() * 2 * Math.PI, between(random, 1, 2) * 2 * Math.PI];
  const stretched = new Float32Array(Math.ceil(clip.length / (speed * (1 - UNEVEN))));
  const last = clip.length - 1;
  let length = 0;
  let step = speed;
  for (let at = 0; at < last; at += step) {
    const whole = Math.floor(at);
    const left = clip[whole] as number;
    stretched[length] = (left + ((clip[whole + 1] as number) - left) * (at - whole) - 128) / 128;
    // A hundred samples at one speed: nobody hears the steps.
    if (length++ % 100 === 0) step = speed * (1 + UNEVEN * Math.sin(phase + (sway * at) / last));
  }
  return stretched.subarray(0, length);
}

function add(mix: Float32Array, clip: Float32Array, at: number, loudness: number): void {
  const length = Math.min(clip.length, mix.length - at);
  for (let index = 0; index < length; index++)
    mix[at + index] = (mix[at + index] as number) + (clip[index] as number) * loudness;
}

function wav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(HEADER + samples.length);
  const words = { 4: 36 + samples.length, 16: 16, 24: SOUND_RATE, 28: SOUND_RATE, 40: samples.length };
  for (const [at, text] of Object.entries({ 0: 'RIFF', 8: 'WAVEfmt ', 36: 'data' }))
    file.write(text, Number(at), 'ascii');
  for (const [at, value] of Object.entries(words)) file.writeUInt32LE(value, Number(at));
  for (const [at, value] of Object.entries({ 20: 1, 22: 1, 32: 1, 34: 8 }))
    file.writeUInt16LE(value, Number(at));
  for (let index = 0; index < samples.length; index++) {
    const clipped = Math.max(-1, Math.min(1, samples[index] as number));
    file[HEADER + index] = Math.round(128 + 127 * clipped);
  }
  return file;
}
