import { createHmac } from 'node:crypto';

/** A hash that tells nothing to whoever does not have the secret, and cannot be made without it. */
export type KeyedHash = (text: string) => string;

/**
 * @param secret the site's SECRET
 * @param purpose keeps what is hashed for one use from passing for another
 * @returns 128 bits as 22 characters of base64url
 */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = createHmac('sha256', secret).update(purpose).digest();
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
}
