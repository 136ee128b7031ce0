import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** Lengths in bytes. */
const KEY = 32;
const NONCE = 12;
const TAG = 16;

/** Crockford's alphabet: no letter looks like another one, and none is misheard for a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LETTERS = 10;

export type Cipher = ReturnType<typeof createCipher>;

/**
 * Every use of the secret for submissions: personal data is encrypted in files and databases, numbers are found by
 * their keyed hash, and references are derived from ids.
 * @param secrets SECRET, then SECRET_PREVIOUS, which only reads older texts and finds older numbers
 */
export function createCipher(secrets: readonly string[]) {
  const keysFor = (purpose: string) =>
    secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `submission ${purpose}`, KEY)));
  const payloadKeys = keysFor('payload');
  const numberKeys = keysFor('number');
  const [payloadKey = Buffer.of()] = payloadKeys;
  const [referenceKey = Buffer.of()] = keysFor('reference');

  return {
    /** @param id the submission's: with another id the text cannot be read */
    seal(value: object, id: string): string {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(ALGORITHM, payloadKey, nonce).setAAD(Buffer.from(id));
      const data = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), data]).toString('base64url');
    },
    /** @returns null for no text, a damaged text, and a text of another secret */
    open(sealed: string | null, id: string): object | null {
      const bytes = Buffer.from(sealed ?? '', 'base64url');
      for (const key of payloadKeys) {
        try {
          const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
          decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
          const data = [decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()];
          return JSON.parse(Buffer.concat(data).toString());
        } catch {
          // The next key is tried.
        }
      }
      return null;
    },
    /** The hashes that a number may be stored under; new submissions have the first. Leading zeros do not count. */
    hashesOf: (mobile: number | string): string[] =>
      numberKeys.map((key) =>
        createHmac('sha256', key)
          .update(String(Number(mobile)))
          .digest('base64url'),
      ),
    /** @returns a submission's reference, such as `7K3MQ-2WXNB`: 50 bits that its id decides, and nobody can guess */
    referenceOf(id: string): string {
      const bits = createHmac('sha256', referenceKey).update(id).digest();
      const letters = Array.from(
        bits.subarray(0, REFERENCE_LETTERS),
        (byte) => LETTERS[byte % LETTERS.length],
      );
      return letters.join('').replace(/^.{5}/, '$&-');
    },
  };
}
