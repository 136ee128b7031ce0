import { createCipheriv, createDecipheriv } from 'node:crypto';

/** A captcha's id holds all of this, sealed: nothing about a captcha is stored on the server until it is tried. */
export interface CaptchaSecret {
  /** Equally long, and of each form its own: who has solved one cannot use it to label the other. */
  answers: { picture: string; sound: string };
  /** The one process that may check it; zeros where any may. 8 bytes. */
  issuer: Buffer;
  /** Milliseconds since the epoch. */
  issuedAt: number;
  /** Of its drawing and its sound; 16 bytes. */
  seed: Buffer;
}

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;
const TIME = 6;
const SEED = 16;
const ISSUER = 8;
const ANSWERS = TIME + SEED + ISSUER;

/** @param key 32 bytes @param iv 12 random bytes @returns an id that is safe in addresses */
export function seal({ answers, issuer, issuedAt, seed }: CaptchaSecret, key: Buffer, iv: Buffer): string {
  const time = Buffer.alloc(TIME);
  time.writeUIntBE(issuedAt, 0, TIME);
  const texts = Buffer.from(answers.picture + answers.sound, 'ascii');
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = [cipher.update(Buffer.concat([time, seed, issuer, texts])), cipher.final()];
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** @returns null for an id that this key has not sealed, or that is written in another way than ours */
export function unseal(id: string, key: Buffer): CaptchaSecret | null {
  const sealed = Buffer.from(id, 'base64url');
  // Several texts stand for the same bytes: only one of them is the id, or it could be used more than once.
  if (sealed.length <= IV + ANSWERS + TAG || sealed.toString('base64url') !== id) return null;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV));
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    const plain = Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]);
    const texts = plain.toString('ascii', ANSWERS);
    return {
      issuedAt: plain.readUIntBE(0, TIME),
      seed: plain.subarray(TIME, TIME + SEED),
      issuer: plain.subarray(TIME + SEED, ANSWERS),
      answers: { picture: texts.slice(0, texts.length / 2), sound: texts.slice(texts.length / 2) },
    };
  } catch {
    return null;
  }
}
