import { createCipheriv, createDecipheriv } from 'node:crypto';
import { CAPTCHA_LENGTH } from '../../../shared/captcha.ts';

/** What a captcha's id holds, sealed: nothing about a captcha is stored on the server until it is tried. */
export interface CaptchaSecret {
  /** Of each form its own: who has solved one cannot use it to label the other. */
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
const LENGTH = IV + ANSWERS + 2 * CAPTCHA_LENGTH + TAG;
/** As sealed by versions that had one answer for both forms: during a rolling deploy they are still shown. */
const FORMER_LENGTH = LENGTH - CAPTCHA_LENGTH;

/** @param key 32 bytes @param iv 12 random bytes @returns an id that is safe in addresses */
export function seal({ answers, issuer, issuedAt, seed }: CaptchaSecret, key: Buffer, iv: Buffer): string {
  const plain = Buffer.alloc(ANSWERS + 2 * CAPTCHA_LENGTH);
  plain.writeUIntBE(issuedAt, 0, TIME);
  seed.copy(plain, TIME);
  issuer.copy(plain, TIME + SEED);
  plain.write(answers.picture + answers.sound, ANSWERS, 'ascii');
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** @returns null for an id that this key has not sealed, or that is written in another way than ours */
export function unseal(id: string, key: Buffer): CaptchaSecret | null {
  const sealed = Buffer.from(id, 'base64url');
  // Several texts stand for the same bytes: only one of them is the id, or it could be used more than once.
  if (![LENGTH, FORMER_LENGTH].includes(sealed.length) || sealed.toString('base64url') !== id) return null;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV));
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    const plain = Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]);
    const picture = plain.toString('ascii', ANSWERS, ANSWERS + CAPTCHA_LENGTH);
    return {
      issuedAt: plain.readUIntBE(0, TIME),
      seed: plain.subarray(TIME, TIME + SEED),
      issuer: plain.subarray(TIME + SEED, ANSWERS),
      answers: { picture, sound: plain.toString('ascii', ANSWERS + CAPTCHA_LENGTH) || picture },
    };
  } catch {
    return null;
  }
}
