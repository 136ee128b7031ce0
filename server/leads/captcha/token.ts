import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** All that there is of a captcha, sealed in its id: nothing about it is stored on the server until it is tried. */
export interface CaptchaSecret {
  /** Milliseconds since the epoch. */
  issuedAt: number;
  /** The one process that may check it; empty where any may. */
  issuer: string;
  /** An answer for each form: who has solved one cannot use it to label the other. */
  picture: string;
  sound: string;
}

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** @param key 32 bytes @returns an id that is safe in addresses */
export function seal({ issuedAt, issuer, picture, sound }: CaptchaSecret, key: Buffer): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = [cipher.update([issuedAt, issuer, picture, sound].join(' ')), cipher.final()];
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** @returns null for an id that this key has not sealed, or that is written in another way than ours */
export function unseal(id: string, key: Buffer): CaptchaSecret | null {
  const sealed = Buffer.from(id, 'base64url');
  // Several texts stand for the same bytes: only one of them is the id, or it could be used more than once.
  if (sealed.length <= IV + TAG || sealed.toString('base64url') !== id) return null;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV));
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    const text = decipher.update(sealed.subarray(IV, -TAG), undefined, 'ascii') + decipher.final('ascii');
    const [issuedAt, issuer = '', picture = '', sound = ''] = text.split(' ');
    return { issuedAt: Number(issuedAt), issuer, picture, sound };
  } catch {
    return null;
  }
}
